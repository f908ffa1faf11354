"""Chains of cards in a row, and what can happen to them at one rank."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.engine.cards import Suit
from scorekeeper.engine.search.cutting import Shape


class OwnSequence(NamedTuple):
    """A sequence that lies on the table.

    Attributes:
        place: where it is among the side's melds.
        suit: its suit, None where none was said or none matters.
        low: its lowest rank.
        length: how many cards it has.
    """

    place: int
    suit: Suit | None
    low: int
    length: int


class Open(NamedTuple):
    """A chain that may go on.

    Attributes:
        free_from: the rank of the card that it can take next.
        shape: what it is made of, or the shape of a chain that will be worth the same.
    """

    free_from: int
    shape: Shape


class Join(NamedTuple):
    """An own sequence at its lowest rank.

    Attributes:
        own: the sequence.
        below: the chain that goes on with it, None for none.
        adopted: whether that chain comes from the lane without a suit.
    """

    own: OwnSequence
    below: Open | None
    adopted: bool = False


class Move(NamedTuple):
    """What happens in one lane at one rank.

    Attributes:
        ended: chains that end below the rank.
        grown: chains that take a card of the rank.
        started: how many begin with a card of the rank.
        joins: own sequences that begin at the rank.
        adopted: chains of no suit that take a card of the lane's suit.
        given: chains of no suit that go on in another lane.
    """

    ended: tuple[Open, ...] = ()
    grown: tuple[Open, ...] = ()
    started: int = 0
    joins: tuple[Join, ...] = ()
    adopted: tuple[Open, ...] = ()
    given: tuple[Open, ...] = ()

    @property
    def taken(self) -> int:
        """How many cards the hand gives."""
        return len(self.grown) + self.started + len(self.adopted)


Lane = tuple[Open, ...]
"""What is open in one lane, in order."""

State = tuple[Lane, ...]
"""What is open in all lanes."""

Joinable = tuple[OwnSequence, ...]
"""Own sequences that begin at a rank."""

Moves = tuple[tuple[Lane, Move], ...]
"""What can happen in one lane: what is open in it afterwards, and the move."""


class Step(NamedTuple):
    """What happens in all lanes at one rank.

    Attributes:
        state: what is open afterwards.
        taken: how many cards of the rank the hand gives.
        moves: lane by lane.
        ended: the chains that end, lane by lane.
        order: from which lane each lane goes on, as lanes that are alike may change places.
    """

    state: State
    taken: int
    moves: tuple[Move, ...]
    ended: tuple[Shape, ...]
    order: tuple[int, ...]
