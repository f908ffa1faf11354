"""Coverage by test, and the time of each test: recorded once, read for every change."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from coverage import CoverageData

from tests.mutation.places import ROOT, Place

FOLDER: Final = ROOT / ".cache" / "mutation"
OUTSIDE: Final = ("tests/browser", "tests/cli", "tests/fuzz", "tests/reliability")
"""Tests that drive programs from outside: a change in this process does not reach those."""


@dataclass(eq=False)
class Durations:
    """A plugin for pytest that adds up how long each test takes."""

    seconds: dict[str, float] = field(default_factory=dict)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add a phase of a test."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration


def record(folder: Path, processes: int) -> int:
    """Run all tests that reach the program in their own process, and store the lines of each."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["COVERAGE_FILE"] = str(folder / "contexts")
    durations = Durations()
    ended = pytest.main(
        [
            *("-q", f"--numprocesses={processes}", "--dist=loadfile", "-m", "not many"),
            *(f"--ignore={each}" for each in OUTSIDE),
            *("--cov=scorekeeper", "--cov-context=test", "--cov-report="),
            *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
        ],
        plugins=[durations],
    )
    (folder / "durations.json").write_text(json.dumps(durations.seconds))
    return ended


@dataclass(frozen=True)
class Recorded:
    """Recorded coverage and times.

    Attributes:
        data: the lines that each test reaches.
        durations: the seconds that each test takes.
    """

    data: CoverageData
    durations: dict[str, float]

    @classmethod
    def of(cls, folder: Path) -> Recorded:
        """Read the records of a folder."""
        data = CoverageData(str(folder / "contexts"))
        data.read()
        return cls(data, json.loads((folder / "durations.json").read_text()))

    def reaching(self, place: Place) -> list[str]:
        """Return the tests that reach a place, the quickest first."""
        lines = _lines(self.data, place.path)
        found = next((tests for line in place.lines if (tests := lines.get(line))), set())
        return sorted(found, key=lambda name: (self.durations.get(name, 0.0), name))


@cache
def _lines(data: CoverageData, path: str) -> dict[int, set[str]]:
    """Return the tests that reach each line of a file, wherever it lay when that was recorded."""
    measured = (name for name in data.measured_files() if name.endswith(f"/{path}"))
    by_line = data.contexts_by_lineno(next(measured, path))
    return {
        line: {context.rpartition("|")[0] for context in contexts if context}
        for line, contexts in by_line.items()
    }
