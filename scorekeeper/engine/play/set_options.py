"""Ways to lay cards of one rank in sets that are worth listing, from a cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

from scorekeeper.engine.cards import Cards, Rank, SuitedCount
from scorekeeper.engine.legality.later_wilds import may_take_wilds
from scorekeeper.engine.melds import SetMeld
from scorekeeper.engine.play.actions import AddTo, Lay
from scorekeeper.engine.play.card import said_of, set_of, some
from scorekeeper.engine.play.state import Option, Setting
from scorekeeper.engine.ruleset import CANASTA_SIZE, SHORTEST_MELD, Ruleset

_DEUCE, _JOKER = Rank.DEUCE, Rank.JOKER
_ONE: Final = {_DEUCE: (1, 0), _JOKER: (0, 1)}

Kinds = tuple[Rank, ...]
"""Deuces, jokers or both."""


def new_sets(setting: Setting, hand: Cards, rank: Rank, kinds: Kinds) -> tuple[Option, ...]:
    """Return the new sets of a rank.

    Args:
        setting: the facts that stay the same.
        hand: the hand.
        rank: the rank.
        kinds: the wild cards that may go to sets of naturals.
    """
    return _cached(setting, _new_sets, _held(hand, rank, kinds))


def additions_to_set(
    setting: Setting, hand: Cards, place: int, own: SetMeld, kinds: Kinds
) -> tuple[Option, ...]:
    """Return the additions to an own set of naturals.

    Args:
        setting: the facts that stay the same.
        hand: the hand.
        place: the place of the set among the side's melds.
        own: the set.
        kinds: the wild cards that may go to sets of naturals.
    """
    held, cards = _held(hand, own.rank, kinds), own.cards
    return _cached(setting, _additions, held, place, cards.naturals, cards.wilds)


class _Held(NamedTuple):
    """The cards of a hand that may go to sets of a rank.

    Attributes:
        rank: the rank.
        count: the number of its cards.
        said: those whose suit is known.
        deuces: the number of deuces.
        jokers: the number of jokers.
        kinds: the wild cards that may go there.
    """

    rank: Rank
    count: int  # type: ignore[assignment] # in place of a method of tuples
    said: tuple[SuitedCount, ...]
    deuces: int
    jokers: int
    kinds: Kinds

    def for_canasta(self, size: int) -> Iterator[tuple[int, int]]:
        """Yield the deuces and jokers that make a canasta of `size` cards, where it lacks two."""
        lacking = CANASTA_SIZE - size
        if 1 < lacking <= self.deuces + self.jokers:
            deuces = min(lacking, self.deuces)
            if not deuces or self.kinds[0] is _DEUCE:
                yield deuces, lacking - deuces


def _held(hand: Cards, rank: Rank, kinds: Kinds) -> _Held:
    """Return the cards of a hand that may go to sets of a rank."""
    counts = hand.counts
    count = counts[rank]
    said = said_of(hand, rank) if count else ()
    return _Held(rank, count, said, counts[_DEUCE], counts[_JOKER], kinds)


def _cached(
    setting: Setting, find: Callable[..., Iterator[Option]], *asked: object
) -> tuple[Option, ...]:
    """Return options of a rank from a cache: few ranks change from one state to the next."""
    key = (find, *asked)
    found = setting.options.get(key)
    if found is None:
        found = setting.options[key] = tuple(find(setting, *asked))
    return found


def _new_sets(setting: Setting, held: _Held) -> Iterator[Option]:
    """Yield new sets of a rank."""
    rules, rank, said = setting.rules, held.rank, held.said
    count = min(held.count, rules.sets.most_cards or held.count)
    if setting.is_set(count, 0):
        yield _new_set(rank, said, count), count, rank
    if count > SHORTEST_MELD and setting.is_set(SHORTEST_MELD, 0):
        yield _new_set(rank, said, SHORTEST_MELD), SHORTEST_MELD, rank
    takes = held.kinds and rank not in rules.sets.never_wild
    for deuces, jokers in (
        (*map(_ONE.__getitem__, held.kinds), *held.for_canasta(count)) if takes else ()
    ):
        may_be = setting.is_plain or may_take_wilds(rules, rank, count, 0)
        if may_be and setting.is_set(count, deuces + jokers):
            new = _new_set(rank, said, count, deuces, jokers)
            yield new, count + deuces + jokers, rank


def _new_set(
    rank: Rank, said: tuple[SuitedCount, ...], naturals: int, deuces: int = 0, jokers: int = 0
) -> Lay:
    """Return the laying down of a set, as `set_of` makes it."""
    return Lay((set_of(rank, said, naturals, deuces, jokers),))


def _additions(
    setting: Setting, held: _Held, place: int, naturals: int, wilds: int
) -> Iterator[Option]:
    """Yield the additions to an own set of naturals.

    Args:
        setting: the facts that stay the same.
        held: the cards of the hand that may go there.
        place: the place of the set among the side's melds.
        naturals: the number of its naturals.
        wilds: the number of its wild cards.
    """
    rank, most = held.rank, setting.rules.sets.most_cards
    count = held.count if most is None else min(held.count, most - naturals - wilds)
    if held.count and count < 1:
        return
    for more in (count, 1) if count > 1 else (count,):
        if more and setting.is_set(naturals + more, wilds):
            yield AddTo(place, set_of(rank, held.said, more).cards), more, rank
    if held.kinds and _is_open(setting.rules, rank, naturals + wilds):
        yield from _wilds_to_set(setting, held._replace(count=count), place, naturals, wilds)


def _wilds_to_set(
    setting: Setting, held: _Held, place: int, naturals: int, wilds: int
) -> Iterator[Option]:
    """Yield likewise wild cards: one of each kind, and with all naturals for a canasta."""
    rank, count = held.rank, held.count
    if _takes_wilds(setting, rank, naturals, wilds, 1):
        for kind in held.kinds:
            yield one_to(place, kind), 1, rank
    for deuces, jokers in held.for_canasta(naturals + wilds + count) if count else ():
        if _takes_wilds(setting, rank, naturals + count, wilds, deuces + jokers):
            cards = set_of(rank, held.said, count, deuces, jokers).cards
            yield AddTo(place, cards), cards.size, rank


def _is_open(rules: Ruleset, rank: Rank, size: int) -> bool:
    """Return whether wild cards may join an own set of `size` cards, if they fit."""
    is_open = size < CANASTA_SIZE or rules.sets.wilds_on_canasta
    return is_open and rank not in rules.sets.never_wild


def _takes_wilds(setting: Setting, rank: Rank, naturals: int, wilds: int, more: int) -> bool:
    """Return whether a set of these numbers takes `more` wild cards."""
    return setting.is_set(naturals, wilds + more) and (
        setting.is_plain or may_take_wilds(setting.rules, rank, naturals, wilds)
    )


@cache
def one_to(place: int, kind: Rank) -> AddTo:
    """Return the adding of a wild card to the own meld at a place."""
    return AddTo(place, some(kind, 1))
