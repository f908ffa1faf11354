"""Names and lines that want to be scripts, in a real browser: nothing of them ever runs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Dialog, Page, expect

from scorekeeper.folders import STATIC
from tests.browser.device import Device

IMAGE: Final = '"><img src=x onerror=pwned=1>'
SCRIPT: Final = "</textarea><script>pwned=1</script>"
FRAME: Final = "<iframe srcdoc='<script>parent.pwned=1</script>'>"
QUOTES: Final = "' onfocus='pwned=1' autofocus x='"
NAMES: Final = (IMAGE, SCRIPT, FRAME, QUOTES)

WRITES_MARKUP: Final = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|setHTML|"
    r"\beval\(|new Function|setTimeout\(\s*[\"'`]|javascript:|srcdoc"
)
FROM_THE_SERVER: Final = {"board.js": 1, "parts.js": 1, "statusline.js": 1}
"""Each takes parts of a page that a template of the app wrote, and nothing else."""


@pytest.fixture
def watched(device: Device) -> Device:
    """A phone that complains of every dialog, and of whatever its policy has to stop."""

    def complain(dialog: Dialog) -> None:
        device.complaints.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    device.is_changed = True
    device.page.on("dialog", complain)
    return device


def assert_nothing_ran(page: Page) -> None:
    assert page.evaluate("typeof window.pwned") == "undefined", page.url
    strange = "iframe, img[src=x], [onerror], [onfocus], script:not([src])"
    assert page.locator(strange).count() == 0, page.url


def start(device: Device) -> str:
    """Start a game whose every name is an attack; return the address of its board."""
    page = device.page
    page.goto("/games/new")
    for seat, name in enumerate(NAMES):
        page.locator(f"[name=player_{seat}]").fill(name)
    # What scripts show as it is typed, too.
    assert_nothing_ran(page)
    device.tap(device.button("Start the game"))
    page.wait_for_url("**/g/*")
    return page.url


def test_pages_and_what_scripts_put_on_them(
    watched: Device, new_device: Callable[..., Device]
) -> None:
    page, board = watched.page, start(watched)
    assert_nothing_ran(page)
    other = new_device()
    other.page.goto(board)
    page.goto(f"{board}/hands/new")
    page.locator("[data-ready]").wait_for()
    watched.card("7", 3)
    page.locator("#live-figures").get_by_text("+15").or_(
        page.locator("#tab-points-0")
    ).first.wait_for()
    assert_nothing_ran(page)
    watched.save()
    assert_nothing_ran(page)
    # The other device's board is brought up to date by script.
    expect(other.page.locator(".score .total").first).to_have_text(
        page.locator(".score .total").first.inner_text()
    )
    assert_nothing_ran(other.page)
    server = board.partition("/g/")[0]
    pages = ("/hands/1", "/hands/1/edit", "/settings", "/share", "/changes", "/large", "/follow")
    for path in pages:
        page.goto(f"{board}{path}")
        assert_nothing_ran(page)
    for path in ("/", "/players", "/players/1/edit", "/statistics", "/players/1", "/games/new"):
        page.goto(f"{server}{path}")
        assert_nothing_ran(page)
    expect(page.locator("[data-seats]").filter(has_text=IMAGE)).to_have_count(1)


def test_drafts_lines_and_letters_that_scripts_show(watched: Device) -> None:
    page, board = watched.page, start(watched)
    page.goto(f"{board}/hands/new")
    page.locator("[data-ready]").wait_for()
    with page.expect_response("**/hands/draft"):
        page.evaluate(
            """text => {
                const line = document.querySelector("[name=sides-0-said]");
                line.value = text;
                line.dispatchEvent(new Event("input", { bubbles: true }));
            }""",
            f"three sevens, {IMAGE}",
        )
    assert_nothing_ran(page)
    page.reload()
    page.locator("[data-ready]").wait_for()
    assert IMAGE in page.locator("[name=sides-0-said]").input_value()
    assert_nothing_ran(page)
    # A hand that waits on the device is told by name.
    watched.expected.append("ERR_FAILED")
    page.route("**/hands/new", lambda route: route.abort())
    page.evaluate(
        """([board, summary]) => localStorage.setItem("outbox", JSON.stringify(
            [{ key: "k", url: `${board}/hands/new`, fields: [], board, summary }]))""",
        [f"/g/{board.rpartition('/')[2]}", IMAGE],
    )
    page.goto(board)
    expect(page.locator("#waiting")).to_contain_text(IMAGE)
    assert_nothing_ran(page)


def test_scripts_write_no_markup_but_what_the_server_wrote() -> None:
    found = {
        file.name: len(WRITES_MARKUP.findall(file.read_text(encoding="utf-8")))
        for file in (STATIC / "js").glob("*.js")
    }
    assert {name: count for name, count in found.items() if count} == FROM_THE_SERVER
