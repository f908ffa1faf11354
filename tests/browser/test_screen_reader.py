"""Names and reach of controls for people who do not see the page, by the accessibility tree."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.barriers import PHONE, TABLET
from tests.browser.device import REFERENCE, Device, Side
from tests.browser.writing import holds, open_entry, ready

OPERATED: Final = {
    "button",
    "checkbox",
    "combobox",
    "disclosureTriangle",
    "DisclosureTriangle",
    "link",
    "radio",
    "searchbox",
    "spinbutton",
    "tab",
    "textbox",
}

_CHOICES: Final = {"checkbox", "radio"}
_QUESTIONS: Final = {"group", "radiogroup"}

LIVE: Final = "[role=status], [role=alert], [aria-live]"
REMEMBER: Final = f"""() => {{
  for (const region of document.querySelectorAll("{LIVE}")) region.isTheSame = true;
}}"""
REPLACED: Final = f"""() => [...document.querySelectorAll("{LIVE}")]
  .filter((region) => region.id && !region.isTheSame).map((region) => region.id)"""


def controls(page: Page) -> list[dict[str, Any]]:
    """Return the properties of all controls in the tree, as it is read now."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    known = {node["nodeId"]: node for node in nodes}
    return [
        {
            "role": node["role"]["value"],
            "name": node.get("name", {}).get("value", "").strip(),
            "url": properties(node).get("url", ""),
            "group": group_of(node, known),
        }
        for node in nodes
        if not node["ignored"] and node["role"]["value"] in OPERATED
    ]


def properties(node: dict[str, Any]) -> dict[str, Any]:
    return {each["name"]: each["value"].get("value") for each in node.get("properties", ())}


def group_of(node: dict[str, Any], known: dict[str, Any]) -> str:
    """Return the group of a control: a region that has a name; for a choice, its question."""
    kinds = {"region", *(_QUESTIONS if node["role"]["value"] in _CHOICES else ())}
    while (node := known.get(node.get("parentId", ""), {})).get("role"):
        if node["role"]["value"] in kinds and node.get("name", {}).get("value"):
            return str(node["name"]["value"])
    return ""


def unclear(page: Page) -> list[str]:
    """Return the controls without a name of their own, on a tablet and on a phone; end on that."""
    found = []
    # a phone shows one side, a tablet both
    for size in (TABLET, PHONE):
        page.set_viewport_size(size)
        found += [f"{size['width']} px: {each}" for each in _unclear_now(page)]
    return found


def _unclear_now(page: Page) -> list[str]:
    """Return the controls without a name, or with one that another control has as well."""
    found = controls(page)
    nameless = [f"{each['role']} without a name" for each in found if not each["name"]]
    # two links that lead to one place need not be told apart, nor two ways to undo one thing
    found = [each for each in found if not each["name"].startswith("Undo hand")]
    links = {(each["name"], each["url"]): each for each in found if each["url"]}
    different = [*links.values(), *(each for each in found if not each["url"])]
    told = Counter((each["role"], each["name"], each["group"]) for each in different)
    return nameless + [f"{count} of {name}" for name, count in told.items() if count > 1]


def test_a_stepper_says_what_it_counts_and_for_whom(device: Device) -> None:
    open_entry(device)
    device.tap('#side-0 [data-depth="counts"]')
    device.page.locator('#side-0 [data-depth="counts"][aria-pressed="true"]').wait_for()
    names = {each["name"] for each in controls(device.page)}
    assert {
        "Bonus cards (North & South)",
        "Bonus cards, one more (North & South)",
        "Bonus cards, one less (North & South)",
        "Points (North & South)",
        "Counts (North & South)",
    } <= names


def test_a_meld_is_read_with_what_it_is(device: Device) -> None:
    open_entry(device)
    device.card("K", 7)
    spot = device.page.locator("#side-0 .meld .spot")
    expect(spot).to_have_accessible_name(re.compile("^North & South, King ×7, 70 ?, Natural 500$"))
    clear = device.page.locator("#side-0 .meld .spot-clear")
    expect(clear).to_have_accessible_name("Remove this meld: North & South, King ×7, 70")
    device.card("2", 4)
    device.tap('#side-0 [data-new="new"]')
    expect(spot).to_have_accessible_description(re.compile("Too many wild cards"))


