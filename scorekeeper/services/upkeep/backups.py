"""Backups of all games: made during play, verified, restored, and moved elsewhere.

A backup is read in one snapshot and put back in one transaction, so whoever plays meanwhile sees
all of it or nothing. What was put back is read again, and is kept only if it is what was written.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from scorekeeper.persistence import backup_files, contents, migrations
from scorekeeper.persistence.backup_files import (
    Backup,
    BackupWriter,
    DamagedError,
    LineChecksum,
    Manifest,
    open_backup,
)
from scorekeeper.persistence.contents import ContentsError, TableShape
from scorekeeper.persistence.database_errors import Trouble, trouble_of
from scorekeeper.persistence.engines import clean_url, make_engine
from scorekeeper.persistence.transactions import write_options
from scorekeeper.services.database import refusal
from scorekeeper.services.upkeep.rebuilding import refresh_statistics

__all__ = ["BackupError", "Manifest", "Moved", "check_backup", "make_backup", "move", "restore"]

_DAMAGED: Final = "This file is no backup of the scorekeeper, or it is damaged. Take another one."
_NEWER: Final = "This backup is of a newer version. Install that version of the scorekeeper first."
_FULL: Final = "There are games in that database already. Write --replace to have them replaced."
_MIGRATING: Final = "The database is being brought up to date just now. Try again in a moment."
_BUSY: Final = "Others are writing to the database. Try again in a moment."
_NOTHING: Final = "There are no games here yet: start the scorekeeper once, or check DATABASE_URL."
_SAME: Final = "That is the database that the games are in already. Name another one."


class BackupError(Exception):
    """A backup cannot be made or restored; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The outcome of moving everything to another database.

    Attributes:
        before: the number of rows of each table that were read.
        after: the number of rows of each table in the other database.
        written_since: whether the first database has been written to in the meantime.
    """

    before: dict[str, int]
    after: dict[str, int]
    written_since: bool


def make_backup(url: str, path: Path) -> Manifest:
    """Write a whole database into one file, which is read again and verified.

    The database goes on being used. A file of this name is replaced when the new one is good.

    Raises:
        BackupError: the database cannot be read.
        DatabaseUrlError: its address cannot be used.
        OSError: the file cannot be written; the one that was there before stays.
    """
    moment = datetime.now(UTC)
    with _reading(url) as connection:
        revision = migrations.revision_of(connection)
        if revision is None:
            raise BackupError(_NOTHING)

        def fill(writer: BackupWriter) -> Manifest:
            tables = [
                writer.add_table(
                    shape,
                    contents.lines_of(connection, shape),
                    contents.last_number(connection, shape),
                )
                for shape in contents.shapes_of(connection)
            ]
            return Manifest(made_at=moment, revision=revision, tables=tuple(tables))

        try:
            return backup_files.write_backup(path, moment, fill)
        except DamagedError:
            message = "What was written could not be read again. Check the disk; nothing was kept."
            raise BackupError(message) from None


def check_backup(path: Path) -> Manifest:
    """Read a whole backup, and return its manifest.

    Raises:
        BackupError: it is damaged.
        OSError: the file cannot be read.
    """
    with _opened(path) as backup:
        return backup.manifest


def restore(url: str, path: Path, *, replace: bool = False) -> Manifest:
    """Restore a backup into a database, in one transaction.

    Args:
        url: the database; its tables are made, or brought up to date, where that is needed.
        path: the backup; of this version or an earlier one.
        replace: whether everything that the database holds may go.

    Raises:
        BackupError: the backup is damaged or newer, or there are games already; all stays as it is.
        DatabaseUrlError: the address of the database cannot be used.
        OSError: the file cannot be read.
    """
    with _opened(path) as backup:
        revision = backup.manifest.revision
        if not migrations.is_known(revision):
            raise BackupError(_NEWER if migrations.is_newer(revision) else _DAMAGED)
        if revision == migrations.newest_revision():
            _load(url, backup, revision, replace=replace)
        else:
            with _brought_up(backup) as later:
                _load(url, later, later.manifest.revision, replace=replace)
        return backup.manifest


def move(url: str, target: str, *, replace: bool = False) -> Moved:
    """Copy everything from one database into another, of whatever kind, and compare the two.

    Args:
        url: address of the source database.
        target: address of the target database.
        replace: whether everything that is there may go.

    Raises:
        BackupError: one of them cannot be used; the other database stays as it is.
        DatabaseUrlError: an address cannot be used.
        OSError: there is no room for a copy on the way.
    """
    if clean_url(url) == clean_url(target):
        raise BackupError(_SAME)
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        path = Path(folder) / "moving.zip"
        kept = make_backup(url, path)
        restore(target, path, replace=replace)
        with _opened(path) as backup, _reading(url) as connection:
            written_since = not _holds(connection, backup)
    with _reading(target) as connection:
        shapes = contents.shapes_of(connection)
        after = {shape.name: contents.count_rows(connection, shape) for shape in shapes}
    return Moved(kept.counts, after, written_since)


@contextmanager
def _opened(path: Path) -> Iterator[Backup]:
    """Open a backup that has been verified to its end."""
    try:
        with open_backup(path) as backup:
            backup.check()
            yield backup
    except DamagedError:
        raise BackupError(_DAMAGED) from None


@contextmanager
def _brought_up(backup: Backup) -> Iterator[Backup]:
    """Migrate a backup of an earlier version to this version's tables."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        url = f"sqlite:///{Path(folder) / 'earlier.db'}"
        _load(url, backup, backup.manifest.revision, replace=False)
        migrations.upgrade(url)
        path = Path(folder) / "later.zip"
        make_backup(url, path)
        with _opened(path) as later:
            yield later


