"""The engine and its words need nothing but Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
import pkgutil, sys

sys.path.insert(0, sys.argv[1])
import scorekeeper.engine, scorekeeper.wording

for package in (scorekeeper.engine, scorekeeper.wording):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        __import__(found.name)
names = {name.partition(".")[0] for name in sys.modules}
print(*sorted(names - set(sys.stdlib_module_names) - {"__main__", "__mp_main__"}))
"""


def test_nothing_but_the_standard_library_is_imported() -> None:
    """`-S` leaves the installed packages out, so that nothing can import them."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROGRAM, str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["scorekeeper"]
