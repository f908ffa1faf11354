"""The games that this device has seen, kept in a signed cookie."""

from __future__ import annotations

from typing import Final

from flask import Response, current_app, request
from itsdangerous import BadData, URLSafeSerializer

_COOKIE: Final = "games"
_MOST: Final = 30
_YEAR: Final = 365 * 24 * 60 * 60


def remembered_games() -> tuple[str, ...]:
    """Return the links of the games of this device, the last seen first; none if it is broken."""
    try:
        tokens = _signer().loads(request.cookies.get(_COOKIE, ""))
    except BadData:
        return ()
    if not isinstance(tokens, list):
        return ()
    return tuple(token for token in tokens if isinstance(token, str))[:_MOST]


def remember(response: Response, token: str) -> Response:
    """Put a game at the head of those of this device."""
    tokens = remembered_games()
    if tokens[:1] == (token,):
        return response
    rest = [other for other in tokens if other != token]
    response.set_cookie(
        _COOKIE,
        str(_signer().dumps([token, *rest][:_MOST])),
        max_age=_YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    return response


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt="remembered games")
