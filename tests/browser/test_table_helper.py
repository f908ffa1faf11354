"""Questions at the table, asked with taps: at most eight from the board to an answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.device import TABLET, Device

MOST_TAPS = 8


def start_with_calientes(device: Device) -> None:
    device.page.goto(device.new_game("variant=caliente-complete&players=4&options=caliente"))


def open_helper(device: Device, question: str = "") -> None:
    """Go from the board to a question."""
    device.taps = 0
    device.tap(device.link("Table helper"))
    device.page.locator("[data-ready]").wait_for()
    if question:
        device.tap(device.button(question))
        device.page.locator(f".ask[aria-current]:text-is('{question}')").wait_for()
        device.page.locator("[data-ready]").wait_for()


def figure(device: Device) -> Locator:
    return device.page.locator("#answer-figure")


NEW_MELD = '[data-field="table"] [data-new="new"]'
TYPICAL: tuple[tuple[str, str, tuple[tuple[str, int] | str, ...], str], ...] = (
    ("Is this enough?", "", (("K", 3), ("7", 2), ("2", 1)), "Yes, enough"),
    ("Show me my best", "My best", (("7", 3), ("9", 2), ("2", 1)), "Yes, with 6 cards"),
    ("May I take the pile?", "Pile?", (("K", 1), ("K", 2), ("A", 3)), "Yes, take it"),
    (
        "May I go out?",
        "Go out?",
        (("9", 3), ("4", 1), NEW_MELD, ("A", 7)),
        "Yes, you may go out",
    ),
    (
        "May I play my Caliente?",
        "Caliente?",
        (
            '[name="own_melds"][value="1"]',
            '[name="opponent-0"][value="2"]',
            '[name="cards_left"][value="4"]',
        ),
        "Yes: draw 7 cards",
    ),
)
"""Questions: in full, the tab, what is tapped (cards, or something else), and the answer."""


def test_every_question_takes_at_most_eight_taps(
    device: Device, capsys: pytest.CaptureFixture[str]
) -> None:
    start_with_calientes(device)
    board = device.page.url
    for title, tab, tapped, answer in TYPICAL:
        device.page.goto(board)
        open_helper(device, tab)
        expect(device.page.get_by_role("heading", name=title)).to_be_visible()
        for each in tapped:
            if isinstance(each, str):
                device.tap(each)
            else:
                device.card(*each)
        expect(figure(device)).to_contain_text(answer)
        expect(device.page.locator("#answer .source")).not_to_have_count(0)
        if way := device.page.locator("#answer .way").all():
            # the best way is in the bar, which leads to it and to the rule below it
            expect(figure(device).locator(".card").first).to_be_visible()
            figure(device).tap()
            expect(way[0]).to_be_in_viewport(ratio=1)
        with capsys.disabled():
            print(f"\n{title} takes {device.taps} taps from the board.")  # noqa: T201
        assert device.taps <= MOST_TAPS


def test_the_ways_to_do_it_are_drawn(device: Device) -> None:
    device.start()
    open_helper(device, "My best")
    for card, count in (("7", 3), ("9", 2), ("2", 1)):
        device.card(card, count)
    melds = device.page.locator("#answer .way-meld")
    expect(melds).to_have_count(2)
    expect(melds.last.locator(".card")).to_have_count(2)


def test_a_special_hand_is_made_card_by_card(device: Device) -> None:
    device.page.goto("/rules/modern-american/helper/special-hands")
    device.page.locator("[data-ready]").wait_for()
    device.card("5", 4)
    expect(figure(device)).to_contain_text("4 cards of 13 or 14")
    device.card("8", 4)
    device.card("9", 3)
    device.card("2", 2)
    expect(figure(device)).to_contain_text("1 card short")
    expect(figure(device)).to_contain_text("Quads: 3500 points")
    device.card("K")
    best = device.page.locator("#answer .way").first
    expect(best.locator(".way-meld").last).to_contain_text("Get rid of")
    expect(best.locator(".way-meld").last).to_contain_text("K")
    device.tap(device.button("Take one card away"))
    device.card("9")
    expect(figure(device)).to_contain_text("Yes, lay it down")


def test_dead_ranks_are_tapped(device: Device) -> None:
    device.page.goto("/rules/modern-american/helper/first-meld")
    device.page.locator("[data-ready]").wait_for()
    device.card("K", 5)
    device.card("A", 4)
    expect(figure(device)).to_contain_text("Yes, enough")
    device.tap(device.page.get_by_role("button", name="Dead ranks"))
    device.card("9")
    expect(figure(device)).to_contain_text("Yes, enough")
    device.card("K")
    expect(figure(device)).to_contain_text("No, not like this")


def test_the_count_runs_along(device: Device) -> None:
    device.start()
    open_helper(device)
    device.card("7", 3)
    expect(figure(device)).to_contain_text("35 short")
    device.card("K", 2)
    expect(figure(device)).to_contain_text("15 short")
    marks = device.page.locator("#meld-marks-melds-1")
    expect(marks).to_contain_text("A meld needs at least 3 cards")
    device.card("2")
    expect(figure(device)).to_contain_text("Yes, enough")
    expect(marks).to_be_empty()
    device.tap(device.button("Undo the last tap"))
    expect(figure(device)).to_contain_text("15 short")
    device.tap(device.button("Take one card away"))
    expect(figure(device)).to_contain_text("25 short")
    device.page.reload()
    expect(figure(device)).to_contain_text("25 short")
    expect(marks).to_contain_text("A meld needs at least 3 cards")
    device.tap(device.button("My best"))
    expect(device.page.get_by_role("heading", name="Show me my best")).to_be_visible()
    device.tap(device.button("Enough?"))
    expect(figure(device)).to_contain_text("25 short")


def test_a_question_on_a_tablet_in_the_dark(new_device: Callable[..., Device]) -> None:
    device = new_device(**TABLET, color_scheme="dark")
    page = device.page
    page.goto("/rules/samba/helper/find-first-meld?players=4")
    page.locator("[data-ready]").wait_for()
    device.tap(device.button("Hearts"))
    for card in ("4", "5", "6"):
        device.card(card)
    device.tap(device.button("Hearts"))
    device.card("K", 3)
    device.card("JKR")
    expect(figure(device)).to_contain_text("Yes, with")
    expect(page.locator('[data-field="hand"] .suit')).to_have_count(3)
    page.get_by_label("Total before this hand").fill("1500+20")
    expect(figure(device)).to_contain_text("Yes, with")
    device.tap(device.button("Pile?"))
    page.locator("[data-ready]").wait_for()
    device.card("K")
    expect(page.locator('[data-field="up_card"] .card')).to_have_text("K")
    expect(page.locator('[data-field="hand"] .suit')).to_have_count(3)


def test_questions_without_javascript(new_device: Callable[..., Device]) -> None:
    device = new_device(java_script_enabled=False)
    device.expected.append("422")
    page = device.page
    device.start()
    device.tap(device.link("Table helper"))
    page.get_by_role("textbox", name="To lay down, one meld a line").fill("7x3\nKx2 two")
    device.tap(device.button("Ask"))
    expect(page.get_by_text("Meld 2:")).to_be_visible()
    page.get_by_role("textbox", name="To lay down, one meld a line").fill("7x3\nKx2 2")
    device.tap(device.button("Ask"))
    expect(page.get_by_role("heading", name="Yes, enough")).to_be_visible()
    device.tap(device.button("Pile?"))
    page.get_by_role("textbox", name="Top card of the pile").fill("K")
    page.get_by_role("textbox", name="Your hand").fill("K K A A A")
    device.tap(device.button("Ask"))
    expect(page.get_by_role("heading", name="Yes, take it")).to_be_visible()


def test_a_hand_that_is_empty_again_has_no_suit_lit(device: Device) -> None:
    page = device.page
    page.goto("/rules/samba/helper/find-first-meld")
    page.locator("[data-ready]").wait_for()
    hearts = page.locator('[data-suit="H"]')
    for empty in (".open-spot .spot-clear", "[data-tool=less]"):
        device.tap(hearts)
        device.card("7")
        expect(hearts).to_have_attribute("aria-pressed", "true")
        device.tap(page.locator(empty).locator("visible=true").first)
        expect(hearts).to_have_attribute("aria-pressed", "false")


def test_what_was_wrong_before_is_not_told_of_other_cards(device: Device) -> None:
    device.expected.append("422")
    device.start()
    device.page.goto(f"{device.page.url}/helper/first-meld?melds=KKK%0AQx3")
    typed = device.page.locator('textarea[name="melds"]')
    errors = device.page.locator('[id^="melds-error-"]')
    expect(errors).to_have_count(1)
    typed.fill("Kx7")
    expect(errors).to_have_count(0)
    expect(typed).not_to_have_attribute("aria-invalid", "true")
    expect(device.page.locator("#answer")).to_contain_text("Yes, enough")
