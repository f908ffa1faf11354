"""Database engines for SQLite and PostgreSQL that behave alike: snapshots to read, locks to write.

SQLite, measured with 16 clients writing to one row: the driver's own transactions lost four of
five writes without a word, because they begin only at the first write and read before it. Here
every transaction is begun explicitly: `BEGIN` to read (a snapshot, thanks to the write-ahead
log), `BEGIN IMMEDIATE` to write (see `transactions`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.persistence.database_errors import give_up_connection, leave_demoted
from scorekeeper.persistence.database_files import watch_file
from scorekeeper.persistence.hosts import names_several, reaching, read_hosts, writable

WRITING = "scorekeeper_writing"
"""Execution option of a connection whose next transaction writes."""

PATIENCE = "scorekeeper_patience"
"""Execution option: for how many milliseconds it then waits for others; None for as usual."""

BUSY_SECONDS = 20
"""Time that a writer waits for another before it gives up."""

SQLITE_PRAGMAS: tuple[str, ...] = (
    # First of all, since the statements that follow may have to wait as well.
    f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}",
    # Readers go on while somebody writes.
    "PRAGMA journal_mode = WAL",
    # With NORMAL, a power cut takes back the last commits of a WAL database. A hand that was
    # said to be saved stays saved: the log is written through to the disk at every commit.
    "PRAGMA synchronous = FULL",
    # macOS calls data written that still lies in the drive's own cache, unless asked like this.
    "PRAGMA fullfsync = ON",
    # Deleted rows are overwritten, not only unlinked.
    "PRAGMA secure_delete = ON",
)

POSTGRESQL_SETTINGS = (
    f"SET lock_timeout = '{BUSY_SECONDS}s'",
    # Nothing the scorekeeper asks takes longer; a forgotten transaction holds locks for ever.
    "SET statement_timeout = '30s'",
    "SET idle_in_transaction_session_timeout = '60s'",
    # A hand that was said to be saved is on the disk, and on that of the synchronous standby, if
    # there is one, even where the server would rather not wait.
    """SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')""",
)


def lift_time_limits(connection: Connection) -> None:
    """Let the rest of a transaction in PostgreSQL, such as a backup, take as long as it takes."""
    connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")


_UNREADABLE = (
    "The database address, of DATABASE_URL or the command, cannot be read. Write "
    "sqlite:///FILE or postgresql://USER:PASSWORD@HOST:5432/NAME, several hosts as "
    "HOST1:5432,HOST2:5432, and whatever is neither letter nor digit in a password as %XX."
)


class DatabaseUrlError(ValueError):
    """The address of the database cannot be used; the message says what to do."""


def clean_url(text: str) -> URL:
    """Return the address of the database as this program uses it.

    Args:
        text: `sqlite:///scores.db` (from the current folder), `sqlite:////var/lib/scores.db`,
            `postgresql://user:password@host/name`; `postgres://` is read as well. PostgreSQL may
            have several hosts (see `hosts`), of which the one that writes is asked.

    Raises:
        DatabaseUrlError: it is no such address, or one of a database in memory.
    """
    try:
        if names_several(text.strip()):
            return writable(read_hosts(text.strip()))
        url = make_url(text.strip())
        backend = url.drivername.partition("+")[0]
        if backend in {"postgres", "postgresql"}:
            return writable(url.set(drivername="postgresql+psycopg"))
    except (ArgumentError, ValueError):
        # Their text may hold the password.
        raise DatabaseUrlError(_UNREADABLE) from None
    if backend != "sqlite":
        message = f"DATABASE_URL asks for {backend}. Only sqlite and postgresql are known."
        raise DatabaseUrlError(message)
    return _clean_sqlite_url(url)


def _clean_sqlite_url(url: URL) -> URL:
    if not url.database or url.database == ":memory:" or url.query:
        raise DatabaseUrlError(
            "DATABASE_URL names no file; a database in memory would forget every game. "
            "Write sqlite:///scorekeeper.db"
        )
    path = str(Path(url.database).expanduser().absolute())
    return url.set(drivername="sqlite+pysqlite", database=path)


def engine_options(url: URL) -> dict[str, Any]:
    """Return the arguments of `create_engine` for this database."""
    # Written values stay out of the texts of errors, and so out of logs.
    silent = {"hide_parameters": True}
    if url.get_backend_name() == "sqlite":
        return {**silent, "connect_args": {"timeout": BUSY_SECONDS}}
    # A read is one snapshot, as it is with SQLite; writers choose otherwise in `transactions`.
    # The ping finds connections that a restart of the server has cut.
    return {
        **silent,
        "isolation_level": "REPEATABLE READ",
        "pool_pre_ping": True,
        "connect_args": reaching(url),
    }


def make_engine(text: str) -> Engine:
    """Return an engine outside of Flask, for migrations, commands and tests."""
    url = clean_url(text)
    return prepare_engine(create_engine(url, **engine_options(url)))


def prepare_engine(
    engine: Engine, *, foreign_keys: bool = True, revision: str | None = None
) -> Engine:
    """Give `engine` the settings and the transactions of this program, and return it.

    Args:
        engine: one that has not connected yet.
        foreign_keys: False for migrations of SQLite, which drop and rename tables that others
            refer to.
        revision: of which revision a file of SQLite has to be that takes the place of another
            while it is served; None for any.
    """
    if engine.dialect.name != "sqlite":
        event.listen(engine, "connect", _set_up_postgresql)
        event.listen(engine, "handle_error", leave_demoted)
        return engine
    keys = f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}"

    def set_up(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
        # The driver begins no transactions of its own.
        connection.isolation_level = None
        _execute(connection, (*SQLITE_PRAGMAS, keys))

    event.listen(engine, "connect", set_up)
    watch_file(engine, revision)
    event.listen(engine, "begin", _begin_sqlite)
    event.listen(engine, "handle_error", give_up_connection)
    return engine


def _begin_sqlite(connection: Connection) -> None:
    options = connection.get_execution_options()
    if not options.get(WRITING, False):
        connection.exec_driver_sql("BEGIN")
    elif options.get(PATIENCE) is None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {options[PATIENCE]}")
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        finally:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")


def _set_up_postgresql(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
    _execute(connection, POSTGRESQL_SETTINGS)
    connection.commit()


def _execute(connection: DBAPIConnection, statements: tuple[str, ...]) -> None:
    cursor = connection.cursor()
    try:
        for statement in statements:
            cursor.execute(statement)
    finally:
        cursor.close()
