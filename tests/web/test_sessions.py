from __future__ import annotations

import pytest
from itsdangerous import SignatureExpired, TimestampSigner

from scorekeeper.web.visitors.sessions import ClockTolerantSigner
from tests.web.visitor import REFERENCE, Visitor, fields_of

DAY = 86_400


def at(monkeypatch: pytest.MonkeyPatch, moment: int) -> None:
    # Of every signer there is, whichever the app uses.
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _self: moment)


def test_what_is_signed_tomorrow_is_good_and_what_is_old_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    signer = ClockTolerantSigner("key")
    at(monkeypatch, 10 * DAY)
    signed = signer.sign("hand")
    for now in (9 * DAY, 10 * DAY, 11 * DAY):
        at(monkeypatch, now)
        assert signer.unsign(signed, max_age=DAY) == b"hand"
    at(monkeypatch, 11 * DAY + 1)
    with pytest.raises(SignatureExpired):
        signer.unsign(signed, max_age=DAY)


def test_a_form_that_was_open_when_the_clock_was_set_back_is_saved(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = visitor.start()
    form = {**fields_of(visitor.get(f"{board}/hands/new")), **REFERENCE, "action": "save"}
    now = ClockTolerantSigner("key").get_timestamp()
    at(monkeypatch, now - DAY)
    assert visitor.client.post(f"{board}/hands/new", data=form).status_code == 303
