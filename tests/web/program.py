"""A program that keeps a game's score over the API, without cookies."""

from __future__ import annotations

import uuid
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

NEW_GAME: dict[str, Any] = {
    "ruleset": "caliente-complete",
    "players": 4,
    "sides": ["North-South", "East-West"],
    "side_players": [["Nora", "Sam"], ["Eve", "Will"]],
}


def a_key() -> str:
    return str(uuid.uuid4())


def net_hand(first: int, second: int) -> dict[str, Any]:
    return {
        "sides": [
            {"entry": "net", "net": first, "went_out": True},
            {"entry": "net", "net": second},
        ]
    }


class Program:
    """Somebody who calls the API with the link of a game.

    Attributes:
        app: the app.
        token: the link.
    """

    def __init__(self, app: Flask, token: str = "") -> None:
        self.app = app
        self.token = token

    def call(self, method: str, path: str, **asked: Any) -> TestResponse:  # noqa: ANN401 -- the client's own
        """Send a request with the link, each time as a new device."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= asked.pop("headers", {})
        client = self.app.test_client()
        answer = client.open(f"/api/v1{path}", method=method, headers=headers, **asked)
        assert "Set-Cookie" not in answer.headers
        return answer

    def get(self, path: str, **headers: str) -> TestResponse:
        """Look at something."""
        return self.call("GET", path, headers=headers)

    def start(self, **changes: Any) -> TestResponse:  # noqa: ANN401 -- any JSON value
        """Start a game, and go on with its link."""
        headers = {"Idempotency-Key": changes.pop("key", a_key())}
        answer = self.call("POST", "/games", json={**NEW_GAME, **changes}, headers=headers)
        if answer.status_code == 201:
            assert answer.json
            self.token = answer.json["token"]
        return answer

    def send(
        self,
        method: str,
        path: str,
        version: int | str,
        body: object = None,
        key: str = "",
    ) -> TestResponse:
        """Write to the game."""
        headers = {"Idempotency-Key": key or a_key(), "If-Match": f'"{version}"'}
        return self.call(method, path, json=body, headers=headers)

    @property
    def state(self) -> dict[str, Any]:
        """The game as it stands."""
        answer = self.get("/game")
        assert answer.status_code == 200, answer.text
        assert isinstance(answer.json, dict)
        return answer.json
