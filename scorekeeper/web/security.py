"""Headers that keep the pages to themselves, and forms that only these pages may send."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from flask import Flask, Response, request
from flask_wtf import CSRFProtect

csrf: Final = CSRFProtect()

View = TypeVar("View", bound=Callable[..., object])

_DIRECTIVES: Final = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
)
_HEADERS: Final = {
    "Content-Security-Policy": "; ".join(_DIRECTIVES),
    "X-Frame-Options": "DENY",
    # The link of a game is its key: no other site gets to see it.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    # Only to dictate a hand.
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
}
# What only a page obeys is not sent with every part of it: thirty times half a kilobyte.
_PARTS: Final = ("text/css", "text/javascript", "font/woff2", "image/png")


def keeps_nothing(view: View) -> View:
    """Mark a view that anybody may send to: it writes nothing, so its form needs no token."""
    csrf.exempt(view)
    return view


def attach(app: Flask) -> None:
    """Set the headers of every answer, and ask every form for its token."""
    csrf.init_app(app)
    app.after_request(_with_headers)


def _with_headers(response: Response) -> Response:
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    if request.endpoint == "static" and response.mimetype in _PARTS:
        return response
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if response.mimetype == "text/html":
        # Scores change: what the back button shows is asked for anew.
        response.headers.setdefault("Cache-Control", "no-cache, private")
    return response
