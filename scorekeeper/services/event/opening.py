"""Opening a club evening by a link."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from scorekeeper.persistence import events as stored
from scorekeeper.persistence.event_tables import Event
from scorekeeper.persistence.keys import EventKey
from scorekeeper.services.common.errors import (
    EventNotFoundError,
    LinkRevokedError,
    NotDirectingError,
)
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.event.views import ClockView, clock_view

DIRECTORS = frozenset({EventRole.DIRECTOR})


@dataclass(frozen=True, slots=True)
class OpenedEvent:
    """A club evening that a link has opened.

    Attributes:
        token: the link's token.
        role: the link's role.
        place: the number of the table; 0 for no table's.
        event: the evening.
        stamp: a stamp that differs for every state of it and of its games.
        clock: the clock of the round, as far as it runs; None where hands are counted.
    """

    token: str = field(repr=False)
    role: EventRole
    place: int
    event: EventKey
    stamp: stored.EventStamp
    clock: ClockView | None

    @property
    def etag(self) -> str:
        """The stamp, short and as text; another one when the clock begins to warn, or runs out."""
        version, changed_at, latest, added = self.stamp
        played = 0 if latest is None else latest.timestamp()
        moments = f"{changed_at.timestamp():.6f}-{played:.6f}-{added or 0}"
        phase = "" if self.clock is None else f"-{self.clock.phase(datetime.now(UTC))}"
        return f"{version}-{moments}-{self.role}-{self.place}{phase}"


def open_event(
    session: Session, token: str, roles: Collection[EventRole] = frozenset(EventRole)
) -> OpenedEvent:
    """Return the evening, the role and the place of a link.

    Args:
        session: the database.
        token: the link's token.
        roles: the roles that the link may have.

    Raises:
        EventNotFoundError: no club evening has this link.
        LinkRevokedError: the link has been revoked.
        NotDirectingError: the link has another role.
    """
    found = stored.find_link(session, hash_of(token))
    if found is None:
        raise EventNotFoundError
    if found.revoked:
        raise LinkRevokedError
    role = EventRole(found.role)
    if role not in roles:
        raise NotDirectingError
    clock = clock_view(found.round_minutes, found.clock_ends_at, None)
    return OpenedEvent(token, role, found.place, found.event, found.stamp, clock)


def lock_opened(session: Session, token: str, roles: Collection[EventRole] = DIRECTORS) -> Event:
    """Return the evening behind a link, locked for others till commit.

    Arguments and errors are those of `open_event`.
    """
    event = stored.lock_event(session, open_event(session, token, roles).event)
    # Another transaction may have revoked the link or erased the evening before the lock was free.
    open_event(session, token, roles)
    assert event is not None  # noqa: S101 -- the link has just led to it
    return event
