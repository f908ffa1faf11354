"""Pages of a game of Modern American Canasta."""

from __future__ import annotations

import pytest

from tests.web.visitor import Visitor, words_of


@pytest.fixture(name="board")
def a_board(visitor: Visitor) -> str:
    return visitor.start(variant="modern-american")


@pytest.mark.parametrize(
    ("melds", "said", "unsaid"),
    [
        ("Jx4\nAx5", ["✓ 140 laid down", "No canasta yet", "Unfinished −2500"], ["without"]),
        ("J J 2\nA A 2\n9 9 2", ["without a clean triple"], ["Unfinished"]),
        ("2x2 JKR\nKx4", ["Unfinished −2000"], ["without", "Natural"]),
        ("7x7", ["90 short"], ["Unfinished", "No canasta yet"]),
        ("7x2\n10x5 2 2", ["Unfinished −2500", "Mixed 300"], ["No canasta yet"]),
    ],
)
def test_what_is_tapped_says_what_it_costs(
    visitor: Visitor, board: str, melds: str, said: list[str], unsaid: list[str]
) -> None:
    preview = visitor.client.post(f"{board}/hands/preview", data={"sides-0-melds": melds})
    words = words_of(preview.text)
    for each in said:
        assert each in words
    for each in unsaid:
        assert each not in words


def test_a_special_hand_makes_nothing_unfinished(visitor: Visitor, board: str) -> None:
    told = {"sides-0-special_hand": "quads", "sides-0-melds": "7x3"}
    preview = visitor.client.post(f"{board}/hands/preview", data=told)
    assert "Unfinished" not in words_of(preview.text)


def test_no_other_game_has_unfinished_melds(visitor: Visitor) -> None:
    board = visitor.start(variant="classic")
    preview = visitor.client.post(f"{board}/hands/preview", data={"sides-0-melds": "7x3\nAx3"})
    words = words_of(preview.text)
    assert "Unfinished" not in words
    assert "No canasta yet" not in words
