"""`scorekeeper doctor`: whether everything is in order, and what to do where it is not."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import click

from scorekeeper.cli.databases import file_of
from scorekeeper.cli.files import InputError, print_json
from scorekeeper.cli.sheet import check_libraries
from scorekeeper.services.database import DatabaseUrlError
from scorekeeper.services.upkeep.checkup import Finding, Level, check_database, check_key
from scorekeeper.sheets.libraries import HOW_TO_GET_THEM, missing_libraries
from scorekeeper.sheets.render import warm
from scorekeeper.web.common.settings import (
    SettingsError,
    database_in,
    instance_folder,
    key_file_in,
    read_settings,
)

_MEGABYTE: Final = 1024 * 1024
_LITTLE: Final = 500 * _MEGABYTE
_TOO_LITTLE: Final = 50 * _MEGABYTE
_MOST_GAMES: Final = 1_000_000_000
_SIGNS: Final = {Level.OK: "ok", Level.WARNING: "WARNING", Level.PROBLEM: "PROBLEM"}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.option(
    "--games",
    type=click.IntRange(0, _MOST_GAMES),
    default=1_000,
    show_default=True,
    help="Recount so many games, the last written to first.",
)
def doctor(*, as_json: bool, games: int) -> None:
    """Check that everything is in order; say what to do if not.

    Nothing is written. Exits with 1 where there is a problem.

    The environment may set what it may set for `serve`.
    """
    found = list(examine(games, os.environ))
    healthy = all(one.level is not Level.PROBLEM for one in found)
    if as_json:
        print_json({"healthy": healthy, "findings": found})
    else:
        for one in found:
            click.echo(f"{_SIGNS[one.level]:8} {one.name}: {one.message} {one.advice}".rstrip())
    if not healthy:
        sys.exit(1)


def examine(games: int, environment: Mapping[str, str]) -> Iterator[Finding]:
    """Yield the findings, one after the other."""
    folder = instance_folder(environment)
    url = environment.get("DATABASE_URL") or database_in(folder)
    yield _check_settings(environment)
    yield _check_folder(folder)
    yield _check_disks(folder, file_of(url) or folder)
    yield check_key(key_file_in(folder), environment.get("SECRET_KEY", ""))
    try:
        yield from check_database(url, games)
    except DatabaseUrlError as error:
        yield Finding("database", Level.PROBLEM, str(error))
    yield _check_sheets()


def _check_settings(environment: Mapping[str, str]) -> Finding:
    try:
        # With these two given, nothing is made.
        read_settings({"DATABASE_URL": "looked at below", "SECRET_KEY": "likewise"}, environment)
    except SettingsError as error:
        return Finding("settings", Level.PROBLEM, str(error))
    return Finding("settings", Level.OK, "The settings can be read.")


def _check_folder(folder: Path) -> Finding:
    """Return the finding on the folder of this installation: its rights."""
    if os.access(_there(folder), os.W_OK | os.X_OK):
        return Finding("folder", Level.OK, f"{folder} may be written to.")
    advice = "Give it to the user that the scorekeeper runs as, or set INSTANCE_DIR."
    return Finding("folder", Level.PROBLEM, f"{folder} may not be written to.", advice)


def _check_disks(*places: Path) -> Finding:
    """Return the finding on the room that the disks of some places have: of the fullest."""
    free, place = min((shutil.disk_usage(_there(place)).free, place) for place in places)
    level = Level.PROBLEM if free < _TOO_LITTLE else Level.WARNING
    advice = "Make room: with a full disk nothing can be saved."
    if free >= _LITTLE:
        level, advice = Level.OK, ""
    return Finding("disk", level, f"{free // _MEGABYTE:,} MB are free for {place}.", advice)


def _there(path: Path) -> Path:
    """Return a path, or the next folder above that exists."""
    return next(each for each in (path, *path.parents) if each.exists())


def _check_sheets() -> Finding:
    """Check whether a sheet can be drawn."""
    try:
        check_libraries()
        warm()
    except (InputError, OSError) as error:
        advice = "Everything but sheets works without."
        return Finding("sheets", Level.WARNING, f"No PDF can be made: {error}", advice)
    if lacking := missing_libraries():
        names = ", ".join(library.name for library in lacking)
        message = f"Score sheets take several times as long without {names}."
        return Finding("sheets", Level.WARNING, message, HOW_TO_GET_THEM)
    return Finding("sheets", Level.OK, "Score sheets can be made as PDF.")