HEARD: Final = """() => {
  window.heard = [];
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const shown = added.filter((each) => !each.hidden && each.textContent.trim());
    const text = shown.map((each) => each.textContent).join(" ");
    if (text) window.heard.push(text.replace(/\\s+/g, " ").trim());
  }).observe(document.getElementById("live-figures"), { childList: true, subtree: true });
}"""
"""Write down the announcements of the totals: texts that are added to them and not hidden."""


def test_a_tap_is_heard_with_its_meld_and_its_sum(device: Device) -> None:
    open_entry(device)
    page = device.page
    page.evaluate(HEARD)

    def hears(text: str) -> None:
        page.wait_for_function("(text) => window.heard.at(-1)?.startsWith(text)", arg=text)

    for times, sum_ in (("", "+10"), (" ×2", "+20"), (" ×3", "+30")):
        device.card("K")
        hears(f"King{times}, {sum_} ")
    device.card("2")
    hears("King ×3, little wild, +50 ")
    device.tap("[data-tool=undo]")
    hears("King ×3, +30 ")
    device.card("K", 7)
    hears("King ×7, Natural 500, +570 ")
    device.card("3R")
    hears("Bonus cards 1, ")
    device.tap(page.locator('#side-0 [data-hand="1"] .spot'))
    device.card("A")
    hears("South, Ace, ")
    heard = page.evaluate("window.heard.length")
    # another meld is only looked at, and what is typed is no tap
    device.tap(page.locator("#side-0 .meld .spot"))
    page.wait_for_timeout(500)
    assert page.evaluate("window.heard.length") == heard
    device.tap(page.locator("#side-0 .penalty summary"))
    page.locator('[name="sides-0-penalty"]').fill("5")
    page.wait_for_function("(count) => window.heard.length > count", arg=heard)
    assert page.evaluate("window.heard.at(-1)").startswith(("+", "–"))


def press(where: Locator, key: str = "Enter") -> None:
    where.focus()
    where.page.keyboard.press(key)


def test_the_focus_stays_at_the_pad(device: Device) -> None:
    open_entry(device)
    page, sheet = device.page, device.page.locator("#side-0")
    for _ in range(3):
        press(page.locator('[data-card="K"]'))
    expect(page.locator('[data-card="K"]')).to_be_focused()
    press(sheet.locator(".meld .spot-clear"))
    expect(sheet.locator('[data-new="new"]')).to_be_focused()
    undo = page.locator("[data-tool=undo]")
    undo.focus()
    for _ in range(5):
        page.keyboard.press("Enter")
        expect(undo).to_be_focused()


def test_the_focus_stays_on_a_sheet_that_is_sent_anew(device: Device) -> None:
    open_entry(device)
    page, sheet = device.page, device.page.locator("#side-0")
    for depth in ("counts", "net", "cards"):
        press(sheet.locator(f'[data-depth="{depth}"]'))
        expect(sheet.locator(f'[data-depth="{depth}"][aria-pressed="true"]')).to_be_focused()
    press(sheet.locator("[data-opens]"))
    expect(sheet.locator("[data-said]")).to_be_focused()
    page.keyboard.type("seven kings and three aces")
    sheet.locator(".heard-use").wait_for()
    page.keyboard.press("Enter")
    holds(page, "sides-0-melds", "Kx7\nAx3")
    expect(sheet.locator("[data-opens]")).to_be_focused()
    press(sheet.locator(".first-meld summary"))
    press(sheet.locator(".first-all").first)
    expect(sheet.locator(".first-all").first).to_be_focused()


