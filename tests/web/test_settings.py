"""Folder of an installation's own data."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.web.common import settings
from scorekeeper.web.common.settings import SettingsError, instance_folder, read_settings

ROOT = Path(__file__).parents[2]


def test_games_are_kept_apart_from_what_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert instance_folder({}) == ROOT / "instance"
    monkeypatch.setattr(settings, "CHECKOUT", None)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    kept = instance_folder({})
    assert (kept.is_relative_to(tmp_path), kept.name) == (True, "canasta-scorekeeper")
    assert not kept.exists()
    assert instance_folder({"INSTANCE_DIR": str(tmp_path)}) == tmp_path


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "instance"
    with pytest.raises(SettingsError, match="Set INSTANCE_DIR to a folder") as told:
        read_settings(environment={"INSTANCE_DIR": str(folder)})
    assert str(folder) in str(told.value)


@pytest.mark.parametrize(
    ("name", "value", "least"),
    [
        ("DRAIN_SECONDS", "-1", 0),
        ("DRAIN_SECONDS", "601", 0),
        ("DRAIN_SECONDS", "٣", 0),
        ("SHEET_SECONDS", "soon", 1),
    ],
)
def test_seconds_that_cannot_be_are_told(name: str, value: str, least: int) -> None:
    with pytest.raises(SettingsError, match=f"{name} is a number from {least} to 600"):
        read_settings({"DATABASE_URL": "x", "SECRET_KEY": "x"}, {name: value})
