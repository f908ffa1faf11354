"""Groups whose link was derived without the key: exchanged by who proves to have had it, once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from scorekeeper.persistence import groups as stored
from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services.common.errors import GroupNotFoundError, RefusedError
from scorekeeper.services.common.tokens import Keyring, Purpose, hash_of, make_token
from scorekeeper.services.group.devices import SeenDevice, list_devices
from scorekeeper.services.group.groups import find_group, list_group, renew_link
from scorekeeper.services.upkeep.erasing import erase_group
from scorekeeper.services.upkeep.rekeying import rekey_groups, was_renewed
from tests.services.circle import GROUP, KEYS, a_game_of, holding
from tests.threads import at_once

FOUR = ("Ann", "Ben", "Cid", "Dot")
PHONE = SeenDevice(make_token(), "iPhone")
TABLET = SeenDevice(make_token(), "iPad")


@pytest.fixture
def former(session: Session) -> str:
    """The former link of a group with a game."""
    a_game_of(session, *FOUR)
    with write_transaction(session):
        session.execute(text("UPDATE group_tokens SET former = true"))
    return GROUP


def test_a_former_link_opens_nothing(session: Session, former: str) -> None:
    with pytest.raises(GroupNotFoundError):
        find_group(session, former)
    assert list_group(session, holding(former), 5).games == ()
    assert was_renewed(session, KEYS, former)
    assert not was_renewed(session, KEYS, make_token())
    with pytest.raises(GroupNotFoundError):
        renew_link(session, former, make_token())


def test_every_device_comes_to_the_same_link(session: Session, former: str) -> None:
    (new,) = rekey_groups(session, KEYS, [former], PHONE)
    assert new == KEYS.token(Purpose.REKEYED_GROUP, former)
    assert rekey_groups(session, KEYS, [former], PHONE) == (new,)
    assert rekey_groups(session, KEYS, [make_token(), former], TABLET) == (new,)
    assert len(list_group(session, holding(new), 5).games) == 1
    assert was_renewed(session, KEYS, former)
    devices = list_devices(session, new, TABLET.id)
    assert [(each.kind, each.is_this) for each in devices] == [("iPad", True), ("iPhone", False)]
    assert {each.joined_at for each in devices} == {None}


def test_a_new_link_ends_what_an_old_cookie_is_worth(session: Session, former: str) -> None:
    (new,) = rekey_groups(session, KEYS, [former], PHONE)
    renew_link(session, new, make_token())
    assert rekey_groups(session, KEYS, [former], PHONE) == ()
    assert not was_renewed(session, KEYS, former)


def test_another_key_leads_nowhere_once_the_link_is_exchanged(
    session: Session, former: str
) -> None:
    rekey_groups(session, KEYS, [former], PHONE)
    assert rekey_groups(session, Keyring("another"), [former], PHONE) == ()


def test_a_former_link_is_given_to_nobody_again(session: Session, former: str) -> None:
    other = make_token()
    with write_transaction(session):
        stored.add_group(session, hash_of(other))
    with pytest.raises(RefusedError):
        renew_link(session, other, former)


def test_a_group_that_is_erased_leads_nowhere(session: Session, former: str) -> None:
    (new,) = rekey_groups(session, KEYS, [former], PHONE)
    erase_group(session, new)
    assert rekey_groups(session, KEYS, [former], PHONE) == ()
    assert session.execute(text("SELECT count(*) FROM group_devices")).scalar_one() == 0


@pytest.mark.parametrize("late", [1, 2])
def test_one_that_goes_while_a_device_waits(
    session: Session, former: str, monkeypatch: pytest.MonkeyPatch, late: int
) -> None:
    asked: list[str] = []
    found = stored.former_group

    def gone(reader: Session, token_hash: str) -> int | None:
        asked.append(token_hash)
        return None if len(asked) >= late else found(reader, token_hash)

    monkeypatch.setattr(stored, "former_group", gone)
    assert rekey_groups(session, KEYS, [former], PHONE) == ()


def test_a_device_that_is_put_out_while_it_comes_is_not_noted(
    session: Session, former: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "find_group", lambda *_: None)
    assert len(rekey_groups(session, KEYS, [former], PHONE)) == 1
    assert session.execute(text("SELECT count(*) FROM group_devices")).scalar_one() == 0


def test_devices_that_come_at_once(former: str, new_session: Callable[[], Session]) -> None:
    def come(_: int) -> tuple[str, ...]:
        return rekey_groups(new_session(), KEYS, [former], SeenDevice(make_token(), "Android"))

    found = at_once(come)
    assert len(set(found)) == 1
    assert len(list_devices(new_session(), found[0][0], "")) == 4
