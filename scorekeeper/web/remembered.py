"""What this device has seen, kept in signed cookies: its games, and its house rules."""

from __future__ import annotations

from typing import Final

from flask import Response, current_app, request
from itsdangerous import BadData, URLSafeSerializer

_GAMES: Final = "games"
_HOUSE_RULES: Final = "house-rules"
_SALTS: Final = {_GAMES: "remembered games", _HOUSE_RULES: "remembered house rules"}
_MOST: Final = 30
_YEAR: Final = 365 * 24 * 60 * 60


def remembered_games() -> tuple[str, ...]:
    """Return the links of the games of this device, the last seen first; none if it is broken."""
    return _remembered(_GAMES)


def remembered_house_rules() -> tuple[str, ...]:
    """Return the links of the house rules of this device, likewise."""
    return _remembered(_HOUSE_RULES)


def remember(response: Response, token: str) -> Response:
    """Put a game at the head of those of this device."""
    return _remember(response, token, _GAMES)


def remember_house_rules(response: Response, token: str) -> Response:
    """Put house rules at the head of those of this device."""
    return _remember(response, token, _HOUSE_RULES)


def _remembered(cookie: str) -> tuple[str, ...]:
    try:
        tokens = _signer(cookie).loads(request.cookies.get(cookie, ""))
    except BadData:
        return ()
    if not isinstance(tokens, list):
        return ()
    return tuple(token for token in tokens if isinstance(token, str))[:_MOST]


def _remember(response: Response, token: str, cookie: str) -> Response:
    tokens = _remembered(cookie)
    if tokens[:1] == (token,):
        return response
    rest = [other for other in tokens if other != token]
    response.set_cookie(
        cookie,
        str(_signer(cookie).dumps([token, *rest][:_MOST])),
        max_age=_YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    return response


def _signer(cookie: str) -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt=_SALTS[cookie])
