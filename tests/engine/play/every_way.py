"""Every way to lay cards down, tried one by one: slow, and without any thought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank, together
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld, WildMeld
from scorekeeper.engine.play.card import one_by_one
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.shapes import meld_faults

Melds = tuple[Meld, ...]


def parts_of(cards: Cards) -> Iterator[Cards]:
    """Yield every multiset of some of the cards, none of them first."""
    counts = Counter(one_by_one(cards))
    for taken in product(*(range(count + 1) for count in counts.values())):
        yield together([card for card, n in zip(counts, taken, strict=True) for _ in range(n)])


def melds_of(rules: Ruleset, cards: Cards) -> Iterator[Meld]:
    """Yield every meld that some cards all together are, as one who goes out may lay it."""
    naturals = {rank for rank in cards.ranks() if not rank.is_wild}
    found: list[Meld] = []
    if not naturals:
        found = [WildMeld(cards), SetMeld(cards, Rank.DEUCE)]
    elif len(naturals) == 1:
        found = [SetMeld(cards, next(iter(naturals)))]
    elif naturals <= set(NATURAL_RANKS) and len(naturals) == cards.size:
        found = [SequenceMeld(cards)]
    for meld in found:
        if not meld_faults(rules, meld, going_out=True):
            yield meld


def ways_to_meld(rules: Ruleset, cards: Cards) -> Iterator[tuple[Melds, Cards]]:
    """Yield every way to lay some of the cards in new melds, with the remaining cards."""
    every = [(meld, part) for part in parts_of(cards) if part for meld in melds_of(rules, part)]

    def search(first: int, left: Cards) -> Iterator[tuple[Melds, Cards]]:
        yield (), left
        for place in range(first, len(every)):
            meld, part = every[place]
            if left.contains(part):
                for melds, rest in search(place, left - part):
                    yield (meld, *melds), rest

    return search(0, cards)


def ways_to_empty(rules: Ruleset, table: Melds, hand: Cards) -> Iterator[tuple[Melds, Cards]]:
    """Yield every way to lay a hand in own and new melds, and the discard or none."""
    for grown, left in _ways_to_add(table, hand):
        for melds, rest in ways_to_meld(rules, left):
            if rest.size <= 1:
                yield (*grown, *melds), rest


def _ways_to_add(table: Melds, hand: Cards) -> Iterator[tuple[Melds, Cards]]:
    """Yield every way to add cards to own melds, with the remaining cards."""
    if not table:
        yield (), hand
        return
    own, *others = table
    for part in parts_of(hand):
        if may_be_of(own, part):
            grown = with_cards(own, part)
            for melds, left in _ways_to_add(tuple(others), hand - part):
                yield (grown, *melds), left


def may_be_of(own: Meld, cards: Cards) -> bool:
    """Return whether cards have anything to do with an own meld."""
    if isinstance(own, SetMeld):
        return all(rank is own.rank or rank.is_wild for rank in cards.ranks())
    if isinstance(own, SequenceMeld):
        return _suits(cards) <= _suits(own.cards)
    return cards.wilds == cards.size


def _suits(cards: Cards) -> set[object]:
    """Return the suits of cards, None for those without."""
    return {card.suit for card in one_by_one(cards)}


def with_cards(own: Meld, cards: Cards) -> Meld:
    """Return an own meld with cards added."""
    if isinstance(own, SetMeld):
        return SetMeld(own.cards + cards, own.rank)
    return type(own)(own.cards + cards)
