"""A run of the fuzzer: very many requests, each looked at, all from one seed."""

from __future__ import annotations

import tempfile
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from flask import Flask, got_request_exception
from werkzeug.routing import Rule

from scorekeeper.services import database
from tests.fuzz.caller import Answer, Caller, Sent
from tests.fuzz.checks import complaints
from tests.fuzz.requests import Known, Maker, endpoint_of, walk
from tests.fuzz.world import Recorded, World, peopled_world

_ROUND: Final = 150
"""Requests until everything is as it was at the start: games get deleted, links taken back."""
_SHEETS_EVERY: Final = 100
"""PDF files take a hundred times as long as anything else: one turn in this number asks for one."""
_SAFE: Final = {"GET", "HEAD", "OPTIONS", "TRACE"}
_TAKE_BACK: Final = {"sharing.renew", "sharing.revoke", "sharing.move", "players.renew"}
"""Endpoints that end links."""
_POWERLESS: Final = ("viewer", "revoked", "stranger", "deleted", "table", "wall")


@dataclass(frozen=True)
class Failure:
    """A request whose answer is not as it must be.

    Attributes:
        number: which request of the run it was.
        sent: the request.
        reasons: the faults of its answer.
        trace: the traceback of the app; empty where it raised nothing.
    """

    number: int
    sent: Sent
    reasons: tuple[str, ...]
    trace: str = ""

    def __str__(self) -> str:
        told = f"request {self.number}: {'; '.join(self.reasons)}\n  {self.sent.as_curl()}"
        return f"{told}\n{self.trace}" if self.trace else told


@dataclass
class Report:
    """Report of a run.

    Attributes:
        seed: the seed of the requests.
        sent: the number of requests sent.
        answers: the number of answers by endpoint and hundred of status.
        slowest: the seconds of the slowest answers, and their requests.
        failures: the failures.
    """

    seed: int
    sent: int = 0
    answers: Counter[tuple[str, int]] = field(default_factory=Counter)
    slowest: list[tuple[float, str]] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)

    def statuses(self) -> dict[int, int]:
        """Return the number of answers of each hundred."""
        found: Counter[int] = Counter()
        for (_, status), count in self.answers.items():
            found[status] += count
        return dict(sorted(found.items()))

    def endpoints(self) -> set[str]:
        """Return the endpoints that were asked."""
        return {endpoint for endpoint, _ in self.answers}

    def __str__(self) -> str:
        lines = [f"seed {self.seed}, {self.sent} requests, {len(self.failures)} failures"]
        return "\n".join([*lines, *(str(each) for each in self.failures[:10])])


class _Raised:
    """Exceptions of the app while it answered."""

    def __init__(self, app: Flask) -> None:
        self.trace = ""
        got_request_exception.connect(self._note, app)

    def _note(self, _app: Flask, exception: BaseException) -> None:
        self.trace = "".join(traceback.format_exception(exception))


