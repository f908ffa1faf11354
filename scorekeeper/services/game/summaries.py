"""What games come to, kept for statistics: written in the transaction that changes a game."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.persistence import groups as stored
from scorekeeper.persistence.group_tables import GroupGame
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.results import replace_results
from scorekeeper.persistence.tables import Game
from scorekeeper.services.common.identities import numbers_at_table
from scorekeeper.services.common.names import key_of
from scorekeeper.services.game.shares import (
    VERSION,
    Share,
    is_counted,
    month_of,
    pair_shares,
    player_shares,
)
from scorekeeper.services.game.views import GameView


def summarise(session: Session, game: Game, view: GameView) -> None:
    """Write what a game comes to for its players and pairs.

    Whoever changes hands, names or seats of a game calls this in the same transaction, so that
    statistics are never behind. A game that no group has is left alone.

    Args:
        session: the database, within a transaction that writes.
        game: the game.
        view: the same as it stands after the change.
    """
    entry = stored.group_of(session, game.key)
    if entry is not None:
        entry.changed_at = game.changed_at
        write_summary(session, entry, view)


def write_summary(session: Session, entry: GroupGame, view: GameView) -> None:
    """Write what a game of a group comes to; see `summarise`."""
    entry.summarised = VERSION
    session.flush()
    names = [name for side in view.sides for name in side.players] if is_counted(view) else []
    numbers = numbers_at_table(session, entry.group_id, names, view.started_at) if names else {}
    same = {
        "group_id": entry.group_id,
        "game_id": entry.game_id,
        "variant": view.variant.id,
        "played_at": view.started_at,
        "month": month_of(view),
        "finished": int(view.over),
    }
    players: dict[int, dict[str, Any]] = {}
    pairs: dict[tuple[int, int], dict[str, Any]] = {}
    for share in player_shares(view):
        key = key_of(share.players[0])
        if key in numbers:
            row = {"player": numbers[key], "spelling": key, **same, **_row(share)}
            players.setdefault(numbers[key], row)
    for share in pair_shares(view):
        keys = [key_of(name) for name in share.players]
        if set(keys) <= set(numbers):
            pair = numbers[keys[0]], numbers[keys[1]]
            row = {"player": pair[0], "partner": pair[1], **same, **_row(share)}
            pairs.setdefault(pair, row)
    replace_results(
        session,
        GameKey(entry.group_id, entry.game_id),
        list(players.values()),
        [row for (first, second), row in pairs.items() if first != second],
    )


def _row(share: Share) -> dict[str, Any]:
    return {
        "side": share.side,
        "won": int(share.won),
        "total": share.total,
        "hands": share.hands,
        "points": share.points,
        "best": share.best,
        "outs": share.outs,
        "told": share.told,
        "canastas": share.canastas,
    }
