"""Hands that bots played, scored by the library, the command line and over HTTP: all the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.documents.results import write_deal_result
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.play.finishing import finished_deal
from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.playing import steps
from tests.apps import app_in
from tests.cli.command import run
from tests.simulation.contexts import CONTEXTS
from tests.simulation.samples import chosen
from tests.written_deals import write_deal

OPTIONS = -1
"""With all its options, every ruleset has all the cards there are."""


@cache
def played() -> list[tuple[Any, Any]]:
    """Return a finished hand of every ruleset and number of players, and its result."""
    found = []
    for number, context in enumerate(CONTEXTS):
        rules = chosen(context.variant.id, *context.options[OPTIONS], players=context.players)
        start = start_deal(rules.rules, seed=number, deal_number=1 + number % 4)
        bot = BOTS["random" if number % 2 else "greedy"]
        *_, last = steps(start, bot, Chance(number))
        deal = finished_deal(last.after)
        result = write_deal_result(rules.rules, deal, score_deal(rules.rules, deal))
        found.append((write_deal(rules, deal), json.loads(json.dumps(result))))
    return found


@pytest.fixture
def app(sqlite_template: Path, tmp_path: Path) -> Iterator[Flask]:
    """The app, set up as it is served."""
    with app_in(tmp_path, sqlite_template) as app:
        yield app


def test_every_hand_is_legal() -> None:
    assert [result["violations"] for _, result in played()] == [[]] * len(CONTEXTS)


def test_the_command_line_scores_them_alike() -> None:
    lines = b"".join(json.dumps(document).encode() + b"\n" for document, _ in played())
    finished = run("score", "--lines", "-", given=lines)
    assert (finished.returncode, finished.stderr) == (0, b"")
    assert [json.loads(line) for line in finished.stdout.splitlines()] == [
        result for _, result in played()
    ]


def test_http_scores_them_alike(app: Flask) -> None:
    client = app.test_client()
    answers = [client.post("/api/v1/score", json=document) for document, _ in played()]
    assert [answer.get_json() for answer in answers] == [result for _, result in played()]
