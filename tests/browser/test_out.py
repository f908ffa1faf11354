"""The question who went out, marks while one writes, and the place of a tap: on the page itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.device import REFERENCE, TABLET, Device, Side
from tests.browser.writing import field, holds, open_entry, ready

SCREENS = ((390, 664), (320, 460), (844, 340), (1180, 746))


BROKEN = r"""() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const { parentElement: holder } = text;
    if (!holder.checkVisibility() || holder.closest(".visually-hidden")) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(word);
    }
  }
  return found;
}"""
"""Words that stand in two lines."""


def answer(device: Device) -> str:
    """Return the answer that is chosen; empty for none."""
    chosen = device.page.locator('[name="sides-out"]:checked')
    return chosen.input_value() if chosen.count() else ""


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: "{}x{}".format(*screen))
def test_the_question_is_always_in_sight_beside_the_total(
    new_device: Callable[..., Device], screen: tuple[int, int]
) -> None:
    device = new_device(viewport=ViewportSize(width=screen[0], height=screen[1]))
    open_entry(device)
    for _ in range(2):
        for part in (".out", ".live-figures", ".live .button"):
            expect(device.page.locator(part)).to_be_in_viewport(ratio=1)
        boxes = [device.page.locator(part).bounding_box() for part in (".out", ".live", ".keys")]
        assert all(boxes)
        question, live, keys = (box for box in boxes if box)
        assert keys["y"] + keys["height"] <= question["y"] + 1
        assert question["y"] + question["height"] <= live["y"] + 1
        device.out("1")
        device.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert answer(device) == "1"


ROWS: Final = """new Set(
  [...document.querySelectorAll("#side-0 .depth")].map((each) => each.getBoundingClientRect().top)
).size"""
"""The rows in which the depths of a side stand."""


@pytest.mark.parametrize("locale", ["en", "es"])
def test_no_word_of_the_form_is_broken_on_narrow_phones(
    new_device: Callable[..., Device], locale: str
) -> None:
    device = new_device(locale=locale, viewport=ViewportSize(width=280, height=653))
    device.page.goto(f"{device.new_game()}/hands/new")
    ready(device.page)
    device.page.locator("details").evaluate_all(
        "all => all.forEach((each) => { each.open = true; })"
    )
    for depth in ("cards", "counts", "net"):
        device.tap(f'#side-0 [data-depth="{depth}"]')
        for width in (280, 320, 360):
            device.page.set_viewport_size({"width": width, "height": 653})
            assert device.page.evaluate(BROKEN) == [], (depth, width)
            assert device.page.evaluate("document.documentElement.scrollWidth") <= width
            assert device.page.evaluate(ROWS) == 1, width


def test_an_answer_is_kept_and_can_be_undone(device: Device) -> None:
    open_entry(device)
    device.card("7", 3)
    device.out("0")
    device.out("1")
    with device.page.expect_response("**/hands/draft"):
        device.card("9")
    device.page.reload()
    ready(device.page)
    assert answer(device) == "1"
    device.card("K")
    device.out("nobody")
    for expected in ("1", "1"):
        device.tap(device.button("Undo the last tap"))
        assert answer(device) == expected
    holds(device.page, "sides-0-melds", "7x3\n9")


def test_a_draft_of_an_earlier_version_is_put_back(device: Device) -> None:
    open_entry(device)
    device.page.evaluate(
        """() => {
          const name = "draft:" + document.getElementById("entry").dataset.draft;
          const boxes = {"sides-0-went_out": false, "sides-1-went_out": true};
          const values = {"sides-0-melds": "Kx3", ...boxes};
          localStorage.setItem(name, JSON.stringify({stamp: Date.now(), values}));
        }"""
    )
    device.page.reload()
    ready(device.page)
    holds(device.page, "sides-0-melds", "Kx3")
    assert answer(device) == "1"


def test_a_draft_of_a_game_that_another_database_gave_the_same_number_stays_away(
    device: Device,
) -> None:
    open_entry(device)
    device.page.evaluate(
        """() => {
          const name = "draft:" + document.getElementById("entry").dataset.draft;
          const draft = {stamp: Date.now(), begun: "2020-01-01", values: {"sides-0-melds": "Kx3"}};
          localStorage.setItem(name, JSON.stringify(draft));
        }"""
    )
    device.page.reload()
    ready(device.page)
    holds(device.page, "sides-0-melds", "")
    expect(device.page.locator("#restored")).to_be_hidden()


def test_what_was_forgotten_is_asked_in_the_review(device: Device) -> None:
    device.start()
    device.write(Side(melds=((("K", 7),),), hands=()))
    device.tap(device.button("Review"))
    question = device.page.get_by_role("group", name="Who went out?")
    expect(question.get_by_role("button")).to_have_count(3)
    expect(device.page.locator("button[value=save]")).to_have_count(0)
    device.tap(question.get_by_role("button", name="North & South"))
    expect(device.page.get_by_text("Going out (North & South)")).to_be_visible()
    device.tap(device.page.locator("button[value=save]"))
    assert device.totals() == ["670", "0"]


def test_a_meld_is_marked_once_it_is_done(device: Device) -> None:
    open_entry(device)
    page = device.page
    marks = page.locator(".side .mark, .tab-marks, .live-marks")
    points = page.locator("#tab-points-0")
    device.card("K")
    expect(points).to_contain_text("+10")
    expect(marks).to_have_count(0)
    # the next one is begun
    device.card("7")
    expect(page.locator("#meld-marks-0-0 .mark")).to_have_count(1)
    expect(page.locator("#meld-marks-0-1 .mark")).to_have_count(0)
    expect(points).to_contain_text("! 1 warning")
    rule = page.locator("#meld-marks-0-0 .source").first
    expect(rule).to_be_hidden()
    device.tap("#meld-marks-0-0 summary")
    expect(rule).to_be_visible()
    # something else is touched
    device.tap("#side-0 .opening")
    expect(points).to_contain_text("! 2 warnings")
    expect(page.locator("#meld-marks-0-1 .mark")).to_have_count(1)
    # what is mended keeps its mark until it is right
    device.tap(page.locator("#side-0 .meld .spot").first)
    device.card("K")
    expect(page.locator("#meld-marks-0-0 .mark")).to_contain_text("this one has 2")
    device.card("K")
    expect(page.locator("#meld-marks-0-0 .mark")).to_have_count(0)


def test_a_bonus_card_shows_where_it_went_and_takes_a_number(device: Device) -> None:
    open_entry(device)
    device.card("7", 3)
    device.card("3R")
    row = device.page.locator("#side-0 .counted-now")
    expect(row).to_be_in_viewport(ratio=1)
    expect(row).to_contain_text("Bonus cards")
    device.tap('[data-times="3"]')
    holds(device.page, "sides-0-red_threes", "3")
    holds(device.page, "sides-0-melds", "7x3")
    device.tap(device.button("Take one card away"))
    holds(device.page, "sides-0-red_threes", "2")
    # the meld is lit as before
    device.card("2")
    holds(device.page, "sides-0-melds", "7x3 2")
    device.tap(device.button("Take one card away"))
    holds(device.page, "sides-0-melds", "7x3")


@pytest.mark.parametrize("first", ["suit", "card"])
def test_a_suit_is_said_before_its_cards_or_after(device: Device, first: str) -> None:
    open_entry(device, "variant=samba")
    device.tap('#side-0 [data-new="sequence"]')
    if first == "suit":
        device.tap('[data-suit="H"]')
        expect(device.page.locator('[data-suit="H"]')).to_have_attribute("aria-pressed", "true")
        device.card("5")
    else:
        device.card("5")
        device.tap('[data-suit="H"]')
    device.card("7")
    holds(device.page, "sides-0-melds", "5H 6H 7H")


def test_one_line_is_lit_and_the_other_side_is_dimmed(new_device: Callable[..., Device]) -> None:
    device = new_device(**TABLET)
    open_entry(device)
    lit = device.page.locator('.side [aria-pressed="true"]:not(.depth)')
    paper = "element => getComputedStyle(element).backgroundColor"
    for side in (0, 1):
        if side:
            device.tap("#tab-1")
        device.card("7", 3)
        expect(lit).to_have_count(1)
        expect(device.page.locator(f"#side-{side} .meld .spot")).to_have_attribute(
            "aria-pressed", "true"
        )
        colours = [device.page.locator(f"#side-{place}").evaluate(paper) for place in (0, 1)]
        tab = device.page.locator(f"#tab-{side}").evaluate(paper)
        assert colours[side] == tab
        assert colours[1 - side] != tab


def test_the_next_hand_opens_at_the_depth_of_the_last(device: Device) -> None:
    device.start()
    device.tap(device.page.locator(".dock a.main"))
    ready(device.page)
    for side in (0, 1):
        device.tap(f"#tab-{side}")
        net = device.page.locator(f'#side-{side} [data-depth="net"]')
        device.tap(net)
        expect(net).to_have_attribute("aria-pressed", "true")
        field(device.page, f"sides-{side}-net").fill("100")
    device.tap(device.button("Review"))
    # totals of the table hold the points for going out already
    device.tap(device.page.locator("button[value=save]"))
    device.tap(device.link("Write hand 2"))
    ready(device.page)
    for side in (0, 1):
        expect(device.page.locator(f'#side-{side} [data-depth="net"]')).to_have_attribute(
            "aria-pressed", "true"
        )
    expect(device.page.locator(".number-pad")).to_be_visible()


def test_a_dictated_line_answers_and_undo_takes_it_back(device: Device) -> None:
    open_entry(device)
    device.tap('[data-opens="dictate-0"]')
    field(device.page, "sides-0-said").fill("seven kings, we went out")
    device.tap(device.button("Use it"))
    holds(device.page, "sides-0-melds", "Kx7")
    assert answer(device) == "0"
    device.tap(device.button("Undo the last tap"))
    assert answer(device) == ""


def test_the_reference_hand_is_right_with_the_answer_at_the_end(device: Device) -> None:
    device.start()
    device.write(Side(melds=REFERENCE.melds, bonus=1, hands=REFERENCE.hands))
    expect(device.page.locator("#tab-points-0")).to_contain_text("+1090")
    device.out("0")
    expect(device.page.locator("#tab-points-0")).to_contain_text("+1190")
