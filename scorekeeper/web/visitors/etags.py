"""Conditional requests: a client that has the current state already gets a 304."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Response, make_response, request
from werkzeug.http import quote_etag

from scorekeeper.web.common.language import page_language
from scorekeeper.web.visitors.authorisation import opened

_PACKED: Final = ("", ":br", ":gzip")
"""Suffix that compression adds to the ETag of an answer."""


def not_modified(etag: str, *, weak: bool = False) -> Response | None:
    """Return a 304 where the client has the state of this ETag already; else None.

    Args:
        etag: differs for every state.
        weak: whether answers of one state may differ in their bytes, compressed or not.
    """
    seen = request.if_none_match
    if not any(seen.contains_weak(f"{etag}{packed}") for packed in _PACKED):
        return None
    return Response(status=304, headers={"ETag": quote_etag(etag, weak)})


def conditional(etag: str, make: Callable[[], Response]) -> Response:
    """Return an answer with its ETag, made only where the client does not have that state yet."""
    seen = not_modified(etag)
    if seen is not None:
        return seen
    response = make()
    response.set_etag(etag)
    return response


def opened_etag() -> str:
    """Return the ETag of the state of this request's game, as it is shown here."""
    found = opened()
    return f"{found.etag}-{found.role}-{page_language()}"


def game_not_modified() -> Response | None:
    """Return a 304 where the client has the current state of the game already; else None.

    It costs one row of the database, whatever process or machine the game was written to by.
    """
    return not_modified(opened_etag(), weak=True)


def with_etag(content: str) -> Response:
    """Return a page with its ETag, so that it can be asked for conditionally."""
    response = make_response(content)
    # Weak: compressed or not, it is the same page.
    response.set_etag(opened_etag(), weak=True)
    return response
