"""Migrations of a database to the tables of this version, and back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Literal

from alembic import command
from alembic.autogenerate.api import AutogenContext
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.script.revision import ResolutionError
from alembic.util.exc import CommandError
from sqlalchemy import URL, Connection, create_engine, inspect
from sqlalchemy.pool import NullPool

from scorekeeper.folders import MIGRATIONS
from scorekeeper.persistence.database_files import close_to_others
from scorekeeper.persistence.engines import (
    DatabaseUrlError,
    clean_url,
    engine_options,
    lift_time_limits,
    prepare_engine,
)
from scorekeeper.persistence.transactions import write_options
from scorekeeper.persistence.types import UtcDateTime

# Any number will do, if nobody else locks by the same one in this database.
_ADVISORY_LOCK = 7_306_513_842


_REVISIONS = "alembic_version"
"""Alembic's own table; it stays, empty, where all others were taken away."""

_FOREIGN = (
    "This database belongs to another program: its tables are none of the scorekeeper's. Set "
    "DATABASE_URL to a database of its own."
)


class MigrationError(DatabaseUrlError):
    """A migration left rows that violate foreign keys; it was rolled back."""


def upgrade(url: str, revision: str = "head") -> None:
    """Migrate the database at `url` up to `revision`, keeping its rows.

    Several processes may do this at once: one migrates, the others wait and find it done.

    Raises:
        DatabaseUrlError: the address cannot be used, or leads to tables that this version cannot
            bring up to date.
    """
    address = clean_url(url)
    try:
        command.upgrade(_config(url), revision)
    except CommandError as error:
        raise DatabaseUrlError(_reason(error)) from error
    if address.get_backend_name() == "sqlite":
        # Not before: until then it may be a folder, or a file of something else.
        close_to_others(str(address.database))


def _reason(error: CommandError) -> str:
    """Return the reason why a database cannot be migrated to this version, as a sentence."""
    unknown = error.__cause__
    if not isinstance(unknown, ResolutionError):
        return f"The database cannot be brought to the tables of this version: {error}"
    if is_newer(unknown.argument):
        return "This database is of a newer version of the scorekeeper. Install that version."
    return (
        "This database belongs to another program: no version of the scorekeeper has tables of a "
        f"revision “{unknown.argument}”. Set DATABASE_URL to a database of its own."
    )


def downgrade(url: str, revision: str) -> None:
    """Migrate the database at `url` back to `revision`; `base` leaves no table."""
    command.downgrade(_config(url), revision)


def is_current(connection: Connection) -> bool:
    """Whether the database has the tables of this version."""
    return set(MigrationContext.configure(connection).get_current_heads()) == _heads()


def revision_of(connection: Connection) -> str | None:
    """Return the schema revision of a database; None where it has no tables yet."""
    return MigrationContext.configure(connection).get_current_revision()


def newest_revision() -> str:
    """Return the revision of this version's tables."""
    (revision,) = _heads()
    return revision


def is_foreign(connection: Connection) -> bool:
    """Whether a database has tables, and none of them is ours."""
    names = set(inspect(connection).get_table_names()) - {_REVISIONS}
    return bool(names) and revision_of(connection) is None


def refuse_foreign(connection: Connection) -> None:
    """Refuse a database of another program, before anything is written to it.

    Raises:
        DatabaseUrlError: it is one.
    """
    if is_foreign(connection):
        raise DatabaseUrlError(_FOREIGN)


def is_known(revision: str) -> bool:
    """Whether this version knows the tables of a revision, and can migrate them up to its own."""
    return revision in {each.revision for each in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}


def is_newer(revision: str) -> bool:
    """Whether a later version of the scorekeeper added a revision."""
    return revision.isdecimal() and int(revision) > int(newest_revision())


def hold_revision(connection: Connection) -> bool:
    """Lock the database against migrations of others till the end of this transaction.

    Returns:
        False where somebody is at it just now: what a snapshot shows then is half of each.
    """
    if connection.dialect.name == "sqlite":
        # A snapshot has all of a migration or nothing.
        return True
    lift_time_limits(connection)
    query = f"SELECT pg_try_advisory_xact_lock_shared({_ADVISORY_LOCK})"
    return bool(connection.exec_driver_sql(query).scalar_one())


@cache
def _heads() -> frozenset[str]:
    return frozenset(ScriptDirectory(str(MIGRATIONS)).get_heads())


def _config(url: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["url"] = clean_url(url)
    return config


@contextmanager
def migration_connection(url: URL) -> Iterator[Connection]:
    """Open a connection to migrate: one at a time, in one transaction, committed at the end.

    Raises:
        MigrationError: rows are left that violate foreign keys; everything is rolled back.
    """
    engine = create_engine(url, **{**engine_options(url), "poolclass": NullPool})
    sqlite = engine.dialect.name == "sqlite"
    # SQLite changes most things by making a table anew and dropping the old one. With foreign
    # keys on, that would delete what refers to it; they are checked at the end instead.
    prepare_engine(engine, foreign_keys=False)
    with engine.connect() as plain:
        connection = plain.execution_options(**write_options(engine.dialect.name))
        with connection.begin():
            if not sqlite:
                connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
                lift_time_limits(connection)
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_ADVISORY_LOCK})")
            yield connection
            if sqlite:
                _refuse_dangling_rows(connection)


def render_type(kind: str, value: object, _context: AutogenContext) -> str | Literal[False]:
    """Return the source of a column type in a new migration; False leaves it to Alembic.

    A migration stays what it is when the code moves on: it names SQLAlchemy's types only.
    """
    if kind == "type" and isinstance(value, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    return False


def _refuse_dangling_rows(connection: Connection) -> None:
    dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if dangling:
        tables = sorted({row[0] for row in dangling})
        raise MigrationError(
            "The database cannot be brought to the tables of this version, and nothing was "
            f"changed: rows refer to nothing in: {', '.join(tables)}. Put the last backup back."
        )
