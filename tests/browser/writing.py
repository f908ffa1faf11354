"""Steps that tests of writing a hand share."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.device import Device


def open_entry(device: Device, asked: str = "", **filled: str) -> None:
    """Start a game and open the form of its first hand, past the pages that lead there."""
    device.page.goto(f"{device.new_game(asked, **filled)}/hands/new")
    ready(device.page)


def ready(page: Page) -> None:
    """Wait until the pad listens."""
    page.locator("[data-ready]").wait_for()


def field(page: Page, name: str) -> Locator:
    """Find a field of the form."""
    return page.locator(f'[name="{name}"]')


def kept(device: Device, act: str) -> None:
    """Do something by a tap on a card of the pad, and wait until the server keeps it."""
    with device.page.expect_response("**/hands/draft") as answer:
        device.card(act)
    assert answer.value.status == 204


def holds(page: Page, name: str, text: str) -> None:
    """Assert that a field holds a text, now or soon."""
    expect(field(page, name)).to_have_value(text)
