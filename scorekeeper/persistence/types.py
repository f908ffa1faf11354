"""Column types that mean the same on SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import BigInteger, DateTime, Integer
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

# SQLite numbers rows by itself only in a column declared INTEGER, which holds 64 bits there.
RowId = BigInteger().with_variant(Integer(), "sqlite")
MOST_ROW_ID: Final = 2**63 - 1
MOST_INTEGER: Final = 2**31 - 1
"""The largest numbers of the columns for row ids and for integers; PostgreSQL refuses to look for
larger ones, which an address or a command line may name."""


class UtcDateTime(TypeDecorator[datetime]):
    """UTC timestamp, always with its time zone.

    SQLite keeps no time zones: a value read from it is given the one it was written in.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return `value` in UTC; refuse a time without time zone."""
        del dialect
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a stored moment needs a time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the stored time in UTC."""
        del dialect
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
