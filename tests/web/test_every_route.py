"""What every route has in common: whoever asks, and whatever it answers."""

from __future__ import annotations

from typing import Final

import pytest
from flask import Flask

from tests.web.visitor import Visitor

VALUES: Final = {
    "number": 1,
    "into": 2,
    "first": 1,
    "second": 2,
    "revision": 1,
    "question": "first-meld",
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
    for endpoint, url in addresses(app, "GET", board.removeprefix("/g/")):
        if url.endswith(".pdf"):
            continue
        with visitor.get(url) as answer:
            assert answer.status_code in {200, 303, 304, 403, 404}, endpoint
            assert answer.headers["X-Content-Type-Options"] == "nosniff", endpoint
            assert not {"Server", "X-Powered-By"} & set(answer.headers.keys())
            assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]
            if answer.mimetype == "text/html":
                assert answer.content_type == "text/html; charset=utf-8"
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
                assert answer.headers["X-Frame-Options"] == "DENY"
                assert answer.headers["Referrer-Policy"] == "same-origin"
                assert "no-cache" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("method", ["TRACE", "PUT", "PATCH", "DELETE", "CONNECT"])
def test_nothing_is_done_by_other_methods(visitor: Visitor, method: str) -> None:
    board = visitor.start()
    for url in ("/", board, f"{board}/hands/new", "/api/v1/score"):
        assert visitor.client.open(url, method=method).status_code == 405
