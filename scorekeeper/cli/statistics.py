"""`scorekeeper rebuild-statistics`: what all games come to, made again from their hands."""

from __future__ import annotations

import click

from scorekeeper.cli.files import InputError
from scorekeeper.services import database
from scorekeeper.services.errors import DatabaseTroubleError
from scorekeeper.services.rebuilding import rebuild_statistics as rebuild
from scorekeeper.web.settings import read_settings


@click.command()
def rebuild_statistics() -> None:
    """Make the statistics of all games again from their hands.

    This is never needed: they are written with every hand, and made again by themselves when a
    new version counts otherwise. It does no harm, also while the app is served.

    The environment may set DATABASE_URL and INSTANCE_DIR.
    """
    url = read_settings()["DATABASE_URL"]
    try:
        database.migrate(url)
        with database.opened(url) as session:
            count = rebuild(session)
    except database.DatabaseUrlError as error:
        raise InputError(str(error)) from error
    except DatabaseTroubleError as error:
        raise InputError(str(error)) from error
    click.echo(f"Games summed up: {count}")
