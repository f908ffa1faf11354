"""The cards and own sequences that each suit can make sequences of; all others are left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add
from typing import Final

from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank, Suit
from scorekeeper.engine.ruleset.base import SHORTEST_MELD
from scorekeeper.engine.ruleset.melding import Sequences
from scorekeeper.engine.search.chains import OwnSequence
from scorekeeper.engine.search.lane import Stock

FIRST: Final = int(NATURAL_RANKS[0])
LAST: Final = int(Rank.ACE)
RANKS: Final = range(LAST + 2)


def shared_out(
    rule: Sequences, hand: Cards, own: Sequence[OwnSequence]
) -> tuple[tuple[Suit | None, ...], tuple[Stock, ...], tuple[OwnSequence, ...]]:
    """Return the cards and own sequences of each suit that may become part of a sequence.

    Where the rules ask for no suit, or none is known, there is one lane for everything.

    Args:
        rule: the rules of sequences.
        hand: the cards.
        own: the side's legal sequences.

    Returns:
        the suit of each lane, its cards and own sequences, and own sequences that nothing can be
        added to.
    """
    if not rule.allowed:
        return (), (), tuple(own)
    said, loose = _by_suit(hand, own, one_suit=rule.one_suit)
    own = [each._replace(suit=None) for each in own] if None in said else own
    by_suit = {suit: _SuitRanks(cards, loose, own, suit) for suit, cards in said.items()}
    moving = {each for suit, ranks in by_suit.items() for each in own if ranks.moves(each, suit)}
    for suit, ranks in by_suit.items():
        said[suit] = ranks.fitting(said[suit])
    if any(loose):
        loose = [
            n if any(ranks.fits(rank) for ranks in by_suit.values()) else 0
            for rank, n in enumerate(loose)
        ]
    busy = [suit for suit in said if any(said[suit]) or any(e.suit is suit for e in moving)]
    if not busy and (any(loose) or moving):
        busy = [*said][:1]
    stocks = [_stock(suit, said[suit], loose, moving, is_first=suit is busy[0]) for suit in busy]
    return tuple(busy), tuple(stocks), tuple(each for each in own if each not in moving)


def _by_suit(
    hand: Cards, own: Iterable[OwnSequence], *, one_suit: bool
) -> tuple[dict[Suit | None, list[int]], list[int]]:
    """Return the number of cards by rank, suit by suit, and of those without a suit."""
    counts = [*[0] * FIRST, *hand.counts[FIRST : LAST + 1], 0]
    suits = {card.suit for card in hand.suited} | {each.suit for each in own if each.suit}
    if not (one_suit and suits):
        return {None: counts}, [0] * len(RANKS)
    said: dict[Suit | None, list[int]] = {suit: [0] * len(RANKS) for suit in sorted(suits)}
    for card in hand.suited:
        said[card.suit][card.rank] = card.count
        counts[card.rank] -= card.count
    return said, counts


class _SuitRanks:
    """The ranks at which cards of a suit, cards without one and own sequences lie."""

    def __init__(
        self,
        said: Sequence[int],
        loose: Sequence[int],
        own: Iterable[OwnSequence],
        suit: Suit | None,
    ) -> None:
        """Mark the ranks that there is something of, and those of three or more in a row."""
        self._any = [*map(bool, map(add, said, loose))]
        for each in own:
            if each.suit in {suit, None}:
                self._any[each.low : each.low + each.length] = [True] * each.length
        self._fits = [False] * len(RANKS)
        start = FIRST
        for rank in range(FIRST, len(RANKS)):
            if not self._any[rank]:
                if rank - start >= SHORTEST_MELD:
                    self._fits[start:rank] = [True] * (rank - start)
                start = rank + 1

    def fits(self, rank: int) -> bool:
        """Return whether a card of a rank may be in a sequence."""
        return self._fits[rank]

    def fitting(self, said: Sequence[int]) -> list[int]:
        """Return the cards that may be in a sequence."""
        return [n if fits else 0 for n, fits in zip(said, self._fits, strict=True)]

    def moves(self, own: OwnSequence, suit: Suit | None) -> bool:
        """Return whether something may be added to an own sequence, or joined to it."""
        around = self._any[own.low - 1] or self._any[own.low + own.length]
        return own.suit in {suit, None} and around


def _stock(
    suit: Suit | None,
    said: Sequence[int],
    loose: Sequence[int],
    own: Iterable[OwnSequence],
    *,
    is_first: bool,
) -> Stock:
    """Return the cards and own sequences of the lane of a suit."""
    mine: list[tuple[OwnSequence, ...]] = [()] * len(RANKS)
    loose_own = mine.copy()
    for each in sorted(own):
        if each.suit is suit:
            mine[each.low] += (each,)
        elif each.suit is None:
            loose_own[each.low] += (each,)
    return Stock(said, loose, mine, loose_own, is_first)
