"""Flask-SQLAlchemy and Flask-Migrate, tied to an app."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from scorekeeper.folders import MIGRATIONS
from scorekeeper.persistence.all_tables import Base
from scorekeeper.persistence.engines import clean_url, engine_options, prepare_engine
from scorekeeper.persistence.migrations import newest_revision

# The tables are declared on Base itself rather than on db.Model: they are the same tables (one
# metadata), type checkers know them, and nobody needs an app to read them.
db = SQLAlchemy(model_class=Base)
_migrate = Migrate()


def attach(app: Any, url: str) -> None:  # noqa: ANN401 -- a Flask app; this layer knows no web
    """Give `app` the database at `url`.

    Args:
        app: a Flask app that has not served yet.
        url: see `engines.clean_url`.

    Raises:
        DatabaseUrlError: the address cannot be used.
    """
    address = clean_url(url)
    app.config["SQLALCHEMY_DATABASE_URI"] = address
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = engine_options(address)
    db.init_app(app)
    # Those registered later come first: a session whose server is gone is left before the
    # extension closes it, which would make an error of an answer that is there.
    app.teardown_appcontext(_leave_session)
    _migrate.init_app(app, db, directory=str(MIGRATIONS), render_as_batch=True)
    with app.app_context():
        prepare_engine(db.engine, revision=newest_revision())


def _leave_session(_error: BaseException | None) -> None:
    """Roll back uncommitted changes; a server that is gone has done so."""
    with suppress(DBAPIError):
        db.session.rollback()


def detach(app: Any) -> None:  # noqa: ANN401 -- a Flask app
    """Close the connections of `app`; none of its requests may be running."""
    with app.app_context():
        db.engine.dispose()


def request_session() -> Session:
    """Return the session of the request that is being answered."""
    return db.session()
