"""The group of the device that asks."""

from __future__ import annotations

from scorekeeper.services import database
from scorekeeper.services.errors import GroupNotFoundError
from scorekeeper.services.groups import find_group
from scorekeeper.web.remembered import own_group


def this_group() -> str:
    """Return the link of the group of this device.

    Raises:
        GroupNotFoundError: the device has none yet, or it is gone.
    """
    group = own_group()
    if group is None:
        raise GroupNotFoundError
    find_group(database.session(), group)
    return group


def has_group() -> bool:
    """Whether this device has a group."""
    try:
        this_group()
    except GroupNotFoundError:
        return False
    return True
