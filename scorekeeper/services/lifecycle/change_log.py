"""List of changes of a game, and earlier versions of its hands."""

from __future__ import annotations

from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import games as stored
from scorekeeper.persistence.tables import DealRevision
from scorekeeper.persistence.types import MOST_INTEGER
from scorekeeper.services.common.errors import DealNotFoundError, RevisionNotFoundError
from scorekeeper.services.game.loading import load_opened, open_link
from scorekeeper.services.game.recount import with_every_side
from scorekeeper.services.game.views import SidesDocument

LoggedChange = stored.LogEntry
"""One entry of the list."""

MOST: Final = 100


def list_changes(
    session: Session, token: str, before: int | None = None
) -> tuple[LoggedChange, ...]:
    """Return the changes of a game, the newest first, at most 100.

    Args:
        session: the database.
        token: the game's link.
        before: only changes that made a version below this one; None for the newest.

    Raises:
        GameNotFoundError: no game has this link.
    """
    game = open_link(session, token).stamp.game
    newest = MOST_INTEGER if before is None else max(0, min(before, MOST_INTEGER))
    return stored.log_of(session, game, before=newest, most=MOST)


def version_of_hand(session: Session, token: str, number: int, revision: int) -> SidesDocument:
    """Return the `sides` of the deal document of a hand in an earlier version.

    Raises:
        GameNotFoundError: no game has this link.
        DealNotFoundError: it has no such hand that counts.
        RevisionNotFoundError: the hand has no such version.
    """
    opened = open_link(session, token)
    view = load_opened(session, opened)
    if view.deal(number) is None:
        raise DealNotFoundError(number=number)
    key = (*opened.stamp.game, number, revision)
    found = session.get(DealRevision, key) if revision <= MOST_INTEGER else None
    if found is None:
        raise RevisionNotFoundError(number=number, revision=revision)
    return with_every_side(view.rules, len(view.sides), found.document)
