"""Clock of a round on the server: stored as the time when it runs out, or as the time left."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.persistence.event_tables import StoredEvent
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.database import writing
from scorekeeper.services.event.directing import direct
from scorekeeper.services.event.loading import lock_opened, open_event, view_of
from scorekeeper.services.event.log import CLOCK
from scorekeeper.services.event.table_results import end_game
from scorekeeper.services.event.views import ClockView, milliseconds
from scorekeeper.services.game.writes import Write
from scorekeeper.services.hand.writing import clean_write

MOST_ADDED: Final = 60
MOST_LEFT: Final = timedelta(days=1)
"""The most that a clock shows: minutes that are added for ever would be too large to be stored."""
_TABLES: Final = frozenset({EventRole.TABLE})


class ClockAct(StrEnum):
    """The acts of a director on the clock."""

    START = "start"
    PAUSE = "pause"
    MORE = "more"


def turn_clock(
    session: Session,
    token: str,
    turn: ClockAct,
    write: Write,
    minutes: int = 0,
    now: datetime | None = None,
) -> None:
    """Start or pause the clock of the round in play, or give it more minutes.

    One that runs already goes on; one that has run out is not paused.

    Args:
        session: the database.
        token: a director's link.
        turn: the director's action.
        write: key, version and author; the version is `EventView.version`.
        minutes: the minutes to add, 1 to `MOST_ADDED`.
        now: the moment; left out, the present.

    Raises:
        RefusedError: no clock ends the rounds of this evening, no round is seated, or these are no
            minutes to add.
        VersionConflictError: another director wrote first.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    moment = now or datetime.now(UTC)
    if turn is ClockAct.MORE and not 1 <= minutes <= MOST_ADDED:
        raise RefusedError.because("clock.minutes", "minutes", most=MOST_ADDED)

    def act(event: StoredEvent) -> None:
        left = _running_clock(session, event).remaining(moment)
        if turn is ClockAct.START:
            _start(event, left, moment)
        elif turn is ClockAct.PAUSE:
            _pause(event, moment)
        else:
            _add(event, left, timedelta(minutes=minutes), moment)

    direct(session, token, write, (CLOCK, {"turn": turn.value, "minutes": minutes}), act)


def end_own_table(session: Session, token: str, write: Write, now: datetime | None = None) -> None:
    """End a table's round with the hands it has written down, once time is up.

    Sent twice it is done once.

    Args:
        session: the database.
        token: the table's link.
        write: key, version and author.
        now: the moment; left out, the present.

    Raises:
        RefusedError: time is not up, nobody sits here, or no hand is written down yet.
        EventNotFoundError: no club evening has this link.
        LinkRevokedError: the link has been revoked.
        NotDirectingError: the link is for something else.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    write = clean_write(write)
    with writing(session):
        event = lock_opened(session, token, _TABLES)
        place = open_event(session, token, _TABLES).place
        view = view_of(session, event.key)
        table = view.current.table(place) if view.current else None
        if table is None:
            raise RefusedError.because("event.no_table")
        if table.points is not None:
            return
        if view.clock is None or not view.clock.is_up(now or datetime.now(UTC)):
            raise RefusedError.because("clock.runs")
        end_game(session, table.game, write)


def _running_clock(session: Session, event: StoredEvent) -> ClockView:
    """Return the clock that ends the round; refuse where none does, or there is no round."""
    view = view_of(session, event.key)
    if view.clock is None:
        raise RefusedError.because("clock.none")
    if view.current is None:
        raise RefusedError.because("event.nothing_seated")
    return view.clock


def _start(event: StoredEvent, left: timedelta, now: datetime) -> None:
    if event.clock_ends_at is None:
        event.clock_ends_at = now + left
        event.clock_left = None


def _pause(event: StoredEvent, now: datetime) -> None:
    if event.clock_ends_at is not None and event.clock_ends_at > now:
        event.clock_left = milliseconds(event.clock_ends_at - now)
        event.clock_ends_at = None


def _add(event: StoredEvent, left: timedelta, more: timedelta, now: datetime) -> None:
    if event.clock_ends_at is None:
        event.clock_left = milliseconds(min(left + more, MOST_LEFT))
    else:
        # Minutes that are given when time is up are whole ones.
        event.clock_ends_at = min(max(event.clock_ends_at, now) + more, now + MOST_LEFT)
