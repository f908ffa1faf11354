"""Ask the package index whether each package that the scorekeeper runs on has wheels everywhere.

Usage: python scripts/wheels.py [REQUIREMENTS]        (requirements/run.txt by default)

Prints a table with a column for each supported Python on Linux (x86-64 and arm64) and macOS
(arm64). pip uses the index that it is configured with. Exits with 1 where a wheel is missing, so
that something would have to be compiled.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).resolve().parents[1]

PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
_GLIBC: Final = 36
"""The newest glibc that a wheel may need, 2.36: that of Debian 12 and its Raspberry Pi OS."""


class Machine(NamedTuple):
    """A kind of machine.

    Attributes:
        name: its name in the table.
        system: its `sys_platform`.
        processor: its `platform_machine`.
        tags: the platform tags of wheels that it can install.
    """

    name: str
    system: str
    processor: str
    tags: tuple[str, ...]


def _linux(name: str, processor: str) -> Machine:
    glibc = (f"manylinux_2_{minor}_{processor}" for minor in range(_GLIBC, 4, -1))
    return Machine(name, "linux", processor, (*glibc, f"manylinux2014_{processor}"))


MACHINES: Final = (
    _linux("x86-64", "x86_64"),
    _linux("arm64", "aarch64"),
    Machine("macOS", "darwin", "arm64", ("macosx_14_0_arm64",)),
)


def packages(lock: str, python: str, machine: Machine) -> list[str]:
    """Return the packages of a lock file, as `name==version`, that this machine installs."""
    environment = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": machine.system,
        "platform_machine": machine.processor,
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }
    entries = re.findall(r"^([a-z0-9][^\\\n]*?)\s*\\?$", lock, re.MULTILINE)
    asked = [Requirement(entry) for entry in entries]
    return [
        f"{each.name}{each.specifier}"
        for each in asked
        if each.marker is None or each.marker.evaluate(dict(environment))
    ]


def ask(wanted: list[str], python: str, machine: Machine) -> dict[str, str]:
    """Return the file name of each package's wheel; packages without one are left out.

    Raises:
        SystemExit: pip fails for another reason than a missing wheel.
    """
    left = list(wanted)
    while left:
        done = _pip(left, python, machine)
        if done.returncode == 0:
            files = (each["download_info"]["url"] for each in json.loads(done.stdout)["install"])
            names = (url.rpartition("/")[2] for url in files)
            return {re.sub(r"[-_.]+", "-", name.partition("-")[0]).lower(): name for name in names}
        missing = re.search(r"No matching distribution found for (\S+)", done.stderr)
        if missing is None or missing[1] not in left:
            raise SystemExit(f"pip could not be asked: {done.stderr}")
        left.remove(missing[1])
    return {}


def _pip(wanted: list[str], python: str, machine: Machine) -> subprocess.CompletedProcess[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [
            *(sys.executable, "-m", "pip", "install", "--dry-run", "--no-deps", "--quiet"),
            *("--ignore-installed", "--only-binary", ":all:", "--report", "-", "--target", folder),
            *("--implementation", "cp", "--python-version", python),
            *(part for tag in machine.tags for part in ("--platform", tag)),
        ]
        return subprocess.run([*command, *wanted], capture_output=True, text=True, check=False)


def main(requirements: Path) -> int:
    """Print the table, and return the exit status."""
    lock = requirements.read_text(encoding="utf-8")
    columns: list[tuple[str, dict[str, str]]] = []
    for python in PYTHONS:
        for machine in MACHINES:
            wanted = packages(lock, python, machine)
            found = ask(wanted, python, machine)
            cells = {name: _cell(found.get(name)) for name in (w.split("==")[0] for w in wanted)}
            columns.append((f"{python} {machine.name}", cells))
    names = sorted({name for _, cells in columns for name in cells})
    print("|".join(["package", *(title for title, _ in columns)]))
    for name in names:
        print("|".join([name, *(cells.get(name, "not needed") for _, cells in columns)]))
    lacking = [name for name in names if any(cells.get(name) == "NONE" for _, cells in columns)]
    print(f"Without a wheel somewhere: {', '.join(lacking) or 'none'}.")
    return 1 if lacking else 0


def _cell(wheel: str | None) -> str:
    if wheel is None:
        return "NONE"
    return "any" if wheel.endswith("-none-any.whl") else "yes"


if __name__ == "__main__":
    chosen = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "requirements" / "run.txt"
    sys.exit(main(chosen))
