"""Individual: everybody for themselves, with another partner in each round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from scorekeeper.event.by_rank import in_order
from scorekeeper.event.evening import Event, Round, Side, chance_of, lot_of
from scorekeeper.event.history import Pair, are_together_again, byes, opponents, pair_of, partners
from scorekeeper.event.matching import Costs, Edge, cheapest_pairs
from scorekeeper.event.next_round import Movement, Proposal, numbered
from scorekeeper.event.schedules import TABLE_SIZE, evening_round, keeps_tables, rounds_of_evening

Sides = list[Side]
Tables = list[tuple[Side, Side]]


@dataclass(frozen=True, slots=True)
class _Past:
    """Counts of the rounds before: partners, opponents and byes."""

    partners: Counter[Pair]
    opponents: Counter[Pair]
    byes: Counter[int]


def seat(event: Event) -> Proposal:
    """Return the next round: from the schedule of the whole evening if it can be kept to.

    The schedule gives the partners. Its tables are taken as well where they spread opponents more
    evenly in the end (`keeps_tables`); elsewhere the sides meet whom they have met least, and those
    of the schedule among equals.
    """
    past = _Past(partners(event.rounds), opponents(event.rounds), byes(event.rounds))
    order = in_order(event)
    scheduled = _scheduled(event, past, order)
    if scheduled and keeps_tables(len(order), event.rounds_planned or 0):
        tables = scheduled
    else:
        sides = [side for table in scheduled for side in table] or _partners(event, past, order)
        tables = _tables(event, past, sides, scheduled)
    seated = {number for table in tables for side in table for number in side}
    return Proposal(
        Round(
            numbered(_by_rank(order, tables)),
            tuple(number for number in order if number not in seated),
        ),
        cost=sum(_met(past, *table) for table in tables),
    )


def _by_rank(order: Sequence[int], tables: Tables) -> Tables:
    """Return tables with the best side, and in it the best player, first; the best table first."""
    place = {number: rank for rank, number in enumerate(order)}

    def best(side: Side) -> int:
        return min(place[number] for number in side)

    sorted_sides = [
        sorted((tuple(sorted(side, key=place.__getitem__)) for side in table), key=best)
        for table in tables
    ]
    return sorted(((ns, ew) for ns, ew in sorted_sides), key=lambda table: best(table[0]))


# --- A schedule of the whole evening --------------------------------------------------------------


def _scheduled(event: Event, past: _Past, order: Sequence[int]) -> Tables:
    """Return the tables of the schedule; empty without one, or if it cannot be followed any more.

    Seats of the schedule are drawn by lot once for the evening. After a round that the director has
    seated otherwise, the schedule is followed only if no player gets the same partner twice, and
    the byes go to players with the fewest.
    """
    last = min(event.rounds_planned or 0, rounds_of_evening(len(order)))
    if event.next_round > last or not _all_from_the_start(event):
        return []
    seats = sorted(order, key=lambda number: lot_of(event.seed, number))
    tables: Tables = [
        ((seats[a], seats[b]), (seats[c], seats[d]))
        for a, b, c, d in evening_round(len(seats), event.next_round - 1)
    ]
    sides = [side for table in tables for side in table]
    idle = set(order).difference(*sides)
    is_due = all(past.byes[number] == min(past.byes[each] for each in order) for number in idle)
    return tables if is_due and not are_together_again(sides, past.partners) else []


def _all_from_the_start(event: Event) -> bool:
    return all(each.in_from == 1 and each.is_present(event.next_round) for each in event.entrants)


# --- A round by itself ----------------------------------------------------------------------------


def _partners(event: Event, past: _Past, order: Sequence[int]) -> Sides:
    """Return the partners of the round, by these criteria in this order.

    As few repeated partnerships as can be; byes as low in the ranking as can be; partnerships that
    were repeated least often; partners who met least often as opponents.
    """
    idle = len(order) % TABLE_SIZE
    sure, may = _idle(past, order, idle)
    playing = [number for number in order if number not in sure]
    nobody = range(len(playing), len(playing) + idle - len(sure))
    costs = {
        (one, other): _together(past, playing[one], playing[other])
        for one, other in combinations(range(len(playing)), 2)
    }
    costs |= _byes(playing, may, nobody)
    pairs = cheapest_pairs(len(playing) + len(nobody), costs, chance_of(event))
    return [(playing[one], playing[other]) for one, other in pairs if other not in nobody]


def _idle(past: _Past, order: Sequence[int], idle: int) -> tuple[set[int], set[int]]:
    """Return the players who certainly get a bye, and those among whom the rest are drawn.

    Byes go to the players with the fewest so far, of whom there may be more than byes.
    """
    if not idle:
        return set(), set()
    most = sorted(past.byes[number] for number in order)[idle - 1]
    sure = {number for number in order if past.byes[number] < most}
    return sure, {number for number in order if past.byes[number] == most}


def _together(past: _Past, one: int, other: int) -> Costs:
    """Return the costs of two players as partners."""
    pair = pair_of(one, other)
    return (int(pair in past.partners), 0, past.partners[pair], past.opponents[pair])


def _byes(playing: Sequence[int], may_have: set[int], nobody: range) -> dict[Edge, Costs]:
    """Return the costs of each possible bye: the number of players ranked below."""
    return {
        (place, nobody_there): (0, len(playing) - 1 - place, 0, 0)
        for place, number in enumerate(playing)
        if number in may_have
        for nobody_there in nobody
    }


def _tables(event: Event, past: _Past, sides: Sides, scheduled: Tables) -> Tables:
    """Return the tables that spread opponents as evenly as can be over the whole evening.

    That is the least sum of squares of the numbers of meetings of any two players. Every seating
    adds the same number of meetings, so it is the one whose opponents have met least so far.
    """
    costs = {
        (one, other): (
            _met(past, sides[one], sides[other]),
            int((sides[one], sides[other]) not in scheduled),
        )
        for one, other in combinations(range(len(sides)), 2)
    }
    pairs = cheapest_pairs(len(sides), costs, chance_of(event))
    return [(sides[one], sides[other]) for one, other in pairs]


def _met(past: _Past, side: Side, against: Side) -> int:
    """Return the number of times the players of two sides have been opponents."""
    return sum(past.opponents[pair_of(*two)] for two in product(side, against))


MOVEMENT: Final = Movement("individual", seat, side_size=2)
