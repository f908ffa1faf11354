"""Queue of sheets that are rendered in processes of their own, so that none delays the pages.

The layout of a game of five hundred hands takes seconds of CPU, and nothing can stop it inside of a
thread. So a server sends sheets to a rendering process beside it, one at a time. While a slow one
is rendered, a new process takes those after it. A sheet that takes too long or too much memory is
killed with its process, and refused from then on, as it would take as long again. The queue is
short, so that threads are left to serve pages. Rendered sheets are cached with the page itself as
the key, so that they are never out of date.
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
from selectors import EVENT_READ, DefaultSelector
from tempfile import TemporaryDirectory
from threading import BoundedSemaphore, Lock, Timer
from time import monotonic
from typing import IO, Final

from scorekeeper.sheets.render import Page

HEADER: Final = 9
"""Bytes before an answer: whether it is a sheet (1) or why there is none (0), and its length."""

_LOGGER: Final = logging.getLogger(__name__)
_TO_START: Final = 120
"""Seconds after which a process that has not started is taken for one that never will."""
_SECRETS: Final = frozenset({"DATABASE_URL", "SECRET_KEY", "METRICS_TOKEN", "PASS_PHRASE"})


class SheetsBusyError(Exception):
    """Enough sheets are being made; this one may be asked for again in a few seconds."""


class SheetTooLongError(Exception):
    """The sheet took longer than any may take."""


class SheetFailedError(Exception):
    """The sheet could not be made; why stands in the log."""


_OUTCOMES: Final = {
    SheetsBusyError: "busy",
    SheetTooLongError: "too_long",
    SheetFailedError: "failed",
}
"""How a sheet that could not be made counts."""


class RendererProcess:
    """Process that makes sheets; once it is stopped it makes no more."""

    def __init__(self) -> None:
        """Start the process, without waiting."""
        self._has_started = False
        self._is_given_up = False
        self._begun = monotonic()
        self._folder = _temporary_folder()
        folder = self._folder.name if self._folder else ""
        self._child = subprocess.Popen(  # noqa: S603 -- our own module, and a folder of ours
            # -P: the folder that the server was started in holds nothing of its own to run.
            [sys.executable, "-P", "-m", "scorekeeper.sheets.renderer", folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={name: value for name, value in os.environ.items() if name not in _SECRETS},
            # Ctrl+C is for the server, which may still wait for a sheet.
            process_group=0,
        )

    @property
    def pid(self) -> int:
        """Id of the process."""
        return self._child.pid

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""
        return self._child.poll() is None

    def wait_for_start(self, seconds: float) -> None:
        """Wait till the process has loaded its files, so that the first sheet has all of its time.

        On a busy machine that takes long: it goes on then, and is there for whoever asks next.

        Raises:
            SheetsBusyError: it has not started yet.
            SheetFailedError: it never starts, or has died.
        """
        if self._has_started:
            return
        if not self._is_answering(seconds):
            if monotonic() - self._begun < _TO_START:
                raise SheetsBusyError
            self.stop()
            _LOGGER.error("The process that makes sheets takes too long to start")
            raise SheetFailedError
        self._ask(b"", seconds)
        self._has_started = True

    def render(self, page: bytes, seconds: float) -> bytes:
        """Return a page as PDF.

        Raises:
            SheetTooLongError: it took longer.
            SheetsBusyError: it was given up, for the sake of others.
            SheetFailedError: it could not be made.
        """
        is_sheet, content = self._ask(page + b"\n", seconds)
        if not is_sheet:
            _LOGGER.error("A sheet could not be made: %s", content.decode("utf-8", "replace"))
            raise SheetFailedError
        return content

    def give_up(self) -> None:
        """Let those who wait for a sheet try again later."""
        self._is_given_up = True
        self._child.kill()

    def stop(self) -> None:
        """Stop the process, and forget it."""
        self._child.kill()
        with suppress(BrokenPipeError, ValueError):  # of a page that it was still being told
            self._child.communicate()
        if self._folder:
            self._folder.cleanup()

    def _is_answering(self, seconds: float) -> bool:
        """Return whether the process has written something, or has ended, within some seconds."""
        assert self._child.stdout is not None  # noqa: S101 -- as it was started
        with DefaultSelector() as waiting:
            waiting.register(self._child.stdout, EVENT_READ)
            return bool(waiting.select(seconds))

    def _ask(self, sent: bytes, seconds: float) -> tuple[bool, bytes]:
        assert self._child.stdin is not None  # noqa: S101 -- as it was started
        assert self._child.stdout is not None  # noqa: S101 -- likewise
        deadline = monotonic() + seconds
        timer = Timer(seconds, self._child.kill)
        timer.start()
        try:
            self._child.stdin.write(sent)
            self._child.stdin.flush()
            return _answer(self._child.stdout)
        except (EOFError, OSError):
            self.stop()
            if self._is_given_up:
                raise SheetsBusyError from None
            if monotonic() >= deadline:
                raise SheetTooLongError from None
            _LOGGER.error("The process that makes sheets has died")  # noqa: TRY400 -- no traceback helps
            raise SheetFailedError from None
        finally:
            timer.cancel()


def _temporary_folder() -> TemporaryDirectory[str] | None:
    """Return a folder for the files of a process, which is killed and cannot remove them itself.

    None where none can be made: the process then says so of each sheet.
    """
    try:
        return TemporaryDirectory(prefix="scorekeeper-sheets-", ignore_cleanup_errors=True)
    except OSError:
        return None


def _answer(stream: IO[bytes]) -> tuple[bool, bytes]:
    """Return whether a sheet came, with it or the reason.

    Raises:
        EOFError: the process has ended.
    """
    header = stream.read(HEADER)
    length = int.from_bytes(header[1:])
    content = stream.read(length)
    if len(header) < HEADER or len(content) < length:
        raise EOFError
    return header[:1] == b"\1", content


_MOST_TOO_LONG: Final = 1_000
"""Number of sheets that are remembered as too long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintLimits:
    """Limits of the time and the memory of sheets.

    Attributes:
        seconds: the time to draw a sheet. One of 500 hands takes five seconds of an idle machine.
        soon_seconds: the time after which a sheet no longer holds up those that wait.
        start_seconds: the time that a request waits for a process to start.
        wait_seconds: the time that a request waits for those before it; more than `soon_seconds`.
        in_line: the requests that are worked at or wait; fewer than a process has threads.
        kept_bytes: the size of all sheets in the cache.
    """

    seconds: float = 20
    soon_seconds: float = 5
    start_seconds: float = 15
    wait_seconds: float = 8
    in_line: int = 3
    kept_bytes: int = 16 * 1024 * 1024


