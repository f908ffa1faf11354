"""Factory of the app: its parts, its blueprints, and its configuration."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from types import TracebackType
from typing import Any, Final

from flask import Flask, Request, request, templating
from werkzeug.exceptions import BadHost, SecurityError
from werkzeug.routing import IntegerConverter, MapAdapter

from scorekeeper.folders import STATIC, TEMPLATES
from scorekeeper.services import database
from scorekeeper.web import errors
from scorekeeper.web.api.page import api_pages
from scorekeeper.web.api.routes import api
from scorekeeper.web.changes.routes import changes
from scorekeeper.web.common import assets, compression, language, logs, security
from scorekeeper.web.common.forms import SentRequest, described
from scorekeeper.web.common.notices import last_notices
from scorekeeper.web.common.settings import read_settings
from scorekeeper.web.event.clock import event_clock
from scorekeeper.web.event.directing_routes import directing
from scorekeeper.web.event.entrant_routes import event_entrants
from scorekeeper.web.event.printed_routes import event_files
from scorekeeper.web.event.routes import events
from scorekeeper.web.game.routes import games, live
from scorekeeper.web.group.exchange_routes import exchange
from scorekeeper.web.group.player_routes import players
from scorekeeper.web.group.sharing_routes import sharing
from scorekeeper.web.group.statistics_routes import statistics
from scorekeeper.web.hand.confirming import confirming
from scorekeeper.web.hand.routes import hands
from scorekeeper.web.home.offline_routes import offline
from scorekeeper.web.home.routes import home, languages
from scorekeeper.web.operation import metrics
from scorekeeper.web.operation.routes import health, metrics_pages, well_known
from scorekeeper.web.rules.house_routes import house
from scorekeeper.web.rules.routes import rules
from scorekeeper.web.sheets import sheets
from scorekeeper.web.table.following_routes import following
from scorekeeper.web.table.helper_routes import helper
from scorekeeper.web.visitors import authorisation as access
from scorekeeper.web.visitors import devices, limits, link_cookies, passphrase, proxies, wrong_links
from scorekeeper.web.visitors.idempotency import page_key
from scorekeeper.web.visitors.passphrase import sign_in

ExceptionInfo = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)

_BLUEPRINTS: Final = (
    home,
    games,
    hands,
    rules,
    house,
    sheets,
    sharing,
    changes,
    confirming,
    live,
    exchange,
    helper,
    following,
    players,
    statistics,
    languages,
    sign_in,
    offline,
    api,
    api_pages,
    health,
    metrics_pages,
    well_known,
    events,
    directing,
    event_clock,
    event_entrants,
    event_files,
)


class Environment(templating.Environment):
    """A Jinja environment whose templates look up globals in one dictionary."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template; Jinja's `ChainMap` would be searched at each import."""
        return {**self.globals, **(d or {})}


class Digits(IntegerConverter):
    """A number in an address, in ASCII digits: others would make a second address of one page."""

    regex = "[0-9]+"


class App(Flask):
    """The Flask app; it keeps the addresses of games, which are their keys, out of its log."""

    request_class = SentRequest
    jinja_environment = Environment

    def log_exception(self, exc_info: ExceptionInfo) -> None:
        """Log an exception under the name of the route."""
        self.logger.error(
            "%s %s failed, request %s",
            logs.method(),
            request.endpoint,
            logs.request_id(),
            exc_info=exc_info,
        )

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function as it is: none is asynchronous, so forty checks a request are saved."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return the URL adapter, also for a request to an invalid host.

        Such a request is refused, but the error page needs addresses.
        """
        try:
            return super().create_url_adapter(request)
        except (BadHost, SecurityError) as error:
            if request is None:
                raise
            request.routing_exception = error
            return self.url_map.bind("localhost")


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the app, ready to serve a database that has been migrated.

    Args:
        config: settings that take precedence over those of the environment.

    Raises:
        DatabaseUrlError: the database's address cannot be used; the message says what to do.
        SettingsError: a setting has an invalid value; the message says what to do.
    """
    app = App(
        __package__,
        template_folder=str(TEMPLATES),
        static_folder=str(STATIC),
    )
    app.config.from_mapping(read_settings(overrides=config or {}))
    app.url_map.converters["int"] = Digits
    app.jinja_options = app.jinja_options | {"trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.globals |= {
        "described": described,
        "last_notices": last_notices,
        "page_key": page_key,
    }
    database.attach(app, app.config["DATABASE_URL"])
    # Compression first, as functions after a request run in reverse order.
    for part in (proxies, compression, security, language, assets, errors, devices, link_cookies):
        part.attach(app)
    for blueprint in _BLUEPRINTS:
        app.register_blueprint(blueprint)
    access.attach(app)
    wrong_links.attach(app)
    limits.attach(app)
    passphrase.attach(app)
    proxies.refuse_unknown_names(app)
    # Last, so that they see every response as it leaves.
    metrics.attach(app)
    logs.attach(app)
    return app
