"""Recovery of groups whose devices have forgotten them, by whoever runs the server."""

from __future__ import annotations

from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import groups as stored
from scorekeeper.persistence.types import MOST_ROW_ID
from scorekeeper.services.common.errors import GroupNotFoundError
from scorekeeper.services.common.identities import key_of
from scorekeeper.services.common.tokens import hash_of, make_token
from scorekeeper.services.database import writing
from scorekeeper.services.group.groups import replace_link

MOST_FOUND: Final = 20
_MOST_NAMES: Final = 12
LostGroup = stored.FoundGroup
"""A group that may be the lost one."""


def groups_of_link(session: Session, token: str) -> tuple[LostGroup, ...]:
    """Return the group of a link, its own or one of its games', even if it is no longer good."""
    return _lost_groups(session, stored.groups_by_token(session, hash_of(token)))


def groups_of_player(session: Session, name: str) -> tuple[LostGroup, ...]:
    """Return the groups with a player of this name, the last written to first."""
    # A command line may hold bytes that are no text; nobody is called so.
    key = key_of(name).encode("utf-8", "replace").decode()
    return _lost_groups(session, stored.groups_by_spelling(session, key))


def is_recoverable(session: Session, number: int) -> bool:
    """Whether there is a group of this number that can have a new link."""
    return 0 < number <= MOST_ROW_ID and bool(_lost_groups(session, {number}))


def recover_group(session: Session, number: int) -> str:
    """Return a new link for a group; all earlier links of it and of its games end.

    Raises:
        GroupNotFoundError: there is no group of this number.
        DatabaseTroubleError: the database cannot be written to now.
    """
    if not 0 < number <= MOST_ROW_ID:
        raise GroupNotFoundError
    new = make_token()
    with writing(session):
        group = stored.lock_group(session, number)
        if group is None or group.token_hash is None:
            raise GroupNotFoundError
        replace_link(session, group, new)
        stored.forget_devices(session, number)
    return new


def _lost_groups(session: Session, group_ids: set[int]) -> tuple[LostGroup, ...]:
    return stored.linked_groups(session, group_ids, MOST_FOUND, _MOST_NAMES)
