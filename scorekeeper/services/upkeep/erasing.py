"""Permanent deletion: of a group with everything it has, and of what has been kept long enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import erasing as stored
from scorekeeper.persistence import groups, links
from scorekeeper.persistence.games import delete_drafts_before
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.results import drop_totals
from scorekeeper.services.common.errors import GroupNotFoundError
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.database import writing
from scorekeeper.services.group.groups import find_group
from scorekeeper.services.hand.hand_drafts import KEPT_FOR

_AT_ONCE: Final = 50
"""Number of games deleted in one transaction: nobody waits long for it."""


@dataclass(frozen=True, slots=True)
class Possessions:
    """Possessions of a group.

    Attributes:
        games: its games; those that were deleted and may be brought back count as well.
        hands: the hands written down in them, undone ones as well.
        players: its players.
        evenings: its club evenings.
    """

    games: int
    hands: int
    players: int
    evenings: int


def count_group(session: Session, token: str) -> Possessions:
    """Return the possessions that would be deleted with a group; nothing is written.

    Args:
        session: the database.
        token: the group's link, or that of one of its games.

    Raises:
        GroupNotFoundError: no group has this link, and no game of a group.
    """
    return Possessions(*stored.count_of_group(session, _group(session, token)))


def erase_group(session: Session, token: str) -> Possessions:
    """Delete a group for good: its games with all their links, its evenings, its players.

    Interrupted, it has deleted some games; called again, it deletes the rest. House rules are
    nobody's in particular, and stay.

    Args:
        session: the database.
        token: as `count_group` takes it.

    Returns:
        what went.

    Raises:
        GroupNotFoundError: no group has this link, and no game of a group.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    group_id = _group(session, token)
    gone = Possessions(*stored.count_of_group(session, group_id))
    while not _erase_some(session, group_id):
        pass
    stored.empty_log(session)
    return gone


def _erase_some(session: Session, group_id: int) -> bool:
    """Delete some games of a group, and with the last of them the group; return whether all are."""
    with writing(session):
        drop_totals(session, group_id)
        # Till commit nobody starts a game for the group: who does waits, and begins a new one.
        groups.hold_group(session, group_id)
        games = stored.some_of_group(session, group_id, _AT_ONCE)
        stored.delete_games(session, games)
        done = len(games) < _AT_ONCE
        if done:
            stored.delete_group(session, group_id)
            stored.delete_unused_rules(session)
        return done


def _group(session: Session, token: str) -> int:
    try:
        return find_group(session, token)
    except GroupNotFoundError:
        link = links.find_link(session, hash_of(token))
        if link is None or groups.ungrouped(session, [link.stamp.game]):
            raise
        return link.stamp.game.group_id


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
        DatabaseBusyError: the database was locked for too long; the deletions so far are kept.
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
