"""The site over HTTPS: its certificate, its security headers, and its private addresses."""

from __future__ import annotations

import http.client
from collections.abc import Callable
from contextlib import closing

import pytest

from tests.deployment.instances import INSTANCES, counts_of
from tests.deployment.phones import SecurePhone
from tests.deployment.stack import Stack


@pytest.fixture
def phone(new_phone: Callable[[], SecurePhone]) -> SecurePhone:
    return new_phone()


def test_whoever_comes_without_https_is_led_to_it(stack: Stack) -> None:
    with closing(http.client.HTTPConnection(stack.site, 80, timeout=30)) as connection:
        connection.request("GET", "/rules")
        answer = connection.getresponse()
    assert (answer.status, answer.headers["Location"]) == (308, f"https://{stack.site}/rules")


def test_cookies_and_pages_are_for_https_only(phone: SecurePhone) -> None:
    answer = phone.look("/games/new")
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    cookies = answer.headers.get_all("Set-Cookie", [])
    assert cookies
    for cookie in cookies:
        for word in ("Secure", "HttpOnly", "SameSite=Lax", "Path=/"):
            assert f"; {word}" in cookie
        assert "Domain=" not in cookie


def test_a_form_that_another_site_sends_is_refused_in_words(phone: SecurePhone) -> None:
    form = {"target": "5000"}
    phone.ask("/games/new")
    phone.headers["Referer"] = "https://evil.example/"
    assert phone.ask("/games/new", form).status == 400


def test_counts_are_told_inside_and_not_to_visitors(phone: SecurePhone) -> None:
    for path in ("/metrics", "/metrics/", "//metrics", "/%6detrics"):
        assert "scorekeeper_requests_total" not in phone.ask(path).text
    assert all(map(counts_of, INSTANCES))


def test_the_proxy_names_each_request(phone: SecurePhone, stack: Stack) -> None:
    named = phone.look("/").headers["X-Request-ID"]
    assert len(named) == 36
    assert any(named in stack.log(place) for place in INSTANCES)


@pytest.mark.parametrize("size", [2_500_000, 5_000_000])
def test_what_is_too_long_is_refused_in_words(phone: SecurePhone, size: int) -> None:
    answer = phone.ask("/games/import", {"text": "x" * size})
    assert (answer.status, "<html" in answer.text) == (413, True)
