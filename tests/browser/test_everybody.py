"""In Spanish, with large letters, with few colours, without motion, and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.barriers import barriers_in_every_shape, too_wide
from tests.browser.device import Device, Side

OF_A_GAME = (
    "",
    "/hands/new",
    "/hands/1",
    "/hands/1/edit",
    "/helper/first-meld",
    "/helper/take-pile",
    "/follow",
    "/share",
    "/large",
    "/changes",
    "/settings",
)
OF_ALL = ("/", "/games/new", "/rules", "/rules/samba", "/offline", "/statistics", "/g/gone")
COLOURED_ALIKE = (
    *("/", "/games/new", "/rules", "/rules/samba", "/statistics", "/g/gone"),
    *("", "/hands/new", "/hands/1", "/share", "/large", "/changes", "/settings"),
)
"""Pages of both lists whose colours are looked at in English, as they are in every language."""


def pages(device: Device) -> Iterator[str]:
    """Show pages that anybody may see, and those of a game of one hand; yield what they are."""
    page = device.page
    device.expected.append("404")
    board = device.new_game()
    device.save_by_program(board, Side(melds=((("K", 7),),)))
    for before, paths in (("", OF_ALL), (board, OF_A_GAME)):
        for path in paths:
            page.goto(f"{before}{path}")
            yield path


def test_spanish_fits_stands_still_and_keeps_nobody_out(new_device: Callable[..., Device]) -> None:
    device = new_device(locale="es-MX", color_scheme="light", reduced_motion="reduce")
    moving = "() => document.getAnimations().filter((each) => each.playState === 'running').length"
    for path in pages(device):
        assert device.page.evaluate(moving) == 0, path
        assert too_wide(device.page) == [], path
        contrast = path not in COLOURED_ALIKE
        found = barriers_in_every_shape(device.page, few_colours=True, contrast=contrast)
        assert found == [], path


def tab_to(page: Page, selector: str) -> None:
    """Press the tab key until what is meant has the focus, and hold that it shows."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("(what) => document.activeElement.matches(what)", selector):
            break
    else:
        pytest.fail(f"No way to {selector} by keyboard.")
    seen = "() => getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(seen) != "none", selector


def test_a_hand_by_keyboard_alone(device: Device) -> None:
    page = device.page
    page.goto("/")
    tab_to(page, "a[href='/games/new']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/new")
    tab_to(page, ".dock button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/g/*")
    tab_to(page, ".dock a[data-keep]")
    page.keyboard.press("Enter")
    page.locator("[data-ready]").wait_for()
    tab_to(page, '[data-card="7"]')
    for _ in range(7):
        page.keyboard.press("Enter")
    tab_to(page, ".live button[value=review]")
    page.keyboard.press("Enter")
    page.locator(".unanswered").wait_for()
    tab_to(page, ".unanswered button:last-child")
    page.keyboard.press("Enter")
    page.locator("button[value=save]").wait_for()
    tab_to(page, "button[value=save]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/g/*")
    expect(page.locator(".score .total").first).to_have_text("535")
