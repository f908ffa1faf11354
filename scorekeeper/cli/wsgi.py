"""The app as the server's workers load it."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread

from flask import Flask

from scorekeeper.sheets.render import warm
from scorekeeper.web import create_app


def make_app() -> Flask:
    """Return the app, at once; the first sheet finds its printer warm a second later."""
    app = create_app()
    Thread(target=_warm, name="warm", daemon=True).start()
    return app


def _warm() -> None:
    # Without the libraries for PDF, everything else still works; the page says what is missing.
    with suppress(OSError):
        warm()
