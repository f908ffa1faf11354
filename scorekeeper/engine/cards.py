"""Cards: ranks, suits, and multisets of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import lru_cache
from itertools import compress, repeat
from operator import add, lt, sub
from typing import Any, NamedTuple, Self


class Rank(IntEnum):
    """Every kind of card that a Canasta deck can hold.

    The naturals carry their place in a sequence (4 low, ace high), so that neighbours
    differ by one.
    """

    JOKER = 0
    CALIENTE = 1
    DEUCE = 2
    BLACK_THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    RED_THREE = 15

    @property
    def is_natural(self) -> bool:
        """Whether sets and sequences are made of it: 4 to ace."""
        return _FIRST <= self <= _LAST

    @property
    def is_wild(self) -> bool:
        """Whether it stands in for another card: deuces and jokers."""
        return self in WILD_RANKS


class Suit(StrEnum):
    """The four suits, by their letter in the card notation."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


# Names of the module: members of an enumeration are slow to look up.
_FIRST, _LAST = int(Rank.FOUR), int(Rank.ACE)
WILD_RANKS = _DEUCE, _JOKER = Rank.DEUCE, Rank.JOKER
_CALIENTE, _BLACK_THREE, _RED_THREE = Rank.CALIENTE, Rank.BLACK_THREE, Rank.RED_THREE

NATURAL_RANKS: tuple[Rank, ...] = tuple(rank for rank in Rank if rank.is_natural)
NATURALS: frozenset[Rank] = frozenset(NATURAL_RANKS)
_BITS = tuple(1 << rank for rank in NATURAL_RANKS)

ALL_RANKS: tuple[Rank, ...] = tuple(Rank)
"""Every rank, at the place of its number."""
_NO_COUNTS = (0,) * len(ALL_RANKS)
_NOT_THERE = "cards cannot be taken from where they are not"


@lru_cache(maxsize=4096)
def _natural_ranks(counts: tuple[int, ...]) -> tuple[Rank, ...]:
    """Return the naturals that are present: every check and label of a meld asks for them."""
    return tuple(compress(NATURAL_RANKS, counts[_FIRST : _LAST + 1]))


class SuitedCount(NamedTuple):
    """The number of cards of one natural rank and one suit."""

    rank: Rank
    suit: Suit
    count: int  # type: ignore[assignment] # in place of a method of tuples


class Hashed:
    """Base of values that keep their hash. The slot has no annotation, so it is no field."""

    __slots__ = ("_hash",)


class _Masked(Hashed):
    """Base of cards that keep their masks and those of each rank, in slots that are no fields."""

    __slots__ = ("_masks", "_said")


