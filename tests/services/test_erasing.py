from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.orm import Session

from scorekeeper.persistence import erasing as stored
from scorekeeper.persistence.engines import BUSY_SECONDS
from scorekeeper.services.common.errors import GameNotFoundError, GroupNotFoundError
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.game.loading import load_game, open_link
from scorekeeper.services.game.views import Confirming
from scorekeeper.services.group.groups import list_group
from scorekeeper.services.group.players import list_players
from scorekeeper.services.lifecycle.changes import bring_back, delete_game
from scorekeeper.services.lifecycle.confirming import Approval, confirm, set_confirming
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.services.rules.house_rules import save_house_rules
from scorekeeper.services.upkeep import erasing
from scorekeeper.services.upkeep.erasing import Retention, Tidied, count_group, erase_group, tidy
from tests.databases import ON_SQLITE
from tests.services.circle import GROUP, a_game_of, holding
from tests.services.evenings import RULES, contents, fill
from tests.services.helpers import EXAMPLE, a_game, a_new_game, a_write, net, record

NOW = datetime.now(UTC)


def in_days(days: float) -> datetime:
    return NOW + timedelta(days=days)


def test_no_row_of_a_group_is_left(session: Session, database_url: str, tmp_path: Path) -> None:
    others = a_game(session, rules_name="Others' rules", overrides={"going_out.points": 300})
    record(session, others, EXAMPLE)
    save_house_rules(session, make_token(), RULES)
    session.rollback()
    before = contents(database_url, tmp_path)
    token = fill_group(session)
    assert count_group(session, GROUP) == count_group(session, token)
    gone = erase_group(session, GROUP)
    assert (gone.games, gone.hands, gone.players) == (3, 4, 6)
    assert contents(database_url, tmp_path) == before
    with pytest.raises(GameNotFoundError):
        load_game(session, token)
    for link in (GROUP, token, others, make_token()):
        with pytest.raises(GroupNotFoundError):
            count_group(session, link)
    assert load_game(session, others).deals


@ON_SQLITE
def test_nothing_of_a_group_is_left_in_the_file(session: Session, database_url: str) -> None:
    a_game_of(session, "Xanthippe", "Ben", "Cid", "Dot")
    path = Path(database_url.removeprefix("sqlite:///"))
    files = [path, path.with_name(f"{path.name}-wal")]
    assert any(b"Xanthippe" in file.read_bytes() for file in files)
    erase_group(session, GROUP)
    assert not any(b"anthippe" in file.read_bytes() for file in files if file.exists())


@ON_SQLITE
def test_who_reads_meanwhile_is_waited_for_less_than_by_who_writes(
    session: Session, database_url: str
) -> None:
    a_game_of(session, "Xanthippe", "Ben", "Cid", "Dot")
    asked: list[str] = []

    @event.listens_for(session.get_bind().engine.pool, "checkout")
    def listen(connection: sqlite3.Connection, *_: object) -> None:
        connection.set_trace_callback(asked.append)

    with closing(sqlite3.connect(database_url.removeprefix("sqlite:///"))) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM games").fetchall()
        erase_group(session, GROUP)
    start = asked.index(f"PRAGMA busy_timeout = {stored.WAIT_FOR_READERS}")
    assert asked[start + 1 :][:2] == [
        "PRAGMA wal_checkpoint(TRUNCATE)",
        f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}",
    ]
    assert stored.WAIT_FOR_READERS < BUSY_SECONDS * 1000
    with pytest.raises(GroupNotFoundError):
        count_group(session, GROUP)


def fill_group(session: Session) -> str:
    """Write something of everything for the group, by rules that nobody else has."""
    token = a_game_of(session, "Ann", "Ben", "Cid", "Dot", overrides={"going_out.points": 200})
    record(session, token, EXAMPLE, net(100, 50))
    set_confirming(session, token, Confirming.HANDS, a_write(2))
    confirm(session, token, Approval(number=1, basis=1, side=1), device="phone", author="Ann")
    a_game_of(session, "Ann", "Eve", "Bob", "Cid")
    gone = a_game_of(session, "Ann", "Ben", "Cid", "Dot")
    record(session, gone, EXAMPLE, net(3, 4))
    delete_game(session, gone, a_write(load_game(session, gone).version))
    session.rollback()
    return token


