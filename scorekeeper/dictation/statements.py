"""The statements of a text, as the parser finds them: cards, going out, penalties."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.tokens import Span, Token
from scorekeeper.engine.cards import Rank, Suit
from scorekeeper.engine.ruleset.base import SHORTEST_MELD

ANYBODY: Final = -1
"""The player of a hand whose player was not said."""
PAIR: Final = 2


class Where(Enum):
    """Places of cards."""

    TABLE = auto()
    HAND = auto()
    FOOT = auto()
    REMOVED = auto()


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of cards, melds or points.

    Attributes:
        span: its place in the text.
        number: the number; None for an unknown number above one.
        mark: the kind of canasta.
        hand: the number of the hand that holds them.
    """

    span: Span
    number: int | None
    mark: Mark | None = None
    hand: int = 0


@dataclass(frozen=True, slots=True)
class SaidOut:
    """A statement about going out.

    Attributes:
        span: its place in the text.
        out: whether this side went out; None where it was not said.
        concealed: whether it did so concealed; None where it was not said.
        player: the player who did; None where it was not said.
    """

    span: Span
    out: bool | None
    concealed: bool | None = None
    player: int | None = None


@dataclass(slots=True, kw_only=True)
class CardGroup:
    """Cards of one rank, as they were said.

    Attributes:
        rank: the rank.
        count: the number; None for as many as make a canasta with the cards beside them.
        suit: their suit, where it was said.
        span: their place in the text.
        where: the place where they lie.
        player: the player whose hand or foot it is.
        clause: the number of the part between commas that they are in.
        joined: whether `and` or the like stands before them.
        is_with: whether that word is `with`.
        meld: the number of the meld they were said to be of, 0 for none.
        is_weak: whether their name may be a number as well, so that they may be no cards.
        is_bare: whether that number may be one of points: `had 10`.
        is_notation: whether they are written as `Kx3`, not said.
        is_counted: whether a number or an article stands before them.
        hand: the number of the part that tells of a hand, 0 where that was said after them.
        claim: the kind of the meld as it was said: `NATURAL`, `MIXED`, or one of the canastas.
        is_sure: whether it was said after them, too, that they lie in the hand.
        total: the role of a word behind the number, which may include wild cards: `CARDS` in
            `canasta of kings, seven cards`; any other where wild cards have to be told beside it.
        is_down: whether it was said after them that they lie on the table.
        lies_on: the rank of the meld on which wild cards lie, where it was said after them.
        kinds: the number of kinds of melds that were mentioned before them without cards.
    """

    rank: Rank
    count: int | None
    span: Span
    clause: int
    suit: Suit | None = None
    where: Where = Where.TABLE
    player: int = ANYBODY
    joined: bool = False
    is_with: bool = False
    meld: int = 0
    is_weak: bool = False
    is_bare: bool = False
    is_notation: bool = False
    is_counted: bool = False
    hand: int = 0
    claim: Token | None = None
    is_sure: bool = False
    total: Mark | None = None
    is_down: bool = False
    lies_on: Rank | None = None
    kinds: int = 0

    @property
    def is_laid(self) -> bool:
        """Whether they lie on the table."""
        return self.where is Where.TABLE

    @property
    def kind(self) -> int:
        """The kind of the cards: naturals, wild cards, or those that are only counted."""
        return kind_of(self.rank)

    @property
    def claimed(self) -> Mark | None:
        """The role of the words for the kind of their meld; None where it was not said."""
        return self.claim.mark if self.claim else None

    @property
    def is_natural_canasta(self) -> bool:
        """Whether they are a natural canasta, told without a number."""
        return self.count is None and self.claimed is Mark.NATURAL_CANASTA

    def is_same_kind_of(self, other: CardGroup) -> bool:
        """Return whether these are the same cards of the same place."""
        mine, theirs = (self.rank, self.where, self.player), (other.rank, other.where, other.player)
        return mine == theirs

    def is_same_number(self, other: CardGroup) -> bool:
        """Return whether these are as many cards of the same rank."""
        return (self.rank, self.count) == (other.rank, other.count)

    def repeats(self, other: CardGroup) -> bool:
        """Return whether it may be `other` said once more, as `two kings, two kings`."""
        is_told = self.count != 1 or other.is_counted
        adds = self.is_notation or (self.joined and not self.is_with)
        return self.is_same_number(other) and is_told and not adds


