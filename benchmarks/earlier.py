"""CPU time of scoring documents with this checkout and with an earlier commit, turn by turn.

Each runs in a process of its own with the same packages on the same deals: read, checked, scored
and written.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from benchmarks._deals import deal_documents
from benchmarks._paired import paired

ROOT: Final = Path(__file__).resolve().parents[1]
ANSWERING: Final = Path(__file__).with_name("_answering.py")
DEALS: Final = 2_000
ROUNDS: Final = 15


def main(arguments: Sequence[str] = ()) -> None:
    """Measure, and print one row."""
    parser = argparse.ArgumentParser(prog="benchmarks earlier", description=__doc__)
    parser.add_argument("--commit", default="HEAD", help="what to compare with (the last one)")
    commit = parser.parse_args(arguments).commit
    with _earlier(commit) as folder, _answering(folder) as theirs, _answering(ROOT) as ours:
        known = set(_line(theirs).split()) & set(_line(ours).split())
        deals = [deal for deal in deal_documents(DEALS) if deal["ruleset"] in known]
        for process in (theirs, ours):
            _send(process, *map(json.dumps, deals), "")
            _round(process)  # a warm-up
        times = [(_round(ours), _round(theirs)) for _ in range(ROUNDS)]
    result = paired(times)
    print(f"| documents read, scored and written | {commit} | here | of the earlier (quartiles) |")
    print("| --- | ---: | ---: | ---: |")
    each = [f"{1e6 * seconds / len(deals):.1f}" for seconds in (result.theirs, result.ours)]
    print(f"| microseconds each | {' | '.join(each)} | {result} |")


@contextmanager
def _earlier(commit: str) -> Iterator[Path]:
    """Give a checkout of a commit, in a folder of its own while it is needed."""
    git = ("git", "-C", str(ROOT), "worktree")
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent, "checkout")
        subprocess.run([*git, "add", "--quiet", "--detach", folder, commit], check=True)
        try:
            yield folder
        finally:
            subprocess.run([*git, "remove", "--force", folder], check=True)


@contextmanager
def _answering(checkout: Path) -> Iterator[subprocess.Popen[str]]:
    """Start a process that answers the deals by the program of a checkout."""
    with subprocess.Popen(
        [sys.executable, ANSWERING],
        env={**os.environ, "PYTHONPATH": str(checkout)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.communicate()


def _send(process: subprocess.Popen[str], *lines: str) -> None:
    assert process.stdin
    process.stdin.writelines(f"{line}\n" for line in lines)
    process.stdin.flush()


def _line(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline()


def _round(process: subprocess.Popen[str]) -> float:
    """Return the CPU seconds in which a process answers all deals once."""
    _send(process, "")
    return float(_line(process))


if __name__ == "__main__":
    main(sys.argv[1:])
