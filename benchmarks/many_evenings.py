"""Five or five hundred club evenings of one group, in PostgreSQL: what its pages cost.

`python -m benchmarks many_evenings --evenings 5 500 --hands 17`. Each has 24 tables and five
rounds, so five hundred of seventeen hands a table are a million hands. One is played through the
services, SQL copies it within its group, a week earlier each time; those are added to the totals as
a server does each day. Every round asks both databases, in a random order; nothing is remembered
from one request to the next.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from flask import Flask
from sqlalchemy import Engine, Table, text
from sqlalchemy.orm import Session

from benchmarks._many_games import copy_rows, count_on, hand, take_stock
from benchmarks._pages import open_page
from benchmarks._postgres import new_database, postgresql_server
from scorekeeper.event.scoring import SHORT
from scorekeeper.persistence.all_tables import Base
from scorekeeper.persistence.engines import make_engine
from scorekeeper.services import database
from scorekeeper.services.common.roles import EventRole, Role
from scorekeeper.services.common.tokens import Keyring, make_token
from scorekeeper.services.event import loading as events
from scorekeeper.services.event.event_links import list_links, token_into
from scorekeeper.services.event.rounds import propose, seat_round
from scorekeeper.services.event.starting import start_event
from scorekeeper.services.event.table_results import confirm_for
from scorekeeper.services.event.views import EventSettings
from scorekeeper.services.game import loading as games
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.writes import Write
from scorekeeper.services.group.access import GroupAccess
from scorekeeper.services.hand.deals import record_deal, undo_last
from scorekeeper.services.upkeep.rebuilding import add_to_totals
from scorekeeper.web import create_app
from scorekeeper.web.game import board_page as board

PAIRS: Final = 48
ROUNDS: Final = 5
HANDS: Final = 17
TIMES: Final = 40
_WARM: Final = 3
_KEYS: Final = Keyring("benchmark")
_SHIFTED: Final = {"game_id": "t.game_id + c * :games", "event_id": "t.event_id + c"}
_MOMENTS: Final = {"played_at", "started_at", "changed_at"}
_IDS: Final = {
    "games": "t.id + c * :games",
    "game_numbers": "t.id + c * :games",
    "events": "t.id + c",
}


@dataclass(slots=True)
class Database:
    """A database with many evenings of one group, and an app that serves it.

    Attributes:
        evenings: the number of evenings.
        group: the token of the group.
        links: links of the evening that was played, by role.
        game: a link into one of its games.
        app: the app.
        times: seconds by question.
    """

    evenings: int
    group: str
    links: dict[EventRole, str]
    game: str
    app: Flask
    times: dict[str, list[float]] = field(default_factory=dict)

    def look(self, path: str) -> None:
        """Open a page as a device of the group."""
        open_page(self.app, self.group, path)

    def save(self) -> None:
        """Save a hand, and undo it."""
        with self.app.app_context():
            session = database.session()
            _record(session, self.game)
            undo_last(session, self.game, _write(load_game(session, self.game).version))


QUESTIONS: Final[dict[str, Callable[[Database], None]]] = {
    "desk": lambda one: one.look(f"/e/{one.links[EventRole.DIRECTOR]}"),
    "wall": lambda one: one.look(f"/e/{one.links[EventRole.WALL]}"),
    "ranking": lambda one: one.look(f"/e/{one.links[EventRole.WALL]}/ranking"),
    "a table's phone": lambda one: one.look(f"/e/{one.links[EventRole.TABLE]}"),
    "an entrant": lambda one: one.look(f"/e/{one.links[EventRole.WALL]}/entrants/1"),
    "board of a game": lambda one: one.look(f"/g/{one.game}"),
    "form for a hand": lambda one: one.look(f"/g/{one.game}/hands/new"),
    "save a hand, undo it": Database.save,
    "home": lambda one: one.look("/"),
    "list of games": lambda one: one.look("/games"),
    "statistics": lambda one: one.look("/statistics"),
}


def main(arguments: Sequence[str] = ()) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="benchmarks many_evenings", description=__doc__)
    parser.add_argument("--evenings", type=int, nargs="+", default=(5, 50))
    parser.add_argument("--hands", type=int, default=HANDS, help="of each table and round")
    asked = parser.parse_args(arguments)
    with ExitStack() as stack:
        print("Load of the machine (1 min):", f"{os.getloadavg()[0]:.1f}\n")
        server = stack.enter_context(postgresql_server())
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        made = [_made(server, folder, count, asked.hands) for count in asked.evenings]
        _ask(made)
        _print(made)
        for one in made:
            database.detach(one.app)
    print("\nLoad of the machine (1 min):", f"{os.getloadavg()[0]:.1f}")


def _made(server: str, folder: str, evenings: int, hands: int) -> Database:
    begun = time.monotonic()
    url = new_database(server, f"evenings_{evenings}")
    database.migrate(url)
    engine = make_engine(url)
    group = make_token()
    with Session(engine) as session:
        director = _play(session, group, hands)
        links = {each.role: each.token for each in list_links(session, director, _KEYS)}
        current = events.load_event(session, director).current
        assert current is not None
        game = token_into(session, current.tables[0].game, Role.OWNER, _KEYS)
        session.rollback()
    _copy(engine, evenings - 1, games=PAIRS // 2 * ROUNDS)
    with engine.connect() as connection:
        counted = connection.execute(text("SELECT count(*) FROM deals")).scalar_one()
    print(f"{evenings} evenings, {counted:,} hands in {time.monotonic() - begun:.0f} s", flush=True)
    begun = time.monotonic()
    with Session(engine) as session:
        added = add_to_totals(session)
    take_stock(engine)
    engine.dispose()
    print(f"{added:,} games added to the totals in {time.monotonic() - begun:.0f} s", flush=True)
    app = create_app({"DATABASE_URL": url, "INSTANCE_DIR": folder, "SECRET_KEY": "benchmark"})
    return Database(evenings, group, {EventRole(role): links[role] for role in links}, game, app)


def _play(session: Session, group: str, hands: int) -> str:
    """Play an evening, but for the last hand of its last round; return the director's link."""
    settings = EventSettings(
        name="Tuesday",
        movement="swiss",
        scoring="victory-points",
        thresholds=SHORT,
        round_hands=hands,
        variant="caliente-complete",
        overrides={},
    )
    pairs = [(f"Ann {number}", f"Ben {number}") for number in range(PAIRS)]
    director = start_event(session, settings, pairs, make_token(), GroupAccess(group, _KEYS))
    for number in range(1, ROUNDS + 1):
        view = events.load_event(session, director)
        seated = propose(view).round
        seat_round(session, director, seated, _write(view.version), _KEYS)
        is_last = number == ROUNDS
        for table in events.load_event(session, director).rounds[-1].tables:
            way = token_into(session, table.game, Role.OWNER, _KEYS)
            for _ in range(1 if is_last else hands):
                _record(session, way)
            if not is_last:
                basis = load_game(session, way).confirmed.result_basis
                at = (number, table.number)
                confirm_for(session, director, at, basis, _KEYS, _write(0))
    return director


