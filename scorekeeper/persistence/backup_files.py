"""Backup file with all games: written whole or not at all, and verified byte by byte when read.

It is a ZIP archive with one member for each table, a row of JSON on each line, and `manifest.json`
last: when it was made, of which revision, and how many rows with which SHA-256 each table has.
"""

from __future__ import annotations

import errno
import glob
import hashlib
import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from time import time
from typing import IO, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from scorekeeper.persistence.contents import TableShape

_MANIFEST: Final = "manifest.json"
_MOST_MANIFEST: Final = 1024 * 1024
_LONGEST_LINE: Final = 64 * 1024 * 1024
_DAY: Final = 24 * 3600
# Errors of a library for an archive in which a bit has flipped.
_BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    ValueError,
    struct.error,
)


class DamagedError(Exception):
    """The file is not a backup, or it is damaged."""


class TableEntry(BaseModel):
    """A table in a backup.

    Attributes:
        shape: its columns.
        rows: number of its rows.
        sha256: of its lines, in hexadecimal.
        last_number: the highest number that its rows were ever given; 0 for none.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    shape: TableShape
    rows: int = Field(ge=0)
    sha256: str
    last_number: int = Field(ge=0)


class Manifest(BaseModel):
    """Manifest of a backup: its format, its date and its tables.

    Attributes:
        format: name and version of the file format.
        made_at: when the database was read, in UTC.
        revision: the schema revision of the tables (Alembic's).
        tables: the tables, each after those that it refers to.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["scorekeeper backup 1"] = "scorekeeper backup 1"
    made_at: datetime
    revision: str = Field(pattern=r"^[0-9a-z_]{1,32}$")
    tables: tuple[TableEntry, ...]

    @property
    def counts(self) -> dict[str, int]:
        """The number of rows of each table."""
        return {entry.shape.name: entry.rows for entry in self.tables}


class LineChecksum:
    """Counts lines and takes their SHA-256 as they pass."""

    def __init__(self) -> None:
        self.rows = 0
        self._digest = hashlib.sha256()

    def of(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the lines as they are."""
        for line in lines:
            self.rows += 1
            self._digest.update(line)
            yield line

    def take(self, lines: Iterable[bytes]) -> LineChecksum:
        """Count the lines, drop them, and return this tally."""
        for _ in self.of(lines):
            pass
        return self

    @property
    def sha256(self) -> str:
        """The SHA-256 so far, in hexadecimal."""
        return self._digest.hexdigest()

    def agrees_with(self, entry: TableEntry) -> bool:
        """Whether the lines counted are those that a backup's entry declares."""
        return (self.rows, self.sha256) == (entry.rows, entry.sha256)


class BackupWriter:
    """Writes the members of a backup."""

    def __init__(self, archive: zipfile.ZipFile, moment: datetime) -> None:
        self._archive = archive
        self._moment = moment

    def add_table(self, shape: TableShape, lines: Iterable[bytes], last_number: int) -> TableEntry:
        """Write a table into the archive, and return its entry for the manifest."""
        tally = LineChecksum()
        with self._archive.open(self._member(_file_of(shape)), "w", force_zip64=True) as member:
            for line in tally.of(lines):
                member.write(line)
        return TableEntry(
            shape=shape, rows=tally.rows, sha256=tally.sha256, last_number=last_number
        )

    def finish(self, manifest: Manifest) -> None:
        """Write the manifest: without it there is no backup."""
        text = manifest.model_dump_json(indent=1)
        self._archive.writestr(self._member(_MANIFEST), text)

    def _member(self, name: str) -> zipfile.ZipInfo:
        info = zipfile.ZipInfo(name, self._moment.timetuple()[:6])
        info.compress_type = zipfile.ZIP_DEFLATED
        info.external_attr = 0o600 << 16
        return info


def write_backup(
    path: Path, moment: datetime, fill: Callable[[BackupWriter], Manifest]
) -> Manifest:
    """Write a backup beside `path`, read it again, and only then put it there; its manifest.

    Whatever was there before stays until then, and stays for good where anything fails.

    Args:
        path: the file to be; only its owner may read it. Where it is a symbolic link, the file
            that it leads to.
        moment: time that the members are dated with.
        fill: writes the tables, and returns the manifest.

    Raises:
        OSError: the disk is full, or no file may be written there.
        DamagedError: what was read again is not what was written.
    """
    _refuse_other(path)
    target = Path(os.path.realpath(path))  # unlike `resolve`, at ease with links in a circle
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    _clear_away(target)
    try:
        descriptor = os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w+b") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                writer = BackupWriter(archive, moment)
                writer.finish(fill(writer))
            file.flush()
            os.fsync(file.fileno())
        with open_backup(part) as backup:
            backup.check()
        part.replace(target)
        _sync_folder(target.parent)
    except OSError as error:
        # Told of the file that was asked for, not of the one beside it.
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return backup.manifest


def _clear_away(target: Path) -> None:
    """Delete parts of earlier backups of this name that were killed, once they are a day old."""
    for part in target.parent.glob(f".{glob.escape(target.name)}.*.part"):
        with suppress(OSError):
            if part.stat().st_mtime < time() - _DAY:
                part.unlink()


def _refuse_other(path: Path) -> None:
    """Refuse a folder, a device or a pipe: to replace it would take it away, to read it has no end.

    Raises:
        OSError: it is one.
    """
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "This is no file, but a folder, a device or a pipe", str(path))


def _sync_folder(folder: Path) -> None:
    """Flush a folder to the disk, so that the rename of a file in it is durable."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class Backup:
    """A backup that is being read."""

    def __init__(self, archive: zipfile.ZipFile, manifest: Manifest) -> None:
        self._archive = archive
        self.manifest = manifest

    def lines(self, entry: TableEntry) -> Iterator[bytes]:
        """Yield the rows of a table; at the end they are known to be those that were written.

        Raises:
            DamagedError: they are not.
        """
        tally = LineChecksum()
        with _reading(), _opened(self._archive, _file_of(entry.shape)) as member:
            while line := member.readline(_LONGEST_LINE):
                yield from tally.of([line])
        if not tally.agrees_with(entry):
            raise DamagedError

    def check(self) -> None:
        """Verify all of it.

        Raises:
            DamagedError: it is not what was written.
        """
        for entry in self.manifest.tables:
            LineChecksum().take(self.lines(entry))


@contextmanager
def open_backup(path: Path) -> Iterator[Backup]:
    """Open a backup; only its manifest is verified yet.

    Raises:
        OSError: the file cannot be read.
        DamagedError: it is no backup.
    """
    _refuse_other(path)
    with path.open("rb") as file:
        with _reading():
            archive = zipfile.ZipFile(file)
        with archive:
            yield Backup(archive, _manifest(archive))


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    with _reading(), _opened(archive, _MANIFEST) as member:
        return Manifest.model_validate_json(member.read(_MOST_MANIFEST))


def _opened(archive: zipfile.ZipFile, name: str) -> IO[bytes]:
    """Open a member for reading; one with a suspicious compression or place is damaged.

    bz2, lzma and a place before the file's start fail with errors of their own, among them an
    OSError like that of a broken disk.
    """
    member = archive.getinfo(name)
    known = member.compress_type in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
    if not known or member.header_offset < 0:
        raise zipfile.BadZipFile(name)
    return archive.open(member)


def _file_of(shape: TableShape) -> str:
    return f"{shape.name}.jsonl"


@contextmanager
def _reading() -> Iterator[None]:
    try:
        yield
    except _BROKEN as error:
        raise DamagedError from error
