from __future__ import annotations

import pytest

from scorekeeper.sheets.game_page import GameSheet
from scorekeeper.sheets.model import SheetHand, SheetHandSide, SheetSide
from tests.sheets.samples import example

SIDES = (SheetSide(name="a"), SheetSide(name="b"))


def test_totals_are_those_after_the_last_hand() -> None:
    assert example().totals == (1190, -70)
    assert example(hands=()).totals == (0, 0)


def test_a_sheet_has_two_to_six_sides() -> None:
    with pytest.raises(ValueError, match="2 to 6 sides, not 1"):
        GameSheet(title="x", sides=SIDES[:1], hands=())


def test_a_hand_has_as_many_sides_as_the_sheet() -> None:
    hand = SheetHand(number=3, sides=(SheetHandSide(total=0, running_total=0),))
    with pytest.raises(ValueError, match="Hand 3 has 1 sides, the sheet 2"):
        GameSheet(title="x", sides=SIDES, hands=(hand,))


@pytest.mark.parametrize("winner", [-1, 2])
def test_the_winner_is_one_of_the_sides(winner: int) -> None:
    with pytest.raises(ValueError, match=f"no side {winner}"):
        GameSheet(title="x", sides=SIDES, hands=(), winner=winner)
