"""ETags: who has seen a state already is not sent it again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Response, request
from werkzeug.http import quote_etag

_PACKED: Final = ("", ":br", ":gzip")
"""Suffix that compression adds to the ETag of an answer."""


def seen_already(etag: str, *, weak: bool = False) -> Response | None:
    """Return the answer for who has seen the state of an ETag already; None for who has not.

    Args:
        etag: differs for every state.
        weak: whether answers of one state may differ in their bytes, compressed or not.
    """
    seen = request.if_none_match
    if not any(seen.contains_weak(f"{etag}{packed}") for packed in _PACKED):
        return None
    return Response(status=304, headers={"ETag": quote_etag(etag, weak)})


def sent_once(etag: str, make: Callable[[], Response]) -> Response:
    """Return an answer with its ETag, made only for who has not seen that state already."""
    seen = seen_already(etag)
    if seen is not None:
        return seen
    response = make()
    response.set_etag(etag)
    return response