COUNTED: Final = 2
"""The kind of cards that are only counted, such as red threes."""


def kind_of(rank: Rank) -> int:
    """Tell the kind of a card: 0 for naturals, 1 for wild cards, `COUNTED` for others."""
    if rank.is_natural:
        return 0
    return 1 if rank.is_wild else COUNTED


def size_of(cards: Iterable[CardGroup]) -> int:
    """Count cards."""
    return sum(card.count or 0 for card in cards)


def without(cards: Iterable[CardGroup], left_out: Iterable[CardGroup]) -> list[CardGroup]:
    """List cards without some of them."""
    gone = set(map(id, left_out))
    return [card for card in cards if id(card) not in gone]


def may_be_meld(group: Sequence[CardGroup]) -> bool:
    """Return whether cards said together could lie on the table."""
    if all(card.is_notation or card.is_sure for card in group):
        return False
    naturals = max((card.count or 0 for card in group if not card.rank.is_wild), default=0)
    wilds = size_of(card for card in group if card.rank.is_wild)
    counted = any(card.rank in (Rank.RED_THREE, Rank.CALIENTE) for card in group)
    return counted or naturals >= SHORTEST_MELD or (naturals > 1 and wilds > 0)


@dataclass(slots=True)
class Heard:
    """The statements of a text, and the places not understood.

    Attributes:
        cards: the cards in the order in which they were said.
        sequences: the numbers of those melds that were said to be sequences.
        wild_melds: the numbers of those that were said to be of wild cards.
        kinds: the kinds of melds mentioned without their cards.
        outs: the statements about going out.
        others_out: whether the other side was said to have gone out.
        penalties: points taken off.
        loose: the numbers of hands that were only begun by a name: `Ann three kings`.
        asked: wild cards that may be deuces or jokers.
        announced: the numbers of sequences announced.
        announced_hands: the numbers of cards announced for a hand.
        announced_canastas: canastas announced.
        denied: cards denied, as in `no red threes`.
        unread: the places that were not understood.
        others: those of these places that tell of the other side.
    """

    cards: list[CardGroup] = field(default_factory=list)
    sequences: set[int] = field(default_factory=set)
    wild_melds: set[int] = field(default_factory=set)
    kinds: list[Token] = field(default_factory=list)
    outs: list[SaidOut] = field(default_factory=list)
    others_out: bool = False
    penalties: list[Amount] = field(default_factory=list)
    loose: set[int] = field(default_factory=set)
    asked: list[Amount] = field(default_factory=list)
    announced: list[Amount] = field(default_factory=list)
    announced_hands: list[Amount] = field(default_factory=list)
    announced_canastas: list[Amount] = field(default_factory=list)
    denied: list[CardGroup] = field(default_factory=list)
    unread: list[Span] = field(default_factory=list)
    others: set[Span] = field(default_factory=set)

    def refuse(self, *cards: CardGroup) -> None:
        """Take cards out, and mark their places as not understood."""
        self.cards = without(self.cards, cards)
        for card in cards:
            self.unread.append(card.span)
            if card.claim:
                self.unread.append(card.claim.span)

    def refuse_outs(self) -> None:
        """Take out the statements about going out, and mark their places as not understood."""
        self.unread += [said.span for said in self.outs]
        self.outs, self.others_out = [], False

    @property
    def went_out(self) -> bool | None:
        """Whether this side went out; None where that was not said."""
        return next((said.out for said in self.outs if said.out is not None), None)

    @property
    def concealed(self) -> bool | None:
        """Whether this side went out concealed; None where that was not said."""
        return next((said.concealed for said in self.outs if said.concealed is not None), None)

    @property
    def out_player(self) -> int | None:
        """The player who went out; None where that was not said."""
        return next((said.player for said in self.outs if said.player is not None), None)
