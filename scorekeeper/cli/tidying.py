"""`scorekeeper tidy` and `delete-group`: what is deleted for good; once a day by the server."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import Final

import click
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.cli.databases import existing_database, opened_database
from scorekeeper.cli.files import InputError
from scorekeeper.services import database
from scorekeeper.services.common.errors import DatabaseTroubleError
from scorekeeper.services.upkeep.erasing import Possessions, erase_group, look_at_group
from scorekeeper.services.upkeep.retention import Retention, Tidied
from scorekeeper.services.upkeep.retention import tidy as tidy_up
from scorekeeper.web.common.retention import read_retention
from scorekeeper.web.common.settings import SettingsError

_HOUR: Final = 3600.0
_MARK: Final = "tidied-"


@click.command()
def tidy() -> None:
    """Delete for good what has been kept for long enough.

    Games that were deleted, after KEEP_DELETED_DAYS (30); games that nobody has written to, after
    KEEP_GAMES_DAYS (forever). The server does the same by itself once a day.

    The environment may set DATABASE_URL and INSTANCE_DIR.
    """
    try:
        done = tidy_database(existing_database(), read_retention(os.environ))
    except (database.DatabaseUrlError, SettingsError, DatabaseTroubleError) as error:
        raise InputError(str(error)) from error
    click.echo(f"Deleted for good: {done.deleted} deleted games, {done.games} old games.")


@click.command()
@click.argument("link")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete_group(link: str, *, yes: bool) -> None:
    """Delete a group for good: its games, players and statistics.

    LINK is the link that its devices share, or that of one of its games. There is no undo but a
    backup.

    The environment may set DATABASE_URL and INSTANCE_DIR.
    """
    token = link.rstrip("/").rpartition("/")[2]
    with opened_database() as session:
        found = look_at_group(session, token)
        if not yes:
            click.confirm(f"Delete {_told(found)} for good?", abort=True)
        gone = erase_group(session, token)
    click.echo(f"Deleted for good: {_told(gone)}.")


def _told(what: Possessions) -> str:
    evenings = f", {what.evenings} club evenings" if what.evenings else ""
    return f"{what.games} games, {what.hands} hands, {what.players} players{evenings}"


def tidy_database(url: str, retention: Retention) -> Tidied:
    """Tidy up a database, whatever its tables are of.

    Raises:
        DatabaseUrlError: its address cannot be used.
        DatabaseTroubleError: the database cannot be written to now.
    """
    database.migrate(url)
    with database.opened(url) as session:
        return tidy_up(session, retention)


def claim_day(folder: Path, now: datetime) -> bool:
    """Whether nobody else has tidied up today: of several that ask, one is told so.

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
            # Tomorrow is another day.
            with suppress(DatabaseTroubleError, SQLAlchemyError, OSError):
                tidy_database(url, retention)
