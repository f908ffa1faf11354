"""Every touch does what its key says and nothing else: on any screen, on any processor."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.device import PATIENCE, Device
from tests.browser.finger import HELD, TAP, Finger, Point, middle
from tests.profiles import FULL

SCREENS: Final = ((320, 460), (375, 540), (390, 664), (844, 340), (1180, 746))
SLOW: Final = 6
SLOW_SCREENS: Final = SCREENS if FULL else ((390, 664),)
"""Screens with a slow processor as well: a phone; all in a full run.

Chromium slows a page down by computing for nothing, which takes most of the time of such a test.
"""

STATE: Final = """() => {
  const told = new FormData(document.querySelector("form.entry"));
  const ofSide = /^sides-\\d-(melds|hand-\\d|red_threes|net|card_points|canastas-natural)$/;
  const written = (name) => ofSide.test(name)
    || /^(sides-out|melds|hand|up_card|taken|table)$/.test(name);
  const isNone = (name, text) => !text || (text === "0" && name !== "sides-out");
  const isSaid = ([name, text]) => written(name) && !isNone(name, text);
  return Object.fromEntries([...told].filter(isSaid));
}"""

PLACE: Final = """(element) => {
  const box = () => element.getBoundingClientRect();
  const dock = document.querySelector(".pad-dock").getBoundingClientRect();
  const room = dock.left > innerWidth / 4 ? innerHeight : dock.top;
  scrollBy(0, box().top - room / 2);
  const note = (event) => { window.touched = event.target; };
  addEventListener("pointerdown", note, { capture: true, once: true });
  return [box().x + box().width / 2, box().y + box().height / 2];
}"""
"""Scrolls to something, as one does before one touches it; returns where it lies then."""

IS_TOUCHED: Final = "(element) => element.contains(window.touched)"

Steps = Sequence[tuple[str, dict[str, str]]]
"""The element that is touched, and the fields that it changes."""


class Table(Device):
    """A device whose keys are touched where they lay when its page was opened.

    Attributes:
        finger: the finger that touches it.
        keys: the middle of each key that was touched so far.
        slowest: by how much its processor is slowed down.
        board: the address of its game.
    """

    def __init__(self, browser: Browser, server: str, screen: tuple[int, int]) -> None:
        size = ViewportSize(width=screen[0], height=screen[1])
        super().__init__(browser, server, viewport=size, has_touch=True)
        self.finger = Finger(self.page)
        self.slowest = SLOW if screen in SLOW_SCREENS else 1
        self.keys: dict[str, Point] = {}
        self.state: dict[str, str] = {}
        self.board = ""

    def open(self, address: str) -> None:
        """Show a page, with nothing written on it."""
        self.page.goto(address)
        self.page.locator("[data-ready]").wait_for()
        self.keys.clear()
        self.state = self.page.evaluate(STATE)

    def touch(self, what: str) -> None:
        """Tap a key of the pad where it lay from the beginning, or anything else where it lies."""
        found = self.page.locator(what)
        if what.startswith(("[data-card", "[data-t")):
            if what not in self.keys:
                expect(found).to_be_in_viewport(ratio=1)
                self.keys[what] = middle(found)
            self.finger.tap(self.keys[what])
            return
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            self.finger.down(found.evaluate(PLACE))
            # nothing moves any more, so that it can be looked at
            if found.evaluate(IS_TOUCHED):
                self.finger.up()
                return
            self.finger.lose()
        pytest.fail(f"There is no way to touch {what}.")

    def follow(self, steps: Steps) -> None:
        """Touch one thing after the other: every time that is written, and nothing else."""
        for what, changes in steps:
            self.touch(what)
            self.state |= changes
            self.holds(what)
        for what, place in self.keys.items():
            assert middle(self.page.locator(what)) == pytest.approx(place, abs=1), what

    def holds(self, after: str) -> None:
        """Assert that the fields hold what was touched so far, now or soon."""
        until = time.monotonic() + PATIENCE / 1000
        while (found := self.page.evaluate(STATE)) != self.state and time.monotonic() < until:
            self.page.wait_for_timeout(20)
        assert found == self.state, after


def card(name: str) -> str:
    return f'[data-card="{name}"]'


def few_of_entry(side: int) -> Steps:
    melds, hand, sheet = f"sides-{side}-melds", f"sides-{side}-hand-0", f"#side-{side}"
    return (
        (card("K"), {melds: "K"}),
        (card("K"), {melds: "Kx2"}),
        ('[data-times="4"]', {melds: "Kx4"}),
        (card("7"), {melds: "Kx4\n7"}),
        (f'{sheet} [data-hand="0"] .spot', {}),
        (card("K"), {hand: "K"}),
        (f'label[for="sides-out-{side}"]', {"sides-out": str(side)}),
    )


def more_of_entry(side: int) -> Steps:
    melds, reds, sheet = f"sides-{side}-melds", f"sides-{side}-red_threes", f"#side-{side}"
    return (
        (f"{sheet} .meld .spot >> nth=1", {}),
        (card("2"), {melds: "Kx4\n7 2"}),
        ("[data-tool=less]", {melds: "Kx4\n7"}),
        ("[data-tool=undo]", {melds: "Kx4\n7 2"}),
        (card("4"), {melds: "Kx4\n7 2\n4"}),
        (card("A"), {melds: "Kx4\n7 2\n4\nA"}),
        (card("3R"), {reds: "1"}),
        (f'{sheet} [data-part-of~=cards] .extra [data-step="1"] >> nth=0', {reds: "2"}),
    )


MELDS: Final[Steps] = (
    (card("K"), {"melds": "K"}),
    (card("K"), {"melds": "Kx2"}),
    ('[data-times="5"]', {"melds": "Kx5"}),
    (card("7"), {"melds": "Kx5\n7"}),
    (card("4"), {"melds": "Kx5\n7\n4"}),
    (card("2"), {"melds": "Kx5\n7\n4 2"}),
    (".meld .spot >> nth=0", {}),
    (card("JKR"), {"melds": "Kx5 JKR\n7\n4 2"}),
    ("[data-tool=less]", {"melds": "Kx5\n7\n4 2"}),
    ("[data-tool=undo]", {"melds": "Kx5 JKR\n7\n4 2"}),
)
_LONG: Final = "4H 5H 6H 7H 8H 9H 10H"
SUITS: Final[Steps] = (
    ("#side-0 [data-new=sequence]", {}),
    ('[data-suit="H"]', {}),
    (card("4"), {"sides-0-melds": "sequence: 4H"}),
    (card("10"), {"sides-0-melds": _LONG}),
    ("#side-0 [data-new=sequence]", {}),
    (card("5"), {"sides-0-melds": f"{_LONG}\nsequence: 5"}),
    ('[data-suit="S"]', {"sides-0-melds": f"{_LONG}\nsequence: 5S"}),
    (card("7"), {"sides-0-melds": f"{_LONG}\n5S 6S 7S"}),
    ("#side-0 [data-new=new]", {}),
    (card("K"), {"sides-0-melds": f"{_LONG}\n5S 6S 7S\nK"}),
    ('[data-times="3"]', {"sides-0-melds": f"{_LONG}\n5S 6S 7S\nKx3"}),
)
_NET: Final = "sides-1-net"
NUMBERS: Final[Steps] = (
    ("#side-1 [data-depth=net]", {}),
    ("#side-1 .sum-field .input >> visible=true", {}),
    ('[data-digit="1"]', {_NET: "1"}),
    ('[data-digit="2"]', {_NET: "12"}),
    ('[data-digit="0"]', {_NET: "120"}),
    ('[data-digit="+"]', {_NET: "120+"}),
    ('[data-digit="4"]', {_NET: "120+4"}),
    ("[data-number-tool=back]", {_NET: "120+"}),
    ('[data-digit="7"]', {_NET: "120+7"}),
    ("#side-1 [data-depth=counts]", {}),
    (
        '#side-1 .counted [data-step="1"] >> visible=true >> nth=0',
        {"sides-1-canastas-natural": "1"},
    ),
    ("#side-1 [name=sides-1-card_points]", {}),
    ('[data-digit="9"]', {"sides-1-card_points": "9"}),
    ('[data-digit="5"]', {"sides-1-card_points": "95"}),
)
PILE: Final[Steps] = (
    (card("K"), {"up_card": "K"}),
    (card("K"), {"hand": "K"}),
    (card("K"), {"hand": "Kx2"}),
    (card("A"), {"hand": "Kx2 A"}),
    ("[data-tool=undo]", {"hand": "Kx2"}),
)


@pytest.fixture(params=SCREENS, ids=lambda screen: "{}x{}".format(*screen))
def table(browser: Browser, server: str, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A screen, and a game that has been started on it."""
    yield from started(Table(browser, server, request.param))


