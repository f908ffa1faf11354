"""Counts of actions within a time window, shared by all processes and machines."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Integer, String, case, delete, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from scorekeeper.persistence.tables import Base
from scorekeeper.persistence.transactions import change_rows, insert_or_update


class RateLimit(Base):
    """Count of one kind of action since its window began; once it is over, the row is ignored."""

    __tablename__ = "rate_limits"

    key: Mapped[str] = mapped_column(String(160), primary_key=True)
    """The action and who takes it; nobody is named in it."""
    count: Mapped[int] = mapped_column(Integer)
    until: Mapped[datetime] = mapped_column(index=True)
    """The end of the window; the next count begins another."""


class Counted(NamedTuple):
    """A count, and the end of its window."""

    times: int
    until: datetime


def add_count(session: Session, key: str, amount: int, now: datetime, until: datetime) -> Counted:
    """Add to a count, in one statement; within a transaction that writes.

    Args:
        session: the database.
        key: action that is counted.
        amount: amount to add.
        now: the moment; a window that has ended by then begins anew.
        until: end of a window that begins now.
    """
    is_over = RateLimit.until <= now
    query = (
        insert_or_update(session, RateLimit)
        .values(key=key, count=amount, until=until)
        .on_conflict_do_update(
            index_elements=[RateLimit.key],
            set_={
                "count": case((is_over, amount), else_=RateLimit.count + amount),
                "until": case((is_over, until), else_=RateLimit.until),
            },
        )
        .returning(RateLimit.count, RateLimit.until)
    )
    return Counted(*session.execute(query).one())


def find_count(session: Session, key: str, now: datetime) -> Counted | None:
    """Return the count of a window that has not ended, or None."""
    query = select(RateLimit.count, RateLimit.until).where(
        RateLimit.key == key, RateLimit.until > now
    )
    row = session.execute(query).one_or_none()
    return None if row is None else Counted(*row)


def delete_counts(session: Session, key: str | None = None) -> int:
    """Delete the counts of one key, or of all, and return the number of rows deleted."""
    query = delete(RateLimit) if key is None else delete(RateLimit).where(RateLimit.key == key)
    return len(session.scalars(query.returning(RateLimit.key)).all())


def delete_old_counts(session: Session, now: datetime) -> None:
    """Delete the windows that have ended."""
    change_rows(session, delete(RateLimit).where(RateLimit.until <= now))
