"""Results of games for statistics: written in the transaction that changes a game."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.persistence import groups as stored
from scorekeeper.persistence.results import replace_results
from scorekeeper.persistence.tables import Game
from scorekeeper.persistence.year_totals import take_out
from scorekeeper.services.common.identities import key_of, numbers_at_table
from scorekeeper.services.game.results import (
    VERSION,
    Result,
    is_counted,
    month_of,
    pair_results,
    player_results,
)
from scorekeeper.services.game.views import GameView


def summarise(session: Session, game: Game, view: GameView) -> None:
    """Write the results of a game for its players and pairs.

    Whoever changes hands, names or seats of a game calls this in the same transaction, so that
    statistics are never behind. A game that no group has is left alone.

    Args:
        session: the database, within a transaction that writes.
        game: the game.
        view: the same as it stands after the change.
    """
    session.flush()
    is_in_totals = stored.note_summary(session, game.key, VERSION, game.changed_at)
    if is_in_totals is None:
        return
    if is_in_totals:
        take_out(session, [game.key])
    write_results(session, game, view)


def write_results(session: Session, game: Game, view: GameView) -> None:
    """Write the results of a group's game that is not in the totals; see `summarise`."""
    names = [name for side in view.sides for name in side.players] if is_counted(view) else []
    numbers = numbers_at_table(session, game.group_id, names, view.started_at) if names else {}
    same = {
        **game.key._asdict(),
        "variant": view.variant.id,
        "played_at": view.started_at,
        "month": month_of(view),
        "finished": int(view.over),
    }
    players: dict[int, dict[str, Any]] = {}
    pairs: dict[tuple[int, int], dict[str, Any]] = {}
    for result in player_results(view):
        key = key_of(result.players[0])
        if key in numbers:
            row = {"player": numbers[key], "spelling": key, **same, **_row(result)}
            players.setdefault(numbers[key], row)
    for result in pair_results(view):
        keys = [key_of(name) for name in result.players]
        if set(keys) <= set(numbers):
            pair = numbers[keys[0]], numbers[keys[1]]
            row = {"player": pair[0], "partner": pair[1], **same, **_row(result)}
            pairs.setdefault(pair, row)
    replace_results(
        session,
        game.key,
        list(players.values()),
        [row for (first, second), row in pairs.items() if first != second],
    )


def _row(result: Result) -> dict[str, Any]:
    figures = asdict(result)
    del figures["players"]
    return {**figures, "won": int(result.won)}
