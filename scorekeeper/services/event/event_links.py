"""The links of a club evening: for directors, for each table, and to look on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from scorekeeper.persistence import events as stored
from scorekeeper.persistence import groups, links
from scorekeeper.persistence.event_tables import EventLink, StoredEvent
from scorekeeper.persistence.games import lock_game
from scorekeeper.persistence.keys import EventKey, GameKey
from scorekeeper.persistence.links import NewLink
from scorekeeper.persistence.tables import GameLink
from scorekeeper.services.common.errors import EventNotFoundError
from scorekeeper.services.common.roles import EventRole, Role
from scorekeeper.services.common.tokens import Keyring, Purpose, hash_of, make_token
from scorekeeper.services.database import writing
from scorekeeper.services.event.loading import DIRECTORS, lock_opened, open_event, settings_of
from scorekeeper.services.group.access import GroupAccess

_INTO_GAMES: Mapping[str, Purpose] = {
    Role.OWNER: Purpose.EVENT_GAME,
    Role.SCORER: Purpose.SHARED_LINK,
}
"""Purposes of the tokens of links into an evening's games, for directors and for tables."""

_OPENS_GAMES: Mapping[str, Role] = {
    EventRole.DIRECTOR: Role.OWNER,
    EventRole.TABLE: Role.SCORER,
}
"""The role in games of whoever comes by a link of an evening."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLinkView:
    """A link of an evening.

    Attributes:
        role: the link's role.
        place: the number of the table; 0 for no table's.
        number: the link's number in the evening.
        token: the link's token; empty where the installation's secret key is another one since.
    """

    role: EventRole
    place: int
    number: int
    token: str = field(repr=False)


def add_link(
    session: Session,
    key: EventKey | GameKey,
    role: EventRole | Role,
    keys: Keyring,
    salt: str = "",
    **place: int,
) -> str:
    """Add a link to an evening or one of its games, and return its token.

    Args:
        session: the database, within a transaction that has locked the evening, or the game.
        key: the evening, or the game.
        role: role of the link.
        keys: the installation's.
        salt: the salt of the token; empty for a new one.
        place: the `place` of an evening's link.
    """
    salt = salt or make_token()
    token = keys.token(_INTO_GAMES.get(role, Purpose.EVENT_LINK), salt)
    links.add_link(session, key, role, hash_of(token), salt, **place)
    return token


def add_table_links(session: Session, event: EventKey, most: int, keys: Keyring) -> None:
    """Add missing links of tables 1 to `most`; within a transaction that has locked the evening."""
    there = {link.place for link in stored.good_links(session, event)}
    for place in sorted(set(range(1, most + 1)) - there):
        add_link(session, event, EventRole.TABLE, keys, place=place)


def list_links(session: Session, token: str, keys: Keyring) -> tuple[EventLinkView, ...]:
    """Return the good links of an evening: of directors, to look on, to join, of tables in order.

    Links of the wall, to join or of a table that were revoked with the group's are made
    anew; so are those of tables that late comers need.

    Args:
        session: the database.
        token: a director's link.
        keys: the installation's.

    Raises:
        EventNotFoundError: no club evening has this link.
        LinkRevokedError: the link has been revoked.
        NotDirectingError: the link is for something else.
    """
    event = open_event(session, token, DIRECTORS).event
    _make_missing(session, event, keys)
    shown = (
        EventLinkView(
            role=EventRole(link.role),
            place=link.place,
            number=link.number,
            token=keys.held_by(link, Purpose.EVENT_LINK),
        )
        for link in stored.good_links(session, event)
    )
    roles = list(EventRole)
    return tuple(sorted(shown, key=lambda each: (each.place, roles.index(each.role))))


def _make_missing(session: Session, event: EventKey, keys: Keyring) -> None:
    """Make the missing good links of the wall, the join form, and tables that had or need one."""
    if not _missing(session, event):
        return
    with writing(session):
        stored.lock_event(session, event)
        for role, place in _missing(session, event):
            add_link(session, event, EventRole(role), keys, place=place)


def _missing(session: Session, event: EventKey) -> list[tuple[str, int]]:
    made = stored.all_links_of(session, event)
    good = {(link.role, link.place) for link in made if link.revoked_at is None}
    needed = {(EventRole.TABLE.value, place) for place in range(1, _tables(session, event) + 1)}
    # Evenings of versions before people could join have no link for that yet.
    needed |= {(EventRole.JOIN.value, 0), *((link.role, link.place) for link in made)}
    return sorted(needed - good)


def _tables(session: Session, event: EventKey) -> int:
    """Return the number of tables for the entrants who stay."""
    staying = sum(each.out_from is None for each in stored.entrants_of(session, event))
    return settings_of(session.get_one(StoredEvent, event)).tables_for(staying)


def good_director_token(session: Session, group: GroupAccess, token: str) -> str | None:
    """Return a good director's link for a device of the evening's group that came by an old one.

    Args:
        session: the database.
        group: the device's group.
        token: a link of an evening, which may have been revoked.

    Returns:
        The token, or None where the evening is not the group's, or the link was no director's.

    Raises:
        EventNotFoundError: the evening has been erased meanwhile.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    found = stored.evening_of_link(session, hash_of(token))
    group_id = groups.find_group(session, hash_of(group.token))
    if found is None or found.role != EventRole.DIRECTOR or found.event.group_id != group_id:
        return None
    return token_into(session, found.event, EventRole.DIRECTOR, group.keys)


