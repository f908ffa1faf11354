"""A crowd of tables at 100 requests a second, and the highest rate that is held, on two workers.

`python -m benchmarks load --seconds 60 --rate 100`; with `--hall 200` the limits are on, and 200
phones with links of their own share one address. Beside it, on the same server settings in the
same run, a bare Flask page. Sender, server and database share the machine's cores.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks._crowd import MIX, TABLES, Crowd, fill
from benchmarks._open_loop import Call, Run, drive, milliseconds, percentile, request_bytes
from benchmarks._postgres import new_database, postgresql_server, process_of
from benchmarks.board import cpu_seconds, serving
from tests.ports import free_port

WORKERS: Final = 2
LIMIT: Final = 0.150
"""Seconds that 99 of 100 answers may take at most, sheets left out."""
STEP: Final = 1.25
STEP_SECONDS: Final = 6.0
TRIES: Final = 3
TURN: Final = 10.0
"""Seconds for which one server is asked before it is the other's turn."""
WARMING: Final = 3.0
_BARE: Final = Call("bare page", request_bytes("GET", "/"), frozenset({200}))
_HEAD: Final = (
    "| requests | number | median ms | p95 | p99 | worst |\n|---|---:|---:|---:|---:|---:|"
)


@dataclass(slots=True)
class Side:
    """A server that is measured.

    Attributes:
        port: the port it listens on.
        calls: function that makes the next request to it.
        processes: the ids of the processes whose CPU counts, by name.
        run: the outcome.
        cpu: the CPU seconds of the processes.
    """

    port: int
    calls: Callable[[], Call]
    processes: Mapping[str, int]
    run: Run = field(default_factory=lambda: Run(0))
    cpu: dict[str, float] = field(default_factory=dict)


def main(arguments: Sequence[str] = ()) -> None:
    """Measure with both databases and print tables."""
    parser = argparse.ArgumentParser(prog="benchmarks load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--on", choices=("sqlite", "postgresql"), help="only this database")
    parser.add_argument("--no-highest", action="store_true", help="leave the highest rate out")
    parser.add_argument(
        "--hall",
        type=int,
        metavar="PHONES",
        help="with limits on: so many phones, each with a link of its own, behind one address",
    )
    asked = parser.parse_args(arguments)
    print(f"{', '.join(f'{share:g} % {kind}s' for kind, share in MIX.items())}")
    for name in [asked.on] if asked.on else ["sqlite", "postgresql"]:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            url = f"sqlite:///{folder}/scorekeeper.db"
            if name == "postgresql":
                url = new_database(stack.enter_context(postgresql_server()), "load")
            paths = fill(url, folder, asked.hall or TABLES)
            _measure(asked, name, url, folder, paths)


def _measure(asked: argparse.Namespace, name: str, url: str, folder: str, paths: list[str]) -> None:
    print(f"\n### {name}, {asked.rate:g} requests a second for {asked.seconds:g} s\n")
    limits = "on" if asked.hall else "off"
    environment = {"DATABASE_URL": url, "INSTANCE_DIR": folder, "RATE_LIMITS": limits}
    stored = {"its database": process_of(url)} if name == "postgresql" else {}
    with scorekeeper_server(environment) as (ours, our_pid), _bare(environment) as (bare, bare_pid):
        crowd = Crowd(paths, ours)
        both = (
            Side(ours, crowd.call, {"the server": our_pid, **stored}),
            Side(bare, lambda: _BARE, {"the server": bare_pid}),
        )
        _in_turns(both, asked.rate, asked.seconds)
        for side in both:
            show(side)
        if not asked.no_highest:
            rates = [highest(side, asked.rate) for side in both]
            print(f"\nHighest rate held: {rates[0]:.0f} a second; bare page {rates[1]:.0f}.")
    print("Load of the machine (1 min):", f"{os.getloadavg()[0]:.1f}")


def _in_turns(sides: Sequence[Side], rate: float, seconds: float) -> None:
    """Send to both by turns, so that whatever else the machine does hits them alike."""
    for side in sides:
        drive(side.port, side.calls, rate, WARMING)
    for _ in range(max(1, round(seconds / TURN))):
        for side in sides:
            before = {words: cpu_seconds(pid) for words, pid in side.processes.items()}
            side.run.add(drive(side.port, side.calls, rate, min(seconds, TURN)))
            for words, pid in side.processes.items():
                side.cpu[words] = side.cpu.get(words, 0) + cpu_seconds(pid) - before[words]


def show(side: Side) -> None:
    """Print a line for each kind of request, and what went wrong."""
    run = side.run
    print(f"\n{_HEAD}")
    for kind in sorted(run.times):
        print(f"| {kind} | {len(run.times[kind])} | {milliseconds(run, kind)} |")
    all_but = run.percentile(99, without=["PDF"])
    late = 1000 * percentile(run.late, 99)
    print(
        f"\np99 without sheets {1000 * all_but:.0f} ms, sender's own share {late:.0f} ms,", end=" "
    )
    print(f"errors: {dict(Counter(run.errors)) or 'none'}.")
    for words, seconds in side.cpu.items():
        print(f"CPU of {words}: {1000 * seconds / len(run.late):.2f} ms a request.")


def highest(side: Side, rate: float) -> float:
    """Return the highest rate at which 99 of 100 answers come in time, and none fails.

    A step has three tries, as others may be busy on the machine.
    """
    held = 0.0
    while any(_holds(side, rate) for _ in range(TRIES)):
        held = rate
        rate *= STEP
    return held


def _holds(side: Side, rate: float) -> bool:
    run = drive(side.port, side.calls, rate, STEP_SECONDS)
    worst = run.percentile(99, without=["PDF"])
    print(f"<!-- {rate:.0f} a second: p99 {1000 * worst:.0f} ms, {len(run.errors)} errors -->")
    time.sleep(0.5)
    return not run.errors and worst <= LIMIT


@contextmanager
def scorekeeper_server(environment: dict[str, str]) -> Iterator[tuple[int, int]]:
    """Serve with two workers; yield the port and the id of the process."""
    port = free_port()
    command = ["serve", "--host", "127.0.0.1", "--port", str(port), "--workers", str(WORKERS)]
    with serving([_program("scorekeeper"), *command], port, environment) as pid:
        yield port, pid


@contextmanager
def _bare(environment: dict[str, str]) -> Iterator[tuple[int, int]]:
    port = free_port()
    command = [sys.executable, "-m", "benchmarks._bare", str(port), str(WORKERS)]
    with serving(command, port, environment) as pid:
        yield port, pid


def _program(name: str) -> str:
    return str(Path(sys.executable).parent / name)


if __name__ == "__main__":
    main(sys.argv[1:])
