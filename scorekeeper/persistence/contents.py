"""Contents of a database, table by table and row by row, in a form independent of the database.

The list of tables is read from the database itself, not from this program, so that one of an
earlier version can be read as well. The rows of a table come in the order of its key, text by its
bytes: the same contents give the same lines, whatever database they lie in.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from enum import StrEnum
from itertools import islice
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Connection,
    DateTime,
    Integer,
    Select,
    String,
    TableClause,
    collate,
    column,
    delete,
    func,
    insert,
    inspect,
    select,
    table,
    text,
)
from sqlalchemy.types import TypeEngine

from scorekeeper.persistence.engines import lift_time_limits
from scorekeeper.persistence.types import UtcDateTime

PASSING: Final = frozenset({"alembic_version", "rate_limits"})
"""Tables without data on games: the schema revision, and the recent counts of requests."""

_AT_ONCE: Final = 500
_NAME: Final = r"^[a-z][a-z0-9_]{0,62}$"


class ColumnType(StrEnum):
    """Type of the values of a column."""

    BOOLEAN = "boolean"
    INTEGER = "integer"
    JSON = "json"
    MOMENT = "moment"
    TEXT = "text"


_KINDS: Final[tuple[tuple[type[TypeEngine[Any]], ColumnType], ...]] = (
    (Boolean, ColumnType.BOOLEAN),
    (Integer, ColumnType.INTEGER),
    (JSON, ColumnType.JSON),
    (DateTime, ColumnType.MOMENT),
    (String, ColumnType.TEXT),
)
_TYPES: Final[dict[ColumnType, TypeEngine[Any]]] = {
    ColumnType.BOOLEAN: Boolean(),
    ColumnType.INTEGER: BigInteger(),
    ColumnType.JSON: JSON(),
    ColumnType.MOMENT: UtcDateTime(),
    ColumnType.TEXT: String(),
}
_VALUES: Final[dict[ColumnType, type]] = {
    ColumnType.BOOLEAN: bool,
    ColumnType.INTEGER: int,
    ColumnType.TEXT: str,
}


class ContentsError(ValueError):
    """Rows that do not fit the table."""


class ColumnShape(BaseModel):
    """A column: its name, and the type of its values."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(pattern=_NAME)
    kind: ColumnType


