"""`python -m benchmarks kill`, small: no hand that was answered for is lost, none counts twice."""

from __future__ import annotations

from pathlib import Path

from benchmarks.kill import kill_server


def test_kills_of_the_server_lose_nothing(tmp_path: Path) -> None:
    outcome = kill_server(tmp_path, kills=4, clients=4, seed=1)
    assert outcome.faults == []
    assert outcome.hands >= outcome.saved > 0
