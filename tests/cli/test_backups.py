"""`scorekeeper backup`, `restore`, `move-to`, `tidy`, `delete-group`, `recover-group`."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import scorekeeper, tidying
from scorekeeper.services import database
from scorekeeper.services.common.errors import DatabaseBusyError, GroupNotFoundError
from scorekeeper.services.group.groups import find_group
from scorekeeper.services.lifecycle.changes import delete_game
from scorekeeper.services.upkeep.erasing import Retention
from tests.cli.command import refused, run
from tests.services.circle import GROUP, a_game_of
from tests.services.evenings import fill
from tests.services.helpers import a_game, a_write


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A database with something in it."""
    address = f"sqlite:///{tmp_path / 'games.db'}"
    database.migrate(address)
    with database.opened(address) as session:
        fill(session)
    return address


def call(url: str, *arguments: str, given: str = "") -> Result:
    """Run a command in this process."""
    environment = {"DATABASE_URL": url}
    return CliRunner().invoke(scorekeeper, arguments, input=given, env=environment)


@pytest.mark.parametrize("command", [("backup", "games.zip"), ("tidy",)])
def test_an_address_that_is_none_is_refused(command: tuple[str, ...]) -> None:
    done = call("postgresql://nora:secret@host:notaport/games", *command)
    assert (done.exit_code, done.exception and type(done.exception)) == (2, SystemExit)
    assert "The database address" in done.output
    assert "secret" not in done.output


def test_all_games_are_kept_in_a_file_and_put_back(url: str, tmp_path: Path) -> None:
    path, folder = tmp_path / "games.zip", tmp_path / "new"
    kept = run("backup", str(path), DATABASE_URL=url)
    assert (kept.returncode, kept.stderr) == (0, b"")
    assert kept.stdout.decode().startswith(f"{path} is good: 5 games, 6 hands, ")
    assert call("", "backup", "--check", str(path)).output == kept.stdout.decode()
    back = run("restore", str(path), DATABASE_URL="", SECRET_KEY="", INSTANCE_DIR=str(folder))
    assert (back.returncode, back.stderr) == (0, b"")
    assert back.stdout.startswith(b"Put back: 5 games, 6 hands, ")
    # The key of the first machine can still be put there.
    assert not (folder / "secret_key").exists()
    again = call(url, "restore", str(path))
    assert "Write --replace" in again.output
    assert call(url, "restore", "--replace", str(path)).exit_code == 0
    path.write_bytes(b"")
    assert "is no backup" in refused("backup", "--check", str(path))
    assert refused("restore", str(tmp_path / "none.zip")).endswith("No such file or directory.")


def test_all_games_move_to_another_database(url: str, tmp_path: Path) -> None:
    target = f"sqlite:///{tmp_path / 'other.db'}"
    moved = call(url, "move-to", target)
    assert moved.exit_code == 0
    assert re.search(r"^games +5 +5$", moved.output, re.MULTILINE)
    assert "Every row is there and the same." in moved.output
    assert "Write --replace" in call(url, "move-to", target).output
    assert "Only sqlite and postgresql" in call(url, "move-to", "mysql://there").output


