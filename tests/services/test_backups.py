from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, text
from sqlalchemy.orm import Session

from scorekeeper.persistence import contents as rows
from scorekeeper.persistence import engines, migrations
from scorekeeper.persistence.all_tables import Base
from scorekeeper.persistence.backup_files import LineChecksum
from scorekeeper.persistence.tables import HandDraft
from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services import database
from scorekeeper.services.game.loading import forget, load_game, open_link
from scorekeeper.services.statistics import Chosen, group_statistics
from scorekeeper.services.upkeep import backups
from scorekeeper.services.upkeep.backups import (
    BackupError,
    check_backup,
    make_backup,
    move,
    restore,
)
from tests.databases import ON_SQLITE
from tests.services.circle import GROUP
from tests.services.evenings import contents, fill, members
from tests.services.helpers import EXAMPLE, a_game, net, record

DAMAGED = "This file is no backup of the scorekeeper, or it is damaged"


@pytest.fixture
def target(tmp_path: Path) -> str:
    """A database of its own, without any table."""
    return f"sqlite:///{tmp_path / 'target.db'}"


def tamper(path: Path, change: Callable[[dict[str, Any], dict[str, bytes]], None]) -> None:
    """Write a backup again with something else in it, all checksums of the archive in order."""
    tables = members(path)
    with zipfile.ZipFile(path) as archive:
        manifest = json.loads(archive.read("manifest.json"))
    change(manifest, tables)
    with zipfile.ZipFile(path, "w") as archive:
        for name, lines in tables.items():
            archive.writestr(f"{name}.jsonl", lines)
        archive.writestr("manifest.json", json.dumps(manifest))


def test_every_table_comes_back_row_by_row(
    session: Session, database_url: str, target: str, tmp_path: Path
) -> None:
    token = fill(session)
    path = tmp_path / "games.zip"
    kept = make_backup(database_url, path)
    assert set(kept.counts) == set(Base.metadata.tables) - rows.PASSING
    empty = {name for name, count in kept.counts.items() if not count}
    assert empty == {"game_numbers"}, "fill() has to write something into every other table"
    assert path.stat().st_mode & 0o777 == 0o600
    assert check_backup(path) == kept == restore(target, path)
    assert contents(target, tmp_path) == members(path)
    before = load_game(session, token)
    forget()
    with database.opened(target) as other:
        assert load_game(other, token) == before
        assert group_statistics(other, GROUP, Chosen()) == group_statistics(
            session, GROUP, Chosen()
        )
        # Numbers go on after the last one.
        record(other, a_game(other), EXAMPLE)


def test_it_comes_back_into_the_database_it_was_made_of(
    session: Session, database_url: str, tmp_path: Path
) -> None:
    token = fill(session)
    path = tmp_path / "games.zip"
    make_backup(database_url, path)
    later = a_game(session)
    number = open_link(session, later).stamp.game.game_id
    record(session, token, net(5, 5))
    with pytest.raises(BackupError, match="Write --replace"):
        restore(database_url, path)
    assert len(load_game(session, token).deals) == 3
    session.rollback()
    restore(database_url, path, replace=True)
    assert contents(database_url, tmp_path) == members(path)
    assert len(load_game(session, token).deals) == 2
    # A number that was given once is not given again, though its game is no more.
    assert open_link(session, a_game(session)).stamp.game.game_id > number


@pytest.mark.postgres
@pytest.mark.parametrize("backend", ["postgresql"], indirect=True)
def test_all_games_move_to_sqlite_and_back_to_postgresql(
    database_url: str, session: Session, tmp_path: Path, target: str
) -> None:
    fill(session)
    moved = move(database_url, target)
    assert moved.before == moved.after
    assert sum(moved.after.values()) > 50
    assert not moved.written_since
    before = contents(database_url, tmp_path)
    assert contents(target, tmp_path) == before
    with database.opened(target) as other:
        a_game(other)
    move(target, database_url, replace=True)
    session.rollback()
    assert contents(database_url, tmp_path) == contents(target, tmp_path) != before


