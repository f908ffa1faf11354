"""A database that cannot be used: pages say so, hold what was sent, and go on by themselves."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, OperationalError
from werkzeug.test import TestResponse

from scorekeeper.services import database
from scorekeeper.services.common.errors import DatabaseTroubleError
from scorekeeper.web.visitors import authorisation as access
from tests.web.visitor import REFERENCE, Visitor, fields_of, json_of


@contextmanager
def troubled(app: Flask, *statements: str) -> Iterator[None]:
    """Let every connection begin with settings under which SQLite itself refuses to write."""

    def begin(connection: Connection) -> None:
        for statement in statements:
            connection.exec_driver_sql(statement)

    with app.app_context():
        engine = database.session().get_bind().engine
        event.listen(engine, "begin", begin)
    try:
        yield
    finally:
        event.remove(engine, "begin", begin)
        engine.dispose()


def start_until_refused(visitor: Visitor) -> tuple[dict[str, str], TestResponse]:
    """Start games: a full file still has room in its last pages."""
    for _ in range(1_000):
        game = {**fields_of(visitor.get("/games/new")), "player_0": "Ann" * 15}
        answer = visitor.client.post("/games/new", data=game)
        if answer.status_code != 303:
            return game, answer
    pytest.fail("It is never refused.")


READ_ONLY = "PRAGMA query_only = ON"
FULL = "PRAGMA max_page_count = 1"


@pytest.mark.parametrize(
    ("setting", "said"), [(READ_ONLY, "may not write"), (FULL, "no room left")]
)
def test_what_cannot_be_saved_stays_on_the_page_and_is_saved_later(
    app: Flask, visitor: Visitor, setting: str, said: str
) -> None:
    board = visitor.start()
    path = f"{board}/hands/new"
    hand = {**fields_of(visitor.get(path)), **REFERENCE, "action": "save"}
    with troubled(app, setting):
        game, refused = start_until_refused(visitor)
        assert refused.status_code == 503
        assert said in refused.text
        assert refused.headers["Retry-After"]
        assert "Send it again" in refused.text
        shown = fields_of(refused)
        assert {name: shown[name] for name in game} == game
        if setting == READ_ONLY:
            entry = visitor.client.post(path, data=hand)
            assert entry.status_code == 503
            assert said in entry.text
            assert fields_of(entry)["sides-0-melds"] == REFERENCE["sides-0-melds"]
            assert visitor.client.post(f"{board}/hands/draft", data=hand).status_code == 503
        assert visitor.get(board).status_code == 200
    assert visitor.client.post("/games/new", data=shown).status_code == 303
    assert visitor.client.post(path, data=hand).status_code == 303


def test_what_comes_without_a_cookie_is_told_why(visitor: Visitor) -> None:
    board = visitor.start()
    fields = fields_of(visitor.get("/games/new")) | {"player_0": "Zoë"}
    without = visitor.client.application.test_client(use_cookies=False)
    for address, said in (("/games/new", "send it again"), (f"{board}/undo", "press once more")):
        expired = visitor.client.post(address, data={**fields, "csrf_token": "old"})
        assert expired.status_code == 400
        assert "The cookie of this browser has changed" in expired.text
        assert said in expired.text
        answer = without.post(address, data=fields)
        assert answer.status_code == 400
        assert "Allow cookies for this page" in answer.text
        assert said in answer.text
    assert fields_of(without.post("/games/new", data=fields))["player_0"] == "Zoë"


def failing(name: str) -> DBAPIError:
    error = sqlite3.OperationalError()
    error.sqlite_errorname = name
    return OperationalError("SELECT", {}, error)


@pytest.mark.parametrize(
    ("name", "status"), [("SQLITE_IOERR_READ", 503), ("SQLITE_BUSY", 503), ("SQLITE_ERROR", 500)]
)
def test_a_failure_to_read_is_told_from_a_mistake(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, name: str, status: int
) -> None:
    board = visitor.start()

    def fail(*_: object, **__: object) -> None:
        raise failing(name)

    monkeypatch.setattr(access, "open_link", fail)
    page = visitor.get(board)
    sent = visitor.client.post(f"{board}/settings", data={"name": "x" * 1_100_000})
    assert page.status_code == sent.status_code == status
    assert "Send it again" not in page.text
    assert (page.headers.get("Retry-After") is not None) == (status == 503)


def test_a_database_that_cannot_be_brought_up_to_date_is_said() -> None:
    with pytest.raises(DatabaseTroubleError) as caught:
        database.migrate("sqlite:////proc/nowhere/scorekeeper.db")
    assert caught.value.code == "database.unreachable"


def test_the_api_says_so_as_a_problem(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    from scorekeeper.web.api import routes as api  # noqa: PLC0415

    def fail(*_: object) -> None:
        raise failing("SQLITE_IOERR")

    monkeypatch.setattr(api, "write_catalogue", fail)
    answer = visitor.get("/api/v1/rulesets")
    assert answer.status_code == 503
    assert "cannot reach its database" in json_of(answer)["detail"]
