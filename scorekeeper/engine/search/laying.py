"""The melds laid down, made of the numbers that a search found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, joined
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.search.lanes import Lanes
from scorekeeper.engine.search.pocket import Card, Pocket, cards_of
from scorekeeper.engine.search.runs import Runs
from scorekeeper.engine.search.sets import SetGroup
from scorekeeper.engine.search.ways import Mark
from scorekeeper.engine.search.wilds import WildGroup, wild_cards

_RANKS: Final = tuple(Rank)


class Layer:
    """Maker of the melds of one way.

    Attributes:
        pocket: the cards that are left.
        touched: the own melds that cards were added to or that were joined, by their place.

    Args:
        rules: the rules played by.
        hand: the cards to lay from.
        lanes: the sequences of the search.
        own: the side's melds on the table.
    """

    def __init__(
        self,
        rules: Ruleset,
        hand: Cards,
        lanes: Lanes,
        own: Sequence[Meld] = (),
    ) -> None:
        """Hold the cards."""
        self.pocket = Pocket(hand)
        self.touched: set[int] = set()
        self._rules = rules
        self._own = own
        self._lanes = lanes
        self._jokers = 0

    def lay(self, marks: Sequence[Mark], jokers: int, up_card: Cards = NO_CARDS) -> list[Meld]:
        """Return the melds of a way: new ones, and own ones that are added to or joined.

        The set with the up card stands first.

        Args:
            marks: the way.
            jokers: the number of jokers among its wild cards, if there are enough deuces beside.
            up_card: a card of the pile that is in the first set of its rank.
        """
        self._jokers = jokers
        melds = [*self._sequences(marks)]
        for mark in marks:
            for number, group in enumerate(mark.option.groups if mark.option else ()):
                if not (group.naturals or group.wilds or len(group.own) > 1):
                    continue  # it lies on the table as it is
                rank = _RANKS[mark.rank]
                first = number == 0 and up_card.count(rank) > 0
                place = 0 if first else len(melds)
                card = up_card if first else NO_CARDS
                melds.insert(place, self._set(rank, group, card))
        return melds

    def _sequences(self, marks: Sequence[Mark]) -> Iterator[Meld]:
        """Yield the sequences of a way."""
        for run in Runs(self._lanes, self.pocket).follow(marks):
            if run.own and (run.cards or len(run.own) > 1):
                yield SequenceMeld(self._taken_up(run.own) + cards_of(run.cards))
            elif not run.own:
                yield SequenceMeld(cards_of(run.cards))

    def _set(self, rank: Rank, group: SetGroup, up_card: Cards) -> Meld:
        """Return the meld of a group."""
        taken = self.pocket.take(rank, group.naturals - up_card.size) + self._wilds(group.wilds)
        cards = cards_of(taken)
        if up_card:
            cards += up_card
        if group.own:
            cards += self._taken_up(group.own)
        new_wilds = not group.own and not group.naturals
        return meld_of(self._rules, cards) if new_wilds else SetMeld(cards, rank)

    def lay_wilds(self, groups: Sequence[WildGroup]) -> Iterator[Meld]:
        """Yield the melds of wild cards of a way, those left out that lie as they are."""
        for group in groups:
            if not (group.deuces or group.jokers):
                continue
            cards = wild_cards(group.deuces, group.jokers)
            self.pocket.take(Rank.DEUCE, group.deuces)
            self.pocket.take(Rank.JOKER, group.jokers)
            if group.own is None:
                yield meld_of(self._rules, cards)
            else:
                own = self._own[group.own]
                yield replace(own, cards=self._taken_up([group.own]) + cards)

    def _taken_up(self, own: Sequence[int]) -> Cards:
        """Return the cards of own melds that are changed."""
        self.touched.update(own)
        return joined(self._own[index].cards for index in own)

    def _wilds(self, count: int) -> list[Card]:
        """Take wild cards, jokers as long as there are to be some."""
        if not count:
            return []
        taken = self.pocket.take_wilds(count, self._jokers)
        self._jokers -= sum(1 for rank, _ in taken if rank is Rank.JOKER)
        return taken
