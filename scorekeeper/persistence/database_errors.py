"""Reasons why a database cannot be used, whichever it is: told from the driver's errors."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from enum import StrEnum
from typing import Final

from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError, OperationalError


class Trouble(StrEnum):
    """Reason why a database cannot be used now; none of these is a mistake in the program."""

    BUSY = "busy"
    """Others held a lock for too long."""
    FULL = "full"
    """There is no room left on its disk."""
    READ_ONLY = "read_only"
    """It can be read, not written to."""
    UNREACHABLE = "unreachable"
    """It does not answer, or its disk does not."""
    MISSING = "missing"
    """Its file has been deleted or is damaged, or something else stands in its place."""


class MissingFileError(sqlite3.OperationalError):
    """The file of the database is gone; raised in the way the driver would."""

    sqlite_errorname = "SCOREKEEPER_MISSING"


_SQLITE: Final = (
    ((MissingFileError.sqlite_errorname, "SQLITE_NOTADB", "SQLITE_CORRUPT"), Trouble.MISSING),
    (("SQLITE_BUSY", "SQLITE_LOCKED"), Trouble.BUSY),
    (("SQLITE_FULL",), Trouble.FULL),
    (("SQLITE_READONLY",), Trouble.READ_ONLY),
    (("SQLITE_CANTOPEN", "SQLITE_IOERR"), Trouble.UNREACHABLE),
)
"""Prefix of the names of SQLite's errors."""

_READ_ONLY_TRANSACTION: Final = "25006"

_POSTGRESQL: Final = {
    # lock not available (lock_timeout), query cancelled, deadlock found, too many connections
    **dict.fromkeys(("55P03", "57014", "40P01", "53300"), Trouble.BUSY),
    "53100": Trouble.FULL,
    _READ_ONLY_TRANSACTION: Trouble.READ_ONLY,
}
"""SQLSTATE of PostgreSQL's errors."""


_ADVICE: Final = {
    Trouble.BUSY: "Another program holds it: end that, or wait until it is done.",
    Trouble.FULL: "Make room on its disk.",
    Trouble.READ_ONLY: "Look whether the file, its folder and its disk may be written to.",
}
"""Advice for whoever runs the server, by the reason."""
_NOT_THERE: Final = {
    True: "Look whether DATABASE_URL names it rightly, whether its folder is there and may be "
    "written to, and whether its disk has room.",
    False: "Look whether it runs, and whether DATABASE_URL names it rightly.",
}
"""Advice where the reason tells nothing more, by whether the database is a file."""


class TroubleError(Exception):
    """The database cannot be used now; nothing was written, or nobody can say whether it was.

    Attributes:
        trouble: the reason.
    """

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


def trouble_of(error: DBAPIError) -> Trouble | None:
    """Return the trouble that a driver's error reports; None for a mistake of the program.

    Whether a commit arrived is unknown where the connection broke off meanwhile: the client
    repeats it with the same idempotency key.
    """
    name = getattr(error.orig, "sqlite_errorname", None)
    return _of_postgresql(error) if name is None else _of_sqlite(name)


def advice_on(error: DBAPIError, *, is_file: bool) -> str:
    """Return advice on a driver's error for whoever runs the server."""
    trouble = trouble_of(error)
    return (trouble and _ADVICE.get(trouble)) or _NOT_THERE[is_file]


def reason_of(error: DBAPIError) -> str:
    """Return the driver's message of an error in a line; of several hosts, the message for each."""
    first, *others = str(error.orig).strip().splitlines() or [""]
    each = [line.removeprefix("- ") for line in others if line.startswith("- host: ")]
    return "; ".join(line.partition("connection failed: ")[2] or line for line in each) or first


def _of_sqlite(name: str) -> Trouble | None:
    return next((trouble for starts, trouble in _SQLITE if name.startswith(starts)), None)


def _of_postgresql(error: DBAPIError) -> Trouble | None:
    found = _POSTGRESQL.get(getattr(error.orig, "sqlstate", None) or "")
    # Everything else that may go wrong in operation: refused, cut off, shut down, starting up.
    is_away = isinstance(error, OperationalError) or error.connection_invalidated
    return Trouble.UNREACHABLE if found is None and is_away else found


def give_up_connection(context: ExceptionContext) -> None:
    """Drop the connections after an error of the disk, so that new ones open the file anew.

    A file that could only be read stays like that for who has opened it, whatever happens to it.
    """
    name = getattr(context.original_exception, "sqlite_errorname", "")
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR")):
        if context.connection is not None:
            # A connection closed while an error still refers to it would keep its lock for a while.
            with suppress(sqlite3.Error):
                context.connection.connection.rollback()
        context.is_disconnect = True


def leave_demoted(context: ExceptionContext) -> None:
    """Drop the connections once PostgreSQL refuses to write: another server may be primary by now.

    A connection stays with the server that it was made to, even where that became a standby.
    """
    if getattr(context.original_exception, "sqlstate", None) == _READ_ONLY_TRANSACTION:
        context.is_disconnect = True
