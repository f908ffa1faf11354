"""Speed of the board of a game of ten hands, compared with a bare Flask page on the same server."""

from __future__ import annotations

import http.client
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from scorekeeper.services import database
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import NamedSide
from scorekeeper.services.game.writes import NewGame, Write
from scorekeeper.services.hand.deals import record_deal
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.web import create_app
from tests.ports import free_port

HANDS = 10
THREADS = 4
SECONDS = 4.0
ROUNDS = 5
_HAND = [
    {
        "melds": ["7x3", "Jx2 JKR", "5x4"],
        "red_threes": 1,
        "hands": [{"cards": "4"}, {"cards": "5 8 K"}],
    },
    {"melds": ["Ax3", "9x4"], "hands": [{"cards": "A A 4"}, {"cards": "Q 9"}]},
]


def sample_game(url: str, instance: str) -> str:
    """Write a game of ten hands into a new database and return the path of its board."""
    database.migrate(url)
    app = create_app({"DATABASE_URL": url, "INSTANCE_DIR": instance})
    with app.app_context():
        session = database.session()
        sides = (NamedSide(players=("Ann", "Cid")), NamedSide(players=("Ben", "Dot")))
        token = start_game(
            session,
            NewGame(
                variant="caliente-complete",
                players=4,
                options=(),
                sides=sides,
                first_dealer=0,
                target=100_000,
            ),
        )
        for number in range(HANDS):
            version = load_game(session, token).version
            write = Write(key=f"{number:032}", expected=version)
            record_deal(session, token, _HAND, write)
    database.detach(app)
    return f"/g/{token}"


@contextmanager
def serving(command: list[str], port: int, environment: dict[str, str]) -> Iterator[int]:
    """Run a server until it is no longer needed; yield its process id."""
    server = subprocess.Popen(
        command, env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield server.pid
    finally:
        server.terminate()
        server.wait()


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds of a process and its children, as Linux keeps them."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(cpu_seconds(int(child)) for child in children)


def ask(port: int, path: str, seconds: float) -> int:
    """Ask for one page again and again on a few connections; return how often it came."""
    counts = [0] * THREADS
    until = time.monotonic() + seconds

    def loop(place: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        while time.monotonic() < until:
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == http.HTTPStatus.OK, (path, answer.status)
            counts[place] += 1
        connection.close()

    threads = [Thread(target=loop, args=(place,)) for place in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts)


def measured(port: int, path: str, pid: int) -> tuple[float, float]:
    """Return pages a second, and CPU milliseconds of the server for each."""
    before = cpu_seconds(pid)
    pages = ask(port, path, SECONDS)
    return pages / SECONDS, 1000 * (cpu_seconds(pid) - before) / pages


def main() -> None:
    """Measure and print a table."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/scorekeeper.db"
        board = sample_game(url, folder)
        environment = {"DATABASE_URL": url, "INSTANCE_DIR": folder}
        ours, bare = free_port(), free_port()
        app = ["scorekeeper", "serve", "--host", "127.0.0.1", "--workers", "1"]
        other = [sys.executable, "-m", "benchmarks._bare", str(bare), "1"]
        folder_of_programs = Path(sys.executable).parent
        with (
            serving(
                [str(folder_of_programs / app[0]), *app[1:], "--port", str(ours)],
                ours,
                environment,
            ) as our_pid,
            serving(
                other,
                bare,
                environment,
            ) as bare_pid,
        ):
            ask(ours, board, 1)
            ask(bare, "/", 1)
            rows = [
                (measured(ours, board, our_pid), measured(bare, "/", bare_pid))
                for _ in range(ROUNDS)
            ]
    _print(rows)


def _print(rows: list[tuple[tuple[float, float], tuple[float, float]]]) -> None:
    print("| page | pages a second | server CPU a page |")
    print("|---|---|---|")
    for name, place in (("board, 10 hands", 0), ("bare Flask page", 1)):
        rate = statistics.median(row[place][0] for row in rows)
        cost = statistics.median(row[place][1] for row in rows)
        print(f"| {name} | {rate:.0f} | {cost:.2f} ms |")
    by_rate = statistics.median(ours[0] / bare[0] for ours, bare in rows)
    by_cost = statistics.median(bare[1] / ours[1] for ours, bare in rows)
    print(f"| board of bare | {by_rate:.0%} | {by_cost:.0%} |")


if __name__ == "__main__":
    main()
