"""Routes for machines: health, metrics, and the well-known files of a site."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from typing import Final

from flask import Blueprint, Flask, Response, current_app, jsonify, request, url_for
from werkzeug.exceptions import NotFound

from scorekeeper.services import database
from scorekeeper.web.operation import metrics
from scorekeeper.web.visitors.authorisation import anybody

health: Final = Blueprint("health", __name__)
metrics_pages: Final = Blueprint("metrics", __name__)
well_known: Final = Blueprint("well_known", __name__)

_EXTENSION: Final = "scorekeeper-stopping"
_STOPPING: Final = "server.stopping"
_CLOSED: Final = (
    "/g/",
    "/e/",
    "/join/",
    "/house/",
    "/players",
    "/pairs/",
    "/statistics",
    "/metrics",
)
"""The prefixes of private pages' paths."""

_PREVIEWING: Final = (
    "facebookexternalhit",
    "LinkedInBot",
    "Slackbot-LinkExpanding",
    "TelegramBot",
    "Twitterbot",
    "WhatsApp",
)
"""Programs of messengers that fetch previews of links; they index nothing."""

_GOOD_FOR: Final = timedelta(days=180)
_HOUR: Final = 60 * 60


def tell_when_stopping(app: Flask, is_stopping: Callable[[], bool]) -> None:
    """Let the health check fail while the server stops, so that proxies send people elsewhere."""
    app.extensions[_EXTENSION] = is_stopping


@health.get("/healthz")
@anybody
def check() -> tuple[Response, int]:
    """Answer 200 when the database can be read and is of this version, otherwise 503 and why.

    While the server stops it answers 503 in any case.
    """
    is_stopping = current_app.extensions.get(_EXTENSION)
    if is_stopping is not None and is_stopping():
        return jsonify(status="unavailable", reason=_STOPPING), 503
    reason = database.reason_against(database.session())
    if reason is None:
        return jsonify(status="ok"), 200
    return jsonify(status="unavailable", reason=reason), 503


@metrics_pages.get("/metrics")
@anybody
def show() -> Response:
    """Return the metrics to clients that may read them; 404 for all others."""
    counted = metrics.of_app(current_app)
    if counted is None or not metrics.may_read():
        raise NotFound
    return Response(counted.text(), content_type="text/plain; version=0.0.4; charset=utf-8")


@well_known.get("/robots.txt")
@anybody
def robots() -> Response:
    """Ask search engines to stay away from pages that only a link opens."""
    lines = [f"Disallow: {request.script_root}{path}" for path in _CLOSED]
    previewing = [f"User-agent: {name}" for name in _PREVIEWING]
    allowed = f"Allow: {request.script_root}/g/"
    return _text(["User-agent: *", *lines, "", *previewing, allowed, "Disallow: /"])


@well_known.get("/.well-known/security.txt")
@anybody
def security() -> Response:
    """Return the contact for reports of security holes (RFC 9116), where one is configured."""
    contact = current_app.config["SECURITY_CONTACT"]
    if not contact:
        raise NotFound
    expires = datetime.combine(datetime.now(UTC) + _GOOD_FOR, time(), UTC)
    lines = [
        f"Contact: {contact}",
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {', '.join(current_app.config['LANGUAGES'])}",
    ]
    # Without ALLOWED_HOSTS, the host name of a request may be made up.
    if current_app.config["ALLOWED_HOSTS"] and request.is_secure:
        lines.append(f"Canonical: {url_for('well_known.security', _external=True)}")
    return _text(lines)


def _text(lines: list[str]) -> Response:
    """Return lines that are the same for everybody, and may be cached by proxies."""
    answer = Response("".join(f"{line}\n" for line in lines), mimetype="text/plain")
    answer.cache_control.public = True
    answer.cache_control.max_age = _HOUR
    return answer
