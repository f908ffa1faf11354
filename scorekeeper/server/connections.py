"""Connections with timeouts, and limits of their number and memory; none of this takes a thread.

A header and a body must arrive, and a response must be read, within a timeout each. When too many
connections are open, or hold too many bytes, those that wait longest are closed, from the address
that has most: so a new client is not refused for sharing an address with many others.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from time import monotonic
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from scorekeeper.server.bridge import IS_GONE
from scorekeeper.services.common.visitor_addresses import network_of

_SLOWEST: Final = 4096
"""The slowest rate at which a body may arrive, in bytes a second."""
_OVERHEAD: Final = 8
"""Bytes of chunk framing allowed for each byte of a body; a chunk of one byte has five."""
_WEIGHED_EVERY: Final = 256 * 1024
"""Number of bytes of a body after which the bytes held by all connections are summed again."""


class Wait(StrEnum):
    """The states in which a connection waits for its client, each by the name of its timeout."""

    NEXT = "idle"
    HEADER = "header"
    BODY = "body"
    READER = "answer"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionLimits:
    """Limits of the connections of a process.

    Attributes:
        idle: the timeout for the next request, the first included; timeouts are in seconds.
        header: the timeout for the rest of a header.
        body: the timeout for a body; longer by a second for each 4 KiB that have come.
        answer: the timeout for an answer to be read on.
        connections: the most that are open at once.
        held_bytes: the most bytes of incomplete bodies and unread responses, of all together.
        header_bytes: the most bytes of the header of one request.
    """

    idle: float = 30
    header: float = 10
    body: float = 20
    answer: float = 20
    connections: int = 1000
    held_bytes: int = 64 * 1024 * 1024
    header_bytes: int = 64 * 1024

    def within(self, files: int) -> ConnectionLimits:
        """Return these limits where a process may have only so many files open.

        Connections get half of them: new ones may be accepted before old ones are closed, and
        templates and the database need files too.

        Args:
            files: the number; negative for any.
        """
        return self if files < 0 else replace(self, connections=min(self.connections, files // 2))

    def timeout_of(self, wait: Wait) -> float:
        """Look up the timeout of a state."""
        seconds: float = getattr(self, wait)
        return seconds


class Connection(HttpToolsProtocol):
    """A connection that keeps its state, idle or in a request, and the time of its last change.

    Attributes:
        network: the network of the client's address, which limits count it for.
        since: the moment at which its state last changed, by `monotonic`.
    """

    def __init__(self, room: Room, **of_uvicorn: Any) -> None:  # noqa: ANN401 -- handed on
        super().__init__(**of_uvicorn)
        self.network = ""
        self.since = 0.0
        self._room = room
        self._requests = 0
        self._header = 0
        self._body = 0
        self._framing = 0
        self._drained = 0
        self._in_header = False
        self._in_body = False
        self._state: object = None

    # Methods that uvicorn calls.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Enter the room."""
        super().connection_made(transport)
        self.network = network_of(self.client[0]) if self.client else ""
        self._room.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the room."""
        self._room.leave(self)
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        """Note that the client reads again."""
        self._drained += 1
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """Parse what came, and refuse a header or chunk framing that is too long."""
        before = self._requests, self._body
        super().data_received(data)
        most = self._room.limits.header_bytes
        if self._in_header:
            self._header += len(data)
        elif self._in_body:
            # The sizes of chunks and trailers, which must be small compared with the body.
            came = self._body - before[1] if before[0] == self._requests else self._body
            self._framing += len(data) - came
        if self._header > most or self._framing > 2 * most + _OVERHEAD * self._body:
            self._refuse(431, "The header of the request is too long.")

    def on_message_begin(self) -> None:
        """Note that a header begins."""
        super().on_message_begin()
        self.scope["extensions"] = {IS_GONE: self.transport.is_closing}  # type: ignore[dict-item] # a function, as it may change
        self._requests += 1
        self._header = self._body = self._framing = 0
        self._in_header = True

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; a trailer, which comes after the body, is not trusted."""
        if self._in_header:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Note that the body begins."""
        self._in_header, self._in_body = False, True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Note the size of the body so far."""
        before, self._body = self._body, self._body + len(body)
        super().on_body(body)
        if self._body // _WEIGHED_EVERY > before // _WEIGHED_EVERY:
            self._room.weigh()

    def on_message_complete(self) -> None:
        """Note that the request is complete."""
        self._in_body = False
        super().on_message_complete()

    # Methods that the room calls.

    @property
    def is_answered(self) -> bool:
        """Whether no request is being answered."""
        # uvicorn annotates it without None, but there is none before the first request.
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    @property
    def waits_for(self) -> Wait | None:
        """Its state; None while the app works for it."""
        if self.transport.get_write_buffer_size():
            return Wait.READER
        if self._in_body:
            return Wait.BODY
        if not self.is_answered:
            return None
        return Wait.HEADER if self._in_header else Wait.NEXT

    @property
    def held(self) -> int:
        """The bytes that it holds: of an incomplete body and of an unread response."""
        written: int = self.transport.get_write_buffer_size()
        return written if self.is_answered else written + self._body

    def timed_out(self, now: float, limits: ConnectionLimits) -> Wait | None:
        """Return its state if the timeout of that is over; to be called once a second."""
        wait = self.waits_for
        moved = (self.transport.get_write_buffer_size(), self._drained)
        state = (wait, self._requests, moved if wait is Wait.READER else None)
        if state != self._state:
            self._state, self.since = state, now
        if wait is None:
            return None
        # A body that still arrives after the response has only the fixed time.
        more = self._body / _SLOWEST if wait is Wait.BODY and not self.is_answered else 0
        return wait if now - self.since > limits.timeout_of(wait) + more else None

    def time_out(self, wait: Wait) -> None:
        """Close the connection, with a message if the client can still take one."""
        if wait is Wait.HEADER or (wait is Wait.BODY and not self._is_answering):
            self._refuse(408, "The request did not arrive in time. Send it once more.")
        elif wait is Wait.NEXT:
            self.transport.close()
        else:
            self.transport.abort()

    @property
    def _is_answering(self) -> bool:
        """Whether the answer to the current request has begun."""
        return self.is_answered or self.cycle.response_started

    def _refuse(self, status: int, sentence: str) -> None:
        self.transport.write(
            f"HTTP/1.1 {status} \r\ncontent-type: text/plain\r\nconnection: close\r\n"
            f"content-length: {len(sentence)}\r\n\r\n{sentence}".encode()
        )
        self.transport.close()


