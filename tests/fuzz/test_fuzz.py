"""Fuzzed requests to every route: never a 5xx, always a sentence, and nothing is lost."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest
from werkzeug.datastructures import Headers

from scorekeeper.services import database
from scorekeeper.services.game.writes import Write
from scorekeeper.services.lifecycle.changes import delete_game
from tests.fuzz.caller import Answer, Sent
from tests.fuzz.checks import complaints
from tests.fuzz.requests import Known, Maker, walk
from tests.fuzz.run import Report, fuzz
from tests.fuzz.world import Recorded, World, peopled_world
from tests.profiles import FULL

REQUESTS: Final = 20_000 if FULL else 2_500
SEED: Final = int(os.environ.get("FUZZ_SEED", "1"))

GOOD: Final = Headers(
    {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": "default-src 'none'",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
    }
)
PAGE: Final = Sent("GET", "/players")
REFUSED: Final = Answer(404, GOOD, b"<h1>Nothing here</h1><p>Check that the link is complete.</p>")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    found = peopled_world(tmp_path_factory.mktemp("fuzz"))
    yield found
    database.detach(found.app)


@pytest.fixture(scope="module")
def known(world: World) -> Known:
    return walk(world)


@pytest.fixture(scope="module")
def report(world: World, known: Known) -> Report:
    return fuzz(world, known, REQUESTS, SEED)


def test_nothing_that_is_sent_breaks_the_app(report: Report) -> None:
    assert report.sent == REQUESTS
    assert not report.failures, str(report)


def test_every_route_is_asked_and_most_of_them_do_what_they_are_for(
    report: Report, world: World
) -> None:
    endpoints = {rule.endpoint for rule in world.app.url_map.iter_rules()}
    assert report.endpoints() == endpoints
    served = {endpoint for endpoint, status in report.answers if status in {2, 3}}
    assert len(served) > 0.9 * len(endpoints), sorted(endpoints - served)


def test_a_seed_makes_the_same_requests_again(world: World, known: Known) -> None:
    maker = Maker(world, known, sorted(world.app.url_map.iter_rules(), key=str))

    def made() -> list[tuple[str, str, str]]:
        world.restore()
        asked = [maker.request(Random(f"{n}"), maker.rules[n]) for n in range(len(maker.rules))]  # noqa: S311 - data to test with
        return [(sent.method, sent.path, sent.query) for sent in asked]

    assert made() == made()


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        (replace(REFUSED, status=500), "status 500"),
        (replace(REFUSED, body=b"<h1>No</h1>"), "without a sentence"),
        (replace(REFUSED, body=b"<title>404 Not Found</title> it is not on the server"), "library"),
        (replace(REFUSED, body=b"Traceback (most recent call last) of all"), "inside"),
        (replace(REFUSED, body=REFUSED.body + b"<zqx onzqx=1>"), "markup"),
        (replace(REFUSED, headers=Headers({"Content-Type": "text/plain"})), "Security-Policy"),
        (Answer(303, Headers([*GOOD, ("Location", "//example.org")]), b""), "leads away"),
        (Answer(303, Headers([*GOOD, ("Location", "http://x.org/")]), b""), "leads away"),
    ],
)
def test_faults_of_an_answer_are_noticed(answer: Answer, complaint: str) -> None:
    assert not list(complaints(PAGE, REFUSED))
    assert not list(complaints(PAGE, Answer(304, Headers(), b"")))
    assert any(complaint in each for each in complaints(PAGE, answer))


def test_what_is_recorded_is_watched(world: World) -> None:
    world.restore()
    recorded = Recorded(world.file)
    try:
        before = recorded.digest()
        world.home.get(f"/g/{world.tokens['owner']}/share")
        assert recorded.digest() == before
        with world.app.app_context():
            delete_game(database.session(), world.tokens["other"], Write(key="k", expected=1))
        assert recorded.digest() != before
    finally:
        recorded.close()


def test_a_request_is_told_as_a_command() -> None:
    sent = Sent("POST", "/players", "a=b", (("X-Odd", "it's"),), b"\x00a'", length="9")
    assert sent.as_curl() == (
        """curl -i -X POST -H 'X-Odd: it'"'"'s' -H 'Content-Length: 9' """
        """'http://127.0.0.1:8000/players?a=b' --data-binary $'\\x00a\\x27'"""
    )
