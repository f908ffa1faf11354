"""Lighthouse on the board and on the form for a hand, as its mobile profile sees them.

It needs npm, which fetches Lighthouse into `.cache/lighthouse`, and a Chromium.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.board import sample_game, serving
from tests.ports import free_port

LIGHTHOUSE: Final = "12.8.2"
RUNS: Final = 3
CACHE: Final = Path(__file__).resolve().parents[1] / ".cache" / "lighthouse"
CATEGORIES: Final = ("performance", "accessibility", "best-practices", "seo")
_FLAGS: Final = "--headless=new --disable-gpu --disable-quic --no-first-run"


@dataclass(frozen=True, slots=True)
class Report:
    """Findings of Lighthouse.

    Attributes:
        scores: of 100, by category.
        paint: the largest contentful paint on the throttled phone, in milliseconds.
        size: the size of the first load, in bytes.
        failed: the audits below the best, but for those of speed.
    """

    scores: dict[str, int]
    paint: float
    size: int
    failed: tuple[str, ...]


def installed() -> Path:
    """Return Lighthouse's program, fetched if it is not there."""
    program = CACHE / "node_modules" / ".bin" / "lighthouse"
    if not program.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit("There is no npm. Install Node.js 18 or newer, then run this again.")
        CACHE.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(CACHE)]
        subprocess.run([*command, f"lighthouse@{LIGHTHOUSE}"], check=True)
    return program


def examine(program: Path, url: str) -> Report:
    """Let Lighthouse look at a page once."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chrome")
    if chromium is None:
        raise SystemExit("There is no Chromium: install it, or name it in CHROMIUM.")
    flags = f"{_FLAGS} --no-sandbox" if os.geteuid() == 0 else _FLAGS
    options = ["--quiet", "--output=json", "--output-path=stdout", f"--chrome-flags={flags}"]
    answer = subprocess.run(
        [str(program), url, *options],
        check=True,
        capture_output=True,
        env=os.environ | {"CHROME_PATH": chromium},
    )
    return read(json.loads(answer.stdout))


def read(found: dict[str, Any]) -> Report:
    """Return the figures of a report that matter here."""
    audits = found["audits"]
    speed = {ref["id"] for ref in found["categories"]["performance"]["auditRefs"]}
    failed = (
        name
        for name, audit in audits.items()
        if audit["score"] is not None and audit["score"] < 1 and name not in speed
    )
    return Report(
        scores={name: round(100 * found["categories"][name]["score"]) for name in CATEGORIES},
        paint=audits["largest-contentful-paint"]["numericValue"],
        size=audits["total-byte-weight"]["numericValue"],
        failed=tuple(failed),
    )


def _show(name: str, reports: list[Report]) -> None:
    middle = {
        each: statistics.median(report.scores[each] for report in reports) for each in CATEGORIES
    }
    paint = statistics.median(report.paint for report in reports)
    figures = " | ".join(f"{middle[each]:.0f}" for each in CATEGORIES)
    print(f"| {name} | {figures} | {paint / 1000:.2f} s | {reports[0].size / 1000:.0f} kB |")
    for audit in sorted({audit for report in reports for audit in report.failed}):
        print(f"  not passed: {audit}")


def main() -> None:
    """Print the median of some runs for each page."""
    program = installed()
    with tempfile.TemporaryDirectory() as kept:
        url = f"sqlite:///{kept}/scores.db"
        board = sample_game(url, kept)
        port = free_port()
        environment = {"DATABASE_URL": url, "INSTANCE_DIR": kept}
        command = [".venv/bin/scorekeeper", "serve", "--host", "127.0.0.1", "--port", str(port)]
        with serving(command, port, environment):
            print(f"| page | {' | '.join(CATEGORIES)} | largest paint | first load |")
            print("|---|---|---|---|---|---|---|")
            for name, path in (("board", board), ("form for a hand", f"{board}/hands/new")):
                address = f"http://127.0.0.1:{port}{path}"
                _show(name, [examine(program, address) for _ in range(RUNS)])


if __name__ == "__main__":
    main()
