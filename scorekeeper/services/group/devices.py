"""Devices that share a group: noted as they look, so that its owners see who is in.

A device is known by a token of its own that nobody is told. Its kind is noted, and the time
when it came; a group's new link forgets all but the one that made it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import groups as stored
from scorekeeper.persistence.group_tables import GroupDevice
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.database import writing
from scorekeeper.services.group.groups import find_group

MOST_DEVICES: Final = 50
"""A group's devices that are kept; one more takes the place of the one seen longest ago."""
SEEN_EVERY: Final = timedelta(hours=1)
"""Precision of the time at which a device was seen."""
_PATIENCE: Final = 100
"""For how many milliseconds this waits for those who save hands: it matters less."""


@dataclass(frozen=True, slots=True)
class SeenDevice:
    """A device that looks.

    Attributes:
        id: the secret that it is known by.
        kind: its kind, in a word; empty where it does not say.
    """

    id: str = field(repr=False)
    kind: str


@dataclass(frozen=True, slots=True)
class ListedDevice:
    """A device in the list of those of a group.

    Attributes:
        kind: its kind, in a word; empty where it does not say.
        joined_at: when it came in, in UTC; None for before devices were listed.
        seen_at: when it last looked, in UTC, give or take an hour.
        is_this: whether it is the one that asks.
    """

    kind: str
    joined_at: datetime | None
    seen_at: datetime
    is_this: bool


def list_devices(session: Session, token: str, device: str) -> tuple[ListedDevice, ...]:
    """Return the devices that share a group, the last seen first.

    Args:
        session: the database.
        token: the group's link.
        device: the secret of the device that asks.

    Raises:
        GroupNotFoundError: no group has this link.
    """
    this = hash_of(device)
    return tuple(
        ListedDevice(found.kind, found.joined_at, found.seen_at, found.device_hash == this)
        for found in stored.devices_of(session, find_group(session, token))
    )


def note_device(session: Session, token: str, device: SeenDevice) -> None:
    """Record that a device of a group looked; nothing where that was recorded within the hour.

    Raises:
        DatabaseTroubleError: the database cannot be written to at once.
    """
    group_id, now = stored.find_group(session, hash_of(token)), datetime.now(UTC)
    if group_id is None or _is_fresh(session, group_id, device, now):
        return
    with writing(session, _PATIENCE):
        stored.hold_group(session, group_id)
        # Another transaction may have removed this device or deleted the group meanwhile.
        if stored.find_group(session, hash_of(token)) == group_id:
            add_device(session, group_id, device, now)


def add_device(
    session: Session, group_id: int, device: SeenDevice, joined_at: datetime | None
) -> None:
    """Record a device that looks now; within a transaction that has locked the group.

    Args:
        session: the database.
        group_id: the group.
        device: the device.
        joined_at: when it came in, unless that is known already; None where nobody can say.
    """
    known = _known(session, group_id, device)
    if known is None:
        others = stored.devices_of(session, group_id)
        for other in others[MOST_DEVICES - 1 :]:
            session.delete(other)
        known = GroupDevice(group_id=group_id, device_hash=hash_of(device.id), joined_at=joined_at)
        session.add(known)
    known.kind, known.seen_at = device.kind, datetime.now(UTC)
    session.flush()


def _known(session: Session, group_id: int, device: SeenDevice) -> GroupDevice | None:
    """Return the row of a device of a group, or None."""
    return session.get(GroupDevice, (group_id, hash_of(device.id)), populate_existing=True)


def _is_fresh(session: Session, group_id: int, device: SeenDevice, now: datetime) -> bool:
    known = _known(session, group_id, device)
    return known is not None and known.kind == device.kind and known.seen_at > now - SEEN_EVERY
