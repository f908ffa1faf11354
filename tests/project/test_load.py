"""The requests of the load benchmark succeed, so that its figures mean something."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from benchmarks._crowd import MIX, Crowd, fill
from benchmarks._open_loop import Run, drive, percentile
from benchmarks.load import scorekeeper_server
from scorekeeper.persistence.engines import make_engine
from scorekeeper.persistence.tables import Game


def test_a_crowd_is_answered_without_an_error(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'crowd.db'}"
    environment = {"DATABASE_URL": url, "INSTANCE_DIR": str(tmp_path), "RATE_LIMITS": "off"}
    paths = fill(url, str(tmp_path), tables=3, hands=1)
    with scorekeeper_server(environment) as (port, _):
        crowd = Crowd(paths, port)
        run = drive(port, crowd.call, rate=60, seconds=2)
        drive(port, crowd.save, rate=1, seconds=2)
    assert run.errors == []
    assert set(run.times) >= {"poll", "board", "preview"}
    assert run.times.keys() <= MIX.keys()
    saved = len(run.times.get("save", ())) + 2
    engine = make_engine(url)
    with Session(engine) as session:
        assert sum(session.scalars(select(Game.deal_count))) == len(paths) + saved
    engine.dispose()


def test_percentiles() -> None:
    run = Run(rate=1, times={"poll": [0.1] * 99 + [0.5], "PDF": [3.0]})
    assert run.percentile(99, without=["PDF"]) == 0.1
    assert run.percentile(100, without=["PDF"]) == 0.5
    assert run.percentile(100) == 3.0
    assert str(percentile([], 99)) == "nan"
