"""Take a screenshot of every page in every browser, and of every sheet, to look at them.

Usage: python scripts/gallery.py [FOLDER] [BROWSER ...]     (build/gallery and all by default)

Each page is taken on a phone, a tablet, a phone on its side, in dark mode, with text at 200 % and
in Spanish. Sheets become pictures where poppler's `pdftoppm` is installed.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
import tempfile
from base64 import b64decode
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.screenshots import served_game  # noqa: E402 -- found once the folder above is known
from tests.browser.browsers import BROWSERS  # noqa: E402
from tests.browser.visitor import Visitor  # noqa: E402
from tests.browser.window import Look, Window  # noqa: E402

PAGES: Final = {
    "api_pages.index": "/api",
    "changes.edit": "{game}/settings",
    "changes.index": "{game}/changes",
    "changes.version": "{game}/hands/1/versions/1",
    "directing.earlier_rounds": "{evening}/rounds",
    "directing.links": "{evening}/links",
    "directing.seating": "{coming}/seating",
    "directing.table": "{evening}/rounds/1/tables/1",
    "event_entrants.index": "{evening}/entrants",
    "event_entrants.show": "{evening}/entrants/1",
    "event_files.index": "{evening}/print",
    "events.new": "/events/new",
    "events.ranking": "{evening}/ranking",
    "events.show": "{evening}",
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
"""The paths of the pages by endpoint.

`{game}` is the address of the sample game, `{evening}` that of a club evening with a seated round,
`{coming}` that of one before its first round.
"""

SHEETS: Final = (
    "{game}/sheet.pdf",
    "{game}/summary.pdf",
    "{game}/blank.pdf",
    "{game}/card.pdf",
    "/statistics.pdf",
    "/sheets/blank/hand-and-foot.pdf",
)
SPANISH: Final = "spanish"
LOOKS: Final = {
    "phone": Look(),
    "tablet": Look(width=1024, height=768),
    "short": Look(width=844, height=340),
    "dark": Look(dark=True),
    "large": Look(height=664, letters=32),
    SPANISH: Look(),
}

IS_STILL: Final = """async () => {
  await document.fonts.ready;
  // scripts are loaded after the first paint
  await new Promise((done) => setTimeout(done, 300));
}"""
PRESS: Final = "(selector) => document.querySelector(selector)?.click()"
FETCH: Final = """async (path) => {
  const file = await (await fetch(path)).blob();
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(file);
  });
}"""
SPEAKS: Final = "(language) => document.documentElement.lang === language"
START: Final = """(pairs) => {
  document.querySelector("[name=entrants]").value = pairs;
  document.querySelector(".dock [type=submit]").click();
}"""
IS_DESK: Final = "(path) => location.pathname.startsWith(path)"
PAIRS: Final = "Anna & Ben\nCarla & Dirk\nEmma & Fritz\nGerda & Hans"
KEEP: Final = ".keep-game button"
COUNT: Final = "form[action*=gather] button"


def take_pages(window: Window, game: str, folder: Path, *, spanish: bool) -> None:
    """Take every page in one look."""
    folder.mkdir(parents=True, exist_ok=True)
    server = game.partition("/g/")[0]
    visitor = Visitor(window, server)
    visitor.open(game)
    if spanish:
        window.run(PRESS, "button[name=language][value=es]")
        visitor.until("The page speaks no Spanish", SPEAKS, "es")
    window.run(PRESS, KEEP)
    visitor.sees_no(KEEP)
    visitor.open("/statistics")
    window.run(PRESS, COUNT)
    visitor.sees_no(COUNT)
    evening, coming = start_evening(visitor), start_evening(visitor)
    visitor.open(f"{evening}/seating")
    window.run(PRESS, "button[value=confirm]")
    visitor.sees("[data-state]")
    for endpoint, path in PAGES.items():
        visitor.open(path.format(game=game, evening=evening, coming=coming))
        window.run(IS_STILL)
        (folder / f"{endpoint}.png").write_bytes(window.picture())


def start_evening(visitor: Visitor) -> str:
    """Start a club evening of four pairs; return the path of its director's page."""
    visitor.open("/events/new")
    visitor.window.run(START, PAIRS)
    visitor.until("There is no desk", IS_DESK, "/e/")
    return str(visitor.window.run("() => location.pathname"))


def take_sheets(window: Window, game: str, folder: Path) -> None:
    """Save every sheet, fetched with a window's cookies, and a picture of its first page."""
    folder.mkdir(parents=True, exist_ok=True)
    poppler = shutil.which("pdftoppm")
    for path in SHEETS:
        sheet = folder / Path(path.replace("{game}", "game")).name
        data = window.run(FETCH, path.replace("{game}", urlsplit(game).path))
        sheet.write_bytes(b64decode(data.partition(",")[2]))
        if poppler:
            options = ["-png", "-r", "70", "-singlefile"]
            command = [poppler, *options, str(sheet), str(sheet.with_suffix(""))]
            subprocess.run(command, check=True)


def take_looks(name: str, folder: Path, *, sheets: bool) -> None:
    """Take every page in one browser in every look."""
    for look in LOOKS:
        # a new database and visitor for each look, so that players always have the same ids
        with (
            tempfile.TemporaryDirectory() as kept,
            served_game(Path(kept)) as game,
            BROWSERS[name].start(LOOKS[look]) as window,
        ):
            take_pages(window, game, folder / name / look, spanish=look == SPANISH)
            if sheets and look == "phone":
                take_sheets(window, game, folder / "sheets")


def main(folder: Path, names: Sequence[str]) -> None:
    """Take everything into a folder."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    for name in names:
        if missing := BROWSERS[name].missing():
            print(f"No pictures of {name}: this machine has no {missing}.", file=sys.stderr)
        else:
            take_looks(name, folder, sheets=name == names[0])
    print(folder)


if __name__ == "__main__":
    where, *which = sys.argv[1:] or [str(ROOT / "build" / "gallery")]
    main(Path(where), which or list(BROWSERS))
