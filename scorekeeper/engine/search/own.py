"""The melds that a side has on the table, sorted by their kind for the search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld
from scorekeeper.engine.search.chains import OwnSequence
from scorekeeper.engine.search.sets import OwnSet
from scorekeeper.engine.search.worth import Appraiser


@dataclass(frozen=True, slots=True)
class Own:
    """A side's legal melds; one that breaks a rule is left as it lies, and is no canasta.

    Attributes:
        sets: sets of 4 to ace, by rank.
        sequences: sequences.
        wilds: melds of wild cards, sets of deuces among them, with their places.
    """

    sets: dict[Rank, tuple[OwnSet, ...]] = field(default_factory=dict)
    sequences: list[OwnSequence] = field(default_factory=list)
    wilds: list[tuple[int, Meld]] = field(default_factory=list)


def sorted_melds(appraiser: Appraiser, table: Sequence[Meld]) -> Own:
    """Return a side's melds, sorted."""
    own = Own()
    suits = appraiser.rules.sequences.one_suit
    for index, meld in enumerate(table):
        if not _is_legal(appraiser, meld):
            continue
        if isinstance(meld, SequenceMeld):
            own.sequences.append(_sequence(index, meld, suits=suits))
        elif isinstance(meld, SetMeld) and meld.rank.is_natural:
            each = OwnSet(index, meld.cards.naturals, meld.cards.wilds)
            own.sets[meld.rank] = (*own.sets.get(meld.rank, ()), each)
        elif meld.cards.wilds:
            own.wilds.append((index, meld))
    return own


def _is_legal(appraiser: Appraiser, meld: Meld) -> bool:
    """Return whether a meld breaks no rule; sets of naturals are judged by their numbers."""
    cards = meld.cards
    if isinstance(meld, SetMeld) and cards.counts[meld.rank] == cards.naturals > 0:
        plain = cards.size == cards.naturals + cards.wilds
        rank = appraiser.like(meld.rank)
        return plain and appraiser.of_set(cards.naturals, cards.wilds, rank) is not None
    return appraiser.of(meld) is not None


def _sequence(index: int, meld: SequenceMeld, *, suits: bool) -> OwnSequence:
    """Return a sequence on the table, with its suit if that matters and was said."""
    said = {card.suit for card in meld.cards.suited}
    suit = min(said) if suits and said else None
    return OwnSequence(index, suit, int(meld.cards.natural_ranks[0]), meld.cards.size)
