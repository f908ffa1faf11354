"""Names of sixty letters without a blank: no page scrolls sideways, is cut or overprinted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from playwright.sync_api import Page

from tests.browser.barriers import PHONE, SMALL, too_wide
from tests.browser.device import REFERENCE, Device, Side
from tests.browser.test_large_letters import FAULTS

LETTERS: Final = "olfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis"
LONG: Final = [f"{first}{LETTERS}" for first in "WABCD"]
NAMES: Final = (LONG[0], LONG[1], "Cid", "W" * 60)
"""Around the table: a long name with a short one, and two long ones."""
PAIRS: Final = f"{LONG[0]} & {LONG[1]}\nBen & {NAMES[3]}\nAnn & Dot\n{LONG[3]} & {LONG[4]}"

OF_A_GAME: Final = (
    *("/hands/1", "/hands/1/edit", "/hands/1/versions/1", "/share", "/changes", "/large"),
    *("/follow", "/helper/first-meld", "/helper/take-pile", "/rules", "/settings"),
)
OF_A_GROUP: Final = (
    *("/", "/games", "/players", "/players/1", "/players/1/edit", "/players/1/merge?into=2"),
    *("/pairs/1/3", "/statistics", "/games/new"),
)
OF_AN_EVENING: Final = ("/links", "/entrants", "/entrants/1", "/print", "/seating")
AFTERWARDS: Final = ("", "/ranking", "/rounds", "/rounds/1/tables/1", "/rounds/1/tables/2")


def assert_fits(page: Page, name: str) -> None:
    """Assert that a page is no wider than phones are, and that its texts stand apart and whole."""
    assert too_wide(page) == [], name
    for size in (SMALL, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate(FAULTS, "clamps") == [], f"{name}, {size['width']} px"


def begin(device: Device) -> Iterator[str]:
    """Start a game that one hand wins; yield what shows on the way."""
    page = device.page
    page.goto("/games/new")
    for seat, name in enumerate(NAMES):
        page.locator(f"#player_{seat}").fill(name)
    page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
    page.locator("#confirming-hands").check()
    page.locator("#target").fill("1000")
    yield "a new game"
    device.tap(device.button("Cut for seats and dealer"))
    page.locator("#cut").wait_for()
    yield "seats that are cut for"
    for seat, name in enumerate(NAMES):
        page.locator(f"#player_{seat}").fill(name)
    device.tap("#start-button")
    page.wait_for_url("**/g/*")
    yield "an empty board"


def write(device: Device) -> Iterator[str]:
    """Write the hand that wins; yield what shows on the way."""
    page, sheet = device.page, device.page.locator("#side-0")
    device.write(Side(melds=REFERENCE.melds, bonus=1))
    yield "cards"
    device.tap(sheet.locator("[data-opens]"))
    sheet.locator("[data-said]").fill("a" * 4_000)
    page.locator("#heard-0 mark").wait_for()
    yield "a long word that was dictated"
    sheet.locator("[data-said]").fill("")
    for depth in ("counts", "net", "cards"):
        device.tap(sheet.locator(f'[data-depth="{depth}"]'))
        page.locator(f'#side-0 [data-depth="{depth}"][aria-pressed="true"]').wait_for()
        yield f"a sheet as {depth}"
    device.tap(device.button("Review"))
    page.locator(".out.unanswered").wait_for()
    yield "a review that asks who went out"
    device.tap(page.locator(".out.unanswered button").first)
    page.locator("button[value=save]").wait_for()
    yield "a review"
    device.tap(page.locator("button[value=save]"))
    page.wait_for_url("**/g/*")
    yield "a board of a game that is over"


def pages_of_a_game(device: Device) -> Iterator[str]:
    """Play a game; yield each page of it and of its group."""
    page = device.page
    yield from begin(device)
    yield from write(device)
    board = page.url
    for path in OF_A_GAME:
        page.goto(f"{board}{path}")
        yield path
    page.locator("[type=radio][name=first_dealer]").last.check()
    page.locator("[maxlength='60']").last.fill(LONG[4])
    device.tap(device.button("Review"))
    page.locator("button[value=save]").wait_for()
    yield "a review of names"
    device.tap(page.locator("button[value=save]"))
    page.wait_for_url("**/g/*")
    page.goto(f"{board}/changes")
    yield "the list of changes"
    for path in OF_A_GROUP:
        page.goto(path)
        yield path


def pages_of_an_evening(director: Device, phone: Device) -> Iterator[tuple[str, Page]]:
    """Play a round of a club evening; yield each page that the director, a table and all see."""
    page = director.page
    page.goto("/events/new")
    page.get_by_label("What the evening is called").fill(LONG[0])
    page.get_by_label("Who takes part").fill(PAIRS)
    page.get_by_label("Hands in a round").fill("1")
    director.tap(director.button("Start the evening"))
    page.wait_for_url("**/e/*")
    desk = page.url
    for path in OF_AN_EVENING:
        page.goto(f"{desk}{path}")
        yield path, page
    director.tap(director.button("Seat them like this"))
    page.get_by_text("Round 1 is seated.").wait_for()
    page.goto(f"{desk}/links")
    wall, join, *tables, _ = [each.input_value() for each in page.locator(".share-link").all()]
    for name, link in {"the wall": wall, "the phone of who joins": join}.items():
        phone.page.goto(link)
        yield name, phone.page
    for link in tables:
        phone.page.goto(link)
        yield from play(phone)
    for path in AFTERWARDS:
        page.goto(f"{desk}{path}")
        yield path or "the desk", page


def play(phone: Device) -> Iterator[tuple[str, Page]]:
    """Write the only hand of a table on its phone, and confirm it for a side."""
    yield "the phone of a table", phone.page
    phone.write(REFERENCE)
    phone.review()
    phone.tap(phone.page.locator("button[value=save]"))
    phone.page.wait_for_url("**/e/*")
    yield "the phone of a table that is to confirm", phone.page
    phone.tap(phone.page.locator(".confirm-item button").first)
    phone.page.locator("button[value=take-back]").wait_for()
    yield "the phone of a table that one side confirmed", phone.page


def test_every_page_of_a_game_and_of_its_group(device: Device) -> None:
    for name in pages_of_a_game(device):
        assert_fits(device.page, name)


def test_every_page_of_an_evening(device: Device, new_device: Callable[..., Device]) -> None:
    for name, page in pages_of_an_evening(device, new_device()):
        assert_fits(page, name)
