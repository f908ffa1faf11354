"""A game over HTTPS in Chromium: on two phones, without a connection, through both instances."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import expect

from scorekeeper.web.common.addresses import qr_code
from tests.browser.conftest import OFFLINE
from tests.browser.device import REFERENCE, Device, Side
from tests.browser.keeping import keep_the_rules, keeps_the_form, wait_for_what_is_kept
from tests.browser.test_offline import write_and_answer_in_the_review
from tests.deployment.instances import INSTANCES, answered_by, saved_by

SLOWLY = 90_000
MANY_HANDS = 40


def test_a_hand_is_played_over_https(new_device: Callable[..., Device]) -> None:
    device = new_device()
    device.start_by_taps()
    device.write(REFERENCE)
    device.save()
    assert device.totals() == ["1190", "0"]
    assert device.page.evaluate("isSecureContext")
    cookies = device.context.cookies()
    assert cookies
    for cookie in cookies:
        assert (cookie["secure"], cookie["httpOnly"], cookie["sameSite"]) == (True, True, "Lax")


def test_codes_lead_other_phones_to_https(new_device: Callable[..., Device]) -> None:
    device, other = new_device(), new_device()
    device.start_by_taps()
    device.tap(device.link("Share"))
    for title in ("To look on", "To score"):
        card = device.page.get_by_role("region", name=title)
        link = card.get_by_role("textbox").input_value()
        assert urlsplit(link)[:2] == ("https", urlsplit(device.server).netloc)
        drawn = card.locator(".share-code path").last.get_attribute("d")
        assert drawn
        assert drawn in qr_code(link)
        other.page.goto(link)
        expect(other.page.locator(".score .total").first).to_have_text("0")


def test_a_board_follows_what_either_instance_saves(new_device: Callable[..., Device]) -> None:
    device, board = new_device(), new_device()
    device.start_by_taps()
    device.tap(device.link("Share"))
    card = device.page.get_by_role("region", name="To look on")
    board.page.goto(card.get_by_role("textbox").input_value())
    device.page.go_back()
    before = [saved_by(place) for place in INSTANCES]
    hands = 0
    while any(saved_by(place) == count for place, count in zip(INSTANCES, before, strict=True)):
        hands += 1
        assert hands <= MANY_HANDS, "the proxy sends everything to one instance"
        device.write(Side(bonus=1))
        device.save()
        expect(board.page.locator(".score .total").first).to_have_text(device.totals()[0])
    for place in INSTANCES:
        assert "live.board" in answered_by(place)


def test_a_hand_written_without_a_connection_arrives(new_device: Callable[..., Device]) -> None:
    phone = new_device(keeps_pages=True)
    phone.context.set_default_timeout(SLOWLY)
    phone.expected += OFFLINE
    keep_the_rules(phone)
    form = keeps_the_form(phone)
    page, board = phone.page, phone.page.url
    wait_for_what_is_kept(page, f"{urlsplit(board).path}/export.json")
    phone.context.set_offline(True)
    page.goto(form)
    page.locator("[data-ready]").wait_for()
    write_and_answer_in_the_review(phone)
    phone.tap(page.locator("#alone").get_by_role("button", name="Save on this device"))
    page.wait_for_url("**/g/*")
    expect(page.locator("#waiting")).to_contain_text("+1190")
    phone.context.set_offline(False)
    expect(page.locator("#waiting")).to_be_hidden(timeout=SLOWLY)
    page.reload()
    assert phone.totals()[0] == "1190"


def test_a_sheet_comes_through(new_device: Callable[..., Device]) -> None:
    device = new_device()
    device.start_by_taps()
    device.write(REFERENCE)
    device.save()
    sheet = device.context.request.get(f"{device.page.url}/sheet.pdf", timeout=SLOWLY)
    assert (sheet.status, sheet.body()[:4]) == (200, b"%PDF")
