"""Conditional requests: a client whose copy is current gets a 304."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Response, make_response, request
from werkzeug.http import quote_etag

from scorekeeper.web.common.language import page_language
from scorekeeper.web.visitors.authorisation import opened

_PACKED: Final = ("", ":br", ":gzip")
"""Suffixes that Flask-Compress adds to the ETag of a compressed response."""


def not_modified(etag: str, *, weak: bool = False) -> Response | None:
    """Return a 304 where the client has the state of this ETag already; else None.

    Args:
        etag: identifies the state.
        weak: whether responses of one state may differ in their bytes, as by compression.
    """
    seen = request.if_none_match
    if not any(seen.contains_weak(f"{etag}{packed}") for packed in _PACKED):
        return None
    return Response(status=304, headers={"ETag": quote_etag(etag, weak)})


def conditional(etag: str, make: Callable[[], Response]) -> Response:
    """Return a response with its ETag; it is made only where the client's copy is not current."""
    seen = not_modified(etag)
    if seen is not None:
        return seen
    response = make()
    response.set_etag(etag)
    return response


def opened_etag() -> str:
    """Return the ETag of the request's game, for its state, the link's role and the language."""
    found = opened()
    return f"{found.etag}-{found.role}-{page_language()}"


def game_not_modified() -> Response | None:
    """Return a 304 where the client has the current state of the game already; else None.

    It costs one row of the database, whichever process wrote to the game.
    """
    return not_modified(opened_etag(), weak=True)


def with_etag(content: str) -> Response:
    """Return the response for a page of the request's game, with its ETag."""
    response = make_response(content)
    # Weak: compressed or not, it is the same page.
    response.set_etag(opened_etag(), weak=True)
    return response
