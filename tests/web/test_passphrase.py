"""An installation with a pass phrase: asked once per device, and nothing without it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from time import time

import pytest
from flask import Flask

from scorekeeper.services import database
from scorekeeper.web import create_app
from scorekeeper.web.common.security import YEAR
from scorekeeper.web.visitors.sessions import ClockTolerantSigner
from tests.documents.examples import deal
from tests.web.program import NEW_GAME, a_key
from tests.web.test_drafts import keep, written
from tests.web.visitor import REFERENCE, Visitor, fields_of

PHRASE = "ñandú kettle harbour nine"
OPEN = {
    "/healthz": 200,
    "/manifest.webmanifest": 200,
    "/service-worker.js": 200,
    "/offline": 200,
    "/offline/rules-worker.js": 200,
    "/static/css/table.css": 200,
    "/robots.txt": 200,
    "/.well-known/security.txt": 404,
    "/nothing/here": 404,
}


@pytest.fixture
def new_app(sqlite_template: Path, tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Makes apps for one database."""
    path = tmp_path / "scorekeeper.db"
    shutil.copy(sqlite_template, path)
    apps: list[Flask] = []

    def make(**settings: str) -> Flask:
        given = {"DATABASE_URL": f"sqlite:///{path}", "SECRET_KEY": "k", "PASS_PHRASE": PHRASE}
        apps.append(create_app({**given, **settings}))
        return apps[-1]

    yield make
    for app in apps:
        database.detach(app)


@pytest.fixture
def guarded(new_app: Callable[..., Flask]) -> Flask:
    """An app with a pass phrase."""
    return new_app()


def at(app: Flask) -> Visitor:
    return Visitor(app.test_client())


def sign_in(visitor: Visitor, phrase: str = PHRASE, url: str = "/") -> int:
    asked = visitor.get(url)
    assert asked.status_code == 401
    sent = {**fields_of(asked), "phrase": phrase}
    return visitor.client.post("/pass-phrase", data=sent).status_code


def test_without_it_every_page_is_closed(guarded: Flask) -> None:
    visitor = at(guarded)
    for rule in guarded.url_map.iter_rules():
        if rule.arguments or rule.rule in {*OPEN, "/pass-phrase", "/language"}:
            continue
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            answer = visitor.client.open(rule.rule, method=method)
            assert answer.status_code == 401, rule
            assert answer.headers["WWW-Authenticate"] == 'Bearer realm="scorekeeper"'
    assert visitor.get("/g/anything").status_code == 401
    assert "no-store" in visitor.get("/games").headers["Cache-Control"]


@pytest.mark.parametrize("url", sorted(OPEN))
def test_pages_without_secrets_stay_open(guarded: Flask, url: str) -> None:
    with at(guarded).get(url) as answer:
        assert answer.status_code == OPEN[url]


def test_a_device_is_asked_once(guarded: Flask) -> None:
    visitor, other = at(guarded), at(guarded)
    asked = visitor.get("/statistics")
    assert 'type="password"' in asked.text
    told = visitor.client.post("/pass-phrase", data={**fields_of(asked), "phrase": PHRASE})
    assert (told.status_code, told.location) == (303, "/statistics")
    cookie = visitor.client.get_cookie("pass-phrase")
    assert cookie is not None
    assert (cookie.max_age, cookie.http_only, cookie.same_site) == (YEAR, True, "Lax")
    assert PHRASE not in cookie.value
    board = visitor.start()
    assert visitor.get(board).status_code == 200
    assert other.get(board).status_code == 401


@pytest.mark.parametrize(("days", "status"), [(364, 200), (366, 401)])
def test_a_device_is_asked_again_after_a_year(
    guarded: Flask, monkeypatch: pytest.MonkeyPatch, days: int, status: int
) -> None:
    visitor, signed_in = at(guarded), int(time())
    monkeypatch.setattr(ClockTolerantSigner, "get_timestamp", lambda _: signed_in)
    assert sign_in(visitor) == 303
    signed_in += days * 24 * 60 * 60
    assert visitor.get("/").status_code == status


def test_a_wrong_phrase_lets_nobody_in(guarded: Flask) -> None:
    visitor = at(guarded)
    blank = visitor.client.post("/pass-phrase", data={**fields_of(visitor.get("/")), "phrase": " "})
    assert (blank.status_code, "Type the pass phrase." in blank.text) == (401, True)
    for wrong in ("kettle", PHRASE.upper(), PHRASE + "!", "x" * 5_000, "ÿ\udcff"):
        sent = {**fields_of(visitor.get("/")), "phrase": wrong.encode("utf-8", "replace")}
        answer = visitor.client.post("/pass-phrase", data=sent)
        assert answer.status_code == 401
        assert "not the pass phrase" in answer.text
    assert visitor.get("/").status_code == 401


def test_the_form_is_only_this_page_s(guarded: Flask) -> None:
    answer = at(guarded).client.post("/pass-phrase", data={"phrase": PHRASE})
    assert answer.status_code == 400
    assert 'type="password"' in answer.text


@pytest.mark.parametrize(
    "back", ["//evil.example/", "https://evil.example/", "/\\evil.example", "evil", "", "/nothing"]
)
def test_it_leads_back_to_pages_of_its_own_only(guarded: Flask, back: str) -> None:
    visitor = at(guarded)
    sent = {**fields_of(visitor.get("/")), "phrase": PHRASE, "back": back}
    assert visitor.client.post("/pass-phrase", data=sent).location == "/"


