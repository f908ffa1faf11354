"""Sheets made by a process beside the server: bounded in time, memory and number."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import sleep
from typing import IO, Any

import pytest

from scorekeeper.sheets import renderer, sheet_queue
from scorekeeper.sheets import sheet_queue as module
from scorekeeper.sheets.model import PageSize, Paper
from scorekeeper.sheets.render import Page, page_of
from scorekeeper.sheets.sheet_queue import (
    PrintLimits,
    RendererProcess,
    SheetFailedError,
    SheetQueue,
    SheetsBusyError,
    SheetTooLongError,
)

Outcomes = list[tuple[str, bool]]

PATIENT = {"seconds": 60, "soon_seconds": 60, "start_seconds": 60, "wait_seconds": 60}
"""Tests share their machine with other tests."""


LONG = "too long"
"""A page that takes longer than any test waits, where sheets cost nothing."""

QUICK = f"""
from time import sleep
from scorekeeper.sheets import render, renderer
render.warm = lambda: None
render.render_here = lambda page: sleep(30 * ({LONG!r} in page.html)) or b"%PDF-"
renderer.main()
"""
"""The program of the process, but without WeasyPrint, which takes a second to start."""


def a_page(text: str = "x") -> Page:
    html = f'<!doctype html><html lang="en"><title>x</title><p>{text}</p></html>'
    return Page(html, "game.css", PageSize.of_paper(Paper.A4))


@pytest.fixture
def outcomes() -> Outcomes:
    return []


@pytest.fixture
def new_queue(outcomes: Outcomes) -> Iterator[Callable[..., SheetQueue]]:
    """Makes queues, and puts them away."""
    queues: list[SheetQueue] = []

    def make(**limits: float) -> SheetQueue:
        made = PrintLimits(**{**PATIENT, **limits})  # type: ignore[arg-type] # whole numbers where they are asked for
        queues.append(
            SheetQueue(made, lambda what, seconds: outcomes.append((what, seconds is not None)))
        )
        return queues[-1]

    yield make
    for queue in queues:
        queue.close()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets that cost nothing, in processes that start at once: a page is as good as another."""
    start = subprocess.Popen

    def started(command: list[str], **options: Any) -> subprocess.Popen[bytes]:  # noqa: ANN401
        python, safe, *_, folder = command
        return start([python, safe, "-c", QUICK, folder], **options)

    monkeypatch.setattr(subprocess, "Popen", started)


def process_of(queue: SheetQueue) -> int:
    running = queue._renderer  # noqa: SLF001 -- to be killed
    assert running is not None
    return running.pid


def process_of_or_none(queue: SheetQueue) -> int | None:
    running = queue._renderer  # noqa: SLF001 -- to see when there is another
    return None if running is None else running.pid


def stopped(queue: SheetQueue) -> None:
    """Let the process start, and then do nothing."""
    queue.start()
    queue._running().wait_for_start(60)  # noqa: SLF001 -- or it would never say that it has
    os.kill(process_of(queue), signal.SIGSTOP)


def test_a_page_is_read_as_it_was_written() -> None:
    page = Page("<p>“7×3”\n</p>", "blank.css", PageSize.of_paper(Paper.LETTER, landscape=True))
    assert "\n" not in page.text()
    assert page_of(page.text()) == page


def test_a_rendered_sheet_is_cached(
    new_queue: Callable[..., SheetQueue], outcomes: Outcomes
) -> None:
    queue = new_queue()
    with ThreadPoolExecutor() as pool:
        same = list(pool.map(queue.render, [a_page()] * 3))
    assert len(set(same)) == 1
    assert same[0].startswith(b"%PDF")
    assert sorted(outcomes) == [("kept", False), ("kept", False), ("made", True)]
    assert queue.render(a_page("y")) != same[0]
    queue._kept = module._Kept(0)  # noqa: SLF001 -- no room
    for _ in range(2):
        queue.render(a_page())
    assert outcomes[3:] == [("made", True)] * 3


def test_room_is_made_for_new_sheets() -> None:
    kept = module._Kept(10)  # noqa: SLF001 -- of its own
    for key in (b"a", b"b"):
        kept.put(key, b"12345")
    assert kept.get(b"a") == b"12345"
    kept.put(b"c", b"1")
    assert [key for key in (b"a", b"b", b"c") if kept.get(key)] == [b"a", b"c"]