class _Run:
    def __init__(self, world: World, known: Known, seed: int) -> None:
        self.world = world
        self.report = Report(seed)
        self.raised = _Raised(world.app)
        rules = sorted(world.app.url_map.iter_rules(), key=lambda rule: (rule.endpoint, str(rule)))
        self.maker = Maker(world, known, rules)
        self.cheap = [rule for rule in rules if not rule.rule.endswith((".pdf", ".png"))]
        self.sheets = [rule for rule in rules if rule.rule.endswith((".pdf", ".png"))]
        self.stranger = Caller(world.app)
        self._is_brought_back = False
        self._is_taken_back = False
        self._is_home = False

    def go(self, requests: int) -> Report:
        numbers = iter(range(requests))
        while self.report.sent < requests:
            self.world.restore()
            self._is_brought_back = self._is_taken_back = False
            recorded = Recorded(self.world.file)
            try:
                for number in _first(numbers, _ROUND):
                    self._turn(number, recorded)
            finally:
                recorded.close()
        return self.report

    def _turn(self, number: int, recorded: Recorded) -> None:
        chance = Random(f"{self.report.seed}/{number}")  # noqa: S311 - data to test with
        rule = self._rule(number)
        sent = self.maker.request(chance, rule)
        self._is_home = chance.random() < 0.85
        caller = self.world.home if self._is_home else self.stranger
        before = recorded.digest()
        self.raised.trace = ""
        began = time.perf_counter()
        answer = caller.send(sent)
        self._note_time(time.perf_counter() - began, sent)
        self.report.sent += 1
        self.report.answers[rule.endpoint, answer.status // 100] += 1
        reasons = [
            *complaints(sent, answer),
            *self._lost(sent, answer, before, recorded),
        ]
        if self.raised.trace:
            reasons.append("the app raised something")
        if reasons:
            failure = Failure(number, sent, tuple(reasons), self.raised.trace)
            self.report.failures.append(failure)

    def _rule(self, number: int) -> Rule:
        turn, is_sheet = divmod(number, _SHEETS_EVERY)
        if is_sheet == 0:
            return self.sheets[turn % len(self.sheets)]
        return self.cheap[number % len(self.cheap)]

    def _note_time(self, seconds: float, sent: Sent) -> None:
        slowest = [*self.report.slowest, (seconds, f"{sent.method} {sent.path}"[:100])]
        self.report.slowest = sorted(slowest, reverse=True)[:5]

    def _lost(self, sent: Sent, answer: Answer, before: str, recorded: Recorded) -> Iterator[str]:
        """Yield the changes that must not have happened."""
        endpoint = endpoint_of(self.world, sent.path, sent.method)
        self._is_taken_back = self._is_taken_back or endpoint in _TAKE_BACK
        if recorded.digest() == before:
            return
        if answer.status >= 400:
            yield "it was refused, and something recorded has changed all the same"
        if sent.method in _SAFE:
            yield f"{sent.method} has changed something recorded"
        used = self._powerless(endpoint, sent)
        if used and endpoint not in {"games.rematch", "changes.undelete"}:
            yield f"a link that may not write has changed something: {sorted(used)}"

    def _powerless(self, endpoint: str, sent: Sent) -> set[str]:
        """Return the links that a request brings by which nothing may be changed."""
        tokens = self.world.evening | self.world.tokens
        used = {name for name in _POWERLESS if tokens[name] in links_of(sent)}
        if self._is_taken_back:
            used.discard("viewer")  # a device of the owner's group is led on by such a link
        if self._is_home:
            used.discard("revoked")  # likewise
        if used and endpoint == "changes.undelete":
            self._is_brought_back = True
        elif self._is_brought_back:
            used.discard("deleted")  # its owner may do everything again
        return used


def links_of(sent: Sent) -> Sequence[str]:
    """Return the links that a request brings, in its address or as its key."""
    keys = [value for name, value in sent.headers if name == "Authorization"]
    in_address = sent.path.split("/")[2:3] if sent.path.startswith(("/g/", "/e/")) else []
    # Starting a game asks for no link.
    is_of_a_game = f"{sent.path}/".startswith("/api/v1/game/")
    return [*in_address, *(key.removeprefix("Bearer ") for key in keys if is_of_a_game)]


def _first(numbers: Iterator[int], most: int) -> Iterator[int]:
    for _ in range(most):
        number = next(numbers, None)
        if number is None:
            return
        yield number


def fuzz(world: World, known: Known, requests: int, seed: int) -> Report:
    """Send very many requests; the same seed sends the same.

    Args:
        world: the app.
        known: its forms.
        requests: how many.
        seed: the seed of the requests.
    """
    with warnings.catch_warnings():
        # Broken uploads leave temporary files that are closed as they are forgotten.
        warnings.simplefilter("ignore", ResourceWarning)
        return _Run(world, known, seed).go(requests)


def fuzz_afresh(requests: int, seed: int) -> Report:
    """Send very many requests to an app of its own."""
    with tempfile.TemporaryDirectory() as folder:
        world = peopled_world(Path(folder))
        world.app.logger.disabled = True
        try:
            return fuzz(world, walk(world), requests, seed)
        finally:
            database.detach(world.app)
