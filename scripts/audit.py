"""Ask pip-audit whether any package that the scorekeeper runs on has a known vulnerability.

Usage: python scripts/audit.py [REQUIREMENTS]        (requirements/run.txt by default)

Exits with 1 where one has. Where no vulnerability service can be reached it says so and exits with
0, so that a machine without internet can still run all other checks.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]

_PATIENCE: Final = 4
"""Seconds until one request to the vulnerability service is given up."""
_MOST_SECONDS: Final = 60
"""Seconds until the whole audit is given up."""


class Verdict(NamedTuple):
    """Verdict of an audit.

    Attributes:
        is_sound: False where a vulnerability is known.
        lines: the lines to print.
    """

    is_sound: bool
    lines: tuple[str, ...]


NOT_REACHED: Final = Verdict(
    is_sound=True, lines=("Packages could not be audited: no vulnerability service reached.",)
)


def judge(output: str) -> Verdict:
    """Return the verdict by pip-audit's output.

    Args:
        output: its JSON; any other text means that no service was reached.
    """
    packages = _packages(output)
    audited = [package for package in packages if "vulns" in package]
    if not audited:
        return NOT_REACHED
    found = tuple(
        _line(package, known) for package in audited for known in package.get("vulns") or ()
    )
    if found:
        return Verdict(is_sound=False, lines=found)
    left_out = [str(package.get("name")) for package in packages if "vulns" not in package]
    lines = [f"{len(audited)} packages audited, no vulnerability is known."]
    if left_out:
        lines.append(f"Could not be audited: {', '.join(left_out)}.")
    return Verdict(is_sound=True, lines=tuple(lines))


def _packages(output: str) -> list[dict[str, Any]]:
    try:
        packages = json.loads(output)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return []
    return [package for package in packages if isinstance(package, dict)]


def _line(package: dict[str, Any], known: dict[str, Any]) -> str:
    mended = ", ".join(known.get("fix_versions") or ()) or "no version yet"
    names = ", ".join([str(known.get("id")), *(known.get("aliases") or ())])
    return f"{package.get('name')} {package.get('version')}: {names}; mended in {mended}."


def ask(requirements: Path) -> str:
    """Return pip-audit's output for pinned packages; empty where it takes too long."""
    command = [
        *(sys.executable, "-m", "pip_audit", "--requirement", str(requirements)),
        *("--require-hashes", "--disable-pip", "--format", "json"),
        *("--progress-spinner", "off", "--timeout", str(_PATIENCE)),
    ]
    try:
        finished = subprocess.run(
            command, capture_output=True, check=False, text=True, timeout=_MOST_SECONDS
        )
    except subprocess.TimeoutExpired:
        return ""
    return finished.stdout


def main(requirements: Path) -> int:
    """Audit, print the verdict, and return the exit status."""
    verdict = judge(ask(requirements))
    for line in verdict.lines:
        print(line)
    return 0 if verdict.is_sound else 1


if __name__ == "__main__":
    chosen = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "requirements" / "run.txt"
    sys.exit(main(chosen))
