"""The very cards of a hand, taken one by one to make the melds that a search found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, Suit, suited_counts

Card = tuple[Rank, Suit | None]

_SUITS: Final = tuple(Suit)


class Pocket:
    """Cards to take from; a card of a suit is told from one without a known suit."""

    def __init__(self, cards: Cards) -> None:
        """Hold `cards`."""
        self._counts = list(cards.counts)
        self._suited = {(card.rank, card.suit): card.count for card in cards.suited}

    def take_suit(self, rank: Rank, suit: Suit | None) -> Card:
        """Take a card of `suit`, or one without a known suit; with None only the latter."""
        if suit is not None and self._suited.get((rank, suit), 0):
            self._suited[rank, suit] -= 1
            self._counts[rank] -= 1
            return rank, suit
        self._counts[rank] -= 1
        return rank, None

    def take(self, rank: Rank, count: int) -> list[Card]:
        """Take `count` cards of any suit."""
        if not self._suited:
            self._counts[rank] -= count
            return [(rank, None)] * count
        return [self.take_suit(rank, self._any_suit(rank)) for _ in range(count)]

    def take_wilds(self, count: int, jokers: int) -> list[Card]:
        """Take `count` wild cards, `jokers` of them jokers, or as many as there are."""
        high = min(count, jokers, self._counts[Rank.JOKER])
        high = max(high, count - self._counts[Rank.DEUCE])
        return self.take(Rank.JOKER, high) + self.take(Rank.DEUCE, count - high)

    def take_all(self, cards: Cards) -> None:
        """Take `cards`, none of them a natural."""
        for rank in cards.ranks():
            self._counts[rank] -= 1

    @property
    def rest(self) -> Cards:
        """The cards that are left."""
        return Cards(tuple(self._counts), suited_counts(self._suited))

    def _any_suit(self, rank: Rank) -> Suit | None:
        """Return the first suit of which there is a card of `rank`."""
        return next((suit for suit in _SUITS if self._suited.get((rank, suit), 0)), None)


def cards_of(cards: Sequence[Card]) -> Cards:
    """Return single cards as a multiset."""
    suited: dict[tuple[Rank, Suit], int] = {}
    counts = [0] * len(NO_CARDS.counts)
    for rank, suit in cards:
        counts[rank] += 1
        if suit is not None:
            suited[rank, suit] = suited.get((rank, suit), 0) + 1
    return Cards(tuple(counts), suited_counts(suited) if suited else ())
