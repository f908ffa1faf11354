"""Signed cookies with the links that a device keeps: of games, house rules, evenings and groups.

The cookie of groups of earlier versions is signed with another salt: its links are exchanged once
for the present links of those groups (`upkeep.rekeying`), and the cookie is written anew.

Opening somebody else's board adds nothing to the device's games, nor to its group's: whoever opens
a link may only want to look.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final, cast

from flask import Flask, current_app, g, request
from flask import Response as FlaskResponse
from itsdangerous import BadData, URLSafeSerializer

from scorekeeper.services import database
from scorekeeper.services.game.loading import Opened
from scorekeeper.services.group.groups import is_of_groups
from scorekeeper.services.upkeep.rekeying import rekey_groups
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notices import add_notice
from scorekeeper.web.common.security import YEAR, AnyResponse, keep_cookie, keyring
from scorekeeper.web.visitors.devices import this_device
from scorekeeper.wording.translation import N_


class LinkCookie(StrEnum):
    """Cookies with links, by what the links lead to."""

    GAMES = "games"
    """The device's games, the last seen first."""
    OPENED = "opened"
    """Games, walls and codes of evenings opened in this browser session; they are not listed."""
    HOUSE_RULES = "house-rules"
    EVENINGS = "evenings"
    """Club evenings that the device has opened, for the links back from their games."""
    GROUPS = "groups"
    """Groups that the device has joined; new games belong to the first."""


_SALTS: Final = {
    LinkCookie.GAMES: "remembered games",
    LinkCookie.OPENED: "opened games",
    LinkCookie.HOUSE_RULES: "remembered house rules",
    LinkCookie.EVENINGS: "opened evenings",
    LinkCookie.GROUPS: "remembered groups by keyed links",
}
_BEFORE: Final = "groups-before"
"""Cookie with the earlier version's cookie of groups as it was, in case a backup of that time is
restored."""
_EARLIER: Final = "remembered groups"
"""Salt of the earlier version's cookie of groups, whose links were derived without the key."""
_MOST: Final = 30
"""The largest number of links in a cookie."""
_MOST_READ: Final = 256
"""Number of cookies whose contents a process caches; browsers send 4 kB at most in each."""
_REKEYED: Final = "rekeyed_groups"
_WRITTEN: Final = "groups_are_written"
"""Attributes of `flask.g`: the exchanged links, and whether the response sets the new cookie."""
_RENEWED: Final = N_(
    "Somebody who had only seen the address of a board may have joined your games unseen. That is "
    "fixed, and your link is another one now. See which devices share it, and make a new link."
)


def remembered(cookie: LinkCookie) -> tuple[str, ...]:
    """Return the links in a cookie of this device, the last used first."""
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
        response: the response that sets the cookie.
        cookie: the cookie.
        token: the link.
        instead_of: a link to remove; empty for none.
    """
    tokens = remembered(cookie)
    if tokens[:1] == (token,):
        return response
    rest = [other for other in tokens if other not in {token, instead_of}]
    return _write(response, cookie, [token, *rest])


def forget_group(response: AnyResponse, token: str) -> AnyResponse:
    """Remove a group that is gone; new games of this device belong to the next one."""
    rest = [other for other in remembered(LinkCookie.GROUPS) if other != token]
    return _write(response, LinkCookie.GROUPS, rest)


def attach(app: Flask) -> None:
    """Make responses set the cookies with the exchanged links of groups."""
    app.after_request(_keep_rekeyed)


def _keep_rekeyed(response: FlaskResponse) -> FlaskResponse:
    tokens = g.get(_REKEYED, ())
    if tokens:
        _set(response, _BEFORE, request.cookies[LinkCookie.GROUPS])
        if not g.get(_WRITTEN, False):
            _write(response, LinkCookie.GROUPS, list(tokens))
    return response


def rekeyed_again() -> bool:
    """Exchange the links of an earlier version once more; return whether that changed any.

    This is needed where the database has been restored from a backup of before the exchange.
    """
    former = _read(_BEFORE, _EARLIER)
    return bool(former and rekey_groups(database.session(), keyring(), former, this_device()))


def _rekeyed() -> tuple[str, ...]:
    """Return the links exchanged for those in the cookie of an earlier version."""
    if _REKEYED not in g:
        former = _read(LinkCookie.GROUPS, _EARLIER) or ()
        found = former and rekey_groups(database.session(), keyring(), former, this_device())
        setattr(g, _REKEYED, found)
        if found:
            add_notice(gettext(_RENEWED), "devices")
    return cast("tuple[str, ...]", g.get(_REKEYED))


def _read(cookie: str, salt: str) -> tuple[str, ...] | None:
    """Return the tokens in a cookie; None where it is missing or not signed with this salt."""
    sent = request.cookies.get(cookie)
    return _tokens_of(current_app.config["SECRET_KEY"], salt, sent) if sent else None


@lru_cache(maxsize=_MOST_READ)
def _tokens_of(key: str, salt: str, sent: str) -> tuple[str, ...] | None:
    """Return the tokens in a signed text; cached, as a page reads each cookie several times."""
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
    """Whether a game is in the list of this device, or belongs to one of its groups."""
    if opened.token in remembered(LinkCookie.GAMES):
        return True
    return is_of_groups(database.session(), opened.stamp.game, remembered(LinkCookie.GROUPS))


def remember_visit(response: AnyResponse, opened: Opened) -> AnyResponse:
    """Remember an opened link, and put the game at the head of the list if it is the device's.

    Not for a page that a service worker fetches ahead: in the meantime the device may visit others.
    """
    if request.headers.get("Visit") == "later":
        return response
    known = remember(response, LinkCookie.OPENED, opened.token)
    return remember(known, LinkCookie.GAMES, opened.token) if is_kept(opened) else known
