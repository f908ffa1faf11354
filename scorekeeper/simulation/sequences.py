"""The cards that a planner keeps for sequences of seven, found with bit masks of ranks."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.engine.cards import Cards, Rank, Suit
from scorekeeper.engine.melds import Meld, SequenceMeld
from scorekeeper.engine.ruleset.base import CANASTA_SIZE

_SEVEN = (1 << CANASTA_SIZE) - 1
"""The mask of seven ranks in a row, before it is shifted to the lowest."""

_STARTS = range(Rank.FOUR, Rank.ACE - CANASTA_SIZE + 2)
"""The lowest ranks of sequences of seven."""

_SUITS = 3
"""The number of suits whose cards are kept where a sequence is lacking."""

_PROMISING = 4
"""The fewest cards of seven in a row with which a suit is kept where none is lacking."""


class Hope(NamedTuple):
    """The seven ranks in a row, of one suit, that a side is nearest to.

    Attributes:
        cards: the number of these seven in the hand and in its sequence on the table.
        ranks: the seven ranks, a bit for each.
        lying: the ranks of its unfinished sequence on the table, a bit for each.
    """

    cards: int
    ranks: int
    lying: int


class Hopes:
    """The sequences that a player gathers cards for, at most one of a suit.

    Args:
        melds: the melds of the side.
        hand: the player's hand.
        lacks: whether the side needs a sequence to go out.
    """

    def __init__(self, melds: tuple[Meld, ...], hand: Cards, *, lacks: bool) -> None:
        """Look for the best seven in a row of each suit."""
        held, lying = hand.masks, _unfinished(melds)
        best = {suit: _best(held.get(suit, 0), lying.get(suit, 0)) for suit in {**held, **lying}}
        self._held = {(card.rank, card.suit): card.count for card in hand.suited}
        self._of_suit = {suit: hope for suit, hope in best.items() if hope is not None}
        self._kept = {suit for suit, hope in self._of_suit.items() if hope.lying}
        free = [suit for suit in self._of_suit if suit not in self._kept]
        if lacks:
            free.sort(key=lambda suit: (-self._of_suit[suit].cards, str(suit)))
            room = _SUITS - len(self._kept)
            self._kept.update(s for s in free[: max(room, 0)] if self._of_suit[s].cards > 1)
        else:
            self._kept.update(s for s in free if self._of_suit[s].cards >= _PROMISING)

    def of(self, cards: Cards) -> Hope:
        """Return the hope of the suit of some cards in a row, an empty one if there is none."""
        suit = cards.suited[0].suit if cards.suited else None
        return self._of_suit.get(suit, Hope(0, 0, 0))

    def wanting(self, cards: Cards) -> int:
        """Return the weight of cards of the hand for sequences: the more, the nearer these are."""
        if not self._kept:
            return 0
        return sum(
            self._of_suit[card.suit].cards
            for card in cards.suited
            if card.suit in self._kept
            and self._held.get((card.rank, card.suit), 0) <= card.count
            and _lacks(self._of_suit[card.suit], card.rank)
        )


def _lacks(hope: Hope, rank: Rank) -> bool:
    """Return whether a rank is one of the seven, and not in the sequence on the table."""
    return bool((hope.ranks & ~hope.lying) >> rank & 1)


def _unfinished(melds: tuple[Meld, ...]) -> dict[Suit | None, int]:
    """Return the longest unfinished sequence of each suit, its ranks as a bit each."""
    found: dict[Suit | None, int] = {}
    for meld in melds:
        if isinstance(meld, SequenceMeld) and meld.cards.size < CANASTA_SIZE:
            for suit, mask in meld.cards.masks.items():
                found[suit] = max(found.get(suit, 0), mask, key=int.bit_count)
    return found


def _best(held: int, lying: int) -> Hope | None:
    """Return the seven ranks in a row of which most are held, the lowest of several."""
    sevens = [_SEVEN << low for low in _STARTS]
    fitting = [
        Hope(((held | lying) & seven).bit_count(), seven, lying)
        for seven in sevens
        if not lying & ~seven
    ]
    return max(fitting, key=lambda hope: hope.cards, default=None)
