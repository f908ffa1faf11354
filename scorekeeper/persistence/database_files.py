"""File of a SQLite database: the one at its path, readable by its owner alone.

Whoever has a file open goes on writing to it when it has been deleted or another one was put in its
place: data saved there are lost. So each connection knows which files it has opened, and compares
them with those at the path, before it is used and after it has committed; a few microseconds each.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.persistence.database_errors import MissingFileError, Trouble, TroubleError

_BESIDE: Final = ("", "-wal", "-shm")
"""Endings that SQLite adds to a file's name for the files that belong to it."""
_OTHERS: Final = 0o077
_KEY: Final = "scorekeeper_file"

_Identity = tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """Files that a connection has opened.

    Attributes:
        path: the path of the database.
        files: device and number of each on the disk; None for one that was not there.
    """

    path: str
    files: tuple[_Identity, ...]

    @classmethod
    def at(cls, path: str) -> OpenedFile:
        """Return the files at a path now."""
        return cls(path, tuple(_identity(path + ending) for ending in _BESIDE))

    def is_in_place(self) -> bool:
        """Whether the files are still those at the path."""
        return all(
            found is None or found == _identity(self.path + ending)
            for found, ending in zip(self.files, _BESIDE, strict=True)
        )


class _Watch:
    """Keeps the connections of an engine to the file that stands at its path."""

    def __init__(self, engine: Engine, revision: str | None) -> None:
        self._engine = engine
        self._path = str(engine.url.database)
        self._revision = revision
        self._known: _Identity = None

    def before_connect(self, *_event: object) -> None:
        """Create no database where there was one; give a new one to its owner alone."""
        if _identity(self._path) is None:
            if self._known is not None:
                raise MissingFileError
            with suppress(OSError):  # SQLite says better what is wrong
                os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))

    def refuse_other(self, connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        """Refuse a file that is no database of ours, before anything is written to it."""
        is_other = self._known is not None and _identity(self._path) != self._known
        if is_other and self._revision is not None and _revision(connection) != self._revision:
            raise MissingFileError

    def note(self, _connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
        """Note which file was opened."""
        opened = entry.info[_KEY] = OpenedFile.at(self._path)
        self._known = opened.files[0]

    def checked_out(
        self, _connection: DBAPIConnection, entry: ConnectionPoolEntry, _proxy: object
    ) -> None:
        """Reopen the files where others stand at the path."""
        if not entry.info[_KEY].is_in_place():
            # Those that nobody uses just now are closed at once: no file has two logs for long.
            self._engine.dispose()
            raise InvalidatePoolError


def watch_file(engine: Engine, revision: str | None) -> None:
    """Keep the connections of an engine to the file at its path.

    Args:
        engine: one of a SQLite file, that has not connected yet.
        revision: of which revision a file has to be that takes the place of another; None for any.
    """
    watch = _Watch(engine, revision)
    event.listen(engine, "do_connect", watch.before_connect)
    event.listen(engine, "connect", watch.refuse_other, insert=True)
    event.listen(engine, "connect", watch.note)
    event.listen(engine, "checkout", watch.checked_out)


def opened_file(connection: Connection) -> OpenedFile | None:
    """Return the files that a connection has opened; None where the database has no file here."""
    found: OpenedFile | None = connection.connection.info.get(_KEY)
    return found


def check_written(opened: OpenedFile | None) -> None:
    """Check that the last commit is in the file at the path.

    Raises:
        TroubleError: the file has been deleted or replaced meanwhile.
    """
    if opened is not None and not opened.is_in_place():
        raise TroubleError(Trouble.MISSING)


def open_to_others(path: str) -> list[str]:
    """Return the files of a database that others on this machine may read or write."""
    there = [path + ending for ending in _BESIDE if _identity(path + ending) is not None]
    return [each for each in there if Path(each).stat().st_mode & _OTHERS]


def close_to_others(path: str) -> None:
    """Make a database readable and writable by its owner alone; nothing where another owns it."""
    for each in open_to_others(path):
        with suppress(OSError):
            Path(each).chmod(0o600)


def _identity(path: str) -> _Identity:
    try:
        found = os.stat(path)  # noqa: PTH116 -- asked at every transaction; Path takes thrice as long
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _revision(connection: DBAPIConnection) -> str | None:
    cursor = connection.cursor()
    try:
        row = cursor.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error:
        return None
    finally:
        cursor.close()
    return None if row is None else str(row[0])
