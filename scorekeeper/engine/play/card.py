"""Single cards, and the deck that they are drawn from."""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random
from typing import Final, NamedTuple

from scorekeeper.engine.cards import ALL_RANKS, NO_CARDS, Cards, Rank, Suit, SuitedCount
from scorekeeper.engine.melds import SetMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.caching import KNOWN_RULES


class Card(NamedTuple):
    """One card, as it lies in the stock or in the pile.

    Attributes:
        rank: its rank.
        suit: the suit of a natural, in games with sequences of one suit; else None.
    """

    rank: Rank
    suit: Suit | None = None


_NO_COUNTS: Final = NO_CARDS.counts
_DEUCE, _JOKER = Rank.DEUCE, Rank.JOKER


@cache
def some(rank: Rank, count: int) -> Cards:
    """Return `count` cards of `rank`, without suits."""
    counts = [*_NO_COUNTS]
    counts[rank] = count
    return Cards(tuple(counts))


@cache
def single(card: Card) -> Cards:
    """Return a multiset of one card."""
    plain = some(card.rank, 1)
    if card.suit is None:
        return plain
    return Cards(plain.counts, (SuitedCount(card.rank, card.suit, 1),))


def of_rank(hand: Cards, rank: Rank, count: int) -> Cards:
    """Return `count` cards of a rank out of a hand, with their suits if they have any."""
    return first_of(rank, hand.said(rank), count)


@lru_cache(maxsize=4096)
def first_of(rank: Rank, said: tuple[SuitedCount, ...], count: int) -> Cards:
    """Return `count` cards of a rank: the first of those whose suits are known, if any."""
    if not said:
        return some(rank, count)
    taken: list[SuitedCount] = []
    for card in said:
        if count > 0:
            taken.append(SuitedCount(rank, card.suit, min(card.count, count)))
            count -= card.count
    return Cards(some(rank, sum(card.count for card in taken)).counts, tuple(taken))


@lru_cache(maxsize=4096)
def without_first(said: tuple[SuitedCount, ...], count: int) -> tuple[SuitedCount, ...]:
    """Return cards of a rank whose suits are known, less the first `count` of them."""
    left: list[SuitedCount] = []
    for card in said:
        gone = min(card.count, count)
        count -= gone
        if card.count > gone:
            left.append(card._replace(count=card.count - gone))
    return tuple(left)


@lru_cache(maxsize=4096)
def set_of(
    rank: Rank, said: tuple[SuitedCount, ...], naturals: int, deuces: int = 0, jokers: int = 0
) -> SetMeld:
    """Return a set.

    Args:
        rank: its rank.
        said: the cards of the rank in the hand with known suits: the first of them are taken.
        naturals: the number of its naturals.
        deuces: the number of its deuces.
        jokers: the number of its jokers.
    """
    cards = first_of(rank, said, naturals)
    if deuces or jokers:
        cards += some(_DEUCE, deuces) + some(_JOKER, jokers)
    return SetMeld(cards, rank)


def card_of(cards: Cards) -> Card:
    """Return a multiset of one card as that card."""
    return Card(ALL_RANKS[cards.counts.index(1)], cards.suited[0].suit if cards.suited else None)


def one_by_one(cards: Cards) -> tuple[Card, ...]:
    """Return a multiset as single cards, by rank and suit; those of no suit come first."""
    found: list[Card] = []
    for rank, count in zip(ALL_RANKS, cards.counts, strict=True):
        if not count:
            continue
        said = cards.said(rank)
        found += [Card(rank)] * (count - sum(card.count for card in said))
        found += [Card(rank, card.suit) for card in said for _ in range(card.count)]
    return tuple(found)


def in_runs(mask: int) -> int:
    """Return those ranks of a mask that stand three in a row or more."""
    starts = mask & mask >> 1 & mask >> 2
    return starts | starts << 1 | starts << 2


def has_suits(rules: Ruleset) -> bool:
    """Return whether the suits of naturals matter."""
    return rules.sequences.allowed and rules.sequences.one_suit


@lru_cache(maxsize=KNOWN_RULES)
def deck_of(rules: Ruleset) -> tuple[Card, ...]:
    """Return every card in play, in order. Naturals have suits only where sequences need them."""
    suits = tuple(Suit) if has_suits(rules) else (None,)
    cards: list[Card] = []
    for rank in Rank:
        held = suits if rank.is_natural else (None,)
        each = rules.deck.count(rank) // len(held)
        cards += [Card(rank, suit) for suit in held for _ in range(each)]
    return tuple(cards)


def shuffled_deck(rules: Ruleset, seed: int | str) -> tuple[Card, ...]:
    """Return the deck shuffled, the top card last: the same for the same seed, everywhere.

    Every card is given the next number of `random.Random(seed).random()`, which Python keeps the
    same from version to version, and the cards are laid in the order of their numbers.
    """
    random = Random(seed)  # noqa: S311 - a game of cards, to be played again from its seed
    deck = deck_of(rules)
    numbers = [random.random() for _ in deck]
    return tuple(deck[place] for place in sorted(range(len(deck)), key=numbers.__getitem__))
