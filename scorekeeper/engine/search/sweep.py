"""The sweep over the ranks from 4 to ace: the best way to every sum of cards, wilds, canastas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scorekeeper.engine.cards import NATURAL_RANKS, Rank
from scorekeeper.engine.search.chains import State, Step
from scorekeeper.engine.search.lanes import LAST, Lanes
from scorekeeper.engine.search.pruning import drop_worse
from scorekeeper.engine.search.ways import Mark, Ways
from scorekeeper.engine.search.worth import Counts

END: Final = LAST + 1


class Choice(NamedTuple):
    """Something that can be done.

    Attributes:
        cards: what it adds to a place's cards.
        wilds: the wild cards that it takes.
        counts: the canastas that it makes.
        value: what it adds to the value.
        mark: what it is.
    """

    cards: int
    wilds: int
    counts: Counts
    value: int
    mark: Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Where a sweep stops.

    Attributes:
        cards: the most that a place's cards may come to.
        wilds: the most wild cards.
        nothing: counts of no canasta.
        add: adds counts.
        steps: how many steps of the sequences are followed at each rank, more or less.
        is_worth: whether a place can still lead somewhere: (rank, cards, wilds, value); None
            where every place can.
    """

    cards: int
    wilds: int
    nothing: Counts
    add: Callable[[Counts, Counts], Counts]
    steps: int
    is_worth: Callable[[int, int, int, int], bool] | None = None


def lay(ways: Ways, choices: Iterable[Choice], limits: Limits, rank: int = END) -> Ways:
    """Return where `choices` lead from the places of `ways`."""
    after: Ways = {}
    lay_into(after, ways, choices, limits, rank)
    return after


def lay_into(after: Ways, ways: Ways, choices: Iterable[Choice], limits: Limits, rank: int) -> None:
    """Add to `after` where `choices` lead from the places of `ways`."""
    most_cards, most_wilds, add, is_worth = (
        limits.cards,
        limits.wilds,
        limits.add,
        limits.is_worth,
    )
    for cards, wilds, counts, value, mark in choices:
        for (laid, wild, canastas), (points, trail) in ways.items():
            if laid + cards > most_cards or wild + wilds > most_wilds:
                continue
            place = (laid + cards, wild + wilds, add(canastas, counts))
            best = points + value
            known = after.get(place)
            if known is not None and known[0] >= best:
                continue
            if is_worth is None or is_worth(rank, place[0], place[1], best):
                after[place] = (best, (trail, mark))


class Sweep:
    """One sweep without sequences.

    Attributes:
        is_complete: whether every way was followed that could matter.
    """

    def __init__(
        self,
        limits: Limits,
        held: Sequence[int],
        choices: Callable[[Rank, int], Sequence[Choice]],
    ) -> None:
        """Take what the sweep asks.

        Args:
            limits: where it stops.
            held: how many cards of each rank the hand holds, by rank.
            choices: what can be done in sets of a rank with so many of its cards.
        """
        self._limits = limits
        self._held = held
        self._choices = choices
        self.is_complete = True

    def run(self, ways: Ways) -> Ways:
        """Return the best ways to all places that can be reached from those of `ways`."""
        for rank in NATURAL_RANKS:
            ways = lay(ways, self._choices(rank, self._held[rank]), self._limits, rank)
        return ways


class SequenceSweep(Sweep):
    """One sweep with sequences."""

    def __init__(
        self,
        limits: Limits,
        held: Sequence[int],
        choices: Callable[[Rank, int], Sequence[Choice]],
        lanes: Lanes,
        laid: Callable[[int, int], tuple[int, int]],
    ) -> None:
        """Take what the sweep asks.

        Args:
            limits: where it stops.
            held: how many cards of each rank the hand holds, by rank.
            choices: what can be done in sets of a rank with so many of its cards.
            lanes: the sequences.
            laid: what so many cards of a rank in sequences add to a place's cards and value.
        """
        super().__init__(limits, held, choices)
        self._lanes = lanes
        self._laid = laid

    def run(self, ways: Ways) -> Ways:
        """Return the best ways to all places that can be reached from those of `ways`."""
        layers: dict[State, Ways] = {self._lanes.empty: ways}
        for rank in (*NATURAL_RANKS, END):
            layers = self._after(rank, layers)
        return layers.get(self._lanes.empty, {})

    def _after(self, rank: int, layers: dict[State, Ways]) -> dict[State, Ways]:
        """Return the layers after `rank`: for each state of the sequences its ways."""
        after: dict[State, Ways] = {}
        taken = 0
        for state, ways in sorted(layers.items(), key=_promise, reverse=True):
            if taken > self._limits.steps:
                self.is_complete = False
                break
            steps = self._lanes.steps(state, rank)
            taken += len(steps)
            for step in steps:
                layer = after.setdefault(step.state, {})
                lay_into(layer, ways, self._of_step(rank, step), self._limits, rank)
        if rank != END:
            drop_worse(after, rank, self._lanes)
        return {state: ways for state, ways in after.items() if ways}

    def _of_step(self, rank: int, step: Step) -> Iterator[Choice]:
        """Yield a step of the sequences with everything that can be done in sets beside it."""
        nothing = Choice(0, 0, self._limits.nothing, 0, Mark(rank, None, None))
        left = self._held[rank] - step.taken
        choices = (nothing,) if rank == END else self._choices(Rank(rank), left)
        cards, value = self._laid(rank, step.taken)
        for cut in self._lanes.cutter.cuts(step.ended) if choices else ():
            for choice in choices:
                yield Choice(
                    cards + choice.cards,
                    choice.wilds,
                    self._limits.add(cut.counts, choice.counts),
                    value + cut.points + choice.value,
                    Mark(rank, step, choice.mark.option, cut.each),
                )


def _promise(layer: tuple[State, Ways]) -> tuple[int, int]:
    """Return how promising a state is: few cards left over or laid, and a high value."""
    return max((-place[0], value) for place, (value, _) in layer[1].items())
