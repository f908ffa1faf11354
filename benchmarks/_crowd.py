"""Load of many tables at once: the requests of their phones, mixed in realistic shares."""

from __future__ import annotations

import http.client
import random
import secrets
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final
from urllib.parse import urlencode

from benchmarks._open_loop import Answer, Call, request_bytes
from benchmarks.board import _HAND
from scorekeeper.services import database
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import NamedSide
from scorekeeper.services.game.writes import NewGame, Write
from scorekeeper.services.hand.deals import record_deal
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.web import create_app

TABLES: Final = 40
HANDS: Final = 10
MIX: Final = {"poll": 85.0, "board": 8.0, "preview": 4.0, "save": 2.5, "PDF": 0.5}
"""Per cent of the requests. A table of four open boards asks four times a second, and saves a hand
every ten minutes or so: that saves are as many as here is hard on the server."""
_WRITTEN: Final = {
    "sides-0-melds": "7x3\nJ J JKR\n10x8\n5x6 2",
    "sides-0-red_threes": "1",
    "sides-out": "0",
    "sides-0-hand-1": "5 8 K",
    "sides-1-hand-0": "A A 4",
    "sides-1-hand-1": "Q 9",
}
_OK: Final = frozenset({200})


def fill(url: str, instance: str, tables: int = TABLES, hands: int = HANDS) -> list[str]:
    """Write the games of the tables into a new database and return the paths of their boards."""
    database.migrate(url)
    app = create_app({"DATABASE_URL": url, "INSTANCE_DIR": instance})
    paths = []
    with app.app_context():
        session = database.session()
        for _ in range(tables):
            sides = (NamedSide(players=("Ann", "Cid")), NamedSide(players=("Ben", "Dot")))
            new = NewGame(variant="caliente-complete", players=4, sides=sides, target=1_000_000)
            token = start_game(session, new)
            for number in range(hands):
                write = Write(key=f"{number:032}", expected=load_game(session, token).version)
                record_deal(session, token, _HAND, write)
            paths.append(f"/g/{token}")
    database.detach(app)
    return paths


@dataclass(slots=True)
class Table:
    """A table: its board as the phones last saw it, and the form of the one who writes.

    Attributes:
        path: its board.
        fields: the form for the next hand, filled in.
        cookies: cookies of the phone that writes.
        mark: the ETag of what the phones show.
        saving: whether a hand is being saved.
    """

    path: str
    fields: dict[str, str] = field(default_factory=dict)
    cookies: str = ""
    mark: str = ""
    saving: bool = False

    def sit_down(self, port: int) -> None:
        """Open the form of the next hand."""
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", f"{self.path}/hands/new")
        answer = connection.getresponse()
        form = _Fields()
        form.feed(answer.read().decode())
        set_cookies = answer.headers.get_all("Set-Cookie", [])
        connection.close()
        self.cookies = "; ".join(each.partition(";")[0] for each in set_cookies)
        self.fields = form.fields | _WRITTEN

    def poll(self) -> Call:
        """Ask whether anything has changed."""
        header = {"If-None-Match": self.mark} if self.mark else {}
        sent = request_bytes("GET", f"{self.path}/live", header)
        return Call("poll", sent, frozenset({200, 304}), self._seen)

    def board(self) -> Call:
        """Open the board."""
        return Call("board", request_bytes("GET", self.path), _OK)

    def preview(self) -> Call:
        """Ask for the preview of a hand."""
        return Call("preview", self._form(f"{self.path}/hands/preview", self.fields), _OK)

    def save(self) -> Call:
        """Save the hand, with a new key, against the version that the form was given."""
        self.saving = True
        values = self.fields | {"action": "save", "key": secrets.token_urlsafe(16)}
        sent = self._form(f"{self.path}/hands/new", values)
        return Call("save", sent, frozenset({303}), self._saved)

    def sheet(self) -> Call:
        """Print the score sheet."""
        return Call("PDF", request_bytes("GET", f"{self.path}/sheet.pdf"), _OK)

    def _form(self, path: str, values: dict[str, str]) -> bytes:
        header = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookies}
        return request_bytes("POST", path, header, urlencode(values).encode())

    def _seen(self, answer: Answer | None) -> None:
        if answer is not None:
            self.mark = answer.header.get("etag", self.mark)

    def _saved(self, answer: Answer | None) -> None:
        self.saving = False
        if answer is not None and answer.status == http.HTTPStatus.SEE_OTHER:
            for name in ("expected", "hand"):
                self.fields[name] = str(int(self.fields[name]) + 1)


class Crowd:
    """All tables, which ask in a random order that is the same in every run."""

    def __init__(self, paths: list[str], port: int) -> None:
        """Let every table open its form."""
        self._chance = random.Random(1)  # noqa: S311 - an order, no secret
        self._tables = [Table(path) for path in paths]
        for table in self._tables:
            table.sit_down(port)

    def call(self) -> Call:
        """Return the next request of any table."""
        kind = self._chance.choices(list(MIX), list(MIX.values()))[0]
        table = self._chance.choice(self._tables)
        if kind == "save":
            return self.save()
        asked = {
            "poll": table.poll,
            "board": table.board,
            "preview": table.preview,
            "PDF": table.sheet,
        }
        return asked[kind]()

    def save(self) -> Call:
        """Let a table save a hand; one that is saving already only polls."""
        shuffled = self._chance.sample(self._tables, len(self._tables))
        table = next((each for each in shuffled if not each.saving), shuffled[0])
        return table.poll() if table.saving else table.save()


class _Fields(HTMLParser):
    """Collects what the fields of a page's forms hold."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        name = values.get("name", "")
        if tag == "textarea":
            self.fields[name] = ""
        elif tag == "input" and name:
            chosen = values.get("type") not in {"checkbox", "radio"} or "checked" in values
            if chosen:
                self.fields[name] = values.get("value", "y")