def test_what_is_written_while_all_is_moved_is_noticed(
    session: Session, database_url: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(session)
    put_back = backups.restore

    def and_somebody_plays(*given: Any, **more: Any) -> object:  # noqa: ANN401 -- as they are
        a_game(session)
        return put_back(*given, **more)

    monkeypatch.setattr(backups, "restore", and_somebody_plays)
    assert move(database_url, target).written_since
    with pytest.raises(BackupError, match="Name another"):
        move(target, target)


def test_a_backup_is_of_one_moment_though_hands_are_written_meanwhile(
    new_session: Callable[[], Session],
    database_url: str,
    target: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    writer = new_session()
    token = fill(writer)
    before = contents(database_url, tmp_path)
    read = rows.lines_of

    def between(connection: Connection, shape: rows.TableShape) -> Iterator[bytes]:
        record(writer, token, net(10, 20))
        a_game(writer)
        yield from read(connection, shape)
        record(writer, token, net(20, 10))

    with monkeypatch.context() as patch:
        patch.setattr(rows, "lines_of", between)
        make_backup(database_url, tmp_path / "games.zip")
    assert len(load_game(writer, token).deals) > 20
    assert members(tmp_path / "games.zip") == before
    restore(target, tmp_path / "games.zip")
    forget()
    with database.opened(target) as other:
        assert len(load_game(other, token).deals) == 2


def test_whoever_reads_while_all_is_put_back_sees_the_one_or_the_other(
    new_session: Callable[[], Session],
    database_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader = new_session()
    token = fill(reader)
    make_backup(database_url, tmp_path / "games.zip")
    record(reader, token, net(1, 2))
    go_on, seen = rows.continue_numbers, set()

    def look(*given: Any) -> None:  # noqa: ANN401 -- as they are
        reader.rollback()
        forget()
        seen.add(len(load_game(reader, token).deals))
        reader.rollback()
        go_on(*given)

    monkeypatch.setattr(rows, "continue_numbers", look)
    restore(database_url, tmp_path / "games.zip", replace=True)
    assert seen == {3}
    assert len(load_game(reader, token).deals) == 2


@ON_SQLITE
def test_a_file_whose_parts_would_begin_before_it_is_damaged(
    session: Session, database_url: str, tmp_path: Path
) -> None:
    fill(session)
    path = tmp_path / "games.zip"
    make_backup(database_url, path)
    flipped = bytearray(path.read_bytes())
    flipped[-4] ^= 1 << 4  # of where the archive says that its list of files begins
    path.write_bytes(flipped)
    with pytest.raises(BackupError, match=DAMAGED):
        check_backup(path)


@ON_SQLITE
def test_a_damaged_file_is_refused_and_nothing_is_touched(
    session: Session, database_url: str, target: str, tmp_path: Path
) -> None:
    fill(session)
    path, broken = tmp_path / "games.zip", tmp_path / "broken.zip"
    make_backup(database_url, path)
    good = path.read_bytes()
    with database.opened(make_tables(target)) as other:
        a_game(other)
    untouched = contents(target, tmp_path)
    chance = random.Random(7)  # noqa: S311 -- the same bits each time
    harmless = 0
    for _ in range(60):
        place, flipped = chance.randrange(len(good)), bytearray(good)
        flipped[place] ^= 1 << chance.randrange(8)
        broken.write_bytes(flipped)
        with suppress(BackupError):
            check_backup(broken)
            # A date or a mode in the archive's own list of files: what it holds is the same.
            harmless += 1
            assert members(broken) == members(path)
    assert harmless < 20
    for length in (0, 1, 100, len(good) // 2, len(good) - 1):
        broken.write_bytes(good[:length])
        with pytest.raises(BackupError, match=DAMAGED):
            restore(target, broken, replace=True)
    assert contents(target, tmp_path) == untouched


@ON_SQLITE
@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, 9, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, 99])
def test_a_file_packed_by_another_method_is_damaged(
    session: Session, database_url: str, tmp_path: Path, method: int
) -> None:
    fill(session)
    path = tmp_path / "games.zip"
    make_backup(database_url, path)
    packed = path.read_bytes()
    listed = re.compile(rb"(PK\x01\x02.{6})\x08\x00", re.DOTALL)  # a member in the archive's list
    path.write_bytes(listed.sub(lambda found: found[1] + method.to_bytes(2, "little"), packed))
    with pytest.raises(BackupError, match=DAMAGED):
        check_backup(path)


def make_tables(url: str) -> str:
    database.migrate(url)
    return url


def drop_a_table(manifest: dict[str, Any], tables: dict[str, bytes]) -> None:
    del tables["seats"]
    manifest["tables"] = [each for each in manifest["tables"] if each["shape"]["name"] != "seats"]


def spoil(manifest: dict[str, Any], tables: dict[str, bytes]) -> None:
    """Let a line be no row, though it bears the right checksum."""
    tally = LineChecksum().take([b'["no number"]\n'])
    tables["games"] = b'["no number"]\n'
    entry = next(each for each in manifest["tables"] if each["shape"]["name"] == "games")
    entry.update(rows=1, sha256=tally.sha256)


def take_a_row(_manifest: dict[str, Any], tables: dict[str, bytes]) -> None:
    tables["deals"] = b"".join(tables["deals"].splitlines(keepends=True)[1:])


def mistake_a_number(manifest: dict[str, Any], tables: dict[str, bytes]) -> None:
    lines = tables["house_rules"].replace(b"1,", b'"1",')
    tables["house_rules"] = lines
    tally = LineChecksum().take([lines])
    entry = next(each for each in manifest["tables"] if each["shape"]["name"] == "house_rules")
    entry.update(rows=1, sha256=tally.sha256)


@ON_SQLITE
@pytest.mark.parametrize("change", [drop_a_table, spoil, take_a_row, mistake_a_number])
def test_a_file_that_somebody_has_changed_is_refused(
    session: Session,
    database_url: str,
    target: str,
    tmp_path: Path,
    change: Callable[[dict[str, Any], dict[str, bytes]], None],
) -> None:
    fill(session)
    path = tmp_path / "games.zip"
    make_backup(database_url, path)
    tamper(path, change)
    with pytest.raises(BackupError, match=DAMAGED):
        restore(target, path)
    if (tmp_path / "target.db").exists():
        assert not any(contents(target, tmp_path).values())


@ON_SQLITE
def test_what_the_database_does_not_keep_as_it_was_is_taken_back(
    session: Session,
    database_url: str,
    target: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fill(session)
    make_backup(database_url, tmp_path / "games.zip")
    write = rows.insert_lines

    def all_but_one(connection: Connection, shape: rows.TableShape, lines: Any) -> None:  # noqa: ANN401
        skipped = 1 if shape.name == "pair_results" else 0
        write(connection, shape, list(lines)[skipped:])

    monkeypatch.setattr(rows, "insert_lines", all_but_one)
    with pytest.raises(BackupError, match="nothing was kept"):
        restore(target, tmp_path / "games.zip")
    assert not any(contents(target, tmp_path).values())


@ON_SQLITE
def test_what_cannot_be_read_again_takes_no_place(
    session: Session, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(session)
    path = tmp_path / "games.zip"
    path.write_bytes(b"the one before")
    monkeypatch.setattr(LineChecksum, "agrees_with", lambda *_: False)
    with pytest.raises(BackupError, match="could not be read again"):
        make_backup(database_url, path)
    assert path.read_bytes() == b"the one before"
    assert not list(tmp_path.glob(".*"))


def test_a_backup_of_earlier_tables_is_brought_up_to_date(
    session: Session, database_url: str, target: str, tmp_path: Path, engine: Engine
) -> None:
    token = fill(session)
    deals = load_game(session, token).deals
    session.close()
    engine.dispose()
    migrations.downgrade(database_url, "0006")
    path = tmp_path / "earlier.zip"
    make_backup(database_url, path)
    assert b"deleted_at" not in path.read_bytes()
    restore(target, path)
    forget()
    with database.opened(target) as other:
        assert load_game(other, token).deals == deals
        assert database.is_reachable(other)


@ON_SQLITE
def test_a_backup_of_a_newer_version_is_refused(
    session: Session, database_url: str, target: str, tmp_path: Path
) -> None:
    fill(session)
    path = tmp_path / "games.zip"
    make_backup(database_url, path)
    tamper(path, lambda manifest, _tables: manifest.update(revision="9999"))
    with pytest.raises(BackupError, match="newer version"):
        restore(target, path)
    tamper(path, lambda manifest, _tables: manifest.update(revision="ae1027a6acf"))
    with pytest.raises(BackupError, match="no backup of the scorekeeper"):
        restore(target, path)
    assert not (tmp_path / "target.db").exists()


@ON_SQLITE
def test_databases_that_cannot_be_read(database_url: str, tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    with pytest.raises(BackupError, match="no games here yet"):
        make_backup(f"sqlite:///{tmp_path / 'nowhere.db'}", path)
    assert not (tmp_path / "nowhere.db").exists()
    (tmp_path / "empty.db").touch()
    with pytest.raises(BackupError, match="no games here yet"):
        make_backup(f"sqlite:///{tmp_path / 'empty.db'}", path)
    (tmp_path / "other.db").write_bytes(b"no database at all" * 1_000)
    with pytest.raises(BackupError, match=r"other.db refuses: file is not a database"):
        make_backup(f"sqlite:///{tmp_path / 'other.db'}", path)
    make_backup(database_url, path)
    with pytest.raises(BackupError, match=r"folder.db refuses: unable to open"):
        restore(f"sqlite:///{tmp_path / 'no' / 'folder.db'}", path)


@ON_SQLITE
def test_others_who_write_for_long_are_waited_for_and_then_told_of(
    session: Session, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.zip"
    make_backup(database_url, path)
    monkeypatch.setattr(
        engines, "SQLITE_PRAGMAS", ("PRAGMA busy_timeout = 1", *engines.SQLITE_PRAGMAS[1:])
    )
    with write_transaction(session), pytest.raises(BackupError, match="Others are writing"):
        restore(database_url, path, replace=True)


@pytest.mark.postgres
@pytest.mark.parametrize("backend", ["postgresql"], indirect=True)
def test_no_backup_is_made_in_the_middle_of_a_migration(
    engine: Engine, database_url: str, tmp_path: Path
) -> None:
    lock = text(f"SELECT pg_advisory_xact_lock({migrations._ADVISORY_LOCK})")  # noqa: SLF001
    with engine.connect() as connection:
        connection.execute(lock)
        with pytest.raises(BackupError, match="brought up to date just now"):
            make_backup(database_url, tmp_path / "games.zip")
    make_backup(database_url, tmp_path / "games.zip")


# Puts a backup back, and is killed when half of the tables have their rows.
KILLED = """
import os, signal, sys
from pathlib import Path
from scorekeeper.persistence import contents
from scorekeeper.services.upkeep.backups import restore
left = 5
def continue_numbers(*given):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
contents.continue_numbers = continue_numbers
restore(sys.argv[1], Path(sys.argv[2]), replace=True)
"""


def test_who_is_killed_while_putting_back_has_put_back_nothing(
    session: Session, database_url: str, tmp_path: Path
) -> None:
    token = fill(session)
    path = tmp_path / "games.zip"
    make_backup(database_url, path)
    record(session, token, net(1, 2))
    session.rollback()
    before = contents(database_url, tmp_path)
    command = [sys.executable, "-c", KILLED, database_url, str(path)]
    killed = subprocess.run(command, check=False, timeout=60)
    assert killed.returncode == -signal.SIGKILL
    assert contents(database_url, tmp_path) == before
    restore(database_url, path, replace=True)
    assert contents(database_url, tmp_path) == members(path)


@ON_SQLITE
@pytest.mark.parametrize("given", ["folder", "pipe", "/dev/null"])
def test_nothing_but_a_file_is_replaced_or_read(
    given: str, session: Session, database_url: str, tmp_path: Path
) -> None:
    fill(session)
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    path = tmp_path / given
    before = path.stat()
    with pytest.raises(OSError, match="This is no file, but a folder, a device or a pipe"):
        make_backup(database_url, path)
    assert path.stat().st_ino == before.st_ino
    with pytest.raises(OSError, match="This is no file, but a folder, a device or a pipe"):
        check_backup(path)


@ON_SQLITE
def test_what_a_killed_backup_left_goes_with_the_next_one(
    session: Session, database_url: str, tmp_path: Path
) -> None:
    fill(session)
    names = [".[a].zip.71.part", ".[a].zip.72.part", ".a.zip.73.part"]
    for name in names:
        (tmp_path / name).touch()
    for name in names[::2]:
        os.utime(tmp_path / name, (0, 0))
    make_backup(database_url, tmp_path / "[a].zip")
    assert {each.name for each in tmp_path.glob(".*.part")} == set(names[1:])


@ON_SQLITE
def test_a_symbolic_link_stays_one(session: Session, database_url: str, tmp_path: Path) -> None:
    fill(session)
    (tmp_path / "disk").mkdir()
    link = tmp_path / "latest.zip"
    link.symlink_to(tmp_path / "disk" / "games.zip")
    assert make_backup(database_url, link) == check_backup(tmp_path / "disk" / "games.zip")
    assert link.is_symlink()
    assert [each.name for each in (tmp_path / "disk").iterdir()] == ["games.zip"]
    with pytest.raises(OSError, match=f"{tmp_path}/nowhere/games.zip"):
        make_backup(database_url, tmp_path / "nowhere" / "games.zip")


@ON_SQLITE
def test_a_full_disk_leaves_the_backup_that_was_there(
    session: Session, database_url: str, tmp_path: Path
) -> None:
    token = fill(session)
    path = tmp_path / "games.zip"
    kept = make_backup(database_url, path)
    with write_transaction(session):
        draft = session.query(HandDraft).first()
        assert draft is not None
        draft.fields = {"noise": os.urandom(400_000).hex()}
    assert token
    # What is covered is written to a file, too.
    plain = {name: value for name, value in os.environ.items() if "COV" not in name}
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000));"
        "from scorekeeper.cli import main; main()"
    )
    finished = subprocess.run(
        [sys.executable, "-c", program, "backup", str(path)],
        capture_output=True,
        check=False,
        env={**plain, "DATABASE_URL": database_url, "INSTANCE_DIR": str(tmp_path)},
        timeout=60,
    )
    assert (finished.returncode, finished.stdout) == (2, b"")
    assert finished.stderr == f"scorekeeper: {path}: File too large.\n".encode()
    assert check_backup(path) == kept
    assert not list(tmp_path.glob(".*"))