@pytest.fixture
def phone(browser: Browser, server: str) -> Iterator[Table]:
    """A phone, and a game that has been started on it."""
    yield from started(Table(browser, server, (390, 664)))


@pytest.fixture
def new_table(browser: Browser, server: str) -> Iterator[Callable[[], Table]]:
    """Makes further phones."""
    tables: list[Table] = []

    def make() -> Table:
        tables.append(Table(browser, server, (390, 664)))
        return tables[-1]

    yield make
    for table in tables:
        table.close()
        assert table.complaints == []


def started(table: Table) -> Iterator[Table]:
    table.board = table.new_game()
    yield table
    table.close()
    assert table.complaints == []


def test_each_tap_does_what_its_key_says(table: Table) -> None:
    table.open(f"{table.board}/hands/new")
    table.follow((*few_of_entry(0), *more_of_entry(0)))
    table.finger.slow_down(table.slowest)
    table.touch("#tab-1")
    table.follow(few_of_entry(1))
    for path, steps, rate in (
        ("follow", MELDS, table.slowest),
        ("helper/first-meld", MELDS[:4], 1),  # by the script that the pile has, too
        ("helper/take-pile", PILE, table.slowest),
    ):
        table.finger.slow_down(1)
        table.open(f"{table.board}/{path}")
        table.finger.slow_down(rate)
        table.follow(steps)


