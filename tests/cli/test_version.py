"""`scorekeeper --version`."""

from __future__ import annotations

import subprocess
import sys
import tomllib

from tests.cli.command import ROOT, environment, run


def test_it_tells_the_version_of_the_project() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    finished = run("--version")
    assert (finished.returncode, finished.stderr) == (0, b"")
    assert finished.stdout.decode() == f"scorekeeper {version}\n"
    module = [sys.executable, "-m", "scorekeeper", "--version"]
    done = subprocess.run(module, capture_output=True, check=True, env=environment())
    assert done.stdout == finished.stdout
