"""Running the command as people do, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-c", "from scorekeeper.cli import main; main()")


def environment(**settings: str) -> dict[str, str]:
    """Return this environment with other settings, and this package to be found."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **settings}


def run(
    *arguments: str, given: bytes = b"", folder: Path | None = None, **settings: str
) -> subprocess.CompletedProcess[bytes]:
    """Run `scorekeeper` with these arguments, `given` on its standard input."""
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
