from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.device import Device


def test_a_hand_without_javascript(new_device: Callable[..., Device]) -> None:
    device = new_device(java_script_enabled=False)
    device.expected.append("422")
    page = device.page
    device.start_by_taps()
    device.tap(device.link("Write hand 1"))
    first = page.get_by_role("group", name="North & South")
    first.get_by_label("Melds, one a line").fill("7x3\nJ J JKR\n10x8\n5x6 two")
    first.get_by_label("Bonus cards (").fill("1")
    out = page.get_by_role("group", name="Who went out?")
    out.get_by_label("North & South").check()
    first.get_by_label("Left in the hand of South").fill("5 8 K")
    device.tap(device.button("Review"))
    expect(page.get_by_text("Meld 4:")).to_be_visible()
    melds = first.get_by_label("Melds, one a line")
    expect(melds).to_have_value("7x3\nJ J JKR\n10x8\n5x6 two")
    melds.fill("7x3\nJ J JKR\n10x8\n5x6 2")
    device.tap(device.button("Review"))
    expect(page.get_by_text("Six 5s and one little wild")).to_be_visible()
    device.tap(device.button("Edit"))
    expect(out.get_by_label("North & South")).to_be_checked()
    expect(first.get_by_label("Left in the hand of South")).to_have_value("5 8 K")
    device.tap(device.button("Review"))
    device.tap(device.button("Save hand 1"))
    expect(page.get_by_text("Hand 1 is saved")).to_be_visible()
    assert device.totals() == ["1190", "0"]
    device.tap(device.link("Hand 1"))
    expect(page.get_by_role("heading", name="Hand 1")).to_be_visible()


def test_depths_and_tables_without_javascript(new_device: Callable[..., Device]) -> None:
    device = new_device(java_script_enabled=False)
    page = device.page
    page.goto("/games/new")
    device.tap(page.get_by_text("More games"))
    page.locator("#variant-canasta").check()
    device.tap(device.button("Show its players and options"))
    page.get_by_role("radio", name="3", exact=True).check()
    device.tap(device.button("Show its players and options"))
    device.tap(device.button("Start the game"))
    device.tap(device.link("Write hand 1"))
    page.get_by_role("group", name="Who was alone").get_by_label("Player 2").check()
    device.tap(device.button("Show the sheets for this table"))
    first = page.get_by_role("group", name="Player 1 & Player 3")
    first.get_by_label("Melds, one a line").fill("Kx7")
    device.tap(first.get_by_role("button", name="Counts"))
    expect(first.get_by_label("Points (")).to_have_value("70")
    first.get_by_label("Points (").fill("70+30")
    device.tap(first.get_by_role("button", name="Total"))
    expect(first.get_by_label("Points of this hand, all in all")).to_have_value("600")
    device.tap(device.button("Review"))
    # the other side is not written as a total: the review asks
    device.tap(page.get_by_role("group", name="Who went out?").get_by_role("button").first)
    device.tap(device.button("Save hand 1"))
    assert device.totals() == ["600", "0", "600"]
