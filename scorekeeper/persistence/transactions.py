"""Transactions that write: begun as such, so that no other write comes between read and write."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from typing import Any

from sqlalchemy import Connection, UpdateBase
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from scorekeeper.persistence.database_errors import TroubleError, trouble_of
from scorekeeper.persistence.database_files import check_written, opened_file
from scorekeeper.persistence.engines import PATIENCE, WRITING

COMMIT_SECONDS = 20
"""Time that a commit may take: without end, where PostgreSQL's synchronous standby is gone.

No setting of the server bounds that wait.
"""


def write_options(dialect: str) -> dict[str, Any]:
    """Return the execution options with which a connection begins a transaction that writes.

    SQLite takes its lock at once. PostgreSQL reads what others have committed, not a snapshot
    taken earlier: after waiting for a row it must see the row as it is now.
    """
    options: dict[str, Any] = {WRITING: True}
    if dialect == "postgresql":
        options["isolation_level"] = "READ COMMITTED"
    return options


@contextmanager
def write_transaction(session: Session, patience: int | None = None) -> Iterator[None]:
    """Run the block in one transaction that may write, and commit it.

    Rows that the session had read before are expired: they belong to an older snapshot. Inside
    another write transaction this one takes part in it, and the outer one commits.

    Args:
        session: the database.
        patience: for how many milliseconds to wait for others, where the write does not
            matter much; left out, for as long as a writer does.

    Raises:
        TroubleError: the database cannot be written to now, or others wrote for longer than a
            caller should wait.
        RuntimeError: changes were made outside of a write transaction (a mistake in the code).
    """
    if session.info.get(WRITING):
        yield
        return
    if session.new or session.dirty or session.deleted:
        raise RuntimeError("the session was changed outside of a write transaction")
    session.rollback()
    session.info[WRITING] = True
    try:
        opened = opened_file(_begin(session, patience))
        yield
        session.flush()
        with _hanging_up(session.connection(), COMMIT_SECONDS):
            session.commit()
        check_written(opened)
    except DBAPIError as error:
        session.rollback()
        trouble = trouble_of(error)
        if trouble is not None:
            raise TroubleError(trouble) from error
        raise
    except BaseException:
        session.rollback()
        raise
    finally:
        del session.info[WRITING]


def change_rows(session: Session, statement: UpdateBase) -> None:
    """Change or delete rows in the database alone: the session has read none of them."""
    session.execute(statement, execution_options={"synchronize_session": False})


def insert_or_update(session: Session, table: type[Any]) -> Any:  # noqa: ANN401 -- two dialects
    """Return an insert into a table that may say what becomes of rows that are there already.

    SQLite and PostgreSQL have the same statement, each by its own function.
    """
    inserts: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
    return inserts[session.get_bind().dialect.name](table)


def _begin(session: Session, patience: int | None) -> Connection:
    dialect = session.get_bind().dialect.name
    options = {**write_options(dialect), PATIENCE: patience}
    connection = session.connection(execution_options=options)
    if patience is not None and dialect == "postgresql":
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{patience}ms'")
    return connection


@contextmanager
def _hanging_up(connection: Connection, seconds: float) -> Iterator[None]:
    """End a connection to PostgreSQL that has not answered in time; the driver raises then.

    Whether its commit arrived is unknown: the client repeats it with the same idempotency key.
    """
    if connection.dialect.name == "sqlite":
        yield
        return
    driven: Any = connection.connection.dbapi_connection
    # A number of its own for the same line: the driver's may belong to something else later.
    with socket.socket(fileno=os.dup(driven.fileno())) as line:
        timer = Timer(seconds, _hang_up, (line,))
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def _hang_up(line: socket.socket) -> None:
    # It may have been closed meanwhile.
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
