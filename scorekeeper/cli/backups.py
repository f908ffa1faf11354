"""`scorekeeper backup`, `restore` and `move-to`: all games in one file, and elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import click

from scorekeeper.cli.databases import existing_database, refusing
from scorekeeper.cli.files import InputError
from scorekeeper.services.upkeep import backups
from scorekeeper.services.upkeep.backups import BackupError, Manifest
from scorekeeper.web.common.settings import read_database_url

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.argument("file", type=_FILE)
@click.option("--check", is_flag=True, help="Write nothing: read FILE and say whether it is good.")
def backup(file: Path, *, check: bool) -> None:
    """Write all games into one FILE, also while they are played.

    The file is read again and checked before it takes the place of an earlier one. It does not
    hold the key that signs cookies: keep a copy of that beside it (docs/keeping.md).

    The environment may set DATABASE_URL and INSTANCE_DIR.
    """
    with _refusing():
        if check:
            kept = backups.check_backup(file)
        else:
            kept = backups.make_backup(existing_database(), file)
    click.echo(f"{file} is good: {_contents(kept)}.")


@click.command()
@click.argument("file", type=_FILE)
@click.option("--replace", is_flag=True, help="Replace all that is there.")
def restore(file: Path, *, replace: bool) -> None:
    """Put the backup in FILE back, all of it or nothing.

    The database may be of another kind than the one it was made of, and be in use.

    The environment may set DATABASE_URL and INSTANCE_DIR.
    """
    with _refusing():
        kept = backups.restore(read_database_url(), file, replace=replace)
    click.echo(f"Put back: {_contents(kept)}.")


@click.command()
@click.argument("url")
@click.option("--replace", is_flag=True, help="Replace all that is there.")
def move_to(url: str, *, replace: bool) -> None:
    """Copy all games to the database at URL, and compare the two.

    Stop the server before, and start it with DATABASE_URL=URL afterwards. Nothing is taken away
    from the first database.

    The environment may set DATABASE_URL and INSTANCE_DIR.
    """
    with _refusing():
        moved = backups.move(existing_database(), url, replace=replace)
    click.echo(_table(moved.before, moved.after))
    if moved.written_since or moved.before != moved.after:
        raise InputError(
            "Somebody has written in the meantime. Stop the server, then call this again with "
            "--replace."
        )
    click.echo("Every row is there and the same. Set DATABASE_URL to that address from now on.")


def _contents(kept: Manifest) -> str:
    games, hands = kept.counts["games"], kept.counts["deals"]
    rows = sum(kept.counts.values())
    return f"{games:,} games, {hands:,} hands, {rows:,} rows, of {kept.made_at:%Y-%m-%d %H:%M} UTC"


def _table(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """Return a table of the numbers of rows of each table, before and after."""
    width = max(map(len, before))
    lines = [f"{'Table':{width}}  {'Read':>10}  {'There now':>10}"]
    lines += [f"{name:{width}}  {before[name]:>10,}  {after[name]:>10,}" for name in before]
    return "\n".join(lines)


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn an error of a backup into one line on standard error."""
    try:
        with refusing(BackupError):
            yield
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        raise InputError(f"{name}{error.strerror or error}.") from error
