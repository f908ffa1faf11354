"""The very sequences behind the steps of a sweep."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.search.chains import Move, Open, OwnSequence
from scorekeeper.engine.search.cutting import Shape
from scorekeeper.engine.search.lanes import Lanes, Step
from scorekeeper.engine.search.pocket import Card, Pocket
from scorekeeper.engine.search.ways import Mark
from scorekeeper.engine.search.worth import Worth

Link = Card | OwnSequence
"""A card of the hand in a chain, or a sequence on the table."""


@dataclass(slots=True)
class Run:
    """A sequence that a search has found.

    Attributes:
        cards: its cards from the hand.
        own: the sequences on the table that are in it, by their place.
    """

    cards: list[Card] = field(default_factory=list)
    own: list[int] = field(default_factory=list)


class Runs:
    """Maker of sequences: it follows the steps of a sweep and takes the cards."""

    def __init__(self, lanes: Lanes, pocket: Pocket) -> None:
        """Take the cards from `pocket`."""
        self._lanes = lanes
        self._pocket = pocket
        self._order = list(range(len(lanes.lanes)))
        self._open: list[list[tuple[Open, list[Link]]]] = [[] for _ in lanes.lanes]
        self._visitors = lanes.visitors()
        self._found: list[Run] = []

    def follow(self, marks: Iterable[Mark]) -> list[Run]:
        """Return the sequences of a way, each either from the hand or added to."""
        for mark in marks:
            if mark.step is not None:
                self._step(mark.rank, mark.step)
        return self._found

    def _step(self, rank: int, step: Step) -> None:
        """Take the step of all lanes at one rank."""
        worths = iter(step.worths)
        for lane, move in enumerate(step.moves):
            for each in move.ended:
                self._end(self._pick(lane, each), next(worths))
            if move.grown or move.started or move.joins:
                self._open[lane] += self._go_on(lane, rank, move)
        if step.order is not None:
            self._open = [self._open[lane] for lane in step.order]
            self._order = [self._order[lane] for lane in step.order]

    def _go_on(self, lane: int, rank: int, move: Move) -> list[tuple[Open, list[Link]]]:
        """Return the chains of a lane that go on or begin at one rank."""
        chains: list[list[Link]] = [
            [*(self._pick(lane, join.below) if join.below else ()), self._own(join.own)]
            for join in move.joins
        ]
        # The cards of the suit go to new chains; growing ones may do with others.
        begun: list[list[Link]] = [[self._take(lane, rank)] for _ in range(move.started)]
        chains += [[*self._pick(lane, each), self._take(lane, rank)] for each in move.grown]
        after = self._lanes.lanes[lane].after(rank, move)
        return list(zip(after or (), [*chains, *begun], strict=True))

    def _own(self, own: OwnSequence) -> OwnSequence:
        """Return the own sequence, or another one that is like it and lies there still."""
        alike = self._visitors.get((own.low, own.length)) if own.suit is None else None
        return alike.pop() if alike else own

    def _end(self, chain: list[Link], worth: Worth) -> None:
        """Cut a chain into sequences of the worth that the search found."""
        links = iter(chain)
        for length in self._lanes.cutter.ways(_shape(chain))[worth]:
            run, left = Run(), length
            while left:
                link = next(links)
                if isinstance(link, OwnSequence):
                    run.own.append(link.place)
                    left -= link.length
                else:
                    run.cards.append(link)
                    left -= 1
            self._found.append(run)

    def _take(self, lane: int, rank: int) -> Card:
        """Take a card for a chain of the lane."""
        if not self._lanes.suits_matter:
            return self._pocket.take(Rank(rank), 1)[0]
        return self._pocket.take_suit(Rank(rank), self._lanes.suits[self._order[lane]])

    def _pick(self, lane: int, which: Open) -> list[Link]:
        """Take a chain that looks like `which`."""
        chains = self._open[lane]
        place = next(place for place, (each, _) in enumerate(chains) if each == which)
        return chains.pop(place)[1]


def _shape(chain: list[Link]) -> Shape:
    """Return the shape of a chain: its cards and own sequences, as numbers."""
    shape = [0]
    for link in chain:
        if isinstance(link, OwnSequence):
            shape += [link.length, 0]
        else:
            shape[-1] += 1
    return tuple(shape)
