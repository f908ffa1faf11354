"""The libraries of the system that sheets need."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.sheets import libraries
from scorekeeper.sheets.libraries import LIBRARIES, Library, missing_libraries, why_no_sheets

ROOT = Path(__file__).parents[2]
NOWHERE = Library("libnowhere.so.0", "libnowhere.dylib", "libnowhere0")


def test_those_that_are_here_are_not_missed() -> None:
    assert (missing_libraries(), why_no_sheets()) == ((), "")
    printed = subprocess.run(
        [sys.executable, "-m", "scorekeeper.sheets.libraries"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert printed.stdout == b"\n"


def test_those_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "LIBRARIES", (*LIBRARIES, NOWHERE))
    assert missing_libraries() == (NOWHERE,)
    monkeypatch.setattr(sys, "platform", "linux")
    assert why_no_sheets().endswith("drawn with: libnowhere.so.0.")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert NOWHERE.name == "libnowhere.dylib"


def test_the_image_installs_them() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text()
    installed = set(re.findall(r"(?<= )lib[a-z0-9.-]*[0-9](?= )", dockerfile))
    assert {library.package for library in LIBRARIES} == installed
