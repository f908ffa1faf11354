"""Running the command: in this process, or as people do in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-c", "from scorekeeper.cli import main; main()")

WITHOUT_WARM_SHEETS = """
from scorekeeper.cli import main
from scorekeeper.sheets.sheet_queue import SheetQueue
SheetQueue.start = lambda queue: None
main()
"""
COLD_COMMAND = (sys.executable, "-c", WITHOUT_WARM_SHEETS)
"""The command, whose workers start their process for sheets with the first sheet.

To warm it up takes as much of a processor as to start the server, which is why tests that start
many servers and print nothing do without.
"""


def environment(**settings: str) -> dict[str, str]:
    """Return this environment with other settings, and this package to be found."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **settings}


@dataclass(frozen=True, slots=True)
class Finished:
    """Output and exit status of a call."""

    returncode: int
    stdout: bytes
    stderr: bytes


def run(
    *arguments: str, given: bytes = b"", folder: Path | None = None, **settings: str
) -> Finished:
    """Run `scorekeeper` with these arguments in this process, `given` on its standard input."""
    with (
        CliRunner().isolation(given, settings) as (stdout, stderr, _),
        chdir(folder or Path.cwd()),
        pytest.raises(SystemExit) as left,
    ):
        main(arguments)
    status = left.value.code
    assert status is None or isinstance(status, int)
    return Finished(status or 0, stdout.getvalue(), stderr.getvalue())


def run_apart(
    *arguments: str, given: bytes = b"", folder: Path | None = None, **settings: str
) -> subprocess.CompletedProcess[bytes]:
    """Run `scorekeeper` with these arguments in a process of its own."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=given,
        capture_output=True,
        check=False,
        cwd=folder,
        env=environment(**settings),
        timeout=60,
    )


def refused(*arguments: str, given: bytes = b"", folder: Path | None = None) -> str:
    """Return the one line that a refused call prints; it exits with 2 and prints nothing else."""
    finished = run(*arguments, given=given, folder=folder)
    assert (finished.returncode, finished.stdout) == (2, b"")
    text = finished.stderr.decode()
    assert text.startswith("scorekeeper: ")
    assert text.endswith("\n")
    assert text.count("\n") == 1
    assert "Traceback" not in text
    return text.removeprefix("scorekeeper: ").rstrip("\n")
