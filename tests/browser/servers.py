"""Servers as they run for everybody: processes of their own."""

from __future__ import annotations

import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.services.common.tokens import make_token
from tests.cli.command import COLD_COMMAND, environment

_KEY = make_token()


@contextmanager
def serving(port: int, database_url: str, folder: Path) -> Iterator[None]:
    """Serve a database that has been migrated, until it is no longer needed."""
    command = [*COLD_COMMAND, "serve", "--host", "127.0.0.1", "--port", str(port), "--workers", "1"]
    settings = environment(
        DATABASE_URL=database_url, SECRET_KEY=_KEY, INSTANCE_DIR=str(folder), PORT=""
    )
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=settings) as process:
        try:
            _wait(f"http://127.0.0.1:{port}/healthz")
            yield
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)


def _wait(url: str) -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(url, timeout=5):  # noqa: S310 -- our own server
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise TimeoutError(url)
