"""A server in a process of its own, that can be stopped or killed, and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.cli.command import COLD_COMMAND, environment
from tests.ports import free_port

_PATIENCE: Final = 120
"""Seconds until a server that does not answer is given up; a busy machine starts it late."""


class RestartedServer:
    """The app as it is served, from a folder that keeps its database and its key.

    Attributes:
        url: its address.
        port: the port in it.
    """

    def __init__(
        self, folder: Path, *, workers: int = 1, prefix: Sequence[str] = (), **settings: str
    ) -> None:
        """Prepare to serve.

        Args:
            folder: where its database and its key are, unless `settings` name another database.
            workers: how many processes answer.
            prefix: a program that runs the server, with its arguments.
            settings: further settings of the environment.
        """
        self.port: int = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        here = ("--host", "127.0.0.1", "--port", str(self.port), "--workers", str(workers))
        self._command = [*prefix, *COLD_COMMAND, "serve", *here]
        self._environment = environment(
            **{"INSTANCE_DIR": str(folder), "DATABASE_URL": "", "SECRET_KEY": "", "PORT": ""}
            | settings
        )
        self._process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        """Start to serve."""
        self._process = subprocess.Popen(
            self._command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=self._environment,
            # With its workers it is a group, to be killed as one.
            start_new_session=True,
        )

    def start(self) -> None:
        """Start to serve, unless it does, and wait until it answers."""
        if self._process is None:
            self.launch()
        patience = time.monotonic() + _PATIENCE
        while time.monotonic() < patience:
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=5).close()  # noqa: S310
            except (urllib.error.URLError, ConnectionError, TimeoutError):
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

    def kill(self) -> None:
        """Kill it with all its workers, at once, as a power cut would."""
        if self._process is not None:
            workers = self.workers()
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(timeout=30)
            self._process = None
            while any(map(_is_running, workers)):
                time.sleep(0.01)

    def workers(self) -> list[int]:
        """Return the processes that answer, without the one that watches them."""
        assert self._process is not None
        pid = self._process.pid
        try:
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
        except (FileNotFoundError, ProcessLookupError):
            return []
        return [int(child) for child in children.split()]


def _is_running(pid: int) -> bool:
    """Whether a process is there, and not only waits to be forgotten."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"
