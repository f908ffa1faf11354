"""Starting games from forms: once each, and for the group of this device."""

from __future__ import annotations

from flask import current_app, make_response, redirect, url_for
from itsdangerous import BadData, URLSafeSerializer
from werkzeug.wrappers import Response

from scorekeeper.services import database
from scorekeeper.services.groups import gather_games
from scorekeeper.services.tokens import derived_token, make_token
from scorekeeper.web.remembered import own_group, remember_group, remembered_games


def new_start() -> str:
    """Return what a form holds so that, sent twice, it starts one game."""
    return str(_signer().dumps(make_token()))


def token_of(start: str | None) -> str:
    """Return the token of the game that a form starts; a new one where the form is not ours."""
    try:
        return str(_signer().loads(start or ""))
    except BadData:
        return make_token()


def group_for(token: str) -> str:
    """Return the group whose game a new one will be: that of this device.

    A device without a group gets one of its own, which follows from the game's token: a form that
    is sent twice makes one group, as it starts one game.
    """
    return own_group() or derived_token(token, "group of a device")


def show_started(token: str, group: str) -> Response:
    """Show the board of a new game, and let this device remember whose it is.

    Games that this device began before there were groups become the group's as well.
    """
    gather_games(database.session(), group, remembered_games())
    response = make_response(redirect(url_for("games.board", token=token), 303))
    return remember_group(response, group)


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt="start of a game")
