"""Letters of 200 %, as somebody sets them for all pages: nothing overprints, is cut or covered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.device import REFERENCE, Device, Side, launch
from tests.browser.writing import open_entry, ready

SIZES: Final[dict[str, tuple[int, Any]]] = {
    "letters": (32, {"width": 390, "height": 664}),
    "zoom": (16, {"width": 195, "height": 332}),
}
"""Ways to read at 200 %, on the same phone: the letters' pixels and the page's size."""
NAMES: Final = ("Maximiliane", "Rosemarie", "Friedrich-Wilhelm", "Gisela")

FAULTS: Final = """(clamps) => {
  const style = (each) => getComputedStyle(each);
  const above = (each) => each ? [each, ...above(each.parentElement)] : [];
  const layer = (each) => above(each).find((at) => /fixed|sticky/.test(style(at).position));
  const isScrolled = (each) => above(each).some((at) => /auto|scroll/.test(style(at).overflowX));
  const isCut = (each, box) => above(each).some((at) => {
    const edge = at.getBoundingClientRect();
    const [x, y] = [style(at).overflowX, style(at).overflowY].map((way) => /hidden|clip/.test(way));
    return (x && (box.right > edge.right + 2 || box.left < edge.left - 2))
      || (y && (box.bottom > edge.bottom + 6 || box.top < edge.top - 6));
  });
  const shown = (each, box) => {
    const at = above(each).find((at) => /auto|scroll/.test(style(at).overflowY) || (clamps
      && (style(at).webkitLineClamp !== "none" || style(at).textOverflow === "ellipsis")));
    if (!at) return box;
    const edge = at.getBoundingClientRect();
    const [x, y] = [Math.max(box.x, edge.x), Math.max(box.y, edge.y)];
    const [right, bottom] = [Math.min(box.right, edge.right), Math.min(box.bottom, edge.bottom)];
    return new DOMRect(x, y, right - x, bottom - y);
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [text, each] = [walker.currentNode.data.trim(), walker.currentNode.parentElement];
    const shows = each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isHeard = above(each).some((at) => style(at).clipPath.startsWith("inset(50%"));
    if (!text || !shows || isHeard || each.closest("svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const line of range.getClientRects()) {
      const middle = new DOMRect(line.x, line.y + line.height / 4, line.width, line.height / 2);
      const box = shown(each, middle);
      if (box.width > 0 && box.height > 0) texts.push({ each, text, box, layer: layer(each) });
    }
  }
  const isOut = ({ each, box }) => isCut(each, box) || box.right > innerWidth + 1;
  const cut = texts.filter((one) => isOut(one) && !isScrolled(one.each));
  const found = cut.map(({ text }) => `cut: ${text}`);
  const shared = (one, other, from, to) =>
    Math.min(one[to], other[to]) - Math.max(one[from], other[from]);
  for (const [index, { each, text, box, layer: on }] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (on !== other.layer || each === other.each) continue;
      const isOver = shared(box, other.box, "left", "right") > 3
        && shared(box, other.box, "top", "bottom") > 2;
      if (isOver) found.push(`“${text}” over “${other.text}”`);
    }
  }
  return [...new Set(found)];
}"""
"""Texts that are printed over others of the same layer, or cut at an edge.

