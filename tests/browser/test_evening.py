"""A whole club evening: a director, the wall, and a phone at each of two tables."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.barriers import barriers_in_every_shape, too_wide
from tests.browser.device import REFERENCE, Device, Side
from tests.browser.test_confirming import SETTLED

PAIRS = "Ann & Cid\nBen & Dot\nEve & Gus\nHal & Bartholomäus von Wolfenstein"
WALL = {"viewport": {"width": 1280, "height": 720}}
SEVENS = Side(melds=((("7", 7),),), out=True)


def start(director: Device) -> list[str]:
    """Start an evening of two tables; return the links of the wall, of both tables, and to join."""
    told = {"name": "Tuesday", "entrants": PAIRS, "round_hands": "1", "rounds_planned": "2"}
    director.page.goto(director.new_evening(**told))
    wall, join, *tables, _ = links(director)
    return [wall, *tables, join]


def start_by_taps(director: Device) -> list[str]:
    """Do so on the form, and find the pages that lead to it and to the links."""
    page = director.page
    page.goto("/events/new")
    page.get_by_label("What the evening is called").fill("Tuesday")
    page.get_by_label("Who takes part").fill(PAIRS)
    page.get_by_label("Edition").select_option("modern-american")
    expect(page.locator("#setting")).to_contain_text("First meld by the hand")
    page.get_by_label("Edition").select_option("caliente-complete")
    expect(page.get_by_label("Minutes in a round")).to_be_hidden()
    page.get_by_text("By the clock").check()
    expect(page.get_by_label("Hands in a round")).to_be_hidden()
    page.get_by_text("A number of hands").check()
    page.get_by_label("Hands in a round").fill("1")
    page.get_by_label("Rounds, where you know how many").fill("2")
    director.tap(director.button("Start the evening"))
    page.wait_for_url("**/e/*")
    finds_form_and_links(director)
    wall, join, *tables, _ = links(director)
    return [wall, *tables, join]


def links(director: Device) -> list[str]:
    """Read the links of an evening of two tables, past the page that shows them."""
    shown = director.context.request.get(f"{director.page.url}/links").text()
    found = re.findall(r'<input[^>]*share-link[^>]*value="([^"]+)"', shown)
    assert len(found) == 5, shown
    return found


def finds_form_and_links(director: Device) -> None:
    """Hold that the links are on a page that the evening leads to, and its form on one of home."""
    page = director.page
    known = links(director)
    director.tap(director.link("Links and codes"))
    expect(page.locator(".share-link")).to_have_count(5)
    assert [each.input_value() for each in page.locator(".share-link").all()] == known
    director.tap(director.link("Back to the evening"))
    page.wait_for_url("**/e/*")
    evening = page.url
    page.goto("/")
    director.tap(director.link("Start a club evening"))
    page.wait_for_url("**/events/new")
    page.goto(evening)


def seat(director: Device, number: int, *, is_looked_at: bool = False) -> None:
    director.tap(director.link(f"Seat round {number}"))
    expect(director.page.get_by_text("nobody sees it yet")).to_be_visible()
    if is_looked_at:
        looks_right(director.page)
    director.tap(director.button("Seat them like this"))
    expect(director.page.get_by_text(f"Round {number} is seated.")).to_be_visible()


def looks_right(page: Page) -> None:
    assert too_wide(page) == []
    assert barriers_in_every_shape(page) == []


def looks_away(_: Page) -> None:
    """Hold nothing: it is looked at later, when it shows more."""


def leaves_names_whole(page: Page) -> None:
    """Hold that the names of a ranking have room for their words on a narrow phone."""
    page.set_viewport_size({"width": 280, "height": 653})
    name = page.locator(".ranking tbody th").first.bounding_box()
    assert name
    assert name["width"] > 100


def write_a_hand(phone: Device, side: Side = SEVENS) -> None:
    """Write the round's only hand from the page of a table, which shows again afterwards."""
    phone.write(side)
    phone.review()
    phone.tap(phone.page.locator("button[value=save]"))
    phone.page.wait_for_url("**/e/*")


def confirm(phone: Device, index: int) -> None:
    """Let a side of a table confirm the result."""
    form = phone.page.locator(".confirm-item form").nth(index)
    phone.tap(form.locator("button[value=confirm]"))
    expect(form.locator("button[value=take-back]")).to_be_visible()


def test_two_rounds_of_two_tables(device: Device, new_device: Callable[..., Device]) -> None:
    wall_link, *table_links, _ = start_by_taps(device)
    wall, phones = new_device(**WALL), [new_device(), new_device()]
    wall.page.goto(wall_link)
    for phone, link in zip(phones, table_links, strict=True):
        phone.page.goto(link)
        expect(phone.page.get_by_text("The evening has not begun.")).to_be_visible()
    for number in (1, 2):
        # the second round's pages show the first one's results as well
        look = looks_right if number == 2 else looks_away
        seat(device, number, is_looked_at=True)
        expect(device.page.locator(".dock")).to_have_count(0)  # it would hide what lies below it
        expect(wall.page.get_by_text(f"Round {number} of 2")).to_be_visible()
        expect(phones[1].page.get_by_role("link", name="Write hand 1")).to_be_visible()
        look(phones[1].page)
        for phone in phones:
            # nobody touches the phone: it follows
            expect(phone.page.get_by_role("link", name="Write hand 1")).to_be_visible()
            write_a_hand(phone, REFERENCE)
        expect(device.page.get_by_text("2 tables are not confirmed yet")).to_be_visible()
        look(device.page)
        look(phones[1].page)
        for phone in phones:
            confirm(phone, 0)
        director_confirms(device, 1, look)
        form = phones[1].page.locator(".confirm-item form").nth(1)
        phones[1].tap(form.locator("button[value=confirm]"))
        done = "This round is done." if number == 1 else "That was the last round."
        for phone in phones:
            expect(phone.page.get_by_text(done)).to_be_visible()
        said = "All tables are confirmed." if number == 1 else "the ranking is final"
        expect(device.page.get_by_text(said)).to_be_visible()
        looks_right(wall.page)
    expect(wall.page.locator(".ranking tbody tr")).to_have_count(4)
    device.tap(device.link("The ranking"))
    expect(device.page.locator(".ranking tbody th").first).to_be_visible()
    looks_right(device.page)
    leaves_names_whole(device.page)


