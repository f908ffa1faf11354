from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import Engine, text
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session

from scorekeeper.persistence import migrations
from scorekeeper.persistence.engines import make_engine
from scorekeeper.services import database
from scorekeeper.services.common.errors import DatabaseTroubleError
from scorekeeper.services.game.loading import load_game
from tests.services.helpers import EXAMPLE, a_game, record


def test_a_database_is_made_from_nothing_and_used_by_an_app(empty_url: str) -> None:
    database.migrate(empty_url)
    database.migrate(empty_url)
    app = Flask(__name__)
    database.attach(app, empty_url)
    with app.app_context():
        assert database.is_reachable(database.session())
        token = a_game(database.session())
        record(database.session(), token, EXAMPLE)
    with app.app_context():
        assert load_game(database.session(), token).totals == (1190, -65)
    database.detach(app)


def test_a_database_of_another_version_is_not_ready(session: Session) -> None:
    assert database.is_reachable(session)
    session.execute(text("DELETE FROM alembic_version"))
    assert not database.is_reachable(session)


def test_a_database_that_does_not_answer_is_not_ready(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    engine = make_engine(f"sqlite:///{tmp_path / 'file' / 'below.db'}")
    with Session(engine) as session:
        assert not database.is_reachable(session)


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letters.db"
    path.write_text("Dear Ann, " * 500)
    with pytest.raises(DatabaseTroubleError, match="is not a database"):
        database.migrate(f"sqlite:///{path}")
    assert path.read_text() == "Dear Ann, " * 500


def test_an_address_that_cannot_be_used_is_told_so() -> None:
    with pytest.raises(database.DatabaseUrlError, match="Write sqlite:///"):
        database.migrate("nonsense")


def test_two_databases_are_never_mixed_up(engine: Engine, session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE)
    before = load_game(session, token)
    # A backup put back, and another hand written under the same version.
    session.rollback()
    with engine.begin() as connection:
        connection.execute(text("UPDATE deals SET state = 'undone'"))
        connection.execute(text("UPDATE games SET changed_at = started_at"))
    assert load_game(session, token).version == before.version
    assert load_game(session, token).deals == ()


def test_what_no_sentence_tells_of_is_raised_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def upgrade(_url: str) -> None:
        raise ProgrammingError("SELECT 1", None, Exception("no such table"))

    monkeypatch.setattr(migrations, "upgrade", upgrade)
    with pytest.raises(ProgrammingError):
        database.migrate("sqlite://")


def test_a_pool_that_gives_no_connection_is_no_database(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_current(_connection: object) -> bool:
        raise PoolTimeoutError

    monkeypatch.setattr(migrations, "is_current", is_current)
    assert database.reason_against(session) == "database.unreachable"
