"""A line typed or dictated: read while it is typed, and used by one tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.device import PHONE, TABLET, Device
from tests.browser.writing import field, holds, open_entry

LINE = (
    "three sevens, two jacks and a big wild, eight tens, six fives and a little wild, one bonus, "
    "we went out, partner had a five, an eight and a king"
)
IN_SIGHT = """(selectors) => selectors.every((selector) => {
  const found = document.querySelector(selector);
  if (!found) return false;
  const { x, y, width, height } = found.getBoundingClientRect();
  return found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})"""
MELDS = "7x3\nJx2 JKR\n10x8\n5x6 2"


def say(device: Device, text: str) -> None:
    if not field(device.page, "sides-0-said").is_visible():
        device.tap(device.page.locator('[data-opens="dictate-0"]'))
    field(device.page, "sides-0-said").fill(text)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_the_reference_hand_in_one_line(
    new_device: Callable[..., Device], size: dict[str, Any]
) -> None:
    device = new_device(**size)
    open_entry(device)
    say(device, LINE)
    device.tap(device.button("Use it"))
    holds(device.page, "sides-0-melds", MELDS)
    holds(device.page, "sides-0-hand-1", "5 8 K")
    holds(device.page, "sides-0-said", "")
    expect(device.page.locator("#tab-points-0")).to_contain_text("+1190")
    expect(device.page.locator("#sides-out-0")).to_be_checked()
    device.save()
    assert device.totals() == ["1190", "0"]


def test_the_button_that_uses_the_line_stays_in_sight(device: Device) -> None:
    device.page.set_viewport_size({"width": 360, "height": 640})
    open_entry(device)
    # So does a short line itself, which is what one accepts.
    say(device, "three sevens and four kings, one bonus, went out")
    device.page.wait_for_function(IN_SIGHT, arg=[".heard-use", "#sides-0-said"])
    say(device, LINE)
    expect(device.page.locator("#side-0 .heard")).to_contain_text("still has")
    device.page.wait_for_function(IN_SIGHT, arg=[".heard-use"])
    # also once the keyboard is put away; the keys come back for whatever is touched next
    field(device.page, "sides-0-said").blur()
    expect(device.page.locator("[data-pad=cards]")).to_be_hidden()
    device.page.wait_for_function(IN_SIGHT, arg=[".heard-use"])
    device.page.locator("#side-0").focus()
    expect(device.page.locator("[data-pad=cards]")).to_be_visible()
    field(device.page, "sides-0-said").focus()
    # what a keyboard leaves of the screen is the line's
    device.page.set_viewport_size({"width": 360, "height": 330})
    said = field(device.page, "sides-0-said").bounding_box()
    assert said
    assert said["width"] > 240


def test_what_was_not_understood_is_marked_and_stays(device: Device) -> None:
    device.expected.append("422")
    open_entry(device)
    say(device, "three kings and a banana")
    expect(device.page.locator("#heard-0 mark")).to_have_text("a banana")
    device.page.keyboard.press("Enter")
    holds(device.page, "sides-0-melds", "Kx3")
    holds(device.page, "sides-0-said", "a banana")
    device.tap(device.button("Review"))
    expect(device.page.get_by_text("not on the sheet yet")).to_be_visible()
    say(device, "")
    device.review()


def test_using_a_line_can_be_undone(device: Device) -> None:
    open_entry(device)
    device.card("7", 3)
    say(device, "tres reyes y un mono")
    device.tap(device.button("Use it"))
    holds(device.page, "sides-0-melds", "7x3\nKx3 JKR")
    device.tap(device.button("Undo the last tap"))
    holds(device.page, "sides-0-melds", "7x3")
    holds(device.page, "sides-0-said", "tres reyes y un mono")


def test_a_browser_that_listens_writes_what_it_hears(device: Device) -> None:
    device.run_first(
        """
        window.SpeechRecognition = class {
          start() {
            const heard = [[{ transcript: "three kings" }], [{ transcript: "we went out" }]];
            setTimeout(() => { this.onresult({ results: heard }); this.onend(); }, 20);
          }
          stop() { this.onend(); }
        };
        """
    )
    open_entry(device)
    device.tap(device.page.locator('[data-opens="dictate-0"]'))
    device.tap(device.page.locator("#side-0 [data-speak]"))
    holds(device.page, "sides-0-said", "three kings we went out")
    device.tap(device.button("Use it"))
    holds(device.page, "sides-0-melds", "Kx3")


def test_two_taps_say_which_wild_card_it_is(device: Device) -> None:
    open_entry(device)
    say(device, "three kings and a wild")
    expect(device.page.locator("#heard-0 legend")).to_contain_text("a wild")
    expect(device.button("Use it")).to_have_count(0)
    device.tap(device.page.locator("#heard-0 .heard-ask button").nth(1))
    holds(device.page, "sides-0-said", "three kings and 1 joker")
    device.tap(device.button("Use it"))
    holds(device.page, "sides-0-melds", "Kx3 JKR")
    device.tap(device.button("Undo the last tap"))
    device.tap(device.button("Undo the last tap"))
    holds(device.page, "sides-0-said", "three kings and a wild")


RECOGNISER = """
window.asked = [];
window.SpeechRecognitionPhrase = class {
  constructor(phrase, boost) { this.phrase = phrase; this.boost = boost; }
};
window.SpeechRecognition = class {
  static available(options) {
    window.asked.push({ available: options });
    return Promise.resolve(window.onDevice);
  }
  static install(options) {
    window.asked.push({ install: options });
    return Promise.resolve(true);
  }
  get processLocally() { return this.local ?? false; }
  set processLocally(yes) { this.local = yes; }
  get phrases() { return this.words ?? []; }
  set phrases(words) { this.words = words; }
  start() {
    const words = this.phrases.map((each) => each.phrase);
    window.asked.push({ start: { local: this.processLocally, lang: this.lang, words } });
    setTimeout(() => {
      const error = window.errors.shift();
      if (error) this.onerror({ error });
      else this.onresult({ results: [[{ transcript: "three kings" }]] });
      this.onend();
    }, 20);
  }
  stop() { this.onend(); }
};
"""
HERE = "Speech is written out on this device."
ELSEWHERE = "which may send it to its maker's service"


def listen(device: Device, on_device: str, *errors: str) -> list[dict[str, Any]]:
    """Tap the microphone, and return the requests to the recogniser."""
    told = f"window.onDevice = {on_device!r}; window.errors = {list(errors)!r};"
    device.run_first(RECOGNISER + told)
    open_entry(device)
    device.tap(device.page.locator('[data-opens="dictate-0"]'))
    expect(device.page.locator("#side-0 [data-where]")).to_be_visible()
    device.tap(device.page.locator("#side-0 [data-speak]"))
    holds(device.page, "sides-0-said", "three kings")
    asked: list[dict[str, Any]] = device.page.evaluate("window.asked")
    return asked


def starts(asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each["start"] for each in asked if "start" in each]


def test_speech_stays_on_the_device_where_the_browser_can(device: Device) -> None:
    asked = listen(device, "available")
    expect(device.page.locator("#side-0 [data-where]")).to_have_text(HERE)
    (start,) = starts(asked)
    assert start["local"] is True
    assert start["lang"].startswith("en-")
    assert {"jacks", "big wild", "bonus card"} & set(start["words"]) >= {"jacks"}
    assert asked[0]["available"] == {"langs": [start["lang"]], "processLocally": True}
    assert not any("install" in each for each in asked)


def test_a_language_that_can_be_fetched_is_asked_for(device: Device) -> None:
    asked = listen(device, "downloadable")
    expect(device.page.locator("#side-0 [data-where]")).to_contain_text(ELSEWHERE)
    assert [start["local"] for start in starts(asked)] == [False]
    device.page.wait_for_function("() => window.asked.some((each) => 'install' in each)")


def test_a_device_that_cannot_after_all_says_so(device: Device) -> None:
    asked = listen(device, "available", "language-not-supported")
    expect(device.page.locator("#side-0 [data-where]")).to_contain_text(ELSEWHERE)
    assert [start["local"] for start in starts(asked)] == [True, False]


def test_a_recogniser_that_takes_no_words_listens_without(device: Device) -> None:
    asked = listen(device, "unavailable", "phrases-not-supported")
    assert [bool(start["words"]) for start in starts(asked)] == [True, False]


def test_a_browser_that_does_not_listen_shows_no_microphone_for_it(device: Device) -> None:
    device.run_first("delete window.SpeechRecognition; delete window.webkitSpeechRecognition;")
    open_entry(device)
    device.tap(device.page.locator('[data-opens="dictate-0"]'))
    expect(device.page.locator("#side-0 [data-speak]")).to_be_hidden()
