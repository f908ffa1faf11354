"""Letting people in again whose devices have forgotten their group: by whoever runs the server."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import groups
from scorekeeper.persistence import recovering as stored
from scorekeeper.persistence.group_devices import forget_devices
from scorekeeper.persistence.tables import Group
from scorekeeper.services.common.errors import GroupNotFoundError
from scorekeeper.services.common.names import key_of
from scorekeeper.services.common.tokens import hash_of, make_token
from scorekeeper.services.group.groups import replace_link
from scorekeeper.services.hand.writing import writing

MOST_FOUND: Final = 20
_MOST_NAMES: Final = 12
_HIGHEST: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class LostGroup:
    """A group that may be the one that is looked for.

    Attributes:
        number: its number.
        names: those who played last.
        games: how many games it has.
        started_at: when it began, in UTC.
        changed_at: when one of its games was last written to, in UTC; None where it has none.
    """

    number: int
    names: tuple[str, ...]
    games: int
    started_at: datetime
    changed_at: datetime | None


def groups_of_link(session: Session, token: str) -> tuple[LostGroup, ...]:
    """Return the group of a link of its own or of one of its games, good or not any more."""
    return _told(session, stored.groups_by_token(session, hash_of(token)))


def groups_of_player(session: Session, name: str) -> tuple[LostGroup, ...]:
    """Return the groups that somebody of this name plays in, the last written to first."""
    return _told(session, stored.groups_by_spelling(session, key_of(name)))


def recover_group(session: Session, number: int) -> str:
    """Return a new link for a group; every earlier one of it and of its games ends.

    Raises:
        GroupNotFoundError: there is no group of this number.
        DatabaseTroubleError: the database cannot be written to now.
    """
    if not 0 < number <= _HIGHEST:
        raise GroupNotFoundError
    new = make_token()
    with writing(session):
        groups.hold_group(session, number)
        group = session.get(Group, number, populate_existing=True)
        if group is None or group.token_hash is None:
            raise GroupNotFoundError
        replace_link(session, group, new)
        forget_devices(session, number)
    return new


def _told(session: Session, group_ids: set[int]) -> tuple[LostGroup, ...]:
    return tuple(
        LostGroup(
            found.id,
            tuple(groups.last_seen(session, found.id, _MOST_NAMES)),
            found.games,
            found.started_at,
            found.changed_at,
        )
        for found in stored.linked_groups(session, group_ids, MOST_FOUND)
    )
