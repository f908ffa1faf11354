"""The group of the device that a request comes from."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from flask import g

from scorekeeper.services import database
from scorekeeper.services.common.errors import DatabaseTroubleError, GroupNotFoundError
from scorekeeper.services.group.access import GroupAccess
from scorekeeper.services.group.devices import note_device
from scorekeeper.services.group.groups import find_group, suggested_names
from scorekeeper.web.common.security import keyring
from scorekeeper.web.visitors.devices import this_device
from scorekeeper.web.visitors.link_cookies import own_group, rekeyed_again


def this_group() -> str:
    """Return the link of the group of this device.

    Raises:
        GroupNotFoundError: the device has none yet, or it is gone.
    """
    group = own_group()
    if group is None:
        raise GroupNotFoundError
    try:
        find_group(database.session(), group)
    except GroupNotFoundError:
        if not rekeyed_again():
            raise
        find_group(database.session(), group)
    note_this_device(group)
    return group


def has_group() -> bool:
    """Whether this device has a group."""
    try:
        this_group()
    except GroupNotFoundError:
        return False
    return True


def known_names() -> Sequence[str]:
    """Return the names of players in the games of the device's group, to suggest them."""
    group = own_group()
    return () if group is None else suggested_names(database.session(), group)


def note_this_device(group: str) -> None:
    """Record, once per request, that this device shares a group; a busy database is ignored."""
    noted: set[str] = g.setdefault("noted_groups", set())
    if group in noted:
        return
    noted.add(group)
    with suppress(DatabaseTroubleError):
        note_device(database.session(), group, this_device())


def access_to(group: str) -> GroupAccess:
    """Return the credentials that open the games of a group."""
    return GroupAccess(group, keyring())
