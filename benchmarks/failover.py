"""Kill the PostgreSQL primary again and again while phones save; its standby takes over.

Options: `--failovers 20`, `--clients 8`, `--seed 1`.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path

from benchmarks._phones import Hand
from benchmarks._replicated import Pair, find_programs, replicated
from benchmarks._serving import served
from benchmarks.kill import Outcome, Scene, played
from tests.browser.restarting import RestartedServer

_NOTICED = 2.0
"""Most seconds after the kill until somebody has the standby take over."""
_REACHED = 0.3
"""Seconds after the begin of a commit by which it lies on the standby's disk."""
_PATIENCE = 120.0


@dataclass(slots=True)
class Pauses:
    """Pauses in which nothing was saved, and hands left in doubt.

    Attributes:
        first: for each failover, seconds from the order to take over until a hand was saved.
        everywhere: until a hand was saved at every table.
        doubtful: hands that the old primary had committed without an answer, and that were
            answered for by the new one.
    """

    first: list[float] = field(default_factory=list)
    everywhere: list[float] = field(default_factory=list)
    doubtful: list[Hand] = field(default_factory=list)


def fail_over(
    server: RestartedServer, pair: Pair, failovers: int, clients: int, seed: int
) -> tuple[Outcome, Pauses]:
    """Kill the primary `failovers` times while phones save; nobody touches the app meanwhile.

    Every second time no answer of the database arrives before the kill: what was sent is on both
    disks, and nobody knows.
    """
    chance = random.Random(seed)  # noqa: S311 - moments, no secret
    pauses = Pauses()

    def once(scene: Scene) -> None:
        scene.moment()
        if len(pauses.first) % 2:
            pair.hold_answers()
            time.sleep(_REACHED)
        killed = datetime.now(UTC)
        pair.primary.kill()
        time.sleep(chance.uniform(0, _NOTICED))
        before, ordered = len(scene.book.saved), time.monotonic()
        pair.promote()
        pauses.first.append(_until(scene, before, 1) - ordered)
        pauses.everywhere.append(_until(scene, before, (clients + 1) // 2) - ordered)
        # Nobody writes while the database is counted.
        scene.gate.clear()
        scene.check()
        later = scene.book.acknowledged()[1][before:]
        pauses.doubtful += scene.recount.written_before(later, killed)
        scene.gate.set()
        pair.rejoin()

    outcome = played(server, pair.url, (failovers, clients, chance), once)
    outcome.faults.extend(_mistakes(outcome))
    return outcome, pauses


def _until(scene: Scene, before: int, tables: int) -> float:
    """Wait until a hand was saved at a number of tables, and return the time of that."""
    until = time.monotonic() + _PATIENCE
    while len({hand.nets[0] // 2 for hand in scene.book.acknowledged()[1][before:]}) < tables:
        assert time.monotonic() < until, "nothing is saved any more"
        time.sleep(0.005)
    return time.monotonic()


def _mistakes(outcome: Outcome) -> list[str]:
    """Return the answers that say something else than that the database is away."""
    away = HTTPStatus.SERVICE_UNAVAILABLE
    return [
        f"answered {status}, {count} times"
        for status, count in outcome.answers.items()
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR and status != away
    ]


def _show(outcome: Outcome, pauses: Pauses) -> None:
    lost = sum(fault.startswith("lost") for fault in outcome.faults)
    twice = sum(" times: " in fault for fault in outcome.faults)
    print("| | |\n|---|---:|")
    for name, value in (
        ("failovers", outcome.kills),
        ("games", outcome.games),
        ("hands answered for", outcome.saved),
        ("forms sent again", outcome.retries),
        ("answered 503", outcome.answers[HTTPStatus.SERVICE_UNAVAILABLE]),
        ("hands committed before the kill, answered for after it", len(pauses.doubtful)),
        ("lost", lost),
        ("twice", twice),
        ("otherwise wrong", len(outcome.faults) - lost - twice),
        ("from the order to take over until a hand was saved", _spread(pauses.first)),
        ("until one was saved at every table", _spread(pauses.everywhere)),
        ("took", f"{outcome.seconds:.0f} s"),
    ):
        print(f"| {name} | {value} |", flush=True)
    assert not outcome.faults, outcome.faults[:20]


def _spread(seconds: Sequence[float]) -> str:
    return f"median {statistics.median(seconds):.2f} s, at most {max(seconds):.2f} s"


def main(arguments: Sequence[str] = ()) -> None:
    """Kill, let the standby take over, count, and print a table."""
    parser = argparse.ArgumentParser(prog="benchmarks failover", description=__doc__)
    parser.add_argument("--failovers", type=int, default=20)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    programs = find_programs()
    if programs is None:
        raise SystemExit("There is no pg_basebackup. Install Debian's postgresql.")
    print(f"{programs.run('postgres', '--version').strip()} ({programs.source})\n")
    with (
        tempfile.TemporaryDirectory() as folder,
        replicated(programs) as pair,
        served(Path(folder), pair.url) as server,
    ):
        _show(*fail_over(server, pair, asked.failovers, asked.clients, asked.seed))


if __name__ == "__main__":
    main()
