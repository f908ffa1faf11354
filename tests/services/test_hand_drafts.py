from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.persistence.tables import HandDraft
from scorekeeper.services.common.errors import GameNotFoundError, RefusedError
from scorekeeper.services.database import writing
from scorekeeper.services.game.loading import open_link
from scorekeeper.services.hand.hand_drafts import (
    KEPT_FOR,
    MOST_OF_A_GAME,
    Draft,
    drop_drafts,
    find_draft,
    find_left_draft,
    keep_draft,
)
from tests.services.helpers import a_game

PHONE, TABLET = "phone", "tablet"


def a_draft(**changes: object) -> Draft:
    values = {"number": 1, "basis": 0, "fields": {"sides-0-melds": "7x3"}, "stamp": 1_000}
    return Draft(**{**values, **changes})  # type: ignore[arg-type]


def kept(session: Session, token: str, device: str = PHONE, number: int = 1) -> Draft | None:
    return find_draft(session, open_link(session, token).stamp, device, number)


def test_a_draft_is_found_by_its_device_only(session: Session) -> None:
    token, other = a_game(session), a_game(session)
    draft = a_draft(fields={"sides-0-melds": "7x3 zz", "sides-0-went_out": "y"})
    keep_draft(session, token, PHONE, draft)
    assert kept(session, token) == draft
    assert kept(session, token, TABLET) is None
    assert kept(session, token, number=2) is None
    assert kept(session, other) is None


def test_the_later_takes_the_place_of_the_earlier(session: Session) -> None:
    token = a_game(session)
    keep_draft(session, token, PHONE, a_draft())
    later = a_draft(fields={"sides-0-melds": "7x4"}, stamp=2_000, basis=3)
    keep_draft(session, token, PHONE, later)
    assert kept(session, token) == later
    keep_draft(session, token, PHONE, a_draft(fields={}, stamp=1_999))
    assert kept(session, token) == later


def test_a_device_without_a_clock_is_taken_in_order(session: Session) -> None:
    token = a_game(session)
    keep_draft(session, token, PHONE, a_draft(stamp=None))
    assert kept(session, token) == a_draft(stamp=0)
    keep_draft(session, token, PHONE, a_draft())
    keep_draft(session, token, PHONE, a_draft(fields={}, stamp=None))
    assert kept(session, token) == a_draft(fields={}, stamp=1_001)


def test_what_was_saved_is_dropped(session: Session) -> None:
    token = a_game(session)
    for number in (1, 2, 3):
        keep_draft(session, token, PHONE, a_draft(number=number))
    keep_draft(session, token, TABLET, a_draft(number=2))
    drop_drafts(session, token, PHONE, 2)
    assert [kept(session, token, number=number) for number in (1, 2)] == [None, None]
    assert kept(session, token, number=3) is not None
    assert kept(session, token, TABLET, 2) is not None


def test_a_correction_stays_while_a_later_hand_is_saved(session: Session) -> None:
    token = a_game(session)
    keep_draft(session, token, PHONE, a_draft(basis=1))
    drop_drafts(session, token, PHONE, 2)
    assert kept(session, token) is not None
    drop_drafts(session, token, PHONE, 1)
    assert kept(session, token) is None


def test_a_hand_that_somebody_else_saved_is_found_again(session: Session) -> None:
    token = a_game(session)
    stamp = open_link(session, token).stamp
    keep_draft(session, token, PHONE, a_draft(number=1, basis=1))
    assert find_left_draft(session, stamp, PHONE, 3) is None
    keep_draft(session, token, PHONE, a_draft(number=2))
    keep_draft(session, token, PHONE, a_draft(number=3))
    assert find_left_draft(session, stamp, PHONE, 3) == a_draft(number=2)
    assert find_left_draft(session, stamp, PHONE, 2) is None
    assert find_left_draft(session, stamp, TABLET, 3) is None


def test_drafts_are_forgotten_by_age(session: Session) -> None:
    token = a_game(session)
    keep_draft(session, token, PHONE, a_draft())
    with writing(session):
        row = session.scalars(select(HandDraft)).one()
        row.saved_at = datetime.now(UTC) - KEPT_FOR - timedelta(minutes=1)
    keep_draft(session, token, TABLET, a_draft())
    assert kept(session, token) is None
    assert kept(session, token, TABLET) is not None


def test_a_game_keeps_so_many_drafts_and_no_more(session: Session) -> None:
    token = a_game(session)
    for place in range(MOST_OF_A_GAME + 1):
        keep_draft(session, token, f"device {place}", a_draft())
    assert kept(session, token, "device 0") is None
    assert kept(session, token, "device 1") is not None
    assert kept(session, token, f"device {MOST_OF_A_GAME}") is not None


@pytest.mark.parametrize("number", [0, -1, 501])
def test_there_can_be_no_such_hand(session: Session, number: int) -> None:
    with pytest.raises(RefusedError):
        keep_draft(session, a_game(session), PHONE, a_draft(number=number))


def test_what_is_too_large_is_refused(session: Session) -> None:
    token = a_game(session)
    with pytest.raises(RefusedError):
        keep_draft(session, token, PHONE, a_draft(fields={"sides-0-melds": "7 " * 40_000}))
    assert kept(session, token) is None


def test_a_link_that_is_none(session: Session) -> None:
    with pytest.raises(GameNotFoundError):
        keep_draft(session, "x" * 32, PHONE, a_draft())
    with pytest.raises(GameNotFoundError):
        drop_drafts(session, "x" * 32, PHONE, 1)
