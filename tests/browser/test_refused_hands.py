"""Hands kept on a device that the server refuses: the player decides each, in its order."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OFFLINE, SLOWLY
from tests.browser.device import PHONE, REFERENCE, Device
from tests.browser.keeping import (
    keeps_the_form,
    open_the_form_offline,
    wait_for_totals,
)
from tests.web.visitor import fields_in

_TOKEN: Final = re.compile(r'\["csrf_token","[^"]+"\]')


@dataclass(frozen=True)
class Written:
    """What a phone keeps of two hands that were written without a connection.

    Attributes:
        outbox: the hands that wait, as the phone stores them.
        own: what its game alone has of that: its link, number and first key.
    """

    outbox: str
    own: tuple[str, ...]


@pytest.fixture(scope="module")
def written(browser: Browser, server: str) -> Written:
    """A hand of seven kings and one of seven queens, written by taps without a connection.

    It is lost from the first one on. The phone takes its time: it works the hands out by itself.
    """
    phone = Device(browser, server, keeps_pages=True, **PHONE)
    phone.context.set_default_timeout(SLOWLY)
    phone.expected += OFFLINE
    open_the_form_offline(phone)
    page = phone.page
    for number, card in enumerate("KQ", start=1):
        expect(page.locator("h1")).to_have_text(f"Hand {number}")
        phone.card(card, 7)
        wait_for_totals(phone, "+570")
        phone.out("nobody")
        phone.tap(phone.button("Review"))
        phone.tap(page.get_by_role("button", name="Save on this device"))
        page.wait_for_url("**/g/*")
        expect(page.locator("#waiting")).to_contain_text("+570")
        if number == 1:
            phone.tap(phone.link("Write hand 2"))
            page.locator("[data-ready]").wait_for()
    outbox: str = page.evaluate("localStorage.outbox")
    phone.close()
    assert phone.complaints == []
    first = json.loads(outbox)[0]
    number = first["draft"].partition(":")[0]
    return Written(outbox, (first["board"], f'"draft":"{number}:', first["key"]))


def keep_two_hands(phone: Device, written: Written) -> str:
    """Let a phone without a connection keep both hands for a game of its own; its board's address.

    What it shows of them there is what it shows once it has written the second.
    """
    keeps_the_form(phone)
    page, board = phone.page, phone.page.url
    form = phone.context.request.get(f"{board}/hands/new").text()
    fields, number = dict(fields_in(form)), re.search(r'data-draft="(\d+):', form)
    assert number
    link = board.removeprefix(phone.server)
    own = (link, f'"draft":"{number[1]}:', fields["key"])
    # the form that was shown may be another than that which was kept for the second hand
    outbox = _TOKEN.sub(f'["csrf_token","{fields["csrf_token"]}"]', written.outbox)
    for before, after in zip(written.own, own, strict=True):
        assert before in outbox
        outbox = outbox.replace(before, after)
    phone.context.set_offline(True)
    page.evaluate("(outbox) => { localStorage.outbox = outbox; }", outbox)
    page.reload()
    expect(page.locator("#waiting")).to_contain_text("+570")
    expect(page.locator(".waits")).to_have_count(2)
    return board


def wait_for_the_outbox(page: Page, hands: list[str]) -> None:
    """Wait until the device keeps these hands and no others: the melds of the first side."""
    page.wait_for_function(
        """(hands) => {
          const kept = JSON.parse(localStorage.getItem("outbox") ?? "[]");
          const melds = kept.map(({ fields }) => new Map(fields).get("sides-0-melds"));
          return JSON.stringify(melds) === JSON.stringify(hands);
        }""",
        arg=hands,
    )


def save_elsewhere(phone: Device, other: Device, board: str) -> None:
    """Save hand 1 by a program, then give the phone its connection back."""
    phone.expected += ("409",)
    other.save_by_program(board, REFERENCE)
    phone.context.set_offline(False)


def save_on_the_same_device(phone: Device, other: Device, board: str) -> int:
    """Save hand 1 in another window of the same device; the first side's total."""
    phone.expected += ("409",)
    other.context.add_cookies([{**cookie} for cookie in phone.context.cookies()])  # type: ignore[typeddict-item]
    other.page.goto(board)
    other.write(REFERENCE)
    other.save()
    saved = int(other.totals()[0])  # with the draft of the phone, where that had come
    phone.context.set_offline(False)
    return saved


