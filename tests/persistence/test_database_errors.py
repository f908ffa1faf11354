from __future__ import annotations

import sqlite3

import psycopg
import pytest
from sqlalchemy.exc import DBAPIError, IntegrityError, InternalError, OperationalError

from scorekeeper.persistence.database_errors import Trouble, advice_on, reason_of, trouble_of
from scorekeeper.services.database import error_of_driver

SEVERAL = """connection timeout expired
Multiple connection attempts failed. All failures were:
- host: 'h1', port: '1', hostaddr: None: connection failed: h1 is away
\tIs it up?
- host: 'h2', port: '2', hostaddr: None: connection timeout expired"""


def of_sqlite(name: str) -> DBAPIError:
    error = sqlite3.OperationalError()
    error.sqlite_errorname = name
    return OperationalError("SELECT", {}, error)


def of_postgresql(state: str) -> DBAPIError:
    error = psycopg.errors.lookup(state)()
    kind = InternalError if isinstance(error, psycopg.InternalError) else OperationalError
    return kind("SELECT", {}, error)


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (of_sqlite("SQLITE_BUSY_SNAPSHOT"), Trouble.BUSY),
        (of_sqlite("SQLITE_FULL"), Trouble.FULL),
        (of_sqlite("SQLITE_READONLY_DBMOVED"), Trouble.READ_ONLY),
        (of_sqlite("SQLITE_IOERR_FSYNC"), Trouble.UNREACHABLE),
        (of_sqlite("SQLITE_CANTOPEN"), Trouble.UNREACHABLE),
        (of_sqlite("SQLITE_NOTADB"), Trouble.MISSING),
        (of_sqlite("SQLITE_CORRUPT_INDEX"), Trouble.MISSING),
        (of_sqlite("SQLITE_ERROR"), None),
        (of_postgresql("55P03"), Trouble.BUSY),
        (of_postgresql("53100"), Trouble.FULL),
        (of_postgresql("25006"), Trouble.READ_ONLY),
        (of_postgresql("57P03"), Trouble.UNREACHABLE),
        (of_postgresql("XX000"), None),
        (OperationalError("SELECT", {}, psycopg.OperationalError("refused")), Trouble.UNREACHABLE),
        (
            DBAPIError("SELECT", {}, psycopg.DatabaseError(), connection_invalidated=True),
            Trouble.UNREACHABLE,
        ),
        (IntegrityError("INSERT", {}, psycopg.errors.UniqueViolation()), None),
    ],
)
def test_errors_of_drivers_say_what_the_trouble_is(
    error: DBAPIError, trouble: Trouble | None
) -> None:
    assert trouble_of(error) is trouble


@pytest.mark.parametrize(
    ("error", "helps"),
    [
        (of_sqlite("SQLITE_BUSY"), "Another program holds it"),
        (of_sqlite("SQLITE_FULL"), "Make room"),
        (of_sqlite("SQLITE_READONLY"), "may be written to"),
        (of_sqlite("SQLITE_IOERR"), "whether its disk has room"),
        (of_postgresql("57P03"), "whether it runs"),
        (of_postgresql("53100"), "Make room"),
    ],
)
def test_what_helps_is_told_by_the_trouble(error: DBAPIError, helps: str) -> None:
    is_file = "sqlite" in type(error.orig).__module__
    assert helps in advice_on(error, is_file=is_file)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("", ""),
        ("refused\nIs it running?", "refused"),
        (
            SEVERAL,
            "h1 is away; host: 'h2', port: '2', hostaddr: None: connection timeout expired",
        ),
    ],
)
def test_the_reason_is_a_line(said: str, reason: str) -> None:
    assert reason_of(OperationalError("SELECT", {}, psycopg.OperationalError(said))) == reason


def test_errors_of_drivers_have_the_codes_of_services() -> None:
    full, away = of_sqlite("SQLITE_FULL"), of_postgresql("57P01")
    assert [told.code for told in map(error_of_driver, (full, away)) if told] == [
        "database.full",
        "database.unreachable",
    ]
    assert error_of_driver(of_sqlite("SQLITE_ERROR")) is None
