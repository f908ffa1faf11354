"""The services of compose.yaml, run on this machine, and who visits them over HTTPS."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.device import PATIENCE, PHONE, Device, chromium
from tests.deployment.phones import SecurePhone
from tests.deployment.stack import Stack

SITE: Final = "cards.local"
"""A name that Caddy vouches for itself, and that browsers trust only if the proof is good."""


@pytest.fixture(scope="session")
def folder() -> Iterator[Path]:
    """A folder that all users of this machine may go through."""
    folder = Path(tempfile.mkdtemp(prefix="deployment-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def stack(folder: Path) -> Iterator[Stack]:
    """The proxy, both instances and the database."""
    stack = Stack("many", SITE, folder)
    try:
        stack.start()
        _wait_for_proxy(stack)
        yield stack
    finally:
        stack.stop_all()


def _wait_for_proxy(stack: Stack) -> None:
    patience = time.monotonic() + 60
    while time.monotonic() < patience:
        with suppress(OSError):
            if SecurePhone(stack).ask("/healthz").status == 200:
                return
        time.sleep(0.2)
    raise AssertionError(stack.log("proxy"))


@pytest.fixture
def new_phone(stack: Stack) -> Callable[[], SecurePhone]:
    """Makes programs that fill in forms, each from an address of its own."""
    return lambda: SecurePhone(stack, next(stack.network.visitors))


@pytest.fixture(scope="session")
def browser(stack: Stack, folder: Path) -> Iterator[Browser]:
    """The machine's Chromium, in a home where the authority of the proxy is trusted."""
    home = folder / "visitor"
    trusted = home / ".pki" / "nssdb"
    trusted.mkdir(parents=True)
    certutil = ("certutil", "-d", f"sql:{trusted}")
    subprocess.run([*certutil, "-N", "--empty-password"], check=True)
    authority = ("-n", "proxy", "-t", "C,,", "-i", str(stack.authority))
    subprocess.run([*certutil, "-A", *authority], check=True)
    expect.set_options(timeout=PATIENCE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        patch.setenv("NODE_EXTRA_CA_CERTS", str(stack.authority))
        with sync_playwright() as playwright:
            browser = chromium(playwright)
            yield browser
            browser.close()


@pytest.fixture
def new_device(browser: Browser) -> Iterator[Callable[..., Device]]:
    """Makes devices; at the end none of them may have had anything to complain about."""
    devices: list[Device] = []

    def make(**options: object) -> Device:
        devices.append(Device(browser, f"https://{SITE}", **{**PHONE, **options}))
        return devices[-1]

    yield make
    for device in devices:
        device.close()
    assert [complaint for device in devices for complaint in device.complaints] == []


def pytest_sessionstart() -> None:
    """Refuse to run where the machine's own networks and files would be changed."""
    if not os.environ.get("DEPLOYMENT"):
        pytest.exit("Run these by `make deployment`.", returncode=2)
