"""How lists and statistics are answered: by keys, never by reading a whole table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.orm import Session

from scorekeeper.services.figures import Chosen
from scorekeeper.services.groups import list_group, suggested_names
from scorekeeper.services.statistics import (
    group_choices,
    group_statistics,
    pair_career,
    player_career,
)
from tests.services.circle import GROUP, a_game_of
from tests.services.helpers import net, record

CHOSEN = Chosen(variant="caliente-complete")
QUESTIONS: dict[str, Callable[[Session], object]] = {
    "the whole group": lambda session: group_statistics(session, GROUP, CHOSEN),
    "what it may be narrowed to": lambda session: group_choices(session, GROUP),
    "a player": lambda session: player_career(session, GROUP, 1, CHOSEN),
    "a pair": lambda session: pair_career(session, GROUP, (1, 2), CHOSEN),
    "the list of games": lambda session: list_group(session, GROUP, 10),
    "names": lambda session: suggested_names(session, GROUP),
}


def plans_of(engine: Engine, session: Session, ask: Callable[[Session], object]) -> list[str]:
    """Return the steps by which SQLite answers everything that a question asks it."""
    asked: list[tuple[str, Any]] = []

    def note(*values: Any) -> None:  # noqa: ANN401 -- whatever the event tells
        asked.append((values[2], values[3]))

    event.listen(engine, "before_cursor_execute", note)
    ask(session)
    event.remove(engine, "before_cursor_execute", note)
    session.rollback()
    with engine.connect() as connection:
        return [
            str(row[3])
            for statement, values in asked
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
        ]


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
@pytest.mark.parametrize("question", QUESTIONS)
def test_no_table_is_read_whole(engine: Engine, session: Session, question: str) -> None:
    record(session, a_game_of(session, "Ann", "Ben", "Cid", "Dot"), net(100, 50))
    steps = plans_of(engine, session, QUESTIONS[question])
    assert any(step.startswith("SEARCH") for step in steps)
    tables = ("player_results", "pair_results", "players", "groups", "group_games", "games")
    whole = [step for step in steps if step.startswith(tuple(f"SCAN {name}" for name in tables))]
    assert whole == []
