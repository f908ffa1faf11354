"""The web app: pages for the card table, and the HTTP API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from scorekeeper.services import database
from scorekeeper.web import assets, errors, language, security
from scorekeeper.web.fields import described
from scorekeeper.web.routes.api import api
from scorekeeper.web.routes.api_page import api_pages
from scorekeeper.web.routes.exchange import exchange
from scorekeeper.web.routes.games import games
from scorekeeper.web.routes.hands import hands
from scorekeeper.web.routes.health import health
from scorekeeper.web.routes.home import home
from scorekeeper.web.routes.house_rules import house
from scorekeeper.web.routes.rules import rules
from scorekeeper.web.routes.sheets import sheets
from scorekeeper.web.settings import ROOT, read_settings


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the app, ready to serve a database that has been migrated.

    Args:
        config: settings that take precedence over those of the environment.

    Raises:
        DatabaseUrlError: the database's address cannot be used; the message says what to do.
    """
    app = Flask(
        __name__,
        template_folder=str(ROOT / "templates"),
        static_folder=str(ROOT / "static"),
    )
    app.config.from_mapping(read_settings(overrides=config or {}))
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.globals["described"] = described
    database.attach(app, app.config["DATABASE_URL"])
    for part in (security, language, assets, errors):
        part.attach(app)
    for blueprint in (home, games, hands, rules, house, sheets, exchange, api, api_pages, health):
        app.register_blueprint(blueprint)
    return app
