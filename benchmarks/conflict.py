"""Let many phones correct the same hand at once, until each has; one at a time may win.

Options: `--clients 50`.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from threading import Barrier

from benchmarks._killable import postgres
from benchmarks._phones import Answer, Phone
from benchmarks._serving import served
from scorekeeper.persistence.games import revisions_of
from scorekeeper.services import database
from scorekeeper.services.game.loading import open_link
from tests.browser.restarting import RestartedServer
from tests.web.visitor import fields_of

Form = dict[str, str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of the conflicts.

    Attributes:
        waves: the number of times that all who had not won yet sent at once.
        won: the number who saved in each wave.
        refused: the number who were told in all that somebody else had saved.
        forgotten: the number of these who were shown another entry than their own.
        kept: the points of the first side, revision by revision, as the database has them.
        asked: the points that were sent, one number for each phone.
        seconds: its length.
    """

    waves: int
    won: list[int]
    refused: int
    forgotten: int
    kept: list[int]
    asked: list[int]
    seconds: float

    @property
    def is_right(self) -> bool:
        """Whether one won each wave, all entries were kept, and each is there once."""
        one_each = self.won == [1] * self.waves
        return one_each and not self.forgotten and sorted(self.kept) == sorted(self.asked)


def correct_at_once(server: RestartedServer, url: str, clients: int) -> Outcome:
    """Let `clients` phones correct one hand, all at once, again and again until each has saved."""
    began = time.monotonic()
    owner = Phone(server.port)
    board = owner.start("Ann", "Ben", "Cid", "Dot")
    owner.insist(f"{board}/hands/new", owner.form(f"{board}/hands/new", (0, 5)))
    path = f"{board}/hands/1/edit"
    phones = [Phone(server.port) for _ in range(clients)]
    entries = [5 * (place + 1) for place in range(clients)]
    waiting = [
        (phone, phone.form(path, (net, 0))) for phone, net in zip(phones, entries, strict=True)
    ]
    won, refused, forgotten = [], 0, 0
    with ThreadPoolExecutor(clients) as pool:
        while waiting:
            answers = _all_at_once(pool, path, waiting)
            won.append(sum(answer.status == HTTPStatus.SEE_OTHER for answer in answers))
            left = []
            for (phone, form), answer in zip(waiting, answers, strict=True):
                if answer.status == HTTPStatus.SEE_OTHER:
                    continue
                assert answer.status == HTTPStatus.CONFLICT, answer
                shown = fields_of(answer)
                refused += 1
                forgotten += shown["sides-0-net"] != form["sides-0-net"]
                left.append((phone, _in_its_place(phone, path, answer)))
            assert len(left) < len(waiting), "nobody won"
            waiting = left
    with database.opened(url) as session:
        game = open_link(session, board.rpartition("/")[2]).stamp.game
        revisions = revisions_of(session, game, 1)[::-1]
        kept = [revision.document[0]["net"] for revision in revisions if revision.revision > 1]
    seconds = time.monotonic() - began
    return Outcome(len(won), won, refused, forgotten, kept, entries, seconds)


def _in_its_place(phone: Phone, path: str, asked: Answer) -> Form:
    """Answer that the own hand is to stand in the place of the one that was saved; the review."""
    (shown,) = re.findall(r'name="correct" value="([^"]+)"', asked.text)
    review = phone.insist(path, {**fields_of(asked), "correct": shown})
    assert review.status == HTTPStatus.OK, review
    return {**fields_of(review), "action": "save"}


def _all_at_once(
    pool: ThreadPoolExecutor, path: str, waiting: Sequence[tuple[Phone, Form]]
) -> list[Answer]:
    barrier = Barrier(len(waiting))

    def send(phone: Phone, form: Form) -> Answer:
        barrier.wait()
        return phone.insist(path, form)

    return [each.result() for each in [pool.submit(send, *each) for each in waiting]]


def main(arguments: Sequence[str] = ()) -> None:
    """Correct at once on both databases, and print a table."""
    parser = argparse.ArgumentParser(prog="benchmarks conflict", description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    clients = parser.parse_args(arguments).clients
    print("| database | phones | versions | won by one | got 409 | lost their entry | took |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder, postgres() as found:
        for name, url in (
            ("SQLite", f"sqlite:///{folder}/scorekeeper.db"),
            ("PostgreSQL", found.url),
        ):
            with served(Path(folder), url) as server:
                outcome = correct_at_once(server, url, clients)
            print(
                f"| {name} | {clients} | {len(outcome.kept)} | {outcome.won.count(1)} "
                f"| {outcome.refused} | {outcome.forgotten} | {outcome.seconds:.0f} s |",
                flush=True,
            )
            assert outcome.is_right, outcome


if __name__ == "__main__":
    main()
