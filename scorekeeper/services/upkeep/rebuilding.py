"""Rebuilding the summaries of games, and adding resting games to the totals."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import groups as stored
from scorekeeper.persistence import results
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import Game
from scorekeeper.services.database import writing
from scorekeeper.services.game.loading import view_of
from scorekeeper.services.game.results import VERSION, write_results

_AT_ONCE: Final = 50
"""Number of games rebuilt in one transaction: nobody waits long for it."""
_ADDED_AT_ONCE: Final = 500
"""Number of games added to the totals in one transaction: no hand is read for it."""
RESTS_AFTER: Final = timedelta(days=1)
"""Time after which games are rarely corrected: most corrections come on the same day."""


def rebuild_statistics(session: Session) -> int:
    """Rebuild the summaries of all games from their hands, and return the number of games.

    Raises:
        DatabaseBusyError: the database was locked for too long; the games rebuilt so far are kept.
    """
    for group_id in results.groups_with_totals(session):
        with writing(session):
            results.drop_totals(session, group_id)
    with writing(session):
        stored.mark_stale(session)
    return refresh_statistics(session)


def refresh_statistics(session: Session) -> int:
    """Rebuild the summaries of earlier versions; otherwise as `rebuild_statistics`."""
    count = 0
    while made := _rebuild_some(session):
        count += made
    return count


def add_to_totals(session: Session, now: datetime | None = None) -> int:
    """Add the games that nobody has written to for a day to the totals; return their number.

    Several servers may do so at once.

    Args:
        session: the database.
        now: the time; left out, that of the clock.

    Raises:
        DatabaseBusyError: the database was locked for too long; the games added so far are kept.
    """
    before = (datetime.now(UTC) if now is None else now) - RESTS_AFTER
    count = 0
    for group_id in results.groups_with_resting(session, before):
        begun = time.monotonic()
        while added := _add_some(session, group_id, before):
            count += added
            # SQLite's waiting writers ask again and again: they are let in for as long.
            time.sleep(time.monotonic() - begun)
            begun = time.monotonic()
    return count


def _add_some(session: Session, group_id: int, before: datetime) -> int:
    with writing(session):
        return results.add_resting(session, group_id, before, VERSION, _ADDED_AT_ONCE)


def _rebuild_some(session: Session) -> int:
    with writing(session):
        entries = stored.stale_games(session, VERSION, _AT_ONCE)
        games = [GameKey(entry.group_id, entry.game_id) for entry in entries]
        results.take_out(session, games)
        for key in games:
            game = session.get_one(Game, key)
            stored.note_summary(session, key, VERSION)
            write_results(session, game, view_of(session, game))
        return len(games)
