"""May I play a Caliente card?"""

from __future__ import annotations

import pytest

from tests.engine.table.asked import Asked, codes


@pytest.mark.parametrize(
    ("name", "players", "left", "stock", "draw"),
    [
        ("caliente-complete", 4, 4, 40, 7),
        ("caliente-hand-and-foot", 4, 4, 100, 9),
        ("caliente-complete", 2, 4, 40, 11),
        ("caliente-deluxe", 2, 4, 40, 7),
        ("caliente-samba", 4, 4, 40, 11),
        ("caliente-complete", 4, 3, 5, 5),
        ("caliente-complete", 4, 14, 40, 0),
    ],
)
def test_the_hand_is_filled_up(name: str, players: int, left: int, stock: int, draw: int) -> None:
    asked = Asked(name, players, "caliente")
    answer = asked.play_caliente(0, *[0] * (players - 1), cards_left=left, stock=stock)
    assert answer.may_play
    assert answer.draw == draw


def test_not_ahead_of_any_opponent() -> None:
    asked = Asked("caliente-complete", 3, "caliente")
    assert asked.play_caliente(2, 2, 3).may_play
    ahead = asked.play_caliente(2, 1, 3)
    assert codes(ahead.reasons) == ["caliente.ahead_in_melds"]
    assert (ahead.reasons[0].found, ahead.reasons[0].allowed, ahead.draw) == (2, 1, 0)


def test_nobody_to_be_ahead_of() -> None:
    assert Asked("caliente-complete", 4, "caliente").play_caliente(2).may_play


def test_one_a_turn_and_only_where_there_are_any() -> None:
    answer = Asked("caliente-complete").play_caliente(3, 2, played_this_turn=True)
    assert codes(answer.reasons) == [
        "caliente.not_in_play",
        "caliente.ahead_in_melds",
        "caliente.second_this_turn",
    ]
