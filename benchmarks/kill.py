"""Kill the server, and PostgreSQL, again and again while phones save hands; count afterwards.

Options: `--kills 200` of the server on SQLite, `--postgres-kills 20` of PostgreSQL under a running
server, `--clients 8`, `--seed 1`.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks._killable import Postgres, postgres
from benchmarks._phones import Book, Phone, Table, play
from benchmarks._recount import Recount
from benchmarks._serving import served
from scorekeeper.services import database
from tests.browser.restarting import RestartedServer

HANDS_OF_A_GAME = 25
_MOST_SAVED = 6
"""Most hands that are saved between two kills."""
_LATEST = 0.5
"""Most seconds from that to a kill."""
_PATIENCE = 20.0
"""Seconds after which a kill comes, whether those hands were saved or not."""
_WHILE_STARTING = 0.1
"""Number of kills that come while the server starts."""

_GIVES_UP = 300.0
"""Seconds after which a phone believes that the server never comes back."""
_SAID_EVERY = 10


@dataclass(frozen=True, slots=True)
class Scene:
    """Surroundings of one kill.

    Attributes:
        book: the hands that the phones sent, and the acknowledged ones.
        recount: recounts the database.
        gate: while it is not set, no phone sends anything.
        moment: function that waits for the moment of the kill.
        check: function that recounts the database and notes the faults.
    """

    book: Book
    recount: Recount
    gate: threading.Event
    moment: Callable[[], None]
    check: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of the kills.

    Attributes:
        kills: the number of kills.
        games: games in the database at the end.
        hands: hands in the database at the end.
        saved: hands that the server acknowledged.
        retries: the number of requests that the phones sent again.
        seconds: its length.
        answers: the number of answers by status.
        faults: the faults that were found.
    """

    kills: int
    games: int
    hands: int
    saved: int
    retries: int
    seconds: float
    answers: Counter[int]
    faults: list[str] = field(default_factory=list)


def kill_server(folder: Path, kills: int, clients: int, seed: int) -> Outcome:
    """Kill the server and its workers `kills` times while phones save, on SQLite."""
    chance = random.Random(seed)  # noqa: S311 - moments, no secret
    url = f"sqlite:///{folder}/scorekeeper.db"
    server = RestartedServer(folder, workers=2, DATABASE_URL=url, RATE_LIMITS="off")
    database.migrate(url)

    def once(scene: Scene) -> None:
        if chance.random() < _WHILE_STARTING:
            server.launch()
            time.sleep(chance.uniform(0.2, 2))
        else:
            server.start()
            scene.moment()
        server.kill()
        scene.check()

    try:
        return played(server, url, (kills, clients, chance), once)
    finally:
        server.stop()


def kill_postgres(
    server: RestartedServer, found: Postgres, kills: int, clients: int, seed: int
) -> Outcome:
    """Kill PostgreSQL `kills` times while phones save; nobody touches its server meanwhile."""
    chance = random.Random(seed)  # noqa: S311 - moments, no secret

    def once(scene: Scene) -> None:
        scene.moment()
        found.kill()
        # Nobody writes while the database is counted; who waits for an answer gets an error.
        scene.gate.clear()
        found.start()
        scene.check()
        scene.gate.set()

    return played(server, found.url, (kills, clients, chance), once)


def played(
    server: RestartedServer,
    url: str,
    asked: tuple[int, int, random.Random],
    once: Callable[[Scene], None],
) -> Outcome:
    """Let phones play while `once` is done `kills` times, and count afterwards each time."""
    began = time.monotonic()
    kills, clients, chance = asked
    book, recount, stop, gate = Book(), Recount(url), threading.Event(), threading.Event()
    gate.set()
    faults: list[str] = []
    tables = [Table(book, number, HANDS_OF_A_GAME) for number in range((clients + 1) // 2)]
    phones = [Phone(server.port, patience=_GIVES_UP, gate=gate) for _ in range(clients)]

    def moment() -> None:
        until, enough = (
            time.monotonic() + _PATIENCE,
            len(book.saved) + chance.randint(0, _MOST_SAVED),
        )
        while len(book.saved) < enough and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(chance.uniform(0, _LATEST))

    def check() -> None:
        faults.extend(recount.faults(book))

    scene = Scene(book, recount, gate, moment, check)
    try:
        with ThreadPoolExecutor(clients) as pool:
            playing = [
                pool.submit(play, phone, place, tables[place // 2], book, stop.is_set)
                for place, phone in enumerate(phones)
            ]
            with _ending(stop, gate):
                for done in range(1, kills + 1):
                    once(scene)
                    if done % _SAID_EVERY == 0:
                        print(f"{done} kills, {len(faults)} faults", file=sys.stderr, flush=True)
                server.start()
            for each in playing:
                each.result()
        check()
    finally:
        recount.close()
    return Outcome(
        kills=kills,
        games=recount.games,
        hands=recount.hands,
        saved=len(book.saved),
        retries=sum(phone.retries for phone in phones),
        seconds=time.monotonic() - began,
        answers=sum((phone.answers for phone in phones), Counter()),
        faults=faults,
    )


@contextmanager
def _ending(*events: threading.Event) -> Iterator[None]:
    """Set events at the end, whatever happens: somebody waits for them."""
    try:
        yield
    finally:
        for event in events:
            event.set()


def _show(name: str, outcome: Outcome) -> None:
    lost = sum(fault.startswith("lost") for fault in outcome.faults)
    twice = sum(" times: " in fault for fault in outcome.faults)
    other = len(outcome.faults) - lost - twice
    print(
        f"| {name} | {outcome.kills} | {outcome.games} | {outcome.saved} | {outcome.retries} "
        f"| {lost} | {twice} | {other} | {outcome.seconds:.0f} s |",
        flush=True,
    )
    assert not outcome.faults, outcome.faults[:20]


def main(arguments: Sequence[str] = ()) -> None:
    """Kill, count, and print a table."""
    parser = argparse.ArgumentParser(prog="benchmarks kill", description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--postgres-kills", type=int, default=2)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    print("| killed | times | games | answered for | sent again | lost | twice | other | took |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        _show("server, SQLite", kill_server(Path(folder), asked.kills, asked.clients, asked.seed))
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres() as found,
        served(Path(folder), found.url) as server,
    ):
        kills = asked.postgres_kills
        _show("PostgreSQL", kill_postgres(server, found, kills, asked.clients, asked.seed))


if __name__ == "__main__":
    main()
