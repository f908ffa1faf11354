"""The app as the server's workers load it."""

from __future__ import annotations

from multiprocessing.util import Finalize
from threading import Event, Thread

from flask import Flask

from scorekeeper.cli.tidying import tidy_daily
from scorekeeper.sheets.press import Limits, Press
from scorekeeper.sheets.render import let_print
from scorekeeper.web import create_app, metrics
from scorekeeper.web.retention import read_retention
from scorekeeper.web.settings import instance_folder


def make_app() -> Flask:
    """Return the app; its sheets are made by a process beside it, which warms up meanwhile."""
    app = create_app()
    counted = metrics.of_app(app)
    limits = Limits(seconds=app.config["SHEET_SECONDS"])
    press = Press(limits) if counted is None else Press(limits, counted.sheet)
    press.start()
    # A worker leaves without what `atexit` knows; killed, it takes its end of the pipe along.
    Finalize(press, press.close, exitpriority=0)
    let_print(press.print)
    daily = (
        app.config["DATABASE_URL"],
        read_retention(app.config),
        instance_folder(app.config),
        Event(),
    )
    Thread(target=tidy_daily, args=daily, name="tidy", daemon=True).start()
    return app
