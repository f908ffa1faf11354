"""Counters for Prometheus."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from prometheus_client.parser import text_string_to_metric_families
from werkzeug.exceptions import TooManyRequests

from scorekeeper.services import database
from scorekeeper.services.common.errors import DatabaseBusyError
from scorekeeper.sheets import render
from scorekeeper.sheets.sheet_queue import SheetsBusyError
from scorekeeper.web import create_app
from scorekeeper.web.common.settings import SettingsError, read_settings
from scorekeeper.web.hand import routes as hands
from scorekeeper.web.operation import metrics
from tests.web.visitor import REFERENCE, Visitor

Counts = dict[tuple[str, ...], float]


@pytest.fixture
def settings() -> dict[str, str]:
    return {"METRICS": "on"}


@pytest.fixture
def counting(app: Flask, settings: dict[str, str]) -> Iterator[Flask]:
    """An app that counts, with the database of the other."""
    url, key = app.config["DATABASE_URL"], app.config["SECRET_KEY"]
    counting = create_app({"DATABASE_URL": url, "SECRET_KEY": key, **settings})
    yield counting
    database.detach(counting)


@pytest.fixture
def player(counting: Flask) -> Visitor:
    return Visitor(counting.test_client())


def counts(text: str) -> Counts:
    """Return the samples, by their name and the values of their labels in order."""
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def counted(player: Visitor) -> Counts:
    return counts(player.get("/metrics").text)


def test_requests_and_saves_are_counted_by_names_of_our_own(player: Visitor) -> None:
    board = player.start()
    player.write(board)
    stale = player.send(f"{board}/hands/new", {**REFERENCE, "action": "review"})
    player.write(board)
    assert player.save(f"{board}/hands/new", stale).status_code == 409
    player.send(f"{board}/hands/new", {"sides-0-melds": "7x", "action": "save"})
    player.send(f"{board}/hands/new", {"action": "drop"})
    player.client.open("/", method="BREW")
    player.get("/nowhere")
    text = player.get("/metrics").text
    found = counts(text)
    saves = "scorekeeper_saves_total"
    assert found[saves, "saved"] == 3
    assert found[saves, "conflict"] == 1
    assert found[saves, "refused"] == 1
    requests = "scorekeeper_requests_total"
    assert found[requests, "hands.write", "POST", "4xx"] == 2
    assert found[requests, "none", "other", "4xx"] == 1
    assert found[requests, "none", "GET", "4xx"] == 1
    assert found["scorekeeper_request_seconds_count", "games.start", "POST"] == 1
    assert found["scorekeeper_requests_in_progress",] == 1
    assert board.rpartition("/")[2] not in text


def test_a_helper_s_answer_is_no_save(player: Visitor) -> None:
    board = player.start()
    player.client.post(f"{board}/helper/going-out", data={"hand": "?"})
    assert ("scorekeeper_saves_total", "refused") not in counted(player)


def test_what_goes_wrong_is_counted(
    counting: Flask, player: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(error: BaseException) -> object:
        def view(*_: object) -> None:
            raise error

        return view

    counting.testing = False
    board = player.start()
    form = player.send(f"{board}/hands/new", {**REFERENCE, "action": "review"})
    monkeypatch.setattr(hands, "record_deal", fail(DatabaseBusyError()))
    assert player.save(f"{board}/hands/new", form).status_code == 503
    monkeypatch.setattr(hands, "record_deal", fail(database.DatabaseError("disk full")))
    assert player.save(f"{board}/hands/new", form).status_code == 500
    monkeypatch.setattr(hands, "record_deal", fail(RuntimeError()))
    assert player.save(f"{board}/hands/new", form).status_code == 500
    monkeypatch.setattr(hands, "record_deal", fail(TooManyRequests()))
    assert player.save(f"{board}/hands/new", form).status_code == 429
    render.use_renderer(fail(SheetsBusyError()))  # type: ignore[arg-type] # prints nothing
    try:
        assert player.get(f"{board}/sheet.pdf").status_code == 503
    finally:
        render.use_renderer()
    monkeypatch.setattr(database, "reason_against", lambda _: "database.unreachable")
    assert player.get("/healthz").status_code == 503
    found = counted(player)
    assert found["scorekeeper_database_errors_total", "unusable"] == 1
    assert found["scorekeeper_database_errors_total", "failed"] == 1
    assert found["scorekeeper_database_errors_total", "unreachable"] == 1
    assert found["scorekeeper_rate_limited_total", "hands.write"] == 1
    assert found["scorekeeper_saves_total", "busy"] == 1
    assert found["scorekeeper_requests_in_progress",] == 1


def test_sheets_are_counted(counting: Flask, player: Visitor) -> None:
    counting_sheets = metrics.of_app(counting)
    assert counting_sheets is not None
    counting_sheets.sheet("made", 0.2)
    counting_sheets.sheet("kept")
    found = counted(player)
    assert (
        found["scorekeeper_sheets_total", "made"] == found["scorekeeper_sheets_total", "kept"] == 1
    )
    assert found["scorekeeper_sheet_seconds_count",] == 1


@pytest.mark.parametrize("settings", [{}, {"METRICS": "off"}])
def test_nothing_is_counted_where_nobody_asks(player: Visitor) -> None:
    assert player.get("/metrics").status_code == 404


@pytest.mark.parametrize("settings", [{"METRICS_TOKEN": "s3cret"}])
def test_a_token_keeps_others_out(player: Visitor) -> None:
    asked = {
        said: player.get("/metrics", headers={"Authorization": said}).status_code
        for said in ("Bearer s3cret", "Bearer s3cre", "s3cret", "", "Bearer ñ")
    }
    assert [said for said, status in asked.items() if status == 200] == ["Bearer s3cret"]
    assert set(asked.values()) == {200, 404}


def test_settings_that_cannot_be() -> None:
    with pytest.raises(SettingsError, match="METRICS is off or on, not “yes”"):
        read_settings({"DATABASE_URL": "x", "SECRET_KEY": "x"}, {"METRICS": "yes"})
    with pytest.raises(SettingsError, match="LOG_FORMAT is text or json"):
        read_settings({"DATABASE_URL": "x", "SECRET_KEY": "x"}, {"LOG_FORMAT": "xml"})


PROCESS = """
import sys
from scorekeeper.web.operation.metrics import Metrics
metrics = Metrics()
metrics.saves.labels("saved").inc(int(sys.argv[1]))
metrics.in_progress.inc()
print("counted", flush=True)
sys.stdin.read()
"""


def test_processes_count_together_and_the_dead_do_nothing_any_more() -> None:
    with metrics.share_counts():
        folder = Path(os.environ[metrics.FOLDER])
        processes = [
            subprocess.Popen(
                [sys.executable, "-c", PROCESS, str(number)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            for number in (3, 4)
        ]
        texts = []
        for process in processes:
            assert process.stdout is not None
            assert process.stdout.readline() == b"counted\n"
        for process in processes:
            texts.append(metrics.text_of_all(folder))
            process.kill()
            process.communicate()
        texts.append(metrics.text_of_all(folder))
    assert not folder.exists()
    assert metrics.FOLDER not in os.environ
    for text, in_progress in zip(texts, (2, 1, 0), strict=True):
        found = counts(text.decode())
        assert found["scorekeeper_saves_total", "saved"] == 7
        assert found.get(("scorekeeper_requests_in_progress",), 0) == in_progress
