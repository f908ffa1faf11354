"""Two instances behind a proxy share one database: any of them answers any request."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import cast

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.services.common.tokens import make_token
from tests.cli.balancer import HOST, Balancer
from tests.cli.command import COMMAND, environment
from tests.cli.test_stopping import Server, wait_until
from tests.databases import BACKENDS
from tests.web.test_metrics import counts
from tests.web.visitor import Visitor


def start(stack: ExitStack, url: str, key: str, folder: Path) -> subprocess.Popen[str]:
    """Start an instance with two processes, as compose.yaml does, with a folder of its own."""
    folder.mkdir()
    log = stack.enter_context((folder / "log").open("w"))
    process = subprocess.Popen(
        [*COMMAND, "serve", "--host", "127.0.0.1", "--port", "0", "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
        env=environment(
            DATABASE_URL=url,
            SECRET_KEY=key,
            INSTANCE_DIR=str(folder),
            PORT="",
            TRUSTED_PROXIES="1",
            ALLOWED_HOSTS=HOST,
            LOG_FORMAT="json",
            METRICS_TOKEN="open-sesame",  # noqa: S106 -- of this test
        ),
    )
    return stack.enter_context(process)


@contextmanager
def instances(url: str, folder: Path) -> Iterator[list[Server]]:
    """Two of them, which start at once and bring the empty database to its tables."""
    key = make_token()
    with ExitStack() as stack:
        processes = [start(stack, url, key, folder / name) for name in ("one", "two")]
        try:
            servers = []
            for process in processes:
                assert process.stdout is not None
                server = Server(process, process.stdout.readline().split()[-1].rstrip("/"))
                wait_until(server.is_listening)
                servers.append(server)
            yield servers
        finally:
            for process in processes:
                process.send_signal(signal.SIGTERM)
            for process in processes:
                process.wait(60)


@pytest.mark.parametrize("backend", [BACKENDS[1]], indirect=True)
def test_a_game_is_played_through_both(empty_url: str, tmp_path: Path) -> None:
    with instances(empty_url, tmp_path) as servers:
        browser = Balancer([server.url for server in servers])
        visitor = Visitor(cast("FlaskClient", browser))
        # A form comes from one instance and goes to the other, with its token and its cookies.
        board = visitor.start(player_0="Ann", player_2="Ben")
        assert visitor.write(board).status_code == 303
        assert visitor.write(board).status_code == 303
        for _ in servers:
            page = visitor.get(board)
            assert (page.status_code, "2,380" in page.text or "2380" in page.text) == (200, True)
            assert "Ann &amp; Ben" in visitor.get("/").text
        sheets: list[TestResponse] = []

        def are_printed() -> bool:
            sheets[:] = [visitor.get(f"{board}/sheet.pdf") for _ in servers]
            return {sheet.status_code for sheet in sheets} == {200}

        wait_until(are_printed)
        assert len({sheet.headers["ETag"] for sheet in sheets}) == 1
        refused = browser.post(f"{board}/hands/new", {"action": "save"})
        assert refused.status_code == 400
        told = [counts(server.get("/metrics")) for server in servers]
    assert min(browser.sent.values()) >= 5
    for server, found in zip(servers, told, strict=True):
        # Both processes together, whichever of them answers: all that came through the proxy.
        answered = sum(
            value
            for (name, *labels), value in found.items()
            if name == "scorekeeper_requests_total" and labels[0] != "health.check"
        )
        assert answered == browser.sent[server.url]
    assert sum(found.get(("scorekeeper_saves_total", "saved"), 0) for found in told) == 3
    text = "".join((tmp_path / name / "log").read_text() for name in ("one", "two"))
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line for line in lines if line["level"] not in {"INFO", "WARNING"}] == []
    asked = sorted(line["request_id"] for line in lines if line.get("request_id") in browser.ids)
    assert asked == sorted(browser.ids)
    assert board.rpartition("/")[2] not in text
    assert not list(tmp_path.glob("*/*.db"))
