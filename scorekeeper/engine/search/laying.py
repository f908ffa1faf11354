"""The melds laid down, made of the numbers that a search found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.engine.cards import (
    ALL_RANKS,
    NO_CARDS,
    Cards,
    Rank,
    Suit,
    joined,
    suited_counts,
    together,
)
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.search.chains import Move, OpenChain, OwnSequence
from scorekeeper.engine.search.cutting import Shape
from scorekeeper.engine.search.lanes import Lanes, Step
from scorekeeper.engine.search.sets import SetGroup
from scorekeeper.engine.search.sweep import TrailStep
from scorekeeper.engine.search.wilds import WildGroup, wild_cards
from scorekeeper.engine.search.worth import Worth

Card = tuple[Rank, Suit | None]

_SUITS: Final = tuple(Suit)

Link = Card | OwnSequence
"""A card of the hand in a chain, or a sequence on the table."""


class MeldMaker:
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

    def lay(self, marks: Sequence[TrailStep], jokers: int, up_card: Cards = NO_CARDS) -> list[Meld]:
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
                rank = ALL_RANKS[mark.rank]
                first = number == 0 and up_card.count(rank) > 0
                place = 0 if first else len(melds)
                card = up_card if first else NO_CARDS
                melds.insert(place, self._set(rank, group, card))
        return melds

    def _sequences(self, marks: Sequence[TrailStep]) -> Iterator[Meld]:
        """Yield the sequences of a way."""
        for run in Runs(self._lanes, self.pocket).follow(marks):
            if len(run) > 1:  # else it lies on the table as it is
                own = [link.place for link in run if isinstance(link, OwnSequence)]
                cards = together(link for link in run if not isinstance(link, OwnSequence))
                yield SequenceMeld(self._taken_up(own) + cards if own else cards)

    def _set(self, rank: Rank, group: SetGroup, up_card: Cards) -> Meld:
        """Return the meld of a group."""
        taken = self.pocket.take(rank, group.naturals - up_card.size) + self._wilds(group.wilds)
        cards = together(taken)
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


class Runs:
    """Maker of sequences: it follows the steps of a sweep and takes the cards."""

    def __init__(self, lanes: Lanes, pocket: Pocket) -> None:
        """Take the cards from `pocket`."""
        self._lanes = lanes
        self._pocket = pocket
        self._order = list(range(len(lanes.lanes)))
        self._open: list[list[tuple[OpenChain, list[Link]]]] = [[] for _ in lanes.lanes]
        self._loose_own = lanes.loose_own()
        self._found: list[list[Link]] = []

    def follow(self, marks: Iterable[TrailStep]) -> list[list[Link]]:
        """Return the parts of each sequence of a way, be it from the hand or added to."""
        for mark in marks:
            if mark.step is not None:
                self._step(mark.rank, mark.step)
        return self._found

    def _step(self, rank: int, step: Step) -> None:
        """Take the step of all lanes at one rank."""
        first, last = step.parts
        worths = iter(first.worths + last.worths)
        for lane, move in enumerate(first.moves + last.moves):
            for each in move.ended:
                self._end(self._pick(lane, each), next(worths))
            if move.grown or move.started or move.joins:
                self._open[lane] += self._go_on(lane, rank, move)
        if step.order is not None:
            self._open = [self._open[lane] for lane in step.order]
            self._order = [self._order[lane] for lane in step.order]

    def _go_on(self, lane: int, rank: int, move: Move) -> list[tuple[OpenChain, list[Link]]]:
        """Return the chains of a lane that go on or begin at one rank."""
        chains: list[list[Link]] = [
            [*(self._pick(lane, join.below) if join.below else ()), self._own(join.own)]
            for join in move.joins
        ]
        # The cards of the suit go to new chains; growing ones may do with others.
        begun: list[list[Link]] = [[self._take(lane, rank)] for _ in range(move.started)]
        chains += [[*self._pick(lane, each), self._take(lane, rank)] for each in move.grown]
        after = self._lanes.lanes[lane].after(rank, move)
        return list(zip(after or (), [*chains, *begun], strict=True))

    def _own(self, own: OwnSequence) -> OwnSequence:
        """Return the own sequence, or another one that is like it and lies there still."""
        alike = self._loose_own.get((own.low, own.length)) if own.suit is None else None
        return alike.pop() if alike else own

    def _end(self, chain: list[Link], worth: Worth) -> None:
        """Cut a chain into sequences of the worth that the search found."""
        links = iter(chain)
        for length in self._lanes.cutter.ways(_shape(chain))[worth]:
            run, left = list[Link](), length
            while left:
                run.append(link := next(links))
                left -= link.length if isinstance(link, OwnSequence) else 1
            self._found.append(run)

    def _take(self, lane: int, rank: int) -> Card:
        """Take a card for a chain of the lane."""
        if not self._lanes.suits_matter:
            return self._pocket.take(ALL_RANKS[rank], 1)[0]
        return self._pocket.take_suit(ALL_RANKS[rank], self._lanes.suits[self._order[lane]])

    def _pick(self, lane: int, which: OpenChain) -> list[Link]:
        """Take a chain that looks like `which`."""
        chains = self._open[lane]
        place = next(place for place, (each, _) in enumerate(chains) if each == which)
        return chains.pop(place)[1]


def _shape(chain: list[Link]) -> Shape:
    """Return the shape of a chain: its cards and own sequences, as numbers."""
    shape = [0]
    for link in chain:
        if isinstance(link, OwnSequence):
            shape += [link.length, 0]
        else:
            shape[-1] += 1
    return tuple(shape)
