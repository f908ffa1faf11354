"""The app as its worker processes load it."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing.util import Finalize
from threading import Event, Thread
from typing import TYPE_CHECKING

from flask import Flask

from scorekeeper.cli.tidying import tidy_daily
from scorekeeper.server.bridge import Bridge
from scorekeeper.server.worker import Served
from scorekeeper.sheets.render import use_renderer
from scorekeeper.sheets.sheet_queue import PrintLimits, SheetQueue
from scorekeeper.web import create_app
from scorekeeper.web.common.settings import instance_folder, read_retention
from scorekeeper.web.operation import metrics
from scorekeeper.web.operation import routes as machines

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


def serve_app(is_stopping: Callable[[], bool]) -> Served:
    """Make the app of a process.

    Args:
        is_stopping: tells whether the server has been asked to stop.
    """
    app = make_app()
    machines.tell_when_stopping(app, is_stopping)
    counted = metrics.of_app(app)
    bridge = Bridge(app, is_question, app.config["TRUSTED_PROXIES"])
    return Served(bridge) if counted is None else Served(bridge, counted.ended)


def is_question(environ: WSGIEnvironment) -> bool:
    """Whether a request asks the engine to search, and writes nothing."""
    path: str = environ["PATH_INFO"]
    asks = path.startswith("/api/") and not path.startswith("/api/v1/game")
    return environ["REQUEST_METHOD"] == "POST" and (asks or "/helper/" in path)


def make_app() -> Flask:
    """Make the app; its sheets are made by a process beside it, which warms up meanwhile."""
    app = create_app()
    counted = metrics.of_app(app)
    limits = PrintLimits(seconds=app.config["SHEET_SECONDS"])
    queue = SheetQueue(limits) if counted is None else SheetQueue(limits, counted.sheet)
    queue.start()
    # A worker leaves without what `atexit` knows; killed, it takes its end of the pipe along.
    Finalize(queue, queue.close, exitpriority=0)
    use_renderer(queue.render)
    daily = (
        app.config["DATABASE_URL"],
        read_retention(app.config),
        instance_folder(app.config),
        Event(),
    )
    Thread(target=tidy_daily, args=daily, name="tidy", daemon=True).start()
    return app
