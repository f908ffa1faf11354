"""`scorekeeper doctor`."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from scorekeeper.cli import doctor
from scorekeeper.cli.files import InputError
from scorekeeper.services import database
from scorekeeper.services.upkeep.checkup import Finding, Level
from scorekeeper.sheets import libraries
from scorekeeper.sheets.libraries import HOW_TO_GET_THEM, Library
from scorekeeper.web.common.settings import read_settings
from tests.cli.command import refused, run


@pytest.fixture(autouse=True)
def _no_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "warm", lambda: None)


def examined(folder: Path, **settings: str) -> dict[str, Finding]:
    return {one.name: one for one in doctor.examine(10, {"INSTANCE_DIR": str(folder), **settings})}


def test_all_is_well(tmp_path: Path) -> None:
    database.migrate(f"sqlite:///{tmp_path / 'scorekeeper.db'}")
    read_settings(environment={"INSTANCE_DIR": str(tmp_path)})  # makes a key
    finished = run("doctor", INSTANCE_DIR=str(tmp_path), DATABASE_URL="", SECRET_KEY="")
    assert (finished.returncode, finished.stderr) == (0, b"")
    lines = finished.stdout.decode().splitlines()
    assert [line.split(":")[0].split()[-1] for line in lines] == [
        *("settings", "folder", "disk", "key", "access", "database", "file", "log", "sums"),
        *("people", "clock", "links", "sheets"),
    ]
    assert all(line.startswith("ok ") for line in lines)


def test_a_problem_is_told_and_exits_with_1(tmp_path: Path) -> None:
    finished = run(
        *("doctor", "--json"),
        DATABASE_URL="mysql://x",
        INSTANCE_DIR=str(tmp_path / "new"),
        KEEP_GAMES_DAYS="long",
    )
    assert (finished.returncode, finished.stderr) == (1, b"")
    told = json.loads(finished.stdout)
    levels = {one["name"]: one["level"] for one in told["findings"]}
    assert not told["healthy"]
    assert (levels["settings"], levels["database"]) == ("problem", "problem")
    assert not (tmp_path / "new").exists()
    assert examined(tmp_path / "new")["database"].level is Level.WARNING
    assert "is not in the range" in refused("doctor", "--games", "9" * 25)


def test_the_key_is_looked_at_and_never_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "no key yet" in examined(tmp_path)["key"].message
    file = tmp_path / "secret_key"
    file.write_text("x" * 64)
    file.chmod(0o644)
    found = examined(tmp_path)["key"]
    assert (found.level, "chmod 600" in found.advice) == (Level.WARNING, True)
    assert examined(tmp_path, SECRET_KEY="short")["key"].level is Level.WARNING  # noqa: S106 -- none
    assert examined(tmp_path, SECRET_KEY="k" * 40)["key"].level is Level.OK
    file.chmod(0o600)
    assert examined(tmp_path)["key"].level is Level.OK
    for content, level in (
        (b"x" * 8, Level.WARNING),
        (b"\n", Level.PROBLEM),
        (b"\xff" * 64, Level.PROBLEM),
    ):
        file.write_bytes(content)
        assert examined(tmp_path)["key"].level is level
    monkeypatch.setattr(os, "access", lambda *_: False)
    found = examined(tmp_path)["key"]
    assert (found.level, "xxx" in found.message) == (Level.PROBLEM, False)
    assert examined(tmp_path)["folder"].level is Level.PROBLEM


@pytest.mark.parametrize(
    ("free", "level"), [(10, Level.PROBLEM), (200, Level.WARNING), (5_000, Level.OK)]
)
def test_how_full_the_disk_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, level: Level
) -> None:
    usage = SimpleNamespace(free=free * 1024 * 1024)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    assert examined(tmp_path)["disk"].level is level


def test_the_disk_of_the_database_may_be_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "other" / "games.db"
    file.parent.mkdir()

    def usage(path: Path) -> SimpleNamespace:
        return SimpleNamespace(free=10 if path == file.parent else 10**12)

    monkeypatch.setattr(shutil, "disk_usage", usage)
    found = examined(tmp_path, DATABASE_URL=f"sqlite:///{file}")["disk"]
    assert (found.level, str(file) in found.message) == (Level.PROBLEM, True)


def test_sheets_that_cannot_be_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise InputError("no Pango here.")

    monkeypatch.setattr(doctor, "check_libraries", missing)
    found = examined(tmp_path)["sheets"]
    assert (found.level, "no Pango here." in found.message) == (Level.WARNING, True)


def test_a_library_without_which_sheets_are_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Library("libnowhere.so.0", "libnowhere.so.0", "libnowhere", needed=False)
    monkeypatch.setattr(libraries, "LIBRARIES", (slow,))
    found = examined(tmp_path)["sheets"]
    assert (found.level, "without libnowhere.so.0." in found.message) == (Level.WARNING, True)
    assert found.advice == HOW_TO_GET_THEM
