"""A live server with an empty database, and a phone or tablet that visits it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect, sync_playwright
from werkzeug.serving import make_server

from tests.apps import app_in
from tests.browser.device import PATIENCE, PHONE, Device, chromium

__all__ = ["browser", "device", "idle", "new_device", "phone", "server"]

SLOWLY = 90_000  # milliseconds; a browser gives a lost connection some time, too
OFFLINE = (
    "ERR_INTERNET_DISCONNECTED",
    "Failed to fetch",
    # a connection that is lost while the service worker is still fetched
    "error occurred when fetching the script",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests of browsers, and try each a second time: a starved one may drop a tap.

    The summary lists what was run again, and each of those is a race to look for, in the product
    first.
    """
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's Chromium."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        yield browser
        browser.close()


@contextmanager
def serving_here(template: Path, folder: Path) -> Iterator[str]:
    """Serve an empty database from this process; the address."""
    with app_in(folder, template) as app, listening(app) as address:
        yield address


@contextmanager
def listening(app: Flask, port: int = 0) -> Iterator[str]:
    """Serve an app from this process, at a port; the address, where nobody listens afterwards."""
    serving = make_server("127.0.0.1", port, app, threaded=True)
    thread = Thread(target=serving.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{serving.server_port}"
    serving.shutdown()
    thread.join()
    serving.server_close()


@pytest.fixture(scope="module")
def server(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an app that all tests of a module ask: each device has games of its own."""
    with serving_here(sqlite_template, tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="module")
def idle() -> Iterator[list[Device]]:
    """Windows that tests of a module are done with: to open one takes as long as a page."""
    devices: list[Device] = []
    yield devices
    for device in devices:
        device.close()


@pytest.fixture
def new_device(
    browser: Browser, server: str, idle: list[Device]
) -> Iterator[Callable[..., Device]]:
    """Makes devices; at the end none of them may have had anything to complain about."""
    devices: list[Device] = []

    def make(**options: Any) -> Device:  # noqa: ANN401
        wanted = {**PHONE, **options}
        for device in idle:
            if (device.server, device.options) == (server, wanted):
                idle.remove(device)
                device.renew()
                break
        else:
            device = Device(browser, server, **wanted)
        devices.append(device)
        return device

    yield make
    complaints = [complaint for device in devices for complaint in device.complaints]
    for device in devices:
        if device.is_reusable:
            device.leave()
            idle.append(device)
        else:
            device.close()
    assert complaints == []


@pytest.fixture
def device(new_device: Callable[..., Device]) -> Device:
    """A phone held in one hand."""
    return new_device()


@pytest.fixture
def phone(new_device: Callable[..., Device]) -> Device:
    """A phone that may keep the app, and be without a connection."""
    phone = new_device(keeps_pages=True)
    phone.context.set_default_timeout(SLOWLY)
    phone.expected += OFFLINE
    return phone
