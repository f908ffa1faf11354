"""Cut connections, fill the disk, take rights away, set the clock back: nothing may be lost.

Options: `--hands 200` to save over connections that break, `--cut 0.5` of them. The full disk needs
root, to mount one.
"""

from __future__ import annotations

import argparse
import itertools
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path

from sqlalchemy import NullPool, create_engine, text

from benchmarks._cutting import cutting
from benchmarks._hardship import (
    Clock,
    fill,
    may_mount,
    renew_workers,
    small_disk,
    without_powers,
)
from benchmarks._killable import Postgres, postgres
from benchmarks._phones import LOST, Answer, Book, Hand, Phone, Table, play
from benchmarks._recount import Recount
from benchmarks._serving import served
from scorekeeper.services import database
from scorekeeper.services.lifecycle.change_log import list_changes
from tests.browser.restarting import RestartedServer
from tests.cli.command import ROOT
from tests.web.visitor import fields_of

HANDS_OF_A_GAME = 25
CLIENTS = 8
DAY = 86_400
_PATIENCE = 120.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of a hardship.

    Attributes:
        sent: hands that were sent.
        met: the number of its effects: connections cut, errors shown.
        unclear: answers other than a page that says what to do, with the entry.
        faults: the faults found in the database.
        seconds: from its end until the hand that was held up was saved; 0 where none was.
    """

    sent: int
    met: int
    unclear: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    seconds: float = 0

    @property
    def is_right(self) -> bool:
        """Whether nothing was lost, and everything was said clearly."""
        return self.met > 0 and not self.unclear and not self.faults


def on_sqlite(folder: Path, hands: int, share: float) -> Iterator[tuple[str, Outcome]]:
    """Put one server with SQLite through all hardships, and yield the outcome of each."""
    clock = Clock(folder, str(ROOT))
    path = folder / "scorekeeper.db"
    with served(folder, f"sqlite:///{path}", without_powers(), **clock.settings) as server:
        yield "cut connections", _cut_connections(server, path, hands, share)
        yield "file may only be read", _read_only_file(server, path)
        yield "clock a day back", _clock_set_back(server, path, clock)


def on_full_disk(folder: Path) -> Iterator[tuple[str, Outcome]]:
    """Let the disk run full under a running server, then make room."""
    with small_disk(folder) as disk:
        url = f"sqlite:///{disk}/scorekeeper.db"
        with served(folder, url) as server:
            yield "disk full", _held_up(server, url, lambda: fill(disk).unlink, may_read=True)


def on_postgresql(server: RestartedServer, found: Postgres) -> Iterator[tuple[str, Outcome]]:
    """Let everything befall the PostgreSQL of a running server that may."""

    def read_only() -> Callable[[], None]:
        _only_read(found, "on")
        return lambda: _only_read(found, "off")

    def gone() -> Callable[[], None]:
        found.kill()
        return found.start

    yield "PostgreSQL may only be read", _held_up(server, found.url, read_only, may_read=True)
    yield "PostgreSQL is gone", _held_up(server, found.url, gone, may_read=False)


def _only_read(found: Postgres, state: str) -> None:
    """Let PostgreSQL refuse to write, as a standby does; or let it write.

    It reads its settings again some time after it was asked to, and tells its connections of it
    before it opens another one.
    """
    engine = create_engine(found.url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        connection.execute(text(f"ALTER SYSTEM SET default_transaction_read_only = {state}"))
        connection.execute(text("SELECT pg_reload_conf()"))
    is_read = False
    while not is_read:
        with engine.connect() as connection:
            now = connection.execute(text("SHOW default_transaction_read_only")).scalar_one()
            is_read = now == state
    engine.dispose()


def _cut_connections(server: RestartedServer, path: Path, hands: int, share: float) -> Outcome:
    """Save hands from eight phones over connections a share of which break."""
    book = Book()
    with cutting(server.port, share, 1) as proxy, ThreadPoolExecutor(CLIENTS) as pool:
        tables = [Table(book, number, HANDS_OF_A_GAME) for number in range(CLIENTS // 2)]
        playing = [
            pool.submit(
                play,
                Phone(proxy.port),
                place,
                tables[place // 2],
                book,
                lambda: len(book.saved) >= hands,
            )
            for place in range(CLIENTS)
        ]
        for each in playing:
            each.result()
    return Outcome(
        sent=len(book.sent), met=proxy.cuts.total(), faults=_faults(f"sqlite:///{path}", book)
    )


def _read_only_file(server: RestartedServer, path: Path) -> Outcome:
    """Take the right to write to the database's file away, then give it back."""

    def begin() -> Callable[[], None]:
        path.chmod(0o444)
        renew_workers(server)
        return lambda: path.chmod(0o644)

    return _held_up(server, f"sqlite:///{path}", begin, may_read=True)


