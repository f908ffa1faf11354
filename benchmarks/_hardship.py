"""Injected failures of a machine: full disk, missing rights, wrong clock; each is undone again."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.browser.restarting import RestartedServer

SMALL_DISK: Final = "4m"
_NO_POWERS: Final = ("setpriv", "--bounding-set=-all", "--inh-caps=-all", "--")
_CLOCK: Final = '''"""Sets the clock of this process by as many seconds as a file says."""
import datetime
import os
import pathlib
import time

_real = time.time
_file = pathlib.Path(os.environ["CLOCK_FILE"])


def _time():
    return _real() + float(_file.read_text(encoding="ascii"))


class _DateTime(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(_time(), tz)


time.time = _time
datetime.datetime = _DateTime
'''


def may_mount() -> bool:
    """Whether this process may mount a file system."""
    return os.geteuid() == 0


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a small disk, in memory, on a new folder, and take it away afterwards."""
    place = folder / "disk"
    place.mkdir()
    mount = ("mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", str(place))
    subprocess.run(mount, check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)  # noqa: S607 -- as above


def fill(disk: Path) -> Path:
    """Fill a disk to its last byte, and return the file that does."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (65_536, 1):
            try:
                while file.write(bytes(size)) == size:
                    pass
            except OSError:
                continue
    return ballast


def without_powers() -> tuple[str, ...]:
    """Return the command prefix that makes file permissions apply to a program, even of root."""
    return _NO_POWERS if os.geteuid() == 0 else ()


def renew_workers(server: RestartedServer) -> None:
    """Kill the workers of a server; it starts others, which open the database again."""
    for pid in server.workers():
        os.kill(pid, signal.SIGKILL)


class Clock:
    """A clock that can be set, of every Python process that is started with its settings."""

    def __init__(self, folder: Path, path: str) -> None:
        """Prepare files in a folder; `path` is where processes find their modules besides."""
        (folder / "sitecustomize.py").write_text(_CLOCK, encoding="utf-8")
        self._file = folder / "clock"
        self.settings = {"CLOCK_FILE": str(self._file), "PYTHONPATH": f"{folder}:{path}"}
        self.set(0)

    def set(self, seconds: float) -> None:
        """Set the clock ahead by some seconds, or back."""
        later = self._file.with_name("clock.new")
        later.write_text(str(seconds), encoding="ascii")
        later.replace(self._file)
