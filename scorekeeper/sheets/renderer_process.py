"""A process that makes sheets, one at a time, each in bounded time."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from contextlib import suppress
from selectors import EVENT_READ, DefaultSelector
from tempfile import TemporaryDirectory
from threading import Timer
from time import monotonic
from typing import IO, Final

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
