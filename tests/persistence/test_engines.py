from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import Connection, Engine, delete, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.persistence import engines
from scorekeeper.persistence.database_errors import Trouble, trouble_of
from scorekeeper.persistence.engines import DatabaseUrlError, clean_url
from scorekeeper.persistence.extension import attach, db, detach, request_session
from scorekeeper.persistence.rate_limits import RateLimit
from scorekeeper.persistence.tables import Base, Game, Seat
from scorekeeper.persistence.types import UtcDateTime
from tests.databases import AS_SERVED, ON_SQLITE


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("postgres://me:secret@db/games", "postgresql+psycopg://me:secret@db/games"),
        ("postgresql://db/games", "postgresql+psycopg://db/games"),
        (" postgresql+psycopg2://db/games ", "postgresql+psycopg://db/games"),
        ("sqlite:////var/lib/scores.db", "sqlite+pysqlite:////var/lib/scores.db"),
    ],
)
def test_addresses_are_read(written: str, read: str) -> None:
    assert clean_url(written).render_as_string(hide_password=False) == read


def test_a_relative_file_lies_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert clean_url("sqlite:///scores.db").database == str(tmp_path / "scores.db")


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("", "cannot be read"),
        ("scores.db", "cannot be read"),
        ("mysql://db/games", "asks for mysql"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite:///file:x?mode=memory&uri=true", "names no file"),
    ],
)
def test_other_addresses_are_refused_in_a_sentence(written: str, sentence: str) -> None:
    with pytest.raises(DatabaseUrlError, match=sentence):
        clean_url(written)


@ON_SQLITE
def test_sqlite_survives_a_power_cut_and_checks_foreign_keys(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "SQLITE_PRAGMAS", AS_SERVED)
    expected = {
        "journal_mode": "wal",
        "synchronous": 2,
        "fullfsync": 1,
        "secure_delete": 1,
        "foreign_keys": 1,
        "busy_timeout": 20_000,
    }
    with engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in expected
        }
    assert settings == expected


@pytest.mark.parametrize(
    "backend", [pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True
)
def test_postgresql_reads_snapshots_and_waits_for_nothing_for_ever(engine: Engine) -> None:
    expected = {
        "transaction_isolation": "repeatable read",
        "lock_timeout": "20s",
        "statement_timeout": "30s",
        "idle_in_transaction_session_timeout": "1min",
    }
    with engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"SHOW {name}").scalar_one() for name in expected
        }
    assert settings == expected


@pytest.mark.parametrize(
    "backend", [pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True
)
@pytest.mark.parametrize(
    ("chosen", "kept"),
    [("off", "on"), ("local", "on"), ("remote_write", "on"), ("remote_apply", "remote_apply")],
)
def test_commits_wait_for_the_disk_and_for_the_standby(
    engine: Engine, chosen: str, kept: str
) -> None:
    with engine.connect() as connection:
        name = engine.url.database
        connection.exec_driver_sql(f'ALTER DATABASE "{name}" SET synchronous_commit = {chosen}')
        connection.commit()
    engine.dispose()
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar_one() == kept


@pytest.mark.parametrize(
    "backend", [pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True
)
def test_a_connection_to_a_server_that_only_reads_is_given_up(engine: Engine) -> None:
    def process(connection: Connection) -> int:
        found: int = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
        return found

    with engine.connect() as connection:
        before = process(connection)
        connection.exec_driver_sql("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
        connection.commit()
    with engine.connect() as connection:
        assert process(connection) == before
        with pytest.raises(DBAPIError) as caught:
            connection.execute(delete(RateLimit))
    assert trouble_of(caught.value) is Trouble.READ_ONLY
    with engine.begin() as connection:
        assert process(connection) != before
        connection.execute(delete(RateLimit))


@pytest.mark.parametrize(
    "backend", [pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True
)
def test_a_connection_that_a_restart_has_cut_is_replaced(engine: Engine) -> None:
    with engine.connect() as other:
        with engine.connect() as idle:
            process = idle.scalar(text("SELECT pg_backend_pid()"))
        end = text("SELECT pg_terminate_backend(:process, 5000)")
        assert other.execute(end, {"process": process}).scalar_one()
        with engine.connect() as again:
            assert again.scalar(text("SELECT 1")) == 1


def test_foreign_keys_hold_and_an_error_tells_no_name(
    session: Session, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "sqlalchemy.engine")
    session.add(Seat(group_id=1, game_id=1, seat=0, side=0, name="SECRET-NAME"))
    with pytest.raises(IntegrityError) as caught:
        session.flush()
    assert "INSERT INTO seats" in caplog.text
    assert "SECRET-NAME" not in str(caught.value) + caplog.text


def test_a_moment_comes_back_in_utc(session: Session) -> None:
    moment = datetime(2026, 5, 6, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    kind = UtcDateTime()
    dialect = session.get_bind().dialect
    stored = kind.process_bind_param(moment, dialect)
    assert stored == moment
    assert kind.process_result_value(stored, dialect) == moment
    naive = datetime(2026, 5, 7, 4, 30)  # noqa: DTZ001 -- as SQLite hands it out
    assert kind.process_result_value(naive, dialect) == moment
    assert kind.process_bind_param(None, dialect) is None
    assert kind.process_result_value(None, dialect) is None


def test_a_moment_without_a_time_zone_is_refused(session: Session) -> None:
    naive = datetime(2026, 5, 7, 4, 30)  # noqa: DTZ001 -- that is what is refused
    with pytest.raises(ValueError, match="time zone"):
        UtcDateTime().process_bind_param(naive, session.get_bind().dialect)


def test_an_app_has_the_same_tables_and_settings(database_url: str) -> None:
    app = Flask(__name__)
    attach(app, database_url)
    assert db.metadata is Base.metadata
    with app.app_context():
        assert request_session().execute(select(Game)).all() == []
        assert request_session() is request_session()
        with db.engine.connect() as connection:
            if connection.dialect.name == "sqlite":
                assert connection.execute(text("PRAGMA foreign_keys")).scalar_one() == 1
            else:
                assert connection.execute(text("SHOW lock_timeout")).scalar_one() == "20s"
    detach(app)


@pytest.mark.parametrize(
    "backend", [pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True
)
def test_an_answer_that_is_there_survives_the_end_of_the_connection(
    database_url: str, engine: Engine
) -> None:
    app = Flask(__name__)
    attach(app, database_url)
    with app.app_context():
        process = request_session().scalar(text("SELECT pg_backend_pid()"))
        with engine.connect() as other:
            end = text("SELECT pg_terminate_backend(:process, 5000)")
            assert other.execute(end, {"process": process}).scalar_one()
    with app.app_context():
        assert request_session().execute(select(Game)).all() == []
    detach(app)
