"""What was heard, before it is put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import pairwise

from scorekeeper.dictation.language import Mark
from scorekeeper.engine.cards import Rank, Suit

ANYBODY = -1
"""The player of a hand where it was not said whose it is."""


class Where(Enum):
    """Where cards lie."""

    TABLE = auto()
    HAND = auto()
    FOOT = auto()
    REMOVED = auto()


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
        player: the player who did; None where that was not said.
    """

    span: tuple[int, int]
    out: bool | None
    concealed: bool | None = None
    player: int | None = None


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
        is_with: whether `with` does.
        meld: the number of the meld they were said to be of, 0 for none.
        is_weak: whether they are a number, too, so that without more they say nothing.
        is_bare: whether that number may be one of points: `had 10`.
        is_notation: whether they are written as `Kx3`, not said.
        hand: the number of the part that tells of a hand, 0 where that was said behind them.
        claim: what was said that the meld is.
        is_sure: whether it was said behind them, too, that they lie in the hand.
        is_total: whether the number may be that of all cards, wild ones and all: `seven cards`.
        is_down: whether it was said behind them that they lie on the table.
        lies_on: the rank of the meld on which wild cards lie, where it was said behind them.
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
    is_with: bool = False
    meld: int = 0
    is_weak: bool = False
    is_bare: bool = False
    is_notation: bool = False
    hand: int = 0
    claim: Claim | None = None
    is_sure: bool = False
    is_total: bool = False
    is_down: bool = False
    lies_on: Rank | None = None

    @property
    def is_weak_wild(self) -> bool:
        """Whether it is a deuce that was only said as the number."""
        return self.is_weak and self.rank is Rank.DEUCE

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

    def is_same_kind_of(self, other: Placed) -> bool:
        """Whether these are the same cards of the same place."""
        mine, theirs = (self.rank, self.where, self.player), (other.rank, other.where, other.player)
        return mine == theirs

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
        announced: how many sequences are said to be told: start, end and number.
        announced_hands: how many cards a hand is said to hold: start, end, number and hand.
        announced_canastas: canastas that are said to be told: start, end, number or None, kind.
        denied: cards of which there are said to be none.
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
    announced: list[tuple[int, int, int]] = field(default_factory=list)
    announced_hands: list[tuple[int, int, int, int]] = field(default_factory=list)
    announced_canastas: list[tuple[int, int, int | None, Mark]] = field(default_factory=list)
    denied: list[Placed] = field(default_factory=list)
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

    def refuse_denied(self) -> None:
        """Take out what there is said to be none of, and some."""
        for none in self.denied:
            some = [card for card in self.cards if card.is_same_kind_of(none)]
            if some and none.kind_of(none.rank) > 1:
                self.refuse(none, *some)

    def refuse_announced(self) -> None:
        """Tell that other sequences, or cards of a hand, than were announced have been told."""
        for start, end, number, hand in self.announced_hands:
            if number != sum(card.count or 0 for card in self.cards if card.hand == hand):
                self.unread.append((start, end))
        told = len({card.meld for card in self.cards if card.meld in self.sequences})
        if told != sum(number for _, _, number in self.announced):
            self.unread += [(start, end) for start, end, _ in self.announced]

    def refuse_impossible(self, most: Sequence[int]) -> None:
        """Take out more cards of a rank than the decks hold: `bonus of 50` is no Bonus card.

        Args:
            most: how many there are of each rank, indexed by `Rank`.
        """
        suited = {(card.rank, card.suit) for card in self.cards if card.suit is not None}
        for rank, suit in suited:
            some = [card for card in self.cards if (card.rank, card.suit) == (rank, suit)]
            if sum(card.count or 0 for card in some) > most[rank] // len(Suit):
                self.refuse(*some)
        # How many Caliente cards a table plays with, the ruleset alone does not say.
        for rank in {card.rank for card in self.cards} - {Rank.CALIENTE}:
            some = [card for card in self.cards if card.rank is rank]
            if sum(card.count or 0 for card in some) > most[rank]:
                self.refuse(*some)

    def refuse_repeated(self) -> None:
        """Take out `one caliente I had one caliente`: it may be the same one twice."""
        for card, behind in pairwise(list(self.cards)):
            apart = card.where is Where.TABLE and behind.where is Where.HAND
            same = (card.rank, card.count) == (behind.rank, behind.count)
            beside = card.clause == behind.clause and not behind.joined
            if apart and same and beside:
                self.refuse(card, behind)

    @property
    def out_player(self) -> int | None:
        """The player who went out; None where that was not said."""
        return next((said.player for said in self.outs if said.player is not None), None)

    def refuse_contradictions(self, players: int) -> None:
        """Take out what was said about going out where it contradicts itself, or what is held."""
        told = [{said.out for said in self.outs}, {said.concealed for said in self.outs}]
        who = {said.player for said in self.outs if said.player is not None}
        if any({True, False} <= values for values in told) or len(who) > 1:
            self._refuse_outs()
        elif self.went_out and self._holds_cards(players):
            self.refuse(*(card for card in self.cards if card.where is not Where.TABLE))
            self._refuse_outs()

    def _holds_cards(self, players: int) -> bool:
        """Whether whoever went out still holds cards, as far as it is told who does."""
        held = {card.player for card in self.cards if card.where is not Where.TABLE}
        return self.out_player in held or held >= set(range(players))

    def _refuse_outs(self) -> None:
        self.unread += [said.span for said in self.outs]
        self.outs, self.others_out = [], False
