"""A server that is stopped finishes its answers, and waits for nobody for ever."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit

import pytest

from tests.cli.command import COLD_COMMAND, COMMAND, environment

UNREAD = "/static/vendor/pyodide/pyodide.asm.wasm.gz"
"""The largest file there is: far more than a connection takes in that nobody reads from."""


class Server:
    """The app in a server process."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process = process
        self.url = url

    def wait(self) -> None:
        """Wait until it answers."""
        wait_until(self.is_listening)
        self.get("/healthz")

    def wait_for_sheets(self) -> None:
        """Wait until it prints: a machine that does much else is slow to begin."""
        wait_until(self.prints)

    def prints(self) -> bool:
        try:
            self.get("/sheets/blank/samba.pdf")
        except HTTPError as error:
            with error:
                assert error.code == HTTPStatus.SERVICE_UNAVAILABLE  # noqa: PT017 -- it may
            return False
        return True

    def get(self, path: str) -> str:
        request = urllib.request.Request(  # noqa: S310 -- our own server
            self.url + path, headers={"Authorization": "Bearer open-sesame"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 -- likewise
            text: str = answer.read().decode("utf-8", "replace")
            return text

    def ask(self, request: str) -> socket.socket:
        """Send a request; the answer is for the caller to read, or not."""
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(60)
        connection.connect(("127.0.0.1", urlsplit(self.url).port))
        connection.sendall(request.replace("\n", "\r\n").encode())
        return connection

    def is_listening(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", urlsplit(self.url).port or 0), 5).close()
        except ConnectionError:
            return False
        return True

    def answering(self) -> int:
        """Return the number of requests that are being answered, this one among them."""
        found = re.search(
            r"^scorekeeper_requests_in_progress (\d+)", self.get("/metrics"), re.MULTILINE
        )
        assert found is not None
        return int(found[1])

    def sheet_worker(self) -> int:
        """Return the process that makes sheets: the only child of the only worker."""
        (worker,) = children_of(self.process.pid)
        (sheet_worker,) = children_of(worker)
        return sheet_worker


def children_of(process: int) -> list[int]:
    listed = subprocess.run(
        ("ps", "-A", "-o", "pid=,ppid="),  # noqa: S607 -- wherever it is
        capture_output=True,
        text=True,
        check=True,
    )
    pairs = (line.split() for line in listed.stdout.splitlines())
    return [int(child) for child, parent in pairs if int(parent) == process]


@contextmanager
def serving(folder: Path, command: Sequence[str] = COMMAND, **settings: str) -> Iterator[Server]:
    with subprocess.Popen(
        [*command, "serve", "--host", "127.0.0.1", "--port", "0", "--workers", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(
            INSTANCE_DIR=str(folder), DATABASE_URL="", SECRET_KEY="", PORT="", **settings
        ),
    ) as process:
        assert process.stdout is not None
        try:
            yield Server(process, process.stdout.readline().split()[-1].rstrip("/"))
        finally:
            process.kill()


def wait_until(condition: object) -> None:
    for _ in range(600):
        if condition():  # type: ignore[operator] # takes nothing
            return
        time.sleep(0.1)
    pytest.fail("It never came to that")


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_what_is_being_answered_is_finished(tmp_path: Path, sent: signal.Signals) -> None:
    with serving(tmp_path, METRICS="on", SHEET_SECONDS="60") as server:
        server.wait()
        server.wait_for_sheets()
        sheet_worker = server.sheet_worker()
        signal_to(sheet_worker, signal.SIGSTOP)
        asked = server.ask("GET /sheets/blank/classic.pdf HTTP/1.1\nHost: localhost\n\n")
        wait_until(lambda: server.answering() == 2)
        server.process.send_signal(sent)
        wait_until(lambda: not server.is_listening())
        assert server.process.poll() is None
        signal_to(sheet_worker, signal.SIGCONT)
        with asked, asked.makefile("rb") as answer:
            head, _, sheet = answer.read().partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        assert head.startswith(b"HTTP/1.1 200 ")
        assert length is not None
        assert len(sheet) == int(length[1])
        assert sheet.startswith(b"%PDF")
        assert sheet.rstrip().endswith(b"%%EOF")
        assert server.process.wait(60) == 0
        # This ends only once no process is left that might still write.
        server.process.communicate(timeout=60)


def signal_to(process: int, sent: signal.Signals) -> None:
    subprocess.run(("kill", f"-{sent.name[3:]}", str(process)), check=True)  # noqa: S607


def test_nobody_who_does_not_read_the_answer_holds_it_up(tmp_path: Path) -> None:
    with serving(tmp_path, SHEET_SECONDS="1") as server:
        server.wait()
        unread = server.ask(f"GET {UNREAD} HTTP/1.1\nHost: localhost\n\n")
        half = server.ask("GET / HTTP/1.1\nHost: local")
        with unread, half:
            assert unread.recv(8) == b"HTTP/1.1"
            server.process.send_signal(signal.SIGTERM)
            assert server.process.wait(60) == 0
            assert "refused to gracefully stop" in server.process.communicate()[1]


def test_it_goes_on_until_proxies_have_noticed(tmp_path: Path) -> None:
    with serving(tmp_path, COLD_COMMAND, DRAIN_SECONDS="600") as server:
        server.wait()
        server.process.send_signal(signal.SIGTERM)
        wait_until(lambda: told_of_health(server) == "unavailable server.stopping")
        assert "<!doctype html>" in server.get("/").lower()
        # Asked again, it stops at once.
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(60) == 0


def told_of_health(server: Server) -> str:
    try:
        server.get("/healthz")
    except HTTPError as error:
        with error:
            told = json.load(error)
            return f"{told['status']} {told['reason']}"
    return "ok"


def test_it_is_stopped_while_it_starts(tmp_path: Path) -> None:
    with serving(tmp_path, SHEET_SECONDS="20") as server:
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(60) == 0
