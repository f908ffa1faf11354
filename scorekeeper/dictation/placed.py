"""What was heard, before it is put together."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from scorekeeper.dictation.language import Mark
from scorekeeper.engine.cards import Rank, Suit

ANYBODY = -1
"""The player of a hand where it was not said whose it is."""


class Where(Enum):
    """Where cards lie."""

    TABLE = auto()
    HAND = auto()
    FOOT = auto()


@dataclass(frozen=True, slots=True)
class Claim:
    """What a meld is said to be, beside its cards.

    Attributes:
        mark: `NATURAL`, `MIXED`, or one of the canastas.
        start: where in the text it is said.
        end: where that ends.
    """

    mark: Mark
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SaidOut:
    """What was said about going out.

    Attributes:
        span: where in the text, from where to where.
        out: whether this side went out; None where that was not said.
        concealed: whether it did so concealed; None likewise.
    """

    span: tuple[int, int]
    out: bool | None
    concealed: bool | None = None


@dataclass(frozen=True, slots=True)
class WildAsked:
    """Wild cards of which it was not said whether they are deuces or jokers.

    Attributes:
        count: how many.
        start: where in the text they are said.
        end: where that ends.
    """

    count: int
    start: int
    end: int


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
        is_bare: whether that number may be one of points: `had 10`.
        is_notation: whether they are written as `Kx3`, not said.
        hand: the number of the part that tells of a hand, 0 where that was said behind them.
        claim: what was said that the meld is.
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
    is_bare: bool = False
    is_notation: bool = False
    hand: int = 0
    claim: Claim | None = None

    @property
    def kind(self) -> int:
        """Which cards are told together: naturals, wild cards, those that are only counted."""
        return self.kind_of(self.rank)

    @staticmethod
    def kind_of(rank: Rank) -> int:
        """Return the kind of a card."""
        if rank.is_natural:
            return 0
        return 1 if rank.is_wild else 2

    def claim_is_other(self, mark: Mark) -> bool:
        """Whether something else was said of it already."""
        return self.claim is not None and self.claim.mark not in (mark, Mark.CANASTA)


@dataclass(slots=True)
class Heard:
    """What was understood of a text, and what was not.

    Attributes:
        cards: the cards in the order in which they were said.
        sequences: the numbers of those melds that were said to be sequences.
        wild_melds: the numbers of those that were said to be of wild cards.
        outs: what was said about going out.
        others_out: whether it was said that the other side did.
        penalties: points taken off: start, end and number of each.
        loose: the numbers of hands that were only begun by a name: `Ann three kings`.
        asked: wild cards that may be either.
        unread: where in the text it was not understood: start and end.
        others: the parts of these that tell of the other side.
    """

    cards: list[Placed] = field(default_factory=list)
    sequences: set[int] = field(default_factory=set)
    wild_melds: set[int] = field(default_factory=set)
    outs: list[SaidOut] = field(default_factory=list)
    others_out: bool = False
    penalties: list[tuple[int, int, int]] = field(default_factory=list)
    loose: set[int] = field(default_factory=set)
    asked: list[WildAsked] = field(default_factory=list)
    unread: list[tuple[int, int]] = field(default_factory=list)
    others: list[tuple[int, int]] = field(default_factory=list)

    def refuse(self, *cards: Placed) -> None:
        """Take cards out again: where they were said is not understood."""
        for card in cards:
            self.cards = [each for each in self.cards if each is not card]
            self.unread.append((card.start, card.end))
            if card.claim:
                self.unread.append((card.claim.start, card.claim.end))

    @property
    def went_out(self) -> bool | None:
        """Whether this side went out; None where that was not said."""
        return next((said.out for said in self.outs if said.out is not None), None)

    @property
    def concealed(self) -> bool | None:
        """Whether it did so concealed; None where that was not said."""
        return next((said.concealed for said in self.outs if said.concealed is not None), None)

    def refuse_contradictions(self) -> None:
        """Take out what was said about going out where it contradicts itself."""
        told = [{said.out for said in self.outs}, {said.concealed for said in self.outs}]
        if any({True, False} <= values for values in told):
            self.unread += [said.span for said in self.outs]
            self.outs, self.others_out = [], False
