"""The game on everybody's phone: shared, live, taken back, large in the middle of the table."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Request, Route, ViewportSize, expect

from scorekeeper.cli.serving import claim_port
from tests.browser.device import PHONE, REFERENCE, TABLET, Device, Side
from tests.browser.servers import serving

SIZES: Final[tuple[ViewportSize, ...]] = (
    {"width": 390, "height": 844},
    {"width": 1024, "height": 768},
    {"width": 768, "height": 1024},
)
"""A phone, and a tablet as it lies and upright."""
ASKING = 1000
"""Milliseconds after which a board asks again."""


@pytest.fixture
def two_servers(database_url: str, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Two servers, each a process of its own, that know nothing of each other but the database."""
    with ExitStack() as stack:
        ports = [claim_port("127.0.0.1", 0)[1] for _ in range(2)]
        for port in ports:
            stack.enter_context(serving(port, database_url, tmp_path))
        first, second = (f"http://127.0.0.1:{port}" for port in ports)
        yield first, second


def shared(device: Device, title: str) -> str:
    """Return the path of a link of the game whose board shows, past the page that shows it."""
    shown = device.context.request.get(f"{device.page.url}/share").text()
    links = dict(re.findall(r'id="link-(\w+)" value="[^"]+(/g/[^"]+)"', shown))
    return str(links[{"To score": "scorer", "To look on": "viewer"}[title]])


