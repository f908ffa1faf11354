"""Highlights of a game: its best hand, and its sides with the most canastas and special hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from scorekeeper.engine.deal import NetSide, Side
from scorekeeper.engine.deal_score import SideScore
from scorekeeper.engine.score_sheet import LineCode
from scorekeeper.services.game.views import GameView


class HandMade(NamedTuple):
    """Points made in one hand: how many, the number of the hand, the names of the sides."""

    points: int
    number: int
    sides: list[str]


def hand_with(which: Callable[[Iterable[int]], int], game: GameView) -> HandMade | None:
    """Return the first hand with the most points of a side (`max`) or the fewest (`min`).

    Hands from paper are left out: one of them may stand for several. None before any other.
    """
    hands = [deal for deal in game.deals if not deal.on_paper]
    if not hands:
        return None
    points = which(made for deal in hands for made in deal.standing.points)
    first = next(deal for deal in hands if points in deal.standing.points)
    return HandMade(points, first.number, _with(points, game, first.standing.points))


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
    return (_with(most, game, counts), most) if most else None


def _with(count: int, game: GameView, counts: Sequence[int]) -> list[str]:
    """Return the names of the sides with a count."""
    return [side.name for side, each in zip(game.sides, counts, strict=True) if each == count]