@pytest.mark.parametrize("same_device", [False, True], ids=["other", "same device"])
def test_hands_after_a_refused_one_wait_until_it_is_decided(
    phone: Device, new_device: Callable[..., Device], written: Written, *, same_device: bool
) -> None:
    board = keep_two_hands(phone, written)
    page, other = phone.page, new_device()
    saved = 1190
    if same_device:
        saved = save_on_the_same_device(phone, other, board)
    else:
        save_elsewhere(phone, other, board)
    expect(page.locator("#refused")).to_be_visible()
    expect(page.locator("#refused")).to_contain_text("Those written after it wait")
    expect(page.locator(".waits")).to_have_count(0)
    assert phone.totals()[0] == str(saved)
    wait_for_the_outbox(page, ["Kx7", "Qx7"])
    # from the board's own button as well as from its notice
    phone.tap(phone.link("Write hand 2"))
    for _ in range(2):
        expect(page.locator("#conflict")).to_have_text("This hand has been saved meanwhile")
        expect(page.locator('[name="sides-0-melds"]')).to_have_value("Kx7")
        wait_for_the_outbox(page, ["Kx7", "Qx7"])
        page.goto(board)
        phone.tap(phone.link("Look at it"))
    page.locator("[data-ready]").wait_for()
    phone.tap(phone.button("Keep what was saved, drop mine"))
    expect(page.get_by_text("Hand 2 is saved")).to_be_visible()
    wait_for_the_outbox(page, [])
    assert phone.totals()[0] == str(saved + 570)


def test_each_refused_hand_is_decided_in_its_order(
    phone: Device, new_device: Callable[..., Device], written: Written
) -> None:
    board = keep_two_hands(phone, written)
    page = phone.page
    save_elsewhere(phone, new_device(), board)
    phone.tap(phone.link("Look at it"))
    expect(page.locator("#conflict")).to_be_visible()
    page.locator("[data-ready]").wait_for()
    phone.card("3R")
    page.goto(board)
    phone.tap(phone.link("Look at it"))
    expect(page.locator('[name="sides-0-red_threes"]')).to_have_value("1")
    wait_for_the_outbox(page, ["Kx7", "Qx7"])
    phone.tap(phone.button("Mine is one more hand"))
    page.locator("button[value=save]").wait_for()
    wait_for_the_outbox(page, ["Kx7", "Qx7"])
    phone.tap("button[value=save]")
    page.wait_for_url("**/g/*")
    # the next one follows it by itself
    wait_for_the_outbox(page, [])
    expect(page.get_by_text("Hand 3 is saved")).to_be_visible()
    assert phone.totals()[0] == str(1190 + 570 + 100 + 570)


def test_a_hand_after_one_that_replaced_another_is_looked_at_once_more(
    phone: Device, new_device: Callable[..., Device], written: Written
) -> None:
    board = keep_two_hands(phone, written)
    page = phone.page
    save_elsewhere(phone, new_device(), board)
    phone.tap(phone.link("Look at it"))
    phone.tap(phone.button("Put mine in its place"))
    phone.tap("button[value=save]")
    page.wait_for_url("**/g/*")
    wait_for_the_outbox(page, ["Qx7"])
    phone.tap(phone.link("Look at it"))
    expect(page.locator('[name="sides-0-melds"]')).to_have_value("Qx7")
    # why it is shown stays, whatever the server says of what is written
    for card, total in (("3R", "+670"), ('[data-tool="undo"]', "+570")):
        phone.tap(card if card.startswith("[") else f'[data-card="{card}"]')
        wait_for_totals(phone, total)
        expect(page.get_by_text("Yours is kept as it is")).to_be_visible()
    phone.save()
    wait_for_the_outbox(page, [])
    assert phone.totals()[0] == str(570 + 570)
