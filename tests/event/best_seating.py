"""Seatings by rank held against all that are possible."""

from __future__ import annotations

from collections import Counter
from itertools import product

from scorekeeper.event.evening import Event
from scorekeeper.event.next_round import SeatingProposal
from tests.event.examples import meetings
from tests.event.naive import best_by_rank
from tests.event.rules import order_of


def check_best(movement: str, event: Event, seating: SeatingProposal) -> None:
    """Compare a seating with all possible ones."""
    if movement == "danish":
        met = met_before(event, last=True) if event.no_instant_rematch else set()
    else:
        met = met_before(event)
    order = order_of(event)
    best = best_by_rank(order, met, byes_before(event))
    avoided = sum(pair in met for pair in meetings(seating))
    assert (avoided, seating.cost) == (best.avoided, best.squares)
    assert seating.round.byes == (() if best.bye is None else (best.bye,))
    assert seating.rematches == sum(pair in met_before(event) for pair in meetings(seating))


def met_before(event: Event, *, last: bool = False) -> set[frozenset[int]]:
    """Return the pairs of opponents of all rounds, or of the last one."""
    rounds = event.rounds[-1:] if last else event.rounds
    return {
        frozenset((one, other))
        for played_round in rounds
        for table in played_round.tables
        for one, other in product(*table.sides)
    }


def byes_before(event: Event) -> dict[int, int]:
    """Return how often each entrant had a bye."""
    return Counter(number for each in event.rounds for number in each.byes)