@dataclass(frozen=True, slots=True, init=False)
class Cards(_Masked):
    """A multiset of cards.

    Attributes:
        counts: the number of cards of each rank, indexed by `Rank`.
        suited: the naturals among them with a known suit, in order of rank and suit.
        size: the number of all cards.
        naturals: the number of cards of the ranks 4 to ace.
        wilds: the number of deuces and jokers.
    """

    counts: tuple[int, ...] = _NO_COUNTS
    suited: tuple[SuitedCount, ...] = ()
    size: int = field(init=False, repr=False, compare=False)
    naturals: int = field(init=False, repr=False, compare=False)
    wilds: int = field(init=False, repr=False, compare=False)

    def __init__(
        self, counts: tuple[int, ...] = _NO_COUNTS, suited: tuple[SuitedCount, ...] = ()
    ) -> None:
        """Count the cards once: every check asks for these numbers.

        By hand, as no other value is made so often: a generated one takes half as long again.
        """
        size, wilds = sum(counts), counts[_DEUCE] + counts[_JOKER]
        others = counts[_CALIENTE] + counts[_BLACK_THREE] + counts[_RED_THREE]
        _set_counts(self, counts)
        _set_suited(self, suited)
        _set_size(self, size)
        _set_naturals(self, size - wilds - others)
        _set_wilds(self, wilds)

    @classmethod
    def of(cls, ranks: Iterable[Rank]) -> Self:
        """Return the multiset of `ranks`, without suits.

        >>> Cards.of([Rank.KING, Rank.KING, Rank.JOKER]).size
        3
        """
        counts = [*_NO_COUNTS]
        for rank in ranks:
            counts[rank] += 1
        return cls(tuple(counts))

    @property
    def natural_ranks(self) -> tuple[Rank, ...]:
        """The ranks from 4 to ace that are present, ascending."""
        return _natural_ranks(self.counts)

    @property
    def masks(self) -> Mapping[Suit | None, int]:
        """The ranks from 4 to ace that are there of each suit, as a bit each; or of no suit."""
        try:
            kept: Mapping[Suit | None, int] = self._masks  # type: ignore[attr-defined] # see there
        except AttributeError:
            found: dict[Suit | None, int] = {}
            for rank, suit, _ in self.suited:
                found[suit] = found.get(suit, 0) | 1 << rank
            held = self.counts[_FIRST : _LAST + 1]
            kept = found if self.suited else {None: sum(compress(_BITS, held))}
            object.__setattr__(self, "_masks", kept)
        return kept

    def said(self, rank: Rank) -> tuple[SuitedCount, ...]:
        """Return the cards of a rank with a known suit."""
        if not self.suited:
            return ()
        try:
            kept: dict[Rank, tuple[SuitedCount, ...]] = self._said  # type: ignore[attr-defined] # see there
        except AttributeError:
            kept = {}
            for card in self.suited:
                kept[card[0]] = (*kept.get(card[0], ()), card)
            object.__setattr__(self, "_said", kept)
        return kept.get(rank, ())

    def count(self, rank: Rank) -> int:
        """Return the number of cards of `rank`."""
        return self.counts[rank]

    def ranks(self) -> Iterator[Rank]:
        """Yield the rank of every card, equal ones together."""
        for rank, count in zip(ALL_RANKS, self.counts, strict=True):
            if count:
                yield from repeat(rank, count)

    def contains(self, other: Cards) -> bool:
        """Return whether every card of `other` is among these; cards without a suit match any."""
        if any(map(lt, self.counts, other.counts)):
            return False
        return not other.suited or self._has_suits_of(other)

    def _has_suits_of(self, other: Cards) -> bool:
        """Return whether the suits said in `other` fit these cards, of enough of each rank."""
        missing, place = dict[Rank, int](), 0
        for rank, suit, count in other.suited:
            place, held = _find(self.suited, rank, suit, place)
            lacking = count - (self.suited[place].count if held else 0)
            if lacking > 0:
                missing[rank] = missing.get(rank, 0) + lacking
        return not missing or all(
            lacking <= self._unsaid(rank) for rank, lacking in missing.items()
        )

    def without(self, *ranks: Rank) -> Cards:
        """Return these cards less every card of `ranks`."""
        counts = tuple(0 if rank in ranks else n for rank, n in enumerate(self.counts))
        return Cards(counts, tuple(card for card in self.suited if card.rank not in ranks))

    def _unsaid(self, rank: Rank) -> int:
        """Return the number of cards of a rank without a known suit."""
        return self.counts[rank] - sum(card.count for card in self.suited if card.rank is rank)

    def __add__(self, other: Cards) -> Cards:
        """Return both multisets together."""
        suited = self.suited or other.suited
        if self.suited and other.suited:
            suited = _with(self.suited, other.suited)
        return Cards(tuple(map(add, self.counts, other.counts)), suited)

    def __sub__(self, other: Cards) -> Cards:
        """Return these cards less `other`, which must be among them.

        A card without a known suit is taken from those without one, and from the others only
        once there is none.

        Raises:
            ValueError: not all of `other` are among these.
        """
        counts = tuple(map(sub, self.counts, other.counts))
        if min(counts) < 0:
            raise ValueError(_NOT_THERE)
        if not self.suited or other.naturals == 0:
            return Cards(counts, self.suited)
        suited, is_there = _less(self.suited, other.suited)
        if not (is_there or self._has_suits_of(other)):
            raise ValueError(_NOT_THERE)
        if other.naturals > sum([card.count for card in other.suited]):
            suited = tuple(_at_most(suited, counts))
        return Cards(counts, suited)

    def __bool__(self) -> bool:
        """Return whether there is any card."""
        return self.size > 0

    def __hash__(self) -> int:
        """Return the hash, computed once: caches of melds have their cards as keys."""
        try:
            kept: int = self._hash  # type: ignore[attr-defined] # see where it is kept
        except AttributeError:
            kept = hash((self.counts, self.suited))
            _set_hash(self, kept)
        return kept


