"""Addresses of static files that change with their contents, so that they can be cached long."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Final

from flask import Flask, Response, request, url_for

from scorekeeper.folders import STATIC
from scorekeeper.web.common.security import YEAR

# Files that pages need, without the workers, which are sent with their settings. Fonts of other
# scripts are kept when a page has shown them.
_SHELL: Final = ("css/*.css", "js/*.js", "img/*.svg", "fonts/table-*.woff2")


def attach(app: Flask) -> None:
    """Give templates `asset("css/table.css")`, and let browsers cache these files for a year.

    Fonts are named by a style sheet, which knows no versions: `asset(name, versioned=False)`.
    """

    @cache
    def address(root: str, name: str, *, versioned: bool) -> str:
        # Built once for each place that the app is mounted at: a page names a dozen of them.
        del root
        if not versioned:
            return url_for("static", filename=name)
        return url_for("static", filename=name, v=_digest(STATIC / name))

    def asset(name: str, *, versioned: bool = True) -> str:
        return address(request.script_root, name, versioned=versioned)

    app.jinja_env.globals["asset"] = asset
    app.after_request(_keep)


def _keep(response: Response) -> Response:
    """Set the cache headers of a file; the others are short, for a page has thirty files."""
    if request.endpoint != "static":
        return response
    for name in ("Accept-Ranges", "Content-Disposition", "Expires", "Last-Modified"):
        response.headers.pop(name, None)
    if "v" in request.args and response.status_code == HTTPStatus.OK:
        keep_for_a_year(response)
    elif request.path.endswith(".js"):
        # Modules import one another by plain names: asked for anew, no old one meets a new one.
        response.cache_control.max_age = None
        response.cache_control.no_cache = True
    return response


def keep_for_a_year(response: Response) -> None:
    """Let browsers and proxies keep an answer whose address changes with its contents."""
    response.cache_control.max_age = YEAR
    response.cache_control.public = True
    response.cache_control.immutable = True


def shell_files() -> Iterator[str]:
    """Yield the static files that any page may need, by their path inside the folder."""
    for pattern in _SHELL:
        for path in sorted(STATIC.glob(pattern)):
            if not path.stem.endswith("-worker"):
                yield path.relative_to(STATIC).as_posix()


@cache
def contents_version() -> str:
    """Return a text that changes whenever one of these files does."""
    return _digest(*(STATIC / name for name in shell_files()))


def _digest(*paths: Path) -> str:
    together = hashlib.sha256()
    for path in paths:
        together.update(path.read_bytes())
    return together.hexdigest()[:10]
