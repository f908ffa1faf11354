"""Take the screenshots for the README and the docs, at the size of a phone.

Usage: python scripts/screenshots.py [FOLDER]        (docs/images by default)
"""

from __future__ import annotations

import logging
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Final

from playwright.sync_api import Page, sync_playwright
from werkzeug.serving import make_server

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scorekeeper.services import database  # noqa: E402 -- found once the folder above is known
from scorekeeper.services.game.loading import load_game  # noqa: E402
from scorekeeper.services.game.views import NamedSide, SidesDocument  # noqa: E402
from scorekeeper.services.game.writes import NewGame, Write  # noqa: E402
from scorekeeper.services.hand.deals import record_deal  # noqa: E402
from scorekeeper.services.lifecycle.games import start_game  # noqa: E402
from scorekeeper.web import create_app  # noqa: E402
from tests.browser.device import PHONE, chromium  # noqa: E402

GAME: Final = NewGame(
    variant="caliente-complete",
    players=4,
    sides=(NamedSide(players=("Anna", "Ben")), NamedSide(players=("Carla", "Dirk"))),
)
HANDS: Final[tuple[SidesDocument, ...]] = (
    [
        {
            "melds": ["7x3", "Jx2 JKR", "10x8", "5x6 2"],
            "red_threes": 1,
            "hands": [{"cards": ""}, {"cards": "5 8 K"}],
            "went_out": True,
        },
        {"melds": [], "hands": [{"cards": "A A 4"}, {"cards": "Q 9"}]},
    ],
    [
        {"melds": ["Kx4", "9x3 2"], "hands": [{"cards": "A 6"}, {"cards": "4 4"}]},
        {
            "melds": ["Ax5 2x2", "Qx7", "6x4"],
            "red_threes": 2,
            "hands": [{"cards": "8"}, {"cards": ""}],
            "went_out": True,
        },
    ],
    [
        {
            "melds": ["8x5 JKR 2", "Ax3", "4x3"],
            "red_threes": 2,
            "hands": [{"cards": ""}, {"cards": "J 10"}],
            "went_out": True,
        },
        {"melds": ["Kx4", "5x3"], "red_threes": 1, "hands": [{"cards": "Q Q"}, {"cards": "7"}]},
    ],
)


@contextmanager
def served_game(folder: Path) -> Iterator[str]:
    """Serve a game of three hands; yield the address of its board."""
    url = f"sqlite:///{folder / 'sample.db'}"
    database.migrate(url)
    app = create_app({"DATABASE_URL": url, "SECRET_KEY": "a sample game"})
    with app.app_context():
        token = start_game(database.session(), GAME)
        for number, hand in enumerate(HANDS):
            version = load_game(database.session(), token).version
            record_deal(
                database.session(), token, hand, Write(key=f"hand-{number}", expected=version)
            )
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/g/{token}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
        database.detach(app)


def take_board(page: Page, board: str, folder: Path) -> None:
    """Take the board."""
    page.goto(board)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=folder / "board.png")


def take_entry(page: Page, board: str, folder: Path) -> None:
    """Take the form of a hand, half filled in, with its live totals."""
    page.goto(f"{board}/hands/new")
    page.locator("[data-ready]").wait_for()
    for card, count in (("K", 7), ("5", 6), ("2", 1), ("Q", 3), ("3R", 1)):
        page.locator(f'[data-card="{card}"]').tap()
        if count > 1:
            page.locator(f'[data-times="{count}"]').tap()
    page.get_by_text("Mixed 300").wait_for()
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=folder / "entry.png")


def take_helper(page: Page, board: str, folder: Path) -> None:
    """Take a question at the table with its answer."""
    page.goto(f"{board}/helper/find-first-meld?hand=Kx3+7x2+9x2+A+2+JKR")
    page.locator("[data-ready]").wait_for()
    page.screenshot(path=folder / "helper.png")


def take_notes(page: Page, board: str, folder: Path) -> None:
    """Take a hand that is followed, with a card being added."""
    page.goto(f"{board}/follow?melds=Kx3%0A7x3+JKR")
    page.locator("[data-ready]").wait_for()
    page.get_by_role("button", name="Note it").tap()
    page.locator(".own-meld").first.wait_for()
    page.locator("[data-ready]").wait_for()
    page.locator('[data-card="K"]').tap()
    page.locator("#answer-figure", has_text="That fits").wait_for()
    page.screenshot(path=folder / "follow.png")


def take_statistics(page: Page, board: str, folder: Path) -> None:
    """Take the statistics of the game's players, after adding the game to the device's group."""
    page.goto(board)
    page.get_by_role("button", name="Keep on this device").tap()
    page.get_by_role("button", name="Keep on this device").wait_for(state="hidden")
    page.goto(f"{board.rpartition('/g/')[0]}/statistics")
    page.get_by_role("button", name="Count 1 game").tap()
    page.locator(".figures-table").first.wait_for()
    page.screenshot(path=folder / "statistics.png")


def main(folder: Path) -> None:
    """Take every picture into a folder."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as kept,
        served_game(Path(kept)) as board,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        page = browser.new_context(**PHONE, device_scale_factor=2).new_page()
        take_board(page, board, folder)
        take_entry(page, board, folder)
        take_helper(page, board, folder)
        take_notes(page, board, folder)
        take_statistics(page, board, folder)
    print(f"Wrote the pictures to {folder}.")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images")
