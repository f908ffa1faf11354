"""Results of games for players and pairs: written, read, and moved to other players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.persistence.group_tables import GroupGame, PairResult, PlayerResult, ResultTable
from scorekeeper.persistence.keys import GameKey, is_of
from scorekeeper.persistence.transactions import change_rows
from scorekeeper.persistence.year_totals import total_players


def replace_results(
    session: Session,
    game: GameKey,
    players: Sequence[dict[str, Any]],
    pairs: Sequence[dict[str, Any]],
) -> None:
    """Replace the results of a game by new ones."""
    tables: tuple[tuple[ResultTable, Sequence[dict[str, Any]]], ...] = (
        (PlayerResult, players),
        (PairResult, pairs),
    )
    for table, rows in tables:
        change_rows(session, delete(table).where(is_of(table, game)))
        if rows:
            session.execute(insert(table), rows)


def give_results(
    session: Session, group_id: int, giver: int, taker: int, spelling: str | None = None
) -> None:
    """Move the results of one player to another.

    Args:
        session: the database, within a transaction that has locked the group.
        group_id: the group of both.
        giver: player who has the results now.
        taker: player who is to have them; not one who sat in one of the games already.
        spelling: only games in which the player was written like this; None for all.
    """
    mine = [PlayerResult.group_id == group_id, PlayerResult.player == giver]
    if spelling is not None:
        mine.append(PlayerResult.spelling == spelling)
    change_rows(session, update(PlayerResult).where(*mine).values(player=taker))
    given = select(PlayerResult.game_id).where(
        PlayerResult.group_id == group_id,
        PlayerResult.player == taker,
        PlayerResult.spelling == spelling,
    )
    for column, values in ((PairResult.player, "player"), (PairResult.partner, "partner")):
        which = [PairResult.group_id == group_id, column == giver]
        if spelling is not None:
            which.append(PairResult.game_id.in_(given))
        change_rows(session, update(PairResult).where(*which).values({values: taker}))
    total_players(session, group_id, (giver, taker))


def games_of_spelling(session: Session, group_id: int, player: int) -> dict[str, int]:
    """Return the number of games that have a player under each spelling, by the spelling's key."""
    query = (
        select(PlayerResult.spelling, func.count())
        .where(PlayerResult.group_id == group_id, PlayerResult.player == player)
        .group_by(PlayerResult.spelling)
    )
    return {row[0]: row[1] for row in session.execute(query)}


def summary_version(session: Session, game: GameKey) -> int | None:
    """Return the version of a game's summary; None where no group has the game."""
    return session.scalar(select(GroupGame.summarised).where(is_of(GroupGame, game)))


def results_of(session: Session, game: GameKey) -> list[tuple[str, int, int, int, int]]:
    """Return the stored (spelling, side, won, total, hands) of each player of a game."""
    kept = PlayerResult
    query = select(kept.spelling, kept.side, kept.won, kept.total, kept.hands)
    rows = session.execute(query.where(is_of(kept, game)))
    return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]