def _clock_set_back(server: RestartedServer, path: Path, clock: Clock) -> Outcome:
    """Set the clock back by a day while a form is open; save, correct, undo, bring back."""
    url, book, phone = f"sqlite:///{path}", Book(), Phone(server.port)
    board = _start(phone, book)
    _save(phone, book, Hand(board, (1, 1)))
    new, hand = f"{board}/hands/new", Hand(board, (2, 2))
    form = phone.form(new, hand.nets)
    clock.set(-DAY)
    book.note(book.sent, hand)
    answers = [phone.insist(new, form)]
    book.note(book.saved, hand)
    edit = f"{board}/hands/1/edit"
    answers.append(phone.insist(edit, phone.form(edit, (1, 1))))
    _save(phone, book, Hand(board, (3, 3)))
    answers += [
        phone.insist(f"{board}/{act}", fields_of(phone.insist(board)))
        for act in ("undo", "restore")
    ]
    unclear = [str(each.status) for each in answers if each.status != HTTPStatus.SEE_OTHER]
    faults = _faults(url, book)
    with database.opened(url) as session:
        moments = [entry.saved_at for entry in list_changes(session, board.rpartition("/")[2])]
    if len(moments) != len(answers) + 2 or sorted(set(moments), reverse=True) != moments:
        faults.append(f"the list of changes is out of order: {moments}")
    clock.set(0)
    return Outcome(sent=len(answers) + 2, met=1, unclear=unclear, faults=faults)


def _held_up(
    server: RestartedServer,
    url: str,
    begin: Callable[[], Callable[[], None]],
    *,
    may_read: bool,
) -> Outcome:
    """Save a hand, let a hardship begin, send the next hand, let the hardship end, go on.

    Args:
        server: the server.
        url: its database.
        begin: lets it begin, and returns what ends it.
        may_read: whether boards are still shown meanwhile.
    """
    book, phone = Book(), Phone(server.port, patience=_PATIENCE)
    board = _start(phone, book)
    _save(phone, book, Hand(board, (1, 1)))
    held = Hand(board, (2, 2))
    path = f"{board}/hands/new"
    form = phone.form(path, held.nets)
    end = begin()
    book.note(book.sent, held)
    refused = _until_answered(phone, path, form)
    unclear = _unclear(refused, form)
    read = _until_answered(phone, board)
    if read.status != (HTTPStatus.OK if may_read else HTTPStatus.SERVICE_UNAVAILABLE):
        unclear.append(f"the board: {read.status}")
    end()
    began = time.monotonic()
    answer = phone.insist(path, form)
    seconds = time.monotonic() - began
    if answer.status != HTTPStatus.SEE_OTHER:
        unclear.append(f"afterwards: {answer}")
    book.note(book.saved, held)
    _save(phone, book, Hand(board, (3, 3)))
    return Outcome(3, 1, unclear, _faults(url, book), seconds)


def _unclear(answer: Answer, form: dict[str, str]) -> list[str]:
    """Return the faults of a page that has to say that nothing can be saved."""
    shown = fields_of(answer)
    problems = []
    if answer.status != HTTPStatus.SERVICE_UNAVAILABLE:
        problems.append(f"status {answer.status}")
    problems += [name for name in form if "-net" in name and shown.get(name) != form[name]]
    if not any(said in answer.text for said in ("no room", "may not write", "cannot reach")):
        problems.append("it does not say why")
    return problems


def _until_answered(phone: Phone, path: str, form: dict[str, str] | None = None) -> Answer:
    """Ask until anything is answered: a worker may just be starting."""
    for _ in itertools.repeat(None, 600):
        try:
            return phone.ask(path, form)
        except LOST:
            time.sleep(0.1)
    raise TimeoutError(path)


def _start(phone: Phone, book: Book) -> str:
    board = phone.start("Ann", "Ben", "Cid", "Dot")
    book.boards.append(board)
    return board


def _save(phone: Phone, book: Book, hand: Hand) -> None:
    book.note(book.sent, hand)
    path = f"{hand.board}/hands/new"
    answer = phone.insist(path, phone.form(path, hand.nets))
    assert answer.status == HTTPStatus.SEE_OTHER, answer
    book.note(book.saved, hand)


def _faults(url: str, book: Book) -> list[str]:
    recount = Recount(url)
    try:
        return recount.faults(book)
    finally:
        recount.close()


def main(arguments: Sequence[str] = ()) -> None:
    """Let everything befall the server, and print a table."""
    parser = argparse.ArgumentParser(prog="benchmarks network", description=__doc__)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--cut", type=float, default=0.5)
    asked = parser.parse_args(arguments)
    print("| hardship | hands | met | unclear answers | faults | saved again after |")
    print("|---|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        _show(on_sqlite(Path(folder), asked.hands, asked.cut))
    if may_mount():
        with tempfile.TemporaryDirectory() as folder:
            _show(on_full_disk(Path(folder)))
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres() as found,
        served(Path(folder), found.url) as server,
    ):
        _show(on_postgresql(server, found))


def _show(outcomes: Iterator[tuple[str, Outcome]]) -> None:
    for name, outcome in outcomes:
        print(
            f"| {name} | {outcome.sent} | {outcome.met} | {len(outcome.unclear)} "
            f"| {len(outcome.faults)} | {outcome.seconds:.1f} s |",
            flush=True,
        )
        assert outcome.is_right, outcome


if __name__ == "__main__":
    main()
