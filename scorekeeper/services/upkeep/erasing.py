"""Permanent deletion of a group with everything it has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import erasing as stored
from scorekeeper.persistence import groups, links
from scorekeeper.persistence.year_totals import drop_totals
from scorekeeper.services.common.errors import GroupNotFoundError
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.group.groups import find_group
from scorekeeper.services.hand.writing import writing

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
        DatabaseBusyError: others wrote for too long.
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
        entry = None if link is None else groups.group_of(session, link.stamp.game)
        if entry is None:
            raise
        return entry.group_id
