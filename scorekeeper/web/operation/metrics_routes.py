"""Route of the counters for Prometheus."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, current_app
from werkzeug.exceptions import NotFound

from scorekeeper.web.operation import metrics
from scorekeeper.web.visitors.authorisation import anybody

metrics_pages: Final = Blueprint("metrics", __name__)


@metrics_pages.get("/metrics")
@anybody
def show() -> Response:
    """Return the counts to those who may read them; 404 for anybody else."""
    counted = metrics.of_app(current_app)
    if counted is None or not metrics.may_read():
        raise NotFound
    return Response(counted.text(), content_type="text/plain; version=0.0.4; charset=utf-8")
