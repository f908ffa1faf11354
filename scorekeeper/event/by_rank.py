"""Seating by the ranking: neighbours in it against each other."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import combinations

from scorekeeper.event.evening import Event, Round, chance_of
from scorekeeper.event.history import Pair, had_fewest_byes, pair_of
from scorekeeper.event.matching import Costs, Edge, cheapest_pairs
from scorekeeper.event.next_round import Proposal, numbered
from scorekeeper.event.ranking import ranking


def in_order(event: Event) -> list[int]:
    """Return those present in the next round, the best first; by lot before the first round."""
    present = {entrant.number for entrant in event.present}
    ranked = (line.entrant.number for line in ranking(event))
    return [number for number in ranked if number in present]


def seat_by_rank(event: Event, avoided: Container[Pair]) -> Proposal:
    """Return the best seating, by these criteria in this order.

    A bye only for an odd one, of those who had fewest; as few of the avoided pairs as can be; the
    bye as low in the ranking as can be; the smallest sum of squares of the differences of ranks.

    Args:
        event: the event.
        avoided: the pairs that should not meet.
    """
    order = in_order(event)
    costs = dict(_tables(order, avoided))
    if len(order) % 2:
        costs |= _byes(order, had_fewest_byes(event.present, event.rounds))
    pairs = cheapest_pairs(len(order) + len(order) % 2, costs, chance_of(event))
    # An odd number is paired with one more, beyond the last: whoever gets that has a bye.
    seated = [pair for pair in pairs if pair[1] < len(order)]
    byes = tuple(order[pair[0]] for pair in pairs if pair[1] == len(order))
    tables = numbered(((order[one],), (order[other],)) for one, other in seated)
    return Proposal(Round(tables, byes), cost=sum((one - other) ** 2 for one, other in seated))


def _tables(order: list[int], avoided: Container[Pair]) -> Iterator[tuple[Edge, Costs]]:
    """Yield each possible table with its costs: avoided or not, none of a bye, its square."""
    for one, other in combinations(range(len(order)), 2):
        is_avoided = pair_of(order[one], order[other]) in avoided
        yield (one, other), (int(is_avoided), 0, (one - other) ** 2)


def _byes(order: list[int], may_have: list[int]) -> dict[Edge, Costs]:
    """Return the costs of each possible bye: the number of entrants ranked below."""
    nobody = len(order)
    return {
        (place, nobody): (0, nobody - 1 - place, 0)
        for place, number in enumerate(order)
        if number in may_have
    }
