"""Club evenings as files: all that was entered, to be brought in again elsewhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.documents.event_files import MOST_HANDS, MOST_TABLES
from scorekeeper.documents.exports import MOST_BYTES, moment_text
from scorekeeper.services.common.errors import GameNotFoundError
from scorekeeper.services.event.documents import event_document
from scorekeeper.services.event.views import EventView, RoundView, TableView
from scorekeeper.services.files.exchange import game_document
from scorekeeper.services.game.loading import recounted

Tell = Callable[[TableView], dict[str, Any]]
"""Returns what the file tells of a table beside its seats and points."""


def export_evening(session: Session, view: EventView) -> str:
    """Return the file of an evening, with its hands.

    Where that would be too long to be brought in again, it tells the results alone.

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


def _document(view: EventView, tell: Tell) -> dict[str, Any]:
    document = event_document(view)
    return {**document, **_told(document, view, tell)}


def _told(document: dict[str, Any], view: EventView, tell: Tell) -> dict[str, Any]:
    """Return what the file tells beside the document of the evening, in the places of that."""
    settings = view.settings
    return {
        "name": settings.name,
        "started_at": moment_text(view.started_at),
        "played": {
            "ruleset": settings.variant,
            "options": list(settings.options),
            "overrides": dict(settings.overrides),
            "rules_name": settings.rules_name,
            "round_hands": settings.round_hands,
            "round_minutes": settings.round_minutes,
            "shows_ranking": settings.shows_ranking,
        },
        "entrants": [
            {**told, "players": list(each.players)}
            for told, each in zip(document["entrants"], view.entrants, strict=True)
        ],
        "rounds": [
            {**told, **_round(view, told, played, tell)}
            for told, played in zip(document["rounds"], view.rounds, strict=True)
        ],
    }


def _round(view: EventView, told: dict[str, Any], played: RoundView, tell: Tell) -> dict[str, Any]:
    tables = zip(told["tables"], played.tables, strict=True)
    former = [
        {"id": number, "players": list(names)}
        for number, names in sorted(played.former.items())
        # Whoever was struck out since sat nowhere.
        if view.entrant(number)
    ]
    return {
        "tables": [{**each, **tell(table)} for each, table in tables],
        **({"former": former} if former else {}),
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
