"""Pages opened again on a slow line, until their scripts have run, beside their text alone.

A phone of 390 × 844 pixels has seen the page before, over plain http, where no service worker
keeps anything; the line is that of Lighthouse's phone.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

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
ROUNDS: Final = 15
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
            device = Device(browser, address, **PHONE)
            device.start()
            board = device.page.url
            print("| page | opened again | requests | beside its text (quartiles) |")
            print("| --- | ---: | ---: | ---: |")
            for name, path in PAGES.items():
                print(f"| {name} | {opened_again(device, board + path)} |")
            device.close()


def opened_again(device: Device, url: str) -> str:
    """Open a page again and again, and its text alone turn by turn; the cells of its row."""
    page = device.page
    page.goto(url)
    line = device.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    sent: list[float] = []
    line.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
    times: list[tuple[float, float]] = []
    requests = 0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        page.evaluate(_TEXT, url)
        text = time.perf_counter() - start
        sent.clear()
        start = time.perf_counter()
        page.goto(url)  # until its scripts have run, see `AT_ONCE`
        times.append((time.perf_counter() - start, text))
        requests = sum(size > 0 for size in sent)
    line.detach()
    result = paired(times)
    return f"{result.ours:.2f} s | {requests} | {result}"


if __name__ == "__main__":
    main()
