"""Idempotent forms: a form that is sent twice takes effect once.

A form that creates something, such as a game, holds a signed random `start`, made when the form was
served. The token of the new thing is derived from the start, the device's id and the installation's
key: the same form creates the same token again, and the form alone, or its copy on another device,
does not yield it. A form that writes to a game holds an idempotency key, and the version that it
was made from.
"""

from __future__ import annotations

import secrets

from flask import current_app, g, redirect, request, url_for
from itsdangerous import BadData, URLSafeSerializer
from werkzeug.wrappers import Response

from scorekeeper.services import database
from scorekeeper.services.common.errors import GroupNotFoundError
from scorekeeper.services.common.tokens import Purpose, make_token
from scorekeeper.services.game.writes import Write
from scorekeeper.services.group.groups import gather_games
from scorekeeper.web.common.forms import sent_number
from scorekeeper.web.common.security import keyring
from scorekeeper.web.visitors.devices import device_id, device_name
from scorekeeper.web.visitors.link_cookies import LinkCookie, remember, remembered
from scorekeeper.web.visitors.own_group import access_to, note_this_device, this_group


def new_key() -> str:
    """Return a new idempotency key."""
    return secrets.token_urlsafe(16)


def page_key() -> str:
    """Return the idempotency key of this page, from which those of its forms are made."""
    if "page_key" not in g:
        g.page_key = new_key()
    return str(g.page_key)


def sent_write(expected: int | None = None) -> Write:
    """Return the key, expected version and device of the request's write; -1 for no valid number.

    Args:
        expected: the expected version of the game; None for the one that was sent.
    """
    return Write(
        key=request.form.get("key", ""),
        expected=sent_number("expected") if expected is None else expected,
        device=device_name(),
    )


def new_start() -> str:
    """Return a signed random start for a form that creates something."""
    device_id()  # sets the cookie, so that the form is sent with the id
    return str(_signer().dumps(make_token()))


def started_by(purpose: Purpose, start: str | None, *inputs: str) -> str | None:
    """Return the token of what a form creates; None where its start was not signed by us.

    Args:
        purpose: the kind of thing that is created.
        start: the start in the form, as `new_start` made it; None where it is missing.
        inputs: further inputs of the derivation.
    """
    try:
        drawn = str(_signer().loads(start or ""))
    except BadData:
        return None
    return keyring().token(purpose, drawn, device_id(), *inputs)


def token_of(purpose: Purpose, start: str | None, *inputs: str) -> str:
    """Return the token of what a form creates; a random one where its start is not signed."""
    return started_by(purpose, start, *inputs) or make_token()


def start_again(start: str | None) -> str:
    """Return the start for a form that is shown again: the one it held, or a new one."""
    return new_start() if started_by(Purpose.NEW_GAME, start) is None else str(start)


def group_for(token: str) -> str:
    """Return the token of the device's group, which a new game will belong to.

    A device without a group gets a new one, whose token is derived from the game's token: a form
    that is sent twice makes one group, as it makes one game. A device whose group is gone gets a
    new one too, as everybody who was removed from the old group still knows its link.
    """
    try:
        return this_group()
    except GroupNotFoundError:
        return keyring().token(Purpose.NEW_GROUP, token)


def show_started(token: str, group: str) -> Response:
    """Redirect to the board of a new game; this device shares the game's group from now on."""
    return gather_and_redirect(group, url_for("games.board", token=token))


def gather_and_redirect(group: str, url: str) -> Response:
    """Redirect to a page as `join_and_redirect` does, and add the device's games to the group.

    These are games that it began before the scorekeeper had groups.
    """
    gather_games(database.session(), access_to(group), remembered(LinkCookie.GAMES))
    return join_and_redirect(group, url)


def join_and_redirect(group: str, url: str) -> Response:
    """Redirect to a page, and make this device share the games of a group from now on."""
    note_this_device(group)
    return remember(redirect(url, 303), LinkCookie.GROUPS, group)


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt="start of a form")
