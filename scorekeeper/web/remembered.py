"""What this device keeps, in signed cookies: games, house rules, and groups."""

from __future__ import annotations

from typing import Final, TypeVar

from flask import current_app, request
from itsdangerous import BadData, URLSafeSerializer
from werkzeug.wrappers import Response

AnyResponse = TypeVar("AnyResponse", bound=Response)

_GAMES: Final = "games"
_OPENED: Final = "opened"
_HOUSE_RULES: Final = "house-rules"
_GROUPS: Final = "groups"
_SALTS: Final = {
    _GAMES: "remembered games",
    _OPENED: "opened games",
    _HOUSE_RULES: "remembered house rules",
    _GROUPS: "remembered groups",
}
_MOST: Final = 30
_YEAR: Final = 365 * 24 * 60 * 60


def remembered_games() -> tuple[str, ...]:
    """Return the links of the games that this device keeps, the last seen first."""
    return _remembered(_GAMES)


def opened_games() -> tuple[str, ...]:
    """Return the links of games that were opened since the browser was; they stand in no list."""
    return _remembered(_OPENED)


def remembered_house_rules() -> tuple[str, ...]:
    """Return the links of the house rules of this device, likewise."""
    return _remembered(_HOUSE_RULES)


def remembered_groups() -> tuple[str, ...]:
    """Return the links of the groups of this device; the first is the one that its games are of."""
    return _remembered(_GROUPS)


def own_group() -> str | None:
    """Return the link of the group whose the games of this device are; None before the first."""
    return next(iter(remembered_groups()), None)


def remember(response: AnyResponse, token: str) -> AnyResponse:
    """Put a game at the head of those of this device."""
    return _remember(response, token, _GAMES)


def remember_opened(response: AnyResponse, token: str) -> AnyResponse:
    """Know a link as a good one till the browser is closed."""
    return _remember(response, token, _OPENED)


def remember_house_rules(response: AnyResponse, token: str) -> AnyResponse:
    """Put house rules at the head of those of this device."""
    return _remember(response, token, _HOUSE_RULES)


def remember_group(response: AnyResponse, token: str, instead_of: str = "") -> AnyResponse:
    """Let the games of this device be a group's from now on, and forget another one."""
    return _remember(response, token, _GROUPS, instead_of)


def forget_group(response: AnyResponse, token: str) -> AnyResponse:
    """Forget a group that is no more; games of this device are another's from now on."""
    rest = [other for other in remembered_groups() if other != token]
    return _write(response, _GROUPS, rest)


def _remembered(cookie: str) -> tuple[str, ...]:
    try:
        tokens = _signer(cookie).loads(request.cookies.get(cookie, ""))
    except BadData:
        return ()
    if not isinstance(tokens, list):
        return ()
    return tuple(token for token in tokens if isinstance(token, str))[:_MOST]


def _remember(response: AnyResponse, token: str, cookie: str, instead_of: str = "") -> AnyResponse:
    tokens = _remembered(cookie)
    if tokens[:1] == (token,):
        return response
    rest = [other for other in tokens if other not in {token, instead_of}]
    return _write(response, cookie, [token, *rest])


def _write(response: AnyResponse, cookie: str, tokens: list[str]) -> AnyResponse:
    response.set_cookie(
        cookie,
        str(_signer(cookie).dumps(tokens[:_MOST])),
        max_age=None if cookie == _OPENED else _YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    return response


def _signer(cookie: str) -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt=_SALTS[cookie])
