"""A game of 500 hands beside one of ten, and the table of a group of very many hands.

CPU time of one answer through the app, the test client's own share included; SQLite.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Final

from flask.testing import FlaskClient

from benchmarks._many_games import hand, holding
from scorekeeper.services import database
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.files.hand_tables import group_table
from scorekeeper.services.game import loading
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import NamedSide
from scorekeeper.services.game.writes import NewGame, Write
from scorekeeper.services.hand.deals import correct_deal, record_deal
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.web import create_app
from scorekeeper.web.game import board_page as board

HANDS: Final = (10, 500)
ROUNDS: Final = 7
GAMES: Final = 40
"""Games of ten hands in the group whose table is asked for."""
_PAGES: Final = {
    "board": "",
    "board, all hands": "?hands=all",
    "large board": "/large",
    "new state of an open board": "/live",
    "form for the last hand": "/hands/{last}/edit",
    "one hand": "/hands/5",
    "list of changes": "/changes",
    "table of the hands (CSV)": "/hands.csv",
    "file of the game": "/export.json",
}
_SHEETS: Final = {"summary (PDF)": "/summary.pdf", "score sheet (PDF)": "/sheet.pdf"}
_WRITTEN: Final = {"sides-0-melds": "7x3\nJ J JKR", "sides-1-hand-0": "A A 4"}


def main() -> None:
    """Measure, and print tables."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/scorekeeper.db"
        database.migrate(url)
        app = create_app({"DATABASE_URL": url, "INSTANCE_DIR": folder, "RATE_LIMITS": "off"})
        with app.app_context():
            tokens = [_played(hands) for hands in HANDS]
            _print_pages(app.test_client(), tokens)
            _print_group(GAMES)
        database.detach(app)
    print("\nLoad of the machine (1 min):", f"{os.getloadavg()[0]:.1f}")


def _played(hands: int, group: str | None = None) -> str:
    session = database.session()
    sides = (NamedSide(players=("Ann", "Cid")), NamedSide(players=("Ben", "Dot")))
    new = NewGame(variant="caliente-complete", players=4, sides=sides, target=1_000_000)
    token = start_game(session, new, group=holding(group) if group else None)
    for number in range(hands):
        _save(token, number)
    return token


def _save(token: str, number: int) -> None:
    session = database.session()
    version = load_game(session, token).version
    record_deal(session, token, hand(number), Write(key=make_token(), expected=version))


def _correct(token: str, number: int) -> None:
    session = database.session()
    deal = load_game(session, token).deals[number - 1]
    write = Write(key=make_token(), expected=deal.revision)
    correct_deal(session, token, number, hand(number + deal.revision), write)


def _forget() -> None:
    loading.forget()
    board.forget()


def _print_pages(client: FlaskClient, tokens: list[str]) -> None:
    print(
        f"| CPU milliseconds, median | {' | '.join(f'{hands} hands' for hands in HANDS)} | size |"
    )
    print("|---|" + "---:|" * (len(HANDS) + 1))
    boards = [f"/g/{token}" for token in tokens]
    _row(client, "board, counted anew", boards, before=_forget)
    for words, path in _PAGES.items():
        paths = [
            f"{each}{path}".format(last=hands) for each, hands in zip(boards, HANDS, strict=True)
        ]
        _row(client, words, paths)
    known = [{"If-None-Match": client.get(f"{each}/live").headers["ETag"]} for each in boards]
    times = [
        _median(partial(client.get, f"{each}/live", headers=header))
        for each, header in zip(boards, known, strict=True)
    ]
    _print_row("open board, nothing new", times, "")
    times = [
        _median(partial(client.post, f"{each}/hands/preview?number={last}", data=_WRITTEN))
        for each, last in zip(boards, HANDS, strict=True)
    ]
    _print_row("preview of the last hand", times, "")
    for words, numbers in (("last", HANDS), ("first", (1, 1))):
        times = [
            _median(partial(_correct, token, number))
            for token, number in zip(tokens, numbers, strict=True)
        ]
        _print_row(f"save the {words} hand anew", times, "")
    for words, path in _SHEETS.items():
        _row(client, words, [f"{each}{path}" for each in boards], rounds=1)


def _row(
    client: FlaskClient,
    words: str,
    paths: list[str],
    *,
    before: Callable[[], None] | None = None,
    rounds: int = ROUNDS,
) -> None:
    times = [_median(partial(client.get, path), before, rounds) for path in paths]
    plain = len(client.get(paths[-1]).data)
    packed = len(client.get(paths[-1], headers={"Accept-Encoding": "gzip"}).data)
    size = f"{plain / 1000:.0f} kB"
    _print_row(words, times, size if packed == plain else f"{size}, sent {packed / 1000:.0f} kB")


def _print_row(words: str, times: list[float], size: str) -> None:
    print(f"| {words} | {' | '.join(f'{1000 * each:.1f}' for each in times)} | {size} |")


def _median(
    ask: Callable[[], object], before: Callable[[], None] | None = None, rounds: int = ROUNDS
) -> float:
    times = []
    for _ in range(rounds):
        if before is not None:
            before()
        begun = time.process_time()
        ask()
        times.append(time.process_time() - begun)
    return statistics.median(times)


def _print_group(games: int) -> None:
    """Print how fast the table of all hands of a group is made, and in how much memory."""
    group = make_token()
    for _ in range(games):
        _played(HANDS[0], group)
    session = database.session()
    begun, rows, most = time.process_time(), 0, 0
    for part in group_table(session, group):
        rows += part.count("\n")
        most = max(most, len(part))
    seconds = time.process_time() - begun
    hands = games * HANDS[0]
    print(f"\nAll hands of a group as a table: {hands / seconds:.0f} hands a CPU second,", end=" ")
    print(f"{rows - 1} rows, at most {most / 1000:.0f} kB at once.")


if __name__ == "__main__":
    main()
