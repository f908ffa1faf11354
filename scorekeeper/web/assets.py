"""Addresses of static files that change with their contents, so that they may be kept for long."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, request, url_for

_FOREVER = 365 * 24 * 60 * 60


def attach(app: Flask) -> None:
    """Give templates `asset("css/table.css")`, and let what it names be kept for a year."""
    folder = Path(app.static_folder or "")

    @lru_cache(maxsize=None if not app.debug else 0)
    def version(name: str) -> str:
        return hashlib.sha256((folder / name).read_bytes()).hexdigest()[:10]

    def asset(name: str) -> str:
        return url_for("static", filename=name, v=version(name))

    def keep(response: Response) -> Response:
        if request.endpoint == "static" and "v" in request.args and response.status_code == 200:  # noqa: PLR2004
            response.cache_control.max_age = _FOREVER
            response.cache_control.public = True
            response.cache_control.immutable = True
        return response

    app.jinja_env.globals["asset"] = asset
    app.after_request(keep)
