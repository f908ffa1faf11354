"""The page that the board is compared with: Flask, Jinja, and one row of the same database.

`python -m benchmarks._bare PORT WORKERS` serves it as the scorekeeper is served.
"""

from __future__ import annotations

import os
import sys

from flask import Flask, render_template_string
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import text

from scorekeeper.cli.serving import listening
from scorekeeper.server.bridge import Bridge
from scorekeeper.server.connections import ConnectionLimits
from scorekeeper.server.supervisor import Supervisor
from scorekeeper.server.worker import Served, WorkerSettings
from scorekeeper.web.common.logs import logging_settings

_PAGE = """<!doctype html><html lang="en"><head><title>{{ row.id }}</title></head>
<body><table>{% for n in range(20) %}<tr><td>{{ n }}</td><td>{{ row.variant }}</td></tr>
{% endfor %}</table></body></html>"""


def make_app() -> Flask:
    """Return an app whose every page reads the one game there is."""
    app = Flask(__name__)
    app.config["SQLALCHEMY_DATABASE_URI"] = os.environ["DATABASE_URL"]
    database = SQLAlchemy(app)

    @app.get("/")
    def page() -> str:
        row = database.session.execute(text("SELECT * FROM games LIMIT 1")).one()
        return render_template_string(_PAGE, row=row)

    return app


def serve_app(_is_stopping: object) -> Served:
    """Return the app that a process serves."""
    return Served(Bridge(make_app()))


def main(port: int, workers: int) -> None:
    """Serve until asked to stop."""
    plan = WorkerSettings(
        target="benchmarks._bare:serve_app",
        logging=logging_settings("text"),
        limits=ConnectionLimits(),
        grace_seconds=5,
    )
    with listening("127.0.0.1", port) as listener:
        Supervisor(plan, listener, workers).run(started=lambda: None)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
