"""Signed cookies of this device: games, house rules, club evenings and groups.

Cookies with groups of an earlier version are signed otherwise: their links are exchanged once for
the links that those groups have now (`upkeep.rekeying`), and the cookie is written anew.

A look at somebody else's board leaves nothing in the list of games, nor among the games that are
gathered into a group: one who opens a link may only want to look.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final, cast

from flask import Flask, current_app, g, request
from flask import Response as FlaskResponse
from itsdangerous import BadData, URLSafeSerializer

from scorekeeper.services import database
from scorekeeper.services.game.open_links import Opened
from scorekeeper.services.group.groups import is_of_groups
from scorekeeper.services.upkeep.rekeying import rekey_groups
from scorekeeper.web.common.keys import keyring
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notices import add_notice
from scorekeeper.web.common.security import YEAR, AnyResponse, keep_cookie
from scorekeeper.web.visitors.devices import this_device
from scorekeeper.wording.translation import N_


class LinkCookie(StrEnum):
    """Cookies with links, by what the links lead to."""

    GAMES = "games"
    """The games that this device keeps, the last seen first."""
    OPENED = "opened"
    """Games, walls and codes of evenings opened in this session of the browser; in no list."""
    HOUSE_RULES = "house-rules"
    EVENINGS = "evenings"
    """Club evenings that this device has opened, as the way back from their games."""
    GROUPS = "groups"
    """The first is the one that the games of this device belong to."""


_SALTS: Final = {
    LinkCookie.GAMES: "remembered games",
    LinkCookie.OPENED: "opened games",
    LinkCookie.HOUSE_RULES: "remembered house rules",
    LinkCookie.EVENINGS: "opened evenings",
    LinkCookie.GROUPS: "remembered groups by keyed links",
}
_BEFORE: Final = "groups-before"
"""The cookie of an earlier version as it was: a backup of then may be put back."""
_EARLIER: Final = "remembered groups"
"""Salt of the cookies signed for groups whose links were derived without the key."""
_MOST: Final = 30
_MOST_READ: Final = 256
"""Number of cookies whose contents a process caches; browsers send 4 kB at most in each."""
_REKEYED: Final = "rekeyed_groups"
_WRITTEN: Final = "groups_are_written"
_RENEWED: Final = N_(
    "Somebody who had only seen the address of a board may have joined your games unseen. That is "
    "mended, and your link is another one now. Look which devices are in, and make a new link."
)


def remembered(cookie: LinkCookie) -> tuple[str, ...]:
    """Return the links in a cookie of this device, the last one first."""
    tokens = _read(cookie, _SALTS[cookie])
    if tokens is None:
        return _rekeyed() if cookie is LinkCookie.GROUPS else ()
    return tokens


def own_group() -> str | None:
    """Return the link of the group that this device's games belong to; None before the first."""
    return next(iter(remembered(LinkCookie.GROUPS)), None)


def remember(
    response: AnyResponse, cookie: LinkCookie, token: str, instead_of: str = ""
) -> AnyResponse:
    """Put a link at the head of those in a cookie of this device.

    Args:
        response: the answer that brings the cookie.
        cookie: the cookie.
        token: the link.
        instead_of: a link that is forgotten; empty for none.
    """
    tokens = remembered(cookie)
    if tokens[:1] == (token,):
        return response
    rest = [other for other in tokens if other not in {token, instead_of}]
    return _write(response, cookie, [token, *rest])


def forget_group(response: AnyResponse, token: str) -> AnyResponse:
    """Forget a group that is no more; games of this device belong to the next one."""
    rest = [other for other in remembered(LinkCookie.GROUPS) if other != token]
    return _write(response, LinkCookie.GROUPS, rest)


def attach(app: Flask) -> None:
    """Make devices keep the new links of their groups."""
    app.after_request(_keep_rekeyed)


def _keep_rekeyed(response: FlaskResponse) -> FlaskResponse:
    tokens = g.get(_REKEYED, ())
    if tokens:
        _set(response, _BEFORE, request.cookies[LinkCookie.GROUPS])
        if not g.get(_WRITTEN, False):
            _write(response, LinkCookie.GROUPS, list(tokens))
    return response


def rekeyed_again() -> bool:
    """Remake the new links of this device's groups, if need be; return whether that was done."""
    former = _read(_BEFORE, _EARLIER)
    return bool(former and rekey_groups(database.session(), keyring(), former, this_device()))


def _rekeyed() -> tuple[str, ...]:
    """Return the links that replace those in the cookie of an earlier version."""
    if _REKEYED not in g:
        former = _read(LinkCookie.GROUPS, _EARLIER) or ()
        found = former and rekey_groups(database.session(), keyring(), former, this_device())
        setattr(g, _REKEYED, found)
        if found:
            add_notice(gettext(_RENEWED), "devices")
    return cast("tuple[str, ...]", g.get(_REKEYED))


def _read(cookie: str, salt: str) -> tuple[str, ...] | None:
    """Return the tokens in a cookie; None where there is none that was signed like this."""
    sent = request.cookies.get(cookie)
    return _tokens_of(current_app.config["SECRET_KEY"], salt, sent) if sent else None


@lru_cache(maxsize=_MOST_READ)
def _tokens_of(key: str, salt: str, sent: str) -> tuple[str, ...] | None:
    """Return the tokens in a signed text; cached, as a page asks several times for each."""
    try:
        tokens = _signer(key, salt).loads(sent)
    except BadData:
        return None
    if not isinstance(tokens, list):
        return None
    return tuple(token for token in tokens if isinstance(token, str))[:_MOST]


def _write(response: AnyResponse, cookie: LinkCookie, tokens: list[str]) -> AnyResponse:
    if cookie is LinkCookie.GROUPS:
        setattr(g, _WRITTEN, True)
    signer = _signer(current_app.config["SECRET_KEY"], _SALTS[cookie])
    return _set(response, cookie, str(signer.dumps(tokens[:_MOST])))


def _set(response: AnyResponse, cookie: str, value: str) -> AnyResponse:
    return keep_cookie(response, cookie, value, None if cookie == LinkCookie.OPENED else YEAR)


@lru_cache(maxsize=16)
def _signer(key: str, salt: str) -> URLSafeSerializer:
    return URLSafeSerializer(key, salt=salt)


def is_kept(opened: Opened) -> bool:
    """Whether a game stands in the list of this device, or is one of its groups'."""
    if opened.token in remembered(LinkCookie.GAMES):
        return True
    return is_of_groups(database.session(), opened.stamp.game, remembered(LinkCookie.GROUPS))


def remember_visit(response: AnyResponse, opened: Opened) -> AnyResponse:
    """Put a game of this device at the head of its list; of others remember only the link."""
    known = remember(response, LinkCookie.OPENED, opened.token)
    return remember(known, LinkCookie.GAMES, opened.token) if is_kept(opened) else known
