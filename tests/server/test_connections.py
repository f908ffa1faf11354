"""Connections that end in time, and make room for others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.server import ServerState

from scorekeeper.server.bridge import Bridge
from scorekeeper.server.connections import Connection, ConnectionLimits, Room

LIMITS = ConnectionLimits(idle=30, header=10, body=20, answer=20, connections=10)
HEADER = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n"


class Pipe(asyncio.Transport):
    """A connection's other end: the bytes written, and those that nobody has read."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 5000), "sockname": ("127.0.0.1", 8000)})
        self.written = b""
        self.unread = 0
        self.is_closed = self.is_aborted = False

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        self.written += bytes(data)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = self.is_aborted = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


Connect = Callable[..., tuple[Connection, Pipe]]


@pytest.fixture
def ended() -> list[str]:
    return []


@pytest.fixture
def connect(ended: list[str]) -> Iterator[Connect]:
    """Make connections to a room; no loop runs, so nothing is ever answered."""
    config = uvicorn.Config(
        cast("Any", Bridge(lambda *_: [])),
        interface="asgi3",
        log_config=None,
        ws="none",
    )
    config.load()
    state, loop = ServerState(), asyncio.new_event_loop()
    rooms: list[Room] = [Room(LIMITS, ended.append)]

    def connected(address: str = "192.0.2.1") -> tuple[Connection, Pipe]:
        made = Connection(rooms[0], config=config, server_state=state, app_state={}, _loop=loop)
        pipe = Pipe(address)
        made.connection_made(pipe)
        return made, pipe

    async def end() -> None:
        for task in state.tasks:
            task.cancel()
        await asyncio.gather(*state.tasks, return_exceptions=True)

    yield connected
    loop.run_until_complete(end())
    loop.close()


def look(connection: Connection, *moments: float) -> None:
    for moment in moments:
        connection._room.look(moment)  # noqa: SLF001 -- there is one


def test_a_connection_that_asks_nothing_is_closed(connect: Connect, ended: list[str]) -> None:
    connection, pipe = connect()
    look(connection, 100, 129)
    open_then = not pipe.is_closing()
    look(connection, 131)
    assert (open_then, pipe.is_closing(), pipe.written, ended) == (True, True, b"", [])


def test_half_a_header_has_ten_seconds(connect: Connect, ended: list[str]) -> None:
    connection, pipe = connect()
    connection.data_received(b"GET / HTTP/1.1\r\nHost:")
    look(connection, 100)
    connection.data_received(b" a")
    look(connection, 109)
    assert not pipe.is_closing()
    look(connection, 111)
    assert pipe.is_closing()
    assert pipe.written.startswith(b"HTTP/1.1 408 ")
    assert ended == ["header"]


def test_a_header_without_an_end_is_refused(connect: Connect) -> None:
    connection, pipe = connect()
    connection.data_received(b"GET / HTTP/1.1\r\nX: ")
    for _ in range(17):
        connection.data_received(b"x" * 4096)
    assert pipe.written.startswith(b"HTTP/1.1 431 ")
    assert pipe.is_closing()


def test_a_body_has_longer_the_more_of_it_has_come(connect: Connect, ended: list[str]) -> None:
    connection, pipe = connect()
    connection.data_received(HEADER + b"\r\n" + b"x" * 40_960)
    look(connection, 100, 129)
    assert not pipe.is_closing()
    look(connection, 131)
    assert pipe.written.startswith(b"HTTP/1.1 408 ")
    assert (pipe.is_closing(), ended) == (True, ["body"])


def test_what_is_being_answered_has_no_end(connect: Connect) -> None:
    connection, pipe = connect()
    connection.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    look(connection, 100, 5_000)
    assert not pipe.is_closing()


def test_who_reads_may_take_long_and_who_does_not_is_left(
    connect: Connect, ended: list[str]
) -> None:
    connection, pipe = connect()
    connection.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    for moment in range(100, 160, 15):
        pipe.unread = 1_000_000 - moment
        look(connection, moment)
    assert not pipe.is_closing()
    # The same amount each time, as the next piece is there at once: it is read all the same.
    for moment in range(160, 220, 15):
        connection.resume_writing()
        look(connection, moment)
    assert not pipe.is_closing()
    look(connection, 230)
    assert (pipe.is_aborted, ended) == (True, ["answer"])


def test_the_address_with_most_makes_room(connect: Connect, ended: list[str]) -> None:
    few, few_pipe = connect("198.51.100.4")
    many = [connect() for _ in range(9)]
    busy, busy_pipe = many[0]
    busy.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    newest, newest_pipe = connect("203.0.113.9")
    assert [pipe.is_aborted for _, pipe in many] == [False, True] + [False] * 7
    assert not any(pipe.is_closed for pipe in (few_pipe, newest_pipe, busy_pipe))
    assert ended == ["room"]
    assert {few.network, newest.network} == {"198.51.100.4", "203.0.113.9"}


def test_where_all_are_being_answered_nobody_else_comes_in(connect: Connect) -> None:
    for _ in range(10):
        connection, _pipe = connect()
        connection.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    connection, pipe = connect("198.51.100.4")
    assert pipe.is_aborted


def test_bodies_that_are_too_much_together_go(connect: Connect, ended: list[str]) -> None:
    few, few_pipe = connect("198.51.100.4")
    few.data_received(HEADER + b"\r\n" + b"x" * 1000)
    pipes = []
    for _ in range(2):
        connection, pipe = connect()
        connection.data_received(HEADER.replace(b"100000", b"90000000") + b"\r\n")
        pipes.append(pipe)
        # As much as may be held by all of them.
        for _piece in range(17):
            connection.data_received(b"x" * (2 * 1024 * 1024))
    assert [pipe.is_aborted for pipe in pipes] == [True, False]
    assert not few_pipe.is_closed
    assert ended == ["room"]


def test_what_comes_after_an_answer_is_not_taken_for_ever(connect: Connect) -> None:
    connection, pipe = connect()
    connection.data_received(HEADER + b"\r\n" + b"x" * 90_000)
    look(connection, 100)
    connection.cycle.response_complete = True
    look(connection, 121)
    assert (pipe.is_aborted, pipe.written) == (True, b"")


CHUNKED = b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"


def test_trailers_are_nobody_s_to_believe(connect: Connect) -> None:
    connection, pipe = connect()
    connection.data_received(CHUNKED + b"0\r\nX-Forwarded-For: 10.0.0.1\r\n")
    assert not pipe.is_closed
    assert b"x-forwarded-for" not in dict(connection.scope["headers"])


@pytest.mark.parametrize("line", [b"x-a: yyyyyyyy\r\n", b"y" * 15])
def test_trailers_without_an_end_are_refused(connect: Connect, line: bytes) -> None:
    connection, pipe = connect()
    connection.data_received(CHUNKED + b"0\r\nx-first: ")
    for _ in range(1_000):
        connection.data_received(line * 20)
        if pipe.is_closed:
            break
    assert pipe.is_closed
    assert b" 431 " in pipe.written


def test_a_body_in_the_smallest_chunks_is_taken(connect: Connect) -> None:
    connection, pipe = connect()
    connection.data_received(b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in range(1_000):
        connection.data_received(b"1\r\na\r\n" * 50)
    assert not pipe.is_closed


def test_connections_leave_files_to_what_answers_them() -> None:
    assert LIMITS.within(12).connections == 6
    assert LIMITS.within(4096) == LIMITS.within(-1) == LIMITS
