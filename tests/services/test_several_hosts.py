"""Everything that takes the address of a database takes one of several hosts."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from sqlalchemy import make_url
from sqlalchemy.orm import Session

from scorekeeper.services import database
from scorekeeper.services.upkeep import backups
from scorekeeper.services.upkeep.checkup import Level, check_database
from tests.services.helpers import a_game

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.parametrize("backend", ["postgresql"], indirect=True),
]


def of_two(address: str) -> str:
    """The same database behind a first host that is gone, in libpq's way of writing it."""
    url = make_url(address)
    hosts = ",".join(quote(host, safe="") for host in ("/gone", str(url.query["host"])))
    return f"postgresql://{url.username}@{hosts}/{url.database}?target_session_attrs=read-write"


def test_tables_are_made(empty_url: str) -> None:
    database.migrate(of_two(empty_url))
    with database.opened(of_two(empty_url)) as session:
        assert database.is_reachable(session)


def test_it_is_looked_at_kept_put_back_and_moved(
    session: Session, database_url: str, tmp_path: Path
) -> None:
    a_game(session)
    url = of_two(database_url)
    assert {finding.level for finding in check_database(url, 10)} == {Level.OK}
    kept = backups.make_backup(url, tmp_path / "games.zip")
    assert backups.restore(url, tmp_path / "games.zip", replace=True).counts == kept.counts
    away = f"sqlite:///{tmp_path / 'away.db'}"
    backups.move(url, away)
    backups.move(away, url, replace=True)
    assert backups.make_backup(url, tmp_path / "again.zip").counts == kept.counts


def test_it_is_said_what_is_wrong_with_each(database_url: str) -> None:
    url = of_two(database_url).replace("/test_", "/toast_")
    (finding,) = check_database(url, 10)
    assert finding.level is Level.PROBLEM
    assert "/gone" in finding.message
    assert "does not exist" in finding.message
