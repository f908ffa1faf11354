"""Files that machines ask for at addresses that all sites share."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Final

from flask import Blueprint, Response, current_app, request, url_for
from werkzeug.exceptions import NotFound

from scorekeeper.web.visitors.authorisation import anybody

well_known: Final = Blueprint("well_known", __name__)

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
"""Where the addresses begin that lead to what is somebody's."""

_PREVIEWING: Final = (
    "facebookexternalhit",
    "LinkedInBot",
    "Slackbot-LinkExpanding",
    "TelegramBot",
    "Twitterbot",
    "WhatsApp",
)
"""Who shows a link before it is opened, where somebody has sent it: they list nothing."""

_GOOD_FOR: Final = timedelta(days=180)
_HOUR: Final = 60 * 60


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
    # Without a list of names, the name in a request is only what somebody says.
    if current_app.config["ALLOWED_HOSTS"] and request.is_secure:
        lines.append(f"Canonical: {url_for('well_known.security', _external=True)}")
    return _text(lines)


def _text(lines: list[str]) -> Response:
    """Return lines that are the same for everybody, and may be cached by proxies."""
    answer = Response("".join(f"{line}\n" for line in lines), mimetype="text/plain")
    answer.cache_control.public = True
    answer.cache_control.max_age = _HOUR
    return answer
