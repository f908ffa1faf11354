"""Play a whole club evening on many phones while its server is killed, and recount it.

Options: `--tables 24`, `--phones 90`, `--rounds 5`, `--hands 2`, `--kills 6`, `--seed 1`. The
phones fill in the pages of the app: all of a table write the next hand, and the later ones are told
of the conflict. Alternately one of the two processes of the server is killed, and all of it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import statistics
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from benchmarks._phones import Answer, Book, Hand, Phone
from benchmarks._recount import Recount
from scorekeeper.documents.events import answer_ranking
from scorekeeper.services import database
from tests.browser.restarting import RestartedServer
from tests.web.visitor import fields_of

_LOOKS: Final = 0.5
"""Seconds between two looks of a phone that waits."""
_PATIENCE: Final = 1_200.0
_BETWEEN: Final = (1.0, 4.0)
"""Seconds that a server runs before it is killed."""
_WRITE: Final = re.compile(r'href="(/g/[^"/]+)/hands/new"')
_LINK: Final = re.compile(r'value="https?://[^"/]+(/e/[^"]+)"')
_TABLE: Final = re.compile(r"<title>Table (\d+)")
_FORM: Final = re.compile(r'<form method="post" action="([^"]+)">(.*?)</form>', re.DOTALL)
_FIELD: Final = re.compile(r'name="(\w+)" value="([^"]*)"')
_IS_DONE: Final = ("All tables are confirmed.", "the ranking is final")


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """Length of an evening: its tables, its phones, its rounds, and the hands of each round."""

    tables: int
    phones: int
    rounds: int
    hands: int


@dataclass(slots=True)
class Evening:
    """State of an evening as those who play it know it.

    Attributes:
        book: the hands that the phones sent, and the acknowledged ones.
        director: the path of the director's link.
        links: those of the tables, by number.
        boards: by table, the boards of its rounds, in order.
        over: set when the last round is confirmed.
        times: seconds of answers at the first attempt: `look` at a table, and `save`.
    """

    book: Book
    director: str
    links: dict[int, str]
    boards: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    over: threading.Event = field(default_factory=threading.Event)
    times: dict[str, list[float]] = field(default_factory=lambda: {"look": [], "save": []})
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def sees(self, table: int, board: str) -> None:
        """Note the board that a table plays on."""
        with self._lock:
            if board not in self.boards[table]:
                self.boards[table].append(board)
                self.book.boards.append(board)

    def ask(self, what: str, phone: Phone, path: str, form: dict[str, str] | None = None) -> Answer:
        """Let a phone ask until it is answered, and note how long that took."""
        retries, began = phone.retries, time.perf_counter()
        answer = phone.insist(path, form)
        if phone.retries == retries:
            self.times[what].append(time.perf_counter() - began)
        return answer


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of the evening.

    Attributes:
        kills: the number of times the server was killed.
        hands: hands in the database at the end.
        retries: the number of requests that were sent again.
        seconds: its length.
        slowest: milliseconds that 99 of 100 answers took at most, to a look and to a save.
        faults: the faults that were found.
    """

    kills: int
    hands: int
    retries: int
    seconds: float
    slowest: dict[str, float]
    faults: Sequence[str]


def play_evening(folder: Path, length: Length, kills: int, seed: int) -> Outcome:
    """Play an evening while its server is killed so often, at most, and recount it."""
    began, chance = time.monotonic(), random.Random(seed)  # noqa: S311 -- moments, no secret
    url = f"sqlite:///{folder}/scorekeeper.db"
    database.migrate(url)
    server = RestartedServer(folder, workers=2, DATABASE_URL=url, RATE_LIMITS="off")
    server.start()
    phones = [Phone(server.port, patience=_PATIENCE) for _ in range(length.phones + 1)]
    director, *players = phones
    recount = Recount(url)
    try:
        evening = _start(director, length)
        with ThreadPoolExecutor(len(phones)) as pool:
            doing = [pool.submit(_direct, director, evening, length.rounds)]
            for place, phone in enumerate(players):
                doing.append(pool.submit(_play, phone, evening, place, length.tables))
            killed = _kill(server, evening, kills, chance)
            for each in doing:
                each.result()
        faults = [*recount.faults(evening.book), *_differences(director, evening, length)]
    finally:
        recount.close()
        server.stop()
    retries = sum(phone.retries for phone in phones)
    slowest = {what: _slowest(times) for what, times in evening.times.items()}
    return Outcome(killed, recount.hands, retries, time.monotonic() - began, slowest, faults)


def _slowest(times: Sequence[float]) -> float:
    return 1000 * statistics.quantiles([*times, *times], n=100)[98]


def _start(director: Phone, length: Length) -> Evening:
    pairs = [f"Ann {number} & Ben {number}" for number in range(1, 2 * length.tables + 1)]
    asked = {
        "variant": "classic",
        "entrants": "\n".join(pairs),
        "round_hands": str(length.hands),
        "rounds_planned": str(length.rounds),
    }
    answer = director.insist("/events/new", {**fields_of(director.insist("/events/new")), **asked})
    assert answer.status == HTTPStatus.SEE_OTHER, answer
    _seat(director, answer.location)
    links = {}
    for link in _LINK.findall(director.insist(f"{answer.location}/links").text):
        table = _TABLE.search(director.insist(link).text)
        if table:
            links[int(table[1])] = link
    return Evening(Book(), answer.location, links)


