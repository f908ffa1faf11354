"""Cookies: none is read by a script, or sent from another site or without HTTPS if it came so."""

from __future__ import annotations

from typing import Final, TypeVar

from flask import request
from werkzeug.wrappers import Response

AnyResponse = TypeVar("AnyResponse", bound=Response)

YEAR: Final = 365 * 24 * 60 * 60


def keep_cookie(
    response: AnyResponse, name: str, value: str, max_age: int | None = YEAR
) -> AnyResponse:
    """Have the browser keep a cookie for some seconds; None for as long as it is open."""
    response.set_cookie(
        name,
        value,
        max_age=max_age,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    return response
