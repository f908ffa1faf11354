"""Form of a hand, by thumb: first melds, penalties, depths, sums, slides."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.device import PHONE, REFERENCE, TABLET, Device
from tests.browser.writing import field, holds, open_entry

SIZES = pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])


@SIZES
def test_what_was_laid_down_first_is_tapped(
    new_device: Callable[..., Device], size: dict[str, Any]
) -> None:
    device = new_device(**size)
    open_entry(device)
    page, sheet = device.page, device.page.locator("#side-0")
    device.fill(0, REFERENCE)
    device.tap(sheet.locator(".first-meld summary"))
    rows = sheet.locator(".first-row")
    expect(rows).to_have_count(4)
    device.tap(rows.nth(0).locator(".first-all"))
    holds(page, "sides-0-first_meld", "7x3")
    expect(page.locator("#opening-0")).to_contain_text("35 short")
    for _ in range(3):
        device.tap(rows.nth(2).locator(".first-card"))
    device.tap(rows.nth(1).locator(".first-card").nth(1))
    holds(page, "sides-0-first_meld", "7x3\nJKR\n10x3")
    expect(page.locator("#opening-0")).to_contain_text("95 laid down first")
    device.tap(rows.nth(1).locator(".first-card").nth(1))
    holds(page, "sides-0-first_meld", "7x3\n10x3")
    device.tap(device.button("Undo the last tap"))
    holds(page, "sides-0-first_meld", "7x3\nJKR\n10x3")
    device.tap(rows.nth(1).locator(".first-all"))
    holds(page, "sides-0-first_meld", "7x3\nJx2 JKR\n10x3")
    device.tap(rows.nth(0).locator(".first-all"))
    holds(page, "sides-0-first_meld", "Jx2 JKR\n10x3")
    device.save()
    board = page.url
    page.goto(f"{board}/hands/1/edit")
    holds(page, "sides-0-first_meld", "Jx2 JKR\n10x3")
    expect(page.locator("#side-0 .first-meld")).to_have_attribute("open", "")


def test_a_penalty_is_taken_off(device: Device) -> None:
    open_entry(device)
    device.card("7", 3)
    device.tap(device.page.locator("#side-0 .penalty summary"))
    field(device.page, "sides-0-penalty").fill("120-20")
    expect(device.page.locator("#tab-points-0")).to_contain_text("−85")
    device.save()
    assert device.totals() == ["−85", "0"]


@SIZES
def test_a_finger_slides_to_a_number(
    new_device: Callable[..., Device], size: dict[str, Any]
) -> None:
    device = new_device(**size)
    open_entry(device)
    box = device.page.locator('[data-card="9"]').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = device.context.new_cdp_session(device.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": left, "y": top} for left, top in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    touch("touchStart", (x, y))
    for slid in (30, 60, 90, 115):
        touch("touchMove", (x, y - slid))
    expect(device.page.locator(".bubble")).to_have_text("×6")
    touch("touchEnd")
    holds(device.page, "sides-0-melds", "9x6")


def test_the_depths_keep_what_each_holds(device: Device) -> None:
    open_entry(device)
    page = device.page
    device.fill(0, REFERENCE)
    device.tap(page.locator('#side-0 [data-depth="counts"]'))
    holds(page, "sides-0-card_points", "215")
    field(page, "sides-0-value-50").fill("1+1")
    expect(page.locator("#tab-points-0")).to_contain_text("+1290")
    device.tap(page.locator('#side-0 [data-depth="net"]'))
    holds(page, "sides-0-net", "1290")
    field(page, "sides-0-net").fill("120+45-30")
    expect(page.locator("#tab-points-0")).to_contain_text("+135")
    # an operator whose number is still to be written is no mistake, until the field is left
    before = field(page, "sides-0-net").bounding_box()
    device.tap('[data-digit="+"]')
    expect(page.locator("#tab-points-0")).to_have_text("+135")
    device.tap('[data-digit="+"]')
    expect(page.locator("#tab-points-0")).to_contain_text("! 1 warning")
    assert field(page, "sides-0-net").bounding_box() == before
    expect(page.locator("#tab-points-1")).to_have_text("0")
    device.tap('[data-number-tool="back"]')
    expect(page.locator("#tab-points-0")).to_have_text("+135")
    field(page, "sides-0-net").blur()
    expect(page.locator("#tab-points-0")).to_contain_text("! 1 warning")
    field(page, "sides-0-net").fill("120+45-30")
    device.tap(page.locator('#side-0 [data-depth="cards"]'))
    holds(page, "sides-0-melds", "7x3\nJx2 JKR\n10x8\n5x6 2")
    expect(page.locator("#tab-points-0")).to_contain_text("+1190")
    device.tap(page.locator('#side-0 [data-depth="net"]'))
    expect(page.locator("#tab-points-0")).to_contain_text("+135")
    holds(page, "sides-0-net", "120+45-30")


def test_a_stepper_works_sums_out(device: Device) -> None:
    open_entry(device)
    sheet = device.page.locator("#side-0")
    field(device.page, "sides-0-red_threes").fill("1+1")
    device.tap(sheet.get_by_role("button", name="One more"))
    holds(device.page, "sides-0-red_threes", "3")


def test_long_names_of_three_sides_are_read(device: Device) -> None:
    names = ("Maximiliana Wolkenstein", "Bartholomew Fitzgerald", "Al")
    seats = {f"player_{place}": name for place, name in enumerate(names)}
    open_entry(device, "variant=classic&players=3", **seats)
    tabs = device.page.locator(".tab-name").all()
    assert len(tabs) == len(names)
    for tab in tabs:
        # letters may hang a pixel or two below their line; a line that is cut is many more
        cut = tab.evaluate("name => name.scrollHeight > name.clientHeight + 8")
        assert not cut, tab.inner_text()


def test_hands_on_paper_are_added_up_as_they_are_typed(device: Device) -> None:
    page = device.page
    page.goto("/games/new")
    device.tap(page.get_by_text("We have begun on paper"))
    heads = page.locator(".paper-hands [data-players]")
    page.locator("#player_0").fill("Ann")
    expect(heads).to_have_text(["Ann & South", "East & West"] * 2)
    expect(page.locator('[name="paper-1-0"]')).to_have_accessible_name("Hand 1, Ann & South")
    total = page.locator(".paper-hands tfoot td")
    expect(total.first).to_be_hidden()
    for name, points in (("1-0", "620"), ("1-1", "315"), ("2-0", "1185"), ("2-1", "450+450")):
        page.locator(f'[name="paper-{name}"]').fill(points)
    expect(total).to_have_text(["1805", "1215"])
    page.locator('[name="paper-2-1"]').fill("165O")
    expect(total).to_have_text(["1805", "–"])


def test_the_last_row_of_hands_on_paper_brings_the_next(device: Device) -> None:
    page = device.page
    page.goto("/games/new")
    device.tap(page.get_by_text("We have begun on paper"))
    rows = page.locator("[data-paper] tr")
    count = rows.count()
    rows.last.locator("input").first.fill("620")
    expect(rows).to_have_count(count + 1)
    added = rows.last.locator("input").first
    expect(added).to_have_value("")
    expect(added).to_have_accessible_name(re.compile(f"^Hand {count + 1},"))