def director_confirms(director: Device, table: int, look: Callable[[Page], None]) -> None:
    page = director.page
    director.tap(director.link(f"See to table {table}"))
    expect(page.get_by_role("heading", name="Confirm in their place")).to_be_visible()
    look(page)
    page.locator("#note-confirm").fill("they had left")
    director.tap(director.button("The result is right"))
    expect(page.get_by_text("The result is confirmed.")).to_be_visible()


def test_a_double_tap_confirms_a_result_once(
    device: Device, new_device: Callable[..., Device]
) -> None:
    _, table, *_ = start(device)
    seat(device, 1)
    phone = new_device()
    phone.page.goto(table)
    write_a_hand(phone)
    forms = phone.page.locator(".confirm-item form")
    for gap in (250, 700):
        phone.tap_twice(forms.first.locator("button[value=confirm]"), gap)
        phone.page.wait_for_timeout(SETTLED)
        expect(forms.first.locator("button[value=take-back]"), f"{gap} ms").to_be_visible()
        expect(forms.nth(1).locator("button[value=confirm]"), f"{gap} ms").to_be_visible()
        expect(phone.page.get_by_text("the result is confirmed.")).to_be_visible()
        phone.tap(forms.first.locator("button[value=take-back]"))
        expect(forms.first.locator("button[value=confirm]")).to_be_visible()


def test_a_hand_that_waits_is_told_of_where_its_seating_was_undone_meanwhile(
    device: Device, new_device: Callable[..., Device]
) -> None:
    _, table, *_ = start(device)
    seat(device, 1)
    phone = new_device()
    phone.expected += ["ERR_INTERNET_DISCONNECTED", "404"]
    phone.page.goto(table)
    phone.write(REFERENCE)
    phone.review()
    phone.page.wait_for_load_state()  # with its scripts
    phone.context.set_offline(True)
    phone.tap("button[value=save]")
    expect(phone.page.locator("#status-line")).to_be_visible()
    device.tap(device.button("Undo this seating"))
    seat(device, 1)
    phone.context.set_offline(False)
    phone.tap(phone.link("Back to the evening"))
    expect(phone.link("Write hand 1")).to_be_visible()
    refused = phone.page.locator("#refused")
    expect(refused).to_contain_text("+1190")
    looks_right(phone.page)
    phone.tap(phone.button("Drop it"))
    expect(refused).to_be_hidden()
    assert phone.page.evaluate("localStorage.outbox") == "[]"


def test_two_join_by_the_code_and_one_is_replaced(
    device: Device, new_device: Callable[..., Device]
) -> None:
    *_, join = start(device)
    phone = new_device()
    # a name that takes part already is refused
    phone.expected.append("422")
    page = phone.page
    page.goto(join)
    looks_right(page)
    page.get_by_label("Your name").fill("Zoe")
    page.get_by_label("Your partner's name").fill("Ann")
    phone.tap(phone.button("Take part"))
    expect(page.get_by_text("Ann takes part already.")).to_be_visible()
    page.get_by_label("Your partner's name").fill("Yan")
    phone.tap(phone.button("Take part"))
    expect(page.get_by_text("You are on the list: Zoe & Yan.")).to_be_visible()
    looks_right(page)
    # nobody touches the desk: it follows
    device.tap(device.page.locator("#event").get_by_role("link", name="Zoe & Yan"))
    expect(device.page.get_by_role("heading", name="Zoe & Yan")).to_be_visible()
    looks_right(device.page)
    device.page.get_by_label("Who plays instead of Yan").fill("Xia")
    device.tap(device.button("Put in the place of Yan"))
    expect(device.page.get_by_role("heading", name="Zoe & Xia")).to_be_visible()
    device.tap(device.link("Who takes part"))
    expect(device.page.get_by_role("heading", name="Who comes late")).to_be_visible()
    looks_right(device.page)
    expect(page.get_by_text("Zoe & Xia")).to_be_visible()


def test_a_director_in_a_hurry_taps_twice(device: Device) -> None:
    start(device)
    page = device.page
    device.tap(device.link("Seat round 1"))
    seats = device.button("Seat them like this")
    seats.wait_for()
    twice(page, "button[value=confirm]")
    expect(page.locator(".at-table")).to_have_count(2)
    expect(page.get_by_role("heading", name="2 tables still play")).to_be_visible()
    expect(page.get_by_text("Round 1 of 2")).to_be_visible()
    twice(page, "form[action$=unseat] button")
    expect(device.link("Seat round 1")).to_be_visible()


def twice(page: Page, button: str) -> None:
    """Press a button twice before the first press has been answered."""
    press = "(name) => { for (const _ of [1, 2]) document.querySelector(name).click(); }"
    page.evaluate(press, button)
