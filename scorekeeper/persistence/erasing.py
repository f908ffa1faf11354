"""Permanent deletion of games, groups and rows that nothing refers to any more.

Rows that belong to a game or a group are deleted with it, by the foreign keys of their tables.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, Delete, Select, and_, delete, func, or_, select
from sqlalchemy.orm import Session, aliased

from scorekeeper.persistence.engines import BUSY_SECONDS
from scorekeeper.persistence.event_tables import EventLink, EventTable, EventToken, StoredEvent
from scorekeeper.persistence.group_tables import GroupGame, GroupToken, Player, PlayerResult
from scorekeeper.persistence.keys import GameKey, are_of, is_of, same_event, same_game
from scorekeeper.persistence.results import take_out
from scorekeeper.persistence.tables import (
    Game,
    GameLink,
    GameToken,
    Group,
    RulesetSnapshot,
    StoredDeal,
)
from scorekeeper.persistence.transactions import change_rows

_AT_ONCE: Final = 500
"""Number of groups that are locked at once."""

WAIT_FOR_READERS: Final = 1000
"""Time to wait for current readers before the log is emptied, in milliseconds."""


def count_of_group(session: Session, group_id: int) -> list[int]:
    """Return the numbers of a group's games, hands, players and evenings, even of deleted games."""
    return [
        session.scalar(select(func.count()).select_from(table).where(table.group_id == group_id))
        or 0
        for table in (GroupGame, StoredDeal, Player, StoredEvent)
    ]


def some_of_group(session: Session, group_id: int, most: int) -> list[GameKey]:
    """Return some games of a group."""
    query = select(Game.id).where(Game.group_id == group_id).order_by(Game.id).limit(most)
    return [GameKey(group_id, number) for number in session.scalars(query)]


def some_deleted(session: Session, before: datetime, most: int) -> list[GameKey]:
    """Return some games that were deleted before a moment."""
    return _some(session, select(Game.group_id, Game.id).where(Game.deleted_at < before), most)


def some_left(session: Session, before: datetime, most: int) -> list[GameKey]:
    """Return some games that were last written to before a moment.

    Those of a club evening stay until nobody has directed it, or written to any of its games.
    """
    beside, played = aliased(EventTable), aliased(Game)
    later = (
        select(beside.game_id)
        .join(played, same_game(played, beside))
        .where(
            same_event(beside, EventTable),
            played.changed_at >= before,
        )
    )
    running = (
        select(EventTable.game_id)
        .join(StoredEvent, same_event(StoredEvent, EventTable))
        .where(same_game(EventTable, Game), or_(StoredEvent.changed_at >= before, later.exists()))
    )
    left = select(Game.group_id, Game.id).where(Game.changed_at < before, ~running.exists())
    return _some(session, left, most)


def _some(session: Session, query: Select[int, int], most: int) -> list[GameKey]:
    # Several servers that tidy up at once share the work, and nobody waits for a game that is
    # just being brought back.
    query = query.order_by(Game.id).limit(most).with_for_update(skip_locked=True)
    return [GameKey(*row) for row in session.execute(query)]


def delete_games(session: Session, games: Collection[GameKey]) -> None:
    """Delete games and all that belongs to them; with a game of nobody its own group, too."""
    take_out(session, games)
    hashes = session.scalars(select(GameLink.token_hash).where(are_of(GameLink, games))).all()
    _execute(session, delete(GameToken).where(GameToken.token_hash.in_(hashes)))
    _execute(session, delete(Game).where(are_of(Game, games)))
    groups = {game.group_id for game in games}
    _execute(session, delete(Group).where(Group.id.in_(groups), Group.token_hash.is_(None)))


def delete_group(session: Session, group_id: int) -> None:
    """Delete a group without games, with its players, statistics and evenings."""
    _delete_targets(session, EventLink.group_id == group_id)
    hashes = session.scalars(select(Group.token_hash).where(Group.id == group_id)).all()
    _execute(session, delete(GroupToken).where(GroupToken.token_hash.in_(hashes)))
    _execute(session, delete(Group).where(Group.id == group_id))


def delete_left_events(session: Session, before: datetime) -> None:
    """Delete club evenings that were last directed before a moment and have no games left."""
    tables = select(EventTable.game_id).where(same_event(EventTable, StoredEvent))
    left = select(StoredEvent).where(StoredEvent.changed_at < before, ~tables.exists())
    for event in session.scalars(left.with_for_update(skip_locked=True)).all():
        _delete_targets(session, is_of(EventLink, event.key))
        _execute(session, delete(StoredEvent).where(is_of(StoredEvent, event.key)))


def _delete_targets(session: Session, links: ColumnElement[bool]) -> None:
    """Delete the targets of evenings' links; the links themselves go with their evening."""
    hashes = session.scalars(select(EventLink.token_hash).where(links)).all()
    _execute(session, delete(EventToken).where(EventToken.token_hash.in_(hashes)))


def delete_left_players(session: Session, before: datetime) -> None:
    """Delete players who were last seen before a moment and have no games left.

    Groups of an earlier start that have neither games, players nor evenings go as well.
    """
    played = select(PlayerResult.player).where(
        PlayerResult.group_id == Player.group_id, PlayerResult.player == Player.number
    )
    lonely = and_(Player.seen_at < before, ~played.exists())
    groups = select(Player.group_id).where(lonely)
    last = 0
    while found := _hold_groups(session, groups, last):
        # Nobody seats them from here on; somebody may have, just before their group was held.
        _execute(session, delete(Player).where(Player.group_id.in_(found), lonely))
        last = found[-1]
    games = select(Game.id).where(Game.group_id == Group.id)
    players = select(Player.number).where(Player.group_id == Group.id)
    evenings = select(StoredEvent.id).where(StoredEvent.group_id == Group.id)
    left = select(Group.id).where(
        Group.started_at < before, ~games.exists(), ~players.exists(), ~evenings.exists()
    )
    held = session.scalars(left.with_for_update(skip_locked=True)).all()
    # Nobody starts a game for them from here on; somebody may have, just before they were held.
    for group_id in session.scalars(left.where(Group.id.in_(held))).all():
        delete_group(session, group_id)


def _hold_groups(session: Session, which: Select[int], after: int) -> Sequence[int]:
    """Lock some groups whose players nobody changes just now, in order; return their numbers."""
    query = select(Group.id).where(Group.id.in_(which), Group.id > after).order_by(Group.id)
    return session.scalars(query.limit(_AT_ONCE).with_for_update(skip_locked=True)).all()


def delete_unused_rules(session: Session) -> None:
    """Delete the rules that no game uses any more."""
    used = select(Game.id).where(Game.ruleset_digest == RulesetSnapshot.digest)
    _execute(session, delete(RulesetSnapshot).where(~used.exists()))


def empty_log(session: Session) -> None:
    """Overwrite deleted rows that SQLite's write-ahead log still holds; outside a transaction.

    While another connection reads, the log stays, and the next writes overwrite it.
    """
    engine = session.get_bind().engine
    if engine.dialect.name == "sqlite":
        session.rollback()
        connection = engine.raw_connection()
        cursor = connection.cursor()
        try:
            cursor.execute(f"PRAGMA busy_timeout = {WAIT_FOR_READERS}")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
            connection.close()


def _execute(session: Session, statement: Delete) -> None:
    change_rows(session, statement)
    session.expire_all()
