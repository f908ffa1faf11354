"""Firefox, driven by WebDriver BiDi: it listens itself, so no driver is needed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from selenium.common import WebDriverException
from websocket import create_connection

from tests.browser.device import PATIENCE
from tests.browser.window import Look, Window

_SECONDS: Final = 9 * PATIENCE / 1000
"""Seconds that a browser may take to start or to answer, on a machine that is busy."""
_BROKEN_OFF: Final = (
    "downloadable font: download failed",
    "A ServiceWorker intercepted the request",
)
"""Firefox's messages on files that were on their way when a page was left."""

_CALL: Final = "async (values) => JSON.stringify((await ({})(...JSON.parse(values))) ?? null)"


def firefox_program() -> str | None:
    """Find the machine's Firefox."""
    return os.environ.get("FIREFOX") or shutil.which("firefox-esr")


def missing_of_firefox() -> str:
    """Return the packages that Firefox would need on this machine; nothing if it is there."""
    return "" if firefox_program() else "Firefox (firefox-esr)"


def _preferences(look: Look) -> dict[str, Any]:
    return {
        "font.size.variable.x-western": look.letters,
        "intl.accept_languages": "en-US",
        "layout.css.prefers-color-scheme.content-override": 0 if look.dark else 1,
        # nothing is asked of the network but what a test asks for
        "app.normandy.enabled": False,
        "browser.safebrowsing.downloads.remote.enabled": False,
        "network.captive-portal-service.enabled": False,
        "network.connectivity-service.enabled": False,
        "services.settings.server": "http://127.0.0.1:9",
    }


class _Firefox:
    """A window of Firefox."""

    def __init__(self, address: str, look: Look) -> None:
        self.complaints: list[str] = []
        self._connection = create_connection(address, _SECONDS, suppress_origin=True)
        self._number = 0
        self._say("session.new", capabilities={})
        self._say("session.subscribe", events=["log.entryAdded"])
        (window,) = self._say("browsingContext.getTree")["contexts"]
        self._window: str = window["context"]
        size = {"width": look.width, "height": look.height}
        self._say("browsingContext.setViewport", context=self._window, viewport=size)

    def _say(self, method: str, **details: Any) -> dict[str, Any]:  # noqa: ANN401
        self._number += 1
        command = {"id": self._number, "method": method, "params": details}
        self._connection.send(json.dumps(command))
        while (answer := json.loads(self._connection.recv())).get("id") != self._number:
            self._listen(answer["params"])
        if "error" in answer:
            raise WebDriverException(f"{method}: {answer['error']}: {answer.get('message')}")
        result: dict[str, Any] = answer["result"]
        return result

    def _listen(self, entry: dict[str, Any]) -> None:
        text = str(entry["text"])
        if entry["level"] in {"error", "warn"} and not any(each in text for each in _BROKEN_OFF):
            self.complaints.append(text)

    def visit(self, address: str) -> None:
        self._say("browsingContext.navigate", context=self._window, url=address, wait="complete")

    def run(self, script: str, *values: Any) -> Any:  # noqa: ANN401
        answer = self._say(
            "script.callFunction",
            functionDeclaration=_CALL.format(script),
            arguments=[{"type": "string", "value": json.dumps(values)}],
            target={"context": self._window},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise WebDriverException(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def _act(self, source: dict[str, Any], *actions: dict[str, Any]) -> None:
        acting = {**source, "actions": actions}
        self._say("input.performActions", context=self._window, actions=[acting])

    def touch(self, x: float, y: float) -> None:
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        place = {"type": "pointerMove", "x": round(x), "y": round(y)}
        self._act(
            finger,
            place,
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def type(self, text: str) -> None:
        pressed = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys"}, *pressed)

    def picture(self) -> bytes:
        answer = self._say(
            "browsingContext.captureScreenshot", context=self._window, origin="document"
        )
        return b64decode(answer["data"])

    def close(self) -> None:
        self._say("browser.close")
        self._connection.close()


@contextmanager
def firefox(look: Look) -> Iterator[Window]:
    """Start Firefox with nothing kept from before; end it afterwards."""
    program = firefox_program()
    assert program
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        profile = Path(folder)
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in _preferences(look).items()
        ]
        (profile / "user.js").write_text("".join(lines), encoding="utf-8")
        command = [program, "--headless", "--no-remote", "--remote-debugging-port=0"]
        with subprocess.Popen(
            [*command, "--profile", folder, "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            try:
                window = _Firefox(_address(profile), look)
                yield window
                window.close()
            finally:
                process.terminate()
                process.wait(timeout=_SECONDS)


def _address(profile: Path) -> str:
    """Wait until Firefox has written down where it listens."""
    told = profile / "WebDriverBiDiServer.json"
    until = time.monotonic() + _SECONDS
    while time.monotonic() < until:
        if told.exists() and (text := told.read_text(encoding="utf-8")):
            place = json.loads(text)
            return f"ws://{place['ws_host']}:{place['ws_port']}/session"
        time.sleep(0.05)
    raise TimeoutError("Firefox does not listen.")
