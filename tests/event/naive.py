"""The rules of an evening written down once more, as plainly as can be, for small numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import floor
from typing import NamedTuple

from scorekeeper.event.evening import Event

Pairing = tuple[tuple[int, int], ...]


class Best(NamedTuple):
    """Result of the best seating by rank."""

    avoided: int
    bye: int | None
    squares: int


def matchings(items: tuple[int, ...]) -> Iterator[Pairing]:
    """Yield every way to put all of an even number of items into pairs."""
    if not items:
        yield ()
        return
    first, *rest = items
    for other in rest:
        left = tuple(item for item in rest if item != other)
        for pairs in matchings(left):
            yield ((first, other), *pairs)


def best_by_rank(order: Sequence[int], met: set[frozenset[int]], had_byes: dict[int, int]) -> Best:
    """Return the best seating: every bye that is allowed, with every matching."""
    places = tuple(range(len(order)))
    if len(order) % 2 == 0:
        candidates: list[int | None] = [None]
    else:
        fewest = min(had_byes.get(number, 0) for number in order)
        candidates = [place for place in places if had_byes.get(order[place], 0) == fewest]
    found = []
    for bye in candidates:
        for pairs in matchings(tuple(place for place in places if place != bye)):
            avoided = sum(frozenset((order[a], order[b])) in met for a, b in pairs)
            squares = sum((a - b) ** 2 for a, b in pairs)
            found.append((avoided, -1 if bye is None else -bye, squares, bye))
    avoided, _, squares, bye = min(found)
    return Best(avoided, None if bye is None else order[bye], squares)


def scores(event: Event, kind: str) -> dict[int, tuple[int, int]]:
    """Return everybody's score and sum of differences, counted again from the tables."""
    thresholds, given = event.scoring.thresholds, event.scoring.bye_score
    found = {}
    for entrant in event.entrants:
        earned: list[int] = []
        differences: list[int] = []
        byes = 0
        for one in event.rounds:
            byes += list(one.byes).count(entrant.number)
            for table in one.tables:
                for side in (0, 1):
                    if entrant.number in table.sides[side] and table.points is not None:
                        own, other = table.points[side], table.points[1 - side]
                        differences.append(own - other)
                        earned.append(worth(kind, own, other, thresholds))
        bye = {"points": average(earned), "victory-points": 12, "wins": 2}[kind]
        bye = bye if given is None else given
        found[entrant.number] = (sum(earned) + byes * bye, sum(differences))
    return found


def worth(kind: str, own: int, other: int, thresholds: Sequence[int]) -> int:
    """Return the points that a side earns."""
    if kind == "points":
        return own
    if kind == "wins":
        return 2 if own > other else 1 if own == other else 0
    beyond = len([each for each in thresholds if abs(own - other) > each])
    return 10 + beyond if own > other else 10 - beyond


def average(earned: Sequence[int]) -> int:
    """Return an average rounded to fives, half up."""
    return 5 * floor(Fraction(sum(earned), 5 * len(earned)) + Fraction(1, 2)) if earned else 0


def between(event: Event, one: int, other: int) -> int:
    """Return the sum of the differences of one against another as opponents."""
    total = 0
    for played in event.rounds:
        for table in played.tables:
            if table.points is not None:
                for side in (0, 1):
                    if one in table.sides[side] and other in table.sides[1 - side]:
                        total += table.points[side] - table.points[1 - side]
    return total


def fewest_partners_again(
    players: Sequence[int], idle: int, byes: dict[int, int], before: set[frozenset[int]]
) -> int:
    """Return the fewest sides that were together before, over all byes that are allowed."""
    found = []
    due = min(sorted(byes.get(n, 0) for n in out) for out in combinations(players, idle))
    for out in combinations(players, idle):
        if sorted(byes.get(number, 0) for number in out) == due:
            playing = tuple(number for number in players if number not in out)
            found += [
                sum(frozenset(pair) in before for pair in pairs) for pairs in matchings(playing)
            ]
    return min(found)
