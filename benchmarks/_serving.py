"""The app in its real server, as a context manager."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.browser.restarting import RestartedServer


@contextmanager
def served(
    folder: Path, url: str, prefix: Sequence[str] = (), **settings: str
) -> Iterator[RestartedServer]:
    """Serve a database with two workers."""
    server = RestartedServer(
        folder, workers=2, prefix=prefix, DATABASE_URL=url, RATE_LIMITS="off", **settings
    )
    server.start()
    try:
        yield server
    finally:
        server.stop()