@pytest.mark.usefixtures("quick")
def test_a_sheet_that_takes_too_long_is_stopped_and_the_next_is_made(
    new_queue: Callable[..., SheetQueue], outcomes: Outcomes
) -> None:
    queue = new_queue(seconds=0.01)
    queue.start()
    process = process_of(queue)
    with pytest.raises(SheetTooLongError):
        queue.render(a_page(LONG))
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    queue._limits = PrintLimits(**PATIENT)  # noqa: SLF001 -- time enough
    assert queue.render(a_page("y")).startswith(b"%PDF")
    assert outcomes == [("too_long", False), ("made", True)]


@pytest.mark.usefixtures("quick")
def test_what_was_too_long_once_is_refused_at_once(
    new_queue: Callable[..., SheetQueue], outcomes: Outcomes, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue = new_queue(seconds=0.01)
    with pytest.raises(SheetTooLongError):
        queue.render(a_page(LONG))
    monkeypatch.setattr(queue, "_made", None)
    for _ in range(2):
        with pytest.raises(SheetTooLongError):
            queue.render(a_page(LONG))
    assert outcomes == [("too_long", False)] * 3


@pytest.mark.usefixtures("quick")
def test_a_new_process_has_started_before_a_sheet_s_time_begins(
    new_queue: Callable[..., SheetQueue],
) -> None:
    queue = new_queue()
    queue.render(a_page())
    process = process_of(queue)
    os.kill(process, signal.SIGKILL)
    asked: list[float] = []
    ask = RendererProcess._ask  # noqa: SLF001 -- to know what it may take

    def noted(renderer: RendererProcess, sent: bytes, seconds: float) -> tuple[bool, bytes]:
        asked.append(seconds)
        return ask(renderer, sent, seconds)

    queue._limits = PrintLimits(seconds=61, start_seconds=62)  # noqa: SLF001 -- to be told apart
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RendererProcess, "_ask", noted)
        while queue._running().pid == process:  # noqa: SLF001 -- it is dying
            pass
        assert queue.render(a_page("y")).startswith(b"%PDF")
    assert asked == [62, 61]


@pytest.mark.usefixtures("quick")
def test_a_process_that_starts_slowly_is_left_to(new_queue: Callable[..., SheetQueue]) -> None:
    queue = new_queue(start_seconds=0)
    with pytest.raises(SheetsBusyError):
        queue.render(a_page())
    process = process_of(queue)
    queue._limits = PrintLimits(**PATIENT)  # noqa: SLF001 -- it goes on
    assert queue.render(a_page()).startswith(b"%PDF")
    assert process_of(queue) == process


def test_a_process_that_does_not_start_is_told(
    new_queue: Callable[..., SheetQueue],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sheet_queue, "_TO_START", 0)
    queue = new_queue(start_seconds=0)
    with pytest.raises(SheetFailedError), caplog.at_level(logging.ERROR):
        queue.render(a_page())
    assert "too long to start" in caplog.text


@pytest.mark.usefixtures("quick")
def test_others_are_printed_while_one_takes_long(
    new_queue: Callable[..., SheetQueue], outcomes: Outcomes
) -> None:
    queue = new_queue(soon_seconds=0.1)
    stopped(queue)
    slow = process_of(queue)
    with ThreadPoolExecutor() as pool:
        first = pool.submit(queue.render, a_page("slow"))
        while process_of_or_none(queue) in (slow, None):
            sleep(0.01)
        queue._limits = PrintLimits(**PATIENT)  # noqa: SLF001 -- the others are not slow
        assert queue.render(a_page("other")).startswith(b"%PDF")
        assert queue.render(a_page("another")).startswith(b"%PDF")
        assert not first.done()
        os.kill(slow, signal.SIGCONT)
        assert first.result().startswith(b"%PDF")
    assert outcomes == [("made", True)] * 3
    with pytest.raises(ProcessLookupError):
        os.kill(slow, 0)


@pytest.mark.usefixtures("quick")
def test_of_two_that_take_long_one_is_to_come_again(
    new_queue: Callable[..., SheetQueue], outcomes: Outcomes
) -> None:
    queue = new_queue(soon_seconds=0.1)
    stopped(queue)
    slow = process_of(queue)
    with ThreadPoolExecutor() as pool:
        first = pool.submit(queue.render, a_page("slow"))
        while process_of_or_none(queue) in (slow, None):
            sleep(0.01)
        stopped(queue)
        with pytest.raises(SheetsBusyError):
            queue.render(a_page("slow as well"))
        queue.close()
        with pytest.raises(SheetsBusyError):
            first.result()
    assert outcomes == [("busy", False)] * 2


