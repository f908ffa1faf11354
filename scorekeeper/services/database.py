"""Access to the database for layers that may not know its tables: the web and the command line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.orm import Session

from scorekeeper.persistence import extension, migrations
from scorekeeper.persistence.engines import DatabaseUrlError, make_engine
from scorekeeper.services.common.database_troubles import error_of_driver

__all__ = [
    "DatabaseError",
    "DatabaseUrlError",
    "DriverError",
    "Session",
    "attach",
    "detach",
    "error_of_driver",
    "is_reachable",
    "migrate",
    "opened",
    "reason_against",
    "session",
]

_UNREACHABLE: Final = "database.unreachable"

DatabaseError = SQLAlchemyError
"""What the database, or the way to it, raises."""


DriverError = DBAPIError
"""What the database's driver raises while something is read; `error_of_driver` says what it is."""


def attach(app: Any, url: str) -> None:  # noqa: ANN401 -- a Flask app, which services do not know
    """Attach the database to a Flask app.

    Args:
        app: an app that has not served yet.
        url: `sqlite:///FILE` or `postgresql://…`.

    Raises:
        DatabaseUrlError: the address cannot be used; the message says what to do.
    """
    extension.attach(app, url)


def detach(app: Any) -> None:  # noqa: ANN401 -- likewise
    """Close the connections of a Flask app; none of its requests may be running."""
    extension.detach(app)


def session() -> Session:
    """Return the session of the request that is being answered, which closes with it."""
    return extension.request_session()


@contextmanager
def opened(url: str) -> Iterator[Session]:
    """Open the database for a while, outside of an app.

    Raises:
        DatabaseUrlError: the address cannot be used; the message says what to do.
    """
    engine = make_engine(url)
    try:
        with Session(engine) as session:
            yield session
    finally:
        engine.dispose()


def migrate(url: str) -> None:
    """Migrate the database to the tables of this version; several processes may do it at once.

    Raises:
        DatabaseUrlError: the address cannot be used; the message says what to do.
        DatabaseTroubleError: the database cannot be written to now.
    """
    try:
        migrations.upgrade(url)
    except DBAPIError as error:
        trouble = error_of_driver(error)
        if trouble is None:
            raise
        raise trouble from error


def is_reachable(session: Session) -> bool:
    """Whether the database answers and has the tables of this version."""
    return reason_against(session) is None


def reason_against(session: Session) -> str | None:
    """Return the code of the reason why the database cannot be used now; None where it can."""
    try:
        return None if migrations.is_current(session.connection()) else "database.version"
    except DBAPIError as error:
        session.rollback()
        trouble = error_of_driver(error)
        return _UNREACHABLE if trouble is None else trouble.code
    except SQLAlchemyError:
        session.rollback()
        return _UNREACHABLE
