"""Metrics of the server for Prometheus, if the installation wants them.

Labels are names of this program only: an endpoint, a method, a class of statuses. Several processes
serve an installation, and any of them answers for all: they count in files of one folder, which
`share_counts` makes before the first of them starts.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hmac import compare_digest
from pathlib import Path
from typing import Any, Final

from flask import Flask, Response, current_app, g, got_request_exception, request

from scorekeeper.services.database import DatabaseError
from scorekeeper.web.common import logs

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that prometheus_client reads when it is imported."""

_NAME: Final = "metrics"
_REQUEST_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
"""Buckets, from the poll of a live board to the longest time that anything may take."""
_SHEET_SECONDS: Final = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
_OUTCOMES: Final = {303: "saved", 409: "conflict", 422: "refused", 503: "busy"}
_STARTS: Final = frozenset({"games.start", "exchange.bring"})
_FORMS_OF_HANDS: Final = frozenset({"hands.write", "hands.correct"})


@contextmanager
def share_counts() -> Iterator[None]:
    """Make a folder for the counters of the processes started inside; delete it afterwards."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-metrics-") as folder:
        os.environ[FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[FOLDER]


class Metrics:
    """Counters of an app."""

    def __init__(self) -> None:
        # Imported only where it is wanted, and once the folder is set, which it reads then.
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram  # noqa: PLC0415

        self._own = CollectorRegistry()
        named: Any = {"namespace": "scorekeeper", "registry": self._own}
        self.requests = Counter(
            "requests", "Requests answered.", ("endpoint", "method", "status"), **named
        )
        self.seconds = Histogram(
            "request_seconds",
            "How long it took to answer.",
            ("endpoint", "method"),
            buckets=_REQUEST_SECONDS,
            **named,
        )
        self.in_progress = Gauge(
            "requests_in_progress",
            "Requests that are being answered.",
            multiprocess_mode="livesum",
            **named,
        )
        self.saves = Counter(
            "saves",
            "What came of sending something to be saved: saved, conflict, refused, busy.",
            ("outcome",),
            **named,
        )
        self.sheets = Counter(
            "sheets",
            "PDF sheets asked for: made, kept (made before), busy, too_long, failed.",
            ("outcome",),
            **named,
        )
        self.sheet_seconds = Histogram(
            "sheet_seconds", "How long it took to make a sheet.", buckets=_SHEET_SECONDS, **named
        )
        self.database_errors = Counter(
            "database_errors",
            "The database failed, was busy or full (unusable), was not reached by healthz.",
            ("kind",),
            **named,
        )
        self.rate_limited = Counter(
            "rate_limited", "Requests refused because there were too many.", ("endpoint",), **named
        )
        self.connections_ended = Counter(
            "connections_ended",
            "Connections that were ended because of what did not come, or to make room.",
            ("waited_for",),
            **named,
        )

    def ended(self, waited_for: str) -> None:
        """Count a connection that was ended."""
        self.connections_ended.labels(waited_for).inc()

    def sheet(self, outcome: str, seconds: float | None = None) -> None:
        """Count a sheet.

        Args:
            outcome: the outcome.
            seconds: the time it took, if it was made.
        """
        self.sheets.labels(outcome).inc()
        if seconds is not None:
            self.sheet_seconds.observe(seconds)

    def text(self) -> bytes:
        """Return everything as Prometheus reads it, of all processes together."""
        from prometheus_client import generate_latest  # noqa: PLC0415

        folder = os.environ.get(FOLDER)
        return generate_latest(self._own) if folder is None else text_of_all(Path(folder))


def text_of_all(folder: Path) -> bytes:
    """Return the counts of all processes that share a folder."""
    from prometheus_client import CollectorRegistry, generate_latest  # noqa: PLC0415
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

    _forget_the_dead(folder)
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call] # as it comes
    return generate_latest(registry)


def _forget_the_dead(folder: Path) -> None:
    """Remove the gauges of processes that are gone; their counters stay."""
    for file in folder.glob("gauge_live*_*.db"):
        if not _is_alive(int(file.stem.rpartition("_")[2])):
            file.unlink(missing_ok=True)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def attach(app: Flask) -> None:
    """Attach the counters to the app, if they are wanted."""
    if app.config["METRICS"] != "on" and not app.config.get("METRICS_TOKEN"):
        return
    app.extensions[_NAME] = Metrics()
    app.before_request_funcs.setdefault(None, []).insert(0, _begin)
    app.after_request_funcs.setdefault(None, []).insert(0, _count)
    app.teardown_request(_end)
    got_request_exception.connect(_failed, app)


def of_app(app: Flask) -> Metrics | None:
    """Return the counters of an app; None where it has none."""
    found: Metrics | None = app.extensions.get(_NAME)
    return found


def may_read() -> bool:
    """Whether this request may read the counts: it has the token, or none is asked for."""
    token = current_app.config.get("METRICS_TOKEN")
    if not token:
        return True
    return compare_digest(
        request.headers.get("Authorization", "").encode(), f"Bearer {token}".encode()
    )


def _begin() -> None:
    _metrics().in_progress.inc()
    g.in_progress = True


def _end(_error: BaseException | None) -> None:
    if g.pop("in_progress", False):
        _metrics().in_progress.dec()


def _count(response: Response) -> Response:
    metrics, status = _metrics(), response.status_code
    endpoint, method = request.endpoint or "none", logs.method()
    metrics.requests.labels(endpoint, method, f"{status // 100}xx").inc()
    metrics.seconds.labels(endpoint, method).observe(logs.seconds())
    if status == 429:  # noqa: PLR2004 -- Too Many Requests
        metrics.rate_limited.labels(endpoint).inc()
    if status in _OUTCOMES and _is_save():
        metrics.saves.labels(_OUTCOMES[status]).inc()
    if status == 503:  # noqa: PLR2004 -- Service Unavailable
        _count_unavailable(endpoint)
    return response


def _count_unavailable(endpoint: str) -> None:
    if endpoint == "health.check":
        _metrics().database_errors.labels("unreachable").inc()
    elif not g.get("no_sheet"):
        _metrics().database_errors.labels("unusable").inc()


def _is_save() -> bool:
    """Whether this request was to write to a game."""
    if request.method != "POST" or request.blueprint == "helper" or request.url_rule is None:
        return False
    if request.endpoint in _FORMS_OF_HANDS:
        # The other buttons of the form review, or forget what was written.
        return request.form.get("action") == "save"
    return request.endpoint in _STARTS or request.url_rule.rule.startswith("/g/<token>")


def _failed(_app: Flask, exception: BaseException) -> None:
    if isinstance(exception, DatabaseError):
        _metrics().database_errors.labels("failed").inc()


def _metrics() -> Metrics:
    found: Metrics = current_app.extensions[_NAME]
    return found
