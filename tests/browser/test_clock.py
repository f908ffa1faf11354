"""The clock of a round: the same on the desk, the wall and the phones; and how tables end by it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.barriers import barriers_in_every_shape, too_wide
from tests.browser.conftest import serving_here
from tests.browser.device import Device
from tests.browser.test_confirming import SETTLED
from tests.browser.test_evening import WALL, confirm, links, seat, write_a_hand

PAIRS = "Ann & Cid\nBen & Dot\nEve & Gus\nHal & Ida"
SECONDS = """() => document.querySelector("[data-clock-left]").textContent
  .split(":").reduce((sum, part) => 60 * sum + Number(part), 0)"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the database is, for a test to let time go by in it."""
    return tmp_path_factory.mktemp("clock")


@pytest.fixture(scope="module")
def server(sqlite_template: Path, folder: Path) -> Iterator[str]:
    """The address of an app whose database is in a known place."""
    with serving_here(sqlite_template, folder) as address:
        yield address


def start_by_clock(director: Device) -> list[str]:
    """Start an evening of two tables by the clock; return the links of the wall and the tables."""
    told = {"entrants": PAIRS, "round_by": "minutes", "round_minutes": "30"}
    director.page.goto(director.new_evening(**told))
    wall, _, *tables, _ = links(director)
    return [wall, *tables]


def let_end(folder: Path, seconds: float) -> None:
    """Let the clock run out some seconds from now, as if half an hour had gone by."""
    ends = (datetime.now(UTC) + timedelta(seconds=seconds)).strftime("%Y-%m-%d %H:%M:%S.%f")
    with closing(sqlite3.connect(folder / "scorekeeper.db")) as database, database:
        database.execute("update events set clock_ends_at = ?, version = version + 1", [ends])


def counts(page: Page) -> None:
    """Wait until a page counts down by itself."""
    first = page.evaluate(SECONDS)
    page.wait_for_function(f"(first) => ({SECONDS})() < first", arg=first)


def agree(pages: list[Page]) -> None:
    """Make sure that pages that are asked one after the other show the same within a second."""
    began = datetime.now(UTC)
    shown = [page.evaluate(SECONDS) for page in pages]
    took = (datetime.now(UTC) - began).total_seconds()
    assert max(shown) - min(shown) <= 1 + took


@pytest.fixture
def pages(device: Device, new_device: Callable[..., Device]) -> dict[str, Device]:
    """An evening by the clock whose first round is seated: its desk, its wall, and both tables."""
    links = start_by_clock(device)
    seat(device, 1)
    others = [new_device(**WALL), new_device(), new_device()]
    for each, link in zip(others, links, strict=True):
        each.page.goto(link)
    return dict(zip(("desk", "wall", "one", "two"), (device, *others), strict=True))


def all_show(pages: dict[str, Device], said: str, left: str | re.Pattern[str]) -> None:
    """Wait until every page says something of the clock, and shows what is left."""
    for each in pages.values():
        expect(each.page.locator("#clock-said")).to_contain_text(said)
        expect(each.page.locator("[data-clock-left]")).to_contain_text(left)
        assert too_wide(each.page) == []


def test_every_page_shows_the_same(pages: dict[str, Device]) -> None:
    desk = pages["desk"]
    all_show(pages, "The clock has not been started.", "30:00")
    desk.page.reload()  # no notice goes, so the second tap falls where "Pause" has come
    desk.tap_twice(desk.button("Start the clock"), 400)
    desk.page.wait_for_timeout(SETTLED)
    expect(desk.button("Pause")).to_be_visible()
    for each in pages.values():
        counts(each.page)
    agree([each.page for each in pages.values()])
    desk.tap(desk.button("5 minutes more"))
    more = re.compile("3[234]:")  # of 35 minutes; a busy machine shows them late
    all_show(pages, "", more)
    agree([each.page for each in pages.values()])
    desk.tap(desk.button("Pause"))
    all_show(pages, "Paused", more)
    expect(desk.button("Go on")).to_be_visible()
    assert barriers_in_every_shape(desk.page) == []


def test_the_hand_that_runs_is_the_last(pages: dict[str, Device], folder: Path) -> None:
    desk, wall, one, two = pages.values()
    write_a_hand(one)
    let_end(folder, 250)
    all_show(pages, "The end is near.", ":")
    let_end(folder, 8)
    wall.page.wait_for_function(f"() => ({SECONDS})() <= 8")
    wall.page.context.set_offline(True)  # it counts on by itself
    all_show(pages, "Last hand: finish it", "0:00")
    assert barriers_in_every_shape(one.page) == []
    wall.page.context.set_offline(False)
    one.tap(one.button("Our round is over"))
    # nobody has written a hand at the other table: the one that runs is the last
    expect(two.button("Our round is over")).to_have_count(0)
    write_a_hand(two)
    for phone in (one, two):
        expect(phone.page.get_by_text("Each side looks at the result")).to_be_visible()
        confirm(phone, 0)
    expect(desk.link("Seat round 2")).to_be_visible()
    expect(wall.page.locator("#clock")).to_be_hidden()
    wall.complaints.clear()  # of being offline


def test_the_sound_is_for_those_who_want_it(device: Device) -> None:
    device.run_first(
        """window.tones = 0;
        const [maker, make] = [AudioContext.prototype, AudioContext.prototype.createOscillator];
        maker.createOscillator = function () { tones += 1; return make.call(this); };"""
    )
    page = device.page
    page.goto("/events/new")
    page.get_by_label("Who takes part").fill(PAIRS)
    page.get_by_label("By the clock").check()
    page.get_by_label("Minutes in a round").fill("30")
    device.tap(device.button("Start the evening"))
    page.wait_for_url("**/e/*")
    seat(device, 1, is_looked_at=True)
    switch = device.page.locator("[data-clock-sound]")
    expect(switch).to_have_attribute("aria-pressed", "false")
    device.tap(switch)
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert device.page.evaluate("tones") == 1
    device.page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")
    device.tap(switch)
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert device.page.evaluate("tones") == 0
