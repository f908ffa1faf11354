"""Devices that share a group: noted as they look, bounded, and never in anybody's way."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import monotonic

import pytest
from sqlalchemy.orm import Session

from scorekeeper.persistence import groups as stored
from scorekeeper.persistence.group_tables import GroupDevice
from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services.common.errors import DatabaseBusyError, GroupNotFoundError
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.group import devices
from scorekeeper.services.group.devices import SeenDevice, list_devices, note_device
from scorekeeper.services.group.groups import renew_link
from tests.services.circle import GROUP, a_game_of

PHONE = SeenDevice(make_token(), "iPhone")


@pytest.fixture(autouse=True)
def group(session: Session) -> None:
    a_game_of(session, "Ann", "Ben", "Cid", "Dot")


def moments(session: Session) -> list[datetime]:
    return [each.seen_at for each in list_devices(session, GROUP, "")]


def test_a_device_is_noted_once_an_hour(session: Session) -> None:
    before = datetime.now(UTC)
    note_device(session, GROUP, PHONE)
    (found,) = list_devices(session, GROUP, PHONE.id)
    assert found.is_this
    assert found.joined_at is not None
    assert before <= found.joined_at <= found.seen_at
    note_device(session, GROUP, PHONE)
    assert moments(session) == [found.seen_at]
    with write_transaction(session):
        session.query(GroupDevice).update({"seen_at": before - timedelta(hours=2)})
    note_device(session, GROUP, PHONE)
    (again,) = list_devices(session, GROUP, "")
    assert again.seen_at > found.seen_at
    assert (again.joined_at, again.is_this) == (found.joined_at, False)


def test_of_very_many_those_seen_last_are_kept(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "MOST_DEVICES", 3)
    for number in range(5):
        note_device(session, GROUP, SeenDevice(make_token(), str(number)))
    assert [each.kind for each in list_devices(session, GROUP, "")] == ["4", "3", "2"]


def test_a_new_link_forgets_all_but_who_made_it(session: Session) -> None:
    other, new = SeenDevice(make_token(), "Mac"), make_token()
    for device in (PHONE, other):
        note_device(session, GROUP, device)
    renew_link(session, GROUP, new, PHONE.id)
    assert [each.kind for each in list_devices(session, new, "")] == ["iPhone"]
    note_device(session, GROUP, other)
    assert len(list_devices(session, new, "")) == 1
    with pytest.raises(GroupNotFoundError):
        list_devices(session, GROUP, "")


def test_who_is_put_out_meanwhile_is_not_noted(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = make_token()
    monkeypatch.setattr(stored, "hold_group", lambda *_: renew_link(session, GROUP, new))
    note_device(session, GROUP, PHONE)
    monkeypatch.undo()
    assert list_devices(session, new, "") == ()


def test_nobody_waits_long_for_it(session: Session, new_session: Callable[[], Session]) -> None:
    other = new_session()
    with write_transaction(other):
        stored.lock_group(other, 1)
        began = monotonic()
        with pytest.raises(DatabaseBusyError):
            note_device(session, GROUP, PHONE)
        assert monotonic() - began < 5
    note_device(session, GROUP, PHONE)
    assert len(list_devices(session, GROUP, "")) == 1
