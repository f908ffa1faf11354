"""The database for services that write to it, and for layers that may not know its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec, TypeVar

from sqlalchemy import orm
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.orm.exc import StaleDataError

from scorekeeper.persistence import engines, extension, migrations
from scorekeeper.persistence.database_errors import (
    Trouble,
    TroubleError,
    advice_on,
    reason_of,
    trouble_of,
)
from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services.common.errors import DatabaseBusyError, DatabaseTroubleError

Session = orm.Session
attach = extension.attach
detach = extension.detach
session = extension.request_session
DatabaseUrlError = engines.DatabaseUrlError
DatabaseError = SQLAlchemyError
"""Errors of the database, or of the way to it."""


DriverError = DBAPIError
"""Errors of the database's driver while reading; `error_of_driver` tells them apart."""
_Parameters = ParamSpec("_Parameters")
_Made = TypeVar("_Made")


@contextmanager
def opened(url: str) -> Iterator[Session]:
    """Open the database for a while, outside of an app.

    Raises:
        DatabaseUrlError: the address cannot be used; the message says what to do.
    """
    engine = engines.make_engine(url)
    try:
        with Session(engine) as session:
            yield session
    finally:
        engine.dispose()


@contextmanager
def writing(session: Session, patience: int | None = None) -> Iterator[None]:
    """Write in one transaction.

    Args:
        session: the database.
        patience: see `write_transaction`.

    Raises:
        DatabaseTroubleError: the database cannot be written to now, or was busy for too long.
    """
    try:
        with write_transaction(session, patience):
            yield
    except TroubleError as error:
        raise service_error(error.trouble) from error


def retried_once(write: Callable[_Parameters, _Made]) -> Callable[_Parameters, _Made]:
    """Retry a write once where a concurrent one has just added, or deleted, its rows.

    It looks for the rows itself, and finds them as they are the second time.
    """

    @wraps(write)
    def try_it(*args: _Parameters.args, **named: _Parameters.kwargs) -> _Made:
        try:
            return write(*args, **named)
        except (IntegrityError, StaleDataError):
            return write(*args, **named)

    return try_it


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


def refusal(error: DBAPIError, url: str) -> str:
    """Return why a database refuses and what helps, for whoever runs the server.

    Drivers name the hosts of PostgreSQL in their errors, and not the file of SQLite.
    """
    address = engines.clean_url(url)
    is_file = address.get_backend_name() == "sqlite"
    file = f" {address.database}" if is_file else ""
    advice = advice_on(error, is_file=is_file)
    return f"The database{file} refuses: {reason_of(error)}. {advice}"


def is_reachable(session: Session) -> bool:
    """Whether the database answers and has the tables of this version."""
    return reason_against(session) is None


def reason_against(session: Session) -> str | None:
    """Return the code of the reason why the database cannot be used now; None where it can."""
    try:
        return None if migrations.is_current(session.connection()) else "database.version"
    except SQLAlchemyError as error:
        session.rollback()
        trouble = error_of_driver(error) if isinstance(error, DBAPIError) else None
        return (trouble or DatabaseTroubleError(Trouble.UNREACHABLE)).code


def service_error(trouble: Trouble) -> DatabaseTroubleError:
    """Return a trouble of the database as an error to those who asked for something."""
    return DatabaseBusyError() if trouble is Trouble.BUSY else DatabaseTroubleError(trouble)


def error_of_driver(error: DBAPIError) -> DatabaseTroubleError | None:
    """Return the same for an error met while reading; None for a mistake of the program."""
    trouble = trouble_of(error)
    return None if trouble is None else service_error(trouble)
