"""All ways to lay wild cards in melds of their own, as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.melds import Meld, SetMeld, WildMeld
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, SHORTEST_MELD
from scorekeeper.engine.search.sets import SetGroup, SetOption, offer
from scorekeeper.engine.search.worth import Appraiser, Counts, Worth


def wild_options(appraiser: Appraiser, wilds: int) -> tuple[SetOption, ...]:
    """Return the ways to lay at most `wilds` wild cards of either kind in new melds."""
    worths = [appraiser.of(WildMeld(wild_cards(size, 0))) for size in range(wilds + 1)]
    best: dict[tuple[int, Counts], SetOption] = {}
    frontier = [SetOption(0, 0, appraiser.nothing, 0, ())]
    while frontier:
        grown = []
        for option in frontier:
            appraiser.budget.spend(wilds)
            for size in range(SHORTEST_MELD, wilds - option.wilds + 1):
                worth = worths[size]
                if worth is None:
                    continue
                counts = appraiser.add(option.counts, worth.counts)
                key = option.wilds + size, counts
                if key not in best:
                    groups = (*option.groups, SetGroup((), 0, size))
                    best[key] = SetOption(0, key[0], counts, 0, groups)
                    grown.append(best[key])
        frontier = [] if appraiser.rules.wild_melds.one_a_side else grown
    return tuple(best.values())


class WildGroup(NamedTuple):
    """Wild cards of the hand in a meld of nothing but wild cards.

    Attributes:
        own: the meld on the table that they are added to, by its place; None for a new one.
        deuces: the number of deuces.
        jokers: the number of jokers.
    """

    own: int | None
    deuces: int
    jokers: int


class WildPlace(NamedTuple):
    """The numbers by which ways of laying wild cards are alike.

    Attributes:
        deuces: deuces laid from the hand.
        jokers: jokers laid from the hand.
        loose: whether deuces are among them that are in no set of deuces.
        unfinished: whether an own set of deuces is still unfinished.
        counts: the canastas of wild cards on the table then.
    """

    deuces: int
    jokers: int
    loose: bool
    unfinished: bool
    counts: Counts


WildWays = dict[WildPlace, tuple[int, tuple[WildGroup, ...]]]
"""For every place the points of the best way to it, and its groups."""

_Addition = tuple[WildGroup, bool, bool, Worth]


class WildLayer:
    """List of the ways to lay a hand's wild cards in melds of their own.

    Args:
        appraiser: the worth of melds.
        deuces: the number of deuces in the hand.
        jokers: the number of jokers.
    """

    def __init__(self, appraiser: Appraiser, deuces: int, jokers: int) -> None:
        """Keep the cards to be laid."""
        self._appraiser = appraiser
        self._deuces = deuces
        self._jokers = jokers

    def ways(self, own: Sequence[tuple[int, Meld]]) -> WildWays:
        """Return the best way to every place.

        Args:
            own: the side's legal melds of wild cards, with their places among its melds.
        """
        start = WildPlace(0, 0, loose=False, unfinished=False, counts=self._appraiser.nothing)
        ways: WildWays = {start: (0, ())}
        for index, meld in own:
            grown: WildWays = {}
            for addition in self._additions(index, meld):
                for place, best in ways.items():
                    self._keep(grown, place, best, addition)
            ways = grown
        only_one = self._appraiser.rules.wild_melds.one_a_side
        if only_one and own:
            return ways
        before = list(ways.items())
        for addition in list(self._new()):
            frontier = before if only_one else list(ways.items())
            while frontier:
                fresh: WildWays = {}
                for place, best in frontier:
                    self._keep(fresh, place, best, addition)
                new = [item for item in fresh.items() if offer(ways, *item)]
                frontier = [] if only_one else new
        return ways

    def _additions(self, index: int, meld: Meld) -> Iterator[_Addition]:
        """Yield the additions to an own meld, nothing first."""
        is_set = isinstance(meld, SetMeld)
        for deuces in range(self._deuces + 1):
            for jokers in range(self._jokers + 1):
                cards = meld.cards + wild_cards(deuces, jokers)
                grown = SetMeld(cards, Rank.DEUCE) if is_set else WildMeld(cards)
                worth = self._appraiser.of(grown)
                if worth is not None:
                    unfinished = is_set and cards.size < CANASTA_SIZE
                    loose = deuces > 0 and not is_set
                    yield WildGroup(index, deuces, jokers), loose, unfinished, worth

    def _new(self) -> Iterator[_Addition]:
        """Yield every meld of wild cards that can be laid from the hand."""
        for deuces in range(self._deuces + 1):
            for jokers in range(max(0, SHORTEST_MELD - deuces), self._jokers + 1):
                meld = meld_of(self._appraiser.rules, wild_cards(deuces, jokers))
                worth = self._appraiser.of(meld)
                if worth is not None:
                    loose = deuces > 0 and isinstance(meld, WildMeld)
                    yield WildGroup(None, deuces, jokers), loose, False, worth

    def _keep(
        self,
        ways: WildWays,
        place: WildPlace,
        best: tuple[int, tuple[WildGroup, ...]],
        addition: _Addition,
    ) -> None:
        """Put a way with an addition among `ways`, if the hand has the cards."""
        self._appraiser.budget.spend(2)
        group, loose, unfinished, worth = addition
        deuces, jokers = place.deuces + group.deuces, place.jokers + group.jokers
        if deuces > self._deuces or jokers > self._jokers:
            return
        there = WildPlace(
            deuces,
            jokers,
            loose=place.loose or loose,
            unfinished=place.unfinished or unfinished,
            counts=self._appraiser.add(place.counts, worth.counts),
        )
        offer(ways, there, (best[0] + worth.points, (*best[1], group)))


def wild_cards(deuces: int, jokers: int) -> Cards:
    """Return `deuces` deuces and `jokers` jokers."""
    return Cards.of([Rank.DEUCE] * deuces + [Rank.JOKER] * jokers)
