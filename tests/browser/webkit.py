"""WebKit as WebKitGTK brings it, driven by its own WebDriver on a screen that nobody sees."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from selenium.webdriver.webkitgtk.webdriver import WebDriver

from tests.browser.device import PATIENCE
from tests.browser.window import PHONE, Look, Window

_SCREEN: Final = "1280x12000x24"
_TALLEST: Final = 11_800
"""Pixels of a page that a picture can show: the screen, less what a window has around a page."""
_TRIES: Final = 10
_CALL: Final = """const [values, done] = arguments;
Promise.resolve(({})(...JSON.parse(values)))
  .then((answer) => done(JSON.stringify(answer ?? null)));"""

_SIZE: Final = """() => new Promise((done) => {
  const look = (before, still) => {
    const now = `${innerWidth} ${innerHeight}`;
    if (still === 6) done([innerWidth, innerHeight]);
    else requestAnimationFrame(() => look(now, now === before ? still + 1 : 0));
  };
  look("", 0);
})"""
"""The size of what is seen, once it has stayed the same for some frames: a window is resized later
than it is asked to."""

_LETTERS: Final = """(times) => {
  const { style } = document.documentElement;
  style.fontSize = `${times * parseFloat(getComputedStyle(document.documentElement).fontSize)}px`;
}"""


def missing_of_webkit() -> str:
    """Return the packages that WebKitGTK would need on this machine; nothing if all are there."""
    needed = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
    return " and ".join(package for name, package in needed.items() if not shutil.which(name))


class _WebKit:
    """A window of WebKitGTK's own small browser."""

    def __init__(self, driver: WebDriver, look: Look) -> None:
        self.complaints: list[str] = []
        self._driver = driver
        driver.set_page_load_timeout(9 * PATIENCE / 1000)
        driver.set_script_timeout(9 * PATIENCE / 1000)
        self._look = look
        self._resize(look.width, look.height)

    def _resize(self, width: int, height: int) -> None:
        """Set the size of the page's area, whatever the window has around it."""
        wide, high = width, height
        for _ in range(_TRIES):
            self._driver.set_window_size(wide, high)
            inner = self.run(_SIZE)
            if inner == [width, height]:
                return
            wide, high = wide + width - inner[0], high + height - inner[1]
        raise AssertionError(f"the window cannot be {width} by {height}")

    def visit(self, address: str) -> None:
        self._driver.get(address)
        if self._look.letters != PHONE.letters:
            # the small browser has no such setting: what depends on the screen takes no notice
            self.run(_LETTERS, self._look.letters / PHONE.letters)

    def run(self, script: str, *values: Any) -> Any:  # noqa: ANN401
        call = _CALL.replace("{}", script)
        return json.loads(self._driver.execute_async_script(call, json.dumps(values)))

    def touch(self, x: float, y: float) -> None:
        finger = PointerInput("touch", "finger")  # type: ignore[no-untyped-call]
        builder = ActionBuilder(self._driver, mouse=finger)
        place = builder.pointer_action.move_to_location(round(x), round(y))  # type: ignore[no-untyped-call]
        place.pointer_down().pointer_up()
        builder.perform()

    def type(self, text: str) -> None:
        ActionChains(self._driver).send_keys(text).perform()

    def picture(self) -> bytes:
        height = self.run("() => document.documentElement.scrollHeight")
        self._resize(self._look.width, min(max(height, self._look.height), _TALLEST))
        picture: bytes = self._driver.get_screenshot_as_png()
        self._resize(self._look.width, self._look.height)
        return picture


@contextmanager
def _screen() -> Iterator[str]:
    """Start an X server without a screen; its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", _SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as process:
        os.close(writing)
        try:
            with os.fdopen(reading) as told:
                yield f":{told.readline().strip()}"
        finally:
            process.terminate()


@contextmanager
def webkit(look: Look) -> Iterator[Window]:
    """Start WebKitGTK's small browser with nothing kept from before; end it afterwards."""
    options = Options()
    options.add_argument("--automation")
    options.add_argument("--full-screen")
    if look.dark:
        options.add_argument("--dark-mode")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home, _screen() as screen:
        environment = {
            **os.environ,
            "DISPLAY": screen,
            "GDK_BACKEND": "x11",
            "HOME": home,
            "LC_ALL": "C",
            "NO_AT_BRIDGE": "1",
            # without a graphics card, to lay layers over each other as one would takes long
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "XDG_RUNTIME_DIR": home,
        }
        driver = WebDriver(options, Service(env=environment, log_output=subprocess.DEVNULL))
        try:
            yield _WebKit(driver, look)
        finally:
            driver.quit()
