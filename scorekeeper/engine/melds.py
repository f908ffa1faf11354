"""Melds as they lie on the table, and the kinds of canasta."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import ClassVar

from scorekeeper.engine.cards import Cards, Rank, joined


class MeldKind(StrEnum):
    """The kind of a meld: a set, a sequence, or wild cards."""

    SET = "set"
    SEQUENCE = "sequence"
    WILD = "wild"


class CanastaKind(StrEnum):
    """The kinds of canasta that some ruleset pays for, by their key in a `counts` entry."""

    NATURAL = "natural"
    MIXED = "mixed"
    WILD = "wild"
    WILD_DEUCES = "wild_deuces"
    WILD_JOKERS = "wild_jokers"
    SAMBA = "samba"
    SEVENS = "sevens"
    NATURAL_DEUCES = "natural_deuces"
    MIXED_DEUCES = "mixed_deuces"
    ACES = "aces"


class UnfinishedKind(StrEnum):
    """The kinds of meld that some ruleset penalises unless finished, by their key."""

    ACES = "aces"
    """A set of aces without wild cards."""
    SEVENS = "sevens"
    WILD = "wild"
    WILD_JOKERS = "wild_jokers"
    """A meld of wild cards with all jokers of the deck."""


@dataclass(frozen=True, slots=True)
class SetMeld:
    """Cards of one rank, with or without wilds.

    Attributes:
        cards: the cards of the meld.
        rank: the rank it is a set of; `DEUCE` where deuces are melded as a rank of their own,
            `BLACK_THREE` for black threes.
    """

    cards: Cards
    rank: Rank
    kind: ClassVar[MeldKind] = MeldKind.SET


@dataclass(frozen=True, slots=True)
class SequenceMeld:
    """Consecutive naturals."""

    cards: Cards
    kind: ClassVar[MeldKind] = MeldKind.SEQUENCE


@dataclass(frozen=True, slots=True)
class WildMeld:
    """Nothing but wild cards."""

    cards: Cards
    kind: ClassVar[MeldKind] = MeldKind.WILD


Meld = SetMeld | SequenceMeld | WildMeld


def lie_on_the_table(melds: Iterable[Meld]) -> bool:
    """Whether there is a meld at all; one that was written down without cards is none."""
    return any(meld.cards.size for meld in melds)


def is_set_of(meld: Meld, rank: Rank) -> bool:
    """Return whether a meld is a set of a rank."""
    return isinstance(meld, SetMeld) and meld.rank is rank


def cards_in(melds: Iterable[Meld]) -> Cards:
    """Return the cards of some melds together."""
    return joined(meld.cards for meld in melds)


def with_added(meld: Meld, cards: Cards) -> Meld:
    """Return a meld with cards added."""
    grown = meld.cards + cards
    return SetMeld(grown, meld.rank) if isinstance(meld, SetMeld) else type(meld)(grown)


@lru_cache(maxsize=4096)
def make_meld(cards: Cards, kind: MeldKind | None = None) -> Meld:
    """Return `cards` as a meld of a kind, inferred from the cards where it is not given.

    All wilds are a wild meld; one natural rank is a set; black threes alone are a set; anything
    else is a sequence. Whether the meld is legal is for a ruleset to say.

    Args:
        cards: the cards of the meld.
        kind: the kind that the table calls it; None to infer it.
    """
    kind = kind or _inferred_kind(cards)
    if kind is MeldKind.SET:
        return SetMeld(cards, _rank_of_set(cards))
    return SequenceMeld(cards) if kind is MeldKind.SEQUENCE else WildMeld(cards)


def _inferred_kind(cards: Cards) -> MeldKind:
    """Return the kind of a meld of which only the cards are known."""
    wilds = cards.wilds
    if wilds and wilds == cards.size:
        return MeldKind.WILD
    return MeldKind.SET if len(cards.natural_ranks) <= 1 else MeldKind.SEQUENCE


def _rank_of_set(cards: Cards) -> Rank:
    """Return the rank most of the set's cards have; wilds only where there is nothing else."""
    ranks = cards.natural_ranks or tuple(
        rank for rank in (Rank.BLACK_THREE, Rank.DEUCE) if cards.counts[rank]
    )
    return max(ranks, key=cards.counts.__getitem__, default=Rank.JOKER)
