"""Cards: ranks, suits, and multisets of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import lru_cache
from itertools import repeat
from operator import add, lt, sub
from typing import Self


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
        return self in _WILD


class Suit(StrEnum):
    """The four suits, by their letter in the card notation."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


# Names of the module: members of an enumeration are slow to look up.
_FIRST, _LAST = int(Rank.FOUR), int(Rank.ACE)
_WILD = (Rank.DEUCE, Rank.JOKER)

NATURAL_RANKS: tuple[Rank, ...] = tuple(rank for rank in Rank if rank.is_natural)

_ALL = tuple(Rank)
_RANKS = len(_ALL)
_NO_COUNTS = (0,) * _RANKS


@lru_cache(maxsize=4096)
def _natural_ranks(counts: tuple[int, ...]) -> tuple[Rank, ...]:
    """Return the naturals that are present: every check and label of a meld asks for them."""
    return tuple(rank for rank in NATURAL_RANKS if counts[rank])


@dataclass(frozen=True, slots=True)
class SuitedCount:
    """How many cards of one natural rank and one suit there are."""

    rank: Rank
    suit: Suit
    count: int


@dataclass(frozen=True, slots=True)
class Cards:
    """A multiset of cards.

    Attributes:
        counts: how many cards there are of each rank, indexed by `Rank`.
        suited: those of the naturals among them whose suit was said, in order of rank and suit.
        size: how many cards there are.
        naturals: how many of them are of the ranks 4 to ace.
        wilds: how many of them are deuces and jokers.
    """

    counts: tuple[int, ...] = _NO_COUNTS
    suited: tuple[SuitedCount, ...] = ()
    size: int = field(init=False, repr=False, compare=False)
    naturals: int = field(init=False, repr=False, compare=False)
    wilds: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Count the cards once: every check asks for these numbers."""
        counts = self.counts
        object.__setattr__(self, "size", sum(counts))
        object.__setattr__(self, "naturals", sum(counts[_FIRST : _LAST + 1]))
        object.__setattr__(self, "wilds", counts[Rank.DEUCE] + counts[Rank.JOKER])

    @classmethod
    def of(cls, ranks: Iterable[Rank]) -> Self:
        """Return the multiset of `ranks`, suits unsaid.

        >>> Cards.of([Rank.KING, Rank.KING, Rank.JOKER]).size
        3
        """
        counts = [0] * _RANKS
        for rank in ranks:
            counts[rank] += 1
        return cls(tuple(counts))

    @property
    def natural_ranks(self) -> tuple[Rank, ...]:
        """The ranks from 4 to ace that are present, ascending."""
        return _natural_ranks(self.counts)

    def count(self, rank: Rank) -> int:
        """Return how many cards of `rank` there are."""
        return self.counts[rank]

    def ranks(self) -> Iterator[Rank]:
        """Yield the rank of every card, equal ones together."""
        for rank, count in zip(_ALL, self.counts, strict=True):
            if count:
                yield from repeat(rank, count)

    def contains(self, other: Cards) -> bool:
        """Return whether every card of `other` is among these; unsaid suits match any."""
        if any(map(lt, self.counts, other.counts)):
            return False
        return all(self._may_hold(other, asked.rank) for asked in other.suited)

    def without(self, *ranks: Rank) -> Cards:
        """Return these cards less every card of `ranks`."""
        counts = tuple(0 if rank in ranks else n for rank, n in enumerate(self.counts))
        return Cards(counts, tuple(card for card in self.suited if card.rank not in ranks))

    def _may_hold(self, other: Cards, rank: Rank) -> bool:
        """Return whether the suits that `other` says of a rank can be among these."""
        said = {card.suit: card.count for card in self.suited if card.rank is rank}
        missing = sum(
            max(0, asked.count - said.get(asked.suit, 0))
            for asked in other.suited
            if asked.rank is rank
        )
        return missing <= self.counts[rank] - sum(said.values())

    def __add__(self, other: Cards) -> Cards:
        """Return both multisets together."""
        if self.suited and other.suited:
            return joined((self, other))
        return Cards(tuple(map(add, self.counts, other.counts)), self.suited or other.suited)

    def __sub__(self, other: Cards) -> Cards:
        """Return these cards less `other`, which must be among them.

        A card whose suit is not said is taken from those whose suit is not said, and from the
        others only once there is none.

        Raises:
            ValueError: not all of `other` are among these.
        """
        if not self.contains(other):
            raise ValueError("cards cannot be taken from where they are not")
        counts = tuple(map(sub, self.counts, other.counts))
        if not self.suited:
            return Cards(counts)
        if other.naturals == 0:
            return Cards(counts, self.suited)
        suited = {(card.rank, card.suit): card.count for card in self.suited}
        for card in other.suited:
            left = suited.get((card.rank, card.suit), 0) - card.count
            suited[card.rank, card.suit] = max(left, 0)
        return Cards(counts, suited_counts(_at_most(suited, counts)))

    def __bool__(self) -> bool:
        """Whether there is any card."""
        return self.size > 0


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


def _at_most(
    suited: dict[tuple[Rank, Suit], int], counts: tuple[int, ...]
) -> dict[tuple[Rank, Suit], int]:
    """Return `suited` with as many cards of each rank as `counts` has, at most."""
    kept: dict[tuple[Rank, Suit], int] = {}
    left = dict(enumerate(counts))
    for (rank, suit), count in suited.items():
        kept[rank, suit] = min(count, left[rank])
        left[rank] -= kept[rank, suit]
    return kept


NO_CARDS = Cards()
NO_RANKS: frozenset[Rank] = frozenset()
