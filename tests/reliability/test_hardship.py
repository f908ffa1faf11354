"""`python -m benchmarks network`, small: failures are reported, recover, and lose nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks._hardship import may_mount
from benchmarks.network import on_full_disk, on_sqlite


def test_cut_connections_rights_taken_away_and_a_clock_set_back(tmp_path: Path) -> None:
    met = []
    for name, outcome in on_sqlite(tmp_path, hands=8, share=0.5):
        assert outcome.is_right, (name, outcome)
        met.append(name)
    assert len(met) == 3


@pytest.mark.skipif(not may_mount(), reason="a small disk has to be mounted")
def test_a_full_disk(tmp_path: Path) -> None:
    for name, outcome in on_full_disk(tmp_path):
        assert outcome.is_right, (name, outcome)
