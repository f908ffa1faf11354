from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from scorekeeper.persistence import engines
from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services.upkeep.checkup import Finding, Level, check_database
from scorekeeper.services.upkeep.rebuilding import RESTS_AFTER, add_to_totals, rebuild_statistics
from tests.databases import ON_SQLITE
from tests.services.evenings import fill


def look(url: str, **more: datetime) -> dict[str, Finding]:
    found = list(check_database(url, 100, **more))
    assert all(one.advice for one in found if one.level is not Level.OK)
    return {one.name: one for one in found}


def spoil(session: Session, statement: str) -> None:
    with write_transaction(session):
        session.execute(text(statement))


def test_a_good_database_is_in_order(session: Session, database_url: str) -> None:
    fill(session)
    found = look(database_url)
    assert {one.level for one in found.values()} == {Level.OK}
    assert "sums of 5 games agree" in found["sums"].message
    spoil(session, "UPDATE group_games SET summarised = 0")
    assert look(database_url)["sums"].level is Level.OK


def test_sums_that_are_not_those_of_the_hands(session: Session, database_url: str) -> None:
    fill(session)
    for statement in (
        "UPDATE player_results SET total = total + 5 WHERE spelling = 'ann'",
        "DELETE FROM player_results WHERE spelling = 'ann'",
        "UPDATE games SET deal_count = 7 WHERE id = (SELECT min(id) FROM games)",
    ):
        spoil(session, statement)
        found = look(database_url)["sums"]
        assert (found.level, "of 1 games" in found.message) == (Level.PROBLEM, True)
        assert "rebuild-statistics" in found.advice
        rebuild_statistics(session)


def test_totals_that_are_not_those_of_the_games(session: Session, database_url: str) -> None:
    fill(session)
    for statement in (
        "UPDATE year_totals SET points = points + 5",
        "UPDATE year_totals SET best = 99999 WHERE partner > 0",
        "UPDATE year_totals SET year = year - 1",
        "UPDATE month_counts SET games = 99",
        "DELETE FROM year_totals",
    ):
        assert look(database_url)["sums"].level is Level.OK
        spoil(session, statement)
        found = look(database_url)["sums"]
        assert (found.level, "totals of 1 groups" in found.message) == (Level.PROBLEM, True)
        rebuild_statistics(session)
        add_to_totals(session, datetime.now(UTC) + 2 * RESTS_AFTER)
    assert look(database_url)["sums"].level is Level.OK


def test_two_who_are_taken_for_one(session: Session, database_url: str) -> None:
    fill(session)
    assert look(database_url)["people"].level is Level.OK
    first = "(SELECT min(player) FROM spellings)"
    spoil(session, f"UPDATE spellings SET player = {first} WHERE group_id = 1")  # noqa: S608
    found = look(database_url)["people"]
    assert (found.level, "rebuild-statistics" in found.advice) == (Level.WARNING, True)
    rebuild_statistics(session)
    found_again = look(database_url)
    assert (found_again["people"].level, found_again["sums"].level) == (Level.OK, Level.OK)
    spoil(session, f"UPDATE spellings SET player = {first} WHERE group_id = 1")  # noqa: S608
    spoil(session, "UPDATE games SET deal_count = 0")
    assert look(database_url)["people"].level is Level.OK


@ON_SQLITE
def test_a_file_that_others_may_read(session: Session, database_url: str) -> None:
    session.close()
    path = Path(database_url.removeprefix("sqlite:///"))
    assert look(database_url)["access"].level is Level.OK
    path.chmod(0o644)
    found = look(database_url)["access"]
    assert (found.level, str(path) in found.advice) == (Level.WARNING, True)


def test_groups_that_have_not_come_for_their_new_link(session: Session, database_url: str) -> None:
    fill(session)
    spoil(session, "UPDATE group_tokens SET former = true")
    found = look(database_url)["links"]
    assert (found.level, "recover-group" in found.advice) == (Level.OK, True)


def test_a_clock_that_is_behind(session: Session, database_url: str) -> None:
    assert look(database_url)["clock"].level is Level.OK
    fill(session)
    early = datetime.now(UTC) - timedelta(days=300)
    assert look(database_url, now=early)["clock"].level is Level.WARNING


def test_tables_of_another_version(session: Session, database_url: str) -> None:
    spoil(session, "UPDATE alembic_version SET version_num = '9999'")
    found = look(database_url)
    assert (found["database"].level, "newer" in found["database"].message) == (
        Level.PROBLEM,
        True,
    )
    assert "sums" not in found
    spoil(session, "UPDATE alembic_version SET version_num = 'ae1027a6acf'")
    found = look(database_url)
    assert "another program" in found["database"].message
    spoil(session, "UPDATE alembic_version SET version_num = '0006'")
    found = look(database_url)
    assert found["database"].level is Level.WARNING
    assert "earlier version" in found["database"].message


@ON_SQLITE
def test_files_that_are_no_good_database(
    session: Session, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = look(f"sqlite:///{tmp_path / 'none.db'}")
    assert missing["database"].message == "There is no database yet."
    assert not (tmp_path / "none.db").exists()
    (tmp_path / "other.db").write_bytes(b"something else " * 1_000)
    found = look(f"sqlite:///{tmp_path / 'other.db'}")
    assert "file is not a database" in found["file"].message
    (tmp_path / "folder").mkdir()
    assert "is no file" in look(f"sqlite:///{tmp_path / 'folder'}")["database"].message
    fill(session)
    session.close()
    pragmas = [each for each in engines.SQLITE_PRAGMAS if "journal_mode" not in each]
    monkeypatch.setattr(engines, "SQLITE_PRAGMAS", (*pragmas, "PRAGMA journal_mode = DELETE"))
    session.get_bind().dispose()  # type: ignore[union-attr]
    assert look(database_url)["log"].level is Level.WARNING


def test_tables_of_another_program(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "theirs.db") as connection:
        connection.execute("CREATE TABLE games (name)")
    connection.close()
    found = look(f"sqlite:///{tmp_path / 'theirs.db'}")["database"]
    assert (found.level, "another program" in found.message) == (Level.PROBLEM, True)


@ON_SQLITE
def test_a_file_that_was_damaged(database_url: str, engine: Engine) -> None:
    with engine.connect() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
        connection.exec_driver_sql("BEGIN")
        connection.exec_driver_sql("INSERT INTO game_sides VALUES (7, 77, 0, 'Nobody')")
        connection.commit()
        found = look(database_url)["file"]
        assert found.level is Level.PROBLEM
        assert found.message == "Rows refer to nothing in: game_sides."
        connection.exec_driver_sql(
            "INSERT INTO game_links VALUES (7, 77, 1, 'nobody', 'x', '', '2026-01-01', NULL)"
        )
        connection.commit()
    engine.dispose()
    found = look(database_url)["file"]
    assert found.message == "The file is damaged: CHECK constraint failed in game_links."
    Path(engine.url.database or "").write_bytes(b"something else " * 1_000)
    assert "not a database" in look(database_url)["file"].message


@pytest.mark.postgres
@pytest.mark.parametrize("backend", ["postgresql"], indirect=True)
def test_a_database_that_is_not_there(database_url: str) -> None:
    found = look(database_url.replace("/test_", "/toast_"))
    assert "does not exist" in found["database"].message
