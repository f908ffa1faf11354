"""Checks of the key, and of a database: its tables, its file, its sums, and the clock."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from scorekeeper.persistence import groups, migrations, results
from scorekeeper.persistence.database_errors import advice_on, reason_of
from scorekeeper.persistence.database_files import open_to_others
from scorekeeper.persistence.engines import clean_url, make_engine
from scorekeeper.persistence.games import last_change, last_games
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.results import groups_with_totals, totals_differ
from scorekeeper.persistence.tables import Game
from scorekeeper.services.common.identities import has_player_twice, key_of, names_somebody
from scorekeeper.services.game.loading import recounted
from scorekeeper.services.game.results import VERSION, is_counted, player_results

_RESTORE: Final = "Stop the server, keep a copy of the file, and put the last backup back."
_DAMAGED: Final = ("malformed", "not a database")
"""SQLite's errors for a file that it cannot read."""
_SHORT: Final = 32
"""A key of fewer characters can be guessed."""
_LATE: Final = timedelta(minutes=5)


class Level(StrEnum):
    """Severity of a finding."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Finding:
    """Finding of one check.

    Attributes:
        name: the subject of the check, in a word or two.
        level: the severity.
        message: the finding, as a sentence.
        advice: the remedy, as a sentence; empty where nothing is to be done.
    """

    name: str
    level: Level
    message: str
    advice: str = ""


def check_key(file: Path, given: str) -> Finding:
    """Check the key that signs cookies, without naming it.

    Args:
        file: the file where a key is kept that the server has drawn.
        given: the key in the environment; empty for none.
    """
    if given:
        return _judged(given, "SECRET_KEY", "SECRET_KEY is set.")
    if not file.exists():
        return Finding("key", Level.OK, "There is no key yet; the server makes one when it starts.")
    if not os.access(file, os.R_OK):
        message = f"{file} cannot be read."
        return Finding(
            "key", Level.PROBLEM, message, "Give it to the user that the server runs as."
        )
    key = _key_in(file)
    if not key:
        message = f"{file} holds no key that can be read."
        advice = "Put your copy of it back; or delete it, and devices then forget their games."
        return Finding("key", Level.PROBLEM, message, advice)
    if file.stat().st_mode & 0o077:
        message = f"Others on this machine may read {file}."
        return Finding("key", Level.WARNING, message, f"Call chmod 600 {file}.")
    return _judged(key, f"The key in {file}", "The key is there, and only its owner may read it.")


def _key_in(file: Path) -> str:
    """Return the key in a file; empty where it holds none."""
    try:
        return file.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""


def _judged(key: str, name: str, praise: str) -> Finding:
    """Return the finding about a key that can be used, by its length."""
    if len(key) >= _SHORT:
        return Finding("key", Level.OK, praise)
    message = f"{name} is short enough to be guessed."
    advice = f"Choose one of at least {_SHORT} characters; devices then forget their games."
    return Finding("key", Level.WARNING, message, advice)


def check_database(url: str, games: int, now: datetime | None = None) -> Iterator[Finding]:
    """Yield the findings about a database; nothing is written.

    Args:
        url: its address.
        games: the number of games whose kept sums are compared with their hands, last written
            first.
        now: the time; left out, that of the clock.

    Raises:
        DatabaseUrlError: the address cannot be used.
    """
    address = clean_url(url)
    if address.get_backend_name() == "sqlite":
        path = Path(address.database or "")
        if not path.is_file():
            yield _no_file(path)
            return
        yield _check_access(str(path))
    engine = make_engine(url)
    try:
        yield from _check_engine(engine, games, datetime.now(UTC) if now is None else now)
    except DBAPIError as error:
        reason = reason_of(error)
        if any(word in reason for word in _DAMAGED):
            yield Finding("file", Level.PROBLEM, f"The file is damaged: {reason}.", _RESTORE)
            return
        advice = advice_on(error, is_file=address.get_backend_name() == "sqlite")
        yield Finding("database", Level.PROBLEM, f"The database refuses: {reason}.", advice)
    finally:
        engine.dispose()


def _no_file(path: Path) -> Finding:
    """Return the finding about a database that is not there, or cannot be."""
    if path.exists():
        advice = "Check DATABASE_URL, which has to name a file."
        return Finding("database", Level.PROBLEM, f"{path} is no file.", advice)
    advice = "Start the scorekeeper once, or check DATABASE_URL."
    return Finding("database", Level.WARNING, "There is no database yet.", advice)


def _check_engine(engine: Engine, games: int, now: datetime) -> Iterator[Finding]:
    with engine.connect() as connection:
        found = _check_revision(connection)
        yield found
        if engine.dialect.name == "sqlite":
            yield from _check_file(connection)
        if found.level is not Level.OK:
            return
    with Session(engine) as session:
        yield _check_sums(session, games)
        yield _check_people(session, games)
        yield _check_clock(session, now)
        yield _check_links(session)


def _check_access(path: str) -> Finding:
    found = open_to_others(path)
    if found:
        message = f"Others on this machine may read {' and '.join(found)}."
        advice = f"Start the server, which closes them, or call chmod 600 {' '.join(found)}."
        return Finding("access", Level.WARNING, message, advice)
    return Finding("access", Level.OK, "Nobody but its owner may read the database's file.")


def _check_revision(connection: Connection) -> Finding:
    revision = migrations.revision_of(connection)
    if revision == migrations.newest_revision():
        return Finding("database", Level.OK, "The database answers and is of this version.")
    if revision is not None and not migrations.is_known(revision):
        return _unknown_revision(revision)
    if migrations.is_foreign(connection):
        return _foreign("its tables are none of the scorekeeper's.")
    message = "The database is empty or of an earlier version."
    advice = "Make a backup, then start the server: it brings the database up to date."
    return Finding("database", Level.WARNING, message, advice)


def _unknown_revision(revision: str) -> Finding:
    if migrations.is_newer(revision):
        message = "The database is of a newer version than this program."
        return Finding("database", Level.PROBLEM, message, "Install the newer version.")
    return _foreign(f"its tables are of a revision “{revision}”.")


def _foreign(reason: str) -> Finding:
    message = f"The database is of another program: {reason}"
    advice = "Set DATABASE_URL to a database of the scorekeeper's own."
    return Finding("database", Level.PROBLEM, message, advice)


def _check_file(connection: Connection) -> Iterator[Finding]:
    """Yield SQLite's findings about its file."""
    said = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check(3)"))]
    dangling = connection.execute(text("PRAGMA foreign_key_check")).all()
    if said != ["ok"]:
        yield Finding("file", Level.PROBLEM, f"The file is damaged: {said[0]}.", _RESTORE)
    elif dangling:
        tables = ", ".join(sorted({str(row[0]) for row in dangling}))
        message = f"Rows refer to nothing in: {tables}."
        yield Finding("file", Level.PROBLEM, message, _RESTORE)
    else:
        yield Finding("file", Level.OK, "The file is whole, and every row belongs to something.")
    mode = connection.execute(text("PRAGMA journal_mode")).scalar_one()
    if mode == "wal":
        yield Finding("log", Level.OK, "Readers need not wait for writers (write-ahead log).")
    else:
        message = f"The database keeps a {mode} instead of a write-ahead log."
        advice = "Put the file on a disk of this machine, not on a network drive."
        yield Finding("log", Level.WARNING, message, advice)


