"""Every page at phone and tablet size, light and dark: no barrier, no sideways scrolling.

And everything that is operated has a name of its own there.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import ViewportSize
from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

from tests.browser.barriers import barriers_in_every_shape, too_wide
from tests.browser.device import REFERENCE, TABLET, Device, Side
from tests.browser.test_large_letters import FAULTS
from tests.browser.test_screen_reader import unclear
from tests.browser.writing import open_entry

ILLEGAL = Side(melds=((("8", 3), ("2", 4)),), out=True, hands=(("3R",), ("K",)))


_OF_A_GAME = (
    ("/share", "the page to share"),
    ("/large", "the large board"),
    ("/changes", "the list of changes"),
    ("/settings", "names and dealer"),
    ("/hands/1/versions/1", "a version of a hand"),
)
_NAMED_TOO = (
    *("/offline", "/players", "/players/devices", "/statistics", "/rules/classic/house"),
    *("/games/import", "/games/new?variant=samba"),
)
"""Pages that other tests look through for barriers."""


def every_page(device: Device) -> Iterator[str]:
    """Show one page after the other; yield the name of each."""
    page = device.page
    for url, name in (("/", "an empty front page"), ("/games/new", "a new game")):
        page.goto(url)
        yield name
    device.start()
    yield "an empty board"
    yield from _pages_of_writing(device)
    yield from _pages_of_a_hand(device)
    yield from _pages_of_playing(device, device.page.url.partition("/hands/")[0])
    for url, name in (("/g/gone", "an error"), ("/", "a front page")):
        page.goto(url)
        yield name


def _pages_of_writing(device: Device) -> Iterator[str]:
    device.tap(device.link("Write hand 1"))
    device.page.locator("[data-ready]").wait_for()
    yield "an empty entry"
    device.fill(0, REFERENCE)
    device.fill(1, ILLEGAL)
    device.page.locator("#meld-marks-1-0 .mark").first.wait_for()
    yield "a full entry"
    yield from _parts_of_a_sheet(device)
    device.tap(device.button("Review"))
    device.page.locator(".review-dock").wait_for()
    yield "a review"
    device.tap(device.button("Save hand 1"))
    device.page.wait_for_url("**/g/*")


def _parts_of_a_sheet(device: Device) -> Iterator[str]:
    page, sheet = device.page, device.page.locator("#side-0")
    device.tap("#tab-0")
    device.tap(sheet.locator(".first-meld summary"))
    device.tap(sheet.locator(".first-all").first)
    device.tap(sheet.locator(".penalty summary"))
    yield "a first meld and a penalty"
    device.tap(sheet.locator(".first-all").first)
    device.tap(sheet.locator("[data-opens]"))
    sheet.locator("[data-said]").fill("three kings and a banana, partner had a five, we went out")
    page.locator("#heard-0 mark").wait_for()
    yield "a line that was dictated"
    sheet.locator("[data-said]").fill("")
    page.locator("#heard-0 mark").wait_for(state="detached")
    device.tap(sheet.locator("[data-opens]"))
    for depth in ("counts", "net", "cards"):
        device.tap(sheet.locator(f'[data-depth="{depth}"]'))
        page.locator(f'#side-0 [data-depth="{depth}"][aria-pressed="true"]').wait_for()
        yield f"a sheet as {depth}"


def _pages_of_a_hand(device: Device) -> Iterator[str]:
    device.write(replace(REFERENCE, melds=REFERENCE.melds[:2]))
    _somebody_else_saves(device, 2)
    device.tap(device.button("Review"))
    device.page.locator(".compare").first.wait_for()
    yield "a hand that somebody else has saved"
    device.tap(device.button("Mine is one more hand"))
    device.tap(device.page.locator("button[value=save]"))
    device.page.wait_for_url("**/g/*")
    yield "a board"
    device.tap(device.link("Hand 1"))
    device.page.locator(".opened").wait_for()
    yield "a hand opened on the board"
    device.tap(device.link("Cards and history"))
    device.page.wait_for_url("**/hands/1")
    yield "a hand"
    board = device.page.url.partition("/hands/")[0]
    for path, name in _OF_A_GAME:
        device.page.goto(board + path)
        yield name


def _somebody_else_saves(device: Device, hand: int) -> None:
    """Save the hand that is being written, by a program."""
    board = device.page.url.removesuffix("/hands/new")
    device.save_by_program(board, Side(melds=((("K", 6),),)), hand=hand)


def _pages_of_playing(device: Device, board: str) -> Iterator[str]:
    page = device.page
    page.goto(f"{board}/helper/first-meld?melds=7x3%0AKx2")
    page.locator("#meld-marks-melds-1 .mark").first.wait_for()
    yield "a no of the table helper"
    for asked, name in (
        ("find-first-meld?hand=Kx5+9x3+2+JKR+A", "ways of the table helper"),
        ("go-out?hand=Kx3+9&table=Ax7", "ways to go out"),
    ):
        page.goto(f"{board}/helper/{asked}")
        page.locator("[data-ready]").wait_for()
        yield name
    page.goto("/rules/caliente-complete/helper/play-caliente?options=caliente&cards_left=4")
    yield "a question of numbers"
    page.goto(f"{board}/follow?melds=Ax3%0AJx2+2")
    page.locator("[data-ready]").wait_for()
    yield "the notes of a hand, empty"
    device.tap(device.button("Note it"))
    page.locator(".own-meld").first.wait_for()
    device.card("K")
    device.tap('[data-new="new"]')
    page.locator("#meld-marks-melds-0 .mark").first.wait_for()
    yield "the notes of a hand"


def test_nobody_is_kept_out_and_nothing_scrolls_sideways(
    new_device: Callable[..., Device],
) -> None:
    device = new_device(color_scheme="light")
    device.expected.extend(["404", "409"])
    for name in every_page(device):
        assert unclear(device.page) == [], name
        assert too_wide(device.page) == [], name
        assert barriers_in_every_shape(device.page) == [], name
    for path in _NAMED_TOO:
        device.page.goto(path)
        assert unclear(device.page) == [], path


WITH_BARS: Final[ViewportSize] = {"width": 375, "height": 553}
"""A small phone whose browser shows its bars."""


def test_keys_are_large_enough_for_a_thumb(device: Device) -> None:
    open_entry(device)
    keys = device.page.locator(".key, .tab, .dock a, .live .button").locator("visible=true").all()
    assert len(keys) > 15
    for viewport in (device.page.viewport_size, WITH_BARS):
        assert viewport
        device.page.set_viewport_size(viewport)
        for key in keys:
            box = key.bounding_box()
            assert box is not None
            assert box["height"] >= 48, key
            assert box["width"] >= 44, key
    pad, tabs = device.page.locator(".pad-dock"), device.page.locator(".tabs")
    room = pad.bounding_box()["y"] - tabs.bounding_box()["height"]  # type: ignore[index] # both are seen
    assert room > 140, "two melds are in sight"


SHORT = ((360, 380), (412, 420), (320, 256), (360, 330), (390, 300), (412, 340), (640, 256))
"""Half a phone's screen, and screens as low as 400 % and 200 % make them."""

