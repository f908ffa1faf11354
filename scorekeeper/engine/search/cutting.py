"""Chains of cards cut into sequences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import prod
from typing import NamedTuple

from scorekeeper.engine.ruleset.base import SHORTEST_MELD
from scorekeeper.engine.search.worth import Appraiser, Counts, Worth

Shape = tuple[int, ...]
"""The shape of a chain, from below: a number of cards of the hand, then the length of an own
sequence, and so on in turn; it ends with a number of cards of the hand, perhaps 0."""

Pieces = tuple[int, ...]
"""The lengths of the sequences that a chain is cut into, from below."""


class Cut(NamedTuple):
    """A way to cut chains.

    Attributes:
        worth: the canastas that it makes, and their bonuses, less penalties for short sequences.
        each: the worth of each chain by itself that way.
    """

    worth: Worth
    each: tuple[Worth, ...]


class Cutter:
    """Finder of the best ways to cut chains into sequences.

    Attributes:
        nothing: counts of no canasta.
        budget: the budget of the search.

    Args:
        appraiser: the worth of sequences.
    """

    def __init__(self, appraiser: Appraiser) -> None:
        """Keep the worth of sequences."""
        self.nothing = appraiser.nothing
        self.budget = appraiser.budget
        self._appraiser = appraiser
        self._limit = appraiser.rules.sequences.limit(going_out=appraiser.going_out)
        self._may_join = appraiser.rules.sets.may_join
        # Fewer canastas may be better than more where there may be too many.
        self._keep_all = any(column.most is not None for column in appraiser.columns)
        self._pieces: dict[Shape, dict[Worth, Pieces]] = {}
        self._cuts: dict[tuple[tuple[Worth, ...], ...], tuple[Cut, ...]] = {}

    def ways(self, shape: Shape) -> dict[Worth, Pieces]:
        """Return the worths of a chain, each with the cut for it; empty if it cannot be cut."""
        if shape not in self._pieces:
            known = self._appraiser.known.cuts
            self._pieces[shape] = self.budget.shared(known, shape, lambda: self._ways(shape))
        return self._pieces[shape]

    def _ways(self, shape: Shape) -> dict[Worth, Pieces]:
        """Work out the answer of `ways`."""
        pieces = pieces_of(blocks_of(shape), limit=self._limit, may_join=self._may_join)
        ways: dict[Worth, Pieces] = {}
        for each in pieces:
            self.budget.spend(len(each) + len(ways))
            ways.setdefault(self._worth(each), each)
        return {worth: ways[worth] for worth in self.best(ways)}

    def cuts(self, chains: tuple[tuple[Worth, ...], ...]) -> tuple[Cut, ...]:
        """Return the ways to cut several chains.

        Args:
            chains: the worths that each can have; empty for one that cannot be cut.
        """
        if chains not in self._cuts:
            self.budget.spend(prod(map(len, chains)) * len(chains))
            cuts = {self.together(each): each for each in product(*chains)}
            self._cuts[chains] = tuple(Cut(worth, cuts[worth]) for worth in self.best(cuts))
        return self._cuts[chains]

    def covers(self, counts: Counts, more: Counts, wanted: Counts) -> bool:
        """Return whether `counts` and `more` together can stand in for `wanted`."""
        return self._is_enough(self._appraiser.add(counts, more), wanted)

    def together(self, worths: Iterable[Worth]) -> Worth:
        """Return the sum of several worths."""
        counts, points = self.nothing, 0
        for worth in worths:
            counts = self._appraiser.add(counts, worth.counts)
            points += worth.points
        return Worth(counts, points)

    def best(self, worths: Iterable[Worth]) -> list[Worth]:
        """Return the worths that no other is at least as good as."""
        kept: list[Worth] = []
        for worth in worths:
            if not any(self._is_no_worse(other, worth) for other in kept):
                kept = [other for other in kept if not self._is_no_worse(worth, other)]
                kept.append(worth)
        return kept

    def _worth(self, pieces: Pieces) -> Worth:
        """Return the worth of sequences of these lengths."""
        return self.together(self._appraiser.of_sequence(length) for length in pieces)

    def stands_for(self, worths: Iterable[Worth], others: Iterable[Worth]) -> bool:
        """Return whether for each of `others` one of `worths` is at least as good."""
        return all(any(self._is_no_worse(one, other) for one in worths) for other in others)

    def _is_no_worse(self, one: Worth, other: Worth) -> bool:
        """Return whether a worth can stand in for another."""
        return one.points >= other.points and self._is_enough(one.counts, other.counts)

    def _is_enough(self, counts: Counts, wanted: Counts) -> bool:
        """Return whether counts can stand in for others."""
        if self._keep_all:
            return counts == wanted
        return all(mine >= theirs for mine, theirs in zip(counts, wanted, strict=True))


def blocks_of(shape: Shape) -> tuple[int, ...]:
    """Return the parts of a chain, from below: cards as 1, own sequences as their length.

    >>> blocks_of((2, 3, 1))
    (1, 1, 3, 1)
    """
    blocks: list[int] = []
    for place, size in enumerate(shape):
        blocks += [size] if place % 2 else [1] * size
    return tuple(blocks)


def pieces_of(blocks: tuple[int, ...], *, limit: int | None, may_join: bool) -> Iterator[Pieces]:
    """Yield the ways to cut a chain into sequences, with the longest at the lower end first.

    >>> list(pieces_of((1,) * 8, limit=7, may_join=True))
    [(5, 3), (4, 4), (3, 5)]
    """
    if not blocks:
        yield ()
    for size in range(len(blocks), 0, -1):
        piece = blocks[:size]
        length, own = sum(piece), sum(1 for block in piece if block > 1)
        fits = length >= SHORTEST_MELD and (limit is None or length <= limit)
        if fits and (own <= 1 or may_join):
            for rest in pieces_of(blocks[size:], limit=limit, may_join=may_join):
                yield (length, *rest)
