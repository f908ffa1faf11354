"""A network inside this machine, with a place in it for each service."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

_BRIDGE: Final = "table"
_ADDRESS: Final = "10.89.7.{}"
_FIRST_SERVICE: Final = 11
_VISITORS: Final = range(101, 131)


class Network:
    """Networks of services, joined by a bridge on which visitors stand.

    Attributes:
        visitors: addresses that nobody has visited from yet.
    """

    def __init__(self, services: Iterable[str], also: dict[str, str], folder: Path) -> None:
        """Join the services.

        Args:
            services: names of the services, by which the others find them.
            also: other names for some, as people call them.
            folder: where what is mounted can be kept.
        """
        self._addresses = {
            name: _ADDRESS.format(number)
            for number, name in enumerate(services, start=_FIRST_SERVICE)
        }
        self.visitors: Iterator[str] = map(_ADDRESS.format, _VISITORS)
        _ip("link set lo up")
        _ip(f"link add {_BRIDGE} type bridge")
        _ip(f"link set {_BRIDGE} up")
        for number in (1, *_VISITORS):
            _ip(f"address add {_ADDRESS.format(number)}/24 dev {_BRIDGE}")
        for number, name in enumerate(self._addresses):
            self._join(name, number)
        names = {**self._addresses, **{name: self._addresses[of] for name, of in also.items()}}
        hosts = folder / "hosts"
        lines = ("127.0.0.1 localhost", *(f"{place} {name}" for name, place in names.items()))
        hosts.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
        hosts.chmod(0o644)
        _run("mount", "--bind", str(hosts), "/etc/hosts")

    def _join(self, name: str, number: int) -> None:
        _ip(f"netns add {name}")
        _ip(f"link add to-{number} type veth peer name eth0 netns {name}")
        _ip(f"link set to-{number} master {_BRIDGE} up")
        _ip(f"-netns {name} link set lo up")
        _ip(f"-netns {name} address add {self._addresses[name]}/24 dev eth0")
        _ip(f"-netns {name} link set eth0 up")

    def enter(self, name: str) -> tuple[str, ...]:
        """Return the command prefix that runs a command in a service's network."""
        return ("nsenter", f"--net=/run/netns/{name}")


def protect(folder: str) -> None:
    """Let nobody write to a folder of this machine, as far as can be seen from here."""
    if Path(folder).is_dir():
        _run("mount", "--bind", folder, folder)
        _run("mount", "-o", "remount,bind,ro", folder)


def _ip(arguments: str) -> None:
    _run("ip", *arguments.split())


def _run(*command: str) -> None:
    subprocess.run(command, check=True)
