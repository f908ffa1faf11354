"""The unit that starts the server with a machine, as far as it can be held without systemd."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from scorekeeper.web.common.settings import NAMES, read_settings

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "scorekeeper.service"
MOST_EXPOSED = 20
"""Tenths of what `systemd-analyze security` counts, from 0 to 100."""


def values_of(name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)


def test_its_settings_are_settings_and_its_folder_is_its_own() -> None:
    settings = dict(each.split("=", 1) for each in values_of("Environment"))
    assert set(settings) <= set(NAMES)
    assert [settings["INSTANCE_DIR"]] == [
        f"/var/lib/{name}" for name in values_of("StateDirectory")
    ]
    assert values_of("UMask") == ["0077"]


def test_systemd_waits_longer_than_a_server_takes_to_stop() -> None:
    longest = read_settings({"DATABASE_URL": "x", "SECRET_KEY": "x"}, {})["SHEET_SECONDS"] + 5
    (patience,) = map(int, values_of("TimeoutStopSec"))
    assert patience > longest
    # The main process stops the others, once it has drained.
    assert values_of("KillMode") == ["mixed"]


def test_the_page_that_tells_of_it_names_its_paths() -> None:
    page = (ROOT / "docs" / "raspberry-pi.md").read_text(encoding="utf-8")
    (folder,) = values_of("WorkingDirectory")
    assert f"git clone ADDRESS {folder} " in page
    (command,) = values_of("ExecStart")
    assert command.removesuffix(" serve") in page
    for name in values_of("User"):
        assert f"/usr/sbin/nologin {name}\n" in page


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd")
def test_it_may_do_little() -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(UNIT)],  # noqa: S607
        check=False,
        capture_output=True,
        text=True,
        env={"SYSTEMD_PAGER": "", "PATH": "/usr/bin:/bin"},
    )
    if "unrecognized option" in done.stderr:
        pytest.skip("this systemd judges only what runs")
    assert done.returncode == 0, done.stdout[-200:]