@pytest.mark.usefixtures("quick")
def test_a_process_that_dies_is_missed_and_replaced(
    new_queue: Callable[..., SheetQueue],
    outcomes: Outcomes,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    queue = new_queue()
    stopped(queue)
    waits, answer = Event(), sheet_queue._answer  # noqa: SLF001 -- to know when it waits

    def waited_for(stream: IO[bytes]) -> tuple[bool, bytes]:
        waits.set()
        return answer(stream)

    monkeypatch.setattr(sheet_queue, "_answer", waited_for)
    with ThreadPoolExecutor() as pool, caplog.at_level(logging.ERROR):
        asked = pool.submit(queue.render, a_page())
        assert waits.wait(timeout=60)
        os.kill(process_of(queue), signal.SIGKILL)
        with pytest.raises(SheetFailedError):
            asked.result()
    assert "has died" in caplog.text
    assert queue.render(a_page()).startswith(b"%PDF")
    assert outcomes == [("failed", False), ("made", True)]


@pytest.mark.parametrize("ends", ["stopped", "left alone"])
def test_a_process_leaves_no_files(
    new_queue: Callable[..., SheetQueue],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    ends: str,
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    queue = new_queue()
    queue.render(a_page())
    (folder,) = tmp_path.iterdir()
    assert list(folder.iterdir())
    if ends == "stopped":
        queue.close()
    else:
        leave_alone(queue)
    assert not folder.exists()


def test_files_of_others_stay_where_it_has_no_folder_of_its_own(
    new_queue: Callable[..., SheetQueue], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(sheet_queue, "_temporary_folder", lambda: None)
    (tmp_path / "others").touch()
    queue = new_queue()
    queue.render(a_page())
    leave_alone(queue)
    assert (tmp_path / "others").exists()


def leave_alone(queue: SheetQueue) -> None:
    """Let the process end as it does when its server is killed."""
    child = queue._running()._child  # noqa: SLF001 -- to wait for it
    assert child.stdin
    assert child.stdout
    with child.stdout:
        child.stdin.close()
        child.wait()


def test_what_cannot_be_made_is_told(
    new_queue: Callable[..., SheetQueue], outcomes: Outcomes, caplog: pytest.LogCaptureFixture
) -> None:
    queue = new_queue()
    with pytest.raises(SheetFailedError), caplog.at_level(logging.ERROR):
        queue.render(Page("x", "nothing.css", PageSize.of_paper(Paper.A4)))
    assert "nothing.css" in caplog.text
    assert queue.render(a_page()).startswith(b"%PDF")
    assert outcomes == [("failed", False), ("made", True)]


@pytest.mark.usefixtures("quick")
def test_few_wait_in_line_and_not_for_long(
    new_queue: Callable[..., SheetQueue], outcomes: Outcomes
) -> None:
    queue = new_queue(in_line=2, wait_seconds=0.1)
    stopped(queue)
    began = Event()
    kept_or_made = queue._made  # noqa: SLF001 -- to know that it has begun

    def made(page: bytes, turn: module._Turn) -> bytes:
        began.set()
        return kept_or_made(page, turn)

    queue._made = made  # type: ignore[method-assign] # noqa: SLF001 -- likewise
    with ThreadPoolExecutor() as pool:
        first = pool.submit(queue.render, a_page("first"))
        assert began.wait(30)
        with pytest.raises(SheetsBusyError):  # waited long enough
            queue.render(a_page("second"))
        queue._line.acquire()  # noqa: SLF001 -- somebody else is waiting
        with pytest.raises(SheetsBusyError):  # too many wait
            queue.render(a_page("third"))
        queue._line.release()  # noqa: SLF001 -- not any more
        os.kill(process_of(queue), signal.SIGCONT)
        assert first.result().startswith(b"%PDF")
    assert outcomes == [("busy", False)] * 2 + [("made", True)]


@pytest.mark.usefixtures("quick")
def test_the_process_knows_no_secrets_and_may_not_take_all_memory(
    new_queue: Callable[..., SheetQueue], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SECRET_KEY", "PASS_PHRASE"):
        monkeypatch.setenv(name, "open sesame")
    queue = new_queue()
    queue.render(a_page())
    folder = f"/proc/{process_of(queue)}"
    if not os.path.exists(folder):  # noqa: PTH110 -- Linux tells
        return
    with open(f"{folder}/environ", "rb") as environment:  # noqa: PTH123 -- likewise
        assert b"open sesame" not in environment.read()
    with open(f"{folder}/limits") as limits:  # noqa: PTH123 -- likewise
        space = next(line for line in limits if line.startswith("Max address space"))
    assert space.split()[3] == str(renderer.MOST_BYTES)
