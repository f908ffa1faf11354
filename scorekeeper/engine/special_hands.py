"""Special hands: patterns of fourteen cards that are laid down at once, as data.

A pattern is groups of equal cards, no two groups of the same kind of card. Whether a hand makes a
pattern, and how near it is, is one question: how many of its cards can one such hand hold at most?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import chain, combinations, permutations
from typing import Final, NamedTuple

from scorekeeper.engine.cards import NATURAL_RANKS, WILD_RANKS, Cards, Rank

HAND_SIZE: Final = 14

_MOST: Final = {Rank.DEUCE: 8, Rank.JOKER: 4}
"""The number of each wild rank in two decks: no group is larger."""


class SpecialHandId(StrEnum):
    """The special hands there are, the best first: of two that a hand makes, the first counts."""

    DREAM_HAND_5 = "dream-hand-5"
    DREAM_HAND_4 = "dream-hand-4"
    TRIPLES = "triples"
    QUADS = "quads"
    STRAIGHT = "straight"
    GARBAGE = "garbage"
    BLAST_OFF = "blast-off"
    PAIRS = "pairs"
    MIAMI_PAIRS = "miami-pairs"
    ZIP_CODE = "zip-code"
    WILD_PAIRS = "wild-pairs"


class Wilds(StrEnum):
    """The wild cards that a pattern may hold."""

    NONE = "none"
    MATCHING = "matching"
    """Any group may be all deuces or all jokers."""
    GROUP = "group"
    """One group of `wild_cards` deuces, or of `wild_cards` jokers."""
    ANY = "any"
    """Any `wild_cards` wild cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """The cards of a special hand.

    Attributes:
        groups: sizes of the groups of equal naturals, the largest first.
        fixed: cards that every such hand holds.
        wilds: the wild cards that it may hold beside the fixed ones.
        wild_cards: their number, where they are a group of their own.
        threes: the number of threes, red or black.
    """

    groups: tuple[int, ...]
    fixed: Mapping[Rank, int] = field(default_factory=dict)
    wilds: Wilds = Wilds.NONE
    wild_cards: int = 0
    threes: int = 0

    def __post_init__(self) -> None:
        """Hold that it has fourteen cards."""
        size = sum(self.groups) + sum(self.fixed.values()) + self.wild_cards + self.threes
        assert size == HAND_SIZE, self  # noqa: S101 - the table below is fixed


_PAIR: Final = 2

PATTERNS: Final[Mapping[SpecialHandId, Pattern]] = {
    SpecialHandId.DREAM_HAND_5: Pattern(groups=(5, 4), wilds=Wilds.ANY, wild_cards=5),
    SpecialHandId.DREAM_HAND_4: Pattern(groups=(5, 5), wilds=Wilds.GROUP, wild_cards=4),
    SpecialHandId.TRIPLES: Pattern(groups=(3, 3, 3, 3), wilds=Wilds.GROUP, wild_cards=_PAIR),
    SpecialHandId.QUADS: Pattern(groups=(4, 4, 4), wilds=Wilds.GROUP, wild_cards=_PAIR),
    SpecialHandId.STRAIGHT: Pattern(
        groups=(1,) * len(NATURAL_RANKS), fixed={Rank.DEUCE: 1, Rank.JOKER: 1}, threes=1
    ),
    SpecialHandId.GARBAGE: Pattern(groups=(4, 4, 3, 3)),
    SpecialHandId.BLAST_OFF: Pattern(groups=(5, 4, 3, 2), wilds=Wilds.MATCHING),
    SpecialHandId.PAIRS: Pattern(groups=(_PAIR,) * 7),
    SpecialHandId.MIAMI_PAIRS: Pattern(
        groups=(_PAIR,) * 3,
        fixed={Rank.ACE: _PAIR, Rank.SEVEN: _PAIR, Rank.DEUCE: _PAIR, Rank.JOKER: _PAIR},
    ),
    SpecialHandId.ZIP_CODE: Pattern(groups=(4, 3, 3, 2, 2), wilds=Wilds.MATCHING),
    SpecialHandId.WILD_PAIRS: Pattern(
        groups=(_PAIR,) * 4,
        fixed={Rank.ACE: _PAIR, Rank.SEVEN: _PAIR},
        wilds=Wilds.GROUP,
        wild_cards=_PAIR,
    ),
}


def _wild_counts(pattern: Pattern) -> frozenset[int]:
    """Return the numbers of wild cards that the hands of a pattern may hold."""
    fixed = pattern.wild_cards + sum(pattern.fixed.get(rank, 0) for rank in WILD_RANKS)
    if pattern.wilds is not Wilds.MATCHING:
        return frozenset({fixed})
    taken = chain.from_iterable(combinations(pattern.groups, number) for number in range(3))
    return frozenset(fixed + sum(groups) for groups in taken)


_WILD_COUNTS: Final = {special: _wild_counts(pattern) for special, pattern in PATTERNS.items()}


