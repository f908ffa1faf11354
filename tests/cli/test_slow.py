"""Slow senders, slow readers and silent clients keep nobody else waiting; nor do orphans stay."""

from __future__ import annotations

import signal
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import psutil  # type: ignore[import-untyped]

from benchmarks._phones import Phone
from tests.cli.command import COLD_COMMAND
from tests.cli.test_stopping import UNREAD, Server, children_of, serving, signal_to, wait_until

MORE_THAN_THREADS = 12


def test_bodies_that_never_come_keep_nobody_waiting(tmp_path: Path) -> None:
    with serving(tmp_path, COLD_COMMAND) as server, ExitStack() as held:
        server.wait()
        for _ in range(MORE_THAN_THREADS):
            post = "POST /games/new HTTP/1.1\nHost: localhost\nContent-Length: 1000\n\n"
            held.enter_context(server.ask(post))
            held.enter_context(server.ask("GET / HTTP/1.1\nHost: local"))
        assert "<!doctype html>" in server.get("/").lower()


def test_who_reads_nothing_keeps_nobody_waiting(tmp_path: Path) -> None:
    with serving(tmp_path, COLD_COMMAND, RATE_LIMITS="off") as server, ExitStack() as held:
        server.wait()
        phone = Phone(_port(server))
        phone.start("Ann", "Ben", "Cid", "Dot")
        for _ in range(MORE_THAN_THREADS):
            for path in (UNREAD, "/statistics.csv"):
                asked = f"GET {path} HTTP/1.1\nHost: localhost\nCookie: {phone.cookie}\n\n"
                held.enter_context(server.ask(asked))
        assert "<!doctype html>" in server.get("/").lower()


def test_a_hand_that_comes_in_pieces_is_saved_once(tmp_path: Path) -> None:
    with serving(tmp_path, COLD_COMMAND, RATE_LIMITS="off") as server:
        server.wait()
        phone = Phone(_port(server))
        board = phone.start("Ann", "Ben", "Cid", "Dot")
        path = f"{board}/hands/new"
        body = urlencode(phone.form(path, (120, 5)))
        head = (
            f"POST {path} HTTP/1.1\nHost: localhost\nCookie: {phone.cookie}\nConnection: close\n"
            f"Content-Type: application/x-www-form-urlencoded\nContent-Length: {len(body)}\n\n"
        )
        # The second time it is the same form with the same key.
        for _ in range(2):
            with server.ask(head) as sending, sending.makefile("rb") as answer:
                for start in range(0, len(body), len(body) // 5):
                    time.sleep(0.1)
                    sending.sendall(body[start : start + len(body) // 5].encode())
                assert answer.readline().split()[1] == b"303"
        assert phone.ask(f"{board}/hands/1").status == 200
        assert phone.ask(f"{board}/hands/2").status == 404


def test_nobody_is_left_behind_who_holds_the_port(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.wait()
        (worker,) = children_of(server.process.pid)
        wait_until(lambda: children_of(worker))
        family = [psutil.Process(worker), psutil.Process(server.sheet_worker())]
        signal_to(server.process.pid, signal.SIGKILL)
        server.process.wait(60)
        _, alive = psutil.wait_procs(family, timeout=60)
        assert alive == []
        assert not server.is_listening()


def _port(server: Server) -> int:
    port = urlsplit(server.url).port
    assert port is not None
    return port
