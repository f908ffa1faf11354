"""Writes of a director: idempotent, against the version of the evening they saw, and logged."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import events as stored
from scorekeeper.persistence.event_tables import EventWrite, StoredEvent
from scorekeeper.persistence.games import find_write
from scorekeeper.services.common.errors import VersionConflictError
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.database import writing
from scorekeeper.services.event.loading import DIRECTORS, lock_opened
from scorekeeper.services.event.log import CLOCK, RANKING, SEATED, UNSEATED
from scorekeeper.services.game.writes import Write
from scorekeeper.services.hand.writing import check_same_request, clean_write, touch

Act = Callable[[StoredEvent], Mapping[str, Any] | None]
_SEATING: Final = frozenset({SEATED, UNSEATED})
_ALONE: Final = frozenset({CLOCK, RANKING})
_PLACE: Final = ("round", "table")


def direct(
    session: Session,
    token: str,
    write: Write,
    asked: tuple[str, Mapping[str, Any]],
    act: Act,
    roles: Collection[EventRole] = DIRECTORS,
) -> None:
    """Write to an evening, idempotently; errors of the link are those of `open_event`.

    Args:
        session: the database.
        token: a director's link.
        write: key, version and author, against `EventView.version`; only a director's has to be.
        asked: name of the action, in a word, and its entry for the log, as JSON.
        act: function that does it, and returns further fields for the log; it raises a refusal.
        roles: roles that the link may have.

    Raises:
        VersionConflictError: another director wrote first, of the same: a table, the clock, the
            ranking, or who takes part; a seating is in the way of all of these.
        RefusedError: the key cannot be one, or was used for something else.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    write = clean_write(write)
    fingerprint = hash_of(json.dumps(asked))
    with writing(session):
        event = lock_opened(session, token, roles)
        earlier = find_write(session, EventWrite, event.key, write.key)
        if earlier is not None:
            check_same_request(earlier.fingerprint, fingerprint, "event.reused")
            return
        if EventRole.DIRECTOR in roles:
            _refuse_stale(session, event, write.expected, asked)
        event.version += 1
        touch(event)
        details = {**asked[1], **(act(event) or {})}
        session.add(log_entry(event, write, asked[0], details, fingerprint))


def show_ranking(session: Session, token: str, write: Write, *, shown: bool) -> None:
    """Show or hide the ranking for those who do not direct an evening; errors as of `direct`."""

    def act(event: StoredEvent) -> None:
        event.shows_ranking = shown

    direct(session, token, write, (RANKING, {"shown": shown}), act)


def _refuse_stale(
    session: Session, event: StoredEvent, expected: int, asked: tuple[str, Mapping[str, Any]]
) -> None:
    if not 0 <= expected <= event.version:
        raise VersionConflictError(expected, event.version)
    since = stored.writes_since(session, event.key, expected) if event.version > expected else ()
    if any(_conflicts(asked, other) for other in since):
        raise VersionConflictError(expected, event.version)


def _conflicts(asked: tuple[str, Mapping[str, Any]], other: EventWrite) -> bool:
    """Whether this write conflicts with another director's that its writer has not seen."""
    if asked[0] in _SEATING or other.action in _SEATING:
        return True
    return _concern(*asked) == _concern(other.action, other.details)


def _concern(action: str, details: Mapping[str, Any]) -> tuple[object, ...]:
    """Return the subject of a write: a table, the clock, the ranking, or the entrants."""
    if "table" in details:
        return tuple(details[name] for name in _PLACE)
    return (action,) if action in _ALONE else ()


def log_entry(
    event: StoredEvent, write: Write, action: str, details: Mapping[str, Any], fingerprint: str = ""
) -> EventWrite:
    """Return the entry of an evening's log for the write that has just raised its version."""
    return EventWrite(
        **event.key._asdict(),
        version=event.version,
        idempotency_key=write.key,
        fingerprint=fingerprint,
        action=action,
        details=dict(details),
        saved_at=event.changed_at,
        device=write.device,
    )
