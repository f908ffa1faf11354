"""The totals and minimums of the sides of a game before and after each hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.engine.deal_score import MemberScore, SideScore
from scorekeeper.engine.game import ScoredDeal, scorers_of
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import Minimum


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Totals, points and minimums before and after a hand; one entry for each who scores.

    Attributes:
        before: the totals before it.
        after: the totals after it.
        points: the points of the hand.
        out: whether they went out.
        minimums: the minimums in it.
        next_minimums: the minimums in the next hand; None where the game is over.
        scorers: for each side of the hand the indices of who scores for it: one, or its members.
    """

    before: tuple[int, ...]
    after: tuple[int, ...]
    points: tuple[int, ...]
    out: tuple[bool, ...]
    minimums: tuple[Minimum | None, ...]
    next_minimums: tuple[Minimum | None, ...]
    scorers: tuple[tuple[int, ...], ...]

    def scored_with(self, place: int) -> tuple[int, int]:
        """Return the side of the hand with which one scored, and their place among its scorers."""
        return next(
            (index, places.index(place))
            for index, places in enumerate(self.scorers)
            if place in places
        )


def standings(
    rules: Ruleset, names: Sequence[str], deals: Iterable[ScoredDeal], before: Sequence[int] = ()
) -> list[Standing]:
    """Return the standing of a game after each hand.

    Args:
        rules: the rules played by.
        names: the names of the sides or players who score, in order.
        deals: hands that follow each other.
        before: the totals before the first of them; left out, where it is the first of the game.
    """
    totals = tuple(before) or (0,) * len(names)
    found = []
    for scored in deals:
        found.append(_standing_after(rules, names, totals, scored))
        totals = found[-1].after
    return found


def _standing_after(
    rules: Ruleset, names: Sequence[str], before: tuple[int, ...], scored: ScoredDeal
) -> Standing:
    after, out = list(before), [False] * len(names)
    minimums: list[Minimum | None] = [None] * len(names)
    following: list[Minimum | None] = [None] * len(names)
    scorers = []
    for index, side in enumerate(scored.deal.sides):
        score = scored.score.sides[index]
        # One who scores for the side, or its members one by one.
        places = scorers_of(rules, names, index, side)
        scorers.append(places)
        results: Sequence[SideScore | MemberScore] = score.members or (score,)
        for place, result in zip(places, results, strict=True):
            after[place], out[place] = result.score_after, side.went_out
            minimums[place] = scored.required[index]
            following[place] = result.next_minimum
    return Standing(
        before=before,
        after=tuple(after),
        points=tuple(new - old for old, new in zip(before, after, strict=True)),
        out=tuple(out),
        minimums=tuple(minimums),
        next_minimums=tuple(following),
        scorers=tuple(scorers),
    )


def margin(totals: Sequence[int], side: int) -> int:
    """Return the points by which a side is ahead of the best of the others; below 0 if behind."""
    return totals[side] - max((*totals[:side], *totals[side + 1 :]))


def progress(rules: Ruleset, total: int, played: int) -> float:
    """Return the progress of a total to the target, or of the game to its last deal, 0.0 to 1.0."""
    if rules.target.points is not None:
        return min(1.0, max(0.0, total / rules.target.points))
    return min(1.0, played / (rules.target.deals or 1))
