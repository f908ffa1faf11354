"""A worker process: it serves an app until it is asked to stop, or its supervisor is gone."""

from __future__ import annotations

import asyncio
import importlib
import logging.config
import multiprocessing
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from socket import socket
from threading import Thread
from types import FrameType
from typing import Any, Final, Protocol, cast

import uvicorn

from scorekeeper.server.bridge import Bridge
from scorekeeper.server.connections import Connection, ConnectionLimits, Room
from scorekeeper.server.long_polling import HeldAnswers

STOPPING: Final = (signal.SIGINT, signal.SIGTERM)
_SWITCH_SECONDS: Final = 0.001
"""The interpreter's switch interval (Python's default: 5 ms): a page waits as long for a search."""


@dataclass(frozen=True, slots=True)
class Served:
    """The app of a process.

    Attributes:
        app: the app.
        on_ended: called with the reason for each connection that was ended.
    """

    app: Bridge
    on_ended: Callable[[str], None] = lambda _: None


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerSettings:
    """The settings of every worker process.

    Attributes:
        target: `module:function`: makes the app (`Served`), given a function that returns whether
            the server has been asked to stop.
        logging: the configuration for `logging.config.dictConfig`.
        limits: the limits of its connections.
        grace_seconds: the time that current requests have to finish once it stops.
        drain_seconds: the time for which it accepts requests after it was asked to stop.
    """

    target: str
    logging: dict[str, Any]
    limits: ConnectionLimits
    grace_seconds: float
    drain_seconds: float = 0


class SharedNumber(Protocol):
    """A number that processes share."""

    value: int


def work(settings: WorkerSettings, listener: socket, stopping: SharedNumber) -> None:
    """Serve; called in the process itself.

    Args:
        settings: those of every worker process.
        listener: the socket that they share.
        stopping: 1 once the server has been asked to stop.
    """
    # A forked process would write its signals to the pipe of the supervisor.
    signal.set_wakeup_fd(-1)
    # Until it serves no request has to be finished, so a signal may end it at once.
    for asked in STOPPING:
        signal.signal(asked, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
    Thread(target=_stop_when_alone, args=(settings.grace_seconds,), daemon=True).start()
    sys.setswitchinterval(_SWITCH_SECONDS)
    logging.config.dictConfig(settings.logging)
    module, _, name = settings.target.partition(":")
    served: Served = getattr(importlib.import_module(module), name)(lambda: bool(stopping.value))
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    room = Room(settings.limits.within(files), served.on_ended)
    config = uvicorn.Config(
        cast("Any", served.app),
        interface="asgi3",
        loop="uvloop",
        http=cast("type[asyncio.Protocol]", partial(Connection, room)),
        ws="none",
        lifespan="off",
        workers=1,
        log_config=None,
        access_log=False,
        # The app itself evaluates the headers of trusted proxies.
        proxy_headers=False,
        server_header=False,
        # Idle connections are closed by `Room`, earlier than by uvicorn.
        timeout_keep_alive=2 * round(settings.limits.idle),
    )
    _Server(config, room, served.app.held_answers).run([listener])


class _Server(uvicorn.Server):
    """The server of a process; it watches its connections, and exits with 0 when it is asked to."""

    def __init__(self, config: uvicorn.Config, room: Room, held_answers: HeldAnswers) -> None:
        super().__init__(config)
        self._room = room
        self._held_answers = held_answers
        self._watching: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        self._watching = asyncio.create_task(self._room.watch())

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Finish the current answers, and wait for no further requests."""
        self._held_answers.let_go()
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        for asked in STOPPING:
            signal.signal(asked, self.handle_exit)
        yield


def _stop_when_alone(grace_seconds: float) -> None:
    """Stop once the process that started this one is gone, whatever ended it."""
    parent = multiprocessing.parent_process()
    assert parent is not None  # noqa: S101 -- this runs in a child
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(grace_seconds)
    os._exit(1)