def test_each_tap_on_suits_and_digits_does_what_its_key_says(table: Table) -> None:
    table.open(f"{table.new_game('variant=samba')}/hands/new")
    table.finger.slow_down(table.slowest)
    table.follow(SUITS)
    table.touch("#tab-1")
    table.keys.clear()  # the pad of numbers stands where they were
    table.follow(NUMBERS)


def test_a_touch_counts_by_its_times_and_places(phone: Table) -> None:
    phone.open(f"{phone.board}/hands/new")
    finger = phone.finger
    box = phone.page.locator(card("K")).bounding_box()
    assert box
    x, top, low = box["x"] + box["width"] / 2, box["y"] + 4, box["y"] + box["height"] - 4
    key, edge, above = (x, low), (x, top), (x, low - 22 * 6 - 5)
    aside, below = (x - 2 * box["width"], low), (x, low + box["height"])
    counts = (
        (TAP, (key,), 1),
        (HELD, (key,), 1),
        (TAP, (key, edge), 1),  # a thumb that rolls
        (HELD, (key, edge), 3),
        (TAP, (key, above), 7),
        (HELD, (key, above), 7),
        (HELD, (key, above, key), 1),
        (TAP, (key, aside), 0),
        (HELD, (key, aside), 0),
        (HELD, (key, above, below), 0),
    )
    total = 0
    for rate in (1, SLOW):
        finger.slow_down(rate)
        for lasting, places, count in counts:
            finger.slide(*places, lasting=lasting)
            total += count
            phone.state["sides-0-melds"] = "K" if total == 1 else f"Kx{total}"
            phone.holds(f"{places}, {lasting} s")
            expect(phone.page.locator(".bubble")).to_have_count(0)


def test_two_thumbs_write_two_cards_and_a_call_that_comes_in_none(phone: Table) -> None:
    phone.open(f"{phone.board}/hands/new")
    finger = phone.finger
    king, ace = (middle(phone.page.locator(card(name))) for name in "KA")
    finger.down(king)
    finger.down(king, ace)
    finger.lift_first(ace)
    finger.up()
    phone.state["sides-0-melds"] = "K\nA"
    phone.holds("two thumbs")
    finger.down(king)
    finger.lose()
    expect(phone.page.locator(".bubble")).to_have_count(0)
    finger.tap(ace)
    phone.state["sides-0-melds"] = "K\nAx2"
    phone.holds("a touch that was taken away")


PUSH: Final = """() => {
  const pushed = document.createElement("p");
  pushed.style.height = "90px";
  document.querySelector(".sheets").prepend(pushed);
}"""


def test_what_was_touched_is_pressed_though_the_page_has_moved(phone: Table) -> None:
    phone.open(f"{phone.board}/hands/new")
    more = phone.page.locator('#side-0 [data-part-of~=cards] .extra [data-step="1"]').first
    phone.finger.down(more.evaluate(PLACE))
    phone.page.evaluate(PUSH)
    phone.finger.up()
    phone.state["sides-0-red_threes"] = "1"
    phone.holds("a key that moved")


def test_a_board_that_follows_moves_nothing_while_a_finger_is_down(
    phone: Table, new_table: Callable[[], Table]
) -> None:
    other = new_table()
    other.page.goto(phone.board)
    other.page.wait_for_load_state("networkidle")
    other.finger.down((200, 90))
    phone.open(f"{phone.board}/hands/new")
    with other.page.expect_response(lambda answer: "/live" in answer.url and answer.ok):
        phone.card("K", 5)
        phone.save()
    other.page.wait_for_timeout(200)
    expect(other.page.locator(".score .total").first).to_have_text("0")
    other.finger.up()
    expect(other.page.locator(".score .total").first).to_have_text("50")


def test_an_answer_moves_nothing_while_a_finger_is_down(phone: Table) -> None:
    phone.open(f"{phone.board}/hands/new")
    page = phone.page
    phone.touch(card("K"))
    with page.expect_response("**/preview*"):
        phone.touch(card("7"))
        phone.finger.down((200, 90))
    page.wait_for_timeout(100)
    assert page.locator("#meld-marks-0-0 .mark").count() == 0
    phone.finger.up()
    expect(page.locator("#meld-marks-0-0 .mark")).not_to_have_count(0)
