"""Sequences that a hand holds, and cards that make own ones longer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache, reduce
from operator import or_

from scorekeeper.engine.cards import ALL_RANKS, NATURAL_RANKS, Cards, Rank, Suit, together
from scorekeeper.engine.play.card import Card, in_runs
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import SHORTEST_MELD

Masks = Mapping[Suit | None, int]


def new_sequences(rules: Ruleset, masks: Masks) -> Iterator[Cards]:
    """Yield sequences: each run cut to the allowed length from below and above; its lowest three.

    Args:
        rules: the rules played by.
        masks: the ranks that the hand has of each suit.
    """
    for suit, mask in masks.items():
        yield from _cuts(suit, mask, rules.sequences.most_cards)


@lru_cache(maxsize=4096)
def _cuts(suit: Suit | None, mask: int, most: int | None) -> tuple[Cards, ...]:
    """Return the sequences of `new_sequences` of one suit; `most` is None for any length."""
    found: dict[tuple[int, int], None] = {}
    for low, length in _runs(mask):
        size = length if most is None else min(most, length)
        cuts = (low, size), (low + length - size, size), (low, SHORTEST_MELD)
        found |= dict.fromkeys(cuts)
    return tuple([row(suit, *cut) for cut in found])


def runs_of(rules: Ruleset, hand: Cards) -> Iterator[Cards]:
    """Yield the runs of a hand, each cut to the allowed length; no card is in two of them."""
    most = rules.sequences.most_cards
    for suit, mask in hand.masks.items():
        for low, length in _runs(mask):
            yield row(suit, low, length if most is None else min(most, length))


def needed_run(rules: Ruleset, hand: Cards, needed: Cards, spare: Iterable[Rank]) -> Cards | None:
    """Return a run of a hand that takes needed cards, as short as it may be; None without one.

    Args:
        rules: the rules played by.
        hand: the hand.
        needed: cards of the hand that the run shall take.
        spare: ranks of which it may take a card.
    """
    most = rules.sequences.most_cards
    spared = reduce(or_, (1 << rank for rank in spare), 0)
    for suit, mask in needed.masks.items():
        for low, length in _runs(hand.masks.get(suit, 0) & (mask | spared)):
            ranks = [rank for rank in range(low, low + length) if mask >> rank & 1]
            if ranks:
                size = max(SHORTEST_MELD, ranks[-1] + 1 - ranks[0])
                first = min(ranks[0], low + length - size)
                return row(suit, first, size if most is None else min(most, size))
    return None


def longer_sequences(rules: Ruleset, masks: Masks, own: Cards) -> tuple[Cards, ...]:
    """Return cards that lengthen an own sequence: the next at either end, and all that follow.

    Args:
        rules: the rules played by.
        masks: the ranks that the hand has of each suit.
        own: the cards of the sequence.
    """
    most = rules.sequences.most_cards
    room = len(NATURAL_RANKS) if most is None else most - own.size
    ((suit, ranks),) = own.masks.items()
    mask = masks.get(suit, 0)
    return _beside(suit, mask, ranks, room) if room > 0 and mask else ()


@lru_cache(maxsize=4096)
def _beside(suit: Suit | None, mask: int, own: int, room: int) -> tuple[Cards, ...]:
    """Return the cards of a suit that go on with a row at either end: the next, and all.

    Args:
        suit: the suit, None for none.
        mask: the ranks held of it.
        own: the ranks of the row.
        room: the most cards that go there.
    """
    found: list[Cards] = []
    for rank, step in ((own.bit_length(), 1), ((own & -own).bit_length() - 2, -1)):
        length = 0
        while mask >> rank + length * step & 1 and length < room:
            length += 1
        if length:
            found.append(row(suit, rank, 1))
        if length > 1:
            found.append(row(suit, min(rank, rank + (length - 1) * step), length))
    return tuple(found)


@cache
def row(suit: Suit | None, low: int, length: int) -> Cards:
    """Return `length` cards of a suit in a row."""
    return together([Card(ALL_RANKS[rank], suit) for rank in range(low, low + length)])


@lru_cache(maxsize=4096)
def _runs(mask: int) -> tuple[tuple[int, int], ...]:
    """Return the lowest rank and the length of the longest runs, of three ranks or more."""
    found: list[tuple[int, int]] = []
    long = in_runs(mask)
    for rank in NATURAL_RANKS:
        if long >> rank & 1:
            begins = not long >> rank - 1 & 1
            low, length = (int(rank), 0) if begins else found.pop()
            found.append((low, length + 1))
    return tuple(found)
