"""Routes to share a game by links and QR codes, and to take them back."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from scorekeeper.services import database
from scorekeeper.services.common.errors import GameDeletedError, GameNotFoundError, LinkRevokedError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import Purpose
from scorekeeper.services.game.loading import open_link
from scorekeeper.services.lifecycle.sharing import (
    SHARED,
    give_back,
    renew_link,
    renew_own,
    share_links,
    show_names,
    take_back,
)
from scorekeeper.web.common.addresses import opened_here, qr_code
from scorekeeper.web.common.forms import sent_number
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notices import add_notice, go_on
from scorekeeper.web.common.security import keyring
from scorekeeper.web.errors import answer_moved, answer_refusal
from scorekeeper.web.group.link_preview import link_preview
from scorekeeper.web.visitors.authorisation import least, opened_game
from scorekeeper.web.visitors.idempotency import new_start, started_by
from scorekeeper.web.visitors.link_cookies import LinkCookie, remember

sharing: Final = Blueprint("sharing", __name__)


@sharing.get("/g/<token>/share")
@least(Role.OWNER)
def show(token: str) -> str:
    """Show the links of a game with their QR codes; they are made at the first look."""
    game = opened_game()
    links = share_links(database.session(), token, keyring())
    return render_template(
        "games/share.html",
        token=token,
        game=game,
        links=links,
        preview=link_preview(game, token),
        qr_code=qr_code,
        start=new_start(),
        is_here=opened_here(),
    )


@sharing.post("/g/<token>/share/<role>")
@least(Role.OWNER)
def renew(token: str, role: str) -> Response:
    """Make a new link; the one before it ends."""
    renew_link(database.session(), token, _shared(role), sent_number("seen"), keyring())
    return _shown(token, gettext("The new link is below. The one before it has ended."))


@sharing.post("/g/<token>/share/<role>/revoke")
@least(Role.OWNER)
def revoke(token: str, role: str) -> Response:
    """Take a link back."""
    take_back(database.session(), token, _shared(role), sent_number("seen"))
    return _shown(token, gettext("The link is taken back: whoever has it no longer sees the game."))


@sharing.post("/g/<token>/share/<role>/unrevoke")
@least(Role.OWNER)
def unrevoke(token: str, role: str) -> Response:
    """Give a link back that was taken back a moment ago."""
    if give_back(database.session(), token, _shared(role), sent_number("seen")):
        return _shown(token, gettext("The link opens the game again."))
    return _shown(token, gettext("That link has ended for good. Make a new one."))


@sharing.post("/g/<token>/move")
@least(Role.OWNER)
def move(token: str) -> Response:
    """Replace the owner's link; all others end."""
    new = _sent_token()
    renew_own(database.session(), token, new)
    add_notice(gettext("This is your new link. All other links of this game have ended."))
    return _moved(new)


@sharing.post("/g/<token>/preview")
@least(Role.OWNER)
def preview(token: str) -> Response:
    """Set whether messengers' previews of the game's links show names."""
    names = "names" in request.form
    show_names(database.session(), token, names=names)
    if names:
        return _shown(token, gettext("The preview of the links shows names."))
    return _shown(token, gettext("The preview of the links shows no names."))


@sharing.errorhandler(LinkRevokedError)
def answer_revoked(error: LinkRevokedError) -> ResponseReturnValue:
    """Answer for a link that was taken back; an owner's former link leads to the new one."""
    if request.endpoint == "sharing.move":
        return answer_moved(error, _moved_already)
    return answer_refusal(error)


def _moved_already() -> Response | None:
    """Return the redirect to the owner's new link where it was made, but the answer got lost."""
    new = _sent_token()
    try:
        open_link(database.session(), new, Role.OWNER)
    except (GameNotFoundError, LinkRevokedError, GameDeletedError):
        return None
    return _moved(new)


def _moved(token: str) -> Response:
    return remember(redirect(url_for("sharing.show", token=token), 303), LinkCookie.GAMES, token)


def _shown(token: str, said: str) -> Response:
    return go_on(url_for("sharing.show", token=token), said)


def _shared(name: str) -> Role:
    role = next((role for role in SHARED if role.value == name), None)
    if role is None:
        raise NotFound
    return role


def _sent_token() -> str:
    """Return the token of the link to be made; an invalid one where the form is not ours."""
    return started_by(Purpose.OWN_LINK, request.form.get("start")) or ""