def _load(url: str, backup: Backup, revision: str, *, replace: bool) -> None:
    """Load a backup into a database whose tables are to be of the same revision."""
    with _connected(url) as engine:
        migrations.upgrade(url, revision)
        with engine.connect() as plain:
            connection = plain.execution_options(**write_options(engine.dialect.name))
            with connection.begin():
                _replace_rows(connection, backup, replace=replace)
        if revision == migrations.newest_revision():
            with Session(engine) as session:
                # Of a version that summed games up otherwise.
                refresh_statistics(session)


def _replace_rows(connection: Connection, backup: Backup, *, replace: bool) -> None:
    shapes = contents.shapes_of(connection)
    contents.hold_tables(connection, shapes)
    if not replace and any(contents.count_rows(connection, shape) for shape in shapes):
        raise BackupError(_FULL)
    if _by_name(shapes) != _by_name(entry.shape for entry in backup.manifest.tables):
        raise BackupError(_DAMAGED)
    contents.empty(connection, shapes)
    entries = {entry.shape.name: entry for entry in backup.manifest.tables}
    for shape in shapes:
        entry = entries[shape.name]
        try:
            contents.insert_lines(connection, shape, backup.lines(entry))
        except ContentsError:
            raise BackupError(_DAMAGED) from None
        contents.continue_numbers(connection, shape, entry.last_number)
    if not _holds(connection, backup):
        raise BackupError("The database keeps something else than was written; nothing was kept.")


def _by_name(shapes: Iterable[TableShape]) -> dict[str, TableShape]:
    return {shape.name: shape for shape in shapes}


def _holds(connection: Connection, backup: Backup) -> bool:
    """Whether the rows of a database are those of a backup."""
    return all(
        LineChecksum().take(contents.lines_of(connection, entry.shape)).agrees_with(entry)
        for entry in backup.manifest.tables
    )


@contextmanager
def _reading(url: str) -> Iterator[Connection]:
    """Read a database in one snapshot."""
    address = clean_url(url)
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").exists():
        # To connect would make the file.
        raise BackupError(_NOTHING)
    with _connected(url) as engine, engine.connect() as connection:
        if not migrations.hold_revision(connection):
            raise BackupError(_MIGRATING)
        yield connection


@contextmanager
def _connected(url: str) -> Iterator[Engine]:
    engine = make_engine(url)
    try:
        yield engine
    except DBAPIError as error:
        if trouble_of(error) is Trouble.BUSY:
            raise BackupError(_BUSY) from None
        raise BackupError(refusal(error, url)) from None
    finally:
        engine.dispose()
