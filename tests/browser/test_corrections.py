"""Corrections: of names, the dealer, hands of before, and a game deleted by mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.device import ON_EACH_SIZE, REFERENCE, Device, Side
from tests.browser.test_sharing import shared

SEVENS = Side(melds=((("7", 4),),), out=True)


@ON_EACH_SIZE
def test_a_version_of_before_comes_back_on_all_phones(
    new_device: Callable[..., Device], size: dict[str, Any]
) -> None:
    device, guest = new_device(**size), new_device()
    board = device.new_game()
    for number, hand in enumerate((REFERENCE, SEVENS), start=1):
        device.save_by_program(board, hand, hand=number)
    device.page.goto(board)
    guest.page.goto(shared(device, "To look on"))
    before = device.totals()
    device.tap(device.link("Hand 1"))
    device.tap(device.link("Correct"))
    device.fill(0, Side(bonus=1))
    device.save()
    assert device.totals() != before
    device.tap(device.link("Changes"))
    expect(device.link("Hand 1 was corrected")).to_be_visible()
    device.tap(device.link("Hand 1 was written down"))
    expect(device.page.get_by_role("region", name="What changes later")).to_contain_text(
        "Before hand 2"
    )
    device.tap(device.button("Bring this version back"))
    device.page.wait_for_url("**/g/*")
    assert device.totals() == before
    expect(guest.page.locator(".score .total").first).to_have_text(before[0])


@ON_EACH_SIZE
def test_a_row_of_the_board_opens_its_hand_wherever_it_is_tapped(
    new_device: Callable[..., Device], size: dict[str, Any]
) -> None:
    device = new_device(**size)
    device.start_with_a_hand()
    row = device.page.locator(".ledger tbody tr").first
    for cell in row.locator("td").all():
        cell.tap(force=True)  # the link lies over it
        expect(device.link("Correct")).to_be_visible()
        cell.tap(force=True)
        expect(device.link("Correct")).to_be_hidden()
    expect(row.locator(".open-hand")).to_have_css("text-decoration-line", "underline")


@ON_EACH_SIZE
def test_names_and_dealer_are_looked_at_before_they_are_saved(
    new_device: Callable[..., Device], size: dict[str, Any]
) -> None:
    device = new_device(**size)
    device.start()
    device.tap(device.link("Names, dealer, target"))
    device.page.get_by_label("Player").first.fill("Nora")
    device.page.get_by_role("radio", name="East").check()
    device.tap(device.button("Review"))
    expect(device.page.get_by_text("North → Nora")).to_be_visible()
    device.tap(device.button("Edit"))
    expect(device.page.get_by_label("Player").first).to_have_value("Nora")
    device.tap(device.button("Review"))
    expect(device.button("Save")).to_be_visible()
    # So does the back button, past whatever was answered to a form.
    for _ in range(3):
        device.page.go_back()
        expect(device.page.get_by_label("Player").first).to_have_value("Nora")
    device.tap(device.button("Review"))
    device.tap(device.button("Save"))
    expect(device.page.locator(".score-name").first).to_have_text("Nora & South")
    expect(device.page.locator(".turns")).to_contain_text("East deals")
    # Going back asks for the form: what led to a review or to the board is not sent again.
    for _ in range(2):
        device.page.go_back()
        expect(device.page.get_by_label("Player").first).to_have_value("Nora")


def test_a_deleted_game_is_gone_from_other_phones_and_comes_back(
    device: Device, new_device: Callable[..., Device]
) -> None:
    for each in (device, guest := new_device()):
        each.expected.append("410")
    device.start()
    guest.page.goto(shared(device, "To look on"))
    device.tap(device.link("Names, dealer, target"))
    device.tap(device.button("Delete this game"))
    expect(guest.page.get_by_text("This game was deleted.")).to_be_visible()
    device.tap(device.button("Undo: bring it back"))
    expect(device.link("Write hand 1")).to_be_visible()
    guest.page.reload()
    assert guest.totals() == ["0", "0"]
