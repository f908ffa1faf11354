"""Counts of recent actions: for limits that hold across processes and machines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy.orm import Session

from scorekeeper.persistence import rate_limits as stored
from scorekeeper.persistence.rate_limits import Counted
from scorekeeper.services.database import writing

__all__ = ["Counted", "count", "current_count", "forget_counts"]


def count(
    session: Session, key: str, window: timedelta, amount: int = 1, now: datetime | None = None
) -> Counted:
    """Count an action, and return its count in this window.

    A window begins with the first count after the last one ended; all that ended is deleted then.

    Args:
        session: the database.
        key: name of the action, and of its subject.
        window: length of the window.
        amount: amount to add.
        now: the moment, in UTC; None for this one.

    Raises:
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    moment = now or datetime.now(UTC)
    with writing(session):
        found = stored.add_count(session, key, amount, moment, moment + window)
        if found.times == amount:
            stored.delete_old_counts(session, moment)
    return found


def current_count(session: Session, key: str, now: datetime | None = None) -> Counted | None:
    """Return the count of an action in its window; None where there is none."""
    return stored.find_count(session, key, now or datetime.now(UTC))


def forget_counts(session: Session, key: str | None = None) -> int:
    """Forget the count of one action, or all counts; return the number of counts forgotten.

    Raises:
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    with writing(session):
        return stored.delete_counts(session, key)
