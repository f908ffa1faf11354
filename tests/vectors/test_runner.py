"""The runner itself: a matcher that never fails would prove nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vectors.runner import Case, answer, failures

LINES = [
    {"code": "red_threes", "count": 2, "points": 200, "source": "a book"},
    {"code": "cards_in_hand", "count": 3, "points": -30, "source": "a book"},
    {"code": "cards_in_hand", "count": 1, "points": -5, "source": "a book"},
]
RESULT = {
    "legal": False,
    "total": 1,
    "winner": None,
    "violations": [{"code": "meld.too_short", "source": "a book"}],
    "warnings": [{"code": "hands.missing", "source": "a book"}],
    "sides": [{"lines": LINES}, {"lines": []}],
    "ways": [["7 7 7", {"cards": "10x3"}]],
}


def _failures(expect: dict[str, Any], result: dict[str, Any] | None = None) -> list[str]:
    return failures(Case("c", "score", {}, expect), RESULT if result is None else result)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ({"legal": False}, {"legal": True}),
        ({"total": 1}, {"total": 2}),
        ({"total": 1}, {"total": True}),
        ({"winner": None, "total": None}, {"missing": 1}),
        ({"sides": [None, None]}, {"sides": [None]}),
        ({"sides": [{"lines": None}, {}]}, {"sides": [[], {}]}),
        ({"any_code": ["meld.too_short", "other"]}, {"any_code": ["other"]}),
        ({"codes": ["meld.too_short"]}, {"codes": ["meld.too_short", "other"]}),
        ({"no_code": ["other"]}, {"no_code": ["other", "meld.too_short"]}),
        ({"any_warning": ["hands.missing"]}, {"any_warning": ["meld.too_short"]}),
        ({"no_warning": ["other"]}, {"no_warning": ["hands.missing"]}),
        ({"any_reason": ["meld.too_short"]}, {"any_reason": ["other"]}),
        (
            {"sides": [{"by_code": {"cards_in_hand": -35, "net": 0}}, None]},
            {"sides": [{"by_code": {"cards_in_hand": -30}}, None]},
        ),
        (
            {"sides": [{"count_by_code": {"cards_in_hand": 4}}, None]},
            {"sides": [{"count_by_code": {"cards_in_hand": 2}}, None]},
        ),
        (
            {"sides": [{"lines_of": {"cards_in_hand": 2, "net": 0}}, None]},
            {"sides": [{"lines_of": {"cards_in_hand": 1}}, None]},
        ),
        ({"sourced": True}, {"sourced": False}),
        ({"found": True}, {"found": False}),
        ({"best_cards": 6}, {"best_cards": 5}),
    ],
)
def test_what_matches_and_what_does_not(right: dict[str, Any], wrong: dict[str, Any]) -> None:
    assert _failures(right) == []
    assert _failures(wrong) != []


def test_a_line_without_a_source_is_found() -> None:
    result = {"sides": [{"lines": [{"code": "net", "count": 1, "points": 5}]}]}
    assert _failures({"sourced": True}, result)


def test_unreadable_input_is_told_from_readable() -> None:
    broken = Case("c", "score", "{", {"unreadable": True})
    assert failures(broken, answer(broken)) == []
    assert failures(broken, RESULT)
    readable = Case("c", "score", "{", {"legal": True})
    assert failures(readable, answer(readable))


def test_unreadable_input_can_be_asked_for_its_place() -> None:
    case = Case("c", "score", {"ruleset": "classic"}, {"unreadable": {"path": "sides"}})
    assert failures(case, answer(case)) == []
    elsewhere = Case("c", "score", {"ruleset": "classic"}, {"unreadable": {"path": "players"}})
    assert failures(elsewhere, answer(elsewhere))
