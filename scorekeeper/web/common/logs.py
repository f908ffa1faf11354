"""The log: requests, a line each if that is asked for, and never a link of a game.

Anyone with an address like `/g/…` can open the game. So a line has the pattern of the route and
not the path, no query and no client's address; and anything that looks like the token of a link, in
the text of an error for example, is redacted.
"""

from __future__ import annotations

import logging
import re
import secrets
from time import perf_counter
from typing import Any, Final, Literal

from flask import Flask, Response, current_app, g, has_request_context, request
from pythonjsonlogger.json import JsonFormatter

from scorekeeper.web.common.settings import LogFormat

HEADER: Final = "X-Request-ID"

_REQUESTS: Final = "scorekeeper.requests"
_FROM_PROXY: Final = re.compile(r"[0-9a-f-]{8,64}")
"""Request ids of proxies: hexadecimal, with or without hyphens, unlike nearly all tokens."""
_TOKEN: Final = re.compile(r"(?<![A-Za-z0-9_-])(?![0-9a-f]{32})[A-Za-z0-9_-]{32}(?![A-Za-z0-9_-])")
"""Text that looks like a token; hexadecimal digits alone are the request id of a proxy."""
_REDACTED: Final = "(link)"
_ANY_METHOD: Final = "other"
_METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})


class WithoutLinks(logging.Formatter):
    """Lines of text for people, with everything that looks like a token redacted."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, and the traceback below it where there is one."""
        return without_links(super().format(record))


class JsonWithoutLinks(JsonFormatter):
    """Lines of JSON objects, redacted as well; lines of a request have its id."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; a traceback is in its field `exc_info`."""
        if has_request_context() and "request_id" not in vars(record):
            record.request_id = request_id()
        return without_links(super().format(record))


def without_links(text: str) -> str:
    """Return a text with everything that looks like the token of a link redacted."""
    return _TOKEN.sub(_REDACTED, text)


def logging_settings(form: LogFormat) -> dict[str, Any]:
    """Return the settings for `logging.config.dictConfig`, for the server's own lines, too.

    Args:
        form: as text, only lines that need attention are written; as JSON, requests as well.
    """
    formatters: dict[LogFormat, dict[str, Any]] = {
        "text": {"()": WithoutLinks, "fmt": "[%(asctime)s] %(levelname)s %(message)s"},
        "json": {
            "()": JsonWithoutLinks,
            "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s %(process)d",
            "datefmt": "%Y-%m-%dT%H:%M:%S%z",
            "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
        },
    }
    requests: Literal["INFO", "WARNING"] = "INFO" if form == "json" else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatters[form]},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "stream": "ext://sys.stderr",
            }
        },
        "root": {"level": "WARNING", "handlers": ["stderr"]},
        # Malformed requests from outside are not worth a line.
        "loggers": {_REQUESTS: {"level": requests}, "uvicorn": {"level": "ERROR"}},
    }


def attach(app: Flask) -> None:
    """Give every request an id, and log it once it is answered.

    To be attached last: its functions run first before a request, and last after it.
    """
    app.before_request_funcs.setdefault(None, []).insert(0, _give_id)
    app.after_request_funcs.setdefault(None, []).insert(0, _log_request)


def request_id() -> str:
    """Return the id of this request: that of the proxy before us, or one made here."""
    return str(g.get("request_id", "-"))


def method() -> str:
    """Return the method of this request; one name for all unknown methods."""
    return request.method if request.method in _METHODS else _ANY_METHOD


def seconds() -> float:
    """Return the seconds since this request began."""
    return perf_counter() - float(g.get("began", perf_counter()))


def _give_id() -> None:
    g.began = perf_counter()
    sent = request.headers.get(HEADER, "")
    is_good = current_app.config.get("TRUSTED_PROXIES") and _FROM_PROXY.fullmatch(sent)
    g.request_id = sent if is_good else secrets.token_hex(6)


def _log_request(response: Response) -> Response:
    response.headers[HEADER] = request_id()
    logger = logging.getLogger(_REQUESTS)
    if logger.isEnabledFor(logging.INFO):
        logger.info(
            "request",
            extra={
                "request_id": request_id(),
                "method": method(),
                "route": request.url_rule.rule if request.url_rule else None,
                "endpoint": request.endpoint,
                "status": response.status_code,
                "ms": round(1000 * seconds(), 1),
                # None for a streamed response.
                "bytes": response.content_length,
            },
        )
    return response
