"""Counts of the rounds so far: opponents, partners and byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product

from scorekeeper.event.evening import Entrant, Round, Side

Pair = tuple[int, int]
"""Two numbers, the smaller first."""


def pair_of(one: int, other: int) -> Pair:
    """Return two entrants as a pair."""
    return (one, other) if one < other else (other, one)


def opponents(rounds: Iterable[Round]) -> Counter[Pair]:
    """Return the number of tables at which any two were opponents."""
    tables = (table for played in rounds for table in played.tables)
    return Counter(pair_of(one, other) for table in tables for one, other in product(*table.sides))


def partners(rounds: Iterable[Round]) -> Counter[Pair]:
    """Return the number of tables at which any two were partners."""
    sides = (side for played in rounds for table in played.tables for side in table.sides)
    return Counter(pair_of(*two) for side in sides for two in combinations(side, 2))


def byes(rounds: Iterable[Round]) -> Counter[int]:
    """Return the number of byes of each entrant; a round missed is none."""
    return Counter(number for played in rounds for number in played.byes)


def had_fewest_byes(present: Iterable[Entrant], rounds: Iterable[Round]) -> list[int]:
    """Return those of the present who had fewest byes."""
    had, numbers = byes(rounds), [each.number for each in present]
    fewest = min((had[number] for number in numbers), default=0)
    return [number for number in numbers if had[number] == fewest]


def are_together_again(sides: Iterable[Side], before: Counter[Pair]) -> bool:
    """Return whether any two of a side were partners before."""
    return any(pair_of(*two) in before for side in sides for two in combinations(side, 2))
