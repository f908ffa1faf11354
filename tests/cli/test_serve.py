"""`scorekeeper serve`."""

from __future__ import annotations

import resource
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorekeeper.cli import wsgi
from scorekeeper.cli.files import InputError
from scorekeeper.cli.serving import claim_port, reachable_at
from scorekeeper.services import database
from scorekeeper.services.common.tokens import make_token
from scorekeeper.sheets import render
from scorekeeper.sheets.sheet_queue import SheetQueue
from tests.cli.command import COMMAND, environment, refused, run


@contextmanager
def served(
    folder: Path, *arguments: str, key: str = ""
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Serve from a folder of its own; yield the output up to the end of the notice."""
    with subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(INSTANCE_DIR=str(folder), DATABASE_URL="", SECRET_KEY=key, PORT=""),
    ) as process:
        try:
            yield _printed(process), process
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)


def _printed(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    assert process.stderr is not None
    text = ""
    for line in process.stdout:
        text += line
        if "Ctrl+C" in line:
            return text
    pytest.fail(f"It never served: {process.stderr.read()}")


def _fetch(url: str) -> tuple[int, str]:
    for _ in range(100):
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - our own server
                assert not {"Server", "X-Powered-By"} & {name.title() for name in answer.headers}
                return answer.status, answer.read().decode()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    pytest.fail(f"{url} never answered")


def test_the_server_prints_no_link_of_a_game_and_tells_of_a_short_key(tmp_path: Path) -> None:
    token, key = make_token(), "unimaginative"
    with served(tmp_path, "--host", "127.0.0.1", "--workers", "1", key=key) as (notice, process):
        url = notice.split()[4]
        assert _fetch(f"{url}healthz")[0] == 200
        for path in (f"g/{token}", f"g/{token}/live"):
            with pytest.raises(urllib.error.HTTPError, match="404") as missing:
                urllib.request.urlopen(f"{url}{path}", timeout=20)  # noqa: S310 - our own server
            missing.value.close()
        process.send_signal(signal.SIGTERM)
        printed, complained = process.communicate(timeout=30)
    assert token not in printed + complained
    assert "SECRET_KEY is short enough to be guessed. Choose one of at least 32" in complained
    assert key not in printed + complained


def test_the_app_is_served_from_an_empty_folder(tmp_path: Path) -> None:
    with served(tmp_path, "--host", "127.0.0.1", "--workers", "1") as (notice, process):
        url = notice.split()[4]
        assert url.startswith("http://127.0.0.1:")
        assert notice.startswith(f"The scorekeeper is at {url}\n")
        assert "▄" in notice
        assert _fetch(f"{url}healthz")[0] == 200
        status, page = _fetch(url)
        assert (status, "<!doctype html>" in page.lower()) == (200, True)
        port = url.rstrip("/").rpartition(":")[2]
        assert refused("serve", "--host", "127.0.0.1", "--port", port).startswith(
            f"Port {port} is taken. Stop the program that uses it, or choose another port"
        )
    assert process.returncode == 0
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "scorekeeper.db").exists()


def test_settings_that_cannot_be(tmp_path: Path) -> None:
    finished = run(
        *("serve", "--host", "127.0.0.1", "--port", "0"),
        INSTANCE_DIR=str(tmp_path),
        DATABASE_URL="mysql://x/y",
        SECRET_KEY="",
    )
    assert finished.returncode == 2
    assert finished.stderr.count(b"\n") == 1
    assert "is not in the range" in refused("serve", "--port", "70000")
    for port in ("eight", "٨"):
        finished = run("serve", PORT=port)
        assert (finished.returncode, finished.stderr.count(b"\n")) == (2, 1)
        assert f"'{port}' is not a valid integer range" in finished.stderr.decode()


def test_hosts_that_are_not_here() -> None:
    assert refused("serve", "--host", "nowhere.invalid", "--port", "0") == (
        "There is no interface “nowhere.invalid” here. Try 0.0.0.0 or 127.0.0.1."
    )
    assert refused("serve", "--host", "192.0.2.77", "--port", "0") == (
        "“192.0.2.77” is not an address of this machine. Try 0.0.0.0 or 127.0.0.1."
    )


def test_too_few_files_to_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (16, 16))
    sentence = "It may open 16 files only. Allow it more: ulimit -n 1024."
    assert refused("serve", "--port", "0") == sentence


def test_a_port_that_only_root_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", forbidden)
    with pytest.raises(InputError, match="Port 80 may not be used by you; choose another port"):
        claim_port("127.0.0.1", 80)


def test_a_free_port_is_found_and_given_back() -> None:
    address, port = claim_port("localhost", 0)
    assert claim_port("127.0.0.1", port)[1] == port
    assert address in {"127.0.0.1", "::1"}


def test_the_address_for_the_other_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reachable_at("192.168.1.5", 8000) == "http://192.168.1.5:8000/"
    assert reachable_at("::1", 8000) == "http://[::1]:8000/"
    assert reachable_at("0.0.0.0", 80).startswith("http://")  # noqa: S104 - not listened on

    def unreachable(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert reachable_at("0.0.0.0", 8000) == "http://localhost:8000/"  # noqa: S104 - likewise
    assert reachable_at("::", 8000) == "http://localhost:8000/"


@pytest.mark.parametrize("counts", ["off", "on"])
def test_a_worker_s_sheets_are_made_by_a_process_beside_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, sqlite_template: Path, counts: str
) -> None:
    made: list[SheetQueue] = []
    start = SheetQueue.start

    def started(queue: SheetQueue) -> None:
        made.append(queue)
        start(queue)

    monkeypatch.setattr(SheetQueue, "start", started)
    monkeypatch.setenv("INSTANCE_DIR", str(tmp_path))
    path = shutil.copy(sqlite_template, tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    monkeypatch.setenv("METRICS", counts)
    app = wsgi.make_app()
    try:
        client = app.test_client()
        (queue,) = made
        queue._running().wait_for_start(60)  # noqa: SLF001 -- the first sheet does not wait so long
        for _ in range(2):
            assert client.get("/sheets/blank/classic.pdf").data.startswith(b"%PDF")
        found = client.get("/metrics").text
        for outcome in ("made", "kept"):
            line = f'scorekeeper_sheets_total{{outcome="{outcome}"}} 1.0'
            assert (line in found) is (counts == "on")
    finally:
        render.use_renderer()
        (queue,) = made
        queue.close()
        database.detach(app)