class Room:
    """The open connections of a process, and their limits."""

    def __init__(self, limits: ConnectionLimits, on_ended: Callable[[str], None]) -> None:
        """Admit none yet.

        Args:
            limits: their limits.
            on_ended: called for each connection that is closed before its time, with the state
                whose timeout was over, or `room` where others needed its place.
        """
        self.limits = limits
        self._on_ended = on_ended
        self._open: set[Connection] = set()

    def enter(self, connection: Connection) -> None:
        """Admit a connection; some others may be closed for it."""
        connection.since = monotonic()
        self._open.add(connection)
        most = self.limits.connections
        if len(self._open) > most:
            # Several at once: choosing them costs more than closing them.
            self._make_room(lambda _: 1, 1 + most // 20)
            if len(self._open) > most and connection in self._open:
                connection.transport.abort()

    def leave(self, connection: Connection) -> None:
        """Forget a connection."""
        self._open.discard(connection)

    def weigh(self) -> None:
        """Close connections until the bytes that all of them hold are within their limit."""
        surplus = sum(each.held for each in self._open) - self.limits.held_bytes
        if surplus > 0:
            self._make_room(lambda each: each.held, surplus)

    async def watch(self) -> None:
        """End connections whose timeout is over, for as long as the process serves."""
        while True:
            await asyncio.sleep(1)
            self.look(monotonic())

    def look(self, now: float) -> None:
        """End connections whose timeout is over.

        Args:
            now: the moment, as `monotonic` tells it.
        """
        for each in list(self._open):
            wait = each.timed_out(now, self.limits)
            if wait is not None:
                each.time_out(wait)
                if wait is not Wait.NEXT:
                    self._on_ended(wait)
        self.weigh()

    def _make_room(self, weight: Callable[[Connection], int], surplus: int) -> None:
        """Close waiting connections until `surplus` is freed, from the address that holds most.

        Args:
            weight: what a connection frees: 1, or its bytes.
            surplus: what has to be freed.
        """
        networks: dict[str, list[Connection]] = defaultdict(list)
        for each in sorted(self._open, key=lambda each: each.since, reverse=True):
            if weight(each) and each.waits_for is not None:
                networks[each.network].append(each)
        heap = [(-sum(map(weight, those)), network) for network, those in networks.items()]
        heapq.heapify(heap)
        while surplus > 0 and heap:
            total, network = heapq.heappop(heap)
            longest = networks[network].pop()
            freed = weight(longest)
            surplus -= freed
            if networks[network]:
                heapq.heappush(heap, (total + freed, network))
            longest.transport.abort()
            self.leave(longest)
            self._on_ended("room")