def _seat(director: Phone, link: str) -> None:
    form = fields_of(director.insist(f"{link}/seating"))
    answer = director.insist(f"{link}/seating", {**form, "action": "confirm"})
    assert answer.status == HTTPStatus.SEE_OTHER, answer


def _direct(director: Phone, evening: Evening, rounds: int) -> None:
    """Seat round after round, each as soon as all tables are confirmed."""
    try:
        for number in range(1, rounds + 1):
            if number > 1:
                _seat(director, evening.director)
            until = time.monotonic() + _PATIENCE
            while not any(said in director.insist(evening.director).text for said in _IS_DONE):
                assert time.monotonic() < until, f"round {number} never ends"
                time.sleep(_LOOKS)
    finally:
        evening.over.set()


def _play(phone: Phone, evening: Evening, place: int, tables: int) -> None:
    """Write hands at a table and confirm for one of its sides, till the evening is over."""
    table, chair = 1 + place % tables, place // tables
    side, written = chair % 2, 0
    while not evening.over.is_set():
        page = evening.ask("look", phone, evening.links[table])
        found = _WRITE.search(page.text)
        if found:
            evening.sees(table, found[1])
            written += 1
            # No other hand of the game bears the same points.
            hand = Hand(found[1], (10 * written + chair, (37 * table + 11 * written) % 500))
            _write(phone, evening, hand)
        elif not _confirm(phone, page, side):
            evening.over.wait(_LOOKS)


def _write(phone: Phone, evening: Evening, hand: Hand) -> None:
    book = evening.book
    path = f"{hand.board}/hands/new"
    form = phone.form(path, hand.nets)
    if "key" not in form:
        # The last hand was just saved: there is no form for another one.
        return
    book.note(book.sent, hand)
    answer = evening.ask("save", phone, path, form)
    if answer.status == HTTPStatus.SEE_OTHER:
        book.note(book.saved, hand)
    else:
        refused = {HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY}
        assert answer.status in refused, answer


def _confirm(phone: Phone, page: Answer, side: int) -> bool:
    """Confirm for a side, where the page asks that, and return whether it does."""
    for action, inside in _FORM.findall(page.text):
        fields = dict(_FIELD.findall(inside))
        if fields.get("side") == str(side) and fields.get("action") == "confirm":
            answer = phone.insist(action, fields)
            assert answer.status == HTTPStatus.SEE_OTHER, answer
            return True
    return False


def _kill(server: RestartedServer, evening: Evening, kills: int, chance: random.Random) -> int:
    for done in range(kills):
        if evening.over.wait(chance.uniform(*_BETWEEN)):
            return done
        workers = server.workers()
        if done % 2 == 0 and workers:
            os.kill(chance.choice(workers), signal.SIGKILL)
        else:
            server.kill()
            server.start()
    return kills


def _differences(director: Phone, evening: Evening, length: Length) -> Iterator[str]:
    """Yield the differences of the evening from the hands that its tables played."""
    document: dict[str, Any] = json.loads(director.insist(f"{evening.director}/evening.json").text)
    made: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for hand in evening.book.saved:
        made[hand.board].append(hand.nets)
    if len(document["rounds"]) != length.rounds:
        yield f"{len(document['rounds'])} rounds"
    for number, played in enumerate(document["rounds"], start=1):
        sat = Counter(one for table in played["tables"] for side in table["sides"] for one in side)
        if sat != Counter(each["id"] for each in document["entrants"]):
            yield f"round {number}: not everybody sits once"
        for table in played["tables"]:
            hands = made[evening.boards[table["table"]][number - 1]]
            points = [sum(made) for made in zip(*hands, strict=True)]
            if len(hands) != length.hands or table["points"] != points:
                yield f"round {number}, table {table['table']}: {table['points']}, not {points}"
    rows = director.insist(f"{evening.director}/ranking.csv").text.splitlines()[1:]
    ranked = [str(line["id"]) for line in answer_ranking(document)["ranking"]]
    if [row.split(",")[1] for row in rows] != ranked:
        yield "the ranking is another one"


def main(arguments: Sequence[str] = ()) -> None:
    """Play an evening, and print a row; looks and saves by what 99 of 100 took at most."""
    parser = argparse.ArgumentParser(prog="benchmarks club", description=__doc__)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--phones", type=int, default=90)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hands", type=int, default=2)
    parser.add_argument("--kills", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    length = Length(
        tables=asked.tables, phones=asked.phones, rounds=asked.rounds, hands=asked.hands
    )
    print("| phones | tables | rounds | kills | hands | sent again | faults | look | save | took |")
    print("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        outcome = play_evening(Path(folder), length, asked.kills, asked.seed)
    slowest = (f"{outcome.slowest[what]:.0f} ms" for what in ("look", "save"))
    row = [
        *(length.phones, length.tables, length.rounds, outcome.kills, outcome.hands),
        *(outcome.retries, len(outcome.faults), *slowest, f"{outcome.seconds:.0f} s"),
    ]
    print("|", " | ".join(map(str, row)), "|", flush=True)
    assert not outcome.faults, outcome.faults[:20]


if __name__ == "__main__":
    main()
