"""Build the wheel, install it into an empty environment elsewhere, and play a hand with that.

Usage: python scripts/installed.py [COMMAND ...]

With a command, such as `uvx --from WHEEL scorekeeper`, that is tested and nothing is installed.
Exits with 1, and says why, where something does not work.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Final

from playwright.sync_api import expect, sync_playwright
from pypdf import PdfReader

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.device import PATIENCE, PHONE, REFERENCE, Device, Side, chromium  # noqa: E402

_PATIENCE: Final = 240
"""Seconds until a sheet is given up, as a busy machine may start the printing process late."""
_LEFT: Final = Side(hands=(("A", "A", "4"), ("Q", "9")))
_NOT_OURS: Final = ("PYTHONPATH", "VIRTUAL_ENV", "DATABASE_URL", "SECRET_KEY", "INSTANCE_DIR")
"""Variables of the environment that a new user would not have set."""


def main(command: Sequence[str]) -> None:
    """Test a command, or the one that the wheel of this checkout installs."""
    with tempfile.TemporaryDirectory(prefix="installed-") as name:
        folder = Path(name)
        tried = command or [str(_install(folder))]
        environment = _environment(folder)
        version = _run([*tried, "--version"], folder, environment).strip()
        blank = ("sheet", "--blank", "--ruleset", "classic", "-o", "blank.pdf")
        _run([*tried, *blank], folder, environment)
        _require((folder / "blank.pdf").read_bytes()[:4] == b"%PDF", "it prints an empty sheet")
        with _serving(tried, folder, environment) as address:
            _play(address)
        kept = [path.parent.name for path in folder.rglob("scorekeeper.db")]
        _require(
            kept == ["canasta-scorekeeper"], f"games are kept with the user's data, not in {kept}"
        )
        _run([*tried, "doctor"], folder, environment)
    print(f"{version}: installed, it serves, scores and prints.")


def _install(folder: Path) -> Path:
    """Install the wheel of this checkout and the locked packages; return the command."""
    python = folder / "env" / "bin" / "python"
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    _run(build, ROOT)
    _run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], folder)
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    locked = str(ROOT / "requirements" / "run.txt")
    _run(
        [*pip, "install", "--quiet", "--no-deps", "--require-hashes", "--requirement", locked],
        folder,
    )
    (wheel,) = folder.glob("*.whl")
    _run([*pip, "install", "--quiet", "--no-deps", str(wheel)], folder)
    return python.with_name("scorekeeper")


def _environment(folder: Path) -> dict[str, str]:
    """Return the environment of a new user, whose home is an empty folder."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in _NOT_OURS and not name.startswith("XDG_")
    }
    return {**kept, "HOME": str(folder / "home")}


def _run(command: Sequence[str], folder: Path, environment: dict[str, str] | None = None) -> str:
    """Run a program to its end, and return its output."""
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    _require(done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


@contextmanager
def _serving(command: Sequence[str], folder: Path, environment: dict[str, str]) -> Iterator[str]:
    """Serve, and yield the address."""
    with subprocess.Popen(
        [*command, "serve", "--host", "127.0.0.1", "--port", "0"],
        cwd=folder,
        env={**environment, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            told = next(iter(server.stdout or ()), "")
            found = re.fullmatch(r"The scorekeeper is at (http://\S+)/\n", told)
            _require(found is not None, f"it never served: {told}")
            yield found[1] if found else ""
        finally:
            server.terminate()
            server.wait(timeout=60)


def _play(address: str) -> None:
    """Start a game, save a hand, and print its sheet."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        device = Device(browser, address, **PHONE)
        device.start_by_taps()
        device.write(REFERENCE, _LEFT)
        device.save()
        _require(device.totals() == ["1190", "−65"], f"a hand is scored: {device.totals()}")
        sheet = _sheet(device)
        _require("1190" in PdfReader(BytesIO(sheet)).pages[0].extract_text(), "it is on the sheet")
        spanish = device.context.request.get("/", headers={"Accept-Language": "es"}).text()
        _require('lang="es"' in spanish, "it speaks Spanish")
        _require(not device.complaints, f"the browser complains: {device.complaints}")
        browser.close()


def _sheet(device: Device) -> bytes:
    """Return the sheet of the game, requested again while the server is not ready to print."""
    patience = time.monotonic() + _PATIENCE
    while True:
        answer = device.context.request.get(f"{device.page.url}/sheet.pdf", timeout=_PATIENCE * 1e3)
        if answer.ok:
            return answer.body()
        is_busy = answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR and time.monotonic() < patience
        _require(is_busy, f"the sheet is printed: {answer.status}")
        time.sleep(1)


def _require(condition: bool, what: str) -> None:  # noqa: FBT001 -- the condition itself
    if not condition:
        raise SystemExit(f"Installed, this does not work: {what}")


if __name__ == "__main__":
    main(sys.argv[1:])
