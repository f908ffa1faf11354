"""Kill the server, and PostgreSQL, again and again while phones save hands; count afterwards.

Options: `--kills 200` of the server on SQLite, `--postgres-kills 20` of PostgreSQL under a running
server, `--clients 8`, `--seed 1`.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks._killable import postgres
from benchmarks._phones import Book, Phone, Table, play
from benchmarks._recount import Recount
from scorekeeper.services import database
from tests.browser.restarting import RestartedServer

HANDS_OF_A_GAME = 25
_LATEST = 2.0
"""A kill comes so many seconds after the server began to answer, at the latest."""
_WHILE_STARTING = 0.1
"""So many kills come while it starts."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it.

    Attributes:
        kills: how often something was killed.
        games: games in the database at the end.
        hands: hands in the database at the end.
        saved: hands that the server answered for.
        retries: how often the phones sent something again.
        faults: what was found wrong.
        seconds: how long it took.
    """

    kills: int
    games: int
    hands: int
    saved: int
    retries: int
    seconds: float
    faults: list[str] = field(default_factory=list)


def kill_server(folder: Path, kills: int, clients: int, chance: random.Random) -> Outcome:
    """Kill the server and its workers `kills` times while phones save, on SQLite."""
    url = f"sqlite:///{folder}/scorekeeper.db"
    server = RestartedServer(folder, workers=2, DATABASE_URL=url)
    database.migrate(url)

    def once(check: Callable[[], None], _gate: threading.Event) -> None:
        if chance.random() < _WHILE_STARTING:
            server.launch()
            time.sleep(chance.uniform(0.2, _LATEST))
        else:
            server.start()
            time.sleep(chance.uniform(0, _LATEST))
        server.kill()
        check()

    return _played(server, url, kills, clients, once)


def kill_postgres(folder: Path, kills: int, clients: int, chance: random.Random) -> Outcome:
    """Kill PostgreSQL `kills` times while phones save; nobody touches the server meanwhile."""
    with postgres() as found:
        server = RestartedServer(folder, workers=2, DATABASE_URL=found.url)
        server.start()

        def once(check: Callable[[], None], gate: threading.Event) -> None:
            time.sleep(chance.uniform(0, 2 * _LATEST))
            found.kill()
            # Nobody writes while the database is counted; who waits for an answer gets an error.
            gate.clear()
            found.start()
            check()
            gate.set()

        return _played(server, found.url, kills, clients, once)


def _played(
    server: RestartedServer,
    url: str,
    kills: int,
    clients: int,
    once: Callable[[Callable[[], None], threading.Event], None],
) -> Outcome:
    """Let phones play while `once` is done `kills` times, and count afterwards each time."""
    began = time.monotonic()
    book, recount, stop, gate = Book(), Recount(url), threading.Event(), threading.Event()
    gate.set()
    faults: list[str] = []
    tables = [Table(book, number, HANDS_OF_A_GAME) for number in range((clients + 1) // 2)]
    phones = [Phone(server.port, gate=gate) for _ in range(clients)]

    def check() -> None:
        faults.extend(recount.faults(book))

    try:
        with ThreadPoolExecutor(clients) as pool:
            playing = [
                pool.submit(play, phone, place, tables[place // 2], book, stop.is_set)
                for place, phone in enumerate(phones)
            ]
            try:
                for _ in range(kills):
                    once(check, gate)
                server.start()
            finally:
                stop.set()
                gate.set()
            for each in playing:
                each.result()
        check()
    finally:
        server.stop()
        recount.close()
    return Outcome(
        kills=kills,
        games=recount.games,
        hands=recount.hands,
        saved=len(book.saved),
        retries=sum(phone.retries for phone in phones),
        seconds=time.monotonic() - began,
        faults=faults,
    )


def _row(name: str, outcome: Outcome) -> str:
    lost = sum(fault.startswith("lost") for fault in outcome.faults)
    twice = sum(" times: " in fault for fault in outcome.faults)
    other = len(outcome.faults) - lost - twice
    return (
        f"| {name} | {outcome.kills} | {outcome.games} | {outcome.saved} | {outcome.retries} "
        f"| {lost} | {twice} | {other} | {outcome.seconds:.0f} s |"
    )


def main(arguments: Sequence[str] = ()) -> None:
    """Kill, count, and print a table."""
    parser = argparse.ArgumentParser(prog="benchmarks kill", description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--postgres-kills", type=int, default=2)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    chance = random.Random(asked.seed)  # noqa: S311 - moments, no secret
    print("| killed | times | games | answered for | sent again | lost | twice | other | took |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    kinds = (
        ("server, SQLite", kill_server, asked.kills),
        ("PostgreSQL", kill_postgres, asked.postgres_kills),
    )
    for name, kill, kills in kinds:
        with tempfile.TemporaryDirectory() as folder:
            outcome = kill(Path(folder), kills, asked.clients, chance)
        print(_row(name, outcome), flush=True)
        assert not outcome.faults, outcome.faults[:20]


if __name__ == "__main__":
    main()