def _record(session: Session, token: str) -> None:
    version = load_game(session, token).version
    record_deal(session, token, hand(version), _write(version))


def _write(version: int) -> Write:
    return Write(key=make_token(), expected=version, device="phone", author="Ann")


def _copy(engine: Engine, copies: int, games: int) -> None:
    """Copy the evening a number of times within its group; links of copies open nothing."""
    with engine.begin() as connection:
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        for table in Base.metadata.sorted_tables:
            if table.name in _IDS or not _SHIFTED.keys().isdisjoint(table.columns.keys()):
                values = {"games": games, "copies": copies}
                connection.execute(text(copy_rows(table, partial(_value, table))), values)
        count_on(connection, "game_numbers", "game_numbers")
    take_stock(engine)


def _value(table: Table, name: str) -> str:
    if name == "token_hash":
        return "encode(sha256(convert_to(t.token_hash || c, 'UTF8')), 'hex')"
    if name == "id":
        return _IDS.get(table.name, "t.id")
    if name in _MOMENTS:
        return f"t.{name} - c * interval '7 days'"
    if name == "month":
        return "to_char(t.played_at - c * interval '7 days', 'YYYYMM')::int"
    return _SHIFTED.get(name, f't."{name}"')


def _ask(made: Sequence[Database]) -> None:
    shuffled = random.Random(2)  # noqa: S311 - an order, no secret
    for number in range(TIMES + _WARM):
        for words, ask in QUESTIONS.items():
            for one in shuffled.sample(made, len(made)):
                events.forget()
                games.forget()
                board.forget()
                begun = time.perf_counter()
                ask(one)
                if number >= _WARM:
                    one.times.setdefault(words, []).append(time.perf_counter() - begun)


def _print(made: Sequence[Database]) -> None:
    head = " | ".join(f"{one.evenings} evenings" for one in made)
    print(f"\n| milliseconds, median (ratio to {made[0].evenings}) | {head} |")
    print("|---|" + "---:|" * len(made))
    for words in QUESTIONS:
        first = statistics.median(made[0].times[words])
        middles = [statistics.median(one.times[words]) for one in made]
        cells = [f"{1000 * middle:.1f} ({middle / first:.2f})" for middle in middles]
        print(f"| {words} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main(sys.argv[1:])
