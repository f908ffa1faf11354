"""What each score of a ranking is made of, round by round."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.event.scoring import Scoring
from scorekeeper.services.event.views import EventView, RoundView


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What a round earned an entrant.

    Attributes:
        earned: what it is worth in the ranking.
        difference: their points less those of their opponents; None for a bye.
    """

    earned: int
    difference: int | None = None


def results_of(view: EventView) -> dict[int, tuple[RoundResult | None, ...]]:
    """Return everybody's rounds, by number.

    None stands for a round in which they did not sit, and for a table that is not finished. The
    sums are those of the ranking.
    """
    scoring = view.evening().scoring
    rounds = [_of_tables(played, scoring) for played in view.rounds]
    return {
        each.number: tuple(_with_byes(view, rounds, scoring, each.number)) for each in view.entrants
    }


def _of_tables(played: RoundView, scoring: Scoring) -> dict[int, RoundResult]:
    """Return what the finished tables of a round earned, by number."""
    found = {}
    for table in played.tables:
        if table.points is not None:
            for place, side in enumerate(table.sides):
                own, other = table.points[place], table.points[1 - place]
                result = RoundResult(scoring.of_table(own, other), own - other)
                found.update(dict.fromkeys(side, result))
    return found


def _with_byes(
    view: EventView, rounds: list[dict[int, RoundResult]], scoring: Scoring, number: int
) -> list[RoundResult | None]:
    own = [earned.get(number) for earned in rounds]
    bye = RoundResult(scoring.of_bye([each.earned for each in own if each is not None]))
    return [
        bye if number in played.byes else result
        for played, result in zip(view.rounds, own, strict=True)
    ]
