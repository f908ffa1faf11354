"""List of changes of a game, and earlier versions of its hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import games as stored
from scorekeeper.services.common.errors import DealNotFoundError, RevisionNotFoundError
from scorekeeper.services.game.loading import load_opened
from scorekeeper.services.game.open_links import open_link
from scorekeeper.services.game.views import SidesDocument

MOST: Final = 100
_LATEST: Final = 2**31 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedChange:
    """One entry of the list.

    Attributes:
        version: the version of the game that it made.
        action: the action on a hand (see `Action`), or on the game: `changed`, `deleted`,
            `brought back`.
        number: the hand; None where it was about the game itself.
        revision: the version of the hand that it made, likewise.
        before: the game before, where it was changed: `sides`, `players`, `first_dealer`
            and, since it can be changed, `target`.
        after: the game after.
        saved_at: the time, in UTC.
        author: the name of the author.
        device: the name of the device.
    """

    version: int
    action: str
    number: int | None
    revision: int | None
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    saved_at: datetime
    author: str
    device: str


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
    newest = _LATEST if before is None else max(0, min(before, _LATEST))
    return tuple(_change(entry) for entry in stored.log_of(session, game, newest, MOST))


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
        raise DealNotFoundError(number)
    known = revision <= _LATEST
    game = opened.stamp.game
    document = stored.find_document(session, game, number, revision) if known else None
    if document is None:
        raise RevisionNotFoundError(number, revision)
    return document


def _change(entry: stored.LogEntry) -> LoggedChange:
    nothing: Mapping[str, Any] = MappingProxyType({})
    return LoggedChange(
        version=entry.version,
        action=entry.action or str(entry.answer["action"]),
        number=entry.number,
        revision=entry.revision,
        before=entry.answer.get("before", nothing),
        after=entry.answer.get("after", nothing),
        saved_at=entry.saved_at,
        author=entry.author,
        device=entry.device,
    )
