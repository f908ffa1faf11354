"""Addresses that a form sends along to come back to: pages of this app, and nothing else."""

from __future__ import annotations

from flask import current_app, request, url_for
from werkzeug.exceptions import HTTPException


def page_at(path: str) -> str:
    """Return the address of the page at a path, or of the front page where it shows none."""
    routes = current_app.create_url_adapter(request)
    try:
        endpoint, arguments = routes.match(path, method="GET") if routes else ("home.index", {})
    except HTTPException:
        return url_for("home.index")
    return url_for(endpoint, **arguments)
