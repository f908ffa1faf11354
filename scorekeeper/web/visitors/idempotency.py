"""Idempotent forms: what is sent twice is done once.

A form that starts something holds a start, drawn by lot when it was served. The token of what it
starts follows from that, the device and the installation's key. So neither the page nor a copy of
its form on another device leads to what was started. A form that writes to a game holds a key, and
the version that it was made of.
"""

from __future__ import annotations

from flask import current_app, redirect, request, url_for
from itsdangerous import BadData, URLSafeSerializer
from werkzeug.wrappers import Response

from scorekeeper.services import database
from scorekeeper.services.common.errors import GroupNotFoundError
from scorekeeper.services.common.tokens import Purpose, make_token
from scorekeeper.services.game.writes import Write
from scorekeeper.services.group.groups import gather_games
from scorekeeper.web.common.keys import keyring
from scorekeeper.web.common.sent_values import sent_number
from scorekeeper.web.visitors.devices import device_id, device_name
from scorekeeper.web.visitors.link_cookies import LinkCookie, remember, remembered
from scorekeeper.web.visitors.own_group import access_to, note_this_device, this_group


def sent_write(expected: int | None = None) -> Write:
    """Return the write that the request describes; a version that is no number becomes -1.

    Args:
        expected: the version that it is written against; None for the one that was sent.
    """
    return Write(
        key=request.form.get("key", ""),
        expected=sent_number("expected") if expected is None else expected,
        device=device_name(),
    )


def new_start() -> str:
    """Return a token for a form, so that it starts one thing even if it is sent twice."""
    device_id()  # has to be known before the form is sent
    return str(_signer().dumps(make_token()))


def started_by(purpose: Purpose, start: str | None, *inputs: str) -> str | None:
    """Return the token for the thing that a form starts; None where the form is not ours.

    Args:
        purpose: the purpose of the form.
        start: the token in the form, as `new_start` made it.
        inputs: other inputs of the derivation.
    """
    try:
        drawn = str(_signer().loads(start or ""))
    except BadData:
        return None
    return keyring().token(purpose, drawn, device_id(), *inputs)


def token_of(purpose: Purpose, start: str | None, *inputs: str) -> str:
    """Return the token for the thing that a form starts; a new one where the form is not ours."""
    return started_by(purpose, start, *inputs) or make_token()


def start_again(start: str | None) -> str:
    """Return the token for a form that is shown again: the one it held, or a new one."""
    return new_start() if started_by(Purpose.NEW_GAME, start) is None else str(start)


def group_for(token: str) -> str:
    """Return the link of this device's group, which a new game will belong to.

    A device without a group gets one of its own, which follows from the game's token and the key:
    a form that is sent twice makes one group, as it starts one game. So does a device whose group
    is no more: all who were put out of it still know its old link, and would meet there again.
    """
    try:
        return this_group()
    except GroupNotFoundError:
        return keyring().token(Purpose.NEW_GROUP, token)


def show_started(token: str, group: str) -> Response:
    """Redirect to the board of a new game, which this device remembers as its own."""
    return gather_and_redirect(group, url_for("games.board", token=token))


def gather_and_redirect(group: str, url: str) -> Response:
    """Redirect to a page as `join_and_redirect` does.

    Games that this device began before there were groups become the group's as well.
    """
    gather_games(database.session(), access_to(group), remembered(LinkCookie.GAMES))
    return join_and_redirect(group, url)


def join_and_redirect(group: str, url: str) -> Response:
    """Redirect to a page; this device shares the games of a group from now on."""
    note_this_device(group)
    return remember(redirect(url, 303), LinkCookie.GROUPS, group)


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt="start of a form")
