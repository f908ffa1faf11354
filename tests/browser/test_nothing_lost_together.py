"""Two people write the same hand: the second is shown what the first saved, and decides."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.device import REFERENCE, Device
from tests.browser.writing import field, holds, open_entry, ready

Devices = tuple[Device, Device]


@pytest.fixture
def together(new_device: Callable[..., Device]) -> Devices:
    """Two phones: the first has saved hand 1 while the second was writing it."""
    first, second = new_device(), new_device()
    second.expected.append("409")
    board = first.new_game()
    second.page.goto(f"{board}/hands/new")
    ready(second.page)
    second.card("K", 6)
    expect(second.page.locator("#tab-points-0")).to_contain_text("+60")
    first.save_by_program(board, REFERENCE)
    return first, second


def test_the_second_is_told_without_a_tap(together: Devices) -> None:
    _, second = together
    line = second.page.locator("#status-line")
    expect(line).to_have_text(
        "Hand 1 has been saved meanwhile: North & South +1190, East & West 0."
        " Yours is kept; “Review” shows both."
    )
    expect(line).to_be_in_viewport(ratio=1)
    holds(second.page, "sides-0-melds", "Kx6")


def test_the_second_is_told_on_the_review_too(new_device: Callable[..., Device]) -> None:
    first, second = new_device(), new_device()
    second.expected.append("409")
    board = first.new_game()
    second.page.goto(f"{board}/hands/new")
    ready(second.page)
    second.card("K", 6)
    second.review()
    first.save_by_program(board, REFERENCE)
    expect(second.page.locator("#status-line")).to_contain_text("“Save” shows both.")
    second.tap("button[value=save]")
    expect(second.page.get_by_text("This hand has been saved meanwhile")).to_be_visible()
    expect(second.page.locator("#status-line")).to_be_empty()


def test_who_lost_the_link_is_told_and_goes_on_when_it_is_given_back(
    new_device: Callable[..., Device],
) -> None:
    owner, scorer = new_device(), new_device()
    scorer.expected.append("410")
    board = owner.new_game()
    owner.page.goto(f"{board}/share")
    card = owner.page.get_by_role("region", name="To score")
    link = card.get_by_role("textbox").input_value()
    scorer.page.goto(f"/g/{link.rpartition('/g/')[2]}/hands/new")
    ready(scorer.page)
    scorer.card("K", 6)
    owner.tap(card.get_by_role("button", name="Take back"))
    line = scorer.page.locator("#status-line")
    expect(line).to_contain_text("This link does not open the game any more")
    holds(scorer.page, "sides-0-melds", "Kx6")
    owner.tap(owner.page.get_by_role("button", name="Undo: give the link back"))
    expect(line).to_be_hidden()


def test_both_are_compared_and_the_second_corrects(together: Devices) -> None:
    first, second = together
    page = second.page
    second.tap(second.button("Review"))
    expect(page.get_by_text("This hand has been saved meanwhile")).to_be_visible()
    compared = page.locator(".compared")
    expect(compared.nth(0)).to_contain_text("Six 5s and one little wild")
    expect(compared.nth(1)).to_contain_text("Six Kings")
    holds(page, "sides-0-melds", "Kx6")
    second.out("nobody")
    second.tap(second.button("Put mine in its place"))
    second.tap(page.locator("button[value=save]"))
    assert second.totals() == ["60", "0"]
    first.page.goto(page.url)
    assert first.totals() == ["60", "0"]


def test_the_second_drops_what_was_written(together: Devices) -> None:
    _, second = together
    second.tap(second.button("Review"))
    second.tap(second.button("Keep what was saved, drop mine"))
    assert second.totals() == ["1190", "0"]
    second.tap(second.link("Write hand 2"))
    ready(second.page)
    assert field(second.page, "sides-0-melds").input_value() == ""


def test_it_was_one_more_hand(together: Devices) -> None:
    _, second = together
    second.tap(second.button("Review"))
    second.out("nobody")
    second.tap(second.button("Mine is one more hand"))
    second.tap(second.button("Save hand 2"))
    assert second.totals() == ["1250", "0"]


def test_a_second_who_closed_the_tab_finds_both(together: Devices) -> None:
    _, second = together
    url = second.page.url
    second.page.close()
    second.page = second.context.new_page()
    second.page.goto(url)
    expect(second.page.get_by_text("This hand has been saved meanwhile")).to_be_visible()
    holds(second.page, "sides-0-melds", "Kx6")


def test_both_wrote_the_same(new_device: Callable[..., Device]) -> None:
    first, second = new_device(), new_device()
    second.expected.append("409")
    open_entry(first)
    second.page.goto(first.page.url)
    ready(second.page)
    for device in (first, second):
        device.card("7", 3)
    first.save()
    second.tap(second.button("Review"))
    expect(second.page.get_by_text("there is nothing left to do")).to_be_visible()
    expect(second.button("Review")).to_have_count(0)
    second.tap(second.button("Go on"))
    assert second.totals() == ["15", "0"]


def test_a_hand_that_only_this_device_knew_of_is_compared_as_well(
    new_device: Callable[..., Device],
) -> None:
    first, second = new_device(), new_device()
    second.expected.extend(["409", "ERR_INTERNET_DISCONNECTED"])
    board = first.new_game()
    url = f"{board}/hands/new"
    second.page.goto(url)
    ready(second.page)
    second.context.set_offline(offline=True)
    second.card("K", 6)
    second.page.close()
    second.context.set_offline(offline=False)
    first.save_by_program(board, REFERENCE)
    second.page = second.context.new_page()
    second.page.goto(url)
    expect(second.page.get_by_text("This hand has been saved meanwhile")).to_be_visible()
    holds(second.page, "sides-0-melds", "Kx6")
