"""Sheets made in a process of their own, so that none of them can hold up who serves the pages.

Laying out a game of five hundred hands takes seconds of a processor, and nothing can stop it inside
of a thread. So a server hands its pages to a process beside it, one at a time. What takes too long
there, or too much memory, is stopped with that process, and the next sheet gets a new one. Few may
wait in line, so that threads are left that serve pages; and what was made is kept for a while: by
the page itself, so that nothing that is handed out is ever out of date.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from threading import BoundedSemaphore, Lock, Timer
from time import monotonic
from typing import IO, Final

from scorekeeper.sheets.render import Page

HEADER: Final = 9
"""Bytes before an answer: whether it is a sheet (1) or why there is none (0), and its length."""

_LOGGER: Final = logging.getLogger(__name__)
_SECRETS: Final = frozenset({"DATABASE_URL", "SECRET_KEY", "METRICS_TOKEN", "PASS_PHRASE"})


class PressBusyError(Exception):
    """Enough sheets are being made; this one may be asked for again in a few seconds."""


class SheetTooLongError(Exception):
    """The sheet took longer than any may take."""


class PressFailedError(Exception):
    """The sheet could not be made; why stands in the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What sheets may take.

    Attributes:
        seconds: that a sheet may be worked at. One of 500 hands takes five of an idle machine.
        start_seconds: that its process may take before the first.
        wait_seconds: that a request waits for those before it.
        in_line: requests that are worked at or wait; fewer than a process has threads.
        kept_bytes: of sheets that are kept.
    """

    seconds: float = 20
    start_seconds: float = 15
    wait_seconds: float = 8
    in_line: int = 3
    kept_bytes: int = 16 * 1024 * 1024


Told = Callable[[str, float | None], None]


def _nobody(_outcome: str, _seconds: float | None) -> None: ...


class Press:
    """The process beside a server that makes its sheets."""

    def __init__(self, limits: Limits | None = None, told: Told = _nobody) -> None:
        """Make none yet.

        Args:
            limits: what sheets may take.
            told: is told what comes of every sheet that is asked for, made, kept, busy, too_long
                or failed, and how many seconds one took that was made.
        """
        self._told = told
        self._limits = limits or Limits()
        self._line = BoundedSemaphore(self._limits.in_line)
        self._one_at_a_time = Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._is_warm = False
        self._kept = _Kept(self._limits.kept_bytes)

    def start(self) -> None:
        """Start the process, so that the first sheet finds it warm."""
        with self._one_at_a_time:
            self._running()

    def close(self) -> None:
        """Stop the process."""
        with self._one_at_a_time:
            self._stop()

    def print(self, page: Page) -> bytes:
        """Return a page as PDF.

        Raises:
            PressBusyError: too many wait for theirs.
            SheetTooLongError: it took too long.
            PressFailedError: it could not be made.
        """
        started = monotonic()
        try:
            pdf, is_new = self._kept_or_made(page)
        except PressBusyError:
            self._told("busy", None)
            raise
        except SheetTooLongError:
            self._told("too_long", None)
            raise
        except PressFailedError:
            self._told("failed", None)
            raise
        self._told(*(("made", monotonic() - started) if is_new else ("kept", None)))
        return pdf

    def _kept_or_made(self, page: Page) -> tuple[bytes, bool]:
        key = sha256(page.text().encode()).digest()
        kept = self._kept.get(key)
        if kept is not None:
            return kept, False
        if not self._line.acquire(blocking=False):
            raise PressBusyError
        try:
            if not self._one_at_a_time.acquire(timeout=self._limits.wait_seconds):
                raise PressBusyError
            try:
                # Whoever was before in line may have made the very same.
                kept = self._kept.get(key)
                if kept is not None:
                    return kept, False
                pdf = self._made(page)
            finally:
                self._one_at_a_time.release()
        finally:
            self._line.release()
        self._kept.put(key, pdf)
        return pdf, True

    def _made(self, page: Page) -> bytes:
        child = self._running()
        assert child.stdin is not None  # noqa: S101 -- as it was started
        assert child.stdout is not None  # noqa: S101 -- likewise
        seconds = self._limits.seconds + (0 if self._is_warm else self._limits.start_seconds)
        deadline = monotonic() + seconds
        timer = Timer(seconds, child.kill)
        timer.start()
        try:
            child.stdin.write(page.text().encode() + b"\n")
            child.stdin.flush()
            is_sheet, content = _answer(child.stdout)
        except (EOFError, OSError):
            self._stop()
            if monotonic() >= deadline:
                raise SheetTooLongError from None
            _LOGGER.error("The process that makes sheets has died")  # noqa: TRY400 -- no traceback helps
            raise PressFailedError from None
        finally:
            timer.cancel()
        self._is_warm = True
        if not is_sheet:
            _LOGGER.error("A sheet could not be made: %s", content.decode("utf-8", "replace"))
            raise PressFailedError
        return content

    def _running(self) -> subprocess.Popen[bytes]:
        if self._child is None or self._child.poll() is not None:
            self._stop()
            self._is_warm = False
            self._child = subprocess.Popen(
                [sys.executable, "-m", "scorekeeper.sheets.pressman"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={name: value for name, value in os.environ.items() if name not in _SECRETS},
                # Ctrl+C is for the server, which may still wait for a sheet.
                process_group=0,
            )
        return self._child

    def _stop(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            with suppress(BrokenPipeError):  # of a page that it was still being told
                child.communicate()


def _answer(stream: IO[bytes]) -> tuple[bool, bytes]:
    """Return whether a sheet came, and it, or why not.

    Raises:
        EOFError: the process has ended.
    """
    header = stream.read(HEADER)
    length = int.from_bytes(header[1:])
    content = stream.read(length)
    if len(header) < HEADER or len(content) < length:
        raise EOFError
    return header[:1] == b"\1", content


class _Kept:
    """Sheets made lately, the least lately used forgotten first."""

    def __init__(self, most_bytes: int) -> None:
        self._room = most_bytes
        self._sheets: OrderedDict[bytes, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, key: bytes) -> bytes | None:
        with self._lock:
            if key in self._sheets:
                self._sheets.move_to_end(key)
            return self._sheets.get(key)

    def put(self, key: bytes, pdf: bytes) -> None:
        with self._lock:
            self._sheets[key] = pdf
            self._room -= len(pdf)
            while self._room < 0:
                _, oldest = self._sheets.popitem(last=False)
                self._room += len(oldest)
