"""`scorekeeper rebuild-statistics`."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.services import database
from tests.cli.command import run
from tests.services.circle import a_game_of
from tests.services.helpers import net, record


def test_the_statistics_of_all_games_are_made_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    database.migrate(url)
    with database.opened(url) as session:
        record(session, a_game_of(session, "Ann", "Ben", "Cid", "Dot"), net(100, 50))
    finished = run("rebuild-statistics", DATABASE_URL=url)
    assert (finished.returncode, finished.stderr) == (0, b"")
    assert finished.stdout == b"Games summed up: 1\n"


def test_an_address_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    finished = run("rebuild-statistics", folder=tmp_path, DATABASE_URL="mysql://there")
    assert (finished.returncode, finished.stdout) == (2, b"")
    assert b"Only sqlite and postgresql are known" in finished.stderr
