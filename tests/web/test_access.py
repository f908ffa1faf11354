"""Authorisation of every route of the app, for every kind of visitor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.persistence.links import add_link
from scorekeeper.persistence.tables import GameLink
from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services import database
from scorekeeper.services.common.roles import EventRole, Role
from scorekeeper.services.common.tokens import hash_of, make_token
from scorekeeper.services.game.loading import load_game, open_link
from scorekeeper.services.game.views import NamedSide
from scorekeeper.services.game.writes import Write
from scorekeeper.services.lifecycle.changes import delete_game
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.sheets import render
from scorekeeper.web.visitors import authorisation as access
from tests.services.helpers import EXAMPLE, a_new_game, record
from tests.web.laid import Laid, LaidOnce

VIEWER, SCORER, OWNER = Role.VIEWER, Role.SCORER, Role.OWNER

ROUTES: Final[dict[str, Role | None]] = {
    # of no game: for anybody
    "api.check": None,
    "api.event_ranking": None,
    "api.game.start": None,
    "api.next_round": None,
    "api.openapi": None,
    "api.rules": None,
    "api.rulesets": None,
    "api.score": None,
    "api.score_whole_game": None,
    "api_pages.index": None,
    "events.new": None,
    "events.start": None,
    "exchange.ask": None,
    "exchange.bring": None,
    "games.new": None,
    "games.start": None,
    "health.check": None,
    "home.games": None,
    "home.index": None,
    "helper.answer_by_house": None,
    "helper.answer_by_rules": None,
    "helper.of_house": None,
    "helper.of_rules": None,
    "house.ask": None,
    "house.bring": None,
    "house.card": None,
    "house.change": None,
    "house.create": None,
    "house.edit": None,
    "house.file": None,
    "house.new": None,
    "house.show": None,
    "languages.choose": None,
    "metrics.show": None,
    "offline.manifest": None,
    "offline.python": None,
    "offline.rules_worker": None,
    "offline.service_worker": None,
    "offline.show": None,
    "passphrase.enter": None,
    "players.ask": None,
    "players.ask_to_erase": None,
    "players.bring_back": None,
    "players.devices": None,
    "players.edit": None,
    "players.erase": None,
    "players.gather": None,
    "players.hide": None,
    "players.index": None,
    "players.join": None,
    "players.look": None,
    "players.merge": None,
    "players.rename": None,
    "players.renew": None,
    "players.split": None,
    "rules.card": None,
    "rules.index": None,
    "rules.show": None,
    "sheets.blank": None,
    "statistics.index": None,
    "statistics.pair": None,
    "statistics.player": None,
    "statistics.sheet": None,
    "statistics.table": None,
    "static": None,
    "well_known.robots": None,
    "well_known.security": None,
    # of a game: for holders of a link that lets them do at least this
    "api.game.changes": VIEWER,
    "api.game.correct": SCORER,
    "api.game.earlier": VIEWER,
    "api.game.hand": VIEWER,
    "api.game.restore": SCORER,
    "api.game.sheet": VIEWER,
    "api.game.show": VIEWER,
    "api.game.summary": VIEWER,
    "api.game.undo": SCORER,
    "api.game.write": SCORER,
    "changes.delete": OWNER,
    "changes.edit": OWNER,
    "changes.index": VIEWER,
    "changes.restore": SCORER,
    "changes.save": OWNER,
    "changes.undelete": OWNER,
    "changes.version": VIEWER,
    "confirming.choose": OWNER,
    "confirming.confirm": SCORER,
    "exchange.export": VIEWER,
    "exchange.table": VIEWER,
    "following.look": SCORER,
    "following.show": SCORER,
    "following.state": SCORER,
    "following.write": SCORER,
    "games.board": VIEWER,
    "games.keep": VIEWER,
    "helper.answer_in_game": VIEWER,
    "helper.of_game": VIEWER,
    "games.rematch": VIEWER,
    "games.restore": SCORER,
    "games.undo": SCORER,
    "hands.correct": SCORER,
    "hands.edit": SCORER,
    "hands.keep": SCORER,
    "hands.new": SCORER,
    "hands.preview": SCORER,
    "hands.show": VIEWER,
    "hands.write": SCORER,
    "live.board": VIEWER,
    "live.hand": SCORER,
    "live.large": VIEWER,
    "rules.card_of_game": VIEWER,
    "rules.of_game": VIEWER,
    "sharing.move": OWNER,
    "sharing.preview": OWNER,
    "sharing.renew": OWNER,
    "sharing.revoke": OWNER,
    "sharing.show": OWNER,
    "sharing.unrevoke": OWNER,
    "sheets.blank_of_game": VIEWER,
    "sheets.game": VIEWER,
    "sheets.picture": VIEWER,
    "sheets.preview": VIEWER,
    "sheets.summary": VIEWER,
}
"""The least role that a link must have; None for a route that shows and changes no game."""

OF_GAMES: Final = {endpoint: role for endpoint, role in ROUTES.items() if role is not None}
OTHERS: Final = (NamedSide(players=("Ole", "Pia")), NamedSide(players=("Quin", "Rae")))
EVERYBODY, DIRECTOR = frozenset(EventRole), frozenset({EventRole.DIRECTOR})
OF_EVENTS: Final = {
    "directing.earlier_rounds": DIRECTOR,
    "directing.links": DIRECTOR,
    "directing.renew": DIRECTOR,
    "directing.reveal_ranking": DIRECTOR,
    "directing.seat": DIRECTOR,
    "directing.seating": DIRECTOR,
    "directing.see_correction": DIRECTOR,
    "directing.see_to_table": DIRECTOR,
    "directing.table": DIRECTOR,
    "directing.unseat": DIRECTOR,
    "event_clock.end": frozenset({EventRole.TABLE}),
    "event_clock.turn": DIRECTOR,
    "event_entrants.add": DIRECTOR,
    "event_entrants.change": DIRECTOR,
    "event_entrants.index": DIRECTOR,
    "event_entrants.join": frozenset({EventRole.JOIN}),
    "event_entrants.show": EVERYBODY,
    "event_files.evening_json": EVERYBODY,
    "event_files.index": DIRECTOR,
    "event_files.ranking_csv": EVERYBODY,
    "event_files.ranking_pdf": EVERYBODY,
    "event_files.sheet": DIRECTOR,
    "events.live": EVERYBODY,
    "events.ranking": EVERYBODY,
    "events.show": EVERYBODY,
}
"""Routes of a club evening: for holders of a link that is for one of these."""

VALUES: Final = {"number": 1, "question": "first-meld", "role": "viewer", "revision": 1}
"""Parameters in the addresses of games beside a token."""

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
"""Parameters in the addresses of all other routes."""

OTHER: Final = "other game's scorer"
LINKS: Final = ("owner", "scorer", "viewer", "revoked", "stranger", OTHER)


@dataclass(frozen=True)
class Table:
    """A game with a hand, and what everybody around it has in the hand.

    Attributes:
        app: the app, which asks no form for its token: a form that is refused for want of one
            would say nothing of links.
        game: the owner's token.
        other: that of another game, without a hand.
        tokens: by who has it.
    """

    app: Flask
    game: str
    other: str
    tokens: dict[str, str]


def a_link(token: str, role: Role, *, revoked: bool = False) -> str:
    session = database.session()
    made = make_token()
    game = open_link(session, token).stamp.game
    with write_transaction(session):
        link = add_link(session, game, role, hash_of(made))
        link.revoked_at = link.made_at if revoked else None
    return made


@pytest.fixture(autouse=True)
def paper() -> Iterator[None]:
    """Sheets that cost nothing: here it matters who gets one, not how it looks."""
    render.use_renderer(lambda _page: b"%PDF-")
    yield
    render.use_renderer()


@pytest.fixture(scope="module")
def laid(laid_once: LaidOnce[Table]) -> Laid[Table]:
    return laid_once(lay)


@pytest.fixture
def table(laid: Laid[Table], app: Flask) -> Table:
    return laid.open_for(app)


def lay(app: Flask) -> Table:
    with app.app_context():
        session = database.session()
        game = start_game(session, a_new_game())
        record(session, game, EXAMPLE)
        other = start_game(session, a_new_game(sides=OTHERS))
        tokens = {
            "owner": game,
            "scorer": a_link(game, SCORER),
            "viewer": a_link(game, VIEWER),
            "revoked": a_link(game, OWNER, revoked=True),
            "stranger": make_token(),
            OTHER: a_link(other, SCORER),
        }
    return Table(app, game, other, tokens)


def rules_of(app: Flask, endpoint: str) -> list[tuple[Rule, str]]:
    """Return each way to ask for an endpoint: the rule and the method."""
    return [
        (rule, method)
        for rule in app.url_map.iter_rules(endpoint)
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    ]


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


def state(table: Table, token: str) -> tuple[object, ...]:
    """Return the state that nobody may change without a link: the game, and everybody's links."""
    with table.app.app_context():
        session = database.session()
        game = load_game(session, token)
        links = session.scalars(select(GameLink.token_hash).where(GameLink.revoked_at.is_(None)))
        return game.version, game.changed_at, game.totals, sorted(links)


def test_every_route_says_who_may_use_it(app: Flask) -> None:
    declared = {
        rule.endpoint: vars(app.view_functions[rule.endpoint])["least_role"]
        for rule in app.url_map.iter_rules()
    }
    assert declared == {**ROUTES, **OF_EVENTS}


@pytest.mark.many
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


@pytest.mark.many
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


@pytest.mark.many
@pytest.mark.parametrize("endpoint", sorted(set(OF_GAMES) - {"changes.undelete"}))
def test_a_deleted_game_is_shown_to_nobody(table: Table, endpoint: str) -> None:
    with table.app.app_context():
        delete_game(database.session(), table.game, Write(key="gone", expected=1))
    for rule, method in rules_of(table.app, endpoint):
        for who in ("owner", "viewer"):
            answer = ask(table, rule, method, table.tokens[who])
            assert answer.status_code == 410
            assert b"Nora" not in answer.data


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
        ("/g/<token>/new", access.anybody),
        ("/new", access.least(VIEWER)),
        ("/e/<token>/new", access.anybody),
        ("/e/<token>/new", access.least(VIEWER)),
        ("/g/<token>/new", access.for_event(*EventRole)),
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
        access.attach(app)
