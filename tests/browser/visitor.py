"""Somebody who uses the app in a window of any browser: finds things by name, taps, waits."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any, Final

from playwright.sync_api import Error as PlaywrightError
from selenium.common import WebDriverException

from tests.browser.device import LONG
from tests.browser.window import Window

_PAUSE: Final = 0.03
_STILL: Final = 60
"""Milliseconds for which something has to stay where it is before it is touched."""

_SHOWN: Final = """(selector, name) => {
  const plain = (text) => text.replace(/\\s+/g, " ").trim();
  const named = (each) => [each.getAttribute("aria-label") ?? "", each.innerText].map(plain);
  const shows = (each) => each.getClientRects().length > 0
    && getComputedStyle(each).visibility === "visible";
  return [...document.querySelectorAll(selector)]
    .filter((each) => shows(each) && (!name || named(each).includes(name)));
}"""
"""Visible texts of a selector, or only those of a name."""

_TEXTS: Final = f"""(selector, name) =>
  ({_SHOWN})(selector, name).map((each) => each.innerText.replace(/\\s+/g, " ").trim())"""

_PLACE: Final = f"""async (selector, name) => {{
  const find = () => ({_SHOWN})(selector, name)[0];
  const middle = () => {{
    const box = find()?.getClientRects()[0];
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
  }};
  const isFree = ([x, y]) => find().contains(document.elementFromPoint(x, y));
  const place = () => {{
    if (!middle() || find().matches(":disabled")) return null;
    if (isFree(middle())) return middle();
    find().scrollIntoView({{ block: "center", behavior: "instant" }});
    // what stays at the lower edge covers half a small screen
    if (!isFree(middle())) scrollBy({{ top: middle()[1] - innerHeight / 4, behavior: "instant" }});
    return isFree(middle()) ? middle() : null;
  }};
  if (document.readyState !== "complete" || !place()) return null;
  await document.fonts.ready;
  const before = place();
  await new Promise((done) => setTimeout(done, {_STILL}));
  return before && `${{before}}` === `${{middle()}}` ? before : null;
}}"""
"""Where something can be touched; nowhere if it is covered, not there, or still moves."""


class Visitor:
    """Somebody in front of a window.

    Attributes:
        window: the window that shows the app.
        server: the address of the app.
    """

    def __init__(self, window: Window, server: str) -> None:
        self.window = window
        self.server = server

    def open(self, address: str) -> None:
        """Open a page by its path or address."""
        self.window.visit(address if "://" in address else self.server + address)

    def until(self, what: str, script: str, *values: Any) -> Any:  # noqa: ANN401
        """Wait until a function returns something; return that."""
        limit = time.monotonic() + LONG / 1000
        last: object = None
        while time.monotonic() < limit:
            try:
                if last := self.window.run(script, *values):
                    return last
            except (WebDriverException, PlaywrightError) as error:
                last = error  # the page that was asked is just being left
            time.sleep(_PAUSE)
        raise AssertionError(f"{what}: {last!r}; the page shows: {self.window.run(_BODY)}")

    def texts(self, selector: str) -> list[str]:
        """Read the visible texts of a selector."""
        found: list[str] = self.window.run(_TEXTS, selector, "")
        return found

    def sees(self, selector: str, text: str = "") -> None:
        """Wait until something shows that holds a text."""
        holds = f"(selector, text) => ({_TEXTS})(selector, '').some((each) => each.includes(text))"
        self.until(f"There is no {selector} with “{text}”", holds, selector, text)

    def sees_no(self, selector: str) -> None:
        """Wait until nothing of a selector shows."""
        self.until(f"{selector} still shows", f"(what) => !({_SHOWN})(what, '').length", selector)

    def is_at(self, pattern: str) -> None:
        """Wait for a page whose path ends as a pattern says."""
        here = (
            "(at) => document.readyState === 'complete' && RegExp(`${at}$`).test(location.pathname)"
        )
        self.until(f"This is no {pattern}", here, pattern)

    def back(self) -> None:
        """Go back, and wait until this page is left: what is looked for next may stand on both."""
        self.window.run("() => { document.documentElement.dataset.left = ''; history.back(); }")
        self.until("Nothing is gone back to", "() => !('left' in document.documentElement.dataset)")

    def path(self) -> str:
        """Return the path of the page."""
        path: str = self.window.run("() => location.pathname")
        return path

    def tap(self, selector: str, name: str = "") -> None:
        """Touch something as soon as it can be touched, by its selector and its name.

        It is no second tap of a double tap: as if a second had passed since the one before.
        """
        x, y = self.until(f"There is no way to touch {selector} {name}", _PLACE, selector, name)
        self.window.run("() => sessionStorage.removeItem('pressed')")
        self.window.touch(x, y)

    def button(self, name: str) -> None:
        """Touch a button."""
        self.tap("button", name)

    def link(self, name: str) -> None:
        """Touch a link."""
        self.tap("a", name)

    def cards(self, cards: Iterable[tuple[str, int]]) -> None:
        """Touch cards of the pad, and how many there are of each."""
        for card, count in cards:
            self.tap(f'[data-card="{card}"]')
            if count > 1:
                self.tap(f'[data-times="{count}"]')

    def is_ready(self) -> None:
        """Wait until the pad listens."""
        self.until(
            "The pad does not listen", "() => Boolean(document.querySelector('[data-ready]'))"
        )


_BODY: Final = "() => `${location} ${document.body.innerText.slice(0, 1000)}`"