Report = Callable[[str, float | None], None]


def _ignore(_outcome: str, _seconds: float | None) -> None: ...


class SheetQueue:
    """The process beside a server that makes its sheets, and one more for a slow one."""

    def __init__(self, limits: PrintLimits | None = None, report: Report = _ignore) -> None:
        """Start no process yet.

        Args:
            limits: limits of time and memory.
            report: function called with the outcome of a sheet (made, kept, busy, too_long or
                failed), and the seconds that a made one took.
        """
        self._report = report
        self._limits = limits or PrintLimits()
        self._line = BoundedSemaphore(self._limits.in_line)
        self._one_at_a_time = Lock()
        self._renderer: RendererProcess | None = None
        self._slow: RendererProcess | None = None
        self._kept = _Kept(self._limits.kept_bytes)
        self._too_long = _Kept(_MOST_TOO_LONG)

    def start(self) -> None:
        """Start the process, so that the first sheet finds it warm."""
        with self._one_at_a_time:
            self._running()

    def close(self) -> None:
        """Stop the processes."""
        slow = self._slow
        if slow is not None:
            slow.give_up()
        with self._one_at_a_time:
            if self._renderer is not None:
                self._renderer.stop()
            self._renderer = None

    def render(self, page: Page) -> bytes:
        """Return a page as PDF.

        Raises:
            SheetsBusyError: too many wait for theirs.
            SheetTooLongError: it took too long, now or when it was asked for before.
            SheetFailedError: it could not be made.
        """
        started = monotonic()
        try:
            pdf, is_new = self._kept_or_made(page.text().encode())
        except tuple(_OUTCOMES) as error:
            self._report(_OUTCOMES[type(error)], None)
            raise
        self._report(*(("made", monotonic() - started) if is_new else ("kept", None)))
        return pdf

    def _kept_or_made(self, page: bytes) -> tuple[bytes, bool]:
        key = sha256(page).digest()
        kept = self._known(key)
        if kept is not None:
            return kept, False
        if not self._line.acquire(blocking=False):
            raise SheetsBusyError
        try:
            if not self._one_at_a_time.acquire(timeout=self._limits.wait_seconds):
                raise SheetsBusyError
            turn = _Turn(self._one_at_a_time)
            try:
                # Whoever was before in line may have made the very same.
                kept = self._known(key)
                if kept is not None:
                    return kept, False
                pdf = self._made(page, turn)
            except SheetTooLongError:
                self._too_long.put(key, b".")
                raise
            finally:
                turn.hand_on()
        finally:
            self._line.release()
        self._kept.put(key, pdf)
        return pdf, True

    def _known(self, key: bytes) -> bytes | None:
        """Return a sheet from the cache, if it was made before.

        Raises:
            SheetTooLongError: it was begun before, and took too long.
        """
        if self._too_long.get(key) is not None:
            raise SheetTooLongError
        return self._kept.get(key)

    def _made(self, page: bytes, turn: _Turn) -> bytes:
        renderer = self._running()
        renderer.wait_for_start(self._limits.start_seconds)
        patience = Timer(self._limits.soon_seconds, self._let_others_go_on, (renderer, turn))
        patience.start()
        try:
            return renderer.render(page, self._limits.seconds)
        finally:
            patience.cancel()
            if turn.end():
                # The next sheet finds a started process, whether this one was drawn or not.
                self._running()
            else:
                renderer.stop()
                self._slow = None

    def _let_others_go_on(self, renderer: RendererProcess, turn: _Turn) -> None:
        """Pass on the turn of a slow sheet; a second slow sheet is given up."""
        with turn.guard:
            if turn.is_over:
                return
            if self._slow is not None:
                renderer.give_up()
                return
            self._slow, self._renderer = renderer, None
            self._running()
            turn.hand_on()

    def _running(self) -> RendererProcess:
        if self._renderer is None or not self._renderer.is_alive:
            if self._renderer is not None:
                self._renderer.stop()
            self._renderer = RendererProcess()
        return self._renderer


class _Turn:
    """A sheet's turn at the process: handed on when it is done, or before that if it is slow.

    Attributes:
        guard: held by whoever decides about the turn.
        is_over: whether the sheet is done.
    """

    def __init__(self, line: Lock) -> None:
        self._line = line
        self._is_handed_on = False
        self.guard = Lock()
        self.is_over = False

    def end(self) -> bool:
        """Note that the sheet is done, and return whether it still had its turn."""
        with self.guard:
            self.is_over = True
            return not self._is_handed_on

    def hand_on(self) -> None:
        """Pass the turn to the next, once."""
        if not self._is_handed_on:
            self._is_handed_on = True
            self._line.release()


class _Kept:
    """Cache of sheets; the least recently used are forgotten first."""

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
