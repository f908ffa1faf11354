"""`scorekeeper tidy`, once a day by the server itself, and `rebuild-statistics`."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import Final

import click
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.cli.databases import existing_database, opened_database, refusing
from scorekeeper.services import database
from scorekeeper.services.common.errors import DatabaseTroubleError
from scorekeeper.services.upkeep.erasing import Retention, Tidied
from scorekeeper.services.upkeep.erasing import tidy as tidy_up
from scorekeeper.services.upkeep.rebuilding import add_to_totals
from scorekeeper.services.upkeep.rebuilding import rebuild_statistics as rebuild
from scorekeeper.web.common.settings import read_retention

_HOUR: Final = 3600.0
_MARK: Final = "tidied-"


@click.command()
def tidy() -> None:
    """Delete for good what has been kept for long enough.

    Games that were deleted, after KEEP_DELETED_DAYS (30); games that nobody has written to, after
    KEEP_GAMES_DAYS (forever). Games of earlier days are added to the totals of statistics. The
    server does the same by itself once a day.

    The environment may set DATABASE_URL and INSTANCE_DIR.
    """
    with refusing():
        done = tidy_database(existing_database(), read_retention(os.environ))
    click.echo(f"Deleted for good: {done.deleted} deleted games, {done.games} old games.")


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


def tidy_database(url: str, retention: Retention) -> Tidied:
    """Tidy up a database, of any version, and add resting games to the totals.

    Raises:
        DatabaseUrlError: its address cannot be used.
        DatabaseTroubleError: the database cannot be written to now.
    """
    database.migrate(url)
    with database.opened(url) as session:
        done = tidy_up(session, retention)
        add_to_totals(session)
        return done


def claim_day(folder: Path, now: datetime) -> bool:
    """Claim today's tidying: of several processes that ask, one gets True.

    Args:
        folder: where all of them leave their mark.
        now: the time.
    """
    mark = folder / f"{_MARK}{now:%Y-%m-%d}"
    try:
        mark.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        return False
    except OSError:
        # Nowhere to leave a mark. To tidy up twice does no harm.
        return True
    for other in folder.glob(f"{_MARK}*"):
        if other != mark:
            other.unlink(missing_ok=True)
    return True


def tidy_daily(url: str, retention: Retention, folder: Path, stop: Event) -> None:
    """Tidy up once a day, in one of the server's processes, till `stop` is set."""
    while not stop.wait(_HOUR):
        if claim_day(folder, datetime.now(UTC)):
            # It is tried again the next day.
            with suppress(DatabaseTroubleError, SQLAlchemyError, OSError):
                tidy_database(url, retention)
