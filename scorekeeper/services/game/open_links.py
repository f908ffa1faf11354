"""Opening a game by a link: the one place that authorises actions on a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from scorekeeper.persistence import links as stored
from scorekeeper.persistence.games import Stamp
from scorekeeper.services.common.errors import (
    GameDeletedError,
    GameNotFoundError,
    LinkRevokedError,
    NotAllowedError,
)
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import hash_of


@dataclass(frozen=True, slots=True)
class Opened:
    """A game that a link has opened.

    Attributes:
        token: the link's token.
        role: the link's role, which tells its holder's rights.
        number: the link's number in the game.
        stamp: the state of the game.
        noted: the version of the notes of its next hand; 0 where there are none.
    """

    token: str = field(repr=False)
    role: Role
    number: int
    stamp: Stamp
    noted: int = 0

    @property
    def etag(self) -> str:
        """A short text that differs for every state of every game, notes included."""
        game, version, changed_at = self.stamp
        return f"{game.game_id}-{version}-{changed_at.timestamp()}-{self.noted}"


def open_link(
    session: Session, token: str, least: Role = Role.VIEWER, *, deleted: bool = False
) -> Opened:
    """Return the game and the role of a link.

    Args:
        session: the database.
        token: the link's token.
        least: the least role that the link must have.
        deleted: whether a deleted game is opened as well.

    Raises:
        GameNotFoundError: no game has this link.
        LinkRevokedError: the link has been revoked.
        GameDeletedError: the game has been deleted.
        NotAllowedError: the link's role is a lesser one.
    """
    found = stored.find_link(session, hash_of(token))
    if found is None:
        raise GameNotFoundError
    if found.revoked:
        raise LinkRevokedError
    role = Role(found.role)
    if found.deleted and not deleted:
        raise GameDeletedError(role=role)
    if not role.may(least):
        raise NotAllowedError(role)
    return Opened(token, role, found.number, found.stamp, found.noted)
