from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.device import REFERENCE, TABLET, Device, Side
from tests.browser.writing import open_entry

SETTLED = 600
"""Milliseconds in which the second tap of a double tap would have done something."""


def melds(device: Device, side: int = 0) -> Locator:
    return device.page.locator(f"#side-{side} .meld .spot")


def text_of(device: Device, name: str) -> str:
    return device.page.locator(f'[name="{name}"]').input_value()


def test_a_form_opened_again_asks_for_the_page_alone(device: Device) -> None:
    open_entry(device)
    device.page.wait_for_load_state("networkidle")  # what is still on its way is not kept yet
    line = device.context.new_cdp_session(device.page)
    line.send("Network.enable")
    asked: dict[str, str] = {}
    sent: dict[str, float] = {}  # nothing for what was kept
    line.on(
        "Network.requestWillBeSent",
        lambda event: asked.update({event["requestId"]: event["request"]["url"]}),
    )
    line.on(
        "Network.loadingFinished",
        lambda event: sent.update({event["requestId"]: event["encodedDataLength"]}),
    )
    device.page.reload()
    device.page.locator("[data-ready]").wait_for()
    assert len(sent) > 10
    line.detach()
    assert [asked[each] for each, size in sent.items() if size] == [device.page.url]


def test_taps_become_text_and_text_becomes_cards(device: Device) -> None:
    open_entry(device)
    device.fill(0, REFERENCE)
    assert text_of(device, "sides-0-melds") == "7x3\nJx2 JKR\n10x8\n5x6 2"
    assert text_of(device, "sides-0-hand-1") == "5 8 K"
    device.tap(device.page.locator("#side-0").get_by_text("Type the cards"))
    device.page.locator('[name="sides-0-melds"]').fill("kh ks K  big\nzz 4x4")
    expect(melds(device)).to_have_count(2)
    expect(melds(device).nth(0)).to_contain_text("K")
    expect(device.page.locator("#meld-marks-0-1")).to_contain_text("zz")
    # What the pad does not understand stays as it was typed.
    device.tap(melds(device).nth(0))
    device.card("JKR")
    assert text_of(device, "sides-0-melds") == "KH KS K JKRx2\nzz 4x4"


def test_hold_and_slide_counts(device: Device) -> None:
    open_entry(device)
    box = device.page.locator('[data-card="9"]').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = device.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 22 * 6 - 5, steps=6)
    expect(device.page.locator(".bubble")).to_have_text("×7")
    mouse.up()
    assert text_of(device, "sides-0-melds") == "9x7"
    expect(device.page.locator(".kind").get_by_text("Natural 500")).to_be_visible()


def test_a_slide_that_is_taken_back_is_no_tap(device: Device) -> None:
    open_entry(device)
    box = device.page.locator('[data-card="9"]').bounding_box()
    assert box is not None
    mouse = device.page.mouse
    mouse.move(box["x"] + 5, box["y"] + 5)
    mouse.down()
    mouse.move(box["x"] + 150, box["y"] + 5)
    mouse.up()
    assert text_of(device, "sides-0-melds") == ""


def test_undo_takes_back_tap_by_tap(device: Device) -> None:
    open_entry(device)
    device.card("7", 3)
    device.card("3R")
    device.tap(device.page.locator('#side-0 [data-hand="0"] .spot'))
    device.card("3R")
    assert text_of(device, "sides-0-hand-0") == "3R"
    for _ in range(2):
        device.tap(device.button("Undo the last tap"))
    assert text_of(device, "sides-0-hand-0") == ""
    assert text_of(device, "sides-0-red_threes") == "0"
    assert text_of(device, "sides-0-melds") == "7x3"
    for _ in range(2):
        device.tap(device.button("Undo the last tap"))
    assert text_of(device, "sides-0-melds") == ""
    expect(device.button("Undo the last tap")).to_be_disabled()


def test_wild_cards_wait_for_their_rank(device: Device) -> None:
    open_entry(device)
    for card in ("JKR", "J", "J", "4", "2"):
        device.card(card)
    assert text_of(device, "sides-0-melds") == "Jx2 JKR\n4 2"
    device.card("J")
    assert text_of(device, "sides-0-melds") == "Jx3 JKR\n4 2"
    device.tap(device.button("Take one card away"))
    device.tap(device.page.locator("#side-0 .meld").nth(1).locator(".spot"))
    device.tap(device.page.get_by_role("button", name="Remove this meld"))
    assert text_of(device, "sides-0-melds") == "Jx2 JKR"


def test_steppers_and_hands_can_be_cleared(device: Device) -> None:
    open_entry(device)
    sheet = device.page.locator("#side-0")
    device.tap(sheet.get_by_role("button", name="One more"))
    device.tap(sheet.get_by_role("button", name="One more"))
    device.tap(sheet.get_by_role("button", name="One less"))
    assert text_of(device, "sides-0-red_threes") == "1"
    device.tap(sheet.locator('[data-hand="1"] .spot'))
    device.card("A", 4)
    expect(sheet.locator('[data-hand="1"] .points')).to_have_text("−80")
    device.tap(device.button("Clear the hand of South"))
    assert text_of(device, "sides-0-hand-1") == ""


