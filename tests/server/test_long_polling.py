"""Answers that are held back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from scorekeeper.cli.wsgi import is_question
from scorekeeper.server import long_polling
from scorekeeper.server.bridge import IS_GONE, Bridge
from scorekeeper.server.long_polling import HELD_FOR, HeldAnswers
from scorekeeper.web.api import game_routes as game_api
from tests.server.test_bridge import ask, pieces

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

LONG = 3600


@dataclass(frozen=True)
class Told:
    """An answer: its body, and for how long it may be held."""

    text: str
    held_for: float = LONG


class Asked:
    """App that is asked, and answers something else each time."""

    def __init__(self, *answers: Told) -> None:
        self.answers = list(answers)
        self.times = 0

    async def __call__(self) -> Told:
        self.times += 1
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def held(asked: Asked, held_by: HeldAnswers, *, gone: Iterable[bool] = ()) -> str:
    """Return the final answer."""
    left = iter(gone)
    answer = held_by.until_changed("192.0.2.7", asked, lambda: next(left, False))
    return asyncio.run(answer).text


SAME, NEWS = Told("same"), Told("news", 0)


def test_an_answer_is_held_back_till_it_is_another() -> None:
    asked = Asked(SAME, SAME, NEWS)
    assert held(asked, HeldAnswers(every=0)) == "news"
    assert asked.times == 3


def test_an_answer_that_is_wanted_as_it_is_leaves_at_once() -> None:
    asked = Asked(NEWS, SAME)
    assert held(asked, HeldAnswers(every=LONG)) == "news"
    assert asked.times == 1


def test_it_leaves_once_its_time_is_over() -> None:
    asked = Asked(Told("same", 0.001))
    assert held(asked, HeldAnswers(every=LONG)) == "same"
    assert asked.times == 2


def test_nothing_is_asked_for_who_is_gone() -> None:
    asked = Asked(SAME)
    assert held(asked, HeldAnswers(every=0), gone=[False, True]) == "same"
    assert asked.times == 2


def test_nothing_is_held_once_the_process_is_to_stop() -> None:
    stopping = HeldAnswers(every=LONG)
    stopping.let_go()
    assert held(Asked(SAME), stopping) == "same"


@pytest.mark.parametrize("limit", ["_MOST", "_MOST_OF_A_NETWORK"])
def test_beyond_the_limit_answers_leave_at_once(
    limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_polling, limit, 1)
    full = HeldAnswers(every=0)

    async def both() -> tuple[int, Told]:
        first = Asked(*[SAME] * 50, NEWS)
        waits = asyncio.create_task(full.until_changed("192.0.2.7", first, lambda: False))
        await asyncio.sleep(0)
        second = Asked(SAME)
        await full.until_changed("192.0.2.7", second, lambda: False)
        await waits
        # There is room again.
        third = Asked(SAME, NEWS)
        return second.times, (await full.until_changed("192.0.2.7", third, lambda: False))

    assert asyncio.run(both()) == (1, NEWS)


def test_the_app_says_what_is_held_and_is_asked_afresh() -> None:
    seen: list[WSGIEnvironment] = []

    def app(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        seen.append(environ)
        is_news = len(seen) > 2
        assert HELD_FOR not in environ
        environ[HELD_FOR] = 0 if is_news else LONG
        start("200 OK" if is_news else "304 Not Modified", [])
        return [b"news"] if is_news else []

    served = Bridge(app)
    served.held_answers.every = 0
    head, body = ask(served, pieces(b""), method="GET")
    assert (head["status"], body["body"], len(seen)) == (200, b"news", 3)


def test_a_client_that_is_gone_is_not_held() -> None:
    def app(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        environ[HELD_FOR] = LONG
        start("304 Not Modified", [])
        return []

    served = Bridge(app)
    served.held_answers.every = LONG
    assert ask(served, pieces(b""), extensions={IS_GONE: lambda: True})[0]["status"] == 304


def test_server_and_app_speak_of_the_same() -> None:
    assert game_api.HELD_FOR == HELD_FOR


@pytest.mark.parametrize(
    ("method", "path", "asks"),
    [
        ("POST", "/api/v1/check/go-out", True),
        ("POST", "/g/x/helper/go-out", True),
        # These write: they wait for no search, and nobody's leaving leaves them undone.
        ("POST", "/api/v1/games", False),
        ("POST", "/api/v1/game/hands", False),
        ("GET", "/api/v1/rulesets", False),
    ],
)
def test_only_what_writes_nothing_is_a_question(method: str, path: str, asks: bool) -> None:
    assert is_question({"REQUEST_METHOD": method, "PATH_INFO": path}) is asks
