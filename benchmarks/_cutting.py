"""Connections that break: a proxy which cuts what goes through it, before or after the answer."""

from __future__ import annotations

import random
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from enum import StrEnum

_TIMEOUT = 30.0
_PART = 65_536


class Cut(StrEnum):
    """Point at which a connection breaks."""

    REQUEST = "before the request was sent"
    HALF_REQUEST = "halfway through the request"
    ANSWER = "before the answer came"
    HALF_ANSWER = "halfway through the answer"


class CuttingProxy:
    """Passes requests on to a port of this machine, and breaks some of the connections.

    Attributes:
        port: the port it listens on.
        cuts: number of connections broken, by point.
    """

    def __init__(self, target: int, share: float, chance: random.Random) -> None:
        """Listen; `share` of the connections break, evenly in all places."""
        self._target, self._share, self._chance = target, share, chance
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.cuts: Counter[Cut] = Counter()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more."""
        self._share = 0
        # Closing alone does not wake up who waits for a connection.
        self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()

    def _listen(self) -> None:
        while True:
            try:
                phone, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._pass_on, args=(phone,), daemon=True).start()

    def _pass_on(self, phone: socket.socket) -> None:
        with closing(phone), suppress(OSError):
            phone.settimeout(_TIMEOUT)
            cut = self._choose()
            request = _read_message(phone)
            if cut is Cut.REQUEST:
                return
            with socket.create_connection(("127.0.0.1", self._target), _TIMEOUT) as server:
                server.sendall(request[: len(request) // 2 if cut is Cut.HALF_REQUEST else None])
                if cut is Cut.HALF_REQUEST:
                    return
                answer = _read_message(server)
            if cut is not Cut.ANSWER:
                phone.sendall(answer[: len(answer) // 2 if cut is Cut.HALF_ANSWER else None])

    def _choose(self) -> Cut | None:
        with self._lock:
            if self._chance.random() >= self._share:
                return None
            cut = self._chance.choice(list(Cut))
            self.cuts[cut] += 1
            return cut


def _read_message(source: socket.socket) -> bytes:
    """Read a request or an answer to its end, as its length says."""
    text = b""
    while b"\r\n\r\n" not in text:
        text += _read(source)
    head, _, body = text.partition(b"\r\n\r\n")
    lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    length = int(lengths[0].partition(b":")[2]) if lengths else 0
    while len(body) < length:
        body += _read(source)
    return head + b"\r\n\r\n" + body


def _read(source: socket.socket) -> bytes:
    part = source.recv(_PART)
    if not part:
        raise ConnectionResetError
    return part


@contextmanager
def cutting(target: int, share: float, seed: int) -> Iterator[CuttingProxy]:
    """Run a proxy that breaks a share of all connections to a port."""
    proxy = CuttingProxy(target, share, random.Random(seed))  # noqa: S311 - moments, no secret
    try:
        yield proxy
    finally:
        proxy.close()
