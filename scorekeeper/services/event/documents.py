"""A club evening for other programs: its document, and its ranking as a table."""

from __future__ import annotations

import json
from typing import Any, Final

from scorekeeper.documents.csv_text import BYTE_ORDER_MARK, csv_line
from scorekeeper.event.scoring import THRESHOLDS
from scorekeeper.services.event.results import RoundResult, results_of
from scorekeeper.services.event.views import EntrantView, EventView, RoundView

_HEADINGS: Final = (
    "rank",
    "id",
    "name",
    "score",
    "difference",
    "played",
    "won",
    "drawn",
    "lost",
    "byes",
    "by_lot",
)


def event_document(view: EventView) -> dict[str, Any]:
    """Return an evening as `scorekeeper-event/1`, of which other programs make the same ranking."""
    settings = view.settings
    names = {levels: name for name, levels in THRESHOLDS.items()}
    return {
        "format": "scorekeeper-event/1",
        "movement": settings.movement,
        "scoring": settings.scoring,
        "thresholds": names.get(settings.thresholds, list(settings.thresholds)),
        "seed": view.seed,
        "no_instant_rematch": settings.no_instant_rematch,
        "bye_score": settings.bye_score,
        "rounds_planned": settings.rounds_planned,
        "entrants": [_entrant(each) for each in view.entrants],
        "rounds": [_round(each) for each in view.rounds],
    }


def event_file(view: EventView) -> str:
    """Return the same as JSON text, to be kept as a file."""
    return json.dumps(event_document(view), ensure_ascii=False, indent=1) + "\n"


def ranking_table(view: EventView) -> str:
    """Return the ranking as CSV, a row for each entrant, the best first.

    Behind the sums stand two columns for each round, what it earned and the difference of points;
    both are empty where somebody did not sit, the second for a bye.
    """
    results = results_of(view)
    rounds = [
        f"round_{played.number}{what}" for played in view.rounds for what in ("", "_difference")
    ]
    rows = [BYTE_ORDER_MARK + csv_line((*_HEADINGS, *rounds))]
    for line in view.ranking():
        own = [value for result in results[line.entrant.number] for value in _cells(result)]
        sums = (line.played, line.won, line.drawn, line.lost, line.byes)
        known = (line.rank, line.entrant.number, line.entrant.name, line.score, line.difference)
        rows.append(csv_line((*known, *sums, "yes" if line.by_lot else "no", *own)))
    return "".join(rows)


def _cells(result: RoundResult | None) -> tuple[int | str, int | str]:
    if result is None:
        return "", ""
    return result.earned, "" if result.difference is None else result.difference


def _entrant(each: EntrantView) -> dict[str, Any]:
    left = {} if each.out_from is None else {"out_from": each.out_from}
    return {"id": each.number, "name": each.name, "in_from": each.in_from, **left}


def _round(played: RoundView) -> dict[str, Any]:
    tables = []
    for table in played.tables:
        points = {} if table.points is None else {"points": list(table.points)}
        sides = [list(side) for side in table.sides]
        tables.append({"table": table.number, "sides": sides, **points})
    return {"tables": tables, "byes": list(played.byes)}