def test_many_games_go_a_few_at_a_time(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasing, "_AT_ONCE", 2)
    for _ in range(4):
        a_game_of(session, "Ann", "Ben", "Cid", "Dot")
    assert erase_group(session, GROUP).games == 4
    # A device that still knows the link begins anew, with other numbers for its games.
    again = a_game_of(session, "Ann", "Ben", "Cid", "Dot")
    assert len(list_group(session, holding(GROUP), 10).games) == 1
    assert open_link(session, again).stamp.game.game_id > 4


def test_interrupted_it_is_finished_by_calling_it_again(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasing, "_AT_ONCE", 2)
    for _ in range(3):
        a_game_of(session, "Ann", "Ben", "Cid", "Dot")

    def cut(*_: object) -> None:
        raise RuntimeError("the power is gone")

    with monkeypatch.context() as patch:
        patch.setattr(stored, "delete_group", cut)
        with pytest.raises(RuntimeError):
            erase_group(session, GROUP)
    assert erase_group(session, GROUP).games == 1


def test_deleted_games_can_be_brought_back_for_a_while(
    session: Session, database_url: str, tmp_path: Path
) -> None:
    kept = a_game_of(session, "Ann", "Ben", "Cid", "Dot")
    before = contents(database_url, tmp_path)
    gone = fill_deleted(session)
    assert tidy(session, Retention(), in_days(29)) == Tidied(0, 0)
    bring_back(session, gone, a_write(load_deleted(session, gone)))
    assert tidy(session, Retention(), in_days(31)) == Tidied(0, 0)
    delete_game(session, gone, a_write(load_game(session, gone).version))
    assert tidy(session, Retention(deleted=None), in_days(99)) == Tidied(0, 0)
    assert tidy(session, Retention(), in_days(31)) == Tidied(1, 0)
    with pytest.raises(GameNotFoundError):
        open_link(session, gone, deleted=True)
    assert load_game(session, kept).players == 4
    session.rollback()
    assert contents(database_url, tmp_path) == before


def load_deleted(session: Session, token: str) -> int:
    return open_link(session, token, deleted=True).stamp.version


def fill_deleted(session: Session) -> str:
    """Delete a game, by rules that nobody else has."""
    token = a_game(session, overrides={"going_out.points": 200})
    record(session, token, EXAMPLE)
    delete_game(session, token, a_write(1))
    return token


def test_games_that_nobody_writes_to_go_where_that_is_asked_for(
    session: Session, database_url: str, tmp_path: Path
) -> None:
    fill(session)
    assert tidy(session, Retention(deleted=None), in_days(4_000)) == Tidied(0, 0)
    year = Retention(deleted=None, games=timedelta(days=365))
    assert tidy(session, year, in_days(364)) == Tidied(0, 0)
    assert len(list_players(session, GROUP)) == 12
    session.rollback()
    assert tidy(session, year, in_days(366)) == Tidied(0, 5)
    left = {name for name, rows in contents(database_url, tmp_path).items() if rows}
    assert left == {"house_rules", "house_rules_versions"}


def test_who_plays_on_stays(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasing, "_AT_ONCE", 1)
    for _ in range(3):
        delete_game(session, a_game(session), a_write(0))
    token = start_game(session, a_new_game(), group=holding(GROUP))
    week = Retention(timedelta(days=7), timedelta(days=7))
    assert tidy(session, week, in_days(6)) == Tidied(0, 0)
    assert tidy(session, week) == Tidied(0, 0)
    assert tidy(session, Retention(timedelta(days=7)), in_days(8)) == Tidied(3, 0)
    assert load_game(session, token).players == 4
    assert len(list_players(session, GROUP)) == 4


@ON_SQLITE
def test_drafts_that_nobody_came_back_to_go(
    session: Session, database_url: str, tmp_path: Path, new_session: Callable[[], Session]
) -> None:
    fill(session)
    tidy(new_session(), Retention(None), in_days(29))
    assert contents(database_url, tmp_path)["hand_drafts"]
    tidy(new_session(), Retention(None), in_days(31))
    found = contents(database_url, tmp_path)
    assert not found["hand_drafts"]
    assert found["followed_hands"]
