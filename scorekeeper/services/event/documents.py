"""A club evening for other programs: its document, and its ranking as a table."""

from __future__ import annotations

import json
from typing import Any

from scorekeeper.documents.csv_text import BYTE_ORDER_MARK, csv_line
from scorekeeper.documents.events import StandingResult, write_round, write_standing
from scorekeeper.event.evening import Entrant
from scorekeeper.event.scoring import THRESHOLDS
from scorekeeper.services.event.views import EventView, RoundView


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
    rounds = [
        f"round_{played.number}{what}" for played in view.rounds for what in ("", "_difference")
    ]
    rows = [BYTE_ORDER_MARK + csv_line((*StandingResult.__annotations__, *rounds))]
    for line in view.ranking:
        told: dict[str, Any] = {**write_standing(line), "by_lot": "yes" if line.by_lot else "no"}
        own = (value for result in line.rounds for value in result or (None, None))
        rows.append(csv_line((*told.values(), *("" if each is None else each for each in own))))
    return "".join(rows)


def _entrant(each: Entrant) -> dict[str, Any]:
    left = {} if each.out_from is None else {"out_from": each.out_from}
    return {"id": each.number, "name": each.name, "in_from": each.in_from, **left}


def _round(played: RoundView) -> dict[str, Any]:
    told = write_round(played)
    made = (table.points for table in played.tables)
    tables = [
        {**seats, **({} if points is None else {"points": list(points)})}
        for seats, points in zip(told["tables"], made, strict=True)
    ]
    return {**told, "tables": tables}
