"""The very sequences behind the steps of a sweep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.search.chains import Move, Open, OwnSequence, Step
from scorekeeper.engine.search.cutting import Shape
from scorekeeper.engine.search.lanes import NO_SUIT, Lanes
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
    """Follows the steps of a sweep and takes the cards of its sequences."""

    def __init__(self, lanes: Lanes, pocket: Pocket) -> None:
        """Take the cards from `pocket`."""
        self._lanes = lanes
        self._pocket = pocket
        self._suits = list(lanes.suits)
        self._open: list[list[tuple[Open, list[Link]]]] = [[] for _ in lanes.suits]
        self._found: list[Run] = []

    def follow(self, marks: Iterable[Mark]) -> list[Run]:
        """Return the sequences of a way, each either from the hand or added to."""
        for mark in marks:
            if mark.step is not None:
                self._step(mark.rank, mark.step, iter(mark.ended))
        return self._found

    def _step(self, rank: int, step: Step, ended: Iterator[Worth]) -> None:
        """Do what happens in all lanes at one rank."""
        for lane, move in enumerate(step.moves):
            for each in move.ended:
                self._end(self._pick(lane, each), next(ended))
            self._open[lane] += self._go_on(lane, rank, move)
        self._open = [self._open[lane] for lane in step.order]
        self._suits = [self._suits[lane] for lane in step.order]

    def _go_on(self, lane: int, rank: int, move: Move) -> list[tuple[Open, list[Link]]]:
        """Return the chains of a lane that take a card or begin at one rank."""
        after: list[tuple[Open, list[Link]]] = []
        for join in move.joins:
            home = NO_SUIT if join.adopted else lane
            below = [] if join.below is None else self._pick(home, join.below)
            after.append((self._lanes.joined(lane, join), [*below, join.own]))
        # Cards of the suit go to what begins or is adopted; what grows may do with others.
        begun = self._lanes.begun(lane, rank)
        after += [(begun, [self._take(lane, rank)]) for _ in range(move.started)]
        homes = ((NO_SUIT, move.adopted), (lane, move.grown))
        for home, each in ((home, each) for home, chains in homes for each in chains):
            chain = self._pick(home, each)
            after.append((self._lanes.taller(lane, rank, each), [*chain, self._take(lane, rank)]))
        return after

    def _end(self, chain: list[Link], worth: Worth) -> None:
        """Cut a chain into sequences that are worth what the search says."""
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
        return self._pocket.take_suit(Rank(rank), self._suits[lane])

    def _pick(self, lane: int, which: Open) -> list[Link]:
        """Take a chain that looks like `which`."""
        chains = self._open[lane]
        place = next(place for place, (each, _) in enumerate(chains) if each == which)
        return chains.pop(place)[1]


def _shape(chain: list[Link]) -> Shape:
    """Return what a chain is made of."""
    shape = [0]
    for link in chain:
        if isinstance(link, OwnSequence):
            shape += [link.length, 0]
        else:
            shape[-1] += 1
    return tuple(shape)
