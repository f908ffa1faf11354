"""Routes of the app to install, with the files that it needs to open without a connection."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, Response, render_template, url_for
from werkzeug.exceptions import NotFound

from scorekeeper.folders import STATIC
from scorekeeper.services.rules.browser_python import (
    PACKED,
    browser_file,
    core_wheel,
    file_names,
    files_size,
    files_version,
)
from scorekeeper.web.common.assets import address_of, keep_for_a_year, shell_files, shell_version
from scorekeeper.web.common.language import gettext, page_language
from scorekeeper.web.visitors.authorisation import anybody

offline: Final = Blueprint("offline", __name__)

_FELT: Final = "#1a4535"
_WORKER_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
)


@offline.get("/offline")
@anybody
def show() -> str:
    """Show the page on working without a connection, on this device and this address."""
    return render_template("offline/index.html", megabytes=round(files_size() / 1_000_000))


@offline.get("/manifest.webmanifest")
@anybody
def manifest() -> Response:
    """Return the manifest, with which a phone puts the app on its home screen."""
    icons = (
        ("icon-192.png", "192x192", "any"),
        ("icon-512.png", "512x512", "any"),
        ("icon-maskable.png", "512x512", "maskable"),
    )
    home = url_for("home.index")
    description = {
        "id": home,
        "start_url": home,
        "scope": home,
        "name": gettext("Canasta score"),
        "short_name": gettext("Canasta"),
        "description": gettext("Keeps the score of Canasta at the card table."),
        "lang": page_language(),
        "display": "standalone",
        "background_color": _FELT,
        "theme_color": _FELT,
        "icons": [
            {
                "src": address_of(f"img/{name}"),
                "sizes": sizes,
                "type": "image/png",
                "purpose": purpose,
            }
            for name, sizes, purpose in icons
        ],
        "shortcuts": [{"name": gettext("Start a game"), "url": url_for("games.new")}],
    }
    return Response(json.dumps(description), mimetype="application/manifest+json")


@offline.get("/service-worker.js")
@anybody
def service_worker() -> Response:
    """Return the service worker, preceded by the list of files to cache.

    It changes with every file it keeps, which is how a browser finds out that there is a new one.
    """
    settings = {
        "version": shell_version(),
        "shell": [address_of(name) for name in shell_files()],
        "files": url_for("static", filename=""),
        "offline": url_for("offline.show"),
        "rulesWorker": url_for("offline.rules_worker"),
        "python": _python(),
        "pythonFiles": [f"{_python()}{name}" for name in file_names()],
    }
    return _worker("service-worker.js", settings)


@offline.get("/offline/python/<version>/<name>")
@anybody
def python(version: str, name: str) -> Response:
    """Send a file of the Python that a browser runs; 404 for one of another version."""
    found = browser_file(name)
    if found is None or version != files_version():
        raise NotFound
    answer = Response(found.contents, mimetype=found.mimetype)
    if found.compressed:
        answer.content_encoding = "gzip"
    keep_for_a_year(answer)
    return answer


@offline.get("/offline/rules-worker.js")
@anybody
def rules_worker() -> Response:
    """Return the worker that runs the rules; only it may run code compiled for the browser."""
    settings = {"python": _python(), "core": core_wheel(), "packed": PACKED}
    answer = _worker("rules-worker.js", settings)
    answer.headers["Content-Security-Policy"] = _WORKER_POLICY
    return answer


def _worker(name: str, settings: Mapping[str, Any]) -> Response:
    """Return a worker with its settings before it."""
    script = (STATIC / "js" / name).read_text(encoding="utf-8")
    answer = Response(
        f"const SETTINGS = {json.dumps(settings)};\n{script}", mimetype="text/javascript"
    )
    answer.cache_control.public = True  # the same for everybody
    answer.cache_control.no_cache = True
    return answer


def _python() -> str:
    """Return the address of the folder of the browser's Python."""
    return url_for("offline.python", version=files_version(), name="")
