"""Deleting for good: games, groups, and what nobody refers to any more.

What belongs to a game or a group goes with it, by the foreign keys of its tables.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import Delete, Select, delete, func, select
from sqlalchemy.orm import Session

from scorekeeper.persistence.group_tables import Group, GroupGame, Player, PlayerResult
from scorekeeper.persistence.tables import Game, RulesetSnapshot, StoredDeal


def count_of_group(session: Session, group_id: int) -> tuple[int, int, int]:
    """Return how many games, hands and players a group has; deleted games count as well."""
    games = select(GroupGame.game_id).where(GroupGame.group_id == group_id)
    hands = select(func.count()).select_from(StoredDeal).where(StoredDeal.game_id.in_(games))
    players = select(func.count()).select_from(Player).where(Player.group_id == group_id)
    count = select(func.count()).select_from(GroupGame).where(GroupGame.group_id == group_id)
    return session.scalar(count) or 0, session.scalar(hands) or 0, session.scalar(players) or 0


def some_of_group(session: Session, group_id: int, most: int) -> Sequence[int]:
    """Return the ids of some games of a group."""
    query = select(GroupGame.game_id).where(GroupGame.group_id == group_id)
    return session.scalars(query.order_by(GroupGame.game_id).limit(most)).all()


def some_deleted(session: Session, before: datetime, most: int) -> Sequence[int]:
    """Return the ids of some games that were deleted before a moment."""
    return _some(session, select(Game.id).where(Game.deleted_at < before), most)


def some_left(session: Session, before: datetime, most: int) -> Sequence[int]:
    """Return the ids of some games that were last written to before a moment."""
    return _some(session, select(Game.id).where(Game.changed_at < before), most)


def _some(session: Session, query: Select[int], most: int) -> Sequence[int]:
    # Several servers that tidy up at once share the work, and nobody waits for a game that is
    # just being brought back.
    query = query.order_by(Game.id).limit(most).with_for_update(skip_locked=True)
    return session.scalars(query).all()


def delete_games(session: Session, game_ids: Collection[int]) -> None:
    """Delete games and all that belongs to them."""
    _execute(session, delete(Game).where(Game.id.in_(game_ids)))


def delete_group(session: Session, group_id: int) -> None:
    """Delete a group, its players and their statistics; its games stay."""
    _execute(session, delete(Group).where(Group.id == group_id))


def delete_left_players(session: Session, before: datetime) -> None:
    """Delete players who were last seen before a moment and have no game any more.

    Groups of an earlier start that have neither games nor players go as well.
    """
    played = select(PlayerResult.player).where(
        PlayerResult.group_id == Player.group_id, PlayerResult.player == Player.number
    )
    _execute(session, delete(Player).where(Player.seen_at < before, ~played.exists()))
    games = select(GroupGame.game_id).where(GroupGame.group_id == Group.id)
    players = select(Player.number).where(Player.group_id == Group.id)
    _execute(
        session,
        delete(Group).where(Group.started_at < before, ~games.exists(), ~players.exists()),
    )


def delete_unused_rules(session: Session) -> None:
    """Delete the rules that no game goes by any more."""
    used = select(Game.id).where(Game.ruleset_digest == RulesetSnapshot.digest)
    _execute(session, delete(RulesetSnapshot).where(~used.exists()))


def empty_log(session: Session) -> None:
    """Write over what SQLite's log still holds of rows that were deleted; outside a transaction.

    Where somebody is reading just now the log stays, and is written over by what is saved next.
    """
    engine = session.get_bind().engine
    if engine.dialect.name == "sqlite":
        session.rollback()
        connection = engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            connection.close()


def _execute(session: Session, statement: Delete) -> None:
    session.execute(statement, execution_options={"synchronize_session": False})
    session.expire_all()
