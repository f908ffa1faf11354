"""Live parts of pages for everybody at the table, and the large board."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, make_response, render_template, request

from scorekeeper.services.common.roles import Role
from scorekeeper.web.game.board_page import board_page
from scorekeeper.web.hand.concurrent_saves import news_since
from scorekeeper.web.table.following_page import noted_columns
from scorekeeper.web.visitors.authorisation import least, opened, opened_game
from scorekeeper.web.visitors.evenings import evening_of
from scorekeeper.web.visitors.kept_games import looked_at
from scorekeeper.web.visitors.page_etags import opened_etag, unchanged, with_etag
from scorekeeper.web.visitors.start_forms import new_start

live: Final = Blueprint("live", __name__)


@live.get("/g/<token>/live")
@least(Role.VIEWER)
def board(token: str) -> Response:
    """Return the live part of the board; 304 where it has not changed.

    `large` asks for the large board, `hands=all` for all hands.
    """
    kept = unchanged()
    if kept is not None:
        return kept
    game = opened_game()
    return with_etag(
        render_template(
            "games/_large.html" if "large" in request.args else "games/_live.html",
            page=board_page(game, token, opened().role),
            evening=evening_of(game),
            etag=opened_etag(),
            noted=noted_columns(token),
            start=new_start,
        )
    )


@live.get("/g/<token>/hands/live")
@least(Role.SCORER)
def hand(token: str) -> Response:  # noqa: ARG001 -- the link has opened the game already
    """Return the live part of the form of a hand; 304 where nothing has changed.

    The address holds the state in which the form was opened: see `news_since`.
    """
    return unchanged() or with_etag(
        render_template(
            "hands/_status.html", news=news_since(opened_game(), request.full_path, request.args)
        )
    )


@live.get("/g/<token>/large")
@least(Role.VIEWER)
def large(token: str) -> Response:
    """Show the board for a tablet in the middle of the table."""
    page = render_template(
        "games/large.html",
        page=board_page(opened_game(), token, opened().role),
        etag=opened_etag(),
    )
    return looked_at(make_response(page), opened())
