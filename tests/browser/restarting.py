"""A server in a process of its own, that can be stopped and started again at the same address."""

from __future__ import annotations

import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.cli.command import COMMAND, environment


class RestartedServer:
    """The app as it is served, from a folder that keeps its database and its key.

    Attributes:
        url: its address.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start to serve, and wait until it does."""
        self._process = subprocess.Popen(
            [*COMMAND, "serve", "--host", "127.0.0.1", "--port", str(self._port), "--workers", "1"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(
                INSTANCE_DIR=str(self._folder), DATABASE_URL="", SECRET_KEY="", PORT=""
            ),
        )
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=5).close()  # noqa: S310
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
            else:
                return
        raise AssertionError("the server never answered")

    def stop(self) -> None:
        """Stop it, and wait until its process is gone."""
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(timeout=30)
            self._process = None
