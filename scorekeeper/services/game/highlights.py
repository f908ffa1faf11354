"""What is worth telling of a game."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.deal import NetSide
from scorekeeper.engine.score_sheet import LineCode
from scorekeeper.services.game.views import BestHand, DealView


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
        if any(isinstance(side, NetSide) for side in deal.deal.sides):
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
