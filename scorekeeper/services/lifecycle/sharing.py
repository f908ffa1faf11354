"""Sharing a game: viewers' and scorers' links are shown, revoked, restored and replaced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import links as stored
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import GameLink
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import Keyring, Purpose, check_token, hash_of, make_token
from scorekeeper.services.database import writing
from scorekeeper.services.game.loading import open_link
from scorekeeper.services.hand.writing import lock_opened, touch

SHARED: Final = (Role.VIEWER, Role.SCORER)
"""Roles of the links that are given to others."""
_MOMENT: Final = timedelta(minutes=5)
"""Time in which a revoked link can be restored: a stray tap is noticed by then."""


@dataclass(frozen=True, slots=True)
class SharedLink:
    """A link that others may be given.

    Attributes:
        role: role of the link.
        number: the link's number in the game; 0 where there is none.
        token: its token; empty where there is none, or where it can be shown no more since
            the installation's secret key is another one.
        made_at: when it was made, in UTC; None where there is none.
        taken_back: the number of the one that was revoked a moment ago, and may be restored;
            0 where there is none.
    """

    role: Role
    number: int = 0
    token: str = field(default="", repr=False)
    made_at: datetime | None = None
    taken_back: int = 0


def share_links(session: Session, token: str, keys: Keyring) -> tuple[SharedLink, ...]:
    """Return the links of a game to look on and to score, made where none ever were.

    Args:
        session: the database.
        token: a link of its owner.
        keys: the installation's.

    Raises:
        GameNotFoundError: no game has this link.
        LinkRevokedError: the link has been revoked.
        NotAllowedError: the link is not the owner's.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    opened = open_link(session, token, Role.OWNER)
    links = stored.links_of(session, opened.stamp.game)
    if any(_never_made(links)):
        with writing(session):
            game = _locked(session, token)
            for role in _never_made(stored.links_of(session, game)):
                _add(session, game, role, keys)
        links = stored.links_of(session, game)
    return tuple(_shown(links, role, keys) for role in SHARED)


def renew_link(session: Session, token: str, role: Role, seen: int, keys: Keyring) -> None:
    """Make a new link for others, and take the one before it back; idempotent.

    Args:
        session: the database.
        token: a link of the game's owner.
        role: role of the new link: one of `SHARED`.
        seen: the number of the link that is replaced; 0 where there was none. Where another one
            is in use by now, this has been done already.
        keys: the installation's.

    Raises:
        GameNotFoundError: no game has this link.
        LinkRevokedError: the link has been revoked.
        NotAllowedError: the link is not the owner's.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    _replace(session, token, role, seen, keys)


def take_back(session: Session, token: str, role: Role, seen: int) -> None:
    """Take back the link for others with this number: its holders see nothing more.

    Args and errors are those of `renew_link`.
    """
    _replace(session, token, role, seen, None)


def give_back(session: Session, token: str, role: Role, number: int) -> bool:
    """Restore a link that was revoked a moment ago; return whether it opens the game again.

    Args:
        session: the database.
        token: a link of the game's owner.
        role: role of the link: one of `SHARED`.
        number: the link's number in the game.

    Raises:
        GameNotFoundError: no game has this link.
        LinkRevokedError: the owner's link has been revoked.
        NotAllowedError: the link is not the owner's.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    with writing(session):
        links = stored.links_of(session, _locked(session, token))
        current, lost = _current(links, role), _taken_back(links, role)
        if lost is not None and lost.number == number:
            lost.revoked_at = None
            return True
        return current is not None and current.number == number


def renew_own(session: Session, token: str, new: str) -> None:
    """Make a new link for the owner, and take back all others.

    Whoever had an owner's link could see those for others as well. Devices of the game's group stay
    in, by what only they can make: see `services.group.access`.

    Args:
        session: the database.
        token: the owner's link as it was.
        new: the token of the new link; the same again where the form is sent twice.

    Raises:
        RefusedError: `new` is none, or is a link already: the form was sent before.
        GameNotFoundError: no game has this link.
        LinkRevokedError: the link has been revoked.
        NotAllowedError: the link is not the owner's.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    check_token(new)
    with writing(session):
        game = _locked(session, token)
        if stored.find_link(session, hash_of(new)) is not None:
            raise RefusedError.because("key.wrong")
        _revoke(stored.links_of(session, game))
        stored.add_link(session, game, Role.OWNER, hash_of(new))


def show_names(session: Session, token: str, *, names: bool) -> None:
    """Set whether messengers' previews of a link to the game show names.

    Hands may be written meanwhile: it is no write that they would have to know of.

    Args:
        session: the database.
        token: a link of the game's owner.
        names: whether they do.

    Raises:
        GameNotFoundError: no game has this link.
        LinkRevokedError: the link has been revoked.
        NotAllowedError: the link is not the owner's.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    with writing(session):
        game = lock_opened(session, token, Role.OWNER)
        if game.names_in_preview is not names:
            game.names_in_preview = names
            touch(game)


def _replace(session: Session, token: str, role: Role, seen: int, keys: Keyring | None) -> None:
    with writing(session):
        game = _locked(session, token)
        links = stored.links_of(session, game)
        current = _current(links, role)
        if seen != (current.number if current else 0):
            return
        _revoke(link for link in links if link.role == role)
        if keys is not None:
            _add(session, game, role, keys)


def _locked(session: Session, token: str) -> GameKey:
    """Return the key of the game behind an owner's link; within a transaction that writes."""
    return lock_opened(session, token, Role.OWNER).key


def _never_made(links: Sequence[GameLink]) -> list[Role]:
    made = {link.role for link in links}
    return [role for role in SHARED if role not in made]


def _add(session: Session, game: GameKey, role: Role, keys: Keyring) -> None:
    salt = make_token()
    stored.add_link(session, game, role, hash_of(keys.token(Purpose.SHARED_LINK, salt)), salt)


def _revoke(links: Iterable[GameLink]) -> None:
    now = datetime.now(UTC)
    for link in links:
        link.revoked_at = link.revoked_at or now


def _current(links: Sequence[GameLink], role: Role) -> GameLink | None:
    live = (link for link in links if link.role == role and link.revoked_at is None)
    return next(live, None)


def _taken_back(links: Sequence[GameLink], role: Role) -> GameLink | None:
    """Return the link that was revoked last, if it was the only one, and a moment ago."""
    of_role = [link for link in links if link.role == role]
    last = max(of_role, key=lambda link: link.number, default=None)
    if last is None or last.revoked_at is None:
        return None
    # Replacing an owner's link revoked all others with it, for good.
    together = any(link.revoked_at == last.revoked_at for link in links if link.role != role)
    return None if together or datetime.now(UTC) - last.revoked_at > _MOMENT else last


def _shown(links: Sequence[GameLink], role: Role, keys: Keyring) -> SharedLink:
    link = _current(links, role)
    if link is None:
        lost = _taken_back(links, role)
        return SharedLink(role, taken_back=lost.number if lost else 0)
    token = keys.held_by(link, Purpose.SHARED_LINK)
    return SharedLink(role, link.number, token, link.made_at)
