"""Query plans of PostgreSQL: the tables that it reads by sequential scans."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sqlalchemy import Engine, event

Asked = tuple[str, Any]
"""A statement with its values."""


def statements_of(engine: Engine, ask: Callable[[], object]) -> list[Asked]:
    """Return the statements that `ask` executes, with the values of the first row of many."""
    found: list[Asked] = []

    def note(*values: Any) -> None:  # noqa: ANN401 -- whatever the event tells
        _, _, statement, given, _, many = values
        found.append((statement, given[0] if many else given))

    event.listen(engine, "before_cursor_execute", note)
    try:
        ask()
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return found


def read_whole(engine: Engine, asked: list[Asked]) -> set[tuple[str, str]]:
    """Return (table, statement) for every sequential scan of a table."""
    found = set()
    with engine.connect() as connection:
        for statement, values in asked:
            if statement.lstrip().upper().startswith(("SELECT", "INSERT", "UPDATE", "DELETE")):
                explained = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", values)
                plan = explained.scalar_one()[0]["Plan"]
                found |= {(table, statement) for table in _scanned(plan)}
        connection.rollback()
    return found


def _scanned(plan: Mapping[str, Any]) -> Iterator[str]:
    if plan["Node Type"] == "Seq Scan":
        yield plan["Relation Name"]
    for part in plan.get("Plans", ()):
        yield from _scanned(part)