CROWDED = """() => {
  const parts = [...document.querySelectorAll(".pad-dock > *, .pad-dock > .live > *, .key")]
    .filter((each) => each.checkVisibility() && !each.matches(".status-line"));
  const isOver = (one, other) => {
    const [box, next] = [one, other].map((each) => each.getBoundingClientRect());
    return !one.contains(other) && !other.contains(one)
      && Math.min(box.right, next.right) - Math.max(box.left, next.left) > 1
      && Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top) > 1;
  };
  return [
    ...parts.filter((each) => each.matches(".key") && each.scrollWidth > each.clientWidth),
    ...parts.filter((each) => each.getBoundingClientRect().bottom > innerHeight + 1),
    ...parts.filter((each, index) => parts.slice(index + 1).some((next) => isOver(each, next))),
  ].map((each) => each.outerHTML.slice(0, 80));
}"""
"""What of the keys, or beside them, lies over another part, is cut, or goes below the screen."""

LOOK = """(selector) => {
  const { backgroundColor, borderLeftColor } = getComputedStyle(document.querySelector(selector));
  return [backgroundColor, borderLeftColor];
}"""


@pytest.mark.parametrize("path", ["/hands/new", "/follow?melds=Ax3%0AJx2+2"])
def test_keys_fit_on_a_low_screen_and_what_is_chosen_shows_in_few_colours(
    device: Device, path: str
) -> None:
    page = device.page
    page.goto(device.new_game() + path)
    page.locator("[data-ready]").wait_for()
    if path == "/hands/new":
        device.fill(0, Side(melds=REFERENCE.melds[:2]))
    page.locator(".meld .spot").nth(1).wait_for()
    for width, height in SHORT:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FAULTS, True) == [], (width, height)  # noqa: FBT003
        assert page.evaluate(CROWDED) == [], (width, height)
    page.emulate_media(forced_colors="active")
    side = ("tab", "[aria-selected=true]") if path == "/hands/new" else ("ask", "[aria-current]")
    for name, sign in (("spot", "[aria-pressed=true]"), side):
        others = page.evaluate(LOOK, f".{name}:not({sign})")
        assert page.evaluate(LOOK, f".{name}{sign}") != others, name


COVERED = """() => {
  const box = document.activeElement.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !(top && (top === document.activeElement || document.activeElement.contains(top)
    || top.contains(document.activeElement) || top.labels || top.closest("label")));
}"""


UNDER_THE_DOCK = """() => {
  const [box, dock] = [document.activeElement, document.querySelector(".dock")]
    .map((each) => each.getBoundingClientRect());
  return !document.activeElement.closest(".dock") && box.bottom > dock.top && box.top < dock.bottom;
}"""


