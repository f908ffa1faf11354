"""`scorekeeper serve`: the app, for every phone at the table."""

from __future__ import annotations

import errno
import io
import logging.config
import os
import socket
from contextlib import nullcontext, suppress
from ipaddress import ip_address
from typing import Any, Final

import click
import segno

from scorekeeper.cli.databases import refusing
from scorekeeper.cli.files import InputError
from scorekeeper.server.connections import ConnectionLimits
from scorekeeper.server.supervisor import Supervisor, most_open_files
from scorekeeper.server.worker import WorkerSettings
from scorekeeper.services import database
from scorekeeper.services.common.errors import DatabaseTroubleError
from scorekeeper.services.upkeep.checkup import Level, check_key
from scorekeeper.services.upkeep.erasing import tidy
from scorekeeper.services.upkeep.rebuilding import refresh_statistics
from scorekeeper.sheets.libraries import HOW_TO_GET_THEM, why_no_sheets
from scorekeeper.web.common.logs import logging_settings
from scorekeeper.web.common.settings import (
    instance_folder,
    key_file_in,
    read_retention,
    read_settings,
)
from scorekeeper.web.operation.metrics import share_counts

HIGHEST_PORT: Final = 65_535
_FEWEST_FILES: Final = 64
_IN_LINE: Final = 2048
"""Connections that may wait to be taken, where the system allows as many."""

# Any address that is routed to the local network's gateway; nothing is ever sent to it.
_ELSEWHERE: Final = {socket.AF_INET: ("192.0.2.1", 9), socket.AF_INET6: ("2001:db8::1", 9)}


def claim_port(host: str, port: int) -> tuple[str, int]:
    """Return the address and the port to listen on, once nobody else listens there.

    Args:
        host: name or address of an interface.
        port: the port; 0 for any that is free.

    Raises:
        InputError: the interface does not exist, or the port is taken or not allowed.
    """
    with listening(host, port) as probe:
        return probe.getsockname()[0], probe.getsockname()[1]


def listening(host: str, port: int) -> socket.socket:
    """Open a socket that listens; see `claim_port`."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise InputError(
            f"There is no interface “{host}” here. Try 0.0.0.0 or 127.0.0.1."
        ) from error
    family, kind, protocol, _, place = found[0]
    listener = socket.socket(family, kind, protocol)
    # A port that a server has just left is free, though the system still remembers it.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(place)
        listener.listen(_IN_LINE)
    except OSError as error:
        listener.close()
        raise InputError(_refusal(host, port, error)) from error
    return listener


def _refusal(host: str, port: int, error: OSError) -> str:
    """Return the reason why nothing can listen there, and the remedy."""
    other = f"choose another port, such as --port {port % HIGHEST_PORT + 1}"
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken. Stop the program that uses it, or {other}."
    if error.errno == errno.EACCES:
        return f"Port {port} may not be used by you; {other}."
    return f"“{host}” is not an address of this machine. Try 0.0.0.0 or 127.0.0.1."


def reachable_at(address: str, port: int) -> str:
    """Return the app's address for the other phones in the room.

    Args:
        address: the one that is listened on; all interfaces are `0.0.0.0` or `::`.
        port: the port.
    """
    if ip_address(address).is_unspecified:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        address = _own_address(family)
    return f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"


def _own_address(family: socket.AddressFamily) -> str:
    """Return this machine's address on the network; `localhost` without one."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE[family])
        except OSError:
            return "localhost"
        own: str = probe.getsockname()[0]
        return own


_MOST_WORKERS: Final = 2
"""More only take memory at a few tables; `--workers` is for a larger crowd."""

_LAST_ANSWERS_SECONDS: Final = 5
"""A server that is stopped finishes what it is answering. This long after the longest sheet it
leaves all the same: whoever has not fetched an answer by then goes without."""


class _Port(click.IntRange):
    """A port in ASCII digits: the library reads those of every script."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 -- as the library has it
        """Return the number of a port."""
        if not str(value).isascii():
            self.fail(f"{value!r} is not a valid {self.name}.", param, ctx)
        return super().convert(value, param, ctx)


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Interface to listen on.")  # noqa: S104 - the phones at the table are on other machines
@click.option(
    "--port",
    type=_Port(0, HIGHEST_PORT),
    default=8000,
    envvar="PORT",
    show_default=True,
    help="0 for any that is free; also read from PORT.",
)
@click.option("--workers", type=click.IntRange(1, 64), help="Processes; left out, one or two.")
def serve(host: str, port: int, workers: int | None) -> None:
    """Serve the app.

    The environment may set DATABASE_URL, SECRET_KEY, INSTANCE_DIR and more: docs/deployment.md.
    """
    if (files := most_open_files()) < _FEWEST_FILES:
        raise InputError(f"It may open {files} files only. Allow it more: ulimit -n 1024.")
    address, port = claim_port(host, port)
    with refusing():
        # The workers read the same settings: a key made here is there for them to find.
        settings = read_settings()
        url = settings["DATABASE_URL"]
        database.migrate(url)
        with database.opened(url) as session, suppress(DatabaseTroubleError):
            # Rebuild results of earlier versions; those left over wait for the next start.
            refresh_statistics(session)
            tidy(session, read_retention(settings))
    key = check_key(key_file_in(instance_folder()), os.environ.get("SECRET_KEY", ""))
    if key.level is not Level.OK:
        click.echo(f"{key.message} {key.advice}\n", err=True)
    if reason := why_no_sheets():
        click.echo(f"{reason} Everything but sheets works. {HOW_TO_GET_THEM}\n", err=True)
    worker_settings = WorkerSettings(
        target="scorekeeper.cli.wsgi:serve_app",
        logging=logging_settings(settings["LOG_FORMAT"]),
        limits=ConnectionLimits(),
        grace_seconds=settings["SHEET_SECONDS"] + _LAST_ANSWERS_SECONDS,
        drain_seconds=settings["DRAIN_SECONDS"],
    )
    logging.config.dictConfig(worker_settings.logging)
    counts = settings["METRICS"] == "on" or settings.get("METRICS_TOKEN")
    with (
        share_counts() if counts else nullcontext(),
        listening(address, port) as listener,
    ):
        supervisor = Supervisor(
            worker_settings, listener, workers or min(_MOST_WORKERS, os.cpu_count() or 1)
        )
        supervisor.run(started=lambda: _announce(address, port))


def _announce(address: str, port: int) -> None:
    """Print the address of the app, for people and for the cameras of their phones."""
    url = reachable_at(address, port)
    click.echo(f"The scorekeeper is at {url}\n")
    if "//localhost:" not in url:
        code = io.StringIO()
        segno.make(url, micro=False).terminal(code, compact=True)
        click.echo(code.getvalue())
    click.echo("Ctrl+C stops it.")
