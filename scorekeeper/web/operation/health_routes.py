"""Health check of the app."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Blueprint, Flask, Response, current_app, jsonify

from scorekeeper.services import database
from scorekeeper.web.visitors.authorisation import anybody

health: Final = Blueprint("health", __name__)


_EXTENSION: Final = "scorekeeper-stopping"
_STOPPING: Final = "server.stopping"


def tell_when_stopping(app: Flask, is_stopping: Callable[[], bool]) -> None:
    """Mark an app as about to stop, so that a proxy sends people elsewhere."""
    app.extensions[_EXTENSION] = is_stopping


@health.get("/healthz")
@anybody
def check() -> tuple[Response, int]:
    """Answer 200 when the database can be read and is of this version, else 503 and the reason.

    A server that has been asked to stop says so, however well it is.
    """
    is_stopping = current_app.extensions.get(_EXTENSION)
    if is_stopping is not None and is_stopping():
        return jsonify(status="unavailable", reason=_STOPPING), 503
    reason = database.reason_against(database.session())
    if reason is None:
        return jsonify(status="ok"), 200
    return jsonify(status="unavailable", reason=reason), 503
