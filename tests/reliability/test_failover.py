"""`python -m benchmarks failover`, small: a standby takes over, and no hand is lost or twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks._replicated import find_programs, replicated
from benchmarks._serving import served
from benchmarks.failover import fail_over

pytestmark = pytest.mark.postgres


def test_failovers_lose_nothing(tmp_path: Path) -> None:
    programs = find_programs()
    if programs is None:
        pytest.skip("there is no pg_basebackup: install Debian's postgresql")
    with replicated(programs) as pair, served(tmp_path, pair.url) as server:
        outcome, pauses = fail_over(server, pair, failovers=2, clients=4, seed=1)
    assert outcome.faults == []
    assert outcome.hands >= outcome.saved > 0
    # Of the second, both disks had hands that nobody had been answered for.
    assert pauses.doubtful
