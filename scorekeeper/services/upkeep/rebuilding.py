"""Making the summaries of games again, from the hands that they follow from."""

from __future__ import annotations

from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import groups as stored
from scorekeeper.persistence.tables import Game
from scorekeeper.services.game.loading import view_of
from scorekeeper.services.game.shares import VERSION
from scorekeeper.services.game.summaries import write_summary
from scorekeeper.services.hand.writing import writing

_AT_ONCE: Final = 50
"""So many games are made again in one transaction: nobody waits long for it."""


def rebuild_statistics(session: Session) -> int:
    """Make the summaries of all games again from their hands, and return how many games that is.

    Raises:
        DatabaseBusyError: others wrote for too long; what was made again so far is kept.
    """
    return _rebuild(session, everything=True)


def refresh_statistics(session: Session) -> int:
    """Make those summaries again that an earlier version made otherwise; likewise."""
    return _rebuild(session, everything=False)


def _rebuild(session: Session, *, everything: bool) -> int:
    if everything:
        with writing(session):
            stored.mark_stale(session)
    count = 0
    while made := _rebuild_some(session):
        count += made
    return count


def _rebuild_some(session: Session) -> int:
    with writing(session):
        entries = stored.stale_games(session, VERSION, _AT_ONCE)
        for entry in entries:
            game = session.get_one(Game, (entry.group_id, entry.game_id))
            write_summary(session, entry, view_of(session, game))
        return len(entries)