def _check_sums(session: Session, games: int) -> Finding:
    """Compare the stored sums with the hands that they follow from."""
    looked_at = wrong = 0
    for game in last_games(session, games):
        looked_at += 1
        wrong += not _agrees(session, game)
        session.expunge_all()
    in_totals = groups_with_totals(session)[:games]
    astray = sum(totals_differ(session, group_id) for group_id in in_totals)
    if wrong or astray:
        message = f"The kept sums of {wrong} games are not those of their hands."
        if not wrong:
            message = f"The kept totals of {astray} groups are not those of their games."
        advice = "Call scorekeeper rebuild-statistics, and tell us: this should not happen."
        return Finding("sums", Level.PROBLEM, message, advice)
    return Finding("sums", Level.OK, f"The kept sums of {looked_at} games agree with their hands.")


def _agrees(session: Session, key: GameKey) -> bool:
    game = session.get_one(Game, key)
    view = recounted(session, key)
    kept = (game.deal_count, tuple(game.totals), game.over, game.winner)
    if kept != (len(view.deals), tuple(view.totals), view.over, view.winner):
        return False
    summarised = results.summary_version(session, key)
    if summarised != VERSION:
        # Nobody's game has none; one of an earlier version is summed up at the next start.
        return True
    shares = [
        (key_of(each.players[0]), each.side, each.figures.won, each.total, each.figures.hands)
        for each in player_results(view)
        if names_somebody(each.players[0]) and is_counted(view)
    ]
    return sorted(shares) == sorted(results.results_of(session, key))


def _check_people(session: Session, games: int) -> Finding:
    """Find players at one table who count as one: one of them has no statistics."""
    wrong = sum(has_player_twice(session, game) for game in last_games(session, games))
    if wrong:
        message = f"In {wrong} games two people of one table are taken for one player."
        advice = "Call scorekeeper rebuild-statistics: it makes them two again."
        return Finding("people", Level.WARNING, message, advice)
    return Finding("people", Level.OK, "Whoever sits at one table is a player apart.")


def _check_clock(session: Session, now: datetime) -> Finding:
    last = last_change(session)
    if last is not None and last > now + _LATE:
        message = f"The clock says {now:%Y-%m-%d %H:%M} UTC, but a hand was saved later than that."
        return Finding("clock", Level.WARNING, message, "Set the clock of this machine.")
    return Finding("clock", Level.OK, f"The clock says {now:%Y-%m-%d %H:%M} UTC.")


def _check_links(session: Session) -> Finding:
    """Report groups that wait for one of their devices, to be given their new link."""
    waiting = groups.count_waiting(session)
    if not waiting:
        return Finding("links", Level.OK, "Every group has a link that opens it.")
    message = (
        f"{waiting} groups have not been opened since links were renewed: their devices find the "
        "new link by themselves."
    )
    advice = "Where none has its cookies any more, scorekeeper recover-group makes a new link."
    return Finding("links", Level.OK, message, advice)
