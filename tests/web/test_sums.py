"""Sums are numbers wherever a number is asked."""

from __future__ import annotations

import pytest

from tests.web.visitor import Visitor, json_of


@pytest.mark.parametrize(
    ("target", "shown"), [("4000+1000", "5000"), ("5,000 − 500", "4500"), ("3.000", "3000")]
)
def test_what_a_game_is_played_to(visitor: Visitor, target: str, shown: str) -> None:
    board = visitor.start(target=target)
    assert str(json_of(visitor.get(f"{board}/export.json")).get("target", 5000)) == shown


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("lots", "whole number of points"),
        ("-5", "whole number of points"),
        ("5+", "whole number of points"),
        ("9999999+1", "between 5 and a million"),
    ],
)
def test_what_a_game_is_not_played_to(visitor: Visitor, target: str, told: str) -> None:
    answer = visitor.send("/games/new", {"target": target})
    assert answer.status_code == 422
    assert told in answer.text


def test_every_number_of_a_hand(visitor: Visitor) -> None:
    board = visitor.start(options="caliente")
    values = {
        "sides-0-depth": "counts",
        "sides-0-card_points": "120+45-30",
        "sides-0-canastas-natural": "2-1",
        "sides-0-value-10": "1+1",
        "sides-0-points-0": "10+5",
        "sides-0-reds-1": "3-2",
        "sides-0-calientes-1": "1-1",
        "sides-0-red_threes": "1+1",
        "sides-0-calientes_played": "1-1",
        "sides-0-penalty": "20+30",
        "sides-1-depth": "net",
        "sides-1-net": "-120+45",
    }
    look = visitor.client.post(f"{board}/hands/preview", data=values).text
    # 135 + 20 of cards, 500, 200 for two Bonus cards, less 15, 100 for the one kept, and 50
    assert "+690" in look
    assert "−75" in look
