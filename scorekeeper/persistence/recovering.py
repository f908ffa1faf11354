"""Finding groups that no device can open any more, for whoever runs the server."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.persistence.group_tables import GroupGame, GroupToken, Spelling
from scorekeeper.persistence.tables import GameToken, Group


class FoundGroup(NamedTuple):
    """A group, and how to tell it from others.

    Attributes:
        id: the group.
        started_at: when it began.
        games: how many games it has.
        changed_at: when one of them was last written to; None where it has none.
    """

    id: int
    started_at: datetime
    games: int
    changed_at: datetime | None


def groups_by_token(session: Session, token_hash: str) -> set[int]:
    """Return the group that a link leads or once led to, be it the group's or a game's."""
    of_group = select(GroupToken.group_id).where(GroupToken.token_hash == token_hash)
    of_game = select(GameToken.group_id).where(GameToken.token_hash == token_hash)
    return {*session.scalars(of_group), *session.scalars(of_game)}


def groups_by_spelling(session: Session, key: str) -> set[int]:
    """Return the groups that somebody plays in who is written like this."""
    return set(session.scalars(select(Spelling.group_id).where(Spelling.key == key)))


def linked_groups(session: Session, group_ids: set[int], most: int) -> Sequence[FoundGroup]:
    """Return those of the groups that have a link, the last written to first."""
    changed = func.max(GroupGame.changed_at).label("changed_at")
    query = (
        select(Group.id, Group.started_at, func.count(GroupGame.game_id), changed)
        .outerjoin(GroupGame, GroupGame.group_id == Group.id)
        .where(Group.id.in_(group_ids), Group.token_hash.is_not(None))
        .group_by(Group.id, Group.started_at)
        .order_by(changed.desc(), Group.id.desc())
        .limit(most)
    )
    return [FoundGroup(*row) for row in session.execute(query)]


def count_waiting(session: Session) -> int:
    """Return how many groups have a former link, and no device has come for the new one yet."""
    query = select(func.count()).select_from(GroupToken).where(GroupToken.former.is_(True))
    return session.scalar(query) or 0
