"""Drafts survive the accidents of a phone: locked, tab closed, page left or reloaded."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import OFFLINE
from tests.browser.device import ON_EACH_SIZE, PHONE, REFERENCE, Device, Side
from tests.browser.writing import field, holds, kept, open_entry, ready

MELDS = "7x3\nJx2 JKR\n10x8\n5x6 2"


@ON_EACH_SIZE
def test_a_closed_tab(new_device: Callable[..., Device], size: dict[str, Any]) -> None:
    device = new_device(**size)
    open_entry(device)
    url = device.page.url
    device.fill(0, REFERENCE)
    device.page.close()
    page = device.page = device.context.new_page()
    page.goto(url)
    holds(page, "sides-0-melds", MELDS)
    holds(page, "sides-0-hand-1", "5 8 K")
    expect(page.get_by_text("Here is what you had written.")).to_be_visible()
    expect(page.locator("#tab-points-0")).to_contain_text("+1190")


def test_a_reload_and_the_back_button(device: Device) -> None:
    page = device.page
    device.start()
    device.tap(device.link("Write hand 1"))
    ready(page)
    device.fill(0, REFERENCE)
    page.reload()
    holds(page, "sides-0-melds", MELDS)
    page.go_back()
    page.go_forward()
    ready(page)
    holds(page, "sides-0-melds", MELDS)
    device.tap(device.button("Review"))
    page.locator("button[value=save]").wait_for()
    page.go_back()
    ready(page)
    holds(page, "sides-0-melds", MELDS)
    device.tap(device.button("Review"))
    device.tap(page.locator(".review-dock button[value=edit]"))
    ready(page)
    holds(page, "sides-0-hand-1", "5 8 K")
    device.save()
    assert device.totals() == ["1190", "0"]


def test_undo_goes_on_where_it_was(device: Device) -> None:
    open_entry(device)
    page, url = device.page, device.page.url
    undo = page.locator("[data-tool=undo]")
    for card in ("K", "K", "7", "3R"):
        device.card(card)
    page.reload()
    ready(page)
    device.tap(undo)
    holds(page, "sides-0-red_threes", "0")
    device.tap(device.link("Back to the board"))
    device.tap(device.link("Write hand 1"))
    ready(page)
    device.tap(undo)
    holds(page, "sides-0-melds", "Kx2")
    device.tap(device.button("Review"))
    device.tap(page.locator(".review-dock button[value=edit]"))
    ready(page)
    device.tap(undo)
    holds(page, "sides-0-melds", "K")
    device.tap(undo)
    holds(page, "sides-0-melds", "")
    expect(undo).to_be_disabled()
    device.card("K", 3)
    device.save()
    device.tap(device.button("Undo hand 1").first)
    device.link("Write hand 1").wait_for()
    page.goto(url)
    ready(page)
    expect(undo).to_be_disabled()


def test_what_is_tapped_while_a_sheet_changes_counts(device: Device) -> None:
    open_entry(device)
    page = device.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    page.route("**/hands/new", hold)
    device.tap('#side-0 [data-depth="net"]')
    expect(page.locator("#sheets")).to_have_js_property("inert", value=True)
    device.card("K")
    device.tap(device.button("Review"))
    held[0].continue_()
    device.tap(page.locator(".review-dock button[value=edit]"))
    ready(page)
    expect(page.locator('#side-0 [data-depth="net"]')).to_have_attribute("aria-pressed", "true")
    holds(page, "sides-0-melds", "K")


def test_a_locked_phone(device: Device) -> None:
    open_entry(device)
    page = device.page
    screen = device.context.new_cdp_session(page)
    device.card("7", 3)
    # The screen goes dark: the page is hidden at once, and put aside by the system later.
    with page.expect_response("**/hands/draft"):
        page.evaluate(
            "Object.defineProperty(document, 'visibilityState', {value: 'hidden', writable: true});"
            "document.dispatchEvent(new Event('visibilitychange'))"
        )
    screen.send("Page.setWebLifecycleState", {"state": "frozen"})
    screen.send("Page.setWebLifecycleState", {"state": "active"})
    page.evaluate("document.visibilityState = 'visible'")
    device.card("K", 3)
    holds(page, "sides-0-melds", "7x3\nKx3")


def test_a_browser_that_was_closed_and_has_forgotten_all_but_its_cookies(
    device: Device, browser: Browser, server: str
) -> None:
    open_entry(device)
    url = device.page.url
    device.card("7", 3)
    kept(device, "K")
    cookies = device.context.cookies()
    device.page.close()
    later = browser.new_context(base_url=server, **PHONE)
    later.add_cookies([{**cookie} for cookie in cookies])  # type: ignore[typeddict-item]
    page = later.new_page()
    page.goto(url)
    holds(page, "sides-0-melds", "7x3\nK")
    expect(page.get_by_text("Here is what you had written.")).to_be_visible()
    # Another device sees nothing of it.
    other = browser.new_context(base_url=server, **PHONE).new_page()
    other.goto(url)
    ready(other)
    assert field(other, "sides-0-melds").input_value() == ""
    for context in (later, other.context):
        context.close()


def test_what_was_dropped_or_saved_does_not_come_back(device: Device) -> None:
    open_entry(device)
    page, url = device.page, device.page.url
    kept(device, "9")
    page.reload()
    ready(page)
    device.tap(device.button("Start afresh"))
    holds(page, "sides-0-melds", "")
    page.goto(url)
    ready(page)
    expect(page.get_by_text("Here is what you had written.")).to_be_hidden()
    assert field(page, "sides-0-melds").input_value() == ""
    device.card("7", 3)
    kept(device, "J")
    device.save()
    device.tap(device.button("Undo hand 1").first)
    device.tap(device.link("Write hand 1"))
    ready(page)
    assert field(page, "sides-0-melds").input_value() == ""


def test_a_line_that_was_dictated_is_kept_too(device: Device) -> None:
    open_entry(device)
    device.tap(device.page.locator('[data-opens="dictate-0"]'))
    field(device.page, "sides-0-said").fill("three kings and a")
    device.page.reload()
    holds(device.page, "sides-0-said", "three kings and a")
    expect(field(device.page, "sides-0-said")).to_be_visible()


def test_a_correction_that_was_begun(device: Device) -> None:
    open_entry(device)
    device.card("7", 3)
    device.save()
    board = device.page.url
    device.page.goto(f"{board}/hands/1/edit")
    ready(device.page)
    kept(device, "Q")
    device.page.goto(board)
    device.page.goto(f"{board}/hands/1/edit")
    holds(device.page, "sides-0-melds", "7x3\nQ")


def test_two_tabs_with_the_same_hand_go_on_with_each_other(device: Device) -> None:
    open_entry(device)
    first, second = device.page, device.context.new_page()
    second.goto(first.url)
    ready(second)
    device.fill(0, Side(melds=((("7", 3),),)))
    shows(second)
    holds(second, "sides-0-melds", "7x3")
    # The other has kept the same since, which is no news: the next tap counts.
    device.card("J")
    holds(first, "sides-0-melds", "7x3\nJ")
    shows(second)
    holds(second, "sides-0-melds", "7x3\nJ")
    device.page = second
    device.card("Q")
    holds(second, "sides-0-melds", "7x3\nJ\nQ")
    # A tap in a window beside it, which nothing has told of the other yet, shows it as well: also
    # where neither reaches the server.
    device.expected += OFFLINE
    device.context.set_offline(True)
    device.page = first
    device.card("2")
    holds(first, "sides-0-melds", "7x3\nJ\nQ")
    expect(first.get_by_text("Here is what you had written.")).to_be_visible()
    expect(first.locator("[data-tool=undo]")).to_be_disabled()
    device.card("K")
    holds(first, "sides-0-melds", "7x3\nJ\nQ\nK")
    device.context.set_offline(False)
    second.close()
    first.reload()
    holds(first, "sides-0-melds", "7x3\nJ\nQ\nK")


def test_two_tabs_go_on_at_the_depth_that_was_chosen_last(device: Device) -> None:
    open_entry(device)
    first, second = device.page, device.context.new_page()
    device.card("7", 3)
    second.goto(first.url)
    ready(second)
    device.page = second
    device.tap('#side-0 [data-depth="net"]')
    expect(second.locator('#side-0 [data-depth="net"]')).to_have_attribute("aria-pressed", "true")
    field(second, "sides-0-net").fill("345")
    shows(first)
    expect(first.locator('#side-0 [data-depth="net"]')).to_have_attribute("aria-pressed", "true")
    holds(first, "sides-0-net", "345")
    expect(first.locator("#tab-points-0")).to_contain_text("345")
    # They show the same: neither has any more to tell the other.
    shows(second)
    holds(second, "sides-0-net", "345")
    device.page = first
    device.save()
    assert device.totals() == ["345", "0"]


def test_a_clock_that_is_set_back(device: Device) -> None:
    open_entry(device)
    kept(device, "K")
    device.page.evaluate("now => (Date.now = () => now - 3_600_000)", int(time() * 1000))
    kept(device, "7")
    device.page.reload()
    holds(device.page, "sides-0-melds", "K\n7")


def shows(page: Page) -> None:
    """Let a page know that its tab is turned to: all tabs of a browser without windows show."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_the_back_button_after_saving_sends_nothing_again(device: Device) -> None:
    device.start()
    board = device.page.url
    device.write(REFERENCE)
    device.save()
    device.page.go_back()
    device.page.locator("[data-ready]").wait_for()
    assert device.page.url == f"{board}/hands/new"
    expect(device.page.locator("h1")).to_have_text("Hand 2")


def test_the_back_button_brings_back_a_game_that_was_refused(device: Device) -> None:
    device.expected.append("422")
    page = device.page
    page.goto("/games/new")
    page.locator("#players-6").check()
    page.locator("[name=player_5]").fill("Fay")
    page.locator("[name=target]").fill("3")
    device.tap(device.button("Start the game"))
    expect(page.locator("[name=target]")).to_have_attribute("aria-invalid", "true")
    page.locator("[name=player_5]").fill("Gus")
    device.tap(device.button("Start the game"))
    expect(page.locator("[name=player_5][value=Gus]")).to_be_visible()
    for name in ("Gus", "Fay"):
        page.go_back()
        expect(page.locator("[name=player_5]")).to_have_value(name)
    expect(page.locator("[name=target]")).to_have_value("3")
    page.locator("[name=target]").fill("2000")
    device.tap(device.button("Start the game"))
    page.wait_for_url("**/g/*")
    # It was started: what comes next is another game.
    page.go_back()
    expect(page.locator("[name=target]")).to_have_value("")
