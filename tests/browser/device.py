"""A phone in the hand of somebody who scores: taps, counted, and what the browser complains of."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserType, ConsoleMessage, Locator, Page, Playwright

from tests.profiles import FULL
from tests.web.visitor import fields_in

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
TABLET: Final[dict[str, Any]] = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}

ON_EACH_SIZE: Final = pytest.mark.parametrize(
    "size",
    [pytest.param(PHONE, id="phone"), *([pytest.param(TABLET, id="tablet")] if FULL else [])],
)
"""Marks what is laid out alike on a phone and a tablet: on both in a full run."""

PATIENCE: Final = 20_000
"""Milliseconds that anything may take on a machine that is busy with other tests."""

LONG: Final = 120_000
"""Milliseconds that may pass until the rules have come, or an old browser has done a thing."""

_PROGRAMS: Final = ("chromium-headless-shell", "chromium")
"""Names of the program; without the parts that draw windows it takes a third less time."""

_FLAGS: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Chromium without windows ends the page that asks what it can write out on this device.
    "--disable-blink-features=OnDeviceWebSpeechAvailable",
    # To compile the Python of the rules better takes longer than what it runs here.
    "--js-flags=--liftoff-only",
)

AT_ONCE: Final = """addEventListener("DOMContentLoaded", () => {
  for (const later of document.querySelectorAll("template.later")) {
    document.head.append(document.importNode(later.content, true));
  }
});"""
"""Has the `load` event wait for the scripts that a page asks for after its first picture.

Without it a test that goes to a page, or is led to one, would act on it before its scripts have run
whenever the machine is busy. A module that is asked for twice runs once.
"""


_PLACE: Final = """(selector) => {
  const key = document.querySelector(selector);
  if (document.readyState !== "complete" || !key || key.disabled) return null;
  const { x, y, width, height } = key.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  if (!key.contains(document.elementFromPoint(...middle))) return null;
  sessionStorage.removeItem("pressed");
  return middle;
}"""
"""Where a key can be tapped, no tap being the second of a double tap; nowhere if it is covered."""


@dataclass(frozen=True)
class Side:
    """Cards of one side of a hand.

    Attributes:
        melds: meld by meld, the cards as (card, number).
        bonus: Bonus cards laid down.
        blacks: black threes laid down beside them.
        out: whether it went out.
        hands: the cards that each player has left.
    """

    melds: Sequence[Sequence[tuple[str, int]]] = ()
    bonus: int = 0
    blacks: int = 0
    out: bool = False
    hands: Sequence[Sequence[str]] = ((), ())

    @property
    def document(self) -> dict[str, Any]:
        """The side as programs send it."""
        return {
            "melds": [" ".join(f"{card}x{count}" for card, count in meld) for meld in self.melds],
            "red_threes": self.bonus,
            "went_out": self.out,
            "hands": [{"cards": " ".join(cards)} for cards in self.hands],
        }


REFERENCE: Final = Side(
    melds=(
        (("7", 3),),
        (("J", 2), ("JKR", 1)),
        (("10", 8),),
        (("5", 6), ("2", 1)),
    ),
    bonus=1,
    out=True,
    hands=((), ("5", "8", "K")),
)
"""The rule books' example: 1190."""


def chromium(playwright: Playwright) -> Browser:
    """Start the machine's Chromium."""
    return launch(playwright.chromium)


