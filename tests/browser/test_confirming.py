"""Both sides confirm a hand, each on its own phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import barriers_in_every_shape, too_wide
from tests.browser.device import Device, Side
from tests.browser.writing import open_entry

NAMES = ("Ann", "Bartholomäus von Wolfenstein", "Ben", "דנה לוי")
SETTLED = 1200
"""Milliseconds in which the second tap of a double tap would have done something."""
SEVENS = Side(melds=((("7", 7),),), out=True)
SMALL = {"viewport": {"width": 320, "height": 640}, "has_touch": True}


def start(device: Device, *names: str) -> None:
    """Start a game whose sides confirm each hand, and write its first one."""
    seats = {f"player_{seat}": name for seat, name in enumerate(names)}
    open_entry(device, confirming="hands", **seats)
    device.fill(0, SEVENS)
    device.save()


def test_the_form_asks_what_both_sides_confirm(device: Device) -> None:
    page = device.page
    page.goto("/games/new")
    device.tap(page.get_by_text("What both sides confirm"))
    device.tap(page.get_by_label("Each hand, and the result"))
    expect(page.locator("[name=confirming]:checked")).to_have_value("hands")


@pytest.mark.parametrize("gap", [250, 700])
def test_a_double_tap_confirms_once(device: Device, gap: int) -> None:
    start(device)
    page = device.page
    # the notice of the saved hand goes with the tap, so the other side's button comes there
    device.tap_twice(page.get_by_role("button", name="North & South: right"), gap)
    expect(page.get_by_text("North & South: hand 1 is confirmed.")).to_be_visible()
    page.wait_for_timeout(SETTLED)
    expect(page.get_by_text("Confirmed by North & South")).to_be_visible()
    # a second later it is a tap again
    device.tap(page.get_by_role("button", name="North & South: take it back"))
    expect(page.get_by_text("North & South: hand 1 is not confirmed any more.")).to_be_visible()


def test_a_double_tap_undoes_once(device: Device) -> None:
    start(device)
    device.tap_twice(device.button("Undo hand 1").first, 400)
    expect(device.page.get_by_text("Hand 1 is undone.")).to_be_visible()
    device.page.wait_for_timeout(SETTLED)
    expect(device.page.get_by_text("Hand 1 is undone.")).to_be_visible()


def test_each_side_confirms_on_its_own_phone(
    device: Device, new_device: Callable[..., Device]
) -> None:
    page = device.page
    start(device, *NAMES)
    other = new_device(**SMALL)
    other.page.goto(page.url)
    for each in (device, other):
        assert too_wide(each.page) == []
        assert barriers_in_every_shape(each.page) == []
    # A change of the board leaves the focus where it is, and not on the button of the other side.
    other.page.get_by_role("button", name="דנה לוי: right").focus()
    other.page.evaluate("document.getElementById('board').dataset.mark = 'older'")
    expect(other.page.locator("#board")).not_to_have_attribute("data-mark", "older")
    expect(other.page.get_by_role("button", name="דנה לוי: right")).to_be_focused()
    device.tap(page.get_by_role("button", name="Ann & Ben: right"))
    expect(page.get_by_text("Ann & Ben: hand 1 is confirmed.")).to_be_visible()
    # The other phone follows, and confirms for its side.
    expect(other.page.get_by_text("Confirmed by Ann & Ben")).to_be_visible()
    other.tap(other.page.get_by_role("button", name="דנה לוי: right"))
    expect(page.locator(".ledger .confirmed")).to_have_count(1)
    expect(page.get_by_role("region", name="To confirm")).to_have_count(0)
