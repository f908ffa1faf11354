"""`python -m benchmarks club`, small: an evening is right though its server is killed."""

from __future__ import annotations

from pathlib import Path

from benchmarks.club import Length, play_evening


def test_an_evening_goes_on_after_kills(tmp_path: Path) -> None:
    length = Length(tables=3, phones=8, rounds=2, hands=2)
    outcome = play_evening(tmp_path, length, kills=3, seed=1)
    assert outcome.faults == []
    assert outcome.hands == length.tables * length.rounds * length.hands
    assert outcome.kills > 0
