"""Query plans of lists and statistics: by keys, never by reading a whole table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.orm import Session

from benchmarks import growth
from benchmarks._many_games import event_link_of, group_of, growing_tables, multiply, play_template
from benchmarks._plans import read_whole, statements_of
from scorekeeper.persistence.engines import make_engine
from scorekeeper.services import database
from scorekeeper.services.event.loading import forget as forget_evenings
from scorekeeper.services.event.starting import events_of_group
from scorekeeper.services.files.hand_tables import group_table
from scorekeeper.services.game import loading
from scorekeeper.services.group.groups import list_group, suggested_names
from scorekeeper.services.statistics import (
    Chosen,
    group_choices,
    group_statistics,
    load_career,
)
from scorekeeper.services.upkeep.rebuilding import RESTS_AFTER, add_to_totals
from scorekeeper.web import create_app
from tests.databases import ON_SQLITE, fresh_database
from tests.services.circle import GROUP, a_game_of, holding
from tests.services.helpers import net, record

GROWING = growing_tables()
CHOSEN = Chosen(variant="caliente-complete")
QUESTIONS: dict[str, Callable[[Session], object]] = {
    "the whole group": lambda session: group_statistics(session, GROUP, CHOSEN),
    "what it may be narrowed to": lambda session: group_choices(session, GROUP),
    "a player": lambda session: load_career(session, GROUP, (1,), CHOSEN),
    "a pair": lambda session: load_career(session, GROUP, (1, 2), CHOSEN),
    "the list of games": lambda session: list_group(session, holding(GROUP), 10),
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


@ON_SQLITE
@pytest.mark.parametrize("question", QUESTIONS)
def test_no_table_is_read_whole(engine: Engine, session: Session, question: str) -> None:
    record(session, a_game_of(session, "Ann", "Ben", "Cid", "Dot"), net(100, 50))
    steps = plans_of(engine, session, QUESTIONS[question])
    assert any(step.startswith("SEARCH") for step in steps)
    tables = ("player_results", "pair_results", "players", "groups", "group_games", "games")
    whole = [step for step in steps if step.startswith(tuple(f"SCAN {name}" for name in tables))]
    assert whole == []


def evening_page(number: int, page: str = "") -> Callable[[growth.Database], None]:
    """Return a look at a page of any group's evening, by one of its links."""

    def asked(grown: growth.Database) -> None:
        group = grown.chance.randrange(2, grown.games // grown.each)
        grown.open_page(f"/e/{event_link_of(group, number)}{page}")

    return asked


def of_some_group(ask: Callable[[Session, str], object]) -> Callable[[growth.Database], None]:
    """Return a question about any of the groups."""

    def asked(grown: growth.Database) -> None:
        with grown.app.app_context():
            ask(database.session(), group_of(grown.chance.randrange(2, grown.games // grown.each)))

    return asked


PAGES: dict[str, Callable[[growth.Database], None]] = {
    **growth.QUESTIONS,
    "live": lambda grown: grown.open_page(f"/g/{grown.any_game()}/live"),
    "a hand": lambda grown: grown.open_page(f"/g/{grown.any_game()}/hands/1"),
    "links": lambda grown: grown.open_page(f"/g/{grown.any_game()}/share"),
    "a new game": lambda grown: grown.open_page("/games/new"),
    "players": lambda grown: grown.open_page("/players"),
    "a pair, one ruleset": of_some_group(
        lambda session, group: load_career(session, group, (1, 2), CHOSEN)
    ),
    "later games": of_some_group(
        lambda session, group: list_group(
            session, holding(group), 3, list_group(session, holding(group), 3).after
        )
    ),
    "evenings": of_some_group(lambda session, group: events_of_group(session, holding(group), 5)),
    "a desk": evening_page(1),
    "a wall, live": evening_page(2, "/live"),
    "a phone at a table": evening_page(3),
    "a ranking": evening_page(2, "/ranking"),
    "an evening's links": evening_page(1, "/links"),
    "all hands": of_some_group(lambda session, group: list(islice(group_table(session, group), 2))),
}


@pytest.fixture(scope="module")
def grown(
    postgresql_server: str, postgresql_template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[growth.Database]:
    """5,000 games of 500 groups in PostgreSQL, and an app that serves them."""
    each, groups = 10, 500
    with fresh_database(postgresql_server, postgresql_template) as url:
        engine = make_engine(url)
        with Session(engine) as session:
            play_template(session, each, 2)
            add_to_totals(session, datetime.now(UTC) + 2 * RESTS_AFTER)
        multiply(engine, each, groups - 1)
        engine.dispose()
        folder: Path = tmp_path_factory.mktemp("grown")
        app = create_app({"DATABASE_URL": url, "INSTANCE_DIR": str(folder)})
        chance = random.Random(1)  # noqa: S311 -- no secret
        yield growth.Database(each * groups, each, app, chance)
        database.detach(app)


@pytest.mark.postgres
@pytest.mark.parametrize("page", PAGES)
def test_no_table_that_grows_is_read_whole(grown: growth.Database, page: str) -> None:
    loading.forget()
    forget_evenings()
    with grown.app.app_context():
        engine = database.session().get_bind().engine
    asked = statements_of(engine, partial(PAGES[page], grown))
    assert asked
    whole = {(table, text) for table, text in read_whole(engine, asked) if table in GROWING}
    assert whole == set()


@pytest.mark.postgres
def test_reading_a_whole_table_is_noticed(grown: growth.Database) -> None:
    with grown.app.app_context():
        engine = database.session().get_bind().engine
    whole = read_whole(engine, [("SELECT count(*) FROM seats WHERE name = 'Ann'", ())])
    assert {table for table, _ in whole} == {"seats"}