def together(cards: Iterable[tuple[Rank, Suit | None]]) -> Cards:
    """Return single cards, each with its suit where it is known, as a multiset."""
    counts = [*_NO_COUNTS]
    suited: dict[tuple[Rank, Suit], int] = {}
    for rank, suit in cards:
        counts[rank] += 1
        if suit is not None:
            suited[rank, suit] = suited.get((rank, suit), 0) + 1
    return Cards(tuple(counts), suited_counts(suited) if suited else ())


def joined(parts: Iterable[Cards]) -> Cards:
    """Return several multisets together, in one pass over them.

    >>> joined([Cards.of([Rank.KING]), Cards.of([Rank.KING, Rank.JOKER])]).size
    3
    """
    counts = [_NO_COUNTS]
    suited: dict[tuple[Rank, Suit], int] = {}
    for part in parts:
        counts.append(part.counts)
        for card in part.suited:
            key = (card.rank, card.suit)
            suited[key] = suited.get(key, 0) + card.count
    return Cards(tuple(map(sum, zip(*counts, strict=True))), suited_counts(suited))


def suited_counts(counts: dict[tuple[Rank, Suit], int]) -> tuple[SuitedCount, ...]:
    """Return `counts` as the ordered tuple that `Cards` keeps."""
    return tuple(SuitedCount(rank, suit, n) for (rank, suit), n in sorted(counts.items()) if n)


def _find(
    suited: Sequence[SuitedCount], rank: Rank, suit: Suit, start: int = 0
) -> tuple[int, bool]:
    """Return the place of a rank and suit in the sorted counts, and whether it is taken.

    Args:
        suited: the sorted counts.
        rank: the rank.
        suit: the suit.
        start: the lowest place that it may have.
    """
    place = bisect_left(suited, (rank, suit), start)
    if place == len(suited):
        return place, False
    found = suited[place]
    return place, found[0] == rank and found[1] == suit


def _with(suited: Iterable[SuitedCount], others: Iterable[SuitedCount]) -> tuple[SuitedCount, ...]:
    """Return `suited` and others, both in order."""
    found, place = list(suited), 0
    for card in others:
        rank, suit, count = card
        place, held = _find(found, rank, suit, place)
        if held:
            found[place] = SuitedCount(rank, suit, found[place].count + count)
        else:
            found.insert(place, card)
    return tuple(found)


def _less(
    suited: Iterable[SuitedCount], others: Iterable[SuitedCount]
) -> tuple[tuple[SuitedCount, ...], bool]:
    """Return `suited` less others, as far as they go, and whether all of them were there."""
    found, place, is_there = list(suited), 0, True
    for rank, suit, count in others:
        place, held = _find(found, rank, suit, place)
        left = found[place].count - count if held else -count
        is_there = is_there and left >= 0
        if held:
            found[place : place + 1] = [SuitedCount(rank, suit, left)] if left > 0 else []
    return tuple(found), is_there


def _at_most(suited: Iterable[SuitedCount], counts: Iterable[int]) -> Iterator[SuitedCount]:
    """Yield the cards of `suited`, at most as many of each rank as `counts` has."""
    left = list(counts)
    for rank, suit, count in suited:
        kept = min(count, left[rank])
        left[rank] -= kept
        if kept:
            yield SuitedCount(rank, suit, kept)


# Cards are frozen: `__init__` sets the slots themselves, the quickest way there is.
_set_counts: Any = Cards.__dict__["counts"].__set__
_set_suited: Any = Cards.__dict__["suited"].__set__
_set_size: Any = Cards.__dict__["size"].__set__
_set_naturals: Any = Cards.__dict__["naturals"].__set__
_set_wilds: Any = Cards.__dict__["wilds"].__set__
_set_hash: Any = Hashed.__dict__["_hash"].__set__

NO_CARDS = Cards()
NO_RANKS: frozenset[Rank] = frozenset()
