"""Finding the devices of a group, and forgetting them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from scorekeeper.persistence.group_tables import GroupDevice


def find_device(session: Session, group_id: int, device_hash: str) -> GroupDevice | None:
    """Return a device of a group, or None."""
    return session.get(GroupDevice, (group_id, device_hash), populate_existing=True)


def devices_of(session: Session, group_id: int) -> Sequence[GroupDevice]:
    """Return the devices of a group, the last seen first."""
    query = select(GroupDevice).where(GroupDevice.group_id == group_id)
    return session.scalars(
        query.order_by(GroupDevice.seen_at.desc(), GroupDevice.device_hash)
    ).all()


def forget_devices(session: Session, group_id: int, but: str = "") -> None:
    """Forget all devices of a group but one, by the hash of what it is known by."""
    session.execute(
        delete(GroupDevice).where(GroupDevice.group_id == group_id, GroupDevice.device_hash != but)
    )
