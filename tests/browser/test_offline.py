"""A phone without a connection: what was looked at opens as it was."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import expect

from tests.browser.device import LONG, REFERENCE, Device
from tests.browser.keeping import (
    keep_the_rules,
    keeps_the_form,
    open_the_form_offline,
    wait_for_totals,
    wait_for_what_is_kept,
)


def test_the_board_and_the_form_open_without_a_connection(phone: Device) -> None:
    phone.start()
    page, board = phone.page, phone.page.url
    phone.write(REFERENCE)
    phone.save()
    page.reload()
    form = page.locator(".dock a[data-keep]").get_attribute("href")
    assert form
    wait_for_what_is_kept(page, form)
    wait_for_what_is_kept(page, board)
    phone.context.set_offline(True)
    page.reload()
    expect(page.locator("#kept")).to_be_visible()
    lost = page.locator("[data-connection]")
    expect(lost).to_have_attribute("data-state", "lost")
    expect(lost).to_be_hidden()  # that it is lost is said once
    assert phone.totals()[0] == "1190"
    phone.tap(page.locator(".dock a[data-keep]"))
    page.locator("[data-ready]").wait_for()
    expect(page.locator("#kept")).to_have_text(re.compile(r"No connection.* stood at [\d:]+\s.M"))
    # two tabs open the same page, for hands that differ
    first = page.locator('[name="key"]').input_value()
    page.reload()
    page.locator("[data-ready]").wait_for()
    expect(page.locator('[name="key"]')).not_to_have_value(first)
    page.evaluate(
        """async (board) => {
          const pages = await caches.open("pages");
          const kept = await pages.match(board);
          const headers = new Headers(kept.headers);
          headers.set("Date", "Mon, 02 Mar 2026 12:00:00 GMT");
          await pages.put(board, new Response(await kept.blob(), { headers }));
        }""",
        board,
    )
    page.goto(board)
    shown = re.compile(r"how it stood on March 2, 2026")
    expect(page.locator("#kept > :not([hidden])")).to_have_text(shown)
    phone.context.set_offline(False)
    page.goto(board)
    expect(page.locator("#kept")).to_be_hidden()


def test_a_board_that_follows_leads_to_the_form_of_now_without_a_connection(
    phone: Device, device: Device
) -> None:
    form = keeps_the_form(phone)
    page, board = phone.page, phone.page.url
    device.save_by_program(board, REFERENCE)
    expect(page.get_by_role("link", name="Write hand 2")).to_be_visible()
    wait_for_what_is_kept(page, form, text="Hand 2")
    wait_for_what_is_kept(page, board, text="Write hand 2")
    phone.context.set_offline(True)
    phone.tap(page.locator(".dock a[data-keep]"))
    expect(page.locator("h1")).to_have_text("Hand 2")
    expect(page.locator(".live-totals").first).to_contain_text("1190")
    # the board in large letters is kept anew as well
    phone.context.set_offline(False)
    page.goto(f"{board}/large")
    device.save_by_program(board, REFERENCE, hand=2)
    wait_for_what_is_kept(page, f"{board}/large", text="2380")


def test_forms_that_were_kept_before_an_update_are_kept_anew(phone: Device) -> None:
    page, form = phone.page, keeps_the_form(phone)
    page.evaluate(
        """async (form) => {
          const pages = await caches.open("pages");
          const headers = { "Content-Type": "text/html" };
          await pages.put(form, new Response("as it was before", { headers }));
          const worker = await navigator.serviceWorker.getRegistration();
          await worker.unregister();
        }""",
        form,
    )
    page.goto(f"{phone.server}/rules")  # a page that keeps no form ahead
    wait_for_what_is_kept(page, form, text="data-spot")


def test_a_page_that_was_never_seen_says_what_is_the_matter(phone: Device) -> None:
    page = phone.page
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    phone.context.set_offline(True)
    page.goto("/rules/samba")
    expect(page.get_by_role("heading", name="Without a connection")).to_be_visible()


def test_a_game_whose_link_was_taken_back_is_not_kept(phone: Device, device: Device) -> None:
    device.start()
    device.tap(device.link("Share"))
    card = device.page.get_by_role("region", name="To look on")
    link = card.get_by_role("textbox").input_value()
    page, watched = phone.page, "/g/" + link.rpartition("/g/")[2]
    page.goto(watched)
    wait_for_what_is_kept(page, watched)
    phone.expected += ("404", "410")
    device.tap(card.get_by_role("button", name="Take back"))
    expect(card).to_contain_text("There is no link")
    # The board asks each second, and loads itself again when it is told.
    expect(page.get_by_text("This link was taken back.")).to_be_visible()
    page.wait_for_load_state()
    wait_for_what_is_kept(page, watched, kept=False)


def test_nothing_of_a_game_whose_link_was_taken_back_stays(phone: Device, device: Device) -> None:
    device.start_with_a_hand()
    device.tap(device.link("Share"))
    card = device.page.get_by_role("region", name="To score")
    link = card.get_by_role("textbox").input_value()
    page, watched = phone.page, "/g/" + link.rpartition("/g/")[2]
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    for path in ("/hands/1", "/rules", "/changes", "/hands/new", ""):
        page.goto(watched + path)
        wait_for_what_is_kept(page, watched + path)
    wait_for_what_is_kept(page, f"{watched}/export.json")
    page.evaluate("localStorage.setItem('draft:9:2:0', '{}')")
    # A hand that is not there is no game that is gone.
    phone.expected += ("404", "410")
    page.goto(f"{watched}/hands/9")
    page.goto("/rules/classic")
    wait_for_what_is_kept(page, watched)
    device.tap(card.get_by_role("button", name="Take back"))
    expect(device.page.get_by_text("There is no link")).to_be_visible()
    page.goto(f"{watched}/rules")
    for path in ("", "/hands/1", "/rules", "/changes", "/hands/new", "/export.json"):
        wait_for_what_is_kept(page, watched + path, kept=False)
    wait_for_what_is_kept(page, "/rules/classic")
    assert page.evaluate("localStorage.getItem('draft:9:2:0')") == "{}"


def test_players_of_a_group_that_a_device_was_put_out_of_are_not_kept(
    phone: Device, device: Device
) -> None:
    device.start_with_a_hand()
    device.page.goto("/players/devices")
    link = device.page.locator(".link-text").inner_text()
    page = phone.page
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.goto("/join/" + link.rpartition("/join/")[2])
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_load_state()
    for path in ("/players", "/statistics"):
        page.goto(path)
        wait_for_what_is_kept(page, path)
    device.page.get_by_role("button", name="Make a new link").click()
    device.page.wait_for_load_state()
    phone.expected += ("404",)
    page.goto("/players")
    for path in ("/players", "/statistics"):
        wait_for_what_is_kept(page, path, kept=False)


def test_the_page_says_what_this_device_promises(phone: Device, device: Device) -> None:
    phone.page.goto("/offline")
    expect(phone.page.locator("[data-promise=installed]")).to_be_visible()
    phone.page.add_init_script("navigator.serviceWorker.register = () => Promise.reject()")
    phone.page.goto("/offline")
    expect(phone.page.locator("[data-promise=refused]")).to_be_visible()
    device.run_first("Object.defineProperty(window, 'isSecureContext', { value: false })")
    device.page.goto("/offline")
    expect(device.page.locator("[data-promise=plain]")).to_be_visible()


def test_the_app_can_be_installed(phone: Device) -> None:
    phone.page.goto("/")
    session = phone.context.new_cdp_session(phone.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert '"short_name": "Canasta"' in found["data"]
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error for error in errors if error["errorId"] != "in-incognito"] == []


def test_totals_that_nobody_can_add_up_stay_as_they_were_and_say_so(phone: Device) -> None:
    form = keeps_the_form(phone)
    page = phone.page
    page.goto(form)
    page.locator("[data-ready]").wait_for()
    phone.card("K", 7)
    figure = page.locator(".live-side strong").first
    expect(figure).to_have_text("+570")
    phone.context.set_offline(True)
    phone.card("A")
    stale = page.locator(".entry[data-stale]")
    expect(stale).to_have_count(1)
    expect(page.locator("#live-figures")).to_match_aria_snapshot("- paragraph: /as of before/")
    expect(page.get_by_role("link", name="Keep the rules on this device")).to_be_visible()
    page.reload()
    page.locator("[data-ready]").wait_for()
    expect(stale).to_have_count(1)
    expect(figure).to_have_text("+570")
    phone.context.set_offline(False)
    expect(figure).to_have_text("+590")
    expect(stale).to_have_count(0)
    # likewise where the server does not add up what comes too often
    phone.expected += ("429",)
    page.route("**/hands/preview*", lambda route: route.fulfill(status=429))
    phone.card("A")
    expect(stale).to_have_count(1)
    expect(figure).to_have_text("+590")
    page.unroute("**/hands/preview*")
    expect(figure).to_have_text("+610")
    expect(stale).to_have_count(0)


def test_rules_asked_for_without_a_connection_are_fetched_later(phone: Device) -> None:
    page = phone.page
    page.goto("/offline")
    page.get_by_role("button", name="Keep the rules").wait_for()
    phone.context.set_offline(True)
    page.get_by_role("button", name="Keep the rules").click()
    expect(page.get_by_text("as soon as there is a connection")).to_be_visible()
    phone.context.set_offline(False)
    expect(page.get_by_text("The rules are on this device.")).to_be_visible(timeout=LONG)


def write_and_answer_in_the_review(phone: Device) -> None:
    """Write the reference hand; the review waits for who went out, and goes on then."""
    phone.fill(0, replace(REFERENCE, out=False))
    wait_for_totals(phone, "+1090")
    phone.tap(phone.button("Review"))
    section = phone.page.locator("#alone")
    expect(section.locator("h2")).to_be_focused()
    expect(section.locator("[data-alone-edit]")).to_be_visible()
    expect(section.locator("[data-alone-save]")).to_be_hidden()
    phone.out("0")
    expect(section.locator("[data-alone-save]")).to_be_visible()
    wait_for_totals(phone, "+1190")


def test_a_review_asked_for_while_the_rules_load_opens_by_itself(phone: Device) -> None:
    open_the_form_offline(phone)
    page = phone.page
    page.evaluate(
        """() => {
          const line = document.getElementById("status-line");
          window.said = [];
          const note = () => window.said.push(line.textContent);
          new MutationObserver(note).observe(line, { childList: true });
        }"""
    )
    phone.card("K", 7)
    phone.tap(phone.button("Review"))
    section = page.locator("#alone")
    expect(section).to_be_visible(timeout=LONG)
    expect(section).to_contain_text("0 → 570")
    said = page.evaluate("window.said")
    assert any("The rules on this device are loading" in text for text in said)
    # what was waited for is there: it does not open again once there is a connection
    assert "review opens then" not in said[-1]
    phone.tap(section.locator("[data-alone-edit]"))
    phone.context.set_offline(False)
    expect(page.locator("#status-line")).to_have_text("Connected again.")
    phone.card("A")
    expect(page.locator(".live-side strong").first).to_have_text("+590")


def test_hands_written_without_a_connection_are_scored_here_and_saved_once_later(
    phone: Device,
) -> None:
    keep_the_rules(phone)
    keeps_the_form(phone)
    page, board = phone.page, phone.page.url
    wait_for_what_is_kept(page, f"{board}/export.json")
    phone.context.set_offline(True)
    for hand, more in (("1190", False), ("2380", True)):
        page.goto(f"{board}/hands/new")
        page.locator("[data-ready]").wait_for()
        write_and_answer_in_the_review(phone)
        section = page.locator("#alone")
        expect(section).to_contain_text(f"→ {hand}")
        expect(section).to_contain_text("Cards left in hand (South)")
        expect(page.locator('[data-pad="cards"]')).to_be_hidden()
        expect(section.locator("[data-further]")).to_be_visible(visible=more)
        phone.tap(section.get_by_role("button", name="Save on this device"))
        page.wait_for_url("**/g/*")
        expect(page.locator("#waiting")).to_contain_text("+1190")
        expect(page.locator(".score .total").first).to_have_text(hand)
    expect(page.locator(".score .needs").first).to_have_text("need 90")
    expect(page.locator(".waits .no")).to_have_text(["2", "1"])
    phone.context.set_offline(False)
    expect(page.get_by_text("Hand 2 is saved")).to_be_visible()
    expect(page.locator(".flash", has=page.locator("form"))).to_have_count(1)
    expect(page.locator(".score .total").first).to_have_text("2380")
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator("#kept")).to_be_hidden()
    page.reload()
    assert phone.totals()[0] == "2380"


def test_a_hand_that_the_device_has_no_room_for_is_saved_by_its_page(phone: Device) -> None:
    open_the_form_offline(phone)
    page = phone.page
    write_and_answer_in_the_review(phone)
    page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full'); }; }"
    )
    phone.tap(page.get_by_role("button", name="Save on this device"))
    expect(page.get_by_text("This device has no room for this hand")).to_be_in_viewport()
    phone.context.set_offline(False)
    expect(page.get_by_text("Hand 1 is saved")).to_be_visible()
    assert phone.totals()[0] == "1190"


def save_in_the_review(phone: Device) -> None:
    """Write a hand with the connection, and save it once that is lost."""
    page, board = phone.page, phone.page.url
    phone.write(REFERENCE)
    phone.review()
    page.wait_for_load_state()
    phone.context.set_offline(True)
    phone.tap("button[value=save]")
    expect(page.locator("button[value=save]")).to_contain_text("Kept – waits")
    page.goto(board)


def test_a_hand_that_waits_stands_on_the_board_and_before_the_next_form(phone: Device) -> None:
    keeps_the_form(phone)
    page = phone.page
    save_in_the_review(phone)
    expect(page.locator(".waits")).to_have_count(1)
    expect(page.locator(".waits .made")).to_have_text(["+1190 out", "0"])
    expect(page.locator("[data-waits]")).to_have_text("Kept – waits for the connection")
    assert phone.totals() == ["1190", "0"]
    expect(page.locator(".scores")).to_have_attribute("data-longest", "4")
    assert phone.needs() == ["need 50", "need 50"]
    expect(page.locator("#board-bar")).to_contain_text("Hand 2 · East deals")
    expect(page.locator(".dealer")).to_have_count(1)
    expect(page.locator(".player:has(+ .dealer)")).to_have_text("East")
    phone.tap(phone.link("Write hand 2"))
    page.locator("[data-ready]").wait_for()
    expect(page.locator("h1")).to_have_text("Hand 2")
    expect(page.locator(".bar-title p")).to_have_text("East deals")
    expect(page.locator(".opening").first).to_have_text("First meld needs 50")
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator(".melds li")).to_have_count(0)
    phone.card("K", 7)
    phone.context.set_offline(False)
    expect(page.locator(".live-totals").first).to_have_text("1190 → 1760")
    expect(page.locator("#status-line")).to_have_text("")
    expect(page.locator("#kept")).to_be_hidden()
    phone.save()
    expect(page.locator(".score .total").first).to_have_text("1760")
    expect(page.locator(".flash", has=page.locator("form"))).to_have_count(1)
    expect(page.locator(".waits")).to_have_count(0)


def test_a_game_that_cannot_be_started_says_so_and_keeps_what_was_typed(phone: Device) -> None:
    page = phone.page
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.goto("/games/new")
    wait_for_what_is_kept(page, "/games/new")
    page.locator("#player_0").fill("Ann")
    phone.context.set_offline(True)
    phone.tap(phone.button("Start the game"))
    expect(page.locator("#unreached")).to_contain_text("No connection")
    expect(page.locator("#unreached")).to_be_in_viewport()
    expect(page.locator("#player_0")).to_have_value("Ann")
    phone.context.set_offline(False)
    phone.tap(phone.button("Start the game"))
    page.wait_for_url("**/g/*")
    expect(page.locator(".score-name").first).to_contain_text("Ann")
    # the form that is kept has started a game already
    phone.context.set_offline(True)
    page.goto("/games/new")
    page.locator("#player_0").fill("Ben")
    phone.context.set_offline(False)
    phone.tap(phone.button("Start the game"))
    page.wait_for_url("**/g/*")
    expect(page.locator(".score-name").first).to_contain_text("Ben")


def test_house_rules_from_a_form_that_is_kept_are_others_than_it_made_before(phone: Device) -> None:
    page, name = phone.page, phone.page.get_by_label("Name")
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.goto("/rules/classic/house")
    wait_for_what_is_kept(page, "/rules/classic/house")
    name.fill("Mondays")
    phone.tap(phone.button("Save house rules"))
    page.wait_for_url("**/house/*")
    first = page.url
    phone.context.set_offline(True)
    page.goto("/rules/classic/house")
    name.fill("Fridays")
    page.evaluate("window.isSame = true")
    phone.tap(phone.button("Save house rules"))
    expect(page.locator("#kept")).to_be_in_viewport()
    phone.context.set_offline(False)
    # what is being typed is not loaded again
    assert page.evaluate("new Promise((done) => setTimeout(() => done(window.isSame), 1000))")
    phone.tap(phone.button("Save house rules"))
    page.wait_for_url("**/house/*")
    expect(page.locator("h1")).to_contain_text("Fridays")
    page.goto(first)
    expect(page.locator("h1")).to_contain_text("Mondays")


def test_a_review_loaded_again_without_a_connection_leads_back_to_the_form(phone: Device) -> None:
    form = keeps_the_form(phone)
    page = phone.page
    page.goto(form)
    page.locator("[data-ready]").wait_for()
    phone.fill(0, REFERENCE)
    phone.review()
    page.wait_for_load_state()
    phone.context.set_offline(True)
    # as a browser does it that sends the form again: what a form leads to is no page that is kept
    page.evaluate("document.querySelector('.review-dock').submit()")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    phone.tap(phone.link("Back to the hand"))
    page.locator("[data-ready]").wait_for()
    expect(page.locator(".melds li")).to_have_count(len(REFERENCE.melds))