def renew_link(session: Session, token: str, number: int, keys: Keyring, salt: str = "") -> str:
    """Replace a link by a new one, and end it; return the current director's link.

    Links into games end with it that its holders may have been led on to: those of the table, or
    those of directors. Whoever has a good link of the evening is led to new ones. Sent twice it is
    done once. A director who renews their own link goes on with the new one.

    Args:
        session: the database.
        token: a director's link.
        number: number of the link that ends.
        keys: the installation's.
        salt: the salt of the new link; empty for any.

    Raises:
        EventNotFoundError: no club evening has this link.
        LinkRevokedError: the link has been revoked.
        NotDirectingError: the link is for something else.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    with writing(session):
        event = lock_opened(session, token).key
        ending = next((e for e in stored.good_links(session, event) if e.number == number), None)
        if ending is None:
            return token
        ending.revoked_at = datetime.now(UTC)
        if ending.role in _OPENS_GAMES:
            stored.revoke_game_links(session, event, _OPENS_GAMES[ending.role], ending.place)
        new = add_link(session, event, EventRole(ending.role), keys, salt, place=ending.place)
        return new if ending.token_hash == hash_of(token) else token


def token_into(
    session: Session, key: EventKey | GameKey, role: EventRole | Role, keys: Keyring
) -> str:
    """Return a good link into an evening or one of its games; it is made if need be.

    A revoked one is replaced: the caller has opened the evening by a good link, or is a device of
    its group.

    Args:
        session: the database.
        key: the evening, or the game.
        role: `DIRECTOR` of the evening; of a game `OWNER` for directors, `SCORER` for its table.
        keys: the installation's.

    Raises:
        EventNotFoundError: the evening, or the game, has been erased meanwhile.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    found = _known_token(session, key, role, keys)
    if found:
        return found
    with writing(session):
        locked = (
            lock_game(session, key) if isinstance(key, GameKey) else stored.lock_event(session, key)
        )
        if locked is None:
            raise EventNotFoundError
        # Another device may have made one while this one waited.
        found = _known_token(session, key, role, keys)
        return found or add_link(session, key, role, keys)


def new_game_links(keys: Keyring) -> list[NewLink]:
    """Return the links by which directors and its table open a new game of an evening."""
    salts = {role: make_token() for role in _INTO_GAMES}
    return [
        (role, hash_of(keys.token(_INTO_GAMES[role], salt)), salt) for role, salt in salts.items()
    ]


def _known_token(
    session: Session, key: EventKey | GameKey, role: EventRole | Role, keys: Keyring
) -> str:
    """Return the token of the first good link of a role that the keys yield; empty for none."""
    made: Sequence[EventLink | GameLink] = (
        links.links_of(session, key)
        if isinstance(key, GameKey)
        else stored.good_links(session, key)
    )
    purpose = _INTO_GAMES.get(role, Purpose.EVENT_LINK)
    good = (link for link in made if link.role == role and link.revoked_at is None)
    return next(filter(None, (keys.held_by(link, purpose) for link in good)), "")
