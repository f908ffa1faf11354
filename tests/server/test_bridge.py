"""A WSGI app behind an asynchronous server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from werkzeug.wsgi import get_content_length

from scorekeeper.server import bridge
from scorekeeper.server.bridge import IS_GONE, MOST_SENT, Bridge, SentFile
from scorekeeper.server.fair_pool import FairPool

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

HEADERS = [(b"host", b"cards.example.org")]
GONE = {"type": "http.disconnect"}


class Recorder:
    """An app that records its requests, and answers with their bodies or with a given answer."""

    def __init__(self, answer: Callable[[WSGIEnvironment], Iterable[bytes]] | None = None) -> None:
        self.asked: list[WSGIEnvironment] = []
        self.read: list[bytes] = []
        self._answer = answer

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        self.asked.append(environ)
        self.read.append(environ["wsgi.input"].read())
        start("200 OK", [("Content-Type", "text/plain")])
        return [b"got ", self.read[-1]] if self._answer is None else self._answer(environ)


def scope(**changed: object) -> dict[str, Any]:
    return {
        "method": "POST",
        "raw_path": b"/g/caf%C3%A9",
        "query_string": b"a=1",
        "http_version": "1.1",
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "client": ("192.0.2.7", 5000),
        "headers": HEADERS,
        "extensions": {IS_GONE: lambda: False},
        **changed,
    }


def ask(served: Bridge, messages: Iterable[Mapping[str, Any]], **changed: object) -> Any:  # noqa: ANN401 -- messages
    """Return the messages for the server to send."""
    come, sent = iter(messages), []

    async def receive() -> Mapping[str, Any]:
        return next(come)

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    asyncio.run(served(scope(**changed), receive, send))
    return sent


def pieces(*bodies: bytes) -> list[dict[str, Any]]:
    last = len(bodies) - 1
    return [
        {"type": "http.request", "body": body, "more_body": place < last}
        for place, body in enumerate(bodies)
    ]


def test_the_app_is_asked_once_the_body_is_whole() -> None:
    app = Recorder()
    chunked = [*HEADERS, (b"transfer-encoding", b"chunked")]
    head, body = ask(Bridge(app), pieces(b"one ", b"two ", b"three"), headers=chunked)
    assert app.read == [b"one two three"]
    assert head["status"] == 200
    assert (b"content-length", b"17") in head["headers"]
    assert body == {"type": "http.response.body", "body": b"got one two three"}
    (environ,) = app.asked
    assert environ["PATH_INFO"] == "/g/café".encode().decode("latin-1")
    assert (environ["QUERY_STRING"], environ["HTTP_HOST"]) == ("a=1", "cards.example.org")
    # In chunks, it had no length; the app is told one, without which it would read nothing.
    assert get_content_length(environ) == 13


def test_who_leaves_before_the_body_is_whole_asks_nothing() -> None:
    app = Recorder()
    assert ask(Bridge(app), [*pieces(b"one", b"")[:1], GONE]) == []
    assert app.asked == []


@pytest.mark.parametrize("is_declared", [True, False])
def test_a_body_that_is_too_long_is_left_to_the_app_to_refuse(is_declared: bool) -> None:
    app = Recorder()
    declared = (b"content-length", str(MOST_SENT + 1).encode())
    headers = [*HEADERS, declared] if is_declared else HEADERS
    many = pieces(*[b"x" * 65536] * 66)
    ask(Bridge(app), [] if is_declared else many, headers=headers)
    (environ,) = app.asked
    assert int(environ["CONTENT_LENGTH"]) > MOST_SENT
    assert len(app.read[0]) < MOST_SENT + 65537


def test_no_header_passes_for_another() -> None:
    app = Recorder()
    headers = [
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"accept", b"text/html"),
        (b"accept", b"*/*"),
        (b"x_forwarded_for", b"10.0.0.1"),
    ]
    ask(Bridge(app), pieces(b""), headers=headers)
    (environ,) = app.asked
    assert environ["HTTP_COOKIE"] == "a=1;b=2"
    assert environ["HTTP_ACCEPT"] == "text/html,*/*"
    assert "HTTP_X_FORWARDED_FOR" not in environ
    assert "CONTENT_LENGTH" not in environ


def test_the_date_is_told_by_the_server_alone() -> None:
    def dated(_environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        start("200 OK", [("Date", "Sat, 28 Nov 2026 20:00:00 GMT"), ("Content-Type", "text/plain")])
        return [b"kings"]

    head, _ = ask(Bridge(dated), pieces(b""))
    assert head["headers"] == [(b"Content-Type", b"text/plain"), (b"content-length", b"5")]


def test_a_long_answer_and_a_file_are_sent_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "_IN_MEMORY", 100)
    file = BytesIO(b"y" * 100_000)
    for answer in ([b"y" * 60_000, b"y" * 40_000], SentFile(file)):
        app = Recorder(lambda _, answer=answer: answer)  # type: ignore[misc] # bound now
        head, *bodies = ask(Bridge(app), pieces(b""))
        assert head["status"] == 200
        assert (b"Content-Type", b"text/plain") in head["headers"]
        assert b"".join(each["body"] for each in bodies) == b"y" * 100_000
        assert [each.get("more_body", False) for each in bodies] == [True, True, False]
    assert file.closed


def test_nobody_works_for_a_question_that_nobody_waits_for() -> None:
    app = Recorder()
    gone = {IS_GONE: lambda: True}
    question = Bridge(app, is_question=lambda _: True)
    assert ask(question, pieces(b""), extensions=gone) == []
    assert app.asked == []
    # A request that may be a save is handled all the same.
    ask(Bridge(app), pieces(b""), extensions=gone)
    assert len(app.asked) == 1


def test_turns_are_those_of_the_address_that_a_trusted_proxy_tells() -> None:
    who: list[str] = []

    class Noting(FairPool):
        async def run(self, who_asks: str, work: Callable[[], Any]) -> Any:  # noqa: ANN401
            who.append(who_asks)
            return work()

    told = [(b"x-forwarded-for", b"10.9.9.9, 198.51.100.4")]
    for proxies in (0, 1, 3):
        served = Bridge(Recorder(), proxies=proxies)
        served._pages = Noting("test", 1)  # noqa: SLF001 -- to look on
        ask(served, pieces(b""), headers=told)
    assert who == ["192.0.2.7", "198.51.100.4", "192.0.2.7"]
