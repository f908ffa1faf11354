"""ETags by which pages that follow a game know whether it has changed."""

from __future__ import annotations

from flask import Response, make_response

from scorekeeper.web.common.etags import seen_already
from scorekeeper.web.common.language import page_language
from scorekeeper.web.visitors.authorisation import opened


def opened_etag() -> str:
    """Return the ETag of the state of this request's game, as it is shown here."""
    found = opened()
    return f"{found.etag}-{found.role}-{page_language()}"


def unchanged() -> Response | None:
    """Return the 304 for a client that has the current state already; else None.

    It costs one row of the database, whatever process or machine the game was written to by.
    """
    return seen_already(opened_etag(), weak=True)


def with_etag(content: str) -> Response:
    """Return a page with its ETag, so that it can be asked for conditionally."""
    response = make_response(content)
    # Weak: compressed or not, it is the same page.
    response.set_etag(opened_etag(), weak=True)
    return response
