"""Phones at the table: they fill in the app's own forms, and send them till they are answered."""

from __future__ import annotations

import http.client
import itertools
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

from tests.web.visitor import fields_of

LOST = (OSError, http.client.HTTPException)
"""No answer came: the form may have been received, or not."""
_PAUSE = 0.2
_TIMEOUT = 30.0


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer of a server.

    Attributes:
        status: the HTTP status.
        text: the page.
        location: the address it redirects to; empty for none.
    """

    status: int
    text: str
    location: str = ""


class Phone:
    """A browser with cookies, which asks a port of this machine.

    Attributes:
        retries: the number of requests that were sent again.
        answers: the number of answers by status.
        headers: further headers of all requests.
    """

    def __init__(
        self, port: int, *, patience: float = 120.0, gate: threading.Event | None = None
    ) -> None:
        """Prepare to ask.

        Args:
            port: of this machine.
            patience: seconds for which a request is tried again.
            gate: while it is not set, nothing is sent.
        """
        self._port = port
        self._gate = gate
        self._patience = patience
        self._cookies: dict[str, str] = {}
        self.retries = 0
        self.answers: Counter[int] = Counter()
        self.headers: dict[str, str] = {}

    def ask(self, path: str, fields: Mapping[str, str] | None = None) -> Answer:
        """Ask for a page once, or send a form.

        Raises:
            OSError, HTTPException: no answer came.
        """
        headers = {**self.headers, "Cookie": self.cookie}
        body = None
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode(fields)
        connection = self.connect()
        try:
            connection.request("GET" if body is None else "POST", path, body, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        self.answers[answer.status] += 1
        for line in answer.headers.get_all("Set-Cookie", []):
            for name, cookie in SimpleCookie(line).items():
                self._cookies[name] = cookie.value
        return Answer(answer.status, text, urlsplit(answer.headers.get("Location", "")).path)

    def connect(self) -> http.client.HTTPConnection:
        """Return a connection to the server."""
        return http.client.HTTPConnection("127.0.0.1", self._port, timeout=_TIMEOUT)

    @property
    def cookie(self) -> str:
        """The header that tells who asks."""
        return "; ".join(f"{name}={text}" for name, text in self._cookies.items())

    def insist(self, path: str, fields: Mapping[str, str] | None = None) -> Answer:
        """Ask, and ask the very same again until the server answers and is well.

        Raises:
            TimeoutError: it was never well.
        """
        until, last = time.monotonic() + self._patience, "no answer"
        while time.monotonic() < until:
            if self._gate is not None:
                self._gate.wait()
            try:
                answer = self.ask(path, fields)
            except LOST as error:
                last = repr(error)
            else:
                last = f"{answer.status}: {answer.text[:1000]}"
                if answer.status < HTTPStatus.INTERNAL_SERVER_ERROR:
                    return answer
            self.retries += 1
            time.sleep(_PAUSE)
        raise TimeoutError(f"{path}: {last}")

    def start(self, *names: str) -> str:
        """Start a game for four, and return the address of its board."""
        form = fields_of(self.insist("/games/new"))
        seats = (f"player_{place}" for place in range(4))
        form |= {"target": "100000", **dict(zip(seats, names, strict=False))}
        answer = self.insist("/games/new", form)
        assert answer.status == HTTPStatus.SEE_OTHER, answer
        return answer.location

    def form(self, path: str, nets: tuple[int, int]) -> dict[str, str]:
        """Return the form of a hand, as it is sent to be saved, with the points of both sides."""
        form = fields_of(self.insist(path))
        for side, net in enumerate(nets):
            form |= {f"sides-{side}-depth": "net", f"sides-{side}-net": str(net)}
        return {**form, "action": "save"}


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that somebody writes; no other of its game bears the same points.

    Attributes:
        board: the address of its game's board.
        nets: the points of both sides.
    """

    board: str
    nets: tuple[int, int]


class Book:
    """Record of the hands that were sent and acknowledged, kept by those who play.

    Attributes:
        sent: every hand that was ever sent.
        saved: hands that the server acknowledged as saved.
        boards: games that the server acknowledged as started.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.sent: list[Hand] = []
        self.saved: list[Hand] = []
        self.boards: list[str] = []

    def note(self, kept: list[Hand], hand: Hand) -> None:
        """Write a hand down in one of the lists."""
        with self._lock:
            kept.append(hand)

    def acknowledged(self) -> tuple[list[str], list[Hand]]:
        """Return the games and the hands that were answered for by now."""
        with self._lock:
            return list(self.boards), list(self.saved)


class Table:
    """A table at which two phones write hands, one game after another."""

    def __init__(self, book: Book, number: int, hands: int) -> None:
        """Set a table; a game has `hands` hands."""
        self._book, self._number, self._hands = book, number, hands
        self._games = 0
        self._board = ""
        self._count = 0
        self._lock = threading.Lock()

    def board(self, phone: Phone) -> str:
        """Return the game that is played; a new one is started after the last hand."""
        with self._lock:
            if not self._board or self._count >= self._hands:
                self._games += 1
                names = (f"{name} {self._number}" for name in ("Ann", "Ben", "Cid", "Dot"))
                self._board, self._count = phone.start(*names), 0
                self._book.boards.append(self._board)
            return self._board

    def counted(self) -> None:
        """Count a hand of the game."""
        with self._lock:
            self._count += 1


def play(phone: Phone, place: int, table: Table, book: Book, stop: Callable[[], bool]) -> None:
    """Write hands at a table till it is time to stop; each is sent until it has been saved.

    Somebody else may save first: then the hand is written down again, as the next one.
    """
    for count in itertools.count(1):
        if stop():
            return
        board = table.board(phone)
        # Totals stay small, so that no game ends before its time.
        hand = Hand(board, (place, count if count % 2 else -count))
        book.note(book.sent, hand)
        path = f"{board}/hands/new"
        while not _is_saved(phone.insist(path, phone.form(path, hand.nets))):
            pass
        book.note(book.saved, hand)
        table.counted()


def _is_saved(answer: Answer) -> bool:
    """Whether a hand was saved; it was not where somebody else had saved first."""
    assert answer.status in {HTTPStatus.SEE_OTHER, HTTPStatus.CONFLICT}, answer
    return answer.status == HTTPStatus.SEE_OTHER
