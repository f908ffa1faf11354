"""`python -m benchmarks failover`, small: a standby takes over, and no hand is lost or twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from benchmarks._replicated import Pair, find_programs, replicated
from benchmarks._serving import served
from benchmarks.failover import fail_over
from scorekeeper.persistence import transactions
from scorekeeper.persistence.database_errors import Trouble, TroubleError
from scorekeeper.persistence.engines import make_engine
from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services import database

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    """A primary and its synchronous standby."""
    programs = find_programs()
    if programs is None:
        pytest.skip("there is no pg_basebackup: install Debian's postgresql")
    with replicated(programs) as found:
        yield found


def test_failovers_lose_nothing(pair: Pair, tmp_path: Path) -> None:
    with served(tmp_path, pair.url) as server:
        outcome, pauses = fail_over(server, pair, failovers=2, clients=4, seed=1)
    assert outcome.faults == []
    assert outcome.hands >= outcome.saved > 0
    # Of the second, both disks had hands that nobody had been answered for.
    assert pauses.doubtful


def test_a_primary_whose_standby_took_over_confirms_nothing(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The last of this pair: it ends with two primaries.
    database.migrate(pair.url)
    monkeypatch.setattr(transactions, "COMMIT_SECONDS", 1)
    old = pair.primary
    pair.promote()
    engine = make_engine(f"postgresql://postgres@127.0.0.1:{old.port}/scorekeeper")
    with Session(engine) as session:
        with pytest.raises(TroubleError) as caught, write_transaction(session):
            session.connection().exec_driver_sql("CREATE TABLE of_the_old_one (number int)")
        assert caught.value.trouble is Trouble.UNREACHABLE
    engine.dispose()
