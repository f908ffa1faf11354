"""Log of requests: enough to find a fault, and never a link of a game."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from copy import deepcopy
from io import StringIO
from logging.config import dictConfig

import pytest
from flask import Flask

from scorekeeper.services.common.tokens import make_token
from scorekeeper.web.common import logs
from scorekeeper.web.common.settings import LogFormat
from scorekeeper.web.hand import routes as hands
from tests.web.visitor import Visitor


@pytest.fixture(params=["text", "json"])
def form(request: pytest.FixtureRequest) -> LogFormat:
    form: LogFormat = request.param
    return form


@pytest.fixture
def lines(form: LogFormat) -> Iterator[StringIO]:
    """Log lines, instead of to standard error."""
    root, named = logging.getLogger(), logging.getLogger("scorekeeper.requests")
    before = root.handlers[:], root.level, named.level
    written = StringIO()
    settings = deepcopy(logs.logging_settings(form))
    settings["handlers"]["stderr"]["stream"] = written
    dictConfig(settings)
    yield written
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    named.setLevel(before[2])


def written(lines: StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


@pytest.mark.parametrize("form", ["json"], indirect=True)
def test_every_request_is_a_line(visitor: Visitor, lines: StringIO) -> None:
    board = visitor.start()
    lines.truncate(0)
    lines.seek(0)
    answers = [visitor.get(url) for url in (f"{board}?secret=1", "/nowhere/at/all")]
    answers.append(visitor.client.open("/", method="BREW"))
    found = written(lines)
    assert [line["route"] for line in found] == ["/g/<token>", None, None]
    assert [line["endpoint"] for line in found] == ["games.board", None, None]
    assert [line["method"] for line in found] == ["GET", "GET", "other"]
    assert [line["status"] for line in found] == [200, 404, 405]
    assert [line["bytes"] for line in found] == [len(answer.data) for answer in answers]
    assert [line["request_id"] for line in found] == [
        answer.headers["X-Request-ID"] for answer in answers
    ]
    assert len({line["request_id"] for line in found}) == 3
    for line in found:
        assert isinstance(line["ms"], float)
        assert line["level"] == "INFO"
        assert line["time"]
        assert "secret" not in json.dumps(line)


@pytest.mark.parametrize("form", ["text"], indirect=True)
def test_at_the_kitchen_table_nothing_is_written_that_is_as_it_should_be(
    visitor: Visitor, lines: StringIO
) -> None:
    visitor.write(visitor.start())
    visitor.get("/nowhere")
    assert lines.getvalue() == ""


def test_a_fault_is_found_by_its_number_and_no_link_stands_beside_it(
    app: Flask,
    visitor: Visitor,
    lines: StringIO,
    form: LogFormat,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = visitor.start()
    token = board.rpartition("/")[2]

    def fail(*_args: object, **_kwargs: object) -> None:
        raise RuntimeError(f"{board} is broken, and so is {make_token()}")

    monkeypatch.setattr(hands, "list_revisions", fail)
    visitor.write(board)
    app.testing = False
    lines.truncate(0)
    lines.seek(0)
    answer = visitor.get(f"{board}/hands/1")
    number = answer.headers["X-Request-ID"]
    assert f"tell whoever looks after the app this number: {number}" in answer.text
    text = lines.getvalue()
    assert f"GET hands.show failed, request {number}" in text
    assert "RuntimeError: /g/(link) is broken, and so is (link)" in text
    assert token not in text
    if form == "json":
        fault, request = written(lines)
        assert (fault["request_id"], request["request_id"]) == (number, number)
        assert "Traceback" in str(fault["exc_info"])


def test_what_is_the_visitor_s_mistake_has_no_number(visitor: Visitor) -> None:
    assert "number:" not in visitor.get("/nowhere").text


@pytest.mark.parametrize(
    ("sent", "is_taken"),
    [
        ("0b6c7d9e-1a2b-4c3d-8e4f-5a6b7c8d9e0f", True),
        ("0b6c7d9e", True),
        ("0b6c7d9e1a2b4c3d8e4f5a6b7c8d9e0f", True),
        ("abc", False),
        ("x" * 20, False),
        ("0b6c7d9e\t{}", False),
        ("a" * 65, False),
        ("", False),
    ],
)
def test_only_a_proxy_of_ours_names_requests(
    app: Flask, visitor: Visitor, sent: str, *, is_taken: bool
) -> None:
    for trusted in ("", "127.0.0.1"):
        app.config["TRUSTED_PROXIES"] = trusted
        found = visitor.get("/healthz", headers={"X-Request-ID": sent}).headers["X-Request-ID"]
        assert (found == sent) is (is_taken and bool(trusted))
        assert found


def test_a_line_outside_of_requests_has_no_number(lines: StringIO, form: LogFormat) -> None:
    logging.getLogger("scorekeeper.else").warning("Game %s", make_token())
    assert "Game (link)" in lines.getvalue()
    if form == "json":
        assert "request_id" not in written(lines)[0]


@pytest.mark.parametrize(
    "text",
    [
        "canasta",
        "a" * 31,
        "a" * 33,
        "0b6c7d9e1a2b4c3d8e4f5a6b7c8d9e0f",
        "f" * 64,
        "tests/web/test_logs.py",
    ],
)
def test_text_that_is_no_link_stays_in_the_log(text: str) -> None:
    assert logs.without_links(text) == text
