from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from time import sleep

import pytest
from sqlalchemy import Engine, select
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.orm import Session

from scorekeeper.persistence import transactions
from scorekeeper.persistence.database_errors import Trouble, TroubleError
from scorekeeper.persistence.games import lock_game
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import Game, Group, RulesetSnapshot
from scorekeeper.persistence.transactions import write_transaction
from tests.threads import at_once

KEY = GameKey(group_id=3, game_id=7)
THREADS = 8
EACH = 25

INCREMENT = """
import sys
from sqlalchemy.orm import Session
from scorekeeper.persistence.engines import make_engine
from scorekeeper.persistence.games import lock_game
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.transactions import write_transaction
url, count = sys.argv[1:]
with Session(make_engine(url)) as session:
    for _ in range(int(count)):
        with write_transaction(session):
            lock_game(session, GameKey(3, 7)).version += 1
"""


@pytest.fixture(autouse=True)
def _a_game(engine: Engine) -> None:
    now = datetime.now(UTC)
    game = Game(
        group_id=KEY.group_id,
        id=KEY.game_id,
        variant="classic",
        players=4,
        options=[],
        overrides={},
        rules_name="",
        target=None,
        ruleset_digest="d" * 64,
        first_dealer=0,
        version=0,
        started_at=now,
        changed_at=now,
        deal_count=0,
        totals=[0, 0],
        over=False,
        winner=None,
    )
    with Session(engine) as session, write_transaction(session):
        session.add(RulesetSnapshot(digest="d" * 64, document={}))
        session.add(Group(id=KEY.group_id, token_hash=None, last_player=0, started_at=now))
        session.flush()
        session.add(game)


def version(engine: Engine) -> int:
    with Session(engine) as session:
        return session.scalars(select(Game.version)).one()


def read_game(session: Session) -> Game:
    game = lock_game(session, KEY)
    assert game is not None
    return game


def test_threads_lose_no_increment(engine: Engine) -> None:
    def increment(_: int) -> None:
        with Session(engine) as session:
            for _ in range(EACH):
                # As a request does: look first, then write.
                session.scalars(select(Game)).one()
                with write_transaction(session):
                    read_game(session).version += 1

    at_once(increment, THREADS)
    assert version(engine) == THREADS * EACH


def test_processes_lose_no_increment(database_url: str, engine: Engine) -> None:
    command = [sys.executable, "-c", INCREMENT, database_url, str(EACH)]
    running = [subprocess.Popen(command) for _ in range(3)]
    assert [process.wait(timeout=60) for process in running] == [0, 0, 0]
    assert version(engine) == 3 * EACH


def test_a_reader_keeps_its_snapshot_and_nobody_waits_for_it(
    new_session: Callable[[], Session],
) -> None:
    reader, writer = new_session(), new_session()
    reader.scalars(select(Game.version)).one()
    with write_transaction(writer):
        read_game(writer).version = 5
    assert reader.scalars(select(Game.version)).one() == 0
    reader.rollback()
    assert reader.scalars(select(Game.version)).one() == 5


def test_what_raises_inside_takes_everything_back(engine: Engine, session: Session) -> None:
    def fail() -> None:
        with write_transaction(session):
            read_game(session).version = 9
            session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert version(engine) == 0
    with write_transaction(session):
        read_game(session).version = 1
    assert version(engine) == 1


def test_one_inside_another_takes_part_in_it(engine: Engine, session: Session) -> None:
    def fail() -> None:
        with write_transaction(session):
            with write_transaction(session):
                read_game(session).version = 9
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert version(engine) == 0


def test_changes_made_outside_are_refused(session: Session) -> None:
    session.add(RulesetSnapshot(digest="e" * 64, document={}))
    with pytest.raises(RuntimeError, match="outside"), write_transaction(session):
        pass


@pytest.mark.usefixtures("impatient")
def test_who_waits_too_long_is_told_so(engine: Engine, new_session: Callable[[], Session]) -> None:
    first, second = new_session(), new_session()
    with write_transaction(first):
        read_game(first).version = 1
        with pytest.raises(TroubleError) as raised, write_transaction(second):
            read_game(second).version = 2
        assert raised.value.trouble is Trouble.BUSY
    with write_transaction(second):
        read_game(second).version += 2
    assert version(engine) == 3


def test_other_trouble_stays_what_it_is(session: Session) -> None:
    with pytest.raises(ProgrammingError), write_transaction(session):
        raise ProgrammingError("SELECT", {}, Exception("no such column"))


@pytest.fixture
def standby_gone(engine: Engine) -> Iterator[Callable[[], None]]:
    """PostgreSQL waits for a standby that there is not; call it to have it wait no longer."""

    def wait_for(name: str) -> None:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
            connection.exec_driver_sql("SELECT pg_reload_conf()")
            shown = "SHOW synchronous_standby_names"
            while connection.exec_driver_sql(shown).scalar_one() != name:
                sleep(0.01)
            # The checkpointer tells the others of the setting, before it does what it is asked for.
            connection.exec_driver_sql("CHECKPOINT")

    wait_for("nobody")
    yield lambda: wait_for("")
    wait_for("")


@pytest.mark.parametrize(
    "backend", [pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True
)
def test_a_commit_that_no_standby_confirms_is_in_doubt_and_is_kept_once_it_is_back(
    engine: Engine, standby_gone: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transactions, "COMMIT_SECONDS", 0.3)
    with Session(engine) as session:
        with pytest.raises(TroubleError) as caught, write_transaction(session):
            read_game(session).version += 1
        assert caught.value.trouble is Trouble.UNREACHABLE
        standby_gone()
        # Whoever asks again waits for the one before, and sees what it wrote.
        with write_transaction(session):
            assert read_game(session).version == 1
