"""Cutting for partners on a phone: what else was typed stays."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.barriers import barriers_in_every_shape, too_wide
from tests.browser.device import Device

NAMES = ("Ann", "Cid", "Ben", "דנה לוי")


def test_partners_are_drawn_and_the_game_starts(new_device: Callable[..., Device]) -> None:
    device = new_device(viewport={"width": 320, "height": 640})
    page = device.page
    page.goto("/games/new")
    device.expected.append("422")  # the browser's own word on an answer
    device.tap(device.button("Draw partners by lot"))
    expect(page.get_by_text("each with a name of their own").first).to_be_visible()
    for seat, name in enumerate(NAMES):
        page.fill(f"#player_{seat}", name)
    page.fill("#target", "3000")
    device.tap(device.button("Draw partners by lot"))
    expect(page.locator("#cut")).to_be_focused()
    expect(page.locator(".cut-cards li")).to_have_count(4)
    highest = page.locator(".cut-cards li").first.locator("> span").last.inner_text()
    assert page.input_value("#player_0") == highest
    expect(page.locator("#dealer-3")).to_be_checked()
    assert page.input_value("#target") == "3000"
    assert too_wide(page) == []
    assert barriers_in_every_shape(page) == []
    device.tap(device.button("Cut for seats and dealer"))
    expect(page.locator("#cut")).to_be_focused()
    device.tap(device.button("Start the game"))
    page.wait_for_url("**/g/*")
    first = page.locator(".turns li").nth(1)
    expect(first).to_contain_text("plays first")


def test_without_a_connection_it_says_so_and_nothing_is_lost(device: Device) -> None:
    page = device.page
    page.goto("/games/new")
    page.fill("#player_0", "Ann")
    device.expected.append("ERR_INTERNET_DISCONNECTED")
    device.context.set_offline(True)
    device.tap(device.button("Draw partners by lot"))
    expect(page.locator("#unreached")).to_be_visible()
    assert page.input_value("#player_0") == "Ann"


def test_what_the_server_refuses_is_told_by_its_own_page(device: Device) -> None:
    page = device.page
    page.goto("/games/new")
    page.fill("#player_0", "Ann")
    refused = {"status": 429, "headers": {"X-Request-ID": "a"}, "body": "<h1>Too often</h1>"}
    page.route("**/games/new", lambda route: route.fulfill(**refused, content_type="text/html"))
    device.expected.append("429")
    with page.expect_request(lambda request: request.is_navigation_request()) as found:
        device.tap(device.button("Draw partners by lot"))
    assert "Ann" in (found.value.post_data or "")
    expect(page.get_by_role("heading", name="Too often")).to_be_visible()
