"""The ranking: everything in it follows from the results of the tables, and from the byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, product

from scorekeeper.event.evening import Entrant, Event, Table
from scorekeeper.event.lots import lot_of


@dataclass(slots=True)
class Record:
    """What became of an entrant.

    Attributes:
        earned: what each table earned them.
        differences: the differences of points, table by table.
        byes: how many byes they had.
    """

    earned: list[int] = field(default_factory=list)
    differences: list[int] = field(default_factory=list)
    byes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A line of the ranking.

    Attributes:
        rank: the place, from 1 on; no two share one.
        entrant: who it is.
        score: the sum of what tables and byes earned.
        difference: the sum of the differences of points.
        played: how many tables were finished.
        won, drawn, lost: how many of them how.
        byes: how many byes there were.
        by_lot: whether nothing but the lot sets this entrant apart from the next.
    """

    rank: int
    entrant: Entrant
    score: int
    difference: int
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    by_lot: bool


@dataclass(frozen=True, slots=True)
class _Total:
    """An entrant with what decides the place."""

    entrant: Entrant
    record: Record
    score: int
    difference: int


def ranking(event: Event) -> tuple[Standing, ...]:
    """Return all entrants, the best first: also those who left, or are still to come."""
    totals = _totals(event)
    met = _direct_meetings(event)
    lines: list[Standing] = []
    for _, group in groupby(totals, lambda each: (each.score, each.difference)):
        level = list(group)
        decided = _decide(level, met)
        by_lot = decided is None and len(level) > 1
        for total in decided or level:
            lines.append(_standing(len(lines) + 1, total, by_lot=by_lot))
    return tuple(lines)


def _totals(event: Event) -> list[_Total]:
    """Return all entrants in the order of score, difference and lot."""
    records = _records(event)
    totals = [
        _Total(entrant, record, _score(event, record), sum(record.differences))
        for entrant in event.entrants
        for record in (records[entrant.number],)
    ]
    return sorted(
        totals,
        key=lambda each: (-each.score, -each.difference, lot_of(event.seed, each.entrant.number)),
    )


def _records(event: Event) -> dict[int, Record]:
    """Return what became of everybody, by number; tables that are not finished do not count."""
    records = {entrant.number: Record() for entrant in event.entrants}
    for played in event.rounds:
        for number in played.byes:
            records[number].byes += 1
        for table in played.tables:
            for number, own, other in _results(table):
                records[number].earned.append(event.scoring.of_table(own, other))
                records[number].differences.append(own - other)
    return records


def _results(table: Table) -> Iterator[tuple[int, int, int]]:
    """Yield everybody of a finished table with their side's points and those of the other."""
    if table.points is not None:
        for place, side in enumerate(table.sides):
            for number in side:
                yield number, table.points[place], table.points[1 - place]


def _score(event: Event, record: Record) -> int:
    byes = record.byes * event.scoring.of_bye(record.earned) if record.byes else 0
    return sum(record.earned) + byes


def _direct_meetings(event: Event) -> Counter[tuple[int, int]]:
    """Return the sum of the differences of each against each, for those who were opponents."""
    met: Counter[tuple[int, int]] = Counter()
    for played in event.rounds:
        for table in played.tables:
            if table.points is not None:
                difference = table.points[0] - table.points[1]
                for one, other in product(*table.sides):
                    met[one, other] += difference
                    met[other, one] -= difference
    return met


def _decide(level: Sequence[_Total], met: Counter[tuple[int, int]]) -> list[_Total] | None:
    """Return two who are level in the order of their direct meeting; None where it decides not."""
    if len(level) != 2:  # noqa: PLR2004 - of more, one may have beaten the other in turn
        return None
    first, second = level
    between = met[first.entrant.number, second.entrant.number]
    if between == 0:
        return None
    return [first, second] if between > 0 else [second, first]


def _standing(rank: int, total: _Total, *, by_lot: bool) -> Standing:
    differences = total.record.differences
    return Standing(
        rank=rank,
        entrant=total.entrant,
        score=total.score,
        difference=total.difference,
        played=len(differences),
        won=sum(each > 0 for each in differences),
        drawn=sum(each == 0 for each in differences),
        lost=sum(each < 0 for each in differences),
        byes=total.record.byes,
        by_lot=by_lot,
    )