def launch(kind: BrowserType, *, letters: int = 16) -> Browser:
    """Start the machine's Chromium with letters of a size, in pixels, as its settings have it."""
    named = os.environ.get("CHROMIUM")
    path = named or next(filter(None, map(shutil.which, _PROGRAMS)), None)
    assert path, "There is no Chromium: install it, or name it in CHROMIUM."
    flags = [*_FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    flags.append(f"--blink-settings=defaultFontSize={letters}")
    return kind.launch(executable_path=path, args=flags)


class Device:
    """A browser window of its own, with its own cookies.

    Attributes:
        page: the page that it shows.
        complaints: errors of its console, scripts and requests.
        taps: how often it was tapped.
        is_changed: whether it listens or runs what no other test has asked for.
    """

    def __init__(
        self,
        browser: Browser,
        server: str,
        *,
        keeps_pages: bool = False,
        **options: Any,  # noqa: ANN401
    ) -> None:
        self.server = server
        self.options = options
        self.context = browser.new_context(base_url=server, **options)
        if not keeps_pages:
            # As on plain http. What is kept would answer for a server that a test has stopped.
            self.context.add_init_script("delete Navigator.prototype.serviceWorker")
        self.context.add_init_script(AT_ONCE)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self._pages = [self.page]
        self.is_changed = keeps_pages or not options.get("java_script_enabled", True)
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self.taps = 0
        self.page.on("console", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not any(
            text in message.text for text in self.expected
        ):
            self.complaints.append(f"{message.text} {message.location.get('url', '')}")

    def close(self) -> None:
        """Close the window."""
        self.context.close()

    def run_first(self, script: str) -> None:
        """Run a script before those of each page that is opened from now on."""
        self.is_changed = True
        self.context.add_init_script(script)

    @property
    def is_reusable(self) -> bool:
        """Whether the window can be as it was when it was opened."""
        return not self.is_changed and self.context.pages == self._pages

    def leave(self) -> None:
        """Show a page without scripts, which asks the server for nothing any more."""
        self.context.set_offline(offline=False)
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.goto("/healthz")

    def renew(self) -> None:
        """Forget what was visited, typed and kept, as if the window were another device's."""
        self.context.clear_cookies()
        self.page.evaluate("localStorage.clear(); sessionStorage.clear();")
        if self.page.viewport_size != (size := self.options["viewport"]):
            self.page.set_viewport_size(size)
        self.page.emulate_media(
            media="null",
            color_scheme=self.options.get("color_scheme", "light"),
            contrast="no-preference",
            forced_colors="none",
        )
        self.complaints, self.expected, self.taps = [], [], 0

    def tap(self, what: str | Locator) -> None:
        """Tap something once, by its selector or as it was found, when its page is loaded."""
        locator = self.page.locator(what) if isinstance(what, str) else what
        locator.wait_for()
        self.page.wait_for_load_state()
        # No second tap of a double tap: as if a second had passed since the one before.
        self.page.evaluate("sessionStorage.removeItem('pressed')")
        locator.tap()
        self.taps += 1

    def tap_twice(self, locator: Locator, gap: int, part: float = 0.5) -> None:
        """Tap a spot twice, whatever stands there the second time, so many milliseconds apart.

        The spot is that part of the width of what is tapped, from its left edge.
        """
        locator.scroll_into_view_if_needed()
        box = locator.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] * part, box["y"] + box["height"] / 2
        self.page.evaluate("sessionStorage.removeItem('pressed')")
        self.page.touchscreen.tap(x, y)
        self.page.wait_for_timeout(gap)
        self.page.touchscreen.tap(x, y)

    def button(self, name: str) -> Locator:
        """Find a button by its name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, name: str) -> Locator:
        """Find a link by its name."""
        return self.page.get_by_role("link", name=name, exact=True)

    def new_game(self, asked: str = "", **filled: str) -> str:
        """Start a game past the pages that lead there; its address.

        Args:
            asked: what the address of its form asks for.
            filled: what is filled in; all else stays as the form has it.
        """
        return self._send("/games/new", asked, filled)

    def new_evening(self, **filled: str) -> str:
        """Start an evening past the pages that lead there, as filled in; its address."""
        return self._send("/events/new", "", filled)

    def _send(self, path: str, asked: str, filled: dict[str, str]) -> str:
        """Send a form with all that is not filled in as it has it; the address that it leads to."""
        form = self.context.request.get(f"{path}?{asked}")
        fields: dict[str, str | float | bool] = {**fields_in(form.text()), **filled}
        answer = self.context.request.post(path, form=fields, max_redirects=0)
        return f"{self.server}{answer.headers['location']}"

    def start(self) -> None:
        """Start a game as its form has it, and show its board."""
        self.page.goto(self.new_game())

    def start_with_a_hand(self) -> None:
        """Start a game whose first hand, the rule books' example, a program has saved."""
        board = self.new_game()
        self.save_by_program(board, REFERENCE)
        self.page.goto(board)

    def save_by_program(
        self, board: str, *sides: Side, hand: int = 1, version: int | None = None
    ) -> None:
        """Save a hand of a game, past the pages that lead there; a second side has nothing.

        The game is of a version that is its number of hands, unless something was corrected.
        """
        first, second = (*sides, Side())[:2]
        self.save_documents(board, first.document, second.document, hand=hand, version=version)

    def save_documents(
        self, board: str, *sides: dict[str, Any], hand: int = 1, version: int | None = None
    ) -> None:
        """Save a hand as a program sends it."""
        key = board.rpartition("/")[2]
        saved = self.context.request.post(
            "/api/v1/game/hands",
            headers={
                "Authorization": f"Bearer {key}",
                "Idempotency-Key": f"{key}-{hand}",
                "If-Match": f'"{hand - 1 if version is None else version}"',
            },
            data={"sides": sides},
        )
        assert saved.ok, saved.text()

    def start_by_taps(self) -> None:
        """Start a game with nothing but taps."""
        self.page.goto("/")
        self.tap(self.link("Start a game"))
        self.tap(self.button("Start the game"))
        self.page.wait_for_url("**/g/*")

    def card(self, card: str, count: int = 1) -> None:
        """Tap a card of the pad, and how many there are."""
        self._key(f'[data-card="{card}"]')
        if count > 1:
            self._key(f'[data-times="{count}"]')

    def _key(self, selector: str) -> None:
        """Tap a key of the pad, which never moves: it need not be watched before it is tapped."""
        if place := self.page.evaluate(_PLACE, selector):
            self.page.touchscreen.tap(*place)
            self.taps += 1
        else:
            self.tap(selector)

    def fill(self, index: int, side: Side) -> None:
        """Write down what one side has."""
        if self.page.locator(f"#tab-{index}").get_attribute("aria-selected") != "true":
            self.tap(f"#tab-{index}")
        for card, count in chain.from_iterable(side.melds):
            self.card(card, count)
        for _ in range(side.bonus):
            self.card("3R")
        sheet = self.page.locator(f"#side-{index}")
        if side.out:
            self.out(str(index))
        for player in (player for player, cards in enumerate(side.hands) if cards):
            self.tap(sheet.locator(f'[data-hand="{player}"] .spot'))
            for card in side.hands[player]:
                self.card(card)

    def write(self, first: Side, second: Side | None = None) -> None:
        """Open the form from the board and write both sides down."""
        self.tap(self.page.locator(".dock a.main"))
        self.page.locator("[data-ready]").wait_for()
        self.fill(0, first)
        if second is not None:
            self.fill(1, second)

    def out(self, answer: str) -> None:
        """Answer the question who went out: the index of a side, or nobody."""
        self.tap(f'label[for="sides-out-{answer}"]')

    def review(self) -> None:
        """Review what is written; where nobody has said who went out, nobody did."""
        self.tap(self.button("Review"))
        self.page.locator("button[value=save], .unanswered").first.wait_for()
        if self.page.locator(".unanswered").count():
            self.tap(self.button("Nobody"))
            self.page.locator("button[value=save]").wait_for()

    def save(self) -> None:
        """Review and save what is written; the board shows afterwards."""
        self.review()
        self.tap(self.page.locator("button[value=save]"))
        self.page.wait_for_url("**/g/*")

    def totals(self) -> list[str]:
        """Read the totals of the board."""
        self.page.wait_for_url("**/g/*")
        return self.page.locator(".score .total").all_inner_texts()

    def needs(self) -> list[str]:
        """Read the minimums of the board."""
        self.page.wait_for_url("**/g/*")
        return self.page.locator(".score .needs").all_inner_texts()
