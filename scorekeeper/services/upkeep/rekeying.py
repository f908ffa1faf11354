"""New links for groups whose first link was derived without the installation's key.

Anyone who knew the address of a group's first game could compute that link. So it opens nothing;
but a device that had come in by it proves that by its signed cookie, and is led to the link in its
place. That follows from the old one and the key: devices that come one after another, or ask twice,
find the same. A later link of the group is derived from neither.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from scorekeeper.persistence import groups as stored
from scorekeeper.persistence.tables import Group
from scorekeeper.services.common.tokens import Keyring, Purpose, hash_of
from scorekeeper.services.database import writing
from scorekeeper.services.group.devices import SeenDevice, add_device


def rekey_groups(
    session: Session, keys: Keyring, former: Sequence[str], device: SeenDevice
) -> tuple[str, ...]:
    """Return the new links of groups whose links of an earlier version a device has.

    Args:
        session: the database.
        keys: the installation's.
        former: old links that the device proves to have had, in order.
        device: the device.

    Returns:
        the new links, in the same order; without those of groups that were deleted, and of those
        that the device has been put out of.

    Raises:
        DatabaseTroubleError: the database cannot be written to now.
    """
    links = {hash_of(old): keys.token(Purpose.REKEYED_GROUP, old) for old in former}
    new = {hash_of(token): token for token in links.values()}
    known = stored.find_groups(session, [*links, *new])
    if any(known.values()):
        with writing(session):
            for old in sorted(old for old, is_former in known.items() if is_former):
                _rekey(session, old, hash_of(links[old]))
        known = stored.find_groups(session, list(new))
    found = tuple(token for digest, token in new.items() if known.get(digest) is False)
    if found:
        _note(session, found[0], device)
    return found


def was_renewed(session: Session, keys: Keyring, token: str) -> bool:
    """Whether a link is one of an earlier version, which has been replaced."""
    new = hash_of(keys.token(Purpose.REKEYED_GROUP, token))
    return bool(stored.find_groups(session, [hash_of(token), new]))


def _rekey(session: Session, old: str, new: str) -> None:
    group_id = stored.former_group(session, old)
    if group_id is None:
        # Another device has just done it.
        return
    stored.hold_group(session, group_id)
    # Or deleted the group, while this one waited.
    if stored.former_group(session, old) is not None:
        stored.renew_token(session, session.get_one(Group, group_id), new)


def _note(session: Session, token: str, device: SeenDevice) -> None:
    with writing(session):
        group_id = stored.find_group(session, hash_of(token))
        if group_id is not None:
            stored.hold_group(session, group_id)
            add_device(session, group_id, device, joined_at=None)
