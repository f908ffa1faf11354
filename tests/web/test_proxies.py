"""Surroundings of the app: trusted proxies, and the names it goes by."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask, Response, request

from scorekeeper.services import database
from scorekeeper.web import create_app
from scorekeeper.web.common.settings import SettingsError, read_settings
from tests.web.visitor import Visitor

FORWARDED = {
    "X-Forwarded-For": "198.51.100.9, 203.0.113.5",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Prefix": "/evil",
    "X-Forwarded-Port": "99",
}


@pytest.fixture
def new_app(sqlite_template: Path, tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Makes apps with settings."""
    path = shutil.copy(sqlite_template, tmp_path)
    apps: list[Flask] = []

    def make(**settings: str) -> Flask:
        given = {"DATABASE_URL": f"sqlite:///{path}", "SECRET_KEY": "k"}
        apps.append(create_app({**given, **settings}))
        return apps[-1]

    yield make
    for app in apps:
        database.detach(app)


def seen_by(app: Flask) -> tuple[str | None, str, str, str]:
    """Return the visitor's address, scheme, host and root, as the app sees them."""
    seen: list[tuple[str | None, str, str, str]] = []

    def look(answer: Response) -> Response:
        seen.append((request.remote_addr, request.scheme, request.host, request.script_root))
        return answer

    app.after_request_funcs.setdefault(None, []).append(look)
    app.test_client().get("/", headers=FORWARDED)
    return seen[0]


def test_nobody_in_front_is_believed_unasked(new_app: Callable[..., Flask]) -> None:
    assert seen_by(new_app()) == ("127.0.0.1", "http", "localhost", "")


def test_as_many_proxies_are_believed_as_there_are(new_app: Callable[..., Flask]) -> None:
    assert seen_by(new_app(TRUSTED_PROXIES="1")) == ("203.0.113.5", "https", "localhost", "")
    assert seen_by(new_app(TRUSTED_PROXIES="2"))[0] == "198.51.100.9"


@pytest.mark.parametrize(
    ("settings", "base", "is_secure"),
    [
        ({}, "http://192.168.1.7:8000", False),
        ({}, "https://cards.example.org", True),
        ({"HTTPS": "on"}, "http://cards.example.org", True),
    ],
)
def test_cookies_are_for_https_only_wherever_there_is_https(
    new_app: Callable[..., Flask], settings: dict[str, str], base: str, *, is_secure: bool
) -> None:
    client = new_app(**settings).test_client()
    answer = client.get("/games/new", base_url=base)
    cookies = [*answer.headers.getlist("Set-Cookie")]
    assert cookies
    for cookie in cookies:
        assert ("; Secure" in cookie) is is_secure
        assert "; HttpOnly" in cookie
        assert "; SameSite=Lax" in cookie
    assert (answer.headers.get("Strict-Transport-Security") == "max-age=31536000") is is_secure


def test_a_name_it_does_not_go_by_gets_no_page(new_app: Callable[..., Flask]) -> None:
    settings = {"PASS_PHRASE": "for all of us"}
    app = new_app(ALLOWED_HOSTS="cards.example.org, .club.example", **settings)
    client = app.test_client()
    for host, status in (
        ("cards.example.org", 401),
        ("cards.example.org:8000", 401),
        ("Cards.EXAMPLE.org", 401),
        ("tuesday.club.example", 401),
        ("127.0.0.1:8000", 401),
        ("evil.example", 400),
        ("cards.example.org.evil.example", 400),
        ("evil.example/cards.example.org", 400),
    ):
        answer = client.get("/", headers={"Host": host})
        assert answer.status_code == status, host
        assert (answer.mimetype == "text/plain") is (status == 400)
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert client.get("/healthz", headers={"Host": "localhost:8000"}).status_code == 200


def test_links_name_no_host_but_that_of_the_request(visitor: Visitor) -> None:
    answer = visitor.client.post("/language", data={"language": "es", "back": "//evil.example"})
    assert answer.location == "/"
    page = visitor.get(visitor.start() + "/share", headers={"X-Forwarded-Host": "evil.example"})
    assert "evil.example" not in page.text


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("TRUSTED_PROXIES", "yes", "write 1"),
        ("TRUSTED_PROXIES", "-1", "write 1"),
        ("TRUSTED_PROXIES", "99", "write 1"),
        ("ALLOWED_HOSTS", "https://cards.example.org/", "ALLOWED_HOSTS"),
        ("HTTPS", "maybe", "HTTPS is on or off"),
        ("SECURITY_CONTACT", "security@example.org", "mailto:security@example.org"),
        ("SECURITY_CONTACT", "http://example.org/", "https://example.org/security"),
        ("SECURITY_CONTACT", "mailto:a@b.org\nHiring: x", "SECURITY_CONTACT cannot be"),
        ("PASS_PHRASE", "short", "12 to 200 characters"),
        ("PASS_PHRASE", "x" * 201, "12 to 200 characters"),
        ("PASS_PHRASE", " " * 12, "12 to 200 characters"),
        ("ALLOWED_HOSTS", ",,", "ALLOWED_HOSTS cannot be read"),
        ("METRICS_TOKEN", "tokenñ", "write it in ASCII"),
        ("RATE_LIMITS", "starting=1/99999999999999hour", "cannot be read at"),
        ("RATE_LIMITS", "starting=often", "starting=often"),
        ("RATE_LIMITS", "sleeping=1/hour", "starting, joining, importing, sheets"),
        ("RATE_LIMITS", "5", "Write on, off"),
    ],
)
def test_a_setting_that_cannot_be_says_what_to_write(name: str, value: str, told: str) -> None:
    with pytest.raises(SettingsError, match=told):
        read_settings({"DATABASE_URL": "x", "SECRET_KEY": "k", name: value}, {})


def test_settings_are_read_as_they_are_meant() -> None:
    given = {"DATABASE_URL": "x", "SECRET_KEY": "k"}
    usual = read_settings(given, {})
    assert usual["RATE_LIMITS"]["sheets"] == "60 per minute"
    assert (usual["PASS_PHRASE"], usual["TRUSTED_PROXIES"]) == ("", 0)
    assert (usual["ALLOWED_HOSTS"], usual["HTTPS"]) == (None, False)
    environment = {
        "RATE_LIMITS": "sheets=off, starting=5/hour",
        "TRUSTED_PROXIES": " 2 ",
        "HTTPS": "ON",
        "SECURITY_CONTACT": " mailto:security@example.org",
        "PASS_PHRASE": " three plain words ",
    }
    found = read_settings(given, environment)
    assert "sheets" not in found["RATE_LIMITS"]
    assert found["RATE_LIMITS"]["starting"] == "5/hour"
    assert found["RATE_LIMITS"]["api"] == usual["RATE_LIMITS"]["api"]
    assert (found["TRUSTED_PROXIES"], found["HTTPS"]) == (2, True)
    assert found["SECURITY_CONTACT"] == "mailto:security@example.org"
    assert found["PASS_PHRASE"] == environment["PASS_PHRASE"].strip()
    assert read_settings(given, {"RATE_LIMITS": "off"})["RATE_LIMITS"] == {}
