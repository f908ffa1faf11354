"""Numbers as people write them, and melds as lines."""

from __future__ import annotations

import pytest

from scorekeeper.documents.meld_lines import MeldWritten, melds_text, read_melds
from scorekeeper.documents.sums import is_beyond, read_sum


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (None, 0),
        ("  ", 0),
        ("1190", 1190),
        ("1,190", 1190),
        ("1.190", 1190),
        ("1 190", 1190),
        ("120+45-30", 135),
        ("−65", -65),
        ("–65", -65),
        ("-65", -65),
        ("+5", 5),
        ("- 5 + 10", 5),
        ("1  190", 1190),
        ("20 35", None),
        ("120 45", None),
        ("1 2 3", None),
        ("5 + 1 0", None),
        ("\u200b5\u2060000\ufeff", 5000),
        ("12,5", None),
        ("12+", None),
        ("5--3", None),
        ("2*3", None),
        ("1e3", None),
        ("a", None),
        ("9999999", 9_999_999),
        ("12345678", None),
        ("1+" * 100 + "1", None),
    ],
)
def test_a_sum(text: str | None, number: int | None) -> None:
    assert read_sum(text) == number


@pytest.mark.parametrize(
    ("text", "beyond"),
    [
        ("999999999", True),
        ("-999999999", True),
        ("9" * 200, True),
        ("600 + 500", True),
        ("1,000", False),
        ("1 001", True),
        ("9999999-9999999", False),
        ("9" * 201, False),
        ("a", False),
        ("", False),
        (None, False),
    ],
)
def test_a_sum_beyond_a_limit(text: str | None, beyond: bool) -> None:
    assert is_beyond(text, 1_000) is beyond


def test_melds_are_lines_and_lines_are_melds() -> None:
    melds: list[MeldWritten] = ["7x3", {"cards": "4H 5H 6H", "kind": "sequence"}]
    assert melds_text(melds) == "7x3\nsequence: 4H 5H 6H"
    assert read_melds(f"\n{melds_text(melds)}\n") == melds
    assert melds_text([{"cards": "7x3"}]) == "7x3"
