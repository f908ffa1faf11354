"""Build the image of the Dockerfile without Docker, and test it.

Usage: python scripts/image.py, as root on Debian, with its packages buildah and debootstrap

The base image is a Debian made by debootstrap. The image is run as by Docker, with its own entry
point, user, settings, volume and health check, stopped and started again; but on the network of the
machine. Exits with 1, and says why, where something does not work.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import psutil  # type: ignore[import-untyped]

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks._phones import Phone  # noqa: E402
from tests.ports import free_port  # noqa: E402

_BASE: Final = "localhost/base"
_IMAGE: Final = "localhost/scorekeeper"
_PYTHON: Final = "python3,python3-venv,ca-certificates"
_USER: Final = 10001
_PATIENCE: Final = 120
_OF_THIS_MACHINE: Final = ("/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt")
"""Files of this machine, mounted in the build: its package index and its certificates."""


def main() -> None:
    """Build the image and test it."""
    _look_for_programs()
    with _storage() as buildah:
        began = time.monotonic()
        _make_base(buildah)
        print(f"The base was made in {time.monotonic() - began:.0f} s.", flush=True)
        began = time.monotonic()
        _build(buildah)
        image = json.loads(buildah.run("inspect", "--type=image", _IMAGE))["Docker"]["config"]
        print(f"The image was built in {time.monotonic() - began:.0f} s.", flush=True)
        _try(Container(buildah, image))
    print("The image serves as its user, is well, prints, and keeps its games.")


class Buildah:
    """The program buildah, with images and containers in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        places = (f"--root={folder / 'root'}", f"--runroot={folder / 'run'}")
        self.command = ("buildah", *places, "--storage-driver=vfs")

    def run(self, *arguments: str) -> str:
        """Run a command to its end, and return its output."""
        done = subprocess.run(
            [*self.command, *arguments],
            cwd=ROOT,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        _require(not done.returncode, f"buildah {arguments[0]}\n{done.stdout}")
        return done.stdout.strip()


class Container:
    """A container of the image.

    Attributes:
        image: the configuration of the image, as Docker has it.
        port: the port that the container serves on.
    """

    def __init__(self, buildah: Buildah, image: dict[str, Any]) -> None:
        self.image = image
        self.port: int = free_port()
        self._buildah = buildah
        self._name = buildah.run("from", "--pull=never", _IMAGE)

    def inside(self, *command: str) -> tuple[str, ...]:
        """Return the command line that runs a command in the container."""
        how = ("--isolation=chroot", f"--env=PORT={self.port}", self._name)
        return (*self._buildah.command, "run", *how, "--", *command)

    @contextmanager
    def serving(self) -> Iterator[None]:
        """Serve by the image's entry point within the context, and stop it afterwards."""
        command = self.inside(*self.image["Entrypoint"])
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as runner:
            try:
                patience = time.monotonic() + _PATIENCE
                while not self.is_well():
                    _require(runner.poll() is None, "it starts")
                    _require(time.monotonic() < patience, "its health check says that it is well")
                    time.sleep(0.5)
                yield
            finally:
                for main in started_by(runner.pid)[:1]:
                    main.terminate()
                status = runner.wait(60)
            _require(status == 0, f"it leaves with 0 when it is stopped, not with {status}")

    def is_well(self) -> bool:
        """Whether the image's health check succeeds."""
        kind, *command = self.image["Healthcheck"]["Test"]
        _require(kind == "CMD", "the health check is a command")
        return not subprocess.run(
            self.inside(*command), check=False, capture_output=True
        ).returncode


def started_by(runner: int) -> list[psutil.Process]:
    """Return the scorekeeper's processes below a process, the main one first."""
    below = psutil.Process(runner).children(recursive=True)
    return [each for each in below if "scorekeeper" in " ".join(each.cmdline()[:2])]


def _try(container: Container) -> None:
    """Start a game, save a hand, print a sheet, restart, and find the game again."""
    _require(container.image["User"] == "scorekeeper", "it names its user")
    _require(list(container.image["Volumes"]) == ["/data"], "it names its volume")
    written = ("sh", "-c", "touch /app/x /data/x 2>&1; rm -f /data/x; id -u; stat -c %a:%u /data")
    told = subprocess.run(container.inside(*written), check=False, capture_output=True, text=True)
    _require("/app/x" in told.stdout, "its user cannot change the program")
    _require("/data/x" not in told.stdout, "its user can write to the volume")
    _require(
        told.stdout.split()[-2:] == [f"{_USER}", f"700:{_USER}"], f"the volume is its own: {told}"
    )
    phone = Phone(container.port)
    with container.serving():
        users = {uid for each in started_by(os.getpid()) for uid in each.uids()}
        _require(users == {_USER}, f"it runs as {_USER}, not as {users}")
        board = phone.start("Ann", "Ben", "Cid", "Dot")
        path = f"{board}/hands/new"
        _require(
            phone.ask(path, phone.form(path, (120, 5))).status == HTTPStatus.SEE_OTHER, "it saves"
        )
        _require(_sheet(container.port, board)[:4] == b"%PDF", "it prints")
    with container.serving():
        # After a restart the key that signs cookies is the same, and so are the games.
        _require("Ann" in phone.ask("/").text, "the device knows its game")
        _require("120" in phone.ask(board).text, "the game is still there")


def _sheet(port: int, board: str) -> bytes:
    """Return a sheet, requested again until the process that prints is ready."""
    phone = Phone(port)
    patience = time.monotonic() + _PATIENCE
    while True:
        connection = phone.connect()
        try:
            connection.request("GET", f"{board}/sheet.pdf")
            answer = connection.getresponse()
            if answer.status == HTTPStatus.OK or time.monotonic() > patience:
                return answer.read()
        finally:
            connection.close()
        time.sleep(1)


def _look_for_programs() -> None:
    lacking = [name for name in ("buildah", "debootstrap") if shutil.which(name) is None]
    if lacking:
        packages = " ".join(lacking)
        sys.exit(f"This cannot go on without: apt-get install --no-install-recommends {packages}")
    if os.geteuid():
        sys.exit("debootstrap makes a Debian as root only: sudo make image")


@contextmanager
def _storage() -> Iterator[Buildah]:
    """Yield buildah with a temporary folder for its images."""
    with tempfile.TemporaryDirectory(prefix="image-", dir="/var/tmp") as folder:
        buildah = Buildah(Path(folder))
        try:
            yield buildah
        finally:
            buildah.run("rm", "--all")
            buildah.run("rmi", "--all", "--force")


def _make_base(buildah: Buildah) -> None:
    """Make the base image: the Debian release of this machine, with Python."""
    container = buildah.run("from", "scratch")
    mounted = buildah.run("mount", container)
    include = ("--variant=minbase", f"--include={_PYTHON}")
    _call("debootstrap", *include, _release(), mounted)
    buildah.run("umount", container)
    buildah.run("config", "--env=PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin", container)
    buildah.run("commit", "--rm", container, _BASE)


def _build(buildah: Buildah) -> None:
    lent = [f"--volume={file}:{file}:ro" for file in _OF_THIS_MACHINE if Path(file).exists()]
    # Only images in Docker's own format have a health check.
    how = ("--isolation=chroot", "--format=docker", "--pull=never", *lent)
    buildah.run("build", *how, f"--build-arg=BASE={_BASE}", f"--tag={_IMAGE}", ".")


def _release() -> str:
    """Return the code name of this machine's Debian release."""
    text = Path("/etc/os-release").read_text(encoding="utf-8")
    told = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
    return told.get("VERSION_CODENAME", "stable").strip('"')


def _call(*command: str) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    _require(not done.returncode, f"{' '.join(command)}\n{done.stdout[-2000:]}{done.stderr}")


def _require(condition: bool, what: str) -> None:  # noqa: FBT001 -- the condition itself
    if not condition:
        sys.exit(f"This does not work: {what}")


if __name__ == "__main__":
    main()
