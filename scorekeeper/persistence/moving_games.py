"""Moving a game to another group: its rows are keyed by the group, so they are written anew."""

from __future__ import annotations

from typing import Final, cast

from sqlalchemy import Table, delete, insert, literal, select, update
from sqlalchemy.orm import Session

from scorekeeper.persistence.keys import GameKey, is_of
from scorekeeper.persistence.tables import (
    Base,
    Confirmation,
    DealRevision,
    FollowedHand,
    Game,
    GameLink,
    GameSide,
    GameToken,
    GameWrite,
    Group,
    HandDraft,
    Seat,
    StoredDeal,
)
from scorekeeper.persistence.transactions import change_rows

MOVED: Final[tuple[type[Base], ...]] = (
    Game,
    GameLink,
    GameSide,
    Seat,
    GameWrite,
    StoredDeal,
    DealRevision,
    HandDraft,
    FollowedHand,
    Confirmation,
)
"""Tables that are moved with a game of nobody, each after those that it refers to."""


def move_game(session: Session, game: GameKey, group_id: int) -> Game:
    """Move a game of nobody to a group, and return it; its number and its links stay.

    Args:
        session: the database, within a transaction that has locked the game.
        game: the game; the group that it had of its own goes.
        group_id: the group; the game does not stand in its list yet.
    """
    session.flush()
    for kind in MOVED:
        table = cast("Table", kind.__table__)
        values = [literal(group_id) if each.name == "group_id" else each for each in table.c]
        rows = select(*values).where(is_of(kind, game))
        session.execute(insert(table).from_select([each.name for each in table.c], rows))
    # Asked for first: a question that holds no hash goes to every node.
    hashes = session.scalars(select(GameLink.token_hash).where(is_of(GameLink, game))).all()
    moved = update(GameToken).where(GameToken.token_hash.in_(hashes)).values(group_id=group_id)
    change_rows(session, moved)
    change_rows(session, delete(Game).where(is_of(Game, game)))
    change_rows(session, delete(Group).where(Group.id == game.group_id))
    session.expire_all()
    return session.get_one(Game, GameKey(group_id, game.game_id))
