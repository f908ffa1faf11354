"""Chromium as a window like those of other browsers, driven by Playwright."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser.device import launch
from tests.browser.window import Look, Window


class _Chromium:
    """A window of Chromium."""

    def __init__(self, page: Page) -> None:
        self.complaints: list[str] = []
        self._page = page
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def visit(self, address: str) -> None:
        self._page.goto(address)

    def run(self, script: str, *values: Any) -> Any:  # noqa: ANN401
        return self._page.evaluate(f"(values) => ({script})(...values)", list(values))

    def touch(self, x: float, y: float) -> None:
        self._page.touchscreen.tap(x, y)

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)

    def picture(self) -> bytes:
        return self._page.screenshot(full_page=True)


@contextmanager
def chromium(look: Look) -> Iterator[Window]:
    """Start Chromium with nothing kept from before; end it afterwards."""
    with (
        sync_playwright() as playwright,
        launch(playwright.chromium, letters=look.letters) as browser,
    ):
        context = browser.new_context(
            viewport={"width": look.width, "height": look.height},
            has_touch=True,
            color_scheme="dark" if look.dark else "light",
        )
        yield _Chromium(context.new_page())
