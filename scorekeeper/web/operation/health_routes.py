"""Whether the app can serve."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, jsonify

from scorekeeper.services import database
from scorekeeper.web.visitors.authorisation import anybody

health: Final = Blueprint("health", __name__)


@health.get("/healthz")
@anybody
def check() -> tuple[Response, int]:
    """Answer 200 when the database can be read and is of this version, otherwise 503 and why."""
    reason = database.reason_against(database.session())
    if reason is None:
        return jsonify(status="ok"), 200
    return jsonify(status="unavailable", reason=reason), 503
