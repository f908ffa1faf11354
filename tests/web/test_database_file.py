"""A database file that goes while it is served: nothing is said to be saved, and all comes back."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event
from sqlalchemy.engine import Connection

from scorekeeper.persistence.database_files import close_to_others, open_to_others
from scorekeeper.persistence.engines import make_engine
from scorekeeper.services import database
from scorekeeper.services.common.errors import DatabaseTroubleError
from tests.apps import app_in
from tests.web.visitor import Visitor, fields_of, json_of


@pytest.fixture
def app(sqlite_template: Path, tmp_path: Path) -> Iterator[Flask]:
    """An app of its own: what happens to its file is none of the other tests' business."""
    with app_in(tmp_path, sqlite_template) as app:
        yield app


@pytest.fixture
def file(app: Flask) -> Path:
    """The file of the app's database."""
    return Path(app.config["DATABASE_URL"].removeprefix("sqlite:///"))


def health(visitor: Visitor) -> tuple[int, str | None]:
    answer = visitor.get("/healthz")
    return answer.status_code, json_of(answer).get("reason")


def is_saved(visitor: Visitor, board: str) -> bool:
    answer = visitor.client.post(f"{board}/undo", data=fields_of(visitor.get(board)))
    return answer.status_code == 303


def copy_of(file: Path) -> Path:
    kept = file.with_name("kept.db")
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(kept)) as target:
        source.backup(target)
    return kept


def remove(file: Path) -> None:
    for each in file.parent.glob(f"{file.name}*"):
        each.unlink()


def test_a_deleted_file_is_said_and_never_made_anew(visitor: Visitor, file: Path) -> None:
    board = visitor.start()
    form = fields_of(visitor.get(f"{board}/hands/new"))
    kept = copy_of(file)
    assert health(visitor) == (200, None)
    remove(file)
    assert health(visitor) == (503, "database.missing")
    answer = visitor.client.post(f"{board}/hands/new", data={**form, "action": "save"})
    assert answer.status_code == 503
    assert "moved or deleted" in answer.text
    assert visitor.get(board).status_code == 503
    assert not file.exists()
    kept.rename(file)
    assert health(visitor) == (200, None)
    assert visitor.get(board).status_code == 200
    visitor.write(board)
    assert visitor.get(f"{board}/hands/1").status_code == 200


@pytest.mark.parametrize("content", [b"", b"no database at all" * 100])
def test_what_is_no_database_of_ours_is_not_written_to(
    visitor: Visitor, file: Path, content: bytes
) -> None:
    board = visitor.start()
    kept = copy_of(file)
    remove(file)
    file.write_bytes(content)
    assert health(visitor)[0] == 503
    assert visitor.get(board).status_code == 503
    assert file.read_bytes() == content
    remove(file)
    kept.rename(file)
    assert visitor.get(board).status_code == 200


def test_another_file_in_its_place_is_taken(visitor: Visitor, file: Path) -> None:
    board = visitor.start()
    kept = copy_of(file)
    visitor.write(board)
    remove(file)
    kept.rename(file)
    assert visitor.get(f"{board}/hands/1").status_code == 404
    visitor.write(board)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT count(*) FROM deals").fetchone() == (1,)


def test_a_log_that_was_deleted_is_put_back_with_what_it_held(visitor: Visitor, file: Path) -> None:
    board = visitor.start()
    visitor.write(board)
    Path(f"{file}-wal").unlink()
    assert visitor.get(f"{board}/hands/1").status_code == 200
    visitor.write(board)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT count(*) FROM deals").fetchone() == (2,)


def test_a_file_that_goes_while_it_is_written_to_saves_nothing(
    app: Flask, visitor: Visitor, file: Path
) -> None:
    board = visitor.start()
    visitor.write(board)
    form = fields_of(visitor.get(board))

    def go(_connection: Connection) -> None:
        remove(file)

    with app.app_context():
        engine = database.session().get_bind().engine
    event.listen(engine, "commit", go)
    answer = visitor.client.post(f"{board}/undo", data=form)
    event.remove(engine, "commit", go)
    assert answer.status_code == 503
    assert "moved or deleted" in answer.text


def test_a_new_database_is_its_owner_s_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    database.migrate(f"sqlite:///{path}")
    engine = make_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE more (x)")
        files = sorted(tmp_path.glob("new.db*"))
        assert len(files) == 3
        assert {each.stat().st_mode & 0o777 for each in files} == {0o600}
    engine.dispose()


def test_one_that_others_could_read_is_closed_to_them(
    sqlite_template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.db"
    shutil.copy(sqlite_template, path)
    path.chmod(0o644)
    assert open_to_others(str(path)) == [str(path)]
    database.migrate(f"sqlite:///{path}")
    assert path.stat().st_mode & 0o777 == 0o600

    folder, other = tmp_path / "folder", tmp_path / "other.txt"
    folder.mkdir(mode=0o755)
    other.write_text("something else " * 100)
    other.chmod(0o644)
    for path_of_something_else in (folder, other):
        mode = path_of_something_else.stat().st_mode
        with pytest.raises(DatabaseTroubleError):
            database.migrate(f"sqlite:///{path_of_something_else}")
        assert path_of_something_else.stat().st_mode == mode

    def refuse(_path: Path, _mode: int) -> None:
        raise PermissionError

    path.chmod(0o640)
    monkeypatch.setattr(Path, "chmod", refuse)
    close_to_others(str(path))
    assert open_to_others(str(path)) == [str(path)]