def test_by_keyboard_alone(device: Device) -> None:
    open_entry(device)
    page = device.page
    page.locator('[data-card="7"]').focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    page.locator("#tab-0").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-1")).to_be_focused()
    page.locator('[data-card="K"]').focus()
    page.keyboard.press("Space")
    assert text_of(device, "sides-0-melds") == "7x3"
    assert text_of(device, "sides-1-melds") == "K"


def test_both_sheets_lie_side_by_side_on_a_tablet(new_device: Callable[..., Device]) -> None:
    device = new_device(**TABLET)
    open_entry(device)
    device.fill(0, REFERENCE)
    device.tap(device.page.locator('#side-1 [data-hand="0"] .spot'))
    expect(device.page.locator("#tab-1")).to_have_attribute("aria-selected", "true")
    device.card("A")
    assert text_of(device, "sides-1-hand-0") == "A"
    expect(device.page.locator("#side-0")).to_be_visible()


def test_a_hand_opens_and_closes_on_the_board(device: Device) -> None:
    open_entry(device)
    device.fill(0, REFERENCE)
    device.save()
    hand = device.link("Hand 1")
    device.tap(hand)
    expect(device.page.get_by_text("Six 5s and one little wild")).to_be_visible()
    expect(hand).to_have_attribute("aria-expanded", "true")
    device.tap(device.page.get_by_text("Natural canasta (North & South)"))
    expect(device.page.get_by_text("500 points for each natural canasta")).to_be_visible()
    device.tap(hand)
    expect(device.page.get_by_text("Six 5s and one little wild")).to_have_count(0)
    expect(hand).to_have_attribute("aria-expanded", "false")


def test_names_typed_show_where_the_dealer_is_chosen(device: Device) -> None:
    device.page.goto("/games/new")
    device.page.get_by_label("Player at North", exact=True).fill("Ann")
    expect(device.page.get_by_label("Ann", exact=True)).to_be_checked()
    device.page.get_by_label("Player at North", exact=True).fill("")
    expect(device.page.get_by_label("North", exact=True)).to_be_checked()
    expect(device.page.get_by_label("Caliente cards")).to_be_visible()
    device.tap(device.page.locator(".pick-text").get_by_text("Classic Canasta"))
    expect(device.page.get_by_label("Caliente cards")).to_be_hidden()


def test_a_meld_that_is_not_enough_yet_is_short_and_no_mistake_till_the_review(
    device: Device,
) -> None:
    device.start()
    device.write(Side(melds=((("7", 3),),)))
    sheet = device.page.locator("#side-0")
    expect(sheet.get_by_text("35 short")).to_be_visible()
    expect(device.page.locator(".mark, .tab-marks, .live-marks")).to_have_count(0)
    device.tap(device.button("Review"))
    expect(device.page.get_by_text("The first meld needs 50 points")).to_be_visible()


def test_the_other_side_opens_at_its_beginning(device: Device) -> None:
    device.start()
    device.write(REFERENCE)
    device.tap(device.page.locator("#side-0 [data-next]"))
    tab = device.page.locator("#tab-1")
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(device.page.locator("#side-1 .depths")).to_be_in_viewport()
    top = device.page.locator("#side-1 .depths").bounding_box()
    tabs = tab.bounding_box()
    assert top is not None
    assert tabs is not None
    assert top["y"] >= tabs["y"] + tabs["height"]
    expect(device.page.locator("#side-1 [data-next]")).to_have_count(0)


def test_a_double_tap_opens_the_form_and_answers_nothing(device: Device) -> None:
    device.start()
    link = device.link("Write hand 1")
    for part in (0.2, 0.5, 0.8):
        device.page.goto(device.page.url.partition("/hands")[0])
        device.tap_twice(link, 350, part)
        device.page.wait_for_url("**/hands/new")
        device.page.wait_for_timeout(SETTLED)
        assert device.page.locator("[name=sides-out]:checked").count() == 0
        assert text_of(device, "sides-0-melds") == ""


def test_a_double_tap_reviews_and_does_not_save(device: Device) -> None:
    open_entry(device)
    device.fill(0, REFERENCE)
    for gap in (250, 700):
        device.tap_twice(device.button("Review"), gap)
        device.page.wait_for_timeout(SETTLED)
        expect(device.page.locator("button[value=save]"), f"{gap} ms").to_be_visible()
        if gap == 250:
            device.tap(device.button("Edit"))
            device.page.locator("[data-ready]").wait_for()
    # a second later it is a tap again
    device.tap(device.page.locator("button[value=save]"))
    device.page.wait_for_url("**/g/*")


def test_the_same_place_after_another_is_no_double_tap(device: Device) -> None:
    open_entry(device)
    total = device.page.locator("#side-0 [data-depth=net]")
    total.tap()
    expect(total).to_have_attribute("aria-pressed", "true")
    device.page.locator(".tab").nth(1).tap()
    device.page.locator("#side-1 [data-depth=net]").tap()
    expect(device.page.locator("[name=sides-1-net]")).to_be_visible()


def test_a_double_tap_starts_a_game_of_the_edition_that_is_offered(device: Device) -> None:
    device.page.goto("/games/new")
    offered = device.page.locator("[name=variant]:checked").get_attribute("value")
    device.page.goto("/")
    device.tap_twice(device.link("Start a game").first, 250)
    device.page.wait_for_url("**/games/new")
    device.page.wait_for_timeout(SETTLED)
    expect(device.page.locator("[name=variant]:checked")).to_have_value(offered or "")
