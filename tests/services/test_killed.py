from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from threading import Timer

from sqlalchemy.orm import Session

from scorekeeper.persistence.engines import make_engine
from scorekeeper.services.game.loading import load_game
from tests.services.helpers import a_game, revisions

# For each line that it is sent it starts a writer, which tells its number, writes hands until it is
# killed, and says each one that was answered for. Having been killed between answer and word, it
# would send the last one again: with the same key. An empty line says that it is gone.
WRITERS = """
import os
import sys
from sqlalchemy.orm import Session
from scorekeeper.persistence.engines import make_engine
from scorekeeper.services.hand.deals import record_deal
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.writes import Write
url, token = sys.argv[1:]
for _ in sys.stdin:
    if writer := os.fork():
        os.waitpid(writer, 0)
        print(flush=True)
        continue
    print(os.getpid(), flush=True)
    with Session(make_engine(url)) as session:
        while True:
            version = load_game(session, token).version
            hand = [{"entry": "net", "net": 0}, {"entry": "net", "net": 1}]
            key = f"hand-{version + 1}"
            saved = record_deal(session, token, hand, Write(key=key, expected=version))
            print(saved.number, flush=True)
"""
KILLS = 5


@contextmanager
def writers(url: str, token: str) -> Iterator[subprocess.Popen[str]]:
    """A process that has loaded everything, and starts writers of a game."""
    command = [sys.executable, "-c", WRITERS, url, token]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        # Nobody reads for ever what is never written.
        patience = Timer(120, os.killpg, (process.pid, signal.SIGKILL))
        patience.start()
        try:
            yield process
        finally:
            patience.cancel()


def write_until_killed(process: subprocess.Popen[str], after: int) -> list[int]:
    """Return the hands that a writer said were saved until it was killed."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    writer = int(process.stdout.readline())
    try:
        lines = [process.stdout.readline() for _ in range(after)]
    finally:
        os.kill(writer, signal.SIGKILL)
    lines += takewhile(str.strip, process.stdout)
    return [int(line) for line in lines]


def test_what_was_answered_for_is_there_once_after_kills(database_url: str) -> None:
    engine = make_engine(database_url)
    with Session(engine) as session:
        token = a_game(session)
    said: list[int] = []
    with writers(database_url, token) as process:
        for kill in range(KILLS):
            said += write_until_killed(process, after=3 + kill)
            with Session(engine) as session:
                game = load_game(session, token)
                assert len(game.deals) - len(said) in range(kill + 2)
    with Session(engine) as session:
        game = load_game(session, token)
        numbers = [deal.number for deal in game.deals]
        assert numbers == list(range(1, len(numbers) + 1))
        assert said == sorted(set(said))
        assert set(said) <= set(numbers)
        assert game.totals == (0, len(numbers))
        assert game.version == len(numbers) == len(revisions(session, token))
        if engine.dialect.name == "sqlite":
            assert session.connection().exec_driver_sql("PRAGMA integrity_check").all() == [("ok",)]
    engine.dispose()
