"""Coverage by line and branch: `-p tests.coverage` measures it in each process of pytest-xdist.

slipcover writes probes into the bytecode of the program, which cost next to nothing once they are
reached. coverage.py has to trace before Python 3.14: the tests would take twice as long.
"""

from __future__ import annotations

import gc
import json
import os
import tomllib
from io import StringIO
from pathlib import Path
from typing import Any, Final

import pytest
from slipcover import FileMatcher, ImportManager, Slipcover, merge_coverage, print_coverage

ROOT: Final = Path(__file__).parents[1]
SETTINGS: Final = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["slipcover"]
FULLY_COVERED: Final = ("engine", "event", "documents", "services")
"""Packages whose every line and branch is tested; `fail-under` holds for the whole."""


class Probes:
    """Plugin of a process that runs tests: measures all modules imported after its start."""

    def __init__(self) -> None:
        """Start to measure."""
        source = [str(ROOT / SETTINGS["source"])]
        self._slipcover = Slipcover(
            immediate=True, branch=True, source=source, exclude_also=SETTINGS["exclude-also"]
        )
        ImportManager(self._slipcover, FileMatcher(sources=source)).__enter__()

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Send the coverage to the main process."""
        output: dict[str, object] = vars(session.config)["workeroutput"]  # of pytest-xdist
        output["coverage"] = json.dumps(self._slipcover.get_coverage())


class Verdict:
    """Plugin of the main process: merges the coverage of the others, and judges it."""

    def __init__(self) -> None:
        """Nothing is merged yet."""
        self._merged: dict[str, Any] = {}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # noqa: ANN401 -- xdist has no types
        """Merge the coverage of a process that has finished; a crashed one sends none."""
        if reached := getattr(node, "workeroutput", {}).get("coverage"):
            coverage = json.loads(reached)
            self._merged = merge_coverage(self._merged, coverage) if self._merged else coverage

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail the session where too little is covered."""
        if self._lacking() and not session.exitstatus:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the files that are not fully covered, and the shares that are too low."""
        table = StringIO()
        print_coverage(self._merged, outfile=table, skip_covered=True, missing_width=80)
        terminalreporter.section("coverage")
        for line in [*table.getvalue().splitlines(), *self._lacking()]:
            terminalreporter.write_line(line)

    def _lacking(self) -> list[str]:
        """Return a sentence about each thing that is covered too little."""
        if not self._merged:
            return ["no process has told what it reached"]
        share = self._merged["summary"]["percent_covered"]
        whole = [f"{share:.1f} % are covered"] if share < SETTINGS["fail-under"] else []
        folders = tuple(f"{SETTINGS['source']}/{package}/" for package in FULLY_COVERED)
        return whole + [
            f"{path} is not wholly covered"
            for path, found in self._merged["files"].items()
            if path.startswith(folders) and found["summary"]["percent_covered"] < 100
        ]


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Start before a conftest imports the program.

    Nothing of what is made then is garbage that would be worth a search: `tests/conftest.py` lets
    the collector begin once all tests are there.
    """
    gc.disable()
    here = Probes() if "PYTEST_XDIST_WORKER" in os.environ else Verdict()
    early_config.pluginmanager.register(here)
