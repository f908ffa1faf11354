"""`scorekeeper rebuild-statistics`: what all games come to, made again from their hands."""

from __future__ import annotations

import click

from scorekeeper.cli.databases import opened_database
from scorekeeper.services.upkeep.rebuilding import rebuild_statistics as rebuild


@click.command()
def rebuild_statistics() -> None:
    """Make the statistics of all games again from their hands.

    This is never needed: they are written with every hand, and made again by themselves when a
    new version counts otherwise. It does no harm, also while the app is served.

    The environment may set DATABASE_URL and INSTANCE_DIR.
    """
    with opened_database() as session:
        count = rebuild(session)
    click.echo(f"Games summed up: {count}")
