"""Requests that the OpenAPI document allows and forbids, sent to the app."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import CHECKS
from schemathesis.generation.meta import TestPhase

from scorekeeper.services import database
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.sheets import render
from scorekeeper.web.api.openapi import openapi_document
from tests.profiles import EXAMPLES, FULL, PROFILE
from tests.services.helpers import EXAMPLE, a_new_game, record

# Whether a document's values make sense together is more than a schema can say. What is asked once
# more without a key goes to a server, of which there is none: tests/web/many/test_access.py asks
# that.
_NOT_HERE = {"positive_data_acceptance", "ignored_auth"}

# 413, too: a document may be wrong and too large at once. And who has no key, or has not said
# against which version, is told that first.
_STATUSES = [400, 401, 404, 405, 409, 412, 413, 422, 428]
_REFUSED = {
    "checks": {
        check: {"expected-statuses": _STATUSES}
        for check in ("negative_data_rejection", "missing_required_header")
    }
}

schema = schemathesis.openapi.from_dict(
    openapi_document(), config=schemathesis.Config.from_dict(_REFUSED)
)


# What calls an app without a server in between does not unpack what it gets.
_PLAIN = {"Accept-Encoding": "identity"}


_HANDS = {"POST /score-game", "POST /game/hands", "PUT /game/hands/{number}"}
"""Operations whose hands are read as those of `POST /score` are."""
_EVERY = 1 if FULL else 4
"""Of a thousand requests made of the schema of each of them, one in this number is sent."""
_made = Counter[str]()


def _is_left_out(case: Case[Any]) -> bool:
    name = case.operation.label
    if name not in _HANDS or case.meta is None or case.meta.phase.name is not TestPhase.COVERAGE:
        return False
    _made[name] += 1
    return _made[name] % _EVERY != 0


def _checks() -> list[Any]:
    return [check for check in CHECKS.get_all() if check.__name__ not in _NOT_HERE]


@pytest.fixture(scope="session")
def game(app: Flask) -> str:
    """The link of a game with a hand."""
    with app.app_context():
        session = database.session()
        token = start_game(session, a_new_game())
        record(session, token, EXAMPLE)
    return token


@pytest.fixture(scope="module", autouse=True)
def paper() -> Iterator[None]:
    """Sheets that cost nothing."""
    render.use_renderer(lambda _page: b"%PDF-")
    yield
    render.use_renderer()


@schema.parametrize()
@settings(
    max_examples=EXAMPLES[PROFILE],  # of each operation
    derandomize=not FULL,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_described(case: Case[Any], app: Flask, game: str) -> None:
    if _is_left_out(case):
        return
    # Nobody makes up a good link: where one is sent, it is that of a game.
    is_sent = "Authorization" in (case.headers or {})
    key = {"Authorization": f"Bearer {game}"} if is_sent else {}
    case.call_and_validate(app=app, headers={**_PLAIN, **key}, checks=_checks())
