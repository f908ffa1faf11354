"""A phone that keeps pages, and steps that tests without a connection share."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.device import LONG, Device


def wait_for_what_is_kept(page: Page, path: str, *, kept: bool = True, text: str = "") -> None:
    """Wait until the service worker keeps a page, with a text; or no longer does.

    Playwright's own waiting takes the promise of an answer for the answer.
    """
    is_so = page.evaluate(
        """async ([path, kept, text]) => {
          for (let tries = 0; tries < 900; tries += 1) {
            const found = await caches.match(path);
            if (Boolean((await found?.text())?.includes(text)) === kept) return true;
            await new Promise((done) => setTimeout(done, 100));
          }
          return false;
        }""",
        [path, kept, text],
    )
    assert is_so


def wait_for_totals(phone: Device, text: str) -> None:
    figure = phone.page.locator(".live-side strong").first
    expect(figure).to_have_text(text, timeout=LONG)


def keeps_the_form(phone: Device) -> str:
    """Start a game and wait until its form and its board are kept; the form's address."""
    phone.start()
    page = phone.page
    page.reload()
    form = page.locator(".dock a[data-keep]").get_attribute("href")
    assert form
    wait_for_what_is_kept(page, form)
    wait_for_what_is_kept(page, page.url)
    return form


def open_the_form_offline(phone: Device) -> None:
    """Keep the rules, start a game, and open its form; then lose the connection."""
    keep_the_rules(phone)
    keeps_the_form(phone)
    page, board = phone.page, phone.page.url
    wait_for_what_is_kept(page, f"{board}/export.json")
    page.goto(f"{board}/hands/new")
    page.locator("[data-ready]").wait_for()
    phone.context.set_offline(True)


def keep_the_rules(phone: Device) -> None:
    page = phone.page
    page.goto("/offline")
    page.get_by_role("button", name="Keep the rules").click()
    expect(page.get_by_text("The rules are on this device.")).to_be_visible(timeout=LONG)
