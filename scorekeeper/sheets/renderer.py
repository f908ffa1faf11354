"""Process that `sheet_queue` starts: reads pages from standard input, answers with sheets.

It has no database, no key and no network of ours; it ends with whoever started it, as its input
does then. Temporary files are written to the folder that is its argument, if
that is not empty.
"""

from __future__ import annotations

import atexit
import os
import sys
import tempfile
import time
from contextlib import suppress
from shutil import rmtree
from threading import Thread
from typing import IO, Final

from scorekeeper.sheets import render

MOST_BYTES: Final = 2 * 1024**3
"""The memory that it may ask for; WeasyPrint and its libraries map about a quarter of it."""
_NICER: Final = 5
"""Pages come first: somebody waits for them between two deals."""


def main() -> None:
    """Answer once everything that a page needs is loaded, then answer each page."""
    _take_little()
    folder = sys.argv[1]
    tempfile.tempdir = folder or None
    atexit.register(_remove_files, folder)
    Thread(target=_end_when_alone, args=(os.getppid(), folder), daemon=True).start()
    # Output printed by a library must not come between the answers.
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        with suppress(OSError):  # without the libraries for PDF the first page tells so
            render.warm()
        answer(answers, is_sheet=True, content=b"")
        for line in sys.stdin.buffer:
            try:
                answer(answers, is_sheet=True, content=render.render_here(render.page_of(line)))
            except Exception as error:  # noqa: BLE001 -- told to whoever asked, and logged there
                answer(answers, is_sheet=False, content=f"{type(error).__name__}: {error}".encode())


def answer(stream: IO[bytes], *, is_sheet: bool, content: bytes) -> None:
    """Write a sheet, or the reason why there is none."""
    stream.write(bytes([is_sheet]) + len(content).to_bytes(8) + content)
    stream.flush()


def _end_when_alone(parent: int, folder: str) -> None:
    """End once nobody waits for a sheet any more, even while one is made."""
    while os.getppid() == parent:
        time.sleep(1)
    _remove_files(folder)
    os._exit(1)


def _remove_files(folder: str) -> None:
    """Remove the folder of temporary files: whoever started this process may have been killed.

    Without a folder of its own they lie among those of others, and stay.
    """
    if folder:
        rmtree(folder, ignore_errors=True)


def _take_little() -> None:
    with suppress(ImportError, OSError, ValueError):  # not everywhere can it be limited
        import resource  # noqa: PLC0415 -- there is none on Windows

        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    with suppress(OSError):
        os.nice(_NICER)


if __name__ == "__main__":
    main()
