"""Following a hand while it is played, on two phones, to the saved hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Route, expect

from tests.browser.device import TABLET, Device

IS_SEEN: Final = """(each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


def open_notes(device: Device) -> None:
    device.tap(device.link("Follow hand"))
    device.page.locator("[data-ready]").wait_for()


def note(device: Device) -> None:
    device.tap(device.button("Note it"))
    device.page.wait_for_url("**/follow?side=*")
    device.page.locator("[data-ready]").wait_for()


def test_a_hand_is_followed_to_the_saved_hand(device: Device) -> None:
    device.start()
    page = device.page
    board = page.url
    open_notes(device)
    device.card("7", 3)
    expect(page.locator("#answer-figure")).to_contain_text("35 short")
    device.card("A", 3)
    expect(page.locator("#answer-figure")).to_contain_text("Yes, enough")
    note(device)
    expect(page.locator(".own-meld")).to_have_count(2)

    # A card of a rank that lies there goes to it.
    device.card("7", 4)
    expect(page.locator("#answer-figure")).to_contain_text("That fits")
    page.reload()
    expect(page.locator("#answer-figure")).to_contain_text("That fits")
    note(device)
    expect(page.locator(".own-meld .kind").first).to_have_text("Natural 500")
    device.tap(page.get_by_role("button", name="Bonus card"))
    expect(page.get_by_text("North & South laid down a Bonus card")).to_be_visible()
    device.tap(page.get_by_role("button", name="Undo", exact=True))
    expect(page.get_by_text("North & South laid down a Bonus card")).to_be_hidden()
    device.tap(page.get_by_role("button", name="Bonus card"))
    device.tap(device.button("Went out"))
    expect(page.get_by_text("North & South went out.")).to_be_visible()

    # The form of the hand begins with what was noted.
    device.tap(page.get_by_role("link", name="Write the hand down").first)
    expect(page.locator("#tab-points-0")).to_contain_text("+795")
    device.save()
    assert device.totals() == ["795", "0"]
    side = page.request.get(f"{board}/export.json").json()["deals"][0]["sides"][0]
    assert (side["first_meld"], side["melds"]) == (["7x3", "Ax3"], ["7x7", "Ax3"])


def test_what_is_tapped_stays_when_something_else_is_noted(device: Device) -> None:
    device.page.goto(device.new_game("variant=classic&players=4"))
    open_notes(device)
    device.card("A", 3)
    device.tap(device.page.get_by_role("button", name="Red three"))
    expect(device.page.get_by_text("North & South laid down a red three")).to_be_visible()
    # Whether it was concealed needs no choice beforehand.
    device.tap(device.button("Went out concealed"))
    expect(device.page.get_by_text("North & South went out concealed")).to_be_visible()
    expect(device.page.locator('[data-field="melds"] .meld')).to_have_count(1)
    device.tap(device.button("Note it"))
    expect(device.page.get_by_text("North & South laid down three Aces")).to_be_visible()


def test_cards_that_are_not_noted_are_asked_about_before_the_hand_is_written(
    device: Device,
) -> None:
    device.start()
    page = device.page
    open_notes(device)
    device.card("A", 3)
    note(device)
    device.card("7", 3)
    write = page.get_by_role("link", name="Write the hand down")
    device.tap(write)
    told = page.get_by_text("The cards that were tapped last are not noted yet.")
    assert told.evaluate(IS_SEEN)
    device.tap(device.button("Note them"))
    expect(page.locator(".own-meld")).to_have_count(2)
    page.locator("[data-ready]").wait_for()
    device.card("K", 3)
    device.tap(write)
    device.tap(page.get_by_role("link", name="Write without them"))
    page.wait_for_url("**/hands/new")
    page.locator("[data-ready]").wait_for()
    expect(page.locator("#sides-0-melds")).to_have_value("Ax3\n7x3")


def test_going_back_after_a_note_offers_nothing_to_note_again(device: Device) -> None:
    device.start()
    page = device.page
    open_notes(device)
    device.card("A", 3)
    note(device)
    page.go_back()
    expect(page.locator(".own-meld")).to_have_count(1)
    expect(page.locator('[data-field="melds"] .meld')).to_have_count(0)


def test_without_a_connection_nothing_is_noted_and_the_answer_comes_with_it(
    device: Device,
) -> None:
    device.expected.append("ERR_INTERNET_DISCONNECTED")
    device.start()
    open_notes(device)
    device.context.set_offline(True)
    device.card("A", 3)
    connection, stale = device.page.locator("#connection"), device.page.locator("[data-stale]")
    expect(connection).to_be_visible()
    expect(stale).to_have_count(1)
    device.tap(device.button("Note it"))
    expect(connection).to_be_visible()
    device.context.set_offline(False)
    expect(connection).to_be_hidden()
    expect(device.page.locator("#answer-figure")).to_contain_text("Yes, enough")
    expect(stale).to_have_count(0)
    note(device)
    expect(device.page.get_by_text("North & South laid down three Aces")).to_be_visible()


def test_what_a_network_answers_is_no_news_and_is_waited_for_once(device: Device) -> None:
    device.start()
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    device.page.route("**/follow/state*", hold)
    open_notes(device)
    device.page.evaluate("window.isSame = true")
    device.page.wait_for_timeout(5500)  # two looks for news
    assert len(asked) == 1
    with device.page.expect_response("**/follow/state*"):
        asked[0].fulfill(body="<h1>Log in</h1>", content_type="text/html")
    device.page.wait_for_timeout(300)
    assert device.page.evaluate("window.isSame")


def test_what_the_keyboard_reaches_is_not_under_the_keys(device: Device) -> None:
    device.start()
    open_notes(device)
    reached = device.page.locator(".more").locator("a, button, summary").locator("visible=true")
    for each in reached.all():
        each.focus()
        expect(each).to_be_focused()
        assert each.evaluate(IS_SEEN), each.inner_text()


def test_two_phones_note_at_once(device: Device, new_device: Callable[..., Device]) -> None:
    device.start()
    other = new_device(**TABLET, color_scheme="dark")
    device.expected.append("409")
    other.page.goto(device.page.url)
    open_notes(device)
    open_notes(other)
    other.tap(other.page.locator(".side-tab").nth(1))
    other.page.locator("[data-ready]").wait_for()
    other.card("K", 5)
    expect(other.page.locator("#answer-figure")).to_contain_text("Yes, enough")
    device.card("A", 3)
    note(other)
    device.tap(device.button("Note it"))
    page = device.page
    expect(page.get_by_text("Somebody else noted something in the meantime.")).to_be_visible()
    expect(page.get_by_text("East & West laid down five Kings")).to_be_visible()
    page.locator("[data-ready]").wait_for()
    expect(page.locator('[data-field="melds"] .meld')).to_have_count(1)
    note(device)
    # What the one noted shows on the other without a tap.
    expect(other.page.get_by_text("North & South laid down three Aces")).to_be_visible()


def test_following_without_javascript(new_device: Callable[..., Device]) -> None:
    device = new_device(java_script_enabled=False)
    device.expected.append("422")
    page = device.page
    device.start()
    device.tap(device.link("Follow hand"))
    page.get_by_role("textbox", name="Laid down now, one meld a line").fill("7x3\nAx3 foo")
    device.tap(page.locator(".live").get_by_role("button", name="Note it"))
    expect(page.get_by_text("Meld 2:")).to_be_visible()
    page.get_by_role("textbox", name="Laid down now, one meld a line").fill("7x3\nAx3")
    device.tap(page.locator(".live").get_by_role("button", name="Note it"))
    page.get_by_role("textbox", name="Added to: Three 7s").fill("7 7")
    device.tap(page.locator(".live").get_by_role("button", name="Note it"))
    expect(page.get_by_text("North & South added two 7s")).to_be_visible()
