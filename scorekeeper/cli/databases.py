"""Database that commands work on: one that exists."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from scorekeeper.cli.files import InputError
from scorekeeper.services import database
from scorekeeper.services.common.errors import DatabaseTroubleError, GroupNotFoundError
from scorekeeper.web.common.settings import SettingsError, read_database_url


@contextmanager
def refusing(*others: type[Exception]) -> Iterator[None]:
    """Turn an error of the database into one line on standard error.

    Args:
        others: further errors that tell it.

    Raises:
        InputError: something cannot be done.
    """
    refused: tuple[type[Exception], ...] = (
        *(SettingsError, database.DatabaseUrlError, GroupNotFoundError),
        *others,
    )
    try:
        yield
    except refused as error:
        raise InputError(str(error)) from error
    except (DatabaseTroubleError, database.DriverError) as error:
        raise InputError(_refusal(error)) from error


def _refusal(error: BaseException) -> str:
    """Return why the database refuses. The sentences of troubles are for those who save hands."""
    told: BaseException | None = error
    while told is not None and not isinstance(told, database.DriverError):
        told = told.__cause__
    if told is None:
        return str(error)
    return f"{database.refusal(told, read_database_url())} scorekeeper doctor tells more."


@contextmanager
def opened_database() -> Iterator[database.Session]:
    """Open the database of this installation, migrated to this version.

    Raises:
        InputError: there is none, or something cannot be done with it.
    """
    with refusing():
        url = existing_database()
        database.migrate(url)
        with database.opened(url) as session:
            yield session


def existing_database() -> str:
    """Return the address of the database of this installation.

    Raises:
        InputError: a setting cannot be read, or there is no such file. Opening it would make an
            empty one, and a mistyped INSTANCE_DIR would look like games that are gone.
    """
    with refusing():
        url = read_database_url()
    file = file_of(url)
    if file is not None and not file.exists():
        raise InputError(
            f"There is no database {file}. Set INSTANCE_DIR or DATABASE_URL to where the "
            "scorekeeper keeps its games."
        )
    return url


def file_of(url: str) -> Path | None:
    """Return the file of a SQLite database; None of another, or where that cannot be told."""
    try:
        found = make_url(url)
    except (ArgumentError, ValueError):  # of a port that is no number
        return None
    is_file = found.get_backend_name() == "sqlite" and found.database not in {None, "", ":memory:"}
    return Path(str(found.database)) if is_file else None
