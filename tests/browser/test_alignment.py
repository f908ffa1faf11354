"""What belongs together stands in line: whole figures, columns of icons and steppers, no gap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final
from uuid import uuid4

import pytest

from tests.browser.barriers import PHONE, SMALL, TABLET
from tests.browser.device import Device
from tests.browser.test_looks import tops

WIDTHS: Final = (320, 360, 390, 1024)

LINES: Final = """(selector) => [...document.querySelectorAll(selector)].map((each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  const boxes = [...range.getClientRects()];
  const { left, right } = each.getBoundingClientRect();
  const fits = boxes.every((box) => box.left >= left - 1 && box.right <= right + 1);
  return fits ? new Set(boxes.map((box) => Math.round(box.top))).size : 0;
})"""
"""How many lines each text takes, 0 where it is wider than its place."""

EDGES: Final = """(selector) => [...new Set([...document.querySelectorAll(selector)]
  .filter((each) => each.checkVisibility())
  .map((each) => Math.round(each.getBoundingClientRect().right)))]"""
OFFSETS: Final = """(selector) => {
  const left = (each) => each.getBoundingClientRect().left;
  const icons = [...document.querySelectorAll(selector)];
  return [...new Set(icons.map((each) => Math.round(left(each) - left(each.closest(".button")))))];
}"""
HEIGHTS: Final = """(selector) => [...document.querySelectorAll(selector)]
  .map((each) => Math.round(each.getBoundingClientRect().height))"""
CUT: Final = """(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"""
HIDDEN: Final = """(selector) => {
  const { scrollHeight, clientHeight } = document.querySelector(selector);
  return scrollHeight - clientHeight;
}"""
APART: Final = """(selector) => {
  const boxes = [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
  return boxes.slice(1).map((box, index) => Math.round(box.top - boxes[index].bottom));
}"""
"""How far each stands below the one before it."""

SIZE: Final = """(selector) =>
  Number.parseFloat(getComputedStyle(document.querySelector(selector)).fontSize)"""
GAP: Final = """() => {
  const [page, first] = [document.querySelector("main"), document.querySelector("main .paper")];
  return first.getBoundingClientRect().top - page.getBoundingClientRect().top;
}"""


def start(device: Device, *hands: Sequence[int], sides: Sequence[str], **rules: Any) -> str:  # noqa: ANN401
    """Start a game in which each side made so many points in each hand; its board's path."""
    post = device.context.request.post
    game = {"ruleset": "classic", "target": 50_000, "sides": list(sides), **rules}
    made = post("/api/v1/games", headers={"Idempotency-Key": uuid4().hex}, data=game).json()
    for number, points in enumerate(hands):
        headers = {
            "Authorization": f"Bearer {made['token']}",
            "Idempotency-Key": str(number),
            "If-Match": f'"{made["game"]["version"] + number}"',
        }
        each = [{"entry": "net", "net": net, "went_out": net == max(points)} for net in points]
        saved = post("/api/v1/game/hands", headers=headers, data={"sides": each})
        assert saved.ok, saved.text()
    return f"/g/{made['token']}"


@pytest.mark.parametrize(
    ("sides", "points"),
    [
        (("Us", "Them"), (1400, -1455)),
        (("A", "B"), (16_565, -11_165)),
        (("I", "J", "K"), (-12_345, 16_565, 40)),
    ],
)
def test_a_total_stays_on_one_line_and_in_its_column(
    device: Device, sides: Sequence[str], points: Sequence[int]
) -> None:
    device.page.goto(start(device, points, sides=sides, players=3 if len(sides) == 3 else 4))
    for width in WIDTHS:
        device.page.set_viewport_size({"width": width, "height": 844})
        assert device.page.evaluate(LINES, ".score .total") == [1] * len(sides), width


def test_all_cells_of_hands_are_laid_out_alike_where_they_are_narrow(device: Device) -> None:
    points = ((-300, 1640, 20), (2345, -85, 410))
    device.page.goto(start(device, *points, sides=("A", "B", "C"), players=3))
    assert len(set(device.page.evaluate(HEIGHTS, ".entry-pair"))) == 1
    device.page.goto(start(device, (1320, -20), sides=("Owls", "Bears")))
    device.page.set_viewport_size(SMALL)
    assert len(set(device.page.evaluate(HEIGHTS, ".entry-pair"))) == 1


def test_a_large_board_shows_all_of_a_minimum_in_words(new_device: Callable[..., Device]) -> None:
    device = new_device(locale="es-ES")
    board = start(device, (16_565, -11_165), sides=("A", "B"))
    device.page.goto(f"{board}/large")
    device.page.get_by_text("cualquier combinación").wait_for()
    for size in (PHONE, TABLET):
        device.page.set_viewport_size(size)
        assert device.page.evaluate(CUT, ".large-side") == [], size
        total, needed = (
            device.page.evaluate(HEIGHTS, f".large-{part}")[1] for part in ("total", "needs")
        )
        assert needed < total * 2, size


def test_a_minimum_stays_on_one_line_in_spanish(new_device: Callable[..., Device]) -> None:
    device = new_device(viewport={"width": 360, "height": 640}, locale="es-ES")
    device.page.goto(start(device, (1620, 80), sides=("Owls", "Bears")))
    assert device.page.evaluate(LINES, ".score .needs") == [1, 1]
    # of three sides it takes more, and stays in its column with the names above it
    points = (-2215, -3090, -1810)
    device.page.goto(start(device, points, sides=("Maximiliano", "Ann", "Constanze"), players=3))
    assert device.page.evaluate(LINES, ".score .needs") == [3, 3, 3]
    assert device.page.evaluate(LINES, ".score-name")[::2] == [1, 1]
    inside = "box => box.clientWidth <= box.parentElement.clientWidth"
    assert all(each.evaluate(inside) for each in device.page.locator(".score .needs").all())


def test_icons_of_a_board_stand_in_line(new_device: Callable[..., Device]) -> None:
    device = new_device(locale="es-ES")
    device.page.goto(start(device, (120, 80), sides=("Owls", "Bears")))
    assert len(tops(device, ".near .icon")) == 1
    assert len(device.page.evaluate(OFFSETS, ".sheet-links .icon")) == 1


def test_steppers_stand_in_one_column_however_long_their_labels_are(device: Device) -> None:
    device.page.goto(f"{start(device, sides=('A', 'B'), ruleset='modern-american')}/hands/new")
    device.page.locator("[data-ready]").wait_for()
    device.tap('#side-0 [data-depth="counts"]')
    for width in (390, 320):
        device.page.set_viewport_size({"width": width, "height": 844})
        assert len(device.page.evaluate(EDGES, "#side-0 .stepper")) == 1, width


def test_the_example_of_what_is_dictated_is_shown_whole(new_device: Callable[..., Device]) -> None:
    device = new_device(viewport={"width": 360, "height": 640}, locale="es-ES")
    device.page.goto(f"{start(device, sides=('A', 'B'))}/hands/new")
    device.page.locator("[data-ready]").wait_for()
    device.tap("#side-0 [data-opens]")
    assert device.page.evaluate(HIDDEN, "#side-0 .dictate textarea") <= 1


def test_where_no_card_lies_the_place_says_so(device: Device) -> None:
    device.page.goto("/rules/classic/helper/find-first-meld")
    device.page.locator("[data-ready]").wait_for()
    heights = device.page.evaluate(HEIGHTS, ".open-spot .cards:empty")
    assert len(heights) == 2
    assert all(heights)


def test_fields_that_open_stand_apart_and_a_special_hand_is_drawn_on_one_line(
    device: Device,
) -> None:
    device.page.goto(f"{start(device, sides=('A', 'B'), ruleset='modern-american')}/hands/new")
    device.page.locator("[data-ready]").wait_for()
    device.tap('#side-0 [data-depth="net"]')
    for name in ("Special hand", "Penalty or bonus"):
        device.tap(device.page.locator("#side-0 summary", has_text=name).locator("visible=true"))
    assert set(device.page.evaluate(LINES, "#side-0 .special-picture")) == {1}
    for fields in (".penalty .input", ":is([id$=special_hand], .special-hands)"):
        distances = device.page.evaluate(APART, f"#side-0 {fields}")
        assert distances, fields
        assert min(distances) >= 6, fields


def test_the_pile_is_asked_about_by_boxes_that_stand_apart(device: Device) -> None:
    device.page.goto("/rules/classic/helper/take-pile")
    device.page.locator("[data-ready]").wait_for()
    distances = device.page.evaluate(APART, ".picks .pick")
    assert distances
    assert min(distances) >= 6


def test_the_headings_of_a_wall_are_no_smaller_than_its_names(
    new_device: Callable[..., Device],
) -> None:
    device = new_device(viewport={"width": 1920, "height": 1080})
    page = device.page
    desk = device.new_evening(entrants="Ann & Ben\nCid & Dot")
    page.goto(f"{desk}/seating")
    device.tap(device.button("Seat them like this"))
    page.get_by_text("Round 1 is seated.").wait_for()
    page.goto(f"{desk}/rounds/1/tables/1")
    page.locator("#points-1").fill("100")
    page.locator("#points-2").fill("50")
    device.tap(device.button("Set these points"))
    page.get_by_text("The result of table 1 is set.").wait_for()
    page.goto(f"{desk}/links")
    page.goto(page.locator(".share-link").first.input_value())
    heading, name = (
        page.evaluate(SIZE, part) for part in (".wall h2", ".wall .ranking th[scope=row]")
    )
    assert heading > name


def test_an_evening_without_a_clock_leaves_no_gap_for_one(device: Device) -> None:
    page = device.page
    page.goto(device.new_evening(entrants="Ann & Ben\nCid & Dot"))
    desk = page.evaluate(GAP)
    page.goto(f"{page.url}/entrants")
    assert desk == page.evaluate(GAP)


def test_pictures_are_no_larger_than_they_need_on_a_tablet(
    new_device: Callable[..., Device],
) -> None:
    device = new_device(viewport={"width": 820, "height": 1180})
    board = start(device, (120, 80), (300, -45), sides=("Owls", "Bears"))
    device.page.goto(board)
    assert len(device.page.locator(".chart svg").all()) == 2
    assert len(tops(device, ".chart svg")) == 1
    device.page.goto(f"{board}/share")
    assert max(device.page.evaluate(HEIGHTS, ".share-preview")) < 300
