"""Services of compose.yaml, run with the programs of this machine instead of images."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks._replicated import Programs, programs_of_debian
from tests.deployment.compose import ROOT, Service, read_services
from tests.deployment.network import Network, protect

_PATIENCE: Final = 120
_TRUSTED: Final = ("/etc/ssl", "/usr/local/share/ca-certificates")
"""Where a proxy would enter its own authority for all of this machine."""
_CADDY: Final = ("caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile")
"""Command of the image of Caddy."""


class Stack:
    """The services of a profile, each with a network, files and powers as compose gives them.

    Attributes:
        network: where they are.
        services: the services to run.
        site: the name that visitors know.
    """

    def __init__(self, profile: str, site: str, folder: Path) -> None:
        """Prepare to start the services.

        Args:
            profile: as compose.yaml calls it.
            site: the name that visitors know.
            folder: where volumes and logs are; others of this machine have to be let into it.
        """
        given = {"SITE_NAME": site, "POSTGRES_PASSWORD": "a1b2c3d4e5f6"}
        self.services = read_services(profile, given)
        self.site = site
        self._folder = folder
        self._programs = _programs()
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        (folder / "home").mkdir()
        for place in _TRUSTED:
            protect(place)
        self.network = Network(self.services, {site: "proxy"}, folder)

    @property
    def authority(self) -> Path:
        """The certificate of who vouches for the site."""
        return self._volume("certificates") / "caddy/pki/authorities/local/root.crt"

    def start(self) -> None:
        """Start every service once those are well that it needs."""
        for name, service in self.services.items():
            for needed in service.needs:
                self.wait(needed)
            self.launch(name)

    def launch(self, name: str) -> None:
        """Start a service."""
        service = self.services[name]
        if service.image is not None and service.image.startswith("postgres:"):
            command = self._postgres(service)
        else:
            command = [*_limited(service), *(service.command or _CADDY)]
        with (self._folder / f"{name}.log").open("ab") as log:
            self._processes[name] = subprocess.Popen(
                [*self.network.enter(name), *self._placed(service, command)],
                cwd=ROOT,
                env=self._environment(service),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def stop(self, name: str) -> int:
        """Stop a service as compose does, and return the status that it leaves with."""
        process = self._processes.pop(name)
        process.send_signal(signal.SIGTERM)
        return process.wait(self.services[name].grace)

    def kill(self, name: str) -> None:
        """Kill a service with all its processes, at once."""
        process = self._processes.pop(name)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def stop_all(self) -> None:
        """Stop them, who needs others first."""
        for name in reversed(list(self._processes)):
            self.stop(name)

    def wait(self, name: str) -> None:
        """Wait until a service is well."""
        patience = time.monotonic() + _PATIENCE
        while not self.is_well(name):
            assert self._processes[name].poll() is None, f"{name} left: {self.log(name)}"
            assert time.monotonic() < patience, f"{name} is never well: {self.log(name)}"
            time.sleep(0.2)

    def is_well(self, name: str) -> bool:
        """Whether a service says that it is well, asked as compose asks it."""
        service = self.services[name]
        asked = subprocess.run(
            [*self.network.enter(name), *service.health],
            check=False,
            cwd=ROOT,
            env=self._environment(service),
            capture_output=True,
        )
        return asked.returncode == 0

    def log(self, name: str) -> str:
        """Return the log of a service."""
        return (self._folder / f"{name}.log").read_text(encoding="utf-8")

    def _volume(self, name: str) -> Path:
        return self._folder / "volumes" / name

    def _placed(self, service: Service, words: Sequence[str]) -> list[str]:
        """Return the words of a command with host paths in place of mount points."""
        return [self._place(service, word) for word in words]

    def _place(self, service: Service, word: str) -> str:
        source = service.volumes.get(word)
        if source is None:
            return word
        if source.startswith("./"):
            return str(ROOT / source)
        folder = self._volume(source)
        folder.mkdir(parents=True, exist_ok=True)
        return str(folder)

    def _environment(self, service: Service) -> dict[str, str]:
        told = {"XDG_DATA_HOME": "/data", **service.environment}
        return {
            "PATH": f"{self._programs.folder}:{os.environ['PATH']}",
            "HOME": str(self._folder / "home"),
            "LANG": "C.UTF-8",
            "PGHOST": str(self._volume("socket")),
            **{name: self._place(service, value) for name, value in told.items()},
        }

    def _postgres(self, service: Service) -> list[str]:
        """Return PostgreSQL's command line, with the user and the database that its image makes."""
        (place,) = service.volumes
        data, socket = Path(self._place(service, place)), self._volume("socket")
        socket.mkdir(exist_ok=True)
        who = self._programs.user
        if who is not None:
            shutil.chown(data, who)
            shutil.chown(socket, who)
        if not (data / "PG_VERSION").exists():
            _initialise(self._programs, data, socket, service.environment)
        as_user = () if who is None else ("setpriv", "--reuid", who, "--clear-groups")
        where = (f"-D{data}", "-clisten_addresses=*", f"-cunix_socket_directories={socket}")
        return [*as_user, "postgres", *where]


def _initialise(programs: Programs, data: Path, socket: Path, given: Mapping[str, str]) -> None:
    user, secret = given["POSTGRES_USER"], socket / "password"
    secret.write_text(given["POSTGRES_PASSWORD"], encoding="ascii")
    try:
        secret.chmod(0o644)
        auth = ("--auth-local=trust", "--auth-host=scram-sha-256", f"--pwfile={secret}")
        programs.run("initdb", f"--pgdata={data}", f"--username={user}", "--encoding=UTF8", *auth)
    finally:
        secret.unlink()
    with (data / "pg_hba.conf").open("a", encoding="ascii") as rules:
        rules.write("host all all all scram-sha-256\n")
    alone = f"-c listen_addresses='' -c unix_socket_directories={socket}"
    log = f"{socket}/first.log"
    programs.run(
        "pg_ctl", "start", "--wait", f"--pgdata={data}", f"--options={alone}", f"--log={log}"
    )
    programs.run("createdb", f"--host={socket}", f"--username={user}", user)
    programs.run("pg_ctl", "stop", "--wait", f"--pgdata={data}")


def _limited(service: Service) -> tuple[str, ...]:
    """Return the command prefix that limits a command to the powers of a service."""
    if service.capabilities is None:
        return ()
    kept = ",".join(["-all", *(f"+{name.lower()}" for name in service.capabilities)])
    return (
        "setpriv",
        "--no-new-privs",
        f"--inh-caps={kept}",
        f"--ambient-caps={kept}",
        f"--bounding-set={kept}",
    )


def _programs() -> Programs:
    programs = programs_of_debian()
    if programs is None:
        sys.exit("There is no PostgreSQL of Debian's.")
    return programs
