"""Properties of every route: whoever asks, and whatever it answers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.visitor import Visitor

VALUES: Final = {
    "number": 1,
    "place": 1,
    "into": 2,
    "first": 1,
    "second": 2,
    "revision": 1,
    "question": "first-meld",
    "kind": "cards",
    "name": "first-meld",
    "role": "viewer",
    "ruleset": "classic",
    "version": "none",
    "filename": "css/table.css",
}
KEEP_NOTHING: Final = {
    "languages.choose",
    "following.look",
    "hands.preview",
    "helper.answer_by_house",
    "helper.answer_by_rules",
    "helper.answer_in_game",
}
"""Forms that anybody may send from anywhere."""
FIXED_OF_EVERYTHING: Final = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FIXED: Final = {
    **FIXED_OF_EVERYTHING,
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
}
"""Headers of every page."""


def addresses(app: Flask, method: str, token: str) -> list[tuple[str, str]]:
    """Return every endpoint with an address of its own, for a method."""
    found = []
    routes = app.url_map.bind("localhost")
    links = {"token": token, "group": token, "house": token}
    for rule in app.url_map.iter_rules():
        if method in (rule.methods or set()):
            values = {name: {**VALUES, **links}[name] for name in rule.arguments}
            found.append((rule.endpoint, routes.build(rule.endpoint, values, method)))
    return found


def key_of(board: str) -> dict[str, str]:
    """Return the headers by which programs send the link of a game."""
    return {"Authorization": f"Bearer {board.removeprefix('/g/')}"}


def test_every_form_has_to_be_this_app_s(app: Flask, visitor: Visitor) -> None:
    board = visitor.start()
    asked = set()
    for endpoint, url in addresses(app, "POST", board.removeprefix("/g/")):
        if endpoint.startswith("api.") or endpoint in KEEP_NOTHING:
            continue
        asked.add(endpoint)
        answer = visitor.client.post(url, data={"csrf_token": "made up"})
        # A link that is no group's or house rules' is not there before anything is asked of it.
        assert answer.status_code in {400, 404}, endpoint
    assert {"hands.write", "games.start", "sharing.renew", "passphrase.enter"} <= asked
    assert visitor.get(f"{board}/hands/1").status_code == 404


def test_every_answer_keeps_to_itself(app: Flask, visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    key = key_of(board)
    for endpoint, url in addresses(app, "GET", board.removeprefix("/g/")):
        if url.endswith((".pdf", "/picture.png", "/preview.png")):
            continue
        with visitor.get(url, headers=key) as answer:
            assert answer.status_code in {200, 303, 304, 403, 404}, endpoint
            fixed = FIXED if answer.mimetype == "text/html" else FIXED_OF_EVERYTHING
            assert {name: answer.headers.get(name) for name in fixed} == fixed, endpoint
            assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]
            if answer.mimetype == "text/html":
                assert answer.content_type == "text/html; charset=utf-8"
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
                assert "no-cache" in answer.headers["Cache-Control"]


def test_what_only_takes_forms_leads_a_browser_to_its_page(app: Flask, visitor: Visitor) -> None:
    board = visitor.start()
    token = board.removeprefix("/g/")
    routes = app.url_map.bind("localhost")
    asked = {}
    for _, url in addresses(app, "POST", token):
        if not url.startswith("/api/") and not routes.test(url, "GET"):
            answer = visitor.get(url)
            assert answer.status_code == 303, url
            assert routes.test(answer.location, "GET"), url
            asked[url.replace(token, "…")] = answer.location.replace(token, "…")
    for url, page in (
        ("/g/…/undo", "/g/…"),
        ("/g/…/hands/draft", "/g/…"),
        ("/g/…/share/viewer/revoke", "/g/…/share"),
        ("/g/…/follow/look", "/g/…/follow"),
        ("/players/1/name", "/players/1/edit"),
        ("/players/1/hide", "/players/1/edit"),
        ("/players/1/merge/2", "/players/1/merge"),
        ("/players/devices/renew", "/players/devices"),
        ("/e/…/clock", "/e/…"),
        ("/e/…/links/1", "/e/…/links"),
        ("/e/…/rounds/1/tables/1/seen", "/e/…/rounds/1/tables/1"),
        ("/language", "/"),
    ):
        assert asked[url] == page
    assert visitor.get("/house").location == "/rules"
    below = visitor.client.get("/g/x/undo", base_url="http://localhost/below")
    assert below.location == "/below/g/x"


PRIVATE: Final = {"no-cache, private", "no-store, private", "private, no-cache", "no-store"}
OF_NOBODY: Final = {
    "offline.python": "public, max-age=31536000, immutable",
    "offline.rules_worker": "public, no-cache",
    "offline.service_worker": "public, no-cache",
    "static": "public, no-cache",
    "well_known.robots": "public, max-age=3600",
    "well_known.security": "public, max-age=3600",
}
"""Pages that are the same for everybody, and may be cached by proxies."""
LISTED: Final = {
    "api.openapi",
    "api.rules",
    "api.rulesets",
    "api_pages.index",
    "helper.of_rules",
    "home.index",
    "rules.card",
    "rules.index",
    "rules.show",
    "sheets.blank",
}
"""Pages that search engines may list."""


def check_headers(endpoint: str, answer: TestResponse) -> None:
    assert answer.headers["X-Content-Type-Options"] == "nosniff", endpoint
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin", endpoint
    kept = answer.headers.getlist("Cache-Control")
    is_good = answer.status_code == 200 and answer.request.method in {"GET", "HEAD"}
    if endpoint in OF_NOBODY and is_good:
        assert set(kept[0].split(", ")) == set(OF_NOBODY[endpoint].split(", ")), endpoint
        assert "Cookie" not in answer.vary, endpoint
        return
    assert len(kept) == 1, endpoint
    assert kept[0] in PRIVATE, endpoint
    assert {"cookie", "accept-language"} <= set(answer.vary.as_set()), endpoint
    is_listed = endpoint in LISTED and is_good
    if answer.request.method == "OPTIONS":
        return
    assert ("noindex" in answer.headers.get("X-Robots-Tag", "")) is not is_listed, endpoint
    if is_good and "<html" in answer.text:
        is_marked = '<meta name="robots" content="noindex, nofollow">' in answer.text
        assert is_marked is not is_listed, endpoint


@pytest.mark.usefixtures("paper")
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS", "HEAD"])
def test_nothing_that_is_somebody_s_is_kept_on_the_way(
    app: Flask, visitor: Visitor, method: str
) -> None:
    app.config["SECURITY_CONTACT"] = "mailto:a@example.org"
    board = visitor.start()
    visitor.write(board)
    tokens = [board.removeprefix("/g/"), "nobody"]
    for token in tokens:
        for endpoint, url in addresses(app, method, token):
            answer = visitor.client.open(url, method=method, headers=key_of(token))
            assert answer.status_code < 500, endpoint
            check_headers(endpoint, answer)
            answer.close()


@pytest.mark.usefixtures("paper")
def test_what_anybody_knows_already_is_not_kept_on_the_way_either(
    app: Flask, visitor: Visitor
) -> None:
    board = visitor.start()
    marked = set()
    for endpoint, url in addresses(app, "GET", board.removeprefix("/g/")):
        with visitor.get(url, headers=key_of(board)) as answer:
            mark = answer.headers.get("ETag")
        if mark and endpoint != "static":
            marked.add(endpoint)
            again = visitor.get(url, headers={"If-None-Match": mark, **key_of(board)})
            assert (again.status_code, again.headers["Cache-Control"]) == (304, "no-cache, private")
    assert {"live.board", "sheets.game", "api.game.show"} <= marked


@pytest.mark.parametrize("url", ["/nothing", "/g/none/nothing", "/api/v1/none", "/static/none"])
def test_what_is_not_there_is_not_kept_on_the_way_either(visitor: Visitor, url: str) -> None:
    answer = visitor.get(url)
    assert answer.status_code == 404
    check_headers("none", answer)


def test_search_engines_stay_away_from_what_a_link_opens(app: Flask, visitor: Visitor) -> None:
    answer = visitor.get("/robots.txt")
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    of_all, _, of_some = answer.text.partition("\n\n")
    assert {"User-agent: WhatsApp", "Allow: /g/", "Disallow: /"} <= set(of_some.splitlines())
    first, *rest = of_all.splitlines()
    assert first == "User-agent: *"
    closed = tuple(line.removeprefix("Disallow: ") for line in rest)
    for rule in app.url_map.iter_rules():
        opened_by_a_link = rule.arguments & {"token", "group", "house"}
        assert not opened_by_a_link or rule.rule.startswith(closed), rule.rule
        assert rule.endpoint not in LISTED or not rule.rule.startswith(closed), rule.rule


def test_whom_to_write_to_about_a_hole(app: Flask, visitor: Visitor) -> None:
    url = "/.well-known/security.txt"
    assert visitor.get(url).status_code == 404
    app.config["SECURITY_CONTACT"] = "https://example.org/security"
    answer = visitor.get(url)
    assert answer.content_type == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert fields["Contact"] == "https://example.org/security"
    assert fields["Preferred-Languages"] == "en, es"
    expires = datetime.fromisoformat(fields["Expires"])
    assert timedelta(days=90) < expires - datetime.now(UTC) < timedelta(days=365)
    assert "Canonical" not in fields
    app.config.update(ALLOWED_HOSTS=["cards.example.org"], TRUSTED_HOSTS=["cards.example.org"])
    known = visitor.client.get(url, base_url="https://cards.example.org")
    assert f"Canonical: https://cards.example.org{url}\n" in known.text


@pytest.mark.parametrize("method", ["TRACE", "PUT", "PATCH", "DELETE", "CONNECT"])
def test_nothing_is_done_by_other_methods(visitor: Visitor, method: str) -> None:
    board = visitor.start()
    for url in ("/", board, f"{board}/hands/new", "/api/v1/score"):
        assert visitor.client.open(url, method=method).status_code == 405
