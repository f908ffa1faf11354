"""Slow senders and silent readers are given up by the proxy, and keep nobody else waiting."""

from __future__ import annotations

import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from itertools import cycle, islice

import pytest

from tests.cli.test_stopping import UNREAD
from tests.deployment.instances import INSTANCES, counts_of
from tests.deployment.phones import SecurePhone

MANY = 100
"""Each: three times as many as both instances have threads for pages and more."""
PATIENCE = 5.0
"""Seconds that an answer may take on a machine that does all this at once."""
HEADERS_OVER = 30.0
BODIES_OVER = 60.0
"""After so many seconds no instance waits for one; the proxy reads on for two minutes in all."""
BODIES_ENDED = 150.0


@pytest.fixture
def attackers(new_phone: Callable[[], SecurePhone]) -> Iterator[SecurePhone]:
    return cycle([new_phone() for _ in range(4)])


def held(stack: ExitStack, phone: SecurePhone, sent: str) -> ssl.SSLSocket:
    """Send an incomplete request, or do not read the answer."""
    connection = phone.connect()
    connection.connect()
    stack.callback(connection.close)
    socket = connection.sock
    assert isinstance(socket, ssl.SSLSocket)
    socket.sendall(sent.replace("\n", "\r\n").encode())
    return socket


def ended(socket: ssl.SSLSocket, limit: float) -> bytes:
    """Return the bytes received until the other side ended a connection, in time."""
    socket.settimeout(max(0.1, limit - time.monotonic()))
    came = b""
    try:
        while part := socket.recv(65_536):
            came += part
    except ConnectionError:
        pass
    return came


def given_up() -> float:
    """Return the number of bodies that the instances have given up."""
    ended_for = ("scorekeeper_connections_ended_total", "body")
    return sum(counts_of(name).get(ended_for, 0) for name in INSTANCES)


def test_senders_who_break_off_do_not_make_an_instance_look_ill(
    new_phone: Callable[[], SecurePhone],
) -> None:
    phone, bystander = new_phone(), new_phone()
    body = f"POST /games/new HTTP/1.1\nHost: {phone.site}\nContent-Length: 1000\n\nplayer"
    endless = f"POST /games/new HTTP/1.1\nHost: {phone.site}\nTransfer-Encoding: chunked\n\n"
    for _ in range(10):
        with ExitStack() as stack, suppress(OSError):
            held(stack, phone, body)
            socket = held(stack, phone, endless)
            for _ in range(100):
                socket.sendall(b"10000\r\n" + 65_536 * b"x" + b"\r\n")
    assert {bystander.ask("/rules").status for _ in range(20)} == {200}


def test_slow_senders_and_readers_keep_nobody_waiting(
    attackers: Iterator[SecurePhone], new_phone: Callable[[], SecurePhone]
) -> None:
    bystander = new_phone()
    board = bystander.start("Ann", "Ben", "Cid", "Dot")
    host = f"Host: {bystander.site}\n"
    half = f"GET / HTTP/1.1\n{host}X-Half: "
    body = f"POST {board}/hands/new HTTP/1.1\n{host}Content-Length: 1000\n\nsides"
    unread = f"GET {UNREAD} HTTP/1.1\n{host}\n"
    with ExitStack() as stack:
        began = time.monotonic()
        headers = [held(stack, phone, half) for phone in islice(attackers, MANY)]
        bodies = [held(stack, phone, body) for phone in islice(attackers, MANY)]
        for phone in islice(attackers, MANY):
            held(stack, phone, unread)
        took = []
        for _ in range(50):
            asked = time.monotonic()
            assert bystander.ask(board).status == 200
            took.append(time.monotonic() - asked)
        assert max(took) < PATIENCE
        assert {ended(socket, began + HEADERS_OVER) for socket in headers} == {b""}
        while given_up() < MANY:
            assert time.monotonic() < began + BODIES_OVER
            time.sleep(1)
        answers = [ended(socket, began + BODIES_ENDED) for socket in bodies]
    assert {answer.split(b"\r\n")[0] for answer in answers} == {b"HTTP/1.1 408 Request Timeout"}
    print(f"\nA bystander waited for {max(took):.2f} s at most.")  # noqa: T201 -- shown by `-s`
