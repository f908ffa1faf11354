"""Transactions that write: begun as such, so that nobody writes between a read and its write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from scorekeeper.persistence.engines import WRITING
from scorekeeper.persistence.troubles import trouble_error


def write_options(dialect: str) -> dict[str, Any]:
    """Return the execution options with which a connection begins a transaction that writes.

    SQLite takes its lock at once. PostgreSQL reads what others have committed, not a snapshot
    taken earlier: after waiting for a row it must see the row as it is now.
    """
    options: dict[str, Any] = {WRITING: True}
    if dialect == "postgresql":
        options["isolation_level"] = "READ COMMITTED"
    return options


@contextmanager
def write_transaction(session: Session) -> Iterator[None]:
    """Do what is inside in one transaction that may write, and commit it.

    What the session had read before is forgotten: it belongs to an older snapshot. Inside
    another write transaction this one takes part in it, and the outer one commits.

    Raises:
        BusyError: others wrote for longer than a caller should wait.
        TroubleError: the database cannot be written to now.
        RuntimeError: changes were made outside of a write transaction (a mistake in the code).
    """
    if session.info.get(WRITING):
        yield
        return
    if session.new or session.dirty or session.deleted:
        raise RuntimeError("the session was changed outside of a write transaction")
    session.rollback()
    session.info[WRITING] = True
    try:
        _begin(session)
        yield
        session.commit()
    except DBAPIError as error:
        session.rollback()
        trouble = trouble_error(error)
        if trouble is not None:
            raise trouble from error
        raise
    except BaseException:
        session.rollback()
        raise
    finally:
        del session.info[WRITING]


def _begin(session: Session) -> Connection:
    dialect = session.get_bind().dialect.name
    return session.connection(execution_options=write_options(dialect))
