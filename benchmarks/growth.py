"""One thousand to one million games in PostgreSQL: what a page costs at each size.

`python -m benchmarks growth --sizes 1000 10000 100000 1000000`. A database for each size; every
round asks all of them, in a random order, so that a busy machine hits them alike. Groups have 50
games each. Nothing is remembered from one request to the next: every board is counted anew.
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
from sqlalchemy.orm import Session

from benchmarks._many_games import (
    NAMES,
    group_of,
    growing_tables,
    hand,
    link_of,
    multiply,
    play_template,
    table_sizes,
)
from benchmarks._pages import open_page
from benchmarks._plans import read_whole, statements_of
from benchmarks._postgres import new_database, postgresql_server
from scorekeeper.persistence.engines import make_engine
from scorekeeper.services import database
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.game import loading
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.writes import Write
from scorekeeper.services.hand.deals import record_deal
from scorekeeper.web import create_app
from scorekeeper.web.game import board_page as board

OF_A_GROUP: Final = 50
HANDS: Final = 4
ROUNDS: Final = 60
GROUPS: Final = 100
SIZES: Final = (1_000, 10_000, 100_000)


@dataclass(slots=True)
class Database:
    """A database of one size, and an app that serves it.

    Attributes:
        games: number of its games.
        each: number of games of each group.
        app: the app.
        chance: draws games and groups, of those that were copied.
        times: seconds by question.
        groups: groups whose pages are opened; none of them for any.
    """

    games: int
    each: int
    app: Flask
    chance: random.Random
    times: dict[str, list[float]] = field(default_factory=dict)
    groups: Sequence[int] = ()

    def choose_groups(self) -> None:
        """Choose some groups, and look at their lists: a first look makes links to the games."""
        copied = range(2, self.games // self.each + 1)
        for group in self.chance.sample(copied, min(GROUPS, len(copied))):
            self.open_page("/games", group)
            self.groups = (*self.groups, group)

    def any_group(self) -> int:
        """Return the number of some group."""
        return self.chance.choice(self.groups or range(2, self.games // self.each + 1))

    def any_game(self) -> str:
        """Return a link to some game."""
        return link_of(self.chance.randrange(self.each, self.games) + 1)

    def open_page(self, path: str, group: int = 0) -> None:
        """Open a page as a device of a group; 0 for any."""
        open_page(self.app, group_of(group or self.any_group()), path)

    def save_hand(self) -> None:
        """Save a hand of some game."""
        token = self.any_game()
        with self.app.app_context():
            session = database.session()
            version = load_game(session, token).version
            record_deal(session, token, hand(version), Write(key=make_token(), expected=version))


QUESTIONS: Final[dict[str, Callable[[Database], None]]] = {
    "board, counted anew": lambda one: one.open_page(f"/g/{one.any_game()}"),
    "home": lambda one: one.open_page("/"),
    "list of games": lambda one: one.open_page("/games"),
    "save a hand": Database.save_hand,
    "statistics": lambda one: one.open_page("/statistics"),
    "a player": lambda one: one.open_page(f"/players/{one.chance.randrange(len(NAMES)) + 1}"),
    "list of changes": lambda one: one.open_page(f"/g/{one.any_game()}/changes"),
    "form for a hand": lambda one: one.open_page(f"/g/{one.any_game()}/hands/new"),
}


def main(arguments: Sequence[str] = ()) -> None:
    """Measure, and print tables."""
    parser = argparse.ArgumentParser(prog="benchmarks growth", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="numbers of games")
    parser.add_argument("--hands", type=int, default=HANDS, help="of each game")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args(arguments)
    with ExitStack() as stack:
        print("Load of the machine (1 min):", f"{os.getloadavg()[0]:.1f}\n")
        server = stack.enter_context(postgresql_server())
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        made = [_made(server, folder, games, asked.hands) for games in asked.sizes]
        _ask(made, asked.rounds)
        _print_times(made)
        _print_plans(made)
        for one in made:
            database.detach(one.app)
    print("\nLoad of the machine (1 min):", f"{os.getloadavg()[0]:.1f}")


def _made(server: str, folder: str, games: int, hands: int) -> Database:
    """Return a database with a number of games."""
    begun = time.monotonic()
    url = new_database(server, f"games_{games}")
    database.migrate(url)
    engine = make_engine(url)
    with Session(engine) as session:
        play_template(session, OF_A_GROUP, hands)
    multiply(engine, OF_A_GROUP, games // OF_A_GROUP - 1)
    sizes = table_sizes(engine)
    engine.dispose()
    whole = sum(size for _, size in sizes)
    largest = ", ".join(f"{name} {size / games:.0f}" for name, size in sizes[:5])
    seconds = time.monotonic() - begun
    print(f"{games:,} games: {whole / 1e6:,.0f} MB in {seconds:.0f} s;", end=" ", flush=True)
    print(f"{whole / games:,.0f} bytes a game ({largest})", flush=True)
    app = create_app({"DATABASE_URL": url, "INSTANCE_DIR": folder, "SECRET_KEY": "benchmark"})
    made = Database(games, OF_A_GROUP, app, random.Random(1))  # noqa: S311 - no secret
    made.choose_groups()
    return made


def _ask(made: Sequence[Database], rounds: int) -> None:
    shuffled = random.Random(2)  # noqa: S311 - an order, no secret
    for number in range(rounds + 3):
        for words, ask in QUESTIONS.items():
            for one in shuffled.sample(made, len(made)):
                loading.forget()
                board.forget()
                begun = time.perf_counter()
                ask(one)
                if number >= 3:  # noqa: PLR2004 -- the first ones warm up
                    one.times.setdefault(words, []).append(time.perf_counter() - begun)


def _print_times(made: Sequence[Database]) -> None:
    head = [f"{one.games:,} games" for one in made]
    print(f"\n| milliseconds, median (ratio to {made[0].games:,}) | {' | '.join(head)} |")
    print("|---|" + "---:|" * len(made))
    for words in QUESTIONS:
        first = statistics.median(made[0].times[words])
        cells = []
        for one in made:
            middle = statistics.median(one.times[words])
            cells.append(f"{1000 * middle:.1f} ({middle / first:.2f})")
        print(f"| {words} | {' | '.join(cells)} |")


def _print_plans(made: Sequence[Database]) -> None:
    """Print which of the growing tables are read from end to end: none of a large database."""
    for one in made:
        with one.app.app_context():
            engine = database.session().get_bind().engine
        scanned = set()
        for ask in QUESTIONS.values():
            loading.forget()
            asked = statements_of(engine, partial(ask, one))
            scanned |= {table for table, _ in read_whole(engine, asked)}
        whole = sorted(scanned & growing_tables())
        print(f"\n{one.games:,} games, tables read from end to end: {', '.join(whole) or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1:])