With `clamps` it is right that texts are cut, where the page says by an ellipsis that they go on.
"""

COVERED: Final = """(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.checkVisibility())
  .filter((each) => {
    scrollBy({ top: each.getBoundingClientRect().top - 20, behavior: "instant" });
    const box = each.getBoundingClientRect();
    return !each.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  })
  .map((each) => each.outerHTML.slice(0, 80))"""
"""Elements under something that stays, though they were scrolled to the top."""

ROOM: Final = """() => {
  scrollTo(0, document.documentElement.scrollHeight / 3);
  const stays = [...document.querySelectorAll("body *")]
    .filter((each) => /fixed|sticky/.test(getComputedStyle(each).position))
    .filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.width > innerWidth / 2);
  const rows = Array.from({ length: innerHeight }, (_, row) => row);
  const isFree = (row) => !stays.some(({ top, bottom }) => top <= row && row < bottom);
  return rows.filter(isFree).length / innerHeight;
}"""
"""Share of the screen that fixed elements from edge to edge leave free."""


BELOW: Final = """() => {
  const top = (selector) => document.querySelector(selector).getBoundingClientRect().top;
  return top(".dock") > top(".score:last-child .total");
}"""
"""Whether what can be done next stands below the score, before anybody scrolls."""


def pages(device: Device) -> Iterator[str]:
    """Show the main pages, with long names; yield what they are."""
    page = device.page
    page.goto("/")
    yield "the front page"
    page.goto("/games/new")
    for seat, name in enumerate(NAMES):
        page.locator(f"#player_{seat}").fill(name)
    yield "a new game"
    device.tap("#start-button")
    page.wait_for_url("**/g/*")
    board = page.url
    yield "an empty board"
    page.goto(f"{board}/hands/new")
    ready(page)
    device.fill(0, Side(melds=REFERENCE.melds, bonus=1))
    yield from _depths(device)
    device.tap(device.button("Review"))
    page.locator(".review-dock").wait_for()
    yield "a review that asks who went out"
    device.tap(page.locator(".out.unanswered button").first)
    page.locator("button[value=save]").wait_for()
    yield "a review"
    device.tap(page.locator("button[value=save]"))
    page.wait_for_url("**/g/*")
    for path, name in (
        ("", "a board"),
        ("/helper", "a question"),
        ("/helper/find-first-meld?hand=Kx3+7x2+9x2+A+2+JKR", "an answer"),
        ("/follow", "a followed hand"),
        ("/follow?side=0&melds=Ax4%0AKx4", "cards that are laid down"),
        ("/share", "links"),
        ("/rules", "the rules of a game"),
    ):
        page.goto(board + path)
        yield name
    page.goto("/statistics")
    yield "statistics"
    page.goto("/rules")
    yield "rules"


def _depths(device: Device) -> Iterator[str]:
    sheet = device.page.locator("#side-0")
    for depth in ("cards", "counts", "net"):
        if sheet.locator(f'[data-depth="{depth}"]').get_attribute("aria-pressed") != "true":
            device.tap(sheet.locator(f'[data-depth="{depth}"]'))
        device.page.locator(f'#side-0 [data-depth="{depth}"][aria-pressed="true"]').wait_for()
        yield f"a sheet as {depth}"


@pytest.fixture(scope="module", params=SIZES)
def enlarged(browser: Browser, request: pytest.FixtureRequest) -> Iterator[tuple[Browser, Any]]:
    """A browser with letters of a size, and the size of its pages."""
    letters, size = SIZES[request.param]
    if letters == 16:
        yield browser, size
        return
    with launch(browser.browser_type, letters=letters) as large:
        yield large, size


@pytest.fixture
def reader(enlarged: tuple[Browser, Any], server: str) -> Iterator[Device]:
    """Somebody who reads letters of twice the size."""
    large, size = enlarged
    device = Device(large, server, viewport=size, has_touch=True)
    yield device
    device.close()


def test_letters_of_twice_the_size_stay_apart_and_whole(reader: Device) -> None:
    for name in pages(reader):
        assert reader.page.evaluate(FAULTS) == [], name
        assert reader.page.evaluate(COVERED, ".total, .tab-points, #live-figures") == [], name
        assert reader.page.evaluate(ROOM) > 0.25, name
        if name == "a board":
            reader.page.evaluate("scrollTo(0, 0)")
            assert reader.page.evaluate(BELOW)
    assert reader.complaints == []


def test_special_hands_fit_onto_their_sheet(reader: Device) -> None:
    page = reader.page
    open_entry(reader, "variant=modern-american")
    reader.tap(page.locator("#side-0 summary", has_text="Special hand"))
    sheet, special = (
        page.locator(f"#side-0 {each}").first.bounding_box() for each in ("details", ".special")
    )
    assert sheet
    assert special
    assert special["x"] + special["width"] <= sheet["x"] + sheet["width"] + 1


def test_the_score_is_not_covered_on_a_page_enlarged_four_times(
    new_device: Callable[..., Device],
) -> None:
    device = new_device(viewport={"width": 320, "height": 256})
    device.start_with_a_hand()
    assert device.page.evaluate(BELOW)


def test_a_key_stays_where_it_is_and_its_meld_is_seen(reader: Device) -> None:
    open_entry(reader)
    key, meld = reader.page.locator('[data-card="K"]'), reader.page.locator("#side-0 .meld")
    place, tab = key.bounding_box(), reader.page.locator(".tab").first.bounding_box()
    pad = reader.page.locator(".pad-dock").bounding_box()
    assert tab
    assert pad
    assert tab["y"] + tab["height"] <= pad["y"], "whose hand it is, and its points, are in sight"
    for _ in range(2):
        reader.tap(key)
    meld.get_by_text("×2").wait_for()
    assert key.bounding_box() == place
    expect(meld).to_be_in_viewport()
    dock = reader.page.locator(".pad-dock").bounding_box()
    cards = meld.locator(".cards").bounding_box()
    assert dock
    assert cards
    assert cards["y"] + cards["height"] <= dock["y"]


def test_a_hand_that_is_opened_on_the_board_is_seen(reader: Device) -> None:
    board = reader.new_game()
    reader.save_by_program(board, Side(melds=((("K", 6),),)))
    reader.page.goto(board)
    reader.tap(reader.page.locator(".open-hand").first)
    opened = reader.page.locator(".opened")
    expect(opened).to_be_in_viewport()
    top = opened.evaluate("(row) => row.getBoundingClientRect().top / innerHeight")
    assert 0 <= top <= 0.6