class TableShape(BaseModel):
    """A table: its columns in alphabetical order, and the names of those of its key."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(pattern=_NAME)
    columns: tuple[ColumnShape, ...]
    key: tuple[str, ...]

    @property
    def numbered(self) -> str | None:
        """The column that the database numbers by itself; None where there is none."""
        kinds = {each.name: each.kind for each in self.columns}
        alone = self.key == ("id",) and kinds["id"] is ColumnType.INTEGER
        return "id" if alone else None

    def clause(self) -> TableClause:
        """Return the table for statements."""
        return table(self.name, *(column(each.name, _TYPES[each.kind]) for each in self.columns))


def shapes_of(connection: Connection) -> tuple[TableShape, ...]:
    """Return the tables of a database, each after those that it refers to."""
    inspector = inspect(connection)
    order = inspector.get_sorted_table_and_fkc_names()
    names = [name for name, _ in order if name is not None and name not in PASSING]
    return tuple(
        TableShape(
            name=name,
            columns=tuple(
                ColumnShape(name=found["name"], kind=_kind(found["type"]))
                for found in sorted(inspector.get_columns(name), key=lambda each: each["name"])
            ),
            key=tuple(inspector.get_pk_constraint(name)["constrained_columns"]),
        )
        for name in names
    )


def _kind(of: TypeEngine[Any]) -> ColumnType:
    return next(kind for known, kind in _KINDS if isinstance(of, known))


def lines_of(connection: Connection, shape: TableShape) -> Iterator[bytes]:
    """Yield the rows of a table as lines of JSON, holding only a part of them in memory."""
    moments = [place for place, each in enumerate(shape.columns) if each.kind is ColumnType.MOMENT]
    rows = connection.execute(
        _ordered(connection, shape), execution_options={"yield_per": _AT_ONCE}
    )
    for row in rows:
        values = list(row)
        for place in moments:
            values[place] = None if values[place] is None else values[place].isoformat()
        yield json.dumps(values, separators=(",", ":")).encode() + b"\n"


def _ordered(connection: Connection, shape: TableShape) -> Select[Any]:
    clause = shape.clause()
    by_bytes = connection.dialect.name == "postgresql"
    return select(*clause.c).order_by(
        *(
            collate(clause.c[name], "C")
            if by_bytes and isinstance(clause.c[name].type, String)
            else clause.c[name]
            for name in shape.key
        )
    )


def insert_lines(connection: Connection, shape: TableShape, lines: Iterable[bytes]) -> None:
    """Write rows into a table.

    Raises:
        ContentsError: a line is no row of this table.
    """
    statement = insert(shape.clause())
    rest = iter(lines)
    while rows := [_row(shape, line) for line in islice(rest, _AT_ONCE)]:
        connection.execute(statement, rows)


def _row(shape: TableShape, line: bytes) -> dict[str, Any]:
    try:
        values = json.loads(line)
        pairs = zip(shape.columns, values, strict=True)
        return {each.name: _value(each.kind, value) for each, value in pairs}
    except (ValueError, TypeError) as error:
        raise ContentsError(f"a row of {shape.name} cannot be read") from error


def _value(kind: ColumnType, value: Any) -> Any:  # noqa: ANN401 -- a JSON value, and what it stands for
    if value is None or kind is ColumnType.JSON:
        return value
    if kind is ColumnType.MOMENT:
        return datetime.fromisoformat(value)
    if type(value) is not _VALUES[kind]:
        raise TypeError(kind)
    return value


def count_rows(connection: Connection, shape: TableShape) -> int:
    """Return the number of rows of a table."""
    query = select(func.count()).select_from(shape.clause())
    return connection.execute(query).scalar_one()


def last_number(connection: Connection, shape: TableShape) -> int:
    """Return the highest number that the rows of a table were ever given; 0 for none."""
    if shape.numbered is None:
        return 0
    number = shape.clause().c[shape.numbered]
    highest = connection.execute(select(func.max(number))).scalar_one() or 0
    return max(highest, _given(connection, shape))


def _given(connection: Connection, shape: TableShape) -> int:
    """Return the last number that the database has given out for a table, by its own record."""
    if connection.dialect.name == "sqlite":
        if not inspect(connection).has_table("sqlite_sequence"):
            return 0
        query = "SELECT seq FROM sqlite_sequence WHERE name = :table"
        return int(connection.execute(text(query), {"table": shape.name}).scalar() or 0)
    sequence = _sequence(connection, shape)
    if sequence is None:
        return 0
    query = "SELECT coalesce(pg_sequence_last_value(cast(:sequence AS regclass)), 0)"
    return int(connection.execute(text(query), {"sequence": sequence}).scalar_one())


def continue_numbers(connection: Connection, shape: TableShape, last: int) -> None:
    """Make a table number its rows beyond `last` from now on, none twice."""
    last = max(last, last_number(connection, shape))
    if shape.numbered is None or last == 0:
        return
    if connection.dialect.name == "postgresql":
        query = "SELECT setval(cast(:sequence AS regclass), :last)"
        values = {"sequence": _sequence(connection, shape), "last": last}
        connection.execute(text(query), values)
    elif inspect(connection).has_table("sqlite_sequence"):
        values = {"table": shape.name, "last": last}
        remove = "DELETE FROM sqlite_sequence WHERE name = :table"
        connection.execute(text(remove), {"table": shape.name})
        add = "INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :last)"
        connection.execute(text(add), values)


def _sequence(connection: Connection, shape: TableShape) -> str | None:
    query = "SELECT pg_get_serial_sequence(:table, :column)"
    values = {"table": shape.name, "column": shape.numbered}
    found: str | None = connection.execute(text(query), values).scalar_one()
    return found


def empty(connection: Connection, shapes: Iterable[TableShape]) -> None:
    """Delete all rows of some tables; tables that others refer to come first."""
    for shape in reversed(tuple(shapes)):
        connection.execute(delete(shape.clause()))


def hold_tables(connection: Connection, shapes: Iterable[TableShape]) -> None:
    """Lock these tables against writes till commit; reads go on.

    SQLite keeps others from writing by the kind of its transaction.
    """
    if connection.dialect.name == "postgresql":
        names = ", ".join(f'"{shape.name}"' for shape in shapes)
        lift_time_limits(connection)
        connection.exec_driver_sql(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