def test_a_save_is_on_other_phones_whatever_server_they_ask(
    browser: Browser, two_servers: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = (Device(browser, server, **PHONE) for server in two_servers)
    first.start()
    second.page.goto(shared(first, "To look on"))
    expect(second.page.locator(".dock a.main")).to_have_count(0)
    first.write(REFERENCE)
    first.save()
    saved = time.monotonic()
    expect(second.page.locator(".score .total").first).to_have_text("1190")
    with capsys.disabled():
        print(f"\nThe save was on the other phone after {time.monotonic() - saved:.1f} s.")  # noqa: T201
    assert second.totals() == ["1190", "0"]
    expect(second.page.locator("[data-said]")).to_contain_text("North & South 1190")
    for device in (first, second):
        device.close()
        assert device.complaints == []


def test_the_scorer_s_phone_scores_and_the_owner_s_follows(
    device: Device, new_device: Callable[..., Device]
) -> None:
    device.start()
    helper = new_device()
    helper.page.goto(shared(device, "To score"))
    helper.write(REFERENCE)
    helper.save()
    expect(device.page.locator(".score .total").first).to_have_text("1190")
    expect(device.link("Write hand 2")).to_be_visible()
    expect(device.page.locator("#board-bar")).to_contain_text("Hand 2")


def test_a_board_asks_every_second_and_not_while_nobody_looks(device: Device) -> None:
    asked: list[Request] = []
    page = device.page
    device.is_changed = True  # by another clock
    device.start()
    page.on("request", lambda request: asked.append(request) if "/live" in request.url else None)
    page.clock.install()
    page.reload()
    with page.expect_request("**/live"):
        page.clock.run_for(ASKING)
    hide(device, hidden=True)
    before = len(asked)
    page.clock.run_for(20 * ASKING)
    assert len(asked) == before
    with page.expect_request("**/live"):
        hide(device, hidden=False)


def hide(device: Device, *, hidden: bool) -> None:
    """Have the page believe that its tab went to the background, or came back."""
    device.page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_a_link_taken_back_while_its_board_is_open_is_told_plainly(
    device: Device, new_device: Callable[..., Device]
) -> None:
    device.start()
    guest = new_device()
    guest.expected.append("410")
    guest.page.goto(shared(device, "To look on"))
    device.tap(device.page.get_by_role("link", name="Share"))
    card = device.page.get_by_role("region", name="To look on")
    device.tap(card.get_by_role("button", name="Take back"))
    expect(card.get_by_text("There is no link")).to_be_visible()
    expect(guest.page.get_by_text("This link was taken back.")).to_be_visible()
    expect(guest.page.locator(".total")).to_have_count(0)
    device.tap(card.get_by_role("button", name="Make a link to look on"))
    expect(card.get_by_role("textbox")).to_be_visible()


def test_a_lost_connection_is_said_and_so_is_its_return(
    device: Device, new_device: Callable[..., Device]
) -> None:
    device.start()
    guest = new_device()
    guest.expected.append("ERR_INTERNET_DISCONNECTED")
    guest.page.goto(shared(device, "To look on"))
    line = guest.page.locator("[data-connection]")
    expect(line).to_be_hidden()
    guest.context.set_offline(True)
    expect(line).to_contain_text("No connection")
    said, dock = line.bounding_box(), guest.page.locator(".dock").bounding_box()
    assert said
    assert dock
    assert said["y"] + said["height"] <= dock["y"], "it covers the buttons"
    device.save_by_program(device.page.url, REFERENCE)
    assert guest.totals() == ["0", "0"]
    guest.context.set_offline(False)
    expect(line).to_contain_text("Connected again")
    expect(guest.page.locator(".score .total").first).to_have_text("1190")
    expect(line).to_be_hidden()


def test_what_is_open_and_what_is_focused_stays_so(
    device: Device, new_device: Callable[..., Device]
) -> None:
    device.start_with_a_hand()
    guest = new_device()
    guest.page.goto(shared(device, "To look on"))
    guest.tap(guest.link("Hand 1"))
    expect(guest.page.locator(".opened")).to_contain_text("1190")
    guest.tap(guest.page.locator(".opened summary").first)
    guest.page.get_by_role("link", name="Rules", exact=True).focus()
    device.save_by_program(device.page.url, Side(), REFERENCE, hand=2)
    expect(guest.link("Hand 2")).to_be_visible()
    expect(guest.page.locator(".opened")).to_have_count(1)
    expect(guest.page.locator(".opened details[open]")).to_have_count(1)
    expect(guest.page.get_by_role("link", name="Rules", exact=True)).to_be_focused()


def test_a_hand_closed_before_it_came_leads_nowhere(device: Device) -> None:
    device.start_with_a_hand()
    device.page.wait_for_load_state("networkidle")
    asked: list[Route] = []
    device.expected.append("ERR_FAILED")

    def hold(route: Route) -> None:
        asked.append(route)

    device.page.route("**/hands/1", hold)
    device.tap(device.link("Hand 1"))
    device.tap(device.link("Hand 1"))
    with device.page.expect_event("requestfailed"):
        asked[0].abort()
    device.page.wait_for_timeout(200)
    assert not device.page.url.endswith("/hands/1")
    expect(device.page.locator(".opened")).to_have_count(0)


def test_sharing_without_javascript(new_device: Callable[..., Device]) -> None:
    device = new_device(java_script_enabled=False)
    device.start()
    path = shared(device, "To score")
    guest = new_device(java_script_enabled=False)
    guest.expected.append("410")
    guest.page.goto(path)
    expect(guest.link("Write hand 1")).to_be_visible()
    device.tap(device.page.get_by_role("link", name="Share"))
    card = device.page.get_by_role("region", name="To score")
    device.tap(card.locator("summary"))
    expect(card.get_by_text("This link ends for good")).to_be_visible()
    device.tap(card.get_by_role("button", name="End it, make a new one"))
    expect(device.page.get_by_text("The one before it has ended.")).to_be_visible()
    guest.page.reload()
    expect(guest.page.get_by_text("This link was taken back.")).to_be_visible()


def test_a_link_is_copied(new_device: Callable[..., Device]) -> None:
    device = new_device(permissions=["clipboard-read", "clipboard-write"])
    device.start()
    path = shared(device, "To look on")
    device.tap(device.page.get_by_role("link", name="Share"))
    card = device.page.get_by_role("region", name="To look on")
    device.tap(card.get_by_role("button", name="Copy"))
    expect(card.get_by_role("button", name="Copied")).to_be_visible()
    device.tap(card.get_by_role("button", name="Copied"))
    device.page.wait_for_timeout(2500)
    expect(card.get_by_role("button", name="Copy")).to_be_visible()
    assert device.page.evaluate("navigator.clipboard.readText()").endswith(path)
    device.page.emulate_media(media="print")
    expect(card.get_by_role("textbox")).to_be_hidden()
    written = "element => getComputedStyle(element, '::before').content"
    assert path in card.locator("[data-link]").evaluate(written)


def test_the_board_keeps_the_screen_on(new_device: Callable[..., Device]) -> None:
    device = new_device(permissions=["screen-wake-lock"])
    device.start()
    device.page.locator("html[data-awake]").wait_for(state="attached")


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        ("variant=canasta&players=3", ("Maximiliane Bartholomew", "Constantinopolis", "Jo")),
        ("variant=classic&players=6", ("Alexandra", "Ernestine", "Dominik", "Bo", "Friederike")),
        ("variant=classic&players=4", ("Anna Maria " * 3 + "Mayr", "Jo", "W" * 40)),
    ],
)
def test_the_large_board_fits_whatever_they_are_called(
    device: Device, rules: str, names: Sequence[str]
) -> None:
    seats = {f"player_{index}": name for index, name in enumerate(names)}
    device.page.goto(f"{device.new_game(rules, **seats)}/large")
    small: ViewportSize = {"width": 360, "height": 640}
    for size in (*SIZES, small):
        device.page.set_viewport_size(size)
        over = device.page.evaluate(
            "[document.documentElement.scrollHeight - innerHeight,"
            " document.documentElement.scrollWidth - innerWidth]"
        )
        assert max(over) <= 0, size
        cut = "side => side.scrollHeight - side.clientHeight"
        assert all(side.evaluate(cut) <= 0 for side in device.page.locator(".large-side").all())


