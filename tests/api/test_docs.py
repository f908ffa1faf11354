"""The commands of docs/api.md, and the answers that it promises."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from werkzeug.serving import make_server

from scorekeeper.web.api.openapi import openapi_document

DOCS = Path(__file__).parents[2] / "docs" / "api.md"
SHOWN = "http://localhost:8000"
EXAMPLES = re.findall(r"```sh\n(.*?)```.*?```json\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)


@pytest.fixture(scope="module")
def address(app: Flask) -> Iterator[str]:
    """Address at which the app is served."""
    server = make_server("127.0.0.1", 0, app)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


def differing(expected: Any, found: Any, path: str = "") -> list[str]:  # noqa: ANN401 - JSON
    """Return the places where `found` is not what is expected; it may hold more."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return [
            place
            for name, value in expected.items()
            for place in differing(value, found.get(name), f"{path}.{name}")
        ]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [
            place
            for index, value in enumerate(expected)
            for place in differing(value, found[index], f"{path}[{index}]")
        ]
    return [] if expected == found else [f"{path}: {found}"]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 8


@pytest.mark.parametrize(("command", "answer"), EXAMPLES)
def test_what_is_sent_is_answered_as_shown(app: Flask, command: str, answer: str) -> None:
    _, *arguments = shlex.split(command)
    url = next(part for part in arguments if part.startswith(SHOWN)).removeprefix(SHOWN)
    client = app.test_client()
    if "--json" in arguments:
        data = arguments[arguments.index("--json") + 1]
        found = client.post(url, data=data, content_type="application/json")
    else:
        found = client.get(url)
    assert differing(json.loads(answer), found.json) == []


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl")
@pytest.mark.parametrize(("command", "answer"), EXAMPLES)
def test_curl_gets_what_is_shown(address: str, command: str, answer: str) -> None:
    arguments = shlex.split(command.replace(SHOWN, address))
    ran = subprocess.run([*arguments, "--silent"], capture_output=True, check=True)
    assert differing(json.loads(answer), json.loads(ran.stdout)) == []


def test_every_call_is_listed() -> None:
    text = DOCS.read_text("utf-8")
    for path, methods in openapi_document()["paths"].items():
        for method in methods:
            shown = path.replace("{ruleset}", "ID")
            shown = shown.replace("{number}", "N").replace("{revision}", "N")
            assert f"`{method.upper()} /api/v1{shown}`" in text


def test_calls_that_open_a_game_may_be_too_many_and_need_the_database() -> None:
    for path, methods in openapi_document()["paths"].items():
        for call in methods.values():
            assert "429" in call["responses"]
            assert ("503" in call["responses"]) is path.startswith("/game")
