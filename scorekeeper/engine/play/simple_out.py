"""A way to go out that is found without a search: everything laid in sets."""

from __future__ import annotations

from functools import reduce
from operator import add

from scorekeeper.engine.cards import NATURAL_RANKS, NO_CARDS, Cards, Rank
from scorekeeper.engine.legality.going_out import canastas_missing
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld, WildMeld
from scorekeeper.engine.play.actions import GoOut
from scorekeeper.engine.play.card import masks_of, of_rank, one_by_one, single, some
from scorekeeper.engine.play.discarding import discard_lacking, discard_violations
from scorekeeper.engine.play.draft import Draft
from scorekeeper.engine.play.melding import deuces_are_reserved
from scorekeeper.engine.play.sequence_options import longer_sequences, runs_of
from scorekeeper.engine.ruleset import CANASTA_SIZE, SHORTEST_MELD, SameRank
from scorekeeper.engine.tally import tally_of_melds

_PAIR = 2


def simple_way_out(draft: Draft) -> GoOut | None:
    """Return a way for a side that has melded to go out, None where a search has to look for one.

    Naturals go to own sets with room, else to new sets, a pair with a wild card; other wild cards
    to sets with room; other cards to the ends of own sequences. One card at most is left, and
    discarded. Where that fails, runs of the hand are laid first.
    """
    if draft.hand.count(Rank.DEUCE) and deuces_are_reserved(draft.rules, draft.side.melds):
        return None
    way = _attempt(draft, runs=False)
    if way is None and draft.rules.sequences.allowed:
        way = _attempt(draft, runs=True)
    return way


def _attempt(draft: Draft, *, runs: bool) -> GoOut | None:
    """Return a way to go out, None where this attempt finds none.

    Args:
        draft: the hand.
        runs: whether the runs of the hand are laid first.
    """
    attempt = _Attempt(draft)
    if runs:
        attempt.lay_runs()
    attempt.lay_naturals()
    attempt.lengthen_sequences()
    if len(attempt.left) > 1 or not attempt.lay_wilds():
        return None
    melds, discard = tuple(attempt.melds), attempt.discard
    tally = tally_of_melds(draft.rules, melds)
    if next(canastas_missing(draft.rules, None, tally, draft.red_threes), None) is not None:
        return None
    wrong = discard_violations(draft, discard, last=True) if discard else discard_lacking(draft)
    if next(wrong, None) is not None:
        return None
    return GoOut(melds, discard)


class _Attempt:
    """A hand on its way to the table.

    Attributes:
        melds: the side's melds, those added to as they are then.
        left: cards that are in no meld.
    """

    def __init__(self, draft: Draft) -> None:
        """Begin with the melds that lie there."""
        self._draft = draft
        self._hand = draft.hand
        self.melds: list[Meld] = list(draft.side.melds)
        self.left: list[Cards] = []
        self._pairs: list[Rank] = []

    @property
    def discard(self) -> Cards:
        """The card that is left, or none."""
        return self.left[0] if self.left else NO_CARDS

    def lay_runs(self) -> None:
        """Lay the runs of the hand as new sequences."""
        for run in runs_of(self._draft.rules, self._hand):
            self._hand -= run
            self.melds.append(SequenceMeld(run))

    def lay_naturals(self) -> None:
        """Lay naturals and black threes; pairs wait for a wild card each."""
        rules, counts = self._draft.rules, self._hand.counts
        for rank in NATURAL_RANKS:
            if counts[rank]:
                self._lay_rank(rank, counts[rank])
        threes = counts[Rank.BLACK_THREE]
        if rules.black_threes.meldable and threes >= SHORTEST_MELD:
            self.melds.append(SetMeld(some(Rank.BLACK_THREE, threes), Rank.BLACK_THREE))
            threes = 0
        self.left += [some(Rank.BLACK_THREE, 1)] * threes
        self.left += [some(Rank.CALIENTE, 1)] * counts[Rank.CALIENTE]

    def _lay_rank(self, rank: Rank, count: int) -> None:
        """Lay the naturals of a rank."""
        hand, most = self._hand, self._draft.rules.sets.most_cards
        place = self._own(rank)
        if place is not None:
            own = self.melds[place]
            room = count if most is None else min(count, most - own.cards.size)
            self.melds[place] = SetMeld(own.cards + of_rank(hand, rank, room), rank)
            count -= room
        fresh = place is None or self._draft.rules.sets.same_rank is SameRank.ANY
        if fresh and self._draft.setting.is_set(count, 0):
            self.melds.append(SetMeld(of_rank(hand, rank, count), rank))
        elif count == _PAIR and fresh:
            self._pairs.append(rank)
        elif count:
            self.left += map(single, one_by_one(of_rank(hand, rank, count)))

    def lengthen_sequences(self) -> None:
        """Lay cards that are in no set at the ends of own sequences, as long as any fits."""
        for place, own in enumerate(self.melds):
            if isinstance(own, SequenceMeld):
                fits = True
                while fits:
                    fits = self._lengthen(place)

    def _lengthen(self, place: int) -> bool:
        """Return whether a card that is in no set fits an own sequence, and lay it there."""
        own = self.melds[place]
        card = next(longer_sequences(self._draft.rules, masks_of(self._loose()), own.cards), None)
        if card is None:
            return False
        self.left.remove(card)
        self.melds[place] = SequenceMeld(own.cards + card)
        return True

    def _loose(self) -> Cards:
        """Return the cards that are in no meld."""
        return reduce(add, self.left, NO_CARDS)

    def _own(self, rank: Rank) -> int | None:
        """Return the place of an own set of a rank, one with room if there is one."""
        places = [
            place
            for place, meld in enumerate(self.melds)
            if isinstance(meld, SetMeld) and meld.rank is rank
        ]
        most = self._draft.rules.sets.most_cards
        open_ones = [p for p in places if most is None or self.melds[p].cards.size < most]
        return next(iter(open_ones or places), None)

    def lay_wilds(self) -> bool:
        """Lay the wild cards, and return whether one card at most is left of the whole hand."""
        counts = self._hand.counts
        wilds = [Rank.DEUCE] * counts[Rank.DEUCE] + [Rank.JOKER] * counts[Rank.JOKER]
        if len(self._pairs) > len(wilds) or not self._draft.setting.is_set(_PAIR, 1):
            return not (self._pairs or wilds)
        for rank in self._pairs:
            pair = of_rank(self._hand, rank, _PAIR) + some(wilds.pop(), 1)
            self.melds.append(SetMeld(pair, rank))
        for place in range(len(self.melds)):
            for _ in range(len(wilds)):
                grown = self._with_wild(place, wilds[-1])
                if grown is None:
                    break
                self.melds[place] = grown
                wilds.pop()
        self.left += [some(rank, 1) for rank in wilds]
        return len(self.left) <= 1

    def _with_wild(self, place: int, wild: Rank) -> Meld | None:
        """Return a meld with another wild card, None where it has no room for it."""
        rules, meld = self._draft.rules, self.melds[place]
        grown = meld.cards + some(wild, 1)
        most = rules.wild_melds.most_cards
        if isinstance(meld, WildMeld):
            return None if most is not None and grown.size > most else WildMeld(grown)
        if not (isinstance(meld, SetMeld) and meld.rank.is_natural):
            return None
        closed = meld.cards.size >= CANASTA_SIZE and not rules.sets.wilds_on_canasta
        fits = self._draft.setting.is_set(grown.naturals, grown.wilds)
        return SetMeld(grown, meld.rank) if fits and not closed else None
