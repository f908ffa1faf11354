"""Both sides confirm a hand, each on its own phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.barriers import barriers_in_every_shape, too_wide
from tests.browser.device import REFERENCE, Device

NAMES = ("Ann", "Bartholomäus von Wolfenstein", "Ben", "דנה לוי")
SMALL = {"viewport": {"width": 320, "height": 640}, "has_touch": True}


def test_each_side_confirms_on_its_own_phone(
    device: Device, new_device: Callable[..., Device]
) -> None:
    page = device.page
    page.goto("/games/new")
    for seat, name in enumerate(NAMES):
        page.fill(f"#player_{seat}", name)
    device.tap(page.get_by_text("What both sides confirm"))
    device.tap(page.get_by_label("Each hand, and the result"))
    device.tap(device.button("Start the game"))
    page.wait_for_url("**/g/*")
    device.write(REFERENCE)
    device.save()
    other = new_device(**SMALL)
    other.page.goto(page.url)
    for each in (device, other):
        assert too_wide(each.page) == []
        assert barriers_in_every_shape(each.page) == []
    device.tap(page.get_by_role("button", name="Ann & Ben: right"))
    expect(page.get_by_text("Ann & Ben: hand 1 is confirmed.")).to_be_visible()
    # The other phone follows, and confirms for its side.
    expect(other.page.get_by_text("Confirmed by Ann & Ben")).to_be_visible()
    other.tap(other.page.get_by_role("button", name="דנה לוי: right"))
    expect(page.locator(".ledger .confirmed")).to_have_count(1)
    expect(page.get_by_role("region", name="To confirm")).to_have_count(0)
