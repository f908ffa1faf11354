"""Chains of cards in a row of one suit, by the sequences that they may still become.

A chain is made of cards of the hand and of own sequences on the table that it meets. It is cut
into sequences only once it ends, in the best way. So no chain has to end for another one to begin
beside it, and an own sequence is joined to the chain that meets it.

A search does not need the cards of a chain, only its worth if it ends now, and the chains that it
becomes with one more card or own sequence. Chains that agree in all of this are one, whatever
their length and suit: a `Chain` is a state of a minimal automaton.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.engine.cards import Suit
from scorekeeper.engine.search.cutting import Cutter, Shape
from scorekeeper.engine.search.worth import Worth


class OwnSequence(NamedTuple):
    """A sequence that lies on the table.

    Attributes:
        place: its index among the side's melds.
        suit: its suit, None where none was said or none matters.
        low: its lowest rank.
        length: the number of its cards.
    """

    place: int
    suit: Suit | None
    low: int
    length: int


@dataclass(frozen=True, slots=True, eq=False)
class Chain:
    """A state of a chain: its worth now, and the chains that it may become.

    Attributes:
        number: its number, which no other has.
        worths: the worths that it can have if it ends, none of them better than another; empty
            where it cannot end.
        taller: the chain with a card of the next rank more; None where that leads nowhere.
        joined: by the length of an own sequence that begins at the next rank, the chain with that
            on top.
        owed: the fewest cards that it must still take from the hand.
    """

    number: int
    worths: tuple[Worth, ...]
    taller: Chain | None
    joined: Mapping[int, Chain]
    owed: int


class LaneCards(NamedTuple):
    """The cards and own sequences for the chains of one suit, rank by rank.

    Attributes:
        cards: the number of cards of the hand that fit the suit.
        own: the lengths of the own sequences that begin at the rank.
    """

    cards: Sequence[int]
    own: Sequence[frozenset[int]]


class Chains:
    """All chains of one search, each made once.

    Args:
        cutter: the worth of chains.
        last: the highest rank.
    """

    def __init__(self, cutter: Cutter, last: int) -> None:
        """Begin without any."""
        self.by_number: list[Chain] = []
        self._cutter = cutter
        self._last = last
        self._alike: dict[object, Chain] = {}
        self._known: dict[tuple[int, int, Shape], Chain | None] = {}
        self._as_good: dict[tuple[int, int], bool] = {}

    def of(self, lane: int, supply: LaneCards, rank: int, shape: Shape) -> Chain | None:
        """Return the chain of this shape whose highest card is of `rank`; None for a useless one.

        Args:
            lane: the number of the lane.
            supply: the cards and own sequences for the lane's chains.
            rank: the highest rank of the chain.
            shape: its cards and own sequences, as numbers.
        """
        key = lane, rank, shape
        try:
            return self._known[key]
        except KeyError:
            chain = self._known[key] = self._make(lane, supply, rank, shape)
            return chain

    def _make(self, lane: int, supply: LaneCards, rank: int, shape: Shape) -> Chain | None:
        """Make the chain that `of` returns."""
        taller, joined, above = None, dict[int, Chain](), rank + 1
        if above <= self._last:
            if supply.cards[above]:
                taller = self.of(lane, supply, above, (*shape[:-1], shape[-1] + 1))
            for length in sorted(supply.own[above]):
                with_own = self.of(lane, supply, rank + length, (*shape, length, 0))
                if with_own is not None:
                    joined[length] = with_own
        worths = tuple(sorted(self._cutter.ways(shape)))
        if not (worths or taller or joined):
            return None
        further = [each.owed for each in joined.values()]
        if taller is not None:
            further.append(taller.owed + 1)
        owed = 0 if worths else min(further)
        alike = worths, taller and taller.number, tuple((n, c.number) for n, c in joined.items())
        if alike not in self._alike:
            chain = Chain(len(self.by_number), worths, taller, joined, owed)
            self.by_number.append(chain)
            self._alike[alike] = chain
        return self._alike[alike]

    def is_as_good(self, one: Chain, other: Chain) -> bool:
        """Return whether whatever can be done with `other` can be done with `one`, for no less."""
        key = one.number, other.number
        found = self._as_good.get(key)
        if found is None:
            found = self._as_good[key] = self._judge(one, other)
        return found

    def _judge(self, one: Chain, other: Chain) -> bool:
        """Work out the answer of `is_as_good`."""
        if one is other:
            return True
        if other.taller and not (one.taller and self.is_as_good(one.taller, other.taller)):
            return False
        return self._cutter.stands_for(one.worths, other.worths) and all(
            length in one.joined and self.is_as_good(one.joined[length], chain)
            for length, chain in other.joined.items()
        )


class OpenChain(NamedTuple):
    """A chain that may go on.

    Attributes:
        free_from: the rank of the card that it can take next.
        number: the number of the chain.
    """

    free_from: int
    number: int


class OwnJoin(NamedTuple):
    """An own sequence at its lowest rank.

    Attributes:
        own: the sequence.
        below: the chain that goes on with it, None for none.
    """

    own: OwnSequence
    below: OpenChain | None


class Move(NamedTuple):
    """The changes of the chains of one lane at one rank.

    Attributes:
        ended: chains that end below the rank.
        grown: chains that take a card of the rank.
        started: the number of chains that begin with a card of the rank.
        joins: own sequences that begin at the rank.
    """

    ended: tuple[OpenChain, ...] = ()
    grown: tuple[OpenChain, ...] = ()
    started: int = 0
    joins: tuple[OwnJoin, ...] = ()
