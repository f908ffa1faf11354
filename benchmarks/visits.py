"""Pages on a slow line, at the first visit and later, until their scripts have run.

A phone of 390 × 844 pixels asks over plain http, where no service worker keeps anything; the line
is that of Lighthouse's phone. Each visit stands beside the text of the page alone, turn by turn.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, CDPSession, sync_playwright

from benchmarks._paired import paired
from scorekeeper.persistence import migrations
from tests.browser.conftest import serving_here
from tests.browser.device import PHONE, Device, chromium

LINE: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
"""A slow line: milliseconds, and bytes a second."""
PAGES: Final = {
    "board": "",
    "form for a hand": "/hands/new",
    "first meld at the table": "/helper/first-meld",
    "hand that is followed": "/follow",
}
FIRST: Final = 7
LATER: Final = 15
_TEXT: Final = "(url) => fetch(url, { cache: 'no-store' }).then((answer) => answer.text())"


def main() -> None:
    """Print a table of the pages."""
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        template = Path(folder) / "empty.db"
        migrations.upgrade(f"sqlite:///{template}")
        with serving_here(template, Path(folder)) as address:
            print("| page | first visit | beside its text | later | requests | beside its text |")
            print("| --- | ---: | ---: | ---: | ---: | ---: |")
            for name, path in PAGES.items():
                cells = first(browser, address, path), later(browser, address, path)
                print(f"| {name} | {' | '.join(cells)} |")


@contextmanager
def _phone(browser: Browser, address: str) -> Iterator[tuple[Device, CDPSession, str]]:
    """A phone with a game, nothing kept and the slow line: the phone, its line and the game."""
    device = Device(browser, address, **PHONE)
    board = device.new_game()
    line = device.context.new_cdp_session(device.page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    yield device, line, board
    device.close()


def _visited(device: Device, url: str) -> tuple[float, float]:
    """Seconds of a visit until the scripts have run (`AT_ONCE` of the device), and of its text."""
    start = time.perf_counter()
    device.page.goto(url)
    seconds = time.perf_counter() - start
    start = time.perf_counter()
    device.page.evaluate(_TEXT, url)
    return seconds, time.perf_counter() - start


def first(browser: Browser, address: str, path: str) -> str:
    """Visit a page with one phone after the other; the cells of its row."""
    times = []
    for _ in range(FIRST):
        with _phone(browser, address) as (device, _, board):
            times.append(_visited(device, board + path))
    result = paired(times)
    return f"{result.ours:.2f} s | {result}"


def later(browser: Browser, address: str, path: str) -> str:
    """Visit a page with one phone again and again; the cells of its row."""
    with _phone(browser, address) as (device, line, board):
        device.page.goto(board + path)
        times = [_visited(device, board + path) for _ in range(LATER)]
        sent: list[float] = []  # bytes, none for what was kept
        line.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
        device.page.reload()
    result = paired(times)
    return f"{result.ours:.2f} s | {sum(size > 0 for size in sent)} | {result}"


if __name__ == "__main__":
    main()
