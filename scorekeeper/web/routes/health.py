"""Whether the app can serve."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, jsonify

from scorekeeper.services import database
from scorekeeper.web.access import anybody

health: Final = Blueprint("health", __name__)


@health.get("/healthz")
@anybody
def check() -> tuple[Response, int]:
    """Answer 200 when the database can be read and is of this version, 503 otherwise."""
    ready = database.is_reachable(database.session())
    return jsonify(status="ok" if ready else "unavailable"), 200 if ready else 503
