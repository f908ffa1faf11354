"""The ranking, computed from the results of the tables and from the byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, product
from typing import NamedTuple

from scorekeeper.event.evening import Entrant, Event, Side, Table, lot_of
from scorekeeper.event.scoring import Scoring


class RoundResult(NamedTuple):
    """The result of a round for an entrant.

    Attributes:
        earned: its score in the ranking.
        difference: their points less those of their opponents; None for a bye.
    """

    earned: int
    difference: int | None = None


class RankingLine(NamedTuple):
    """A line of the ranking.

    Attributes:
        rank: the place, from 1 on; no two share one.
        entrant: the entrant.
        rounds: the results, round by round; None for a round in which they did not sit, and
            for a table that is not finished.
        score: the sum of the scores of tables and byes.
        difference: the sum of the differences of points.
        played: the number of tables finished.
        won, drawn, lost: the numbers of tables won, drawn and lost.
        byes: the number of byes.
        by_lot: whether nothing but the lot sets this entrant apart from another.
    """

    rank: int
    entrant: Entrant
    rounds: tuple[RoundResult | None, ...]
    score: int
    difference: int
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    by_lot: bool


def ranking(event: Event) -> tuple[RankingLine, ...]:
    """Return all entrants, the best first: also those who left, or are still to come."""
    met = _direct_meetings(event)
    lines: list[RankingLine] = []
    for _, group in groupby(_by_score(event), lambda each: (each.score, each.difference)):
        level = list(group)
        decided = _decide(level, met)
        by_lot = decided is None and len(level) > 1
        for line in decided or level:
            lines.append(line._replace(rank=len(lines) + 1, by_lot=by_lot))
    return tuple(lines)


def _by_score(event: Event) -> list[RankingLine]:
    """Return all entrants in the order of score, difference and lot, without their ranks."""
    rounds = _rounds(event)
    return sorted(
        (_standing(each, tuple(rounds[each.number])) for each in event.entrants),
        key=lambda each: (-each.score, -each.difference, lot_of(event.seed, each.entrant.number)),
    )


def _rounds(event: Event) -> dict[int, list[RoundResult | None]]:
    """Return each entrant's results, round by round, by their number.

    Byes come last: what one earns may depend on the entrant's results at all tables.
    """
    found: dict[int, list[RoundResult | None]] = {
        each.number: [None] * len(event.rounds) for each in event.entrants
    }
    idle: dict[int, list[int]] = {}
    for index, played in enumerate(event.rounds):
        for table in played.tables:
            for side, result in _results(table, event.scoring):
                for number in side:
                    found[number][index] = result
        for number in played.byes:
            idle.setdefault(number, []).append(index)
    for number, missed in idle.items():
        bye = RoundResult(event.scoring.of_bye([each.earned for each in found[number] if each]))
        for index in missed:
            found[number][index] = bye
    return found


def _results(table: Table, scoring: Scoring) -> Iterator[tuple[Side, RoundResult]]:
    """Yield both sides of a finished table, each with its result."""
    if table.points is not None:
        (ns, ew), (own, other) = table.sides, table.points
        yield ns, RoundResult(scoring.of_table(own, other), own - other)
        yield ew, RoundResult(scoring.of_table(other, own), other - own)


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


def _decide(
    level: Sequence[RankingLine], met: Counter[tuple[int, int]]
) -> list[RankingLine] | None:
    """Return two tied entrants in the order of their direct meeting; None if it decides nothing."""
    if len(level) != 2:  # noqa: PLR2004 - three or more may have beaten each other in a circle
        return None
    first, second = level
    between = met[first.entrant.number, second.entrant.number]
    if between == 0:
        return None
    return [first, second] if between > 0 else [second, first]


def _standing(entrant: Entrant, rounds: tuple[RoundResult | None, ...]) -> RankingLine:
    results = [each for each in rounds if each is not None]
    differences = [difference for _, difference in results if difference is not None]
    won, drawn = sum([each > 0 for each in differences]), differences.count(0)
    return RankingLine(
        rank=0,
        entrant=entrant,
        rounds=rounds,
        score=sum([earned for earned, _ in results]),
        difference=sum(differences),
        played=len(differences),
        won=won,
        drawn=drawn,
        lost=len(differences) - won - drawn,
        byes=len(results) - len(differences),
        by_lot=False,
    )
