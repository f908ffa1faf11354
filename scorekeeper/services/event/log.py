"""Log of an evening: players who were replaced, and results that are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy.orm import Session

from scorekeeper.event.evening import Names, Points
from scorekeeper.persistence import events as stored
from scorekeeper.persistence.event_tables import EventWrite
from scorekeeper.persistence.keys import EventKey
from scorekeeper.services.event.views import RoundView, TablePlace

SEATED: Final = "seated"
UNSEATED: Final = "unseated"
CLOCK: Final = "clock"
RANKING: Final = "ranking"
REPLACED: Final = "replaced"
RENAMED: Final = "renamed"
RESULT: Final = "result"
SEEN: Final = "seen"


def read_log(session: Session, event: EventKey) -> Sequence[EventWrite]:
    """Return the writes that concern other rounds than those they were made in."""
    return stored.writes_of(session, event, (SEATED, REPLACED, RENAMED, RESULT, SEEN))


def former_players(log: Sequence[EventWrite], version: int) -> dict[int, Names]:
    """Return the players, at a version of the evening, of entrants who have others now."""
    found: dict[int, Names] = {}
    for write in log:
        details = write.details
        if write.action == REPLACED and write.version > version:
            found.setdefault(details["entrant"], tuple(details["before"]))
        elif write.action == RENAMED and details["entrant"] in found:
            found[details["entrant"]] = _renamed(found[details["entrant"]], details)
    return found


def known_results(log: Sequence[EventWrite]) -> dict[TablePlace, Points | None]:
    """Return the results that directors know of, by round and table."""
    found: dict[TablePlace, Points | None] = {}
    for write in log:
        details = write.details
        if write.action == SEATED:
            # Those of versions before this was noted have none.
            found |= {
                (number, table): (first, second)
                for number, table, first, second in details.get("results", ())
            }
        elif write.action == SEEN or (write.action == RESULT and details["points"]):
            found[details["round"], details["table"]] = _points(details["points"])
    return found


def results_to_log(played: RoundView | None) -> Mapping[str, Any]:
    """Return the log's entry of the round before one that is seated: all its results."""
    if played is None:
        return {}
    results = ((table.number, table.points) for table in played.tables)
    return {"results": [[played.number, place, *points] for place, points in results if points]}


def _renamed(players: Names, details: Mapping[str, Any]) -> Names:
    """Return players under the corrected name of one of them; a substitute's stays as it was."""
    place = details["place"]
    if players[place] != details["before"]:
        return players
    return (*players[:place], details["name"], *players[place + 1 :])


def _points(points: Sequence[int] | None) -> Points | None:
    return None if points is None else (points[0], points[1])
