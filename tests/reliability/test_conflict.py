"""`python -m benchmarks conflict`, small: one wins at a time, and others keep their entry."""

from __future__ import annotations

from pathlib import Path

from benchmarks._serving import served
from benchmarks.conflict import correct_at_once

CLIENTS = 10


def test_of_many_who_correct_a_hand_one_wins_each_version(
    database_url: str, tmp_path: Path
) -> None:
    with served(tmp_path, database_url) as server:
        outcome = correct_at_once(server, database_url, CLIENTS)
    assert outcome.won == [1] * CLIENTS
    assert outcome.refused == CLIENTS * (CLIENTS - 1) // 2
    assert outcome.forgotten == 0
    assert sorted(outcome.kept) == outcome.asked
