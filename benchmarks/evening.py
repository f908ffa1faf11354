"""Club evenings beside games: the wall and the desk beside a board, a hand's save in and outside.

Twenty-four tables in their third round, beside a game of ten hands, in one process, turn by turn.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from flask import Flask

from benchmarks._paired import Paired, compare
from scorekeeper.event.scoring import SHORT
from scorekeeper.services import database
from scorekeeper.services.common.roles import EventRole, Role
from scorekeeper.services.common.tokens import Keyring, make_token
from scorekeeper.services.event.event_links import list_links, token_into
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.rounds import propose, seat_round
from scorekeeper.services.event.starting import start_event
from scorekeeper.services.event.table_results import give_result
from scorekeeper.services.event.views import EventSettings
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import NamedSide
from scorekeeper.services.game.writes import NewGame, Write
from scorekeeper.services.group.access import GroupAccess
from scorekeeper.services.hand.deals import record_deal, undo_last
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.web import create_app

PAIRS: Final = 48
ROUNDS: Final = 2
HANDS: Final = 10
TIMES: Final = 10
TURNS: Final = 40
_KEY: Final = "only for benchmarks"
_HAND: Final = [
    {
        "melds": ["7x3", "Jx2 JKR", "5x4"],
        "red_threes": 1,
        "hands": [{"cards": "4"}, {"cards": "5 8 K"}],
    },
    {"melds": ["Ax3", "9x4"], "hands": [{"cards": "A A 4"}, {"cards": "Q 9"}]},
]
_keys = count()


@dataclass(frozen=True, slots=True)
class Links:
    """Links to ask: an evening by its roles, one of its tables as a game, and another game."""

    evening: dict[EventRole, str]
    table: str
    game: str


def main() -> None:
    """Print what pages and saves of an evening cost, beside those of a game."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'evening.db'}"
        database.migrate(url)
        app = create_app({"DATABASE_URL": url, "INSTANCE_DIR": folder, "SECRET_KEY": _KEY})
        with app.app_context():
            links = _fill()
        _report(app, links)
        database.detach(app)


def _fill() -> Links:
    """Write an evening and a game into the database."""
    session, keys = database.session(), Keyring(_KEY)
    settings = EventSettings(
        name="Benchmark",
        movement="swiss",
        scoring="victory-points",
        thresholds=SHORT,
        round_minutes=120,
        variant="caliente-complete",
        overrides={},
    )
    pairs = [(f"Ann {number}", f"Ben {number}") for number in range(PAIRS)]
    access = GroupAccess(make_token(), keys)
    director = start_event(session, settings, pairs, make_token(), access)
    for played in range(1, ROUNDS + 2):
        view = load_event(session, director)
        seat_round(session, director, propose(view).round, _write(view.version), keys)
        if played <= ROUNDS:
            _give(director, played)
    current = load_event(session, director).current
    assert current is not None
    table = token_into(session, current.tables[0].game, Role.OWNER, keys)
    roles = {each.role: each.token for each in list_links(session, director, keys)}
    sides = (NamedSide(players=("Ann", "Cid")), NamedSide(players=("Ben", "Dot")))
    game = start_game(
        session,
        NewGame(
            variant="caliente-complete",
            players=4,
            options=(),
            sides=sides,
            first_dealer=0,
            target=1_000_000,
        ),
        group=access,
    )
    for token in (table, game):
        for _ in range(HANDS):
            _save(token)
    return Links(roles, table, game)


def _give(director: str, played: int) -> None:
    """Give every table of a round its result."""
    session = database.session()
    view = load_event(session, director)
    for table in view.rounds[played - 1].tables:
        write = _write(load_event(session, director).version)
        give_result(session, director, (played, table.number), (500, 5 * table.number), write)


def _report(app: Flask, links: Links) -> None:
    print("| | CPU of the game's | of the evening's | ratio (quartiles) |")
    print("| --- | ---: | ---: | ---: |")
    board = f"/g/{links.game}"
    for role in (EventRole.WALL, EventRole.DIRECTOR, EventRole.TABLE):
        page = f"/e/{links.evening[role]}"
        _row(f"page: {role}", compare(_asks(app, page), _asks(app, board), TURNS))
        _row(f"still the same: {role}", compare(_still(app, page), _still(app, board), TURNS))
    with app.app_context():
        _row("a hand saved and undone", compare(_saves(links.table), _saves(links.game), TURNS))


def _row(name: str, found: Paired) -> None:
    each = [1000 * seconds / TIMES for seconds in (found.theirs, found.ours)]
    print(f"| {name} | {each[0]:.1f} ms | {each[1]:.1f} ms | {found} |", flush=True)


def _asks(app: Flask, path: str) -> Callable[[], None]:
    client = app.test_client()

    def ask() -> None:
        for _ in range(TIMES):
            assert client.get(path).status_code == 200  # noqa: PLR2004

    return ask


def _still(app: Flask, path: str) -> Callable[[], None]:
    client = app.test_client()
    mark = {"If-None-Match": client.get(f"{path}/live").headers["ETag"]}

    def ask() -> None:
        for _ in range(TIMES):
            assert client.get(f"{path}/live", headers=mark).status_code == 304  # noqa: PLR2004

    return ask


def _saves(token: str) -> Callable[[], None]:
    """Save hands and take them back, so that the game stays as long as it is."""

    def save() -> None:
        for _ in range(TIMES):
            _save(token)
            _undo(token)

    return save


def _save(token: str) -> None:
    session = database.session()
    record_deal(session, token, _HAND, _write(load_game(session, token).version))


def _undo(token: str) -> None:
    session = database.session()
    undo_last(session, token, _write(load_game(session, token).version))


def _write(expected: int) -> Write:
    return Write(key=f"{next(_keys):032}", expected=expected)


if __name__ == "__main__":
    main()
