"""The ends of a hand that is emptied: the uses of its wild cards, and of the last card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.search.sweep import Trail, Ways
from scorekeeper.engine.search.wilds import WildGroup, WildLayer, WildPlace
from scorekeeper.engine.search.worth import Appraiser


class Ending(NamedTuple):
    """The end of a way to empty a hand.

    Attributes:
        missing: the number of canastas that going out lacks, or has too many.
        value: points of canastas, less the discard.
        discard: the discard, if it is no natural: a wild card, a black three, a Caliente card.
        natural: whether the discard is a natural.
        trail: the sets and sequences.
        groups: the melds of wild cards.
    """

    missing: int
    value: int
    discard: Rank | None
    natural: bool
    trail: Trail
    groups: tuple[WildGroup, ...]


_WildWay = tuple[WildPlace, int, tuple[WildGroup, ...]]
"""A way to lay wild cards in melds of their own: its place, points and melds."""


class Endings:
    """List of the ends of the ways that a sweep found.

    Args:
        appraiser: the worth of melds.
        hand: the cards that were swept.
        own: the side's melds of wild cards, with their places.
        may_discard: whether a card of these points may be left for the discard.
        keeps_rest: whether any cards may stay in the hand.
    """

    def __init__(
        self,
        appraiser: Appraiser,
        hand: Cards,
        own: Sequence[tuple[int, Meld]],
        may_discard: Callable[[int], bool],
        *,
        keeps_rest: bool = False,
    ) -> None:
        """List the ways to lay the wild cards."""
        self._appraiser = appraiser
        self._deuces, self._jokers = hand.count(Rank.DEUCE), hand.count(Rank.JOKER)
        self._may_discard = may_discard
        self._keeps_rest = keeps_rest
        self._wild_ways: dict[tuple[int, int], list[_WildWay]] = {}
        layer = WildLayer(appraiser, self._deuces, self._jokers)
        ways = appraiser.budget.shared(
            appraiser.known.wilds,
            (self._deuces, self._jokers, *own),
            lambda: layer.ways(own),
        )
        for place, (points, groups) in ways.items():
            alike = self._wild_ways.setdefault((place.deuces, place.jokers), [])
            alike.append((place, points, groups))

    def of(self, ways: Ways, stuck: Rank | None) -> Iterator[Ending]:
        """Yield the ends of `ways`.

        Args:
            ways: the ways that a sweep found; their places count the cards left over.
            stuck: a card that can only be discarded, one of those left over, or None.
        """
        by_rank = self._appraiser.rules.card_points.by_rank
        for (left, wilds, counts), (value, trail) in ways.items():
            for discard in self._discards(left, stuck):
                lost = 0 if discard is None else by_rank[discard]
                if (left and stuck is None) or self._may_discard(lost):
                    natural = left > 0 and stuck is None
                    for place, points, groups in self._rests(wilds, discard):
                        self._appraiser.budget.spend(2)
                        yield Ending(
                            self._appraiser.missing(self._appraiser.add(counts, place.counts)),
                            value + points - lost,
                            discard,
                            natural,
                            trail,
                            groups,
                        )

    def _discards(self, left: int, stuck: Rank | None) -> Iterator[Rank | None]:
        """Yield the ranks that may be discarded beside the naturals of a way."""
        yield stuck
        if not left:
            if self._deuces:
                yield Rank.DEUCE
            if self._jokers:
                yield Rank.JOKER

    def _rests(self, wilds: int, discard: Rank | None) -> Iterator[_WildWay]:
        """Yield the ways to lay wild cards that neither sets nor the discard have taken.

        They lay all of them, or any where the rest may stay in the hand.
        """
        deuces = self._deuces - (discard is Rank.DEUCE)
        jokers = self._jokers - (discard is Rank.JOKER)
        most = deuces + jokers - wilds
        for rest in range(0 if self._keeps_rest else most, most + 1):
            for low in range(max(0, rest - jokers), min(deuces, rest) + 1):
                for way in self._wild_ways.get((low, rest - low), ()):
                    if self._keeps_deuces(way[0], wilds, jokers):
                        yield way

    def _keeps_deuces(self, place: WildPlace, wilds: int, jokers: int) -> bool:
        """Return whether deuces lie in no other meld while an own set of them is unfinished.

        Args:
            place: the wild cards in melds of their own.
            wilds: the number of wild cards in other melds.
            jokers: the number of jokers that may be laid.
        """
        if not (self._appraiser.rules.wild_melds.deuces_reserved and place.unfinished):
            return True
        return wilds + place.jokers <= jokers and not place.loose
