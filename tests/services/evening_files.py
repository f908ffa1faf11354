"""Club evenings of which everything is written into files, and read back from them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.event.attending import add_entrants, let_leave, replace_player
from scorekeeper.services.event.event_links import token_into
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.table_results import give_result
from scorekeeper.services.event.views import EventView
from scorekeeper.services.files.evening_export import export_evening
from scorekeeper.services.files.evening_import import import_evening
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.group.access import GroupAccess
from tests.services.circle import KEYS
from tests.services.club import an_evening, directed, play, play_round, seat
from tests.services.evenings import written_once


def a_whole_evening(session: Session, movement: str, **changes: Any) -> str:  # noqa: ANN401
    """An evening with a late comer, a leaver, a substitute, a given result and one half done."""
    size = 9 if movement == "individual" else 5
    token = an_evening(session, size, movement=movement, **changes)
    play_round(session, token)
    let_leave(session, token, 2, directed(session, token))
    late = ("Zoe",) if movement == "individual" else ("Zoe", "Yan")
    add_entrants(session, token, [late], directed(session, token))
    replace_player(session, token, (1, 0), "Xia", directed(session, token))
    seat(session, token)
    one, other, *_ = [table.number for table in load_event(session, token).rounds[1].tables]
    give_result(session, token, (2, one), (300, -200), directed(session, token))
    play(session, token, other, (120, 80))
    return token


def exported(session: Session, write: Callable[..., str], *args: str) -> str:
    """Return the file of an evening that a function writes."""
    return export_evening(session, load_event(session, written_once(session, write, *args)))


def bring(session: Session, text: str, start: str = "") -> str:
    """Bring in an evening from its file; return its director's link."""
    group = GroupAccess(make_token(), KEYS)
    return import_evening(session, json.loads(text), start or make_token(), group)


def told(session: Session, view: EventView) -> list[object]:
    """Everything shown of an evening, apart from links and keys."""
    rounds = [
        [
            (
                table.number,
                table.points,
                table.state,
                table.hands,
                table.totals,
                [view.name_of(side, played) for side in table.sides],
                load_game(session, token_into(session, table.game, Role.OWNER, KEYS)).sides,
            )
            for table in played.tables
        ]
        for played in view.rounds
    ]
    return [view.settings, view.seed, view.entrants, rounds, view.corrections, view.ranking]
