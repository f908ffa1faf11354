"""Addresses of this app: pages that a form returns to, and whether others reach this one."""

from __future__ import annotations

from typing import Final

from flask import current_app, request, url_for
from werkzeug.exceptions import HTTPException

_HERE: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})


def opened_here() -> bool:
    """Whether this page was opened by an address that other devices cannot reach."""
    return request.host.rpartition(":")[0] in _HERE or request.host in _HERE


def page_at(path: str) -> str:
    """Return the address of the page at a path, or of the front page where there is none."""
    routes = current_app.create_url_adapter(request)
    try:
        endpoint, arguments = routes.match(path, method="GET") if routes else ("home.index", {})
    except HTTPException:
        return url_for("home.index")
    return url_for(endpoint, **arguments)
