"""The browsers that players have, and what a machine needs to start each."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final

from tests.browser.chromium import chromium
from tests.browser.firefox import firefox, missing_of_firefox
from tests.browser.webkit import missing_of_webkit, webkit
from tests.browser.window import Look, Window


@dataclass(frozen=True)
class Browser:
    """A kind of browser.

    Attributes:
        start: opens a window of it.
        missing: returns what this machine lacks to start it; nothing if it can be started.
    """

    start: Callable[[Look], AbstractContextManager[Window]]
    missing: Callable[[], str]


BROWSERS: Final = {
    "chromium": Browser(chromium, lambda: ""),
    "firefox": Browser(firefox, missing_of_firefox),
    "webkit": Browser(webkit, missing_of_webkit),
}