def test_somebody_who_writes_while_all_is_moved_is_told_of(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scorekeeper.services.upkeep import backups  # noqa: PLC0415 -- beside what is changed in it

    put_back = backups.restore

    def and_somebody_plays(*given: object, **more: object) -> object:
        with database.opened(url) as session:
            a_game(session)
        return put_back(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(backups, "restore", and_somebody_plays)
    moved = call(url, "move-to", f"sqlite:///{tmp_path / 'other.db'}")
    assert moved.exit_code != 0
    assert "Stop the server, then call this again with --replace." in moved.output


def test_a_group_is_deleted_when_asked_twice(url: str) -> None:
    link = f"https://cards.example/join/{GROUP}"
    no = call(url, "delete-group", link, given="n\n")
    assert (
        no.exit_code,
        "Delete 4 games, 5 hands, 12 players, 1 club evening for good?" in no.output,
    ) == (1, True)
    done = call(url, "delete-group", f"{link}/", "--yes")
    assert done.output == "Deleted for good: 4 games, 5 hands, 12 players, 1 club evening.\n"
    assert "No games are shared by this link" in call(url, "delete-group", link, "--yes").output


def test_a_group_that_no_device_knows_gets_a_new_link(url: str) -> None:
    found = call(url, "recover-group", f"https://cards.example/join/{GROUP}").output
    number = found.partition(":")[0]
    assert "; 4 games since " in found
    assert call(url, "recover-group", "--player", "ann").output == found
    assert "No group was found" in call(url, "recover-group", "--player", "Xanthippe").output
    for wrong in ((), ("link", "--group", number), ("--group", "99", "--yes")):
        assert call(url, "recover-group", *wrong).exit_code not in {0, None}
    unknown = call(url, "recover-group", "--group", str(10**23))
    assert f"There is no group {10**23}. Look for it" in unknown.output
    no = call(url, "recover-group", "--group", number, given="n\n")
    assert (no.exit_code, "end all that it and its games have?" in no.output) == (1, True)
    done = call(url, "recover-group", "--group", number, "--yes").output
    token = done.rstrip().rpartition("/join/")[2]
    with database.opened(url) as session:
        assert str(find_group(session, token)) == number
        with pytest.raises(GroupNotFoundError):
            find_group(session, GROUP)


def test_what_has_been_kept_for_long_enough_goes(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert call(url, "tidy").output == "Deleted for good: 0 deleted games, 0 old games.\n"
    monkeypatch.setenv("KEEP_DELETED_DAYS", "soon")
    assert "KEEP_DELETED_DAYS is no number" in call(url, "tidy").output
    monkeypatch.delenv("KEEP_DELETED_DAYS")

    def busy(*_: object) -> None:
        raise DatabaseBusyError

    monkeypatch.setattr(tidying, "tidy_up", busy)
    assert "busy" in call(url, "tidy").output


def test_one_server_of_several_tidies_up_each_day(tmp_path: Path) -> None:
    day = datetime(2026, 3, 4, 5, tzinfo=UTC)
    assert [tidying.claim_day(tmp_path, day) for _ in range(3)] == [True, False, False]
    later = day.replace(day=5)
    assert [tidying.claim_day(tmp_path, later) for _ in range(2)] == [True, False]
    assert [path.name for path in tmp_path.iterdir()] == ["tidied-2026-03-05"]
    assert tidying.claim_day(tmp_path / "nowhere", day)


class Hours(Event):
    """Lets some hours pass at once."""

    def __init__(self, hours: int) -> None:
        super().__init__()
        self.left: Iterator[int] = iter(range(hours))

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout == 3600
        return next(self.left, None) is None


def test_the_server_tidies_up_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    database.migrate(url)
    with database.opened(url) as session:
        token = a_game_of(session, "Ann", "Ben", "Cid", "Dot")
        delete_game(session, token, a_write(0))
    done: list[int] = []
    tidy = tidying.tidy_database

    def noted(url: str, retention: Retention) -> object:
        found = tidy(url, retention)
        done.append(found.deleted)
        return found

    monkeypatch.setattr(tidying, "tidy_database", noted)
    tidying.tidy_daily(url, Retention(), tmp_path, Hours(30))
    assert done == [0]
    tidying.tidy_daily("sqlite:////nowhere/at/all.db", Retention(), tmp_path / "no", Hours(1))


@pytest.mark.parametrize("command", [("tidy",), ("recover-group", "--player", "Ann"), ("serve",)])
def test_a_database_that_cannot_be_used_is_named(command: tuple[str, ...], tmp_path: Path) -> None:
    """What is said to those who save hands says nothing to whoever runs the server."""
    file = tmp_path / "games.db"
    file.write_bytes(b"no database at all" * 1_000)
    port = ("--port", "0") if command == ("serve",) else ()
    done = call(f"sqlite:///{file}", *command, *port)
    assert done.exit_code == 2
    assert f"The database {file} refuses: file is not a database. Look whether" in done.output
    with sqlite3.connect(tmp_path / "theirs.db") as connection:
        connection.execute("CREATE TABLE games (name)")
    connection.close()
    done = call(f"sqlite:///{tmp_path / 'theirs.db'}", *command, *port)
    assert (done.exit_code, "belongs to another program" in done.output) == (2, True)
    with sqlite3.connect(tmp_path / "theirs.db") as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("games",)]
    connection.close()


def test_a_name_that_is_no_text_is_nobody_s(url: str) -> None:
    done = call(url, "recover-group", "--player", "J\udcfcrgen")
    assert (done.exit_code, "No group was found" in done.output) == (2, True)


@pytest.mark.parametrize(
    "command",
    [
        ("backup", "games.zip"),
        ("move-to", "sqlite:///other.db"),
        ("recover-group", "--player", "Ann"),
        ("delete-group", "/join/abc"),
        ("tidy",),
        ("rebuild-statistics",),
    ],
    ids=lambda command: command[0],
)
def test_nothing_is_made_where_no_database_is(command: tuple[str, ...], tmp_path: Path) -> None:
    """A mistyped folder must not look like games that are gone."""
    file = tmp_path / "mistyped.db"
    done = call(f"sqlite:///{file}", *command)
    assert done.exit_code == 2
    assert f"There is no database {file}. Set INSTANCE_DIR" in done.output
    assert [*tmp_path.iterdir()] == []
