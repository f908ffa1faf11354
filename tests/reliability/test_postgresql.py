"""The same with a PostgreSQL that may be killed: it is said, waited out, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks._killable import Postgres, postgres
from benchmarks._serving import served
from benchmarks.kill import kill_postgres
from benchmarks.network import on_postgresql
from tests.browser.restarting import RestartedServer

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def killable() -> Iterator[Postgres]:
    """A PostgreSQL server that may be killed."""
    with postgres() as found:
        yield found


@pytest.fixture(scope="module")
def server(
    killable: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RestartedServer]:
    """The app on it."""
    with served(tmp_path_factory.mktemp("served"), killable.url) as found:
        yield found


def test_it_only_reads_or_is_gone_for_a_while(server: RestartedServer, killable: Postgres) -> None:
    for name, outcome in on_postgresql(server, killable):
        assert outcome.is_right, (name, outcome)


def test_kills_of_it_lose_nothing(server: RestartedServer, killable: Postgres) -> None:
    outcome = kill_postgres(server, killable, kills=2, clients=4, seed=1)
    assert outcome.faults == []
    assert outcome.hands >= outcome.saved > 0