def test_a_board_shows_what_has_the_focus_and_prints_on_one_sheet(
    new_device: Callable[..., Device],
) -> None:
    device = new_device(viewport={"width": 390, "height": 700})
    page = device.page
    device.start_with_a_hand()
    page.evaluate("document.activeElement.blur()")
    for _ in range(60):
        page.keyboard.press("Tab")
        name = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        if name.startswith("<body"):
            break
        assert not page.evaluate(UNDER_THE_DOCK), name
    with PdfDocument(page.pdf(format="A4")) as printed:
        assert len(printed) == 1
    page.emulate_media(media="print")
    assert page.locator("main .button, main button, .dock").locator("visible=true").count() == 0


@pytest.mark.parametrize("url", ["/games/new", "entry"])
def test_what_is_focused_is_never_under_the_buttons_that_stay(device: Device, url: str) -> None:
    page = device.page
    if url == "entry":
        open_entry(device)
        device.fill(0, REFERENCE)
    else:
        page.goto(url)
    page.evaluate("scrollTo(0, 0); document.activeElement.blur()")
    for _ in range(60):
        page.keyboard.press("Tab")
        name = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        if name.startswith("<body"):
            break
        assert not page.evaluate(COVERED), name


def tops(device: Device, selector: str) -> set[int]:
    """Return the tops of all elements that a selector finds, in pixels."""
    boxes = [found.bounding_box() for found in device.page.locator(selector).all()]
    return {round(box["y"]) for box in boxes if box}


def test_both_sides_of_a_board_stand_level_in_spanish(device: Device) -> None:
    device.start_with_a_hand()
    device.tap(device.button("Español"))
    device.page.get_by_text("ventaja de").wait_for()
    for part in (".score .total", ".score .needs", ".score .to-target"):
        assert len(tops(device, part)) == 1, part


SEEN = """(selector) => [...document.querySelectorAll(selector)].map((each) => {
  const { left, width, top, bottom } = each.getBoundingClientRect();
  const across = [left + width / 4, left + (width * 3) / 4];
  const edges = across.flatMap((x) => [[x, top + 3], [x, bottom - 3]]);
  return edges.every(([x, y]) => each.contains(document.elementFromPoint(x, y)));
})"""


def test_nothing_lies_over_the_score_of_a_short_screen(device: Device) -> None:
    device.start_with_a_hand()
    for width, height in ((320, 460), (844, 340)):
        device.page.set_viewport_size({"width": width, "height": height})
        for part in (".score .total", ".score .needs", ".board .dock .main"):
            seen = device.page.evaluate(SEEN, part)
            assert seen, (part, width)
            assert all(seen), (part, width)


def test_both_columns_of_a_followed_hand_begin_level(new_device: Callable[..., Device]) -> None:
    device = new_device(**TABLET)
    device.start()
    device.tap(device.link("Follow hand"))
    device.page.locator("[data-ready]").wait_for()
    assert len(tops(device, ".helper-sheets > :first-child, .helper-sheets > .more")) == 1


def test_the_cards_of_a_hand_have_a_row_of_their_own(device: Device) -> None:
    device.page.goto("/rules/classic/helper/find-first-meld?hand=Kx3+7x2+9x2+A+2+JKR")
    device.page.locator("[data-ready]").wait_for()
    row = device.page.locator(".open-spot").first
    name, cards = row.locator(".hand-name").bounding_box(), row.locator(".cards").bounding_box()
    assert name
    assert cards
    assert cards["y"] >= name["y"] + name["height"]
    assert cards["width"] > 250


def test_a_small_old_phone_shows_what_somebody_else_saved_and_who_plays_first(
    new_device: Callable[..., Device],
) -> None:
    device = new_device(viewport={"width": 320, "height": 460})
    device.expected.append("409")
    page = device.page
    names = ("Maximiliane", "Rosemarie", "Friedrich-Wilhelm II.", "Gisela")
    page.goto(device.new_game(**{f"player_{seat}": name for seat, name in enumerate(names)}))
    device.write(Side(melds=((("K", 3),),)))
    _somebody_else_saves(device, 1)
    device.tap(device.button("Review"))
    page.locator("#conflict").wait_for()
    sections = page.locator("section:has(#conflict) *, .pad-dock").all()
    edges = [box["x"] + box["width"] for each in sections if (box := each.bounding_box())]
    assert max(edges) <= 320
    dock, conflict = (
        page.locator(".pad-dock").bounding_box(),
        page.locator("section:has(#conflict)"),
    )
    box = conflict.bounding_box()
    assert dock
    assert box
    assert box["y"] + box["height"] <= dock["y"]
    page.goto(page.url.partition("/hands/")[0] + "/large")
    for turn in page.locator(".large-turns li").all():
        assert turn.evaluate("(each) => each.scrollWidth <= each.clientWidth")
