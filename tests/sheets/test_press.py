"""Sheets made by a process beside the server: bounded in time, memory and number."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import sleep
from typing import IO

import pytest

from scorekeeper.sheets import press as module
from scorekeeper.sheets import pressman, printer
from scorekeeper.sheets import printer as printer_module
from scorekeeper.sheets.pages import PageSize, Paper
from scorekeeper.sheets.press import (
    Limits,
    Press,
    PressBusyError,
    PressFailedError,
    SheetTooLongError,
)
from scorekeeper.sheets.printer import Printer
from scorekeeper.sheets.render import Page, page_of

Told = list[tuple[str, bool]]

PATIENT = {"seconds": 60, "soon_seconds": 60, "start_seconds": 60, "wait_seconds": 60}
"""Tests share their machine with other tests."""


LONG = "word " * 50_000
"""A page that takes seconds to lay out on any machine."""


def a_page(text: str = "x") -> Page:
    html = f'<!doctype html><html lang="en"><title>x</title><p>{text}</p></html>'
    return Page(html, "game.css", PageSize.of_paper(Paper.A4))


@pytest.fixture
def told() -> Told:
    return []


@pytest.fixture
def new_press(told: Told) -> Iterator[Callable[..., Press]]:
    """Makes presses, and puts them away."""
    presses: list[Press] = []

    def make(**limits: float) -> Press:
        made = Limits(**{**PATIENT, **limits})  # type: ignore[arg-type] # whole numbers where they are asked for
        presses.append(Press(made, lambda what, seconds: told.append((what, seconds is not None))))
        return presses[-1]

    yield make
    for press in presses:
        press.close()


def process_of(press: Press) -> int:
    running = press._printer  # noqa: SLF001 -- to be killed
    assert running is not None
    return running.pid


def process_of_or_none(press: Press) -> int | None:
    running = press._printer  # noqa: SLF001 -- to see when there is another
    return None if running is None else running.pid


def stopped(press: Press) -> None:
    """Let the process start, and then do nothing."""
    press.start()
    press._running().wait_for_start(60)  # noqa: SLF001 -- or it would never say that it has
    os.kill(process_of(press), signal.SIGSTOP)


def test_a_page_is_read_as_it_was_written() -> None:
    page = Page("<p>“7×3”\n</p>", "blank.css", PageSize.of_paper(Paper.LETTER, landscape=True))
    assert "\n" not in page.text()
    assert page_of(page.text()) == page


def test_what_was_made_is_kept(new_press: Callable[..., Press], told: Told) -> None:
    press = new_press()
    with ThreadPoolExecutor() as pool:
        same = list(pool.map(press.print, [a_page()] * 3))
    assert len(set(same)) == 1
    assert same[0].startswith(b"%PDF")
    assert sorted(told) == [("kept", False), ("kept", False), ("made", True)]
    assert press.print(a_page("y")) != same[0]
    press._kept = module._Kept(0)  # noqa: SLF001 -- no room
    for _ in range(2):
        press.print(a_page())
    assert told[3:] == [("made", True)] * 3


def test_room_is_made_for_new_sheets() -> None:
    kept = module._Kept(10)  # noqa: SLF001 -- of its own
    for key in (b"a", b"b"):
        kept.put(key, b"12345")
    assert kept.get(b"a") == b"12345"
    kept.put(b"c", b"1")
    assert [key for key in (b"a", b"b", b"c") if kept.get(key)] == [b"a", b"c"]


def test_a_sheet_that_takes_too_long_is_stopped_and_the_next_is_made(
    new_press: Callable[..., Press], told: Told
) -> None:
    press = new_press(seconds=0.01)
    press.start()
    process = process_of(press)
    with pytest.raises(SheetTooLongError):
        press.print(a_page(LONG))
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    press._limits = Limits(**PATIENT)  # noqa: SLF001 -- time enough
    assert press.print(a_page("y")).startswith(b"%PDF")
    assert told == [("too_long", False), ("made", True)]


def test_what_was_too_long_once_is_refused_at_once(
    new_press: Callable[..., Press], told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    press = new_press(seconds=0.01)
    with pytest.raises(SheetTooLongError):
        press.print(a_page(LONG))
    monkeypatch.setattr(press, "_made", None)
    for _ in range(2):
        with pytest.raises(SheetTooLongError):
            press.print(a_page(LONG))
    assert told == [("too_long", False)] * 3


def test_a_new_process_has_started_before_a_sheet_s_time_begins(
    new_press: Callable[..., Press],
) -> None:
    press = new_press()
    press.print(a_page())
    process = process_of(press)
    os.kill(process, signal.SIGKILL)
    asked: list[float] = []
    ask = Printer._ask  # noqa: SLF001 -- to know what it may take

    def noted(printer: Printer, sent: bytes, seconds: float) -> tuple[bool, bytes]:
        asked.append(seconds)
        return ask(printer, sent, seconds)

    press._limits = Limits(seconds=61, start_seconds=62)  # noqa: SLF001 -- to be told apart
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Printer, "_ask", noted)
        while press._running().pid == process:  # noqa: SLF001 -- it is dying
            pass
        assert press.print(a_page("y")).startswith(b"%PDF")
    assert asked == [62, 61]


def test_a_process_that_starts_slowly_is_left_to(new_press: Callable[..., Press]) -> None:
    press = new_press(start_seconds=0)
    with pytest.raises(PressBusyError):
        press.print(a_page())
    process = process_of(press)
    press._limits = Limits(**PATIENT)  # noqa: SLF001 -- it goes on
    assert press.print(a_page()).startswith(b"%PDF")
    assert process_of(press) == process


def test_a_process_that_does_not_start_is_told(
    new_press: Callable[..., Press],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(printer, "_TO_START", 0)
    press = new_press(start_seconds=0)
    with pytest.raises(PressFailedError), caplog.at_level(logging.ERROR):
        press.print(a_page())
    assert "too long to start" in caplog.text


def test_others_are_printed_while_one_takes_long(
    new_press: Callable[..., Press], told: Told
) -> None:
    press = new_press(soon_seconds=0.1)
    stopped(press)
    slow = process_of(press)
    with ThreadPoolExecutor() as pool:
        first = pool.submit(press.print, a_page("slow"))
        while process_of_or_none(press) in (slow, None):
            sleep(0.01)
        press._limits = Limits(**PATIENT)  # noqa: SLF001 -- the others are not slow
        assert press.print(a_page("other")).startswith(b"%PDF")
        assert press.print(a_page("another")).startswith(b"%PDF")
        assert not first.done()
        os.kill(slow, signal.SIGCONT)
        assert first.result().startswith(b"%PDF")
    assert told == [("made", True)] * 3
    with pytest.raises(ProcessLookupError):
        os.kill(slow, 0)


def test_of_two_that_take_long_one_is_to_come_again(
    new_press: Callable[..., Press], told: Told
) -> None:
    press = new_press(soon_seconds=0.1)
    stopped(press)
    slow = process_of(press)
    with ThreadPoolExecutor() as pool:
        first = pool.submit(press.print, a_page("slow"))
        while process_of_or_none(press) in (slow, None):
            sleep(0.01)
        stopped(press)
        with pytest.raises(PressBusyError):
            press.print(a_page("slow as well"))
        press.close()
        with pytest.raises(PressBusyError):
            first.result()
    assert told == [("busy", False)] * 2


def test_a_process_that_dies_is_missed_and_replaced(
    new_press: Callable[..., Press],
    told: Told,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    press = new_press()
    stopped(press)
    waits, answer = Event(), printer_module._answer  # noqa: SLF001 -- to know when it waits

    def waited_for(stream: IO[bytes]) -> tuple[bool, bytes]:
        waits.set()
        return answer(stream)

    monkeypatch.setattr(printer_module, "_answer", waited_for)
    with ThreadPoolExecutor() as pool, caplog.at_level(logging.ERROR):
        asked = pool.submit(press.print, a_page())
        assert waits.wait(timeout=60)
        os.kill(process_of(press), signal.SIGKILL)
        with pytest.raises(PressFailedError):
            asked.result()
    assert "has died" in caplog.text
    assert press.print(a_page()).startswith(b"%PDF")
    assert told == [("failed", False), ("made", True)]


def test_what_cannot_be_made_is_told(
    new_press: Callable[..., Press], told: Told, caplog: pytest.LogCaptureFixture
) -> None:
    press = new_press()
    with pytest.raises(PressFailedError), caplog.at_level(logging.ERROR):
        press.print(Page("x", "nothing.css", PageSize.of_paper(Paper.A4)))
    assert "nothing.css" in caplog.text
    assert press.print(a_page()).startswith(b"%PDF")
    assert told == [("failed", False), ("made", True)]


def test_few_wait_in_line_and_not_for_long(new_press: Callable[..., Press], told: Told) -> None:
    press = new_press(in_line=2, wait_seconds=0.1)
    stopped(press)
    began = Event()
    kept_or_made = press._made  # noqa: SLF001 -- to know that it has begun

    def made(page: bytes, turn: module._Turn) -> bytes:
        began.set()
        return kept_or_made(page, turn)

    press._made = made  # type: ignore[method-assign] # noqa: SLF001 -- likewise
    with ThreadPoolExecutor() as pool:
        first = pool.submit(press.print, a_page("first"))
        assert began.wait(30)
        with pytest.raises(PressBusyError):  # waited long enough
            press.print(a_page("second"))
        press._line.acquire()  # noqa: SLF001 -- somebody else is waiting
        with pytest.raises(PressBusyError):  # too many wait
            press.print(a_page("third"))
        press._line.release()  # noqa: SLF001 -- not any more
        os.kill(process_of(press), signal.SIGCONT)
        assert first.result().startswith(b"%PDF")
    assert told == [("busy", False)] * 2 + [("made", True)]


def test_the_process_knows_no_secrets_and_may_not_take_all_memory(
    new_press: Callable[..., Press], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SECRET_KEY", "PASS_PHRASE"):
        monkeypatch.setenv(name, "open sesame")
    press = new_press()
    press.print(a_page())
    folder = f"/proc/{process_of(press)}"
    if not os.path.exists(folder):  # noqa: PTH110 -- Linux tells
        return
    with open(f"{folder}/environ", "rb") as environment:  # noqa: PTH123 -- likewise
        assert b"open sesame" not in environment.read()
    with open(f"{folder}/limits") as limits:  # noqa: PTH123 -- likewise
        space = next(line for line in limits if line.startswith("Max address space"))
    assert space.split()[3] == str(pressman.MOST_BYTES)
