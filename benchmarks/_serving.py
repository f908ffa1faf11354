"""The app as it is served, for as long as it is needed."""

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
