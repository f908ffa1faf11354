"""The fixture of the fuzzers: a group with games, on a device of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from flask import Flask

from scorekeeper.services import database
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import Keyring, make_token
from scorekeeper.services.event.event_links import list_links, token_into
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.rounds import propose, seat_round
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import SidesDocument
from scorekeeper.services.game.writes import Write
from scorekeeper.services.hand.deals import correct_deal, record_deal
from scorekeeper.services.lifecycle.changes import delete_game
from scorekeeper.services.lifecycle.sharing import share_links, take_back
from scorekeeper.web import create_app
from tests.fuzz.caller import Answer, Caller, Sent
from tests.fuzz.forms import Form, read_page

KEY: Final = "only for fuzzing"

HAND: Final[SidesDocument] = [
    {
        "melds": ["7x3", "Jx2 JKR", "10x8", "5x6 2"],
        "red_threes": 1,
        "hands": [{"cards": ""}, {"cards": "5 8 K"}],
        "went_out": True,
    },
    {"hands": [{"cards": "A A 4"}, {"cards": "Q 9"}]},
]
OTHER: Final[SidesDocument] = [
    {"entry": "net", "net": 120, "went_out": True},
    {"entry": "net", "net": -40},
]

RECORDED: Final = (
    "games",
    "game_sides",
    "seats",
    "game_writes",
    "deals",
    "deal_revisions",
    "confirmations",
    "house_rules",
    "house_rules_versions",
    "events",
    "event_entrants",
    "event_writes",
    "event_seatings",
    "event_tables",
)
"""Tables with records; drafts, notes and links made at a first look are none of them."""


JOINING: Final = "join a coming one"
"""Name of the link by which one may still take part in an evening."""


@dataclass
class World:
    """An app with games, and the links of every role.

    Attributes:
        app: the app, as it is served, but without limits on how much is asked.
        folder: where its database is.
        home: the device that started the games.
        tokens: links of games, by who has them: `owner`, `scorer`, `viewer`, `revoked`,
            `stranger`, `other` (another game's owner), `deleted` (the owner of a deleted one).
        house: the link of house rules.
        group: the link of the group.
        evening: links of a club evening, by what they are for.
    """

    app: Flask
    folder: Path
    home: Caller
    tokens: dict[str, str] = field(default_factory=dict)
    house: str = ""
    group: str = ""
    evening: dict[str, str] = field(default_factory=dict)
    _cookies: dict[str, str] = field(default_factory=dict)

    @property
    def file(self) -> Path:
        """The file of the database."""
        return self.folder / "scorekeeper.db"

    def keep(self) -> None:
        """Save the present state, to reset to it."""
        _copy(self.file, self.folder / "kept.db")
        self._cookies = dict(self.home.cookies)

    def restore(self) -> None:
        """Let everything be as it was kept."""
        _copy(self.folder / "kept.db", self.file)
        self.home.cookies = dict(self._cookies)


class Recorded:
    """Contents of a database, read through another connection; cheap if nothing was written."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file)
        self._seen: tuple[int, str] | None = None

    def digest(self) -> str:
        """Return a digest of the recorded tables."""
        version = self._connection.execute("PRAGMA data_version").fetchone()[0]
        if self._seen is None or self._seen[0] != version:
            self._seen = (version, self._read())
        return self._seen[1]

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def _read(self) -> str:
        mark = sha256()
        for table in RECORDED:
            for row in self._connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2"):  # noqa: S608
                mark.update(repr(row).encode("utf-8", "surrogatepass"))
        return mark.hexdigest()


def _copy(source: Path, target: Path) -> None:
    """Copy one database over another, even if it is open."""
    with closing(sqlite3.connect(source)) as kept, closing(sqlite3.connect(target)) as there:
        kept.backup(there)


def empty_world(folder: Path, url: str = "") -> World:
    """Return an app with an empty database, a file in the folder unless `url` names another."""
    url = url or f"sqlite:///{folder / 'scorekeeper.db'}"
    database.migrate(url)
    settings = {"METRICS": "on", "SECURITY_CONTACT": "mailto:somebody@example.org"}
    app = create_app({"DATABASE_URL": url, "SECRET_KEY": KEY, "RATE_LIMITS": {}, **settings})
    return World(app, folder, Caller(app))


def peopled_world(folder: Path, url: str = "") -> World:
    """Return an app with a group, games, hands, corrections, links and house rules."""
    world = empty_world(folder, url)
    owner = started(world, player_0="Nora", player_1="Eve", player_2="Sam", player_3="Will")
    other = started(world, player_0="Ole", player_1="Pia", player_2="Quin", player_3="Rae")
    deleted = started(world)
    world.tokens = {"owner": owner, "other": other, "deleted": deleted, "stranger": make_token()}
    with world.app.app_context():
        session = database.session()
        record(owner, HAND, OTHER, HAND)
        record(other, HAND)
        deal = load_game(session, owner).deals[0]
        correct_deal(session, owner, 1, OTHER, Write(key=make_token(), expected=deal.revision))
        delete_game(session, deleted, _write(deleted))
        for name in ("viewer", "scorer"):
            links = share_links(session, owner, Keyring(KEY))
            world.tokens[name] = next(each.token for each in links if each.role.value == name)
        links = share_links(session, other, Keyring(KEY))
        world.tokens["revoked"] = links[0].token
        take_back(session, other, links[0].role, links[0].number)
    house = send_form(world.home, only_form(world.home, "/rules/samba/house", "/rules/samba/house"))
    world.house = house.headers["Location"].rpartition("/")[2]
    world.home.get(f"/house/{world.house}")
    page = world.home.get("/players/devices").text
    world.group = page.partition("/join/")[2].partition('"')[0].partition("<")[0]
    by_clock = an_evening(world, round_by="minutes", round_minutes="30")
    clocks = {f"{role} by the clock": token for role, token in by_clock.items()}
    coming = links_of(world, a_coming_evening(world))
    world.evening = an_evening(world) | clocks | {JOINING: coming["join"]}
    if not url:
        world.keep()
    return world


def an_evening(world: World, **more: str) -> dict[str, str]:
    """Start a club evening whose first round is played; return its links by role."""
    director = a_coming_evening(world, **more)
    with world.app.app_context():
        session, keys = database.session(), Keyring(KEY)
        seating = propose(load_event(session, director)).round
        seat_round(session, director, seating, Write(key=make_token(), expected=0), keys)
        (first,) = load_event(session, director).rounds
        record(token_into(session, first.tables[0].game, Role.SCORER, keys), OTHER)
    return links_of(world, director)


def a_coming_evening(world: World, **more: str) -> str:
    """Start a club evening; return its director's link."""
    form = only_form(world.home, "/events/new", "/events/new")
    asked = {"entrants": "Nora & Eve\nSam & Will\nOle & Pia\nQuin & Rae", "round_hands": "1"}
    return send_form(world.home, form, asked | more).headers["Location"].rpartition("/")[2]


def links_of(world: World, director: str) -> dict[str, str]:
    """Return the links of a club evening by role, of tables the first."""
    with world.app.app_context():
        found = list_links(database.session(), director, Keyring(KEY))
    return {each.role.value: each.token for each in found if each.place in {0, 1}}


def record(token: str, *hands: SidesDocument) -> None:
    """Save hands in a row, inside of an app's context."""
    for hand in hands:
        record_deal(database.session(), token, hand, _write(token))


def started(world: World, **values: str) -> str:
    """Start a game from the form of a device; return its token."""
    form = only_form(world.home, "/games/new", "/games/new")
    answer = send_form(world.home, form, values)
    assert answer.status == 303, answer.text
    token = answer.headers["Location"].rpartition("/")[2]
    world.home.get(f"/g/{token}")
    return token


def only_form(caller: Caller, page: str, action: str) -> Form:
    """Return the form of a page that is sent to `action`."""
    path, _, query = page.partition("?")
    answer = caller.get(path, query)
    assert answer.status == 200, (page, answer.status)
    forms = read_page(page, answer.text).forms
    return next(form for form in forms if form.action.partition("?")[0] == action)


def send_form(caller: Caller, form: Form, values: Mapping[str, str] | None = None) -> Answer:
    """Fill in a form and send it."""
    left = dict(values or {})
    fields = [(name, left.pop(name, value)) for name, value in form.filled()]
    path, _, query = form.action.partition("?")
    body = urlencode([*fields, *left.items()], errors="surrogatepass").encode()
    kind = (("Content-Type", "application/x-www-form-urlencoded"),)
    return caller.send(Sent(form.method, path, query, kind, body))


def _write(token: str) -> Write:
    version = load_game(database.session(), token).version
    return Write(key=make_token(), expected=version, device="phone", author="Ann")