def test_the_focus_goes_where_the_work_goes_on(device: Device) -> None:
    open_entry(device)
    page = device.page
    device.out("nobody")
    press(page.locator("#side-0 [data-next]"))
    expect(page.locator("#side-1")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#side-1 .depth").first).to_be_focused()
    press(device.button("Review"))
    page.locator("button[value=save]").wait_for()
    expect(page.locator("h1")).to_be_focused()
    press(page.locator("button[value=edit]"))
    ready(page)
    expect(page.locator("#side-0")).to_be_focused()


def test_the_focus_goes_to_what_is_wrong(device: Device) -> None:
    device.expected.append("422")
    open_entry(device)
    device.tap('#side-0 [data-depth="net"]')
    field = device.page.locator('[name="sides-0-net"]')
    field.fill("a lot")
    press(device.button("Review"))
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()


def test_the_focus_goes_to_what_has_to_be_decided(new_device: Callable[..., Device]) -> None:
    first, second = new_device(), new_device()
    second.expected.append("409")
    open_entry(first)
    second.page.goto(first.page.url)
    ready(second.page)
    second.card("K", 6)
    first.fill(0, REFERENCE)
    first.save()
    second.tap(second.button("Review"))
    expect(second.page.locator("#conflict")).to_be_focused()
    expect(second.page.locator("h1")).to_have_text("Hand 1")
    # nothing lies over the answers
    for answer in second.page.locator(".conflict-ways button").all():
        answer.scroll_into_view_if_needed()
        box = answer.bounding_box()
        dock = second.page.locator(".pad-dock").bounding_box()
        assert box
        assert dock
        assert box["y"] + box["height"] <= dock["y"]


def test_a_spot_of_the_helper_that_is_cleared_keeps_the_focus_near(device: Device) -> None:
    device.start()
    device.page.goto(f"{device.page.url}/helper/first-meld")
    ready(device.page)
    press(device.page.locator('[data-card="K"]'))
    press(device.page.locator(".meld .spot-clear"))
    expect(device.page.locator('[data-new="new"]').first).to_be_focused()


def test_what_is_read_out_is_updated_and_never_replaced(new_device: Callable[..., Device]) -> None:
    writer, other = new_device(), new_device()
    open_entry(writer)
    page = writer.page
    page.evaluate(REMEMBER)
    writer.card("K", 7)
    expect(page.locator("#live-figures")).to_contain_text("+570")
    writer.tap('#side-0 [data-depth="counts"]')
    page.locator('#side-0 [data-depth="counts"][aria-pressed="true"]').wait_for()
    writer.tap('#side-0 [data-depth="cards"]')
    page.locator('#side-0 [data-depth="cards"][aria-pressed="true"]').wait_for()
    writer.card("A", 3)
    expect(page.locator("#live-figures")).to_contain_text("+630")
    assert page.evaluate(REPLACED) == []
    # the helper's answer, and the board of somebody who looks on
    other.page.goto(page.url.replace("hands/new", "helper/first-meld"))
    ready(other.page)
    other.page.evaluate(REMEMBER)
    other.card("K", 3)
    expect(other.page.locator("#answer-figure")).to_contain_text("20 short")
    assert other.page.evaluate(REPLACED) == []
    other.page.goto(page.url.removesuffix("/hands/new"))
    other.page.evaluate(REMEMBER)
    writer.save()
    expect(other.page.locator("[data-said]")).to_contain_text("630")
    assert other.page.evaluate(REPLACED) == []


def test_nothing_is_read_out_again_that_is_as_it_was(device: Device) -> None:
    open_entry(device)
    page = device.page
    device.fill(0, Side(melds=((("K", 7),),)))
    expect(page.locator("#live-figures")).to_contain_text("+570")
    page.evaluate(
        """() => {
          window.told = 0;
          new MutationObserver(() => (window.told += 1)).observe(
            document.getElementById("live-figures"),
            { childList: true, subtree: true, characterData: true });
        }"""
    )
    with page.expect_response("**/preview*"):
        page.locator('[name="sides-0-said"]').evaluate(
            "(field) => field.dispatchEvent(new InputEvent('input', { bubbles: true }))"
        )
    page.wait_for_timeout(200)
    assert page.evaluate("window.told") == 0


def test_the_main_action_of_the_board_comes_before_its_tools(device: Device) -> None:
    device.start_with_a_hand()
    names = [each["name"] for each in controls(device.page)]
    write = names.index("Write hand 2")
    assert write < names.index("Hand 1")
    assert write < names.index("Share")
