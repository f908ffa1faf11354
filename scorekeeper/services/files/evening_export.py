"""Club evenings as files: their documents, the ranking as a table, and all entries."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.documents.csv_text import BYTE_ORDER_MARK, csv_line
from scorekeeper.documents.event_files import EVENT_FORMAT, MOST_HANDS, MOST_TABLES, PLAYED
from scorekeeper.documents.events import StandingResult, write_round, write_standing
from scorekeeper.documents.exports import MOST_BYTES, moment_text
from scorekeeper.event.evening import Entrant
from scorekeeper.event.scoring import THRESHOLDS
from scorekeeper.services.common.errors import GameNotFoundError
from scorekeeper.services.event.views import EventView, RoundView, TableView
from scorekeeper.services.files.exchange import game_document
from scorekeeper.services.game.loading import recounted

FieldsOfTable = Callable[[TableView], dict[str, Any]]
"""Function that returns the file's fields of a table beside its seats and points."""


def event_document(view: EventView) -> dict[str, Any]:
    """Return an evening as `scorekeeper-event/1`, which gives other programs the same ranking."""
    settings = view.settings
    names = {levels: name for name, levels in THRESHOLDS.items()}
    return {
        "format": EVENT_FORMAT,
        "movement": settings.movement,
        "scoring": settings.scoring,
        "thresholds": names.get(settings.thresholds, list(settings.thresholds)),
        "seed": view.seed,
        "no_instant_rematch": settings.no_instant_rematch,
        "bye_score": settings.bye_score,
        "rounds_planned": settings.rounds_planned,
        "entrants": [_entrant(each) for each in view.entrants],
        "rounds": [_played_round(each) for each in view.rounds],
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
        row: dict[str, Any] = {**write_standing(line), "by_lot": "yes" if line.by_lot else "no"}
        own = (value for result in line.rounds for value in result or (None, None))
        rows.append(csv_line((*row.values(), *("" if each is None else each for each in own))))
    return "".join(rows)


def export_evening(session: Session, view: EventView) -> str:
    """Return the file of an evening, with its hands.

    Where that would be too long to be imported, it holds the results alone.

    Args:
        session: the database.
        view: the evening.
    """
    if _is_short(view):
        whole = _text(_document(view, partial(_with_game, session)))
        if len(whole.encode()) <= MOST_BYTES:
            return whole
    return _text(_document(view, _with_points))


def _is_short(view: EventView) -> bool:
    tables = [table for played in view.rounds for table in played.tables]
    return len(tables) <= MOST_TABLES and sum(table.hands for table in tables) <= MOST_HANDS


def _document(view: EventView, fields_of: FieldsOfTable) -> dict[str, Any]:
    """Return the evening's document with the file's further fields, in their places."""
    document, settings = event_document(view), view.settings
    for entrant, each in zip(document["entrants"], view.entrants, strict=True):
        entrant["players"] = list(each.players)
    for seated, played in zip(document["rounds"], view.rounds, strict=True):
        for seats, table in zip(seated["tables"], played.tables, strict=True):
            seats.update(fields_of(table))
        # Entrants who were struck out since sat nowhere.
        numbers = filter(view.entrant, sorted(played.former))
        former = [{"id": number, "players": list(played.former[number])} for number in numbers]
        if former:
            seated["former"] = former
    return {
        **document,
        "name": settings.name,
        "started_at": moment_text(view.started_at),
        "played": {
            "ruleset": settings.variant,
            **{name: getattr(settings, name) for name in PLAYED},
        },
    }


def _with_points(table: TableView) -> dict[str, Any]:
    return {} if table.given is None else {"given": True}


def _with_game(session: Session, table: TableView) -> dict[str, Any]:
    given = _with_points(table)
    try:
        return {**given, "game": game_document(recounted(session, table.game))}
    except GameNotFoundError:
        # It was erased just now.
        return given


def _text(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False) + "\n"


def _entrant(each: Entrant) -> dict[str, Any]:
    left = {} if each.out_from is None else {"out_from": each.out_from}
    return {"id": each.number, "name": each.name, "in_from": each.in_from, **left}


def _played_round(played: RoundView) -> dict[str, Any]:
    seated = write_round(played)
    made = (table.points for table in played.tables)
    tables = [
        {**seats, **({} if points is None else {"points": list(points)})}
        for seats, points in zip(seated["tables"], made, strict=True)
    ]
    return {**seated, "tables": tables}
