"""Retention of deleted and idle games, and their permanent deletion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import erasing as stored
from scorekeeper.persistence.games import delete_drafts_before
from scorekeeper.persistence.keys import GameKey
from scorekeeper.services.hand.hand_drafts import KEPT_FOR
from scorekeeper.services.hand.writing import writing

_AT_ONCE: Final = 50
"""Number of games deleted in one transaction: nobody waits long for it."""


@dataclass(frozen=True, slots=True)
class Retention:
    """Retention periods of games.

    Attributes:
        deleted: that of deleted games, which can be restored meanwhile; None for ever.
        games: that of games that nobody has written to; None for ever.
    """

    deleted: timedelta | None = timedelta(days=30)
    games: timedelta | None = None


@dataclass(frozen=True, slots=True)
class Tidied:
    """Numbers of games that were deleted for good.

    Attributes:
        deleted: games that had been deleted.
        games: games that nobody had written to.
    """

    deleted: int
    games: int


def tidy(session: Session, retention: Retention, now: datetime | None = None) -> Tidied:
    """Delete everything permanently whose retention period is over.

    Several servers may do so at once. Of games that nobody has written to, the players go as well
    who have played in no other, and club evenings that nobody has directed since. Drafts that
    nobody came back to go in any case.

    Args:
        session: the database.
        retention: the retention periods.
        now: the time; left out, that of the clock.

    Raises:
        DatabaseBusyError: others wrote for too long; the deletions so far are kept.
    """
    now = datetime.now(UTC) if now is None else now
    deleted = games = 0
    if retention.deleted is not None:
        deleted = _erase(session, stored.some_deleted, now - retention.deleted)
    if retention.games is not None:
        before = now - retention.games
        games = _erase(session, stored.some_left, before)
        with writing(session):
            stored.delete_left_events(session, before)
            stored.delete_left_players(session, before)
    with writing(session):
        delete_drafts_before(session, now - KEPT_FOR)
        stored.delete_unused_rules(session)
    return Tidied(deleted, games)


def _erase(
    session: Session,
    find: Callable[[Session, datetime, int], Sequence[GameKey]],
    before: datetime,
) -> int:
    """Delete the games that are found, some at a time, and return their number."""
    count = 0
    while True:
        with writing(session):
            games = find(session, before, _AT_ONCE)
            stored.delete_games(session, games)
        if not games:
            return count
        count += len(games)
