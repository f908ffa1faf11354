"""Players and what their games come to, at phone and tablet size, light and dark, and by two."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import expect

from tests.browser.barriers import barriers_in_every_shape, too_wide
from tests.browser.device import REFERENCE, TABLET, Device

NAMES = ("Ann", "Cid", "Ben", "דנה לוי")


def play(device: Device, *names: str) -> None:
    """Start a game that one hand wins, under these names, save that hand and show the board."""
    seats = {f"player_{seat}": name for seat, name in enumerate(names)}
    board = device.new_game(target="1000", **seats)
    device.save_by_program(board, REFERENCE)
    device.page.goto(board)


def every_page(device: Device) -> Iterator[str]:
    """Show one page after the other; yield the address of each."""
    page = device.page
    page.goto("/statistics")
    yield "no statistics yet"
    play(device, *NAMES)
    for url in ("/", "/games", "/games/new", "/statistics", "/players/1", "/pairs/1/3"):
        page.goto(url)
        yield url
    for url in ("/players", "/players/1/edit", "/players/1/merge?into=2", "/players/devices"):
        page.goto(url)
        yield url
    page.goto(page.locator(".link-text a").get_attribute("href") or "")
    yield "the way in"


def test_nobody_is_kept_out_and_nothing_scrolls_sideways(
    new_device: Callable[..., Device],
) -> None:
    device = new_device(color_scheme="light", reduced_motion="reduce")
    shade = "() => getComputedStyle(document.querySelector('.scroll')).backgroundImage"
    for name in every_page(device):
        assert too_wide(device.page) == [], name
        assert barriers_in_every_shape(device.page) == [], name
        if name == "/statistics":
            soft = device.page.evaluate(shade)
            device.page.emulate_media(contrast="more")
            assert device.page.evaluate(shade) == soft, "a bar lies over the figures"
            device.page.emulate_media(contrast="no-preference")
            device.page.locator(".scroll").first.evaluate("(table) => table.scrollLeft = 60")
            names = device.page.locator(".scroll tbody th").first.bounding_box()
            card = device.page.locator("#by-player").bounding_box()
            assert names is not None
            assert card is not None
            assert names["x"] < card["x"] < names["x"] + names["width"], "names scroll away"


def test_a_rematch_is_one_tap_and_names_are_one_tap_each(device: Device) -> None:
    page = device.page
    play(device, *NAMES)
    before = device.taps
    device.tap(device.button("Play again"))
    expect(page.locator(".won")).to_have_count(0)
    assert device.taps == before + 1
    expect(page.get_by_text("Cid deals").first).to_be_visible()
    assert device.totals() == ["0", "0"]
    page.goto("/")
    again = page.get_by_role("button", name="Play again: Ann & Ben")
    box = again.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 48
    page.goto("/games/new")
    for name in ("Ben", "Ann"):
        device.tap(device.button(name))
    expect(page.locator("#player_0")).to_have_value("Ben")
    expect(page.locator("#player_2")).to_have_value("Ann")
    expect(page.locator('[data-name-of="player_2"]')).to_have_text("Ann")
    page.locator("#player_3").focus()
    device.tap(device.button("Cid"))
    expect(page.locator("#player_3")).to_have_value("Cid")
    expect(device.button("Cid")).to_have_attribute("aria-pressed", "true")
    device.tap(device.button("Ben"))
    expect(page.locator("#player_0")).to_have_value("")
    device.tap(page.get_by_label("Classic Canasta", exact=False).first)
    expect(device.button("Ann")).to_have_attribute("aria-pressed", "true")


def test_a_choice_shows_its_games(device: Device) -> None:
    page = device.page
    play(device, *NAMES)
    page.goto("/statistics")
    expect(page.get_by_role("row", name="Ann 1")).to_be_visible()
    page.select_option("#period", "30-days")
    device.tap(device.button("Show"))
    page.wait_for_url("**period=30-days*")
    expect(page.get_by_text("the last 30 days").first).to_be_visible()
    device.tap(device.link("Ann"))
    page.wait_for_url("**/players/*")
    expect(page.locator("#period")).to_have_value("30-days")


def test_two_devices_share_their_games(new_device: Callable[..., Device]) -> None:
    first, second = new_device(), new_device(**TABLET)
    play(first, *NAMES)
    first.page.goto("/players/devices")
    link = first.page.locator(".link-text a").get_attribute("href")
    assert link
    second.page.goto(link)
    second.tap(second.button("Use this device with them"))
    expect(second.page.get_by_text("Ann & Ben – ").first).to_be_visible()
    second.tap(second.page.locator(".game-link"))
    second.page.wait_for_url("**/g/*")
    assert second.totals()[0] == "1190"


def test_all_of_it_without_javascript(new_device: Callable[..., Device]) -> None:
    device = new_device(java_script_enabled=False)
    page = device.page
    page.goto("/games/new")
    page.get_by_label("Player at North").fill("Ann")
    device.tap(device.button("Start the game"))
    page.wait_for_url("**/g/*")
    page.goto("/games/new")
    expect(page.locator(".known-names")).to_be_hidden()
    assert page.locator("#known-names option").count() == 1
    page.goto("/statistics")
    expect(page.get_by_text("None of these games has a hand")).to_be_visible()
    device.tap(device.button("Show"))
    page.wait_for_url("**/statistics?*")
    page.goto("/players/1/edit")
    page.get_by_label("Name").fill("Anna")
    device.tap(device.button("Save the name"))
    expect(page.get_by_text("The name is changed")).to_be_visible()
