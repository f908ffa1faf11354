"""Events that tests are about, made in a line or two."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from scorekeeper.event.evening import Entrant, Event, Round, Side, Table
from scorekeeper.event.movements import MOVEMENTS
from scorekeeper.event.next_round import SeatingProposal, next_seating
from scorekeeper.event.scoring import SCORINGS, Scoring

Result = tuple[Side, Side, int, int]
"""Two sides, and the points of each."""


def event_of(count: int, scoring: str = "points", *, seed: int = 1) -> Event:
    """Return an event with entrants 1 to `count`, before its first round."""
    entrants = tuple(Entrant(number, (f"Pair {number}",)) for number in range(1, count + 1))
    return Event(entrants=entrants, scoring=Scoring(SCORINGS[scoring]), seed=seed)


def chance_of(what: object) -> Random:
    """Return a chance of its own for a test."""
    return Random(str(what))  # noqa: S311 - points of a test, no secret


def pairs(one: int, other: int, points: int = 0, against: int = 0) -> Result:
    """Return the result of a table of pairs."""
    return (one,), (other,), points, against


def played(event: Event, *results: Result, byes: tuple[int, ...] = ()) -> Event:
    """Return an event after one more round."""
    tables = tuple(
        Table(number, (ns, ew), (points, against))
        for number, (ns, ew, points, against) in enumerate(results, start=1)
    )
    return replace(event, rounds=(*event.rounds, Round(tables, byes)))


def seated(event: Event, movement: str) -> SeatingProposal:
    """Return the next round, which there has to be."""
    found = next_seating(event, MOVEMENTS[movement])
    assert found is not None
    return found


def sides_of(seating: SeatingProposal) -> list[tuple[Side, Side]]:
    """Return the sides against each other, table by table."""
    return [table.sides for table in seating.round.tables]


def meetings(seating: SeatingProposal) -> list[frozenset[int]]:
    """Return the entrants who meet, whatever the side."""
    return [frozenset((*ns, *ew)) for ns, ew in sides_of(seating)]


def go_on(event: Event, seating: SeatingProposal, chance: Random) -> Event:
    """Return an event after a round that was seated, its results at random."""
    results = (
        (ns, ew, chance.randrange(-40, 400) * 5, chance.randrange(-40, 400) * 5)
        for ns, ew in sides_of(seating)
    )
    return played(event, *results, byes=seating.round.byes)
