"""Large tables: whole before they are sent, one at a time, and never longer in the database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.services import database
from scorekeeper.services.files import hand_tables
from scorekeeper.web.group import statistics_routes as statistics
from tests.web.visitor import Visitor


def ask(client: FlaskClient) -> TestResponse:
    """Ask for the table, and close the answer unread, as it is sent after the app has done."""
    answer = client.get("/statistics.csv")
    answer.close()
    return answer


def test_a_table_leaves_the_database_before_it_is_read(
    visitor: Visitor, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.start(player_0="Ann", player_2="Ben")
    was_in_use: list[bool] = []

    def told(*asked: Any) -> Iterator[str]:  # noqa: ANN401 -- as it comes
        yield from hand_tables.group_table(*asked)
        was_in_use.append(database.session().in_transaction())

    monkeypatch.setattr(statistics, "group_table", told)
    answer = visitor.get("/statistics.csv")
    # All of it is made, though nothing is read yet; and no session is left behind.
    assert was_in_use == [True]
    with app.app_context():
        assert not database.session().in_transaction()
    assert answer.data.decode("utf-8-sig").startswith("game,")


def test_one_table_is_made_at_a_time(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor.start(player_0="Ann", player_2="Ben")
    met: list[TestResponse] = []

    def told(*_asked: Any) -> Iterator[str]:  # noqa: ANN401 -- as it comes
        yield "first"
        met.append(ask(visitor.client))

    monkeypatch.setattr(statistics, "group_table", told)
    assert visitor.get("/statistics.csv").data == b"first"
    (second,) = met
    assert (second.status_code, second.headers["Retry-After"]) == (503, "5")
    monkeypatch.undo()
    assert visitor.get("/statistics.csv").status_code == 200


def test_a_long_table_is_sent_as_it_is(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor.start(player_0="Ann", player_2="Ben")
    parts = ["x" * 1_000_000] * 3
    monkeypatch.setattr(statistics, "group_table", lambda *_: iter(parts))
    answer = visitor.get("/statistics.csv", {"Accept-Encoding": "br, gzip"})
    assert (answer.is_streamed, "Content-Encoding" in answer.headers) == (True, False)
    assert len(answer.data) == int(answer.headers["Content-Length"]) == 3_000_000
    answer.close()


def test_a_table_that_fails_lets_the_next_one_begin(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.start(player_0="Ann", player_2="Ben")

    def told(*_asked: Any) -> Iterator[str]:  # noqa: ANN401 -- as it comes
        yield "first"
        raise OSError("No space left on device")

    monkeypatch.setattr(statistics, "group_table", told)
    monkeypatch.setitem(visitor.client.application.config, "PROPAGATE_EXCEPTIONS", value=False)
    assert visitor.get("/statistics.csv").status_code == 500
    monkeypatch.undo()
    assert visitor.get("/statistics.csv").status_code == 200
