"""What games come to, kept for statistics: written in the transaction that changes a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.persistence import groups as stored
from scorekeeper.persistence.group_tables import GroupGame, Player, Spelling
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.results import replace_results
from scorekeeper.persistence.tables import Game, Group
from scorekeeper.services.names import key_of, names_somebody
from scorekeeper.services.summing import (
    VERSION,
    Share,
    is_counted,
    month_of,
    pair_shares,
    player_shares,
)
from scorekeeper.services.views import GameView


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


def seat_players(
    session: Session, group_id: int, names: Iterable[str], moment: datetime
) -> Mapping[str, int]:
    """Return the numbers of the players who bear some names, by their keys.

    Who is new is remembered; who was hidden is so no longer. The name of a chair is nobody's.

    Args:
        session: the database, within a transaction that writes.
        group_id: the group.
        names: as they are written at the table.
        moment: when they sat down.
    """
    by_key = {key_of(name): name for name in names if names_somebody(name)}
    group = stored.lock_group(session, group_id)
    known = stored.find_spellings(session, group_id, by_key)
    numbers = {}
    for key, name in by_key.items():
        spelling = known.get(key)
        number = _new_player(session, group, key, name) if spelling is None else spelling.player
        player = session.get_one(Player, (group_id, number))
        player.seen_at = max(player.seen_at, moment)
        player.hidden = False
        numbers[key] = number
    session.flush()
    return numbers


def _new_player(session: Session, group: Group, key: str, name: str) -> int:
    group.last_player += 1
    number = group.last_player
    session.add(
        Player(group_id=group.id, number=number, name=name, hidden=False, seen_at=group.started_at)
    )
    session.flush()
    session.add(Spelling(group_id=group.id, key=key, name=name, player=number))
    session.flush()
    return number


def write_summary(session: Session, entry: GroupGame, view: GameView) -> None:
    """Write what a game of a group comes to; see `summarise`."""
    entry.summarised = VERSION
    session.flush()
    numbers = _numbers(session, entry.group_id, view) if is_counted(view) else {}
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


def _numbers(session: Session, group_id: int, view: GameView) -> Mapping[str, int]:
    """Return the numbers of a game's players by the keys of their names."""
    names = [name for side in view.sides for name in side.players if names_somebody(name)]
    stored.hold_players(session, group_id)
    known = stored.find_spellings(session, group_id, map(key_of, names))
    if {key_of(name) for name in names} <= set(known):
        return {key: spelling.player for key, spelling in known.items()}
    # Somebody's name has been corrected.
    return seat_players(session, group_id, names, view.started_at)


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
