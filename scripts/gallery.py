"""Takes a picture of every page (phone, tablet, dark, Spanish) and every sheet, to look at them.

Usage: python scripts/gallery.py [FOLDER]        (build/gallery by default)

Sheets become pictures where poppler's `pdftoppm` is installed.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.screenshots import served_game  # noqa: E402 -- found once the folder above is known
from tests.browser.device import PHONE, TABLET, chromium  # noqa: E402

PAGES: Final = {
    "api_pages.index": "/api",
    "changes.edit": "{game}/settings",
    "changes.index": "{game}/changes",
    "changes.version": "{game}/hands/1/versions/1",
    "exchange.ask": "/games/import",
    "following.show": "{game}/follow",
    "games.board": "{game}",
    "games.new": "/games/new",
    "hands.edit": "{game}/hands/2/edit",
    "hands.new": "{game}/hands/new",
    "hands.show": "{game}/hands/1",
    "helper.of_game": "{game}/helper/take-pile",
    "helper.of_rules": "/rules/samba/helper/find-first-meld",
    "home.games": "/games",
    "home.index": "/",
    "house.new": "/rules/classic/house",
    "live.large": "{game}/large",
    "offline.show": "/offline",
    "players.ask_to_erase": "/players/erase",
    "players.devices": "/players/devices",
    "players.edit": "/players/1/edit",
    "players.index": "/players",
    "rules.index": "/rules",
    "rules.of_game": "{game}/rules",
    "rules.show": "/rules/bolivia?players=4",
    "sharing.show": "{game}/share",
    "statistics.index": "/statistics",
    "statistics.pair": "/pairs/1/2",
    "statistics.player": "/players/1",
}
"""The pages by their endpoints; `{game}` stands for the address of the sample game."""

SHEETS: Final = (
    "{game}/sheet.pdf",
    "{game}/summary.pdf",
    "{game}/blank.pdf",
    "{game}/card.pdf",
    "/statistics.pdf",
    "/sheets/blank/hand-and-foot.pdf",
)
LOOKS: Final[dict[str, dict[str, Any]]] = {
    "phone": PHONE,
    "tablet": TABLET,
    "dark": {**PHONE, "color_scheme": "dark"},
    "spanish": {**PHONE, "locale": "es-MX"},
}


def take(page: Page, address: str, picture: Path) -> None:
    """Take one page, as long as it is."""
    answer = page.goto(address)
    if answer is None or not answer.ok:
        print(f"{address}: {answer.status if answer else 'no answer'}", file=sys.stderr)
    page.wait_for_load_state("networkidle")  # scripts are asked for after the first picture
    page.evaluate("document.fonts.ready")
    page.screenshot(path=picture, full_page=True)


def take_pages(context: BrowserContext, game: str, folder: Path) -> None:
    """Take every page as one kind of device sees it."""
    folder.mkdir(parents=True, exist_ok=True)
    server = game.partition("/g/")[0]
    page = context.new_page()
    page.goto(game)
    page.goto(f"{server}/statistics")
    count = page.locator("form[action*=gather] button")
    if count.count():
        count.click()
    for endpoint, path in PAGES.items():
        address = path.format(game=game) if "{game}" in path else f"{server}{path}"
        take(page, address, folder / f"{endpoint}.png")


def take_sheets(context: BrowserContext, game: str, folder: Path) -> None:
    """Take the first page of every sheet."""
    folder.mkdir(parents=True, exist_ok=True)
    poppler = shutil.which("pdftoppm")
    server = game.partition("/g/")[0]
    for path in SHEETS:
        address = path.format(game=game) if "{game}" in path else f"{server}{path}"
        answer = context.request.get(address)
        if not answer.ok:
            print(f"{address}: {answer.status}", file=sys.stderr)
            continue
        sheet = folder / Path(path.replace("{game}", "game")).name
        sheet.write_bytes(answer.body())
        if poppler:
            options = ["-png", "-r", "70", "-singlefile"]
            command = [poppler, *options, str(sheet), str(sheet.with_suffix(""))]
            subprocess.run(command, check=True)


def main(folder: Path) -> None:
    """Take everything into a folder."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with (
        tempfile.TemporaryDirectory() as kept,
        served_game(Path(kept)) as game,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        context = browser.new_context(**PHONE)
        for look, options in LOOKS.items():
            # one visitor, so that there is one group of players
            state = context.storage_state()
            context = browser.new_context(**options, storage_state=state)
            take_pages(context, game, folder / look)
        take_sheets(context, game, folder / "sheets")
    print(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "gallery")
