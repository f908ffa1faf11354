"""Who may use which route, and a game of which everybody has a link of another role."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import Flask
from sqlalchemy import select
from werkzeug.routing import Rule

from scorekeeper.persistence.links import add_link
from scorekeeper.persistence.tables import GameLink
from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services import database
from scorekeeper.services.common.roles import EventRole, Role
from scorekeeper.services.common.tokens import hash_of, make_token
from scorekeeper.services.game.loading import load_game, open_link
from scorekeeper.services.game.views import NamedSide
from scorekeeper.services.lifecycle.games import start_game
from tests.services.helpers import EXAMPLE, a_new_game, record

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
    """Add a link to a game, to which the token of any of its links leads; return its token."""
    session = database.session()
    made = make_token()
    game = open_link(session, token).stamp.game
    with write_transaction(session):
        link = add_link(session, game, role, hash_of(made))
        link.revoked_at = link.made_at if revoked else None
    return made


def lay(app: Flask) -> Table:
    """Write a game with a hand and another one into an app's empty database."""
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


def state(table: Table, token: str) -> tuple[object, ...]:
    """Return the state that nobody may change without a link: the game, and everybody's links."""
    with table.app.app_context():
        session = database.session()
        game = load_game(session, token)
        links = session.scalars(select(GameLink.token_hash).where(GameLink.revoked_at.is_(None)))
        return game.version, game.changed_at, game.totals, sorted(links)
