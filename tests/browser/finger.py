"""A finger on the screen: real touches, with places and times of their own."""

from __future__ import annotations

import time
from typing import Final

from playwright.sync_api import Locator, Page

Point = tuple[float, float]

TAP: Final = 0.05
"""Seconds that a tap lasts."""
HELD: Final = 0.6
"""Seconds after which a touch is held."""


class Finger:
    """Touches the screen of a page.

    The length of a touch is told to the browser, not waited for: a busy machine cannot make a
    hold of a tap.
    """

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._touched_at = 0.0

    def slow_down(self, rate: float) -> None:
        """Slow the processor of the page down by a factor."""
        self._session.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    def down(self, *places: Point) -> None:
        """Touch a place, or more of them with as many fingers."""
        self._touched_at = time.time()
        self._send("touchStart", *places)

    def move(self, *places: Point, after: float = TAP) -> None:
        """Slide to a place, `after` seconds after the touch."""
        self._send("touchMove", *places, after=after)

    def lift_first(self, *others: Point, after: float = TAP) -> None:
        """Lift the first of several fingers; the others stay where they are."""
        self._send("touchMove", *others, after=after, first=1)

    def up(self, *, after: float = TAP) -> None:
        """Lift the finger, `after` seconds after the touch."""
        self._send("touchEnd", after=after)

    def lose(self) -> None:
        """Have the touch taken away by the device, as for a call that comes in."""
        self._send("touchCancel")

    def tap(self, place: Point, *, lasting: float = TAP) -> None:
        """Touch a place and let go."""
        self.down(place)
        self.up(after=lasting)

    def slide(self, *places: Point, lasting: float = TAP) -> None:
        """Touch the first place, go through the others, and let go."""
        self.down(places[0])
        for number, place in enumerate(places[1:], 1):
            self.move(place, after=lasting * number / len(places))
        self.up(after=lasting)

    def _send(self, kind: str, *places: Point, after: float = 0, first: int = 0) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places, first)]
        self._session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": points, "timestamp": self._touched_at + after},
        )


def middle(locator: Locator) -> Point:
    """Return the middle of something on the screen."""
    box = locator.bounding_box()
    assert box, locator
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
