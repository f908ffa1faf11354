"""Every route of a game, for every kind of visitor."""

from __future__ import annotations

from typing import Final

import pytest
from flask import Flask
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.services import database
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.game.writes import Write
from scorekeeper.services.lifecycle.changes import delete_game
from tests.services.helpers import EXAMPLE
from tests.web.access import LINKS, OF_GAMES, OTHER, SCORER, VIEWER, Table, lay, rules_of, state
from tests.web.laid import Laid, LaidOnce

pytestmark = pytest.mark.usefixtures("paper")

VALUES: Final = {"number": 1, "question": "first-meld", "role": "viewer", "revision": 1}
"""Parameters in the addresses of games beside a token."""


@pytest.fixture(scope="module")
def laid(laid_once: LaidOnce[Table]) -> Laid[Table]:
    return laid_once(lay)


@pytest.fixture
def table(laid: Laid[Table], app: Flask) -> Table:
    return laid.open_for(app)


def ask(table: Table, rule: Rule, method: str, token: str) -> TestResponse:
    """Ask for a route with a token, on a device that knows another game as well.

    The token is in the address, or, as programs send it, in a header.
    """
    client = table.app.test_client()
    client.get(f"/g/{table.tokens[OTHER]}")
    values = {name: VALUES[name] for name in rule.arguments - {"token"}}
    own = {"token": token} if "token" in rule.arguments else {}
    url = table.app.url_map.bind("localhost").build(rule.endpoint, {**own, **values})
    if is_of_programs(rule):
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": make_token()}
        headers["If-Match"] = '"1"'
        return client.open(url, method=method, json={"sides": EXAMPLE}, headers=headers)
    return client.open(url, method=method, data={"key": make_token(), "expected": "1"})


def is_of_programs(rule: Rule) -> bool:
    return str(rule.endpoint).startswith("api.")


def unknown(rule: Rule) -> int:
    """Return the status for a link that is none: where it is the key, not where one looks."""
    return 401 if is_of_programs(rule) else 404


@pytest.mark.parametrize("who", LINKS)
@pytest.mark.parametrize("endpoint", sorted(OF_GAMES))
def test_who_may_do_what(table: Table, endpoint: str, who: str) -> None:
    for rule, method in rules_of(table.app, endpoint):
        before = state(table, table.game), state(table, table.other)
        answer = ask(table, rule, method, table.tokens[who])
        if who == OTHER:
            # They see and do what they may, but to their own game: of this one there is no trace.
            assert b"Nora" not in answer.data
            assert state(table, table.game)[:3] == before[0][:3]
            assert (answer.status_code == 403) is not SCORER.may(OF_GAMES[endpoint])
        elif who in {"revoked", "stranger"}:
            assert answer.status_code == (410 if who == "revoked" else unknown(rule))
            assert (state(table, table.game), state(table, table.other)) == before
        elif Role(who).may(OF_GAMES[endpoint]):
            assert answer.status_code in {200, 201, 303, 409, 422}
        else:
            assert answer.status_code == 403
            assert (state(table, table.game), state(table, table.other)) == before


@pytest.mark.parametrize(
    "endpoint", sorted(name for name, role in OF_GAMES.items() if role is not VIEWER)
)
def test_a_form_that_one_may_not_send_is_not_shown_again_either(
    table: Table, endpoint: str
) -> None:
    table.app.config["WTF_CSRF_ENABLED"] = True
    for rule, method in rules_of(table.app, endpoint):
        for who, status in (("viewer", 403), ("revoked", 410), ("stranger", unknown(rule))):
            assert ask(table, rule, method, table.tokens[who]).status_code == status


@pytest.mark.parametrize("endpoint", sorted(set(OF_GAMES) - {"changes.undelete"}))
def test_a_deleted_game_is_shown_to_nobody(table: Table, endpoint: str) -> None:
    with table.app.app_context():
        delete_game(database.session(), table.game, Write(key="gone", expected=1))
    for rule, method in rules_of(table.app, endpoint):
        for who in ("owner", "viewer"):
            answer = ask(table, rule, method, table.tokens[who])
            assert answer.status_code == 410
            assert b"Nora" not in answer.data