class Nearness(NamedTuple):
    """The distance of a hand from a special hand.

    Attributes:
        special: the special hand.
        short_by: the fewest of its cards that the hand lacks; 0 where it is made.
        keep: the cards of the hand that are in it then.
    """

    special: SpecialHandId
    short_by: int
    keep: Cards


def is_made(special: SpecialHandId, cards: Cards) -> bool:
    """Return whether `cards` are a special hand.

    >>> from scorekeeper.engine.notation import read_cards
    >>> is_made(SpecialHandId.QUADS, read_cards("5x4 8x4 9x4 2 2"))
    True
    """
    if cards.size != HAND_SIZE or cards.wilds not in _WILD_COUNTS[special]:
        return False
    return _may_be_made(PATTERNS[special], cards) and nearness(special, cards).short_by == 0


def _may_be_made(pattern: Pattern, cards: Cards) -> bool:
    """Return whether the naturals are the groups of a pattern, but for those of wild cards."""
    counts = (cards.counts[rank] for rank in cards.natural_ranks if rank not in pattern.fixed)
    groups = tuple(sorted(counts, reverse=True))
    if pattern.wilds is Wilds.MATCHING and cards.wilds:
        return len(groups) < len(pattern.groups) and max(groups, default=0) <= pattern.groups[0]
    return groups == pattern.groups


def nearness(special: SpecialHandId, hand: Cards) -> Nearness:
    """Return the distance of a hand from a special hand, with the most cards that it can keep."""
    keep = _most_kept(special, hand.counts)
    return Nearness(special, HAND_SIZE - sum(keep), Cards(keep))


@lru_cache(maxsize=4096)
def _most_kept(special: SpecialHandId, counts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the most cards of a hand, by rank, that one such special hand holds."""
    pattern = PATTERNS[special]
    fixed = {rank: min(counts[rank], size) for rank, size in pattern.fixed.items()}
    fixed |= _threes(pattern, counts)
    best: dict[Rank, int] = {}
    for wild, groups in _wild_ways(pattern, counts):
        kept = wild | _naturals(groups, counts, pattern.fixed)
        if not best or sum(kept.values()) > sum(best.values()):
            best = kept
    kept = fixed | {rank: n + fixed.get(rank, 0) for rank, n in best.items()}
    return tuple(kept.get(rank, 0) for rank in Rank)


def _threes(pattern: Pattern, counts: tuple[int, ...]) -> dict[Rank, int]:
    """Return the threes that are kept, black ones first."""
    black = min(pattern.threes, counts[Rank.BLACK_THREE])
    red = min(pattern.threes - black, counts[Rank.RED_THREE])
    return {Rank.BLACK_THREE: black, Rank.RED_THREE: red}


def _naturals(
    groups: Iterable[int], counts: tuple[int, ...], fixed: Mapping[Rank, int]
) -> dict[Rank, int]:
    """Return the number of cards kept of each rank: the largest group of the commonest rank.

    Which group is of which rank matters by the smaller of two numbers only, so no other way to
    part the ranks among the groups keeps more.
    """
    ranks = sorted((r for r in NATURAL_RANKS if r not in fixed), key=lambda r: (-counts[r], r))
    ordered = sorted(groups, reverse=True)
    pairs = zip(ranks, ordered, strict=False)
    return {rank: min(counts[rank], size) for rank, size in pairs}


def _wild_ways(
    pattern: Pattern, counts: tuple[int, ...]
) -> Iterator[tuple[dict[Rank, int], tuple[int, ...]]]:
    """Yield the wild cards that may be kept, and the groups that are left for naturals."""
    if pattern.wilds is Wilds.ANY:
        low = min(pattern.wild_cards, counts[Rank.DEUCE])
        high = min(pattern.wild_cards - low, counts[Rank.JOKER], _MOST[Rank.JOKER])
        yield {Rank.DEUCE: low, Rank.JOKER: high}, pattern.groups
    elif pattern.wilds is Wilds.GROUP:
        for rank in WILD_RANKS:
            yield {rank: min(pattern.wild_cards, counts[rank])}, pattern.groups
    else:
        yield {}, pattern.groups
    if pattern.wilds is Wilds.MATCHING:
        yield from _matching(pattern.groups, counts)


def _matching(
    groups: tuple[int, ...], counts: tuple[int, ...]
) -> Iterator[tuple[dict[Rank, int], tuple[int, ...]]]:
    """Yield the same as `_wild_ways`, where one group or two may be of wild cards."""
    for taken in (1, 2):
        for ranks in combinations(WILD_RANKS, taken):
            for places in permutations(range(len(groups)), taken):
                sizes = [groups[place] for place in places]
                if all(size <= _MOST[rank] for size, rank in zip(sizes, ranks, strict=True)):
                    rest = tuple(n for place, n in enumerate(groups) if place not in places)
                    kept = zip(ranks, sizes, strict=True)
                    yield {rank: min(counts[rank], size) for rank, size in kept}, rest
