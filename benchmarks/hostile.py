"""Connections that stall, and hard questions, while a bystander opens a board and follows it.

Options: `--seconds 20`, `--questions 16` (clients that ask them again and again; 0 for none),
`--posts 200`, `--headers 200`, `--readers 100`, `--rate 20` of the bystander; `--ask FILE` with the
questions, a document of `check go-out` a line.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import socket
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Final

from benchmarks._crowd import Table, fill
from benchmarks._open_loop import Call, Run, drive, milliseconds, percentile, request_bytes
from benchmarks._phones import Phone
from benchmarks.load import scorekeeper_server

AIM: Final = 0.250
"""Seconds that 99 of 100 answers to the bystander may take at most."""
_ONE: Final = ("127.0.0.66",)
_MANY: Final = tuple(f"127.0.1.{number}" for number in range(1, 51))
_SETTLING: Final = 3.0
_LARGE: Final = "/static/vendor/pyodide/pyodide.asm.wasm.gz"
_RANKS: Final = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_WITH_SEQUENCES: Final = ("italian", "samba", "chile", "bolivia")
_HANDS: Final = 20


@dataclass(frozen=True, slots=True)
class Attack:
    """Connections of the attackers.

    Attributes:
        posts: connections that send the header of a form and never its body.
        headers: connections that send half a header.
        readers: connections that read a byte a second of what they asked for.
        questions: connections that ask hard questions, one after the other.
        addresses: the addresses that they all come from.
        asked: the hard questions, as they are sent.
        cookie: that of a device with a group, whose table is asked for.
        board: a board.
    """

    posts: int
    headers: int
    readers: int
    questions: int
    addresses: tuple[str, ...]
    asked: tuple[bytes, ...]
    cookie: str
    board: str


def hard_question(chance: random.Random) -> dict[str, object]:
    """Return the question whether a hand of 39 cards may go out beside twelve melds."""
    table = []
    for _ in range(12):
        start = chance.randrange(len(_RANKS) - 2)
        length = chance.randint(3, min(6, len(_RANKS) - start))
        suit = chance.choice("CDHS")
        sequence = " ".join(rank + suit for rank in _RANKS[start : start + length])
        table.append(chance.choice((sequence, f"{chance.choice(_RANKS)}x3")))
    hand = [chance.choice(_RANKS) + chance.choice("CDHS") for _ in range(35)]
    return {
        "ruleset": chance.choice(_WITH_SEQUENCES),
        "table": table,
        "hand": " ".join([*hand, "2", "2", "JKR", "JKR"]),
    }


def questions(file: Path | None) -> tuple[bytes, ...]:
    """Return the requests that ask hard questions: those of a file, or some drawn by lot."""
    if file is None:
        documents = [json.dumps(hard_question(random.Random(n))) for n in range(50)]  # noqa: S311
    else:
        documents = file.read_text(encoding="utf-8").splitlines()
    header = {"Content-Type": "application/json"}
    return tuple(
        request_bytes("POST", "/api/v1/check/go-out", header, each.encode()) for each in documents
    )


def attack(port: int, what: Attack) -> None:
    """Attack until this process is ended."""
    asyncio.run(_attack(port, what))


async def _attack(port: int, what: Attack) -> None:
    come_from = cycle(what.addresses)
    form = {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": "1000"}
    post = request_bytes("POST", f"{what.board}/hands/new", form)
    header = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
    large = request_bytes("GET", _LARGE)
    table = request_bytes("GET", "/statistics.csv", {"Cookie": what.cookie})
    tasks = [_hold(port, next(come_from), post) for _ in range(what.posts)]
    tasks += [_hold(port, next(come_from), header) for _ in range(what.headers)]
    tasks += [
        _read_slowly(port, next(come_from), (large, table)[number % 2])
        for number in range(what.readers)
    ]
    for number in range(what.questions):
        chance = random.Random(number)  # noqa: S311 -- no secret
        tasks.append(_ask(port, next(come_from), what.asked, chance))
    await asyncio.gather(*tasks)


async def _connected(port: int, address: str) -> socket.socket:
    loop = asyncio.get_running_loop()
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.setblocking(False)  # noqa: FBT003 -- it has no name
    connection.bind((address, 0))
    await loop.sock_connect(connection, ("127.0.0.1", port))
    return connection


async def _hold(port: int, address: str, sent: bytes) -> None:
    """Send something that is not all, wait until the server has had enough, and begin anew."""
    loop = asyncio.get_running_loop()
    while True:
        with suppress(OSError):
            connection = await _connected(port, address)
            with connection:
                await loop.sock_sendall(connection, sent)
                while await loop.sock_recv(connection, 4096):
                    pass
        await asyncio.sleep(0.1)


async def _read_slowly(port: int, address: str, sent: bytes) -> None:
    loop = asyncio.get_running_loop()
    while True:
        with suppress(OSError):
            connection = await _connected(port, address)
            with connection:
                await loop.sock_sendall(connection, sent)
                while await loop.sock_recv(connection, 1):  # noqa: ASYNC110 -- that is the attack
                    await asyncio.sleep(1)
        await asyncio.sleep(0.1)


async def _ask(port: int, address: str, asked: Sequence[bytes], chance: random.Random) -> None:
    """Ask hard questions; nobody waits for every other answer."""
    loop = asyncio.get_running_loop()
    while True:
        with suppress(OSError, TimeoutError):
            connection = await _connected(port, address)
            with connection:
                await loop.sock_sendall(connection, chance.choice(asked))
                patience = chance.choice((0.5, 30))
                await asyncio.wait_for(loop.sock_recv(connection, 4096), patience)
        await asyncio.sleep(0.05)


@contextmanager
def attacked(port: int, what: Attack) -> Iterator[None]:
    """Attack a server for a while, from a process of its own."""
    process = multiprocessing.get_context("spawn").Process(target=attack, args=(port, what))
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()


def bystander(port: int, path: str, rate: float, seconds: float) -> Run:
    """Open a board now and then and ask in between whether it has changed, from 127.0.0.1."""
    table, calls = Table(path), 0

    def call() -> Call:
        nonlocal calls
        calls += 1
        return table.board() if calls % 10 == 1 else table.poll()

    return drive(port, call, rate, seconds)


def main(arguments: Sequence[str] = ()) -> None:
    """Attack a server, and print what a bystander noticed."""
    parser = argparse.ArgumentParser(prog="benchmarks hostile", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=20)
    for name, number in (("posts", 200), ("headers", 200), ("readers", 100), ("questions", 16)):
        parser.add_argument(f"--{name}", type=int, default=number)
    parser.add_argument("--ask", type=Path)
    asked = parser.parse_args(arguments)
    print(
        f"{asked.posts} bodies that never come, {asked.headers} half-sent headers, "
        f"{asked.readers} who read a byte a second, {asked.questions} who ask hard questions; "
        f"a bystander, {asked.rate:g} requests a second for {asked.seconds:g} s; milliseconds\n"
    )
    print("| attacked from | kind | number | median | p95 | p99 | worst | errors |")
    print("|---|---|---:|---:|---:|---:|---:|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/scorekeeper.db"
        paths = fill(url, folder, tables=1, hands=10)
        with scorekeeper_server({"DATABASE_URL": url, "INSTANCE_DIR": folder}) as (port, _):
            cookie = _device_with_a_group(port)
            for name, addresses in (("nowhere", ()), ("one address", _ONE), ("many", _MANY)):
                run = _measured(port, asked, addresses, cookie, paths[0])
                _show(name, run)
    print(f"\nLoad of the machine (1 min): {os.getloadavg()[0]:.1f}")


def _measured(
    port: int, asked: argparse.Namespace, addresses: tuple[str, ...], cookie: str, board: str
) -> Run:
    if not addresses:
        bystander(port, board, asked.rate, 2)
        return bystander(port, board, asked.rate, asked.seconds)
    numbers = (asked.posts, asked.headers, asked.readers, asked.questions)
    with attacked(port, Attack(*numbers, addresses, questions(asked.ask), cookie, board)):
        # They are at it, and what they find cold has become warm.
        bystander(port, board, asked.rate, _SETTLING)
        return bystander(port, board, asked.rate, asked.seconds)


def _device_with_a_group(port: int) -> str:
    phone = Phone(port)
    board = phone.start("Ann", "Ben", "Cid", "Dot")
    for number in range(_HANDS):
        path = f"{board}/hands/new"
        phone.insist(path, phone.form(path, (10 * number, 5)))
    return phone.cookie


def _show(name: str, run: Run) -> None:
    wrong = Counter(run.errors)
    for kind in sorted(run.times):
        errors = sum(number for said, number in wrong.items() if said.startswith(kind))
        cells = milliseconds(run, kind)
        print(f"| {name} | {kind} | {len(run.times[kind])} | {cells} | {errors or 0} |")
    p99 = run.percentile(99)
    late = percentile(run.late, 99)
    held = "held" if p99 <= AIM and not run.errors else "MISSED"
    print(
        f"| {name} | all | {len(run.late)} | | | {1000 * p99:.0f} | | "
        f"{dict(wrong) or 'none'}; sender late by {1000 * late:.0f}: {held} |",
        flush=True,
    )


if __name__ == "__main__":
    main(sys.argv[1:])
