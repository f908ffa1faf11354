"""The page that the board is compared with: Flask, Jinja, and one row of the same database."""

from __future__ import annotations

import os

from flask import Flask, render_template_string
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import text

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
