"""`scorekeeper serve`: the app, for every phone at the table."""

from __future__ import annotations

import io
import logging.config
import os
from contextlib import nullcontext, suppress
from typing import Final

import click
import segno

from scorekeeper.cli.databases import refusing
from scorekeeper.cli.network import HIGHEST_PORT, claim_port, listening, reachable_at
from scorekeeper.server.connections import Limits
from scorekeeper.server.supervisor import Supervisor
from scorekeeper.server.worker import Plan
from scorekeeper.services import database
from scorekeeper.services.common.errors import DatabaseTroubleError
from scorekeeper.services.upkeep.rebuilding import refresh_statistics
from scorekeeper.services.upkeep.retention import tidy
from scorekeeper.sheets.libraries import HOW_TO_GET_THEM, why_no_sheets
from scorekeeper.web.common.logs import logging_settings
from scorekeeper.web.common.setting_values import read_retention
from scorekeeper.web.common.settings import read_settings
from scorekeeper.web.operation.metrics import share_counts

_MOST_WORKERS: Final = 2
"""For a few tables; more only take memory. `--workers` for a larger crowd."""

_LAST_ANSWERS_SECONDS: Final = 5
"""When it is stopped, it finishes what it is answering. This long after the longest sheet that is
over: whoever has not fetched an answer by then goes without."""


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Interface to listen on.")  # noqa: S104 - the phones at the table are on other machines
@click.option(
    "--port",
    type=click.IntRange(0, HIGHEST_PORT),
    default=8000,
    envvar="PORT",
    show_default=True,
    help="0 for any that is free; also read from PORT.",
)
@click.option("--workers", type=click.IntRange(1, 64), help="Processes; left out, as it fits.")
def serve(host: str, port: int, workers: int | None) -> None:
    """Serve the app.

    The environment may set DATABASE_URL, SECRET_KEY, INSTANCE_DIR and more: docs/deployment.md.
    """
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
    if reason := why_no_sheets():
        click.echo(f"{reason} Everything but sheets works. {HOW_TO_GET_THEM}\n", err=True)
    plan = Plan(
        target="scorekeeper.cli.wsgi:serve_app",
        logging=logging_settings(settings["LOG_FORMAT"]),
        limits=Limits(),
        grace_seconds=settings["SHEET_SECONDS"] + _LAST_ANSWERS_SECONDS,
        drain_seconds=settings["DRAIN_SECONDS"],
    )
    logging.config.dictConfig(plan.logging)
    counts = settings["METRICS"] == "on" or settings.get("METRICS_TOKEN")
    with (
        share_counts() if counts else nullcontext(),
        listening(address, port) as listener,
    ):
        supervisor = Supervisor(plan, listener, workers or min(_MOST_WORKERS, os.cpu_count() or 1))
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
