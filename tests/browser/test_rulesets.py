"""Hands of further rulesets, tables and depths, tapped on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import expect

from tests.browser.barriers import barriers_in_every_shape, too_wide
from tests.browser.device import REFERENCE, Device
from tests.browser.writing import open_entry


def value(device: Device, name: str) -> str:
    return device.page.locator(f'[name="{name}"]').input_value()


def go_to(device: Device, depth: str, side: int = 0) -> None:
    button = device.page.locator(f'#side-{side} [data-depth="{depth}"]')
    device.tap(button)
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_be_focused()


def test_a_sequence_is_its_lowest_and_its_highest_card(device: Device) -> None:
    open_entry(device, "variant=samba")
    device.tap('#side-0 [data-new="sequence"]')
    hint = device.page.locator("#side-0").get_by_text("Tap its lowest and its highest card.")
    expect(hint).to_be_visible()
    device.card("J")
    assert value(device, "sides-0-melds") == "sequence: J"
    device.card("5")
    assert value(device, "sides-0-melds") == "5 6 7 8 9 10 J"
    device.tap('[data-suit="H"]')
    assert value(device, "sides-0-melds") == "5H 6H 7H 8H 9H 10H JH"
    expect(device.page.locator(".kind").get_by_text("Samba 1500")).to_be_visible()
    device.tap(device.button("Take one card away"))
    assert value(device, "sides-0-melds") == "5H 6H 7H 8H 9H 10H"
    device.card("J")
    # A wild card, which no sequence holds, and a king start melds of their own.
    device.card("2")
    device.card("K")
    device.card("K")
    device.card("7")
    device.tap('#side-0 [data-new="new"]')
    device.card("7")
    assert value(device, "sides-0-melds") == "5H 6H 7H 8H 9H 10H JH\nKx2 2\n7\n7"
    for _ in range(2):
        device.tap(device.button("Undo the last tap"))
    device.save()
    assert device.totals() == ["1595", "0"]


def test_a_suit_said_twice_is_left_out_again(device: Device) -> None:
    open_entry(device, "variant=samba")
    device.tap('#side-0 [data-new="sequence"]')
    device.card("4")
    for expected in ("sequence: 4S", "sequence: 4"):
        device.tap('[data-suit="S"]')
        assert value(device, "sides-0-melds") == expected


def test_wild_cards_are_a_meld_of_their_own_where_they_may(device: Device) -> None:
    open_entry(device, "variant=uruguay")
    device.card("2", 3)
    device.card("JKR")
    device.card("9")
    assert value(device, "sides-0-melds") == "2x3 JKR\n9"


def test_the_special_hand_that_was_chosen_is_lit(device: Device) -> None:
    open_entry(device, "variant=modern-american")
    device.tap(device.page.locator("#side-0 summary", has_text="Special hand"))
    lit = device.page.locator('.special[aria-pressed="true"]')
    for special in ("pairs", "quads"):
        device.tap(f"#side-0 [data-value={special}]")
        expect(lit).to_have_attribute("data-value", special)
    out = device.page.locator("#out input:checked")
    expect(out).to_have_value("0")  # as who has one goes out
    device.tap("#side-0 [data-value=quads]")
    expect(lit).to_have_count(0)
    expect(out).to_have_count(0)
    device.tap("[data-tool=undo]")
    expect(out).to_have_value("0")
    device.out("1")
    device.page.locator("#sides-0-special_hand").fill("")
    expect(out).to_have_value("1")


def test_a_foot_that_was_never_picked_up(device: Device) -> None:
    open_entry(device, "variant=hand-and-foot")
    device.card("9", 7)
    device.tap('#side-0 [data-foot="1"] .spot')
    for card in ("4", "A"):
        device.card(card)
    assert value(device, "sides-0-foot-1") == "4 A"
    assert value(device, "sides-0-hand-1") == ""
    expect(device.page.locator('#side-0 [data-foot="1"] .points')).to_have_text("−25")
    device.save()
    assert device.totals() == ["545", "0"]
    expect(device.page.get_by_text("Hand 2 of 4")).to_be_visible()


def test_one_against_two(device: Device) -> None:
    names = {"player_0": "Ann", "player_1": "Ben", "player_2": "Cid"}
    open_entry(device, "variant=canasta&players=3", **names)
    expect(device.page.locator(".tab")).to_have_count(3)
    device.tap(device.page.locator('label[for="table-alone-1"]'))
    expect(device.page.locator(".tab")).to_have_count(2)
    expect(device.page.locator("#table-alone-1")).to_be_focused()
    device.card("K", 7)
    device.tap('#side-0 [data-hand="1"] .spot')
    device.card("5")
    # A reload brings the same table back, with what was written at it.
    expect(device.page.locator("#tab-points-0")).to_contain_text("+565")
    device.page.reload()
    device.page.locator("[data-ready]").wait_for()
    expect(device.page.locator(".tab")).to_have_count(2)
    assert value(device, "sides-0-melds") == "Kx7"
    assert value(device, "sides-0-hand-1") == "5"
    expect(device.page.get_by_text("Here is what you had written.")).to_be_visible()
    device.save()
    assert device.totals() == ["565", "0", "565"]


def test_somebody_else_sits_out(device: Device) -> None:
    seats = zip(range(5), ("Ann", "Cid", "Ben", "Dot", "Eve"), strict=True)
    open_entry(device, "players=5", **{f"player_{seat}": name for seat, name in seats})
    device.card("K", 7)
    device.tap(device.page.locator("summary").get_by_text("Eve sits out"))
    device.tap(device.page.locator('label[for="table-out-1-0"]'))
    expect(device.page.locator("summary").get_by_text("Cid sits out")).to_be_attached()
    assert value(device, "sides-0-melds") == "Kx7"
    device.tap("#tab-1")
    expect(device.page.locator('#side-1 [data-hand="1"]')).to_contain_text("Eve")
    device.save()
    assert device.totals() == ["570", "0"]
    device.tap(device.link("Hand 1"))
    device.tap(device.link("Cards and history"))
    expect(device.page.get_by_text("Cid sat out")).to_be_visible()


def test_cards_become_counts_and_a_total_and_nothing_is_lost(device: Device) -> None:
    open_entry(device, "")
    device.fill(0, REFERENCE)
    go_to(device, "counts")
    assert value(device, "sides-0-card_points") == "215"
    expect(device.page.locator('[data-pad="numbers"]')).to_be_visible()
    expect(device.page.locator('[data-pad="cards"]')).to_be_hidden()
    points = device.page.locator('[name="sides-0-card_points"]')
    device.tap(points)
    for digit in "120+45-30":
        device.tap(f'[data-digit="{digit}"]')
    assert points.input_value() == "120+45-30"
    expect(device.page.get_by_text("= 135")).to_be_visible()
    expect(device.page.locator("#tab-points-0")).to_contain_text("+1110")
    device.tap(device.button("Take one digit away"))
    device.tap(device.button("Next"))
    expect(device.page.locator('[name="sides-0-value-5"]')).to_be_focused()
    device.tap('[data-digit="2"]')
    expect(device.page.get_by_text("= 172")).to_be_visible()
    go_to(device, "cards")
    assert value(device, "sides-0-melds") == "7x3\nJx2 JKR\n10x8\n5x6 2"
    go_to(device, "counts")
    assert points.input_value() == "120+45-3"
    go_to(device, "net")
    assert value(device, "sides-0-net") == "1147"
    # The draft knows its depth.
    device.page.reload()
    expect(device.page.locator('[name="sides-0-net"]')).to_be_visible()
    assert value(device, "sides-0-net") == "1147"
    device.save()
    assert device.totals() == ["1147", "0"]


def test_each_side_has_its_own_depth(device: Device) -> None:
    open_entry(device, "")
    device.fill(0, REFERENCE)
    device.tap("#tab-1")
    go_to(device, "net", side=1)
    device.tap('[data-digit="-"]')
    device.tap('[data-digit="5"]')
    assert value(device, "sides-1-net") == "-5"
    device.tap("#tab-0")
    expect(device.page.locator('[data-pad="cards"]')).to_be_visible()
    device.save()
    assert device.totals() == ["1190", "-5".replace("-", "−")]


def test_without_a_connection_the_depth_changes_all_the_same(device: Device) -> None:
    device.expected.append("ERR_INTERNET_DISCONNECTED")
    open_entry(device, "")
    device.card("K", 7)
    expect(device.page.locator("#tab-points-0")).to_contain_text("+570")
    device.context.set_offline(offline=True)
    go_to(device, "net")
    expect(device.page.locator("#status-line")).to_be_visible()
    device.tap('[data-digit="7"]')
    go_to(device, "cards")
    assert value(device, "sides-0-melds") == "Kx7"
    device.context.set_offline(offline=False)


def test_what_is_chosen_brings_its_own_fields(device: Device) -> None:
    device.page.goto("/games/new")
    device.page.locator("#player_1").fill("Zoe")
    device.tap(device.page.get_by_text("More games"))
    device.tap(device.page.get_by_text("Pennies from Heaven"))
    expect(device.page.locator("#player_5")).to_be_visible()
    assert value(device, "player_1") == "Zoe"
    device.tap(device.page.locator('label[for="variant-caliente-complete"]'))
    device.tap(device.page.locator('label[for="players-6"]'))
    expect(device.page.get_by_text("the third sits out")).to_be_visible()
    device.tap(device.page.get_by_text("Three decks"))
    device.tap(device.page.locator('label[for="layout-2-2-2"]'))
    expect(device.page.get_by_text("Name the side")).to_have_count(3)
    expect(device.page.locator("#layout-2-2-2")).to_be_focused()


def pages(device: Device) -> Iterator[str]:
    device.page.goto("/games/new?variant=bolivia")
    yield "a new game"
    open_entry(device, "variant=brazilian")
    device.tap('#side-0 [data-new="sequence"]')
    for card in ("5", "9"):
        device.card(card)
    device.tap('[data-suit="H"]')
    yield "a sequence"
    go_to(device, "counts")
    yield "counts"
    go_to(device, "net")
    yield "a total"
    open_entry(device, "variant=canasta&players=3")
    device.tap(device.page.locator('label[for="table-alone-1"]'))
    expect(device.page.locator(".tab")).to_have_count(2)
    yield "one against two"
    device.tap(device.button("Review"))
    device.page.locator(".review-dock").wait_for()
    yield "a review of partners"
    device.tap(device.button("Nobody"))
    device.tap(device.page.locator("button[value=save]"))
    device.page.wait_for_url("**/g/*")
    yield "a board of three"
    open_entry(device, "players=6&options=caliente")
    device.tap(device.page.locator("summary").get_by_text("Player 5 and Player 6 sit out"))
    yield "sitting out"
    open_entry(device, "variant=pennies-from-heaven")
    yield "feet"


def test_nobody_is_kept_out_and_nothing_scrolls_sideways(
    new_device: Callable[..., Device],
) -> None:
    device = new_device(color_scheme="light", reduced_motion="reduce")
    for name in pages(device):
        assert too_wide(device.page) == [], name
        assert barriers_in_every_shape(device.page) == [], name
