"""The supervisor: starts the worker processes, replaces those that are lost, and stops all."""

from __future__ import annotations

import logging
import multiprocessing
import os
import resource
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Final

from scorekeeper.server.worker import STOPPING, SharedNumber, WorkerSettings, work

_FILES: Final = 8192
"""Files, connections among them, that a process may have open where the system allows it."""
_PAUSE: Final = 1.0
"""Seconds before a process that ended unasked is replaced."""

_SIGNALS: Final = 1024
"""Bytes read from the pipe of signals at once; each signal writes one, so there are never more."""

_LOGGER: Final = logging.getLogger(__name__)


class Supervisor:
    """The worker processes of a server, on one socket."""

    def __init__(self, settings: WorkerSettings, listener: socket.socket, workers: int) -> None:
        """Start none yet.

        Args:
            settings: those of every worker process.
            listener: the socket that they share.
            workers: number of worker processes.
        """
        self._settings = settings
        self._listener = listener
        self._number = workers
        self._workers: list[BaseProcess] = []
        self._context = _context()
        # Without a lock: a process that is killed could not give it back.
        self._stopping: SharedNumber = self._context.RawValue("b", 0)

    def run(self, started: Callable[[], None]) -> None:
        """Serve until SIGINT or SIGTERM comes, and return when all have finished.

        Args:
            started: called once the processes are started.
        """
        with _woken_by_signals() as woken:
            self._fill_up()
            started()
            while not _has_signal(woken, [each.sentinel for each in self._workers]):
                self._reap()
                # A signal during the pause stops the server at once.
                if _has_signal(woken, [], _PAUSE):
                    break
                self._fill_up()
            self._drain(woken)
        self._stop()

    def _fill_up(self) -> None:
        while len(self._workers) < self._number:
            process = self._context.Process(
                target=work, args=(self._settings, self._listener, self._stopping), name="worker"
            )
            # A worker starts with the handlers of this process: signals wait until it has its own,
            # else they would be lost.
            signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
            try:
                process.start()
            finally:
                signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
            self._workers.append(process)

    def _reap(self) -> None:
        for process in [each for each in self._workers if not each.is_alive()]:
            self._workers.remove(process)
            _LOGGER.error("A worker has ended (%s); another takes its place", process.exitcode)

    def _drain(self, woken: int) -> None:
        """Go on answering until proxies have noticed that it stops, or another signal comes."""
        self._stopping.value = 1
        if self._settings.drain_seconds:
            os.read(woken, _SIGNALS)
            _has_signal(woken, [], self._settings.drain_seconds)

    def _stop(self) -> None:
        self._listener.close()
        for process in self._workers:
            process.terminate()
        deadline = time.monotonic() + self._settings.grace_seconds
        for process in self._workers:
            process.join(max(0.0, deadline - time.monotonic()))
            if process.is_alive():
                _LOGGER.warning("A worker is killed: it refused to gracefully stop")
                process.kill()
                process.join()


def _context() -> multiprocessing.context.ForkContext | multiprocessing.context.SpawnContext:
    """Return the way to start processes: by fork if that is safe, as it shares loaded modules."""
    is_safe = sys.platform == "linux"
    return multiprocessing.get_context("fork") if is_safe else multiprocessing.get_context("spawn")


def _has_signal(woken: int, others: list[int], seconds: float | None = None) -> bool:
    """Wait for a signal, one of `others` or the timeout; return whether a signal has come."""
    return woken in wait([woken, *others], seconds)


@contextmanager
def _woken_by_signals() -> Iterator[int]:
    """Yield the end of a pipe that is readable once a signal to stop has come.

    Signals do nothing else: further ones only write to the pipe again.
    """
    read, write = os.pipe()
    os.set_blocking(write, False)
    signal.set_wakeup_fd(write)
    for asked in STOPPING:
        signal.signal(asked, lambda *_: None)
    try:
        yield read
    finally:
        signal.set_wakeup_fd(-1)
        os.close(read)
        os.close(write)


def most_open_files() -> int:
    """Allow this process and its workers more open files, and return their number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return wanted if soft == resource.RLIM_INFINITY else soft
