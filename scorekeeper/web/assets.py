"""Addresses of static files that change with their contents, so that they may be kept for long."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, Response, request, url_for

_FOREVER = 365 * 24 * 60 * 60


def attach(app: Flask) -> None:
    """Give templates `asset("css/table.css")`, and let what it names be kept for a year.

    Fonts are named by a style sheet, which knows no versions: `asset(name, versioned=False)`.
    """
    folder = Path(app.static_folder or "")

    @cache
    def address(root: str, name: str, *, versioned: bool) -> str:
        # Built once for each place that the app is mounted at: a page names a dozen of them.
        del root
        if not versioned:
            return url_for("static", filename=name)
        version = hashlib.sha256((folder / name).read_bytes()).hexdigest()[:10]
        return url_for("static", filename=name, v=version)

    def asset(name: str, *, versioned: bool = True) -> str:
        return address(request.script_root, name, versioned=versioned)

    def keep(response: Response) -> Response:
        if request.endpoint == "static" and "v" in request.args and response.status_code == 200:  # noqa: PLR2004
            response.cache_control.max_age = _FOREVER
            response.cache_control.public = True
            response.cache_control.immutable = True
        return response

    app.jinja_env.globals["asset"] = asset
    app.after_request(keep)
