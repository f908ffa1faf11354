"""Drafts survive a lost connection: they are kept, tried again, and that is said plainly."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.device import ON_EACH_SIZE, REFERENCE, Device
from tests.browser.test_sharing import shared
from tests.browser.writing import holds, open_entry, ready

LOST = ("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "ERR_CONNECTION_REFUSED")


def away(device: Device, *, offline: bool) -> None:
    device.expected.extend(LOST)
    device.context.set_offline(offline)


def save_and_leave_offline(device: Device) -> None:
    """Review and save a hand without a connection, and close the page: the hand waits."""
    device.review()
    device.page.wait_for_load_state()  # with its scripts
    away(device, offline=True)
    device.tap("button[value=save]")
    expect(device.page.locator("#status-line")).to_be_visible()
    device.page.close()


@ON_EACH_SIZE
def test_writing_goes_on(new_device: Callable[..., Device], size: dict[str, Any]) -> None:
    device = new_device(**size)
    open_entry(device)
    away(device, offline=True)
    device.fill(0, REFERENCE)
    expect(device.page.locator("#status-line")).to_be_visible()
    expect(device.page.locator("#status-line")).to_contain_text("kept on this device")
    with device.page.expect_response("**/hands/draft") as answer:
        away(device, offline=False)
    assert answer.value.status == 204
    expect(device.page.locator("#status-line")).to_have_text("Connected again.")
    expect(device.page.locator("#tab-points-0")).to_contain_text("+1190")
    expect(device.page.locator("#status-line")).to_be_hidden()
    device.save()
    assert device.totals() == ["1190", "0"]


def test_the_review_waits_for_the_connection(device: Device) -> None:
    open_entry(device)
    away(device, offline=True)
    device.card("7", 3)
    device.tap(device.button("Review"))
    expect(device.page.get_by_text("The review opens then.")).to_be_visible()
    away(device, offline=False)
    device.page.locator(".review-dock").wait_for()


def test_saving_waits_for_the_connection_and_counts_once(device: Device) -> None:
    open_entry(device)
    device.fill(0, REFERENCE)
    device.tap(device.button("Review"))
    save = device.page.locator("button[value=save]")
    save.wait_for()
    device.page.wait_for_load_state()  # with its scripts
    away(device, offline=True)
    device.tap(save)
    expect(device.page.locator("#status-line")).to_be_visible()
    device.tap(save)
    away(device, offline=False)
    assert device.totals() == ["1190", "0"]
    expect(device.page.get_by_text("Hand 1 is saved")).to_be_visible()
    expect(device.link("Write hand 2")).to_be_visible()


def test_a_save_that_gets_no_answer_or_that_of_a_proxy_says_so_and_goes_on(
    device: Device,
) -> None:
    device.expected += ("Failed to load resource",)
    device.is_changed = True
    open_entry(device)
    device.fill(0, REFERENCE)
    device.review()
    page, line = device.page, device.page.locator("#status-line")
    page.wait_for_load_state()  # with its scripts
    page.evaluate(
        """() => { AbortSignal.timeout = (patience) => {
            const given = new AbortController();
            if (patience === 30000) window.given = given; // of the hand, not of a look for news
            return given.signal;
        }; }"""
    )
    page.route("**/g/**", lambda route: route.request.method == "POST" or route.abort())
    device.tap("button[value=save]")
    expect(line).to_contain_text(
        "this hand is kept on this device and saved when the connection is back"
    )
    asked = {"status": 429, "headers": {"Retry-After": "5"}}
    page.route("**/g/**", lambda route: route.continue_())
    page.route("**/hands/new", lambda route: route.fulfill(**asked))
    expect(line).to_have_text("Connected again.")
    page.evaluate("() => window.given.abort()")
    expect(line).to_contain_text("This hand cannot be saved right now")
    page.route("**/hands/new", lambda route: route.continue_())
    expect(page.get_by_text("Hand 1 is saved")).to_be_visible()


def test_a_hand_that_waits_is_sent_by_the_next_page(device: Device) -> None:
    open_entry(device)
    board = device.page.url.removesuffix("/hands/new")
    device.fill(0, REFERENCE)
    save_and_leave_offline(device)
    away(device, offline=False)
    device.page = device.context.new_page()
    device.page.goto(board)
    expect(device.page.locator(".score .total").first).to_have_text("1190")
    expect(device.link("Write hand 2")).to_be_visible()


def test_a_hand_that_waits_is_saved_though_cookies_were_cleared(device: Device) -> None:
    device.expected.append("400")
    open_entry(device)
    board = device.page.url.removesuffix("/hands/new")
    device.fill(0, REFERENCE)
    save_and_leave_offline(device)
    device.context.clear_cookies()
    away(device, offline=False)
    device.page = device.context.new_page()
    device.page.goto(board)
    expect(device.page.locator(".open-hand")).to_have_text("1")  # saved: what waits has no link
    assert device.page.evaluate("localStorage.outbox") == "[]"


def test_a_hand_that_is_refused_later_is_shown(new_device: Callable[..., Device]) -> None:
    device, other = new_device(), new_device()
    device.expected.append("409")
    open_entry(device)
    url = device.page.url
    device.card("7", 3)
    save_and_leave_offline(device)
    other.page.goto(url)
    ready(other.page)
    other.fill(0, REFERENCE)
    other.save()
    away(device, offline=False)
    device.page = device.context.new_page()
    device.page.goto(other.page.url)
    device.tap(device.link("Look at it"))
    expect(device.page.get_by_text("This hand has been saved meanwhile")).to_be_visible()
    holds(device.page, "sides-0-melds", "7x3")


def test_a_refused_correction_of_a_hand_that_is_no_more_is_dropped(
    new_device: Callable[..., Device],
) -> None:
    device, other = new_device(), new_device()
    device.expected.append("404")
    device.start_with_a_hand()
    board = device.page.url
    device.page.goto(f"{board}/hands/1/edit")
    ready(device.page)
    device.card("3R")
    save_and_leave_offline(device)
    other.page.goto(board)
    other.tap(other.button("Undo hand 1").first)
    other.link("Write hand 1").wait_for()
    away(device, offline=False)
    device.page = device.context.new_page()
    device.page.goto(board)
    expect(device.link("Look at it")).to_be_visible()
    expect(device.button("Drop it")).to_be_hidden()
    device.tap(device.link("Look at it"))
    expect(device.page.locator("#refused")).to_have_count(0)
    device.page.goto(board)
    device.tap(device.button("Drop it"))
    expect(device.page.locator("#refused")).to_be_hidden()
    assert device.page.evaluate("localStorage.outbox") == "[]"


def test_a_hand_for_a_link_that_was_taken_back_is_told_of_among_all_games(
    new_device: Callable[..., Device],
) -> None:
    owner, scorer = new_device(), new_device()
    scorer.expected.append("410")
    owner.start()
    board = owner.page.url
    scorer.page.goto(shared(owner, "To score"))
    scorer.write(REFERENCE)
    scorer.review()
    scorer.page.wait_for_load_state()  # with its scripts
    away(scorer, offline=True)
    scorer.tap("button[value=save]")
    expect(scorer.page.locator("#status-line")).to_be_visible()
    owner.page.goto(f"{board}/share")
    card = owner.page.get_by_role("region", name="To score")
    owner.tap(card.get_by_role("button", name="Take back"))
    expect(card).to_contain_text("There is no link")
    away(scorer, offline=False)
    expect(scorer.page.get_by_text("This link was taken back.")).to_be_visible()
    scorer.page.goto("/")
    refused = scorer.page.locator("#refused")
    expect(refused).to_contain_text(re.compile(r"\+1190.*Its link leads nowhere any more\."))
    expect(scorer.link("Look at it")).to_be_hidden()
    owner.tap(card.get_by_role("button", name="Make a link"))
    scorer.page.goto(card.get_by_role("textbox").input_value())
    scorer.tap(scorer.link("Write hand 1"))
    ready(scorer.page)
    scorer.save()
    assert scorer.totals() == ["1190", "0"]
    expect(refused).to_be_hidden()
    assert scorer.page.evaluate("localStorage.outbox") == "[]"
