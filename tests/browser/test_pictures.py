"""The picture of how a game stands, sent from a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect

from tests.browser.barriers import too_wide
from tests.browser.device import Device

SENDS = """
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = async ({ files }) => {
    const [file] = files;
    const kind = await file.slice(1, 4).text();
    document.body.dataset.sent = [file.name, file.type, kind].join(" ");
  };
"""


def test_a_phone_sends_it_by_what_it_sends_with(device: Device) -> None:
    device.run_first(SENDS)
    device.start_with_a_hand()
    device.tap(device.page.get_by_role("link", name="Send a picture"))
    expect(device.page.locator("body")).to_have_attribute("data-sent", "canasta.png image/png PNG")


def test_where_there_is_nothing_to_send_with_it_is_saved(device: Device, tmp_path: Path) -> None:
    device.run_first("delete Navigator.prototype.share")
    device.start()
    with device.page.expect_download() as saved:
        device.tap(device.page.get_by_role("link", name="Send a picture"))
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    with Image.open(path) as drawn:
        assert (path.name, drawn.size) == ("canasta.png", (1200, 630))


def test_the_owner_sees_what_messengers_show(new_device: Callable[..., Device]) -> None:
    phone = new_device(viewport={"width": 320, "height": 640})
    phone.start()
    phone.tap(phone.page.get_by_role("link", name="Share"))
    shown = phone.page.get_by_role("img", name="No hand played yet")
    shown.scroll_into_view_if_needed()
    expect(shown).to_have_js_property("naturalWidth", 1200)
    phone.tap(phone.page.get_by_label("With the names"))
    phone.tap(phone.page.get_by_role("button", name="Save this"))
    expect(phone.page.get_by_text("The preview of the links shows names.")).to_be_visible()
    expect(phone.page.get_by_label("With the names")).to_be_checked()
    assert too_wide(phone.page) == []
