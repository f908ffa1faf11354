"""Highlights of a game: its best hand, and its sides with the most canastas and special hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scorekeeper.engine.deal import NetSide, Side
from scorekeeper.engine.deal_score import SideScore
from scorekeeper.engine.score_sheet import LineCode
from scorekeeper.services.game.views import GameView


class SideHand(NamedTuple):
    """A side in one hand: its points, the number of the hand, index of the side."""

    points: int
    number: int
    side: int


def hands_of_sides(game: GameView) -> list[SideHand]:
    """Return the points of each side in each hand, in order.

    Hands from paper are left out: one of them may stand for several.
    """
    return [
        SideHand(points, deal.number, side)
        for deal in game.deals
        if not deal.on_paper
        for side, points in enumerate(deal.standing.points)
    ]


def best_hand(game: GameView) -> SideHand | None:
    """Return the most points that a side made in one hand; the first of them, None before any."""
    return max(hands_of_sides(game), key=lambda hand: hand.points, default=None)


def canastas_of(score: SideScore) -> int:
    """Return the number of canastas of a side in a hand: those that earned something."""
    return sum(line.count for line in score.sheet.lines if line.kind is not None)


def canastas(game: GameView) -> tuple[int, ...] | None:
    """Return the number of canastas of each side of a game.

    None where a hand was entered as a mere total, which does not tell them.
    """
    sides = (side for deal in game.deals for side in deal.deal.sides)
    if any(isinstance(side, NetSide) for side in sides):
        return None
    return count_for_sides(game, lambda _, score: canastas_of(score))


def special_hands(game: GameView) -> tuple[int, ...]:
    """Return the known number of special hands of each side of a game."""
    return count_for_sides(
        game,
        lambda _, score: sum(line.code is LineCode.SPECIAL_HAND for line in score.sheet.lines),
    )


def count_for_sides(game: GameView, count: Callable[[Side, SideScore], int]) -> tuple[int, ...]:
    """Return sums for each side of a game, of a count in each side of each hand."""
    counts = [0] * len(game.sides)
    for deal in game.deals:
        sides = zip(deal.deal.sides, deal.score.sides, deal.standing.scorers, strict=True)
        for side, score, places in sides:
            for place in places:
                counts[place] += count(side, score)
    return tuple(counts)


def with_most(game: GameView, counts: Sequence[int]) -> tuple[list[str], int] | None:
    """Return the names of the sides with the most, and the number; None for none."""
    most = max(counts, default=0)
    if not most:
        return None
    return [
        side.name for side, count in zip(game.sides, counts, strict=True) if count == most
    ], most
