"""Security headers, CSRF tokens of forms, cookies, and the keyring of the secret key."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Final, TypeVar

from flask import Flask, Response, current_app, request
from flask_wtf import CSRFProtect
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.services.common.tokens import Keyring

csrf: Final = CSRFProtect()

View = TypeVar("View", bound=Callable[..., object])
AnyResponse = TypeVar("AnyResponse", bound=BaseResponse)

YEAR: Final = 365 * 24 * 60 * 60

_DIRECTIVES: Final = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
)
_OF_EVERYTHING: Final = {
    "X-Content-Type-Options": "nosniff",
    # No other site can load any of it, not as a picture or a script either.
    "Cross-Origin-Resource-Policy": "same-origin",
}
_OF_PAGES: Final = {
    **_OF_EVERYTHING,
    "Content-Security-Policy": "; ".join(_DIRECTIVES),
    "X-Frame-Options": "DENY",
    # The link of a game is its key: no other site gets to see it.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    # Only to dictate a hand.
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
}
# Files of a page go without the headers that only pages obey: half a kilobyte, thirty times.
_PARTS: Final = ("text/css", "text/javascript", "font/woff2", "image/png")
_WHOSE: Final = ("Cookie", "Accept-Language")
_INDEXED: Final = "may_be_indexed"
_SHOWN: Final = frozenset({"text/html", "application/pdf", "application/manifest+json"})
"""Content types of pages that browsers may keep, but have to revalidate each time."""


def keeps_nothing(view: View) -> View:
    """Mark a view that writes nothing, so that its form needs no CSRF token."""
    csrf.exempt(view)
    return view


def may_be_indexed(view: View) -> View:
    """Mark a view that is the same for the whole world: search engines may list it."""
    setattr(view, _INDEXED, True)
    return view


def attach(app: Flask) -> None:
    """Set the headers of every answer, and check the token of every form."""
    csrf.init_app(app)
    app.after_request(_with_headers)
    app.jinja_env.globals["is_indexed"] = _is_indexed


def _with_headers(response: Response) -> Response:
    is_static = request.endpoint == "static"
    is_kept = response.status_code == HTTPStatus.NOT_MODIFIED  # the cached headers stay
    if not is_kept:
        is_part = is_static and response.mimetype in _PARTS
        _default(response, _OF_EVERYTHING if is_part else _OF_PAGES)
    if not (is_static and "Cache-Control" in response.headers):
        _keep_private(response)
        if not is_kept and not (_is_indexed() and response.status_code == HTTPStatus.OK):
            response.headers.setdefault("X-Robots-Tag", "noindex, nofollow")
    return response


def _default(response: Response, headers: dict[str, str]) -> None:
    given = {name.lower() for name, _ in response.headers}
    for name, value in headers.items():
        if name.lower() not in given:
            response.headers.add(name, value)


def _keep_private(response: Response) -> None:
    """Keep an answer out of shared caches, unless its view says otherwise."""
    if "Cache-Control" not in response.headers:
        # Pages, and what has an ETag, are cached and revalidated; the rest is not stored.
        may_return = response.mimetype in _SHOWN or "ETag" in response.headers
        response.headers["Cache-Control"] = f"{'no-cache' if may_return else 'no-store'}, private"
    elif response.cache_control.public:
        return
    # What an address shows depends on the visitor's games, notices and language.
    if "Vary" in response.headers:
        response.vary.update(_WHOSE)
    else:
        response.headers["Vary"] = ", ".join(_WHOSE)


def _is_indexed() -> bool:
    """Whether search engines may list the current page."""
    view = current_app.view_functions.get(request.endpoint or "")
    return getattr(view, _INDEXED, False)


def keep_cookie(
    response: AnyResponse, name: str, value: str, max_age: int | None = YEAR
) -> AnyResponse:
    """Have the browser keep a cookie for some seconds; None for as long as it is open.

    Scripts cannot read it, requests from other sites do not carry it, and one that was set over
    HTTPS is not sent without it.
    """
    response.set_cookie(
        name, value, max_age=max_age, httponly=True, samesite="Lax", secure=request.is_secure
    )
    return response


def keyring() -> Keyring:
    """Return the keyring that derives tokens with the key of this app."""
    return Keyring(str(current_app.config["SECRET_KEY"]))
