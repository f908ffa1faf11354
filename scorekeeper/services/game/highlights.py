"""What is worth telling of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.deal import NetEntry
from scorekeeper.engine.score_sheet import LineCode
from scorekeeper.services.game.views import DealView


@dataclass(frozen=True, slots=True, kw_only=True)
class BestHand:
    """The most points that a side made in one hand.

    Attributes:
        number: the hand.
        side: index of the side; the first of them where several made as many.
        points: how many.
    """

    number: int
    side: int
    points: int


def best_hand(deals: Sequence[DealView]) -> BestHand | None:
    """Return the most points that a side made in one hand; the first of them, None before any.

    Hands from paper are left out: one of them may stand for several.
    """
    hands = [
        BestHand(number=deal.number, side=side, points=points)
        for deal in deals
        if not deal.on_paper
        for side, points in enumerate(deal.points)
    ]
    return max(hands, key=lambda hand: hand.points, default=None)


def canastas(deals: Sequence[DealView], sides: int) -> tuple[int, ...] | None:
    """Return how many canastas each side of the game has scored.

    None where a hand was written down as a mere total, which does not say.
    """
    counts = [0] * sides
    for deal in deals:
        if any(isinstance(side.entry, NetEntry) for side in deal.deal.sides):
            return None
        for score, places in zip(deal.score.sides, deal.scorers, strict=True):
            made = sum(line.count for line in score.sheet.lines if line.kind is not None)
            for place in places:
                counts[place] += made
    return tuple(counts)


def special_hands(deals: Sequence[DealView], sides: int) -> tuple[int, ...]:
    """Return how many special hands each side of the game has laid down, as far as that is told."""
    counts = [0] * sides
    for deal in deals:
        for score, places in zip(deal.score.sides, deal.scorers, strict=True):
            made = sum(line.code is LineCode.SPECIAL_HAND for line in score.sheet.lines)
            for place in places:
                counts[place] += made
    return tuple(counts)
