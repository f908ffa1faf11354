"""A way to go out that is found without a search, where a simple share-out of the hand is one."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import add
from typing import Final

from scorekeeper.engine.cards import NATURALS, NO_CARDS, Cards, Rank, SuitedCount, together
from scorekeeper.engine.legality.later_wilds import deuces_are_reserved
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld, WildMeld, with_added
from scorekeeper.engine.play.actions import GoOut
from scorekeeper.engine.play.bounds import ANY_NUMBER
from scorekeeper.engine.play.card import (
    Card,
    card_of,
    first_of,
    of_rank,
    one_by_one,
    set_of,
    single,
    some,
    without_first,
)
from scorekeeper.engine.play.discarding import discard_lacking, discard_violations
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.play.melding import joinings
from scorekeeper.engine.play.rights import canastas_lacking
from scorekeeper.engine.play.sequence_options import Masks, longer_sequences, needed_run
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, PAIR, SHORTEST_MELD
from scorekeeper.engine.ruleset.melding import SameRank

_DEUCE, _JOKER = Rank.DEUCE, Rank.JOKER
_BLACK_THREE, _CALIENTE = Rank.BLACK_THREE, Rank.CALIENTE


def simple_way_out(draft: StateDraft) -> GoOut | None:
    """Return a way for a side that has melded to go out, None where a search has to look for one.

    Naturals go to own sets with room, else to new sets, a pair with a wild card; other wild cards
    to sets that they make canastas of, then to others with room; other cards to the ends of own
    sequences. One card at most is left, and discarded. Where that fails, a run that takes cards
    left over is laid first, as long as there is one; and then all is tried with own sequences
    made canastas first.
    """
    if draft.hand.count(Rank.DEUCE) and deuces_are_reserved(draft.rules, draft.side.melds):
        return None
    melds, hand = draft.side.melds, draft.hand
    way = _way_from(draft, melds, hand)
    if way is None and draft.rules.sequences.allowed:
        finished = _with_finished_sequences(draft.rules, melds, hand)
        return _way_from(draft, *finished) if finished[1] != hand else None
    return way


def _way_from(draft: StateDraft, melds: tuple[Meld, ...], hand: Cards) -> GoOut | None:
    """Return a way to go out once these melds lie there, None where no attempt comes to one."""
    while True:
        attempt = _Attempt(draft, melds, hand)
        way = _laid_down(draft, attempt)
        run = attempt.needed_run() if way is None else None
        if run is None:
            return way
        melds, hand = (*melds, SequenceMeld(run)), hand - run


def _with_finished_sequences(
    rules: Ruleset, melds: tuple[Meld, ...], hand: Cards
) -> tuple[tuple[Meld, ...], Cards]:
    """Return melds and the hand, once cards lie at sequences that they make canastas of."""
    after = list(melds)
    for place, own in enumerate(melds):
        if isinstance(own, SequenceMeld) and own.cards.size < CANASTA_SIZE:
            longer = own.cards
            while longer.size < CANASTA_SIZE:
                card = next(iter(longer_sequences(rules, hand.masks, longer)), NO_CARDS)
                if not card:
                    break
                longer += card
            else:
                after[place], hand = SequenceMeld(longer), hand - (longer - own.cards)
    return tuple(after), hand


def _laid_down(draft: StateDraft, attempt: _Attempt) -> GoOut | None:
    """Return the way to go out that an attempt comes to, None where it comes to none."""
    attempt.share_out_naturals()
    attempt.lengthen_sequences()
    if len(attempt.left) > 1:
        return None
    attempt.lay_naturals()
    if not attempt.lay_wilds():
        return None
    melds, discard = tuple(attempt.melds), attempt.discard
    if canastas_lacking(draft, melds):
        apart, melds = melds, _joined(draft.rules, melds)
        if melds is apart or canastas_lacking(draft, melds):
            return None
    wrong = discard_violations(draft, discard, last=True) if discard else discard_lacking(draft)
    return None if next(wrong, None) is not None else GoOut(melds, discard)


def _joined(rules: Ruleset, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """Return melds, those joined that together are a canasta where neither is one."""
    for step, joined in joinings(rules, melds) if rules.sets.may_join else ():
        sizes = melds[step.meld].cards.size, melds[step.other].cards.size
        if max(sizes) < CANASTA_SIZE <= sum(sizes):
            return _joined(rules, joined)
    return melds


class _Attempt:
    """A hand on its way to the table.

    Where naturals go is found by their numbers first, as most attempts end there.

    Attributes:
        melds: the side's melds, those added to as they are then.
        left: cards that are in no meld.
    """

    def __init__(self, draft: StateDraft, melds: tuple[Meld, ...], hand: Cards) -> None:
        """Begin with melds, and with the cards that are still in the hand."""
        self._draft = draft
        self._rules = draft.rules
        self._hand = hand
        self.melds: list[Meld] = list(melds)
        self.left: list[Card] = []
        self._own = _sets_to_add_to(self.melds, self._rules.sets.most_cards)
        self._added: list[tuple[int, Rank, int]] = []
        self._new: list[tuple[Rank, int, int]] = []
        self._pairs: list[tuple[Rank, int]] = []
        self._masks: Masks = {}
        self._lengthening: list[Rank] = []

    @property
    def discard(self) -> Cards:
        """The card that is left, or none."""
        return single(self.left[0]) if self.left else NO_CARDS

    def share_out_naturals(self) -> None:
        """Share naturals and black threes out to sets; pairs wait for a wild card each, if any."""
        counts = self._hand.counts
        for rank in self._hand.natural_ranks:
            self._share_out(rank, counts[rank])
        threes = counts[_BLACK_THREE]
        if self._rules.black_threes.meldable and threes >= SHORTEST_MELD:
            self._new.append((_BLACK_THREE, 0, threes))
            threes = 0
        wilds = self._hand.wilds if self._draft.setting.is_set(PAIR, 1) else 0
        for pair in self._pairs[wilds:]:
            self.left += one_by_one(self._cards(*pair, PAIR))
        del self._pairs[wilds:]
        self.left += [Card(_BLACK_THREE)] * threes
        self.left += [Card(_CALIENTE)] * counts[_CALIENTE]

    def _share_out(self, rank: Rank, count: int) -> None:
        """Share out the naturals of a rank."""
        sets, place, room = self._rules.sets, self._own.get(rank), 0
        if place is not None:
            most, size = sets.most_cards, self.melds[place].cards.size
            room = count if most is None else min(count, most - size)
            self._added.append((place, rank, room))
            count -= room
        fresh = place is None or sets.same_rank is SameRank.ANY
        if fresh and self._draft.setting.is_set(count, 0):
            self._new.append((rank, room, count))
        elif count == PAIR and fresh:
            self._pairs.append((rank, room))
        elif count:
            self.left += one_by_one(self._cards(rank, room, count))

    def _cards(self, rank: Rank, first: int, count: int) -> Cards:
        """Return `count` cards of a rank of the hand, without the `first` ones."""
        return first_of(rank, self._said(rank, first), count)

    def _said(self, rank: Rank, first: int) -> tuple[SuitedCount, ...]:
        """Return the cards of a rank in the hand with known suits, without the `first` ones."""
        said = self._hand.said(rank)
        return without_first(said, first) if first else said

    def lengthen_sequences(self) -> None:
        """Lay cards that are in no set at the ends of own sequences, as long as any fits."""
        if not self.left:
            return
        self._masks = together(self.left).masks
        for place, own in enumerate(self.melds):
            fits = isinstance(own, SequenceMeld)
            while fits:
                fits = self._lengthen(place)

    def _lengthen(self, place: int) -> bool:
        """Return whether a card that is in no set fits an own sequence, and lay it there."""
        own = self.melds[place]
        card = next(iter(longer_sequences(self._rules, self._masks, own.cards)), None)
        if card is None:
            return False
        each = card_of(card)
        self.left.remove(each)
        self._lengthening.append(each.rank)
        self.melds[place] = SequenceMeld(own.cards + card)
        self._masks = together(self.left).masks
        return True

    def needed_run(self) -> Cards | None:
        """Return a run of the hand that takes cards left over; None without one.

        Where no more than one is, the cards of pairs, so that wild cards make canastas.
        """
        if not self._rules.sequences.allowed:
            return None
        fewest = SHORTEST_MELD if self._hand.wilds > len(self._pairs) else SHORTEST_MELD + 1
        spare = {*self._lengthening, *(rank for _, rank, count in self._added if count)}
        spare |= {rank for rank, _, count in self._new if count >= fewest}
        spare |= {rank for rank, _ in self._pairs}
        needed = together(self.left)
        if len(self.left) <= 1:
            needed = reduce(add, (self._cards(*pair, PAIR) for pair in self._pairs), needed)
        return needed_run(self._rules, self._hand, needed, spare)

    def lay_naturals(self) -> None:
        """Lay the sets of what was shared out."""
        for place, rank, count in self._added:
            self.melds[place] = _grown(self.melds[place], of_rank(self._hand, rank, count))
        self.melds += [set_of(rank, self._said(rank, first), n) for rank, first, n in self._new]

    def lay_wilds(self) -> bool:
        """Lay the wild cards, and return whether one card at most is left of the whole hand."""
        counts = self._hand.counts
        wilds = [_DEUCE] * counts[_DEUCE] + [_JOKER] * counts[_JOKER]
        for rank, first in self._pairs:
            pair = self._cards(rank, first, PAIR) + some(wilds.pop(), 1)
            self.melds.append(SetMeld(pair, rank))
        for place in self._nearest_canastas() if wilds else ():
            self._add_wilds(place, wilds, CANASTA_SIZE)
        for place in range(len(self.melds)) if wilds else ():
            self._add_wilds(place, wilds, ANY_NUMBER)
        self.left += [Card(rank) for rank in wilds]
        return len(self.left) <= 1

    def _nearest_canastas(self) -> list[int]:
        """Return the places of melds that are no canastas, those that lack least of one first."""
        sizes = [meld.cards.size for meld in self.melds]
        short = [place for place, size in enumerate(sizes) if size < CANASTA_SIZE]
        return sorted(short, key=sizes.__getitem__, reverse=True)

    def _add_wilds(self, place: int, wilds: list[Rank], most: int) -> None:
        """Add wild cards to a meld until there is no room for more, or it has `most` cards."""
        meld, added = self.melds[place], NO_CARDS
        while wilds and meld.cards.size + added.size < most and self._takes_wild(meld, added.size):
            added += some(wilds.pop(), 1)
        if added:
            self.melds[place] = _grown(meld, added)

    def _takes_wild(self, meld: Meld, added: int) -> bool:
        """Return whether a meld to which `added` wild cards came has room for another."""
        rules, cards = self._rules, meld.cards
        size = cards.size + added
        if isinstance(meld, WildMeld):
            most = rules.wild_melds.most_cards
            return most is None or size < most
        if not (isinstance(meld, SetMeld) and meld.rank in NATURALS):
            return False
        closed = size >= CANASTA_SIZE and not rules.sets.wilds_on_canasta
        return not closed and self._draft.setting.is_set(cards.naturals, cards.wilds + added + 1)


_grown: Final = lru_cache(maxsize=4096)(with_added)
"""Adds cards to a meld, from a cache: who may go out is asked so again with hardly other cards."""


def _sets_to_add_to(melds: list[Meld], most: int | None) -> dict[Rank, int]:
    """Return the place of an own set of each rank: one with room, the nearest to a canasta.

    Args:
        melds: the side's melds.
        most: how many cards a set may hold, None for any number.
    """
    found: dict[Rank, int] = {}
    best: dict[Rank, tuple[bool, bool, int]] = {}
    for place, meld in enumerate(melds):
        if isinstance(meld, SetMeld):
            size = meld.cards.size
            promise = most is None or size < most, size < CANASTA_SIZE, size
            if promise > best.get(meld.rank, (False, False, 0)):
                found[meld.rank], best[meld.rank] = place, promise
    return found
