"""Upper bounds of the points that the rest of a hand can earn, for a best-first search.

The bound relaxes the problem: it separates the points that the cards of a suit earn in sequences
from those that the cards of a rank earn in sets. The cards of a rank have a price: the most points
that one of them earns in a set of its rank. A card laid in a sequence pays its price. A card
without a known suit likewise has a price for every suit that has none of its own. The sum over
suits and ranks is then at least the worth of every way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from scorekeeper.engine.cards import NATURAL_RANKS, Rank
from scorekeeper.engine.search.chains import Chain
from scorekeeper.engine.search.lane import Lane, LaneState
from scorekeeper.engine.search.lanes import Lanes, State
from scorekeeper.engine.search.sets import SetOption
from scorekeeper.engine.search.stocks import FIRST, LAST

LOOSE_PRICE: Final = 215
"""The price of a card without a known suit: about a seventh of a canasta in sequence."""


class Worths(NamedTuple):
    """The most points that the cards of a rank can earn in sets.

    Attributes:
        without: the points of the rank's sets without any card of the hand.
        price: the most points that each card of the hand adds to them.
    """

    without: int
    price: int


def price_of(options: Iterable[SetOption], held: int) -> Worths:
    """Return the most that `held` cards of a rank can earn in sets.

    Args:
        options: the ways to lay cards in sets of the rank.
        held: the number of its cards in the hand.
    """
    fitting = [option for option in options if option.naturals <= held]
    without = max((each.points for each in fitting if not each.naturals), default=0)
    prices = (-((without - each.points) // each.naturals) for each in fitting if each.naturals)
    return Worths(without, max((0, *prices)))


class Bounds:
    """Upper bounds of the points that can be earned above a rank.

    Args:
        lanes: the sequences.
        held: the number of cards of each rank in the hand, by rank.
        worths: the most that they earn in sets, by rank.
    """

    def __init__(self, lanes: Lanes, held: Sequence[int], worths: Mapping[Rank, Worths]) -> None:
        """Add up the most points of sets."""
        self._lanes = lanes
        self._sets = [0] * (LAST + 2)
        loose = lanes.lanes[0].stock.loose if len(lanes.lanes) > 1 else [0] * (LAST + 2)
        for rank in reversed(NATURAL_RANKS):
            earned = worths[rank].without + worths[rank].price * held[rank]
            self._sets[rank - 1] = self._sets[rank] + earned + LOOSE_PRICE * loose[rank]
        prices = [0] * (LAST + 2)
        for rank in NATURAL_RANKS:
            prices[rank] = worths[rank].price
        self._suits = [_Suit(lane, _prices(lane, prices, loose)) for lane in lanes.lanes]

    def above(self, state: State, rank: int) -> int:
        """Return the most points that a state of the sequences can earn above `rank`."""
        lanes = zip(self._suits, state, strict=True)
        of_suits = sum(suit.above(self._lanes.chains_of(number), rank) for suit, number in lanes)
        return self._sets[min(rank, LAST)] + of_suits + self._lanes.loose_points_above(rank)


def _prices(lane: Lane, prices: Sequence[int], loose: Sequence[int]) -> list[int]:
    """Return the price of a card of each rank in a lane; higher where it has none of its suit."""
    return [
        price + (LOOSE_PRICE if any_loose and not said else 0)
        for price, said, any_loose in zip(prices, lane.stock.said, loose, strict=True)
    ]


class _Suit:
    """Upper bounds of the points of the sequences of one lane."""

    def __init__(self, lane: Lane, prices: Sequence[int]) -> None:
        """Add up the points of own sequences as they lie, and count chains side by side."""
        self._lane = lane
        self._prices = prices
        self._begun: dict[int, int] = {}
        self._from: dict[tuple[int, int], int] = {}
        self._own = [0] * (LAST + 2)
        self._most = [0] * (LAST + 2)
        for rank in range(LAST, FIRST - 1, -1):
            own = sum(lane.lying(each) for each in lane.stock.own[rank])
            self._own[rank - 1] = self._own[rank] + own
            self._most[rank - 1] = max(self._most[rank], lane.width(rank))

    def above(self, chains: LaneState, rank: int) -> int:
        """Return the most points above `rank` where `chains` are open."""
        going_on = sum(self._after(self._lane.chain(each), each.free_from - 1) for each in chains)
        others = max(0, self._most[min(rank, LAST)] - len(chains))
        return going_on + others * self._new(rank) + self._own[min(rank, LAST)]

    def _new(self, rank: int) -> int:
        """Return the most points of chains that begin above `rank`, one after the other."""
        if rank >= LAST:
            return 0
        if rank not in self._begun:
            above = rank + 1
            best = self._new(above)
            begun = self._lane.begun(above)
            if begun is not None:
                best = max(best, self._after(begun, above) - self._prices[above])
            for own in self._lane.all_own(above):
                with_own = self._after(self._lane.alone(own), rank + own.length)
                best = max(best, with_own - self._lane.lying(own))
            self._begun[rank] = best
        return self._begun[rank]

    def _after(self, chain: Chain, rank: int) -> int:
        """Return the most points of a chain whose highest card is of `rank`, and of later ones."""
        key = chain.number, rank
        if key not in self._from:
            above = rank + 1
            best = [worth.points + self._new(rank) for worth in chain.worths]
            if chain.taller is not None:
                best.append(self._after(chain.taller, above) - self._prices[above])
            best += [
                self._after(chain.joined[own.length], rank + own.length) - self._lane.lying(own)
                for own in self._lane.all_own(above)
                if own.length in chain.joined
            ]
            self._from[key] = max(best)
        return self._from[key]
