"""What was heard, before it is put together."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from scorekeeper.engine.cards import Rank, Suit

ANYBODY = -1
"""The player of a hand where it was not said whose it is."""


class Where(Enum):
    """Where cards lie."""

    TABLE = auto()
    HAND = auto()
    FOOT = auto()


@dataclass(slots=True, kw_only=True)
class Placed:
    """Cards of one rank, as they were said.

    Attributes:
        rank: the rank.
        count: how many; None for as many as make a canasta with what is said beside them.
        suit: their suit, where it was said.
        start: where in the text they are said.
        end: where that ends.
        where: where they lie.
        player: whose hand or foot it is.
        clause: which part of the text between commas they are in.
        sentence: which sentence.
        joined: whether `and` or the like stands before them.
        meld: the number of the meld they were said to be of, 0 for none.
        is_weak: whether they are a number, too, so that without more they say nothing.
    """

    rank: Rank
    count: int | None
    start: int
    end: int
    clause: int
    sentence: int
    suit: Suit | None = None
    where: Where = Where.TABLE
    player: int = ANYBODY
    joined: bool = False
    meld: int = 0
    is_weak: bool = False


@dataclass(slots=True)
class Heard:
    """What was understood of a text, and what was not.

    Attributes:
        cards: the cards in the order in which they were said.
        sequences: the numbers of those melds that were said to be sequences.
        wild_melds: the numbers of those that were said to be of wild cards.
        went_out: whether the side went out, where that was said.
        concealed: whether it went out concealed, likewise.
        penalty: the points taken off, likewise.
        unread: where in the text it was not understood: start and end.
    """

    cards: list[Placed] = field(default_factory=list)
    sequences: set[int] = field(default_factory=set)
    wild_melds: set[int] = field(default_factory=set)
    went_out: bool | None = None
    concealed: bool | None = None
    penalty: int | None = None
    unread: list[tuple[int, int]] = field(default_factory=list)
