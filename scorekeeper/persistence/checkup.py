"""What is kept beside the hands, to be compared with them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.persistence.group_tables import GroupGame, PlayerResult
from scorekeeper.persistence.keys import GameKey, is_of
from scorekeeper.persistence.tables import Game


def last_games(session: Session, most: int) -> list[GameKey]:
    """Return those games that were written to last."""
    query = select(Game.group_id, Game.id)
    query = query.order_by(Game.changed_at.desc(), Game.id.desc()).limit(most)
    return [GameKey(*row) for row in session.execute(query)]


def summary_version(session: Session, game: GameKey) -> int | None:
    """Return of which version the summary of a game is; None where no group has it."""
    return session.scalar(select(GroupGame.summarised).where(is_of(GroupGame, game)))


def results_of(session: Session, game: GameKey) -> list[tuple[str, int, int, int, int]]:
    """Return (spelling, side, won, total, hands) of each player of a game, as they are kept."""
    kept = PlayerResult
    query = select(kept.spelling, kept.side, kept.won, kept.total, kept.hands)
    rows = session.execute(query.where(is_of(kept, game)))
    return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]


def last_change(session: Session) -> datetime | None:
    """Return when a game was last written to; None where there is none."""
    return session.scalar(select(func.max(Game.changed_at)))