def test_the_large_board_fits_and_is_large(device: Device) -> None:
    device.start_with_a_hand()
    device.tap(device.page.get_by_role("link", name="Large"))
    device.page.wait_for_url("**/large")
    for size in SIZES:
        device.page.set_viewport_size(size)
        fits_and_is_large(device.page, size)


def fits_and_is_large(page: Page, size: ViewportSize) -> None:
    heights = {
        name: page.locator(f".large-{name}").first.evaluate(
            "element => parseFloat(getComputedStyle(element).fontSize)"
        )
        for name in ("total", "needs", "turns")
    }
    # A tablet of 25 cm shows 1024 points: letters of 50 are 12 mm high, and their capitals 8,
    # which is what reading across two metres asks for.
    if size is not SIZES[0]:
        assert heights["total"] >= 150, heights
        assert min(heights.values()) >= 50, heights
    for name in ("name", "total", "needs"):
        for part in page.locator(f".large-{name}").all():
            box = part.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size["width"], (name, size)
    down = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert down <= 0, size


def test_the_large_board_follows_fills_the_screen_and_leads_back(
    new_device: Callable[..., Device],
) -> None:
    device = new_device(**TABLET)
    device.start()
    board = device.page.url
    device.tap(device.page.get_by_role("link", name="Large"))
    table = device.page
    fill = table.get_by_role("button", name="Fill the screen")
    device.tap(fill)
    expect(fill).to_have_attribute("aria-pressed", "true")
    device.tap(fill)
    expect(fill).to_have_attribute("aria-pressed", "false")
    device.tap(table.get_by_role("button", name="Turn round"))
    expect(table.locator("body")).to_have_class("turned")
    new_device().save_by_program(board, REFERENCE)
    expect(table.locator(".large-total").first).to_have_text("1190")
    device.tap(table.get_by_role("link", name="Back to the board"))
    expect(table).to_have_url(board)
