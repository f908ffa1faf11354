from io import BytesIO

from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.device import PATIENCE, REFERENCE, Device, Side

LEFT = Side(hands=(("A", "A", "4"), ("Q", "9")))
"""A side that is left with 65 points."""

WITH_QUEENS = Side(melds=(*REFERENCE.melds, (("Q", 7),)), bonus=1, out=True, hands=REFERENCE.hands)
"""The example with seven queens more: 1760."""


def test_a_game_from_the_first_hand_to_the_printed_sheet(device: Device) -> None:
    page = device.page
    device.start_by_taps()
    assert device.needs() == ["need 50", "need 50"]

    device.write(WITH_QUEENS, LEFT)
    device.save()
    assert device.totals() == ["1760", "−65"]
    assert device.needs() == ["need 90", "need 15"]

    _write_illegally_then_mend(device)
    assert device.totals() == ["2950", "25"]

    _correct_the_first_hand(device)
    assert device.totals() == ["2380", "25"]

    _undo_and_write_again(device)
    assert device.totals() == ["3570", "−40"]

    board = page.url.partition("?")[0]
    for hand, sides in enumerate(((REFERENCE, LEFT), (LEFT, REFERENCE)), start=4):
        # two corrections and a hand that was undone came before
        device.save_by_program(board, *sides, hand=hand, version=hand + 2)
    page.goto(board)
    assert device.totals() == ["4695", "1085"]
    device.write(REFERENCE, LEFT)
    device.tap(device.button("Review"))
    expect(page.get_by_text("North & South win the game with this.")).to_be_visible()
    device.tap(device.button("Save hand 6"))

    expect(page.get_by_role("heading", name="North & South win")).to_be_visible()
    expect(page.get_by_text("by 4865 points")).to_be_visible()
    assert device.totals() == ["5885", "1020"]
    _read_the_sheet(device)
    device.tap(device.button("Play again"))
    expect(page.get_by_text("No hand yet.")).to_be_visible()


def _write_illegally_then_mend(device: Device) -> None:
    """Four wild cards on three eights, then one of them less."""
    page = device.page
    theirs = Side(melds=((("8", 4), ("2", 4)), (("K", 3),)), hands=((), ("A",)))
    device.write(REFERENCE, theirs)
    mark = page.get_by_text("Too many wild cards in this meld: 4, where 3 may be.")
    expect(mark).to_be_visible()
    device.tap(device.button("Review"))
    expect(page.get_by_text("This hand breaks 2 rules.")).to_be_visible()
    device.tap(device.button("Edit"))
    page.locator("[data-ready]").wait_for()
    device.tap("#tab-1")
    device.tap(page.locator("#side-1 .meld .spot").nth(0))
    expect(mark).to_be_visible()
    device.tap(device.button("Take one card away"))
    expect(mark).to_be_hidden()
    expect(page.locator(".kind").get_by_text("Mixed 300").nth(1)).to_be_visible()
    # Without the canasta: two wild cards only, and three eights.
    device.tap(device.button("Take one card away"))
    expect(page.locator(".kind").get_by_text("Mixed 300")).to_have_count(1)
    device.tap(device.button("Review"))
    expect(page.get_by_text("This hand breaks")).to_have_count(0)
    device.tap(device.button("Save hand 2"))
    page.wait_for_url("**/g/*")


def _correct_the_first_hand(device: Device) -> None:
    """Take the queens away: the second hand's minimum falls from 90 to 50."""
    page = device.page
    device.tap(device.link("Hand 1"))
    device.tap(device.link("Correct"))
    device.tap(page.locator("#side-0 .meld .spot").nth(4))
    device.tap(device.page.get_by_role("button", name="Remove this meld"))
    device.tap(device.button("Review"))
    expect(page.get_by_text("first meld 90 → 50")).to_be_visible()
    device.tap(device.button("Save the correction"))
    expect(page.get_by_text("In hand 2 the first meld of North & South needs 50")).to_be_visible()


def _undo_and_write_again(device: Device) -> None:
    page = device.page
    device.write(LEFT, REFERENCE)
    device.save()
    assert device.totals() == ["2315", "1215"]
    device.tap(device.button("Undo hand 3").first)
    expect(page.get_by_text("Hand 3 is undone.")).to_be_visible()
    assert device.totals() == ["2380", "25"]
    device.write(REFERENCE, LEFT)
    device.save()


def _read_the_sheet(device: Device) -> None:
    address = device.link("Score sheet, A4").get_attribute("href")
    assert address is not None
    answer = device.context.request.get(address, timeout=3 * PATIENCE)
    assert answer.headers["content-type"] == "application/pdf"
    text = "\n".join(page.extract_text() for page in PdfReader(BytesIO(answer.body())).pages)
    assert "1190" in text
    assert "5885" in text
    assert "North & South" in text