def test_another_phrase_or_key_signs_everybody_out(new_app: Callable[..., Flask]) -> None:
    visitor = at(new_app())
    assert sign_in(visitor) == 303
    kept = visitor.client.get_cookie("pass-phrase")
    assert kept is not None
    for settings, status in (
        ({}, 200),
        ({"PASS_PHRASE": "another one entirely"}, 401),
        ({"SECRET_KEY": "another"}, 401),
    ):
        client = new_app(**settings).test_client()
        for value, found in ((kept.value, status), ("x" + kept.value, 401), ("x", 401)):
            client.set_cookie("pass-phrase", value)
            assert client.get("/").status_code == found


def test_what_was_written_is_not_lost_without_a_word(
    new_app: Callable[..., Flask], guarded: Flask
) -> None:
    open_one = at(new_app(PASS_PHRASE=""))
    board = open_one.start()
    answer = at(guarded).client.post(f"{board}/hands/new", data={"action": "save"})
    assert answer.status_code == 401
    assert "Nothing was saved" in answer.text


def test_what_was_being_written_is_there_after_signing_in(new_app: Callable[..., Flask]) -> None:
    before = at(new_app(PASS_PHRASE=""))
    board = before.start()
    assert keep(before, board, REFERENCE) == 204
    after = at(new_app())
    for name in ("device", "games", "groups", "session"):
        cookie = before.client.get_cookie(name)
        if cookie is not None:
            after.client.set_cookie(name, cookie.value)
    url = f"{board}/hands/new"
    review = after.client.post(url, data={**REFERENCE, "action": "review"})
    assert (review.status_code, "Nothing was saved" in review.text) == (401, True)
    assert sign_in(after, url=url) == 303
    assert written(after, url) == REFERENCE


def test_programs_say_it_in_a_header(guarded: Flask) -> None:
    client = guarded.test_client()
    for sent in ("", "Bearer", "Bearer wrong", "Basic abc"):
        answer = client.post("/api/v1/score", json=deal(), headers={"Authorization": sent})
        assert answer.status_code == 401
        assert answer.mimetype == "application/problem+json"
        assert answer.headers["WWW-Authenticate"] == 'Bearer realm="scorekeeper"'
        assert answer.json is not None
        assert (answer.json["status"], answer.json["title"]) == (401, "Unauthorized")
        assert "Authorization: Bearer" in answer.json["detail"]
    # As curl sends it: the bytes of UTF-8.
    told = f"Bearer {PHRASE}".encode().decode("latin-1")
    good = client.post("/api/v1/score", json=deal(), headers={"Authorization": told})
    assert good.status_code == 200
    assert client.get("/api/v1/rulesets").status_code == 401


def test_programs_say_it_beside_the_link_of_a_game(guarded: Flask) -> None:
    phrase = {"Pass-Phrase": PHRASE.encode().decode("latin-1")}
    headers = {"Idempotency-Key": a_key()}
    client = guarded.test_client()
    assert client.post("/api/v1/games", json=NEW_GAME, headers=headers).status_code == 401
    bearer = {"Authorization": f"Bearer {phrase['Pass-Phrase']}"}
    again = client.post("/api/v1/games", json=NEW_GAME, headers={**headers, **bearer})
    started = client.post("/api/v1/games", json=NEW_GAME, headers={**headers, **phrase})
    assert (started.status_code, started.json) == (201, again.json)
    assert started.json
    key = {"Authorization": f"Bearer {started.json['token']}"}
    asked = client.get("/api/v1/game", headers=key)
    assert asked.status_code == 401
    assert asked.json
    assert "Pass-Phrase" in asked.json["detail"]
    assert client.get("/api/v1/game", headers={**key, "Pass-Phrase": "wrong"}).status_code == 401
    assert client.get("/api/v1/game", headers={**key, **phrase}).status_code == 200
    # The phrase is no link, and a link no phrase.
    assert client.get("/api/v1/game", headers={**phrase, **bearer}).status_code == 401
    assert client.get("/api/v1/rulesets", headers=key).status_code == 401


def test_trying_phrases_comes_to_an_end(new_app: Callable[..., Flask]) -> None:
    app = new_app(RATE_LIMITS="signing-in=3/hour")
    inside, guesser = at(app), at(app)
    assert sign_in(inside) == 303
    assert [sign_in(guesser, "wrong") for _ in range(4)] == [401] * 4
    # Now the right one is refused as well, in the form and in the header.
    assert sign_in(guesser) == 429
    header = {"Authorization": f"Bearer {PHRASE}".encode().decode("latin-1")}
    answer = guesser.client.get("/api/v1/rulesets", headers=header)
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 3_000
    assert inside.get("/").status_code == 200


def test_counts_have_a_token_of_their_own(new_app: Callable[..., Flask]) -> None:
    closed = new_app(METRICS="on").test_client()
    assert closed.get("/metrics").status_code == 401
    settings = {"METRICS_TOKEN": "only for tests"}
    client = new_app(**settings).test_client()
    header = {"Authorization": "Bearer only for tests"}
    assert client.get("/metrics", headers=header).status_code == 200
    assert client.get("/metrics").status_code == 404


def test_without_a_phrase_nothing_changes(visitor: Visitor) -> None:
    assert visitor.get("/").status_code == 200
    answer = visitor.client.post(
        "/pass-phrase", data={**fields_of(visitor.get("/games/new")), "phrase": "any"}
    )
    assert answer.status_code == 303
    assert visitor.client.get_cookie("pass-phrase") is None
