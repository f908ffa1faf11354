"""A line typed or dictated: read while it is typed, and used by one tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.device import PHONE, TABLET, Device
from tests.browser.writing import field, holds, open_entry

LINE = (
    "three sevens, two jacks and a big wild, eight tens, six fives and a little wild, one bonus, "
    "we went out, partner had a five, an eight and a king"
)
MELDS = "7x3\nJx2 JKR\n10x8\n5x6 2"


def say(device: Device, text: str) -> None:
    if not field(device.page, "sides-0-said").is_visible():
        device.tap(device.page.locator('[data-opens="dictate-0"]'))
    field(device.page, "sides-0-said").fill(text)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_the_reference_hand_in_one_line(
    new_device: Callable[..., Device], size: dict[str, Any]
) -> None:
    device = new_device(**size)
    open_entry(device)
    say(device, LINE)
    device.tap(device.button("Use it"))
    holds(device.page, "sides-0-melds", MELDS)
    holds(device.page, "sides-0-hand-1", "5 8 K")
    holds(device.page, "sides-0-said", "")
    expect(device.page.locator("#tab-points-0")).to_contain_text("+1190")
    expect(device.page.locator("#side-0").get_by_label("Went out")).to_be_checked()
    device.save()
    assert device.totals() == ["1190", "0"]


def test_what_was_not_understood_is_marked_and_stays(device: Device) -> None:
    device.expected.append("422")
    open_entry(device)
    say(device, "three kings and a banana")
    expect(device.page.locator("#heard-0 mark")).to_have_text("a banana")
    device.page.keyboard.press("Enter")
    holds(device.page, "sides-0-melds", "Kx3")
    holds(device.page, "sides-0-said", "a banana")
    device.tap(device.button("Review"))
    expect(device.page.get_by_text("not on the sheet yet")).to_be_visible()
    say(device, "")
    device.tap(device.button("Review"))
    device.page.locator("button[value=save]").wait_for()


def test_using_a_line_can_be_undone(device: Device) -> None:
    open_entry(device)
    device.card("7", 3)
    say(device, "tres reyes y un mono")
    device.tap(device.button("Use it"))
    holds(device.page, "sides-0-melds", "7x3\nKx3 JKR")
    device.tap(device.button("Undo the last tap"))
    holds(device.page, "sides-0-melds", "7x3")
    holds(device.page, "sides-0-said", "tres reyes y un mono")


def test_a_browser_that_listens_writes_what_it_hears(device: Device) -> None:
    device.context.add_init_script(
        """
        window.SpeechRecognition = class {
          start() {
            const heard = [[{ transcript: "three kings" }], [{ transcript: "we went out" }]];
            setTimeout(() => { this.onresult({ results: heard }); this.onend(); }, 20);
          }
          stop() { this.onend(); }
        };
        """
    )
    open_entry(device)
    device.tap(device.page.locator('[data-opens="dictate-0"]'))
    device.tap(device.page.locator("#side-0 [data-speak]"))
    holds(device.page, "sides-0-said", "three kings we went out")
    device.tap(device.button("Use it"))
    holds(device.page, "sides-0-melds", "Kx3")


def test_a_browser_that_does_not_listen_shows_no_microphone_for_it(device: Device) -> None:
    device.context.add_init_script(
        "delete window.SpeechRecognition; delete window.webkitSpeechRecognition;"
    )
    open_entry(device)
    device.tap(device.page.locator('[data-opens="dictate-0"]'))
    expect(device.page.locator("#side-0 [data-speak]")).to_be_hidden()
