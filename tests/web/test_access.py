"""Every route declares its role, and those of no game neither show nor change one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.common.tokens import make_token
from scorekeeper.web.visitors import authorisation
from tests.web.access import LINKS, OF_EVENTS, ROUTES, VIEWER, Table, lay, rules_of, state
from tests.web.laid import Laid, LaidOnce

pytestmark = pytest.mark.usefixtures("paper")

OF_NO_GAME: Final = {
    "filename": "css/table.css",
    "first": 1,
    "group": "nobody",
    "house": "nobody",
    "into": 2,
    "kind": "cards",
    "name": "deal",
    "number": 1,
    "place": 1,
    "question": "first-meld",
    "ruleset": "classic",
    "second": 2,
    "token": "nobody",
    "version": "x",
}
"""Parameters in the addresses of routes of no game."""


@pytest.fixture(scope="module")
def laid(laid_once: LaidOnce[Table]) -> Laid[Table]:
    return laid_once(lay)


@pytest.fixture
def table(laid: Laid[Table], app: Flask) -> Table:
    return laid.open_for(app)


def test_every_route_says_who_may_use_it(app: Flask) -> None:
    declared = {
        rule.endpoint: vars(app.view_functions[rule.endpoint])["least_role"]
        for rule in app.url_map.iter_rules()
    }
    assert declared == {**ROUTES, **OF_EVENTS}


def seen_by(table: Table, who: str) -> FlaskClient:
    """Return a device that keeps the game by a link, if the link let it."""
    client = table.app.test_client()
    client.post(f"/g/{table.tokens[who]}/keep")
    return client


@pytest.mark.parametrize("who", LINKS)
def test_routes_of_no_game_show_and_change_no_game_of_others(table: Table, who: str) -> None:
    client, before = seen_by(table, who), (state(table, table.game), state(table, table.other))
    adapter = table.app.url_map.bind("localhost")
    sees = {"home.index"} if who in {"owner", "scorer", "viewer"} else set()
    of_none = {name for name, role in ROUTES.items() if role is None}
    # Gathering takes the games of a device's own links into its group, where they may be renewed.
    for endpoint in sorted(of_none - {"players.gather"}):
        for rule, method in rules_of(table.app, endpoint):
            if rule.rule.endswith(".pdf") and who != "stranger":
                continue  # a sheet takes long, and knows nobody's links
            values = {name: OF_NO_GAME[name] for name in rule.arguments}
            url = adapter.build(endpoint, values, method=method)
            with client.open(url, method=method, data={"key": make_token()}) as answer:
                assert answer.status_code < 500, endpoint
                # The list of a device's own games is all that ever names one.
                assert b"Nora" not in answer.data or endpoint in sees, endpoint
    assert (state(table, table.game), state(table, table.other)) == before


def route(app: Flask, address: str, view: object) -> None:
    app.add_url_rule(address, "added", view)  # type: ignore[arg-type] # what is tested


@pytest.mark.parametrize(
    ("address", "declare"),
    [
        ("/g/<token>/new", lambda view: view),
        ("/new", lambda view: view),
        ("/g/<token>/new", authorisation.anybody),
        ("/new", authorisation.least(VIEWER)),
        ("/e/<token>/new", authorisation.anybody),
        ("/e/<token>/new", authorisation.least(VIEWER)),
        ("/g/<token>/new", authorisation.for_event(*EventRole)),
    ],
    ids=[
        "a game's, of no role",
        "of no role",
        "a game's, for anybody",
        "no game's, for viewers",
        "an evening's, for anybody",
        "an evening's, for viewers of a game",
        "a game's, for an evening",
    ],
)
def test_an_app_with_a_route_for_nobody_knows_whom_does_not_start(
    address: str, declare: Callable[[object], object]
) -> None:
    app = Flask(__name__)
    route(app, address, declare(lambda **_: ""))
    with pytest.raises(TypeError, match=r"@anybody|@least"):
        authorisation.attach(app)
