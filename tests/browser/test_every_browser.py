"""Usual play in browsers that no other test drives: described once, played in each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import pytest

from tests.apps import app_in
from tests.browser.browsers import BROWSERS
from tests.browser.conftest import listening
from tests.browser.visitor import Visitor
from tests.browser.window import PHONE, Window
from tests.ports import free_port
from tests.web.visitor import fields_in

SEVENS = (("7", 7),)
"""A natural canasta: 535."""
START = "() => document.querySelector('[name=start]').value"
"""What tells one game that is started from another."""
NOBODY_WENT_OUT = 'label[for="sides-out-nobody"]'


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def window(request: pytest.FixtureRequest) -> Iterator[Window]:
    """A phone's window of a browser."""
    browser = BROWSERS[request.param]
    if missing := browser.missing():
        pytest.skip(f"This machine has no {missing}.")
    with browser.start(PHONE) as window:
        yield window


@pytest.fixture
def visitor(window: Window, server: str) -> Iterator[Visitor]:
    """Somebody with a phone, who has no reason to complain at the end."""
    yield Visitor(window, server)
    complaints, window.complaints[:] = [*window.complaints], []
    assert complaints == []


def start(visitor: Visitor) -> str:
    """Start a game past the pages that lead there, and show its board; the path of that."""
    form = f"{visitor.server}/games/new"
    opener = build_opener(HTTPCookieProcessor())
    with opener.open(form) as page:
        fields = urlencode(fields_in(page.read().decode()))
    with opener.open(form, fields.encode()) as board:
        visitor.open(board.url)
    return visitor.path()


def write(visitor: Visitor, *cards: tuple[str, int]) -> None:
    """Write a hand from the board, and save it."""
    visitor.tap(".dock a.main")
    visitor.is_at("/hands/new")
    visitor.is_ready()
    visitor.cards(cards)
    visitor.tap(NOBODY_WENT_OUT)
    visitor.button("Review")
    visitor.tap("button[value=save]")
    visitor.is_at("/g/[^/]+")


THOUSAND = {"entry": "net", "net": 1000, "went_out": True}


def save_elsewhere(server: str, board: str, first: dict[str, Any]) -> None:
    """Save the first hand of a game as another device does; the other side has nothing."""
    hand = {"sides": [first, {}]}
    headers = {
        "Authorization": f"Bearer {board.removeprefix('/g/')}",
        "Content-Type": "application/json",
        "Idempotency-Key": "elsewhere",
        "If-Match": "0",
    }
    request = Request(  # noqa: S310 -- our own server
        f"{server}/api/v1/game/hands", json.dumps(hand).encode(), headers
    )
    with urlopen(request, timeout=60) as answer:  # noqa: S310
        assert answer.status == 201


def test_a_game_is_started_with_names(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.link("Start a game")
    visitor.is_at("/games/new")
    visitor.tap("#player_0")
    visitor.window.type("Anna")
    visitor.sees(".dealers", "Anna")
    visitor.button("Start the game")
    visitor.is_at("/g/[^/]+")
    visitor.sees(".score-name", "Anna")


def test_going_back_after_a_game_was_started_begins_another(visitor: Visitor) -> None:
    visitor.open("/games/new")
    sent = visitor.window.run(START)
    visitor.button("Start the game")
    visitor.is_at("/g/[^/]+")
    visitor.sees(".dock a.main", "Write hand 1")  # its first script has run
    first = visitor.path()
    visitor.back()
    visitor.is_at("/games/new")
    visitor.until("It is the form that was sent", f"(sent) => ({START})() !== sent", sent)
    visitor.button("Start the game")
    visitor.is_at("/g/[^/]+")
    assert visitor.path() != first


def test_a_hand_is_written_reviewed_and_saved(visitor: Visitor) -> None:
    start(visitor)
    visitor.link("Write hand 1")
    visitor.is_at("/hands/new")
    visitor.is_ready()
    visitor.cards((*SEVENS, ("K", 3)))
    visitor.sees("#tab-points-0", "+565")
    visitor.button("Undo the last tap")
    visitor.button("Undo the last tap")
    visitor.sees("#tab-points-0", "+535")
    visitor.tap("#tab-1")
    visitor.cards((("A", 4),))
    visitor.sees("#live-figures", "+80")
    visitor.button("Review")
    visitor.button("Nobody")  # who went out, where nothing was said of it
    visitor.sees("button[value=save]")
    visitor.button("Edit")
    visitor.is_ready()
    visitor.tap("#tab-0")
    visitor.cards((("K", 3),))
    visitor.sees("#tab-points-0", "+565")
    visitor.button("Review")
    visitor.button("Save hand 1")
    visitor.is_at("/g/[^/]+")
    assert visitor.texts(".score .total") == ["565", "80"]


PLUS = '#side-0 .counted [data-step="1"]'
TOP = f"""() => [...document.querySelectorAll('{PLUS}')]
  .find((each) => each.getClientRects().length).getBoundingClientRect().top"""
FIRST_COUNT = "#side-0 .counted .stepper input"
SELECTED = "(field) => document.querySelector(field).selectionEnd"


def test_what_is_counted_stays_under_the_finger(visitor: Visitor) -> None:
    start(visitor)
    visitor.tap(".dock a.main")
    visitor.is_at("/hands/new")
    visitor.is_ready()
    visitor.tap('#side-0 [data-depth="counts"]')
    visitor.tap(PLUS)
    top = visitor.window.run(TOP)
    visitor.sees("#side-0 .marks", "card points")
    visitor.until("What was tapped moved", f"(top) => Math.abs(({TOP})() - top) < 2", top)
    visitor.tap(FIRST_COUNT)
    visitor.until(
        "It is not selected", f"() => document.querySelector('{FIRST_COUNT}').selectionEnd"
    )
    visitor.tap('[data-digit="3"]')
    assert visitor.window.run(f"() => document.querySelector('{FIRST_COUNT}').value") == "3"


def test_a_hand_is_opened_and_corrected(visitor: Visitor) -> None:
    board = start(visitor)
    save_elsewhere(visitor.server, board, {"melds": ["7x7"]})
    visitor.link("Hand 1")
    visitor.sees(".sum", "This hand +535")
    visitor.open(f"{board}/hands/1/edit")
    visitor.is_ready()
    visitor.tap("#side-0 [data-depth=net]")
    visitor.tap("[name=sides-0-net]")
    visitor.until("It is not selected", SELECTED, "[name=sides-0-net]")
    visitor.window.type("535+30")
    visitor.sees("#live-figures", "+565")
    visitor.button("Review")
    visitor.button("Save the correction")
    visitor.is_at("/g/[^/]+")
    assert visitor.texts(".score .total") == ["565", "0"]
    visitor.button("Undo the correction of hand 1")
    visitor.sees(".score .total", "535")


def test_going_back_after_a_hand_was_saved_leads_to_the_next(visitor: Visitor) -> None:
    board = start(visitor)
    write(visitor, *SEVENS)
    for _ in range(2):  # the review, and the form before it
        visitor.back()
        visitor.sees("h1", "Hand 2")
        visitor.is_ready()
        assert visitor.texts(".meld") == []
        assert visitor.path() == f"{board}/hands/new"
    visitor.cards(SEVENS)
    visitor.tap(NOBODY_WENT_OUT)
    visitor.button("Review")
    visitor.button("Save hand 2")
    visitor.is_at("/g/[^/]+")
    assert visitor.texts(".score .total") == ["1070", "0"]


def test_a_question_is_asked_at_the_table(visitor: Visitor) -> None:
    start(visitor)
    visitor.link("Table helper")
    visitor.is_at("/helper")
    visitor.is_ready()
    visitor.cards((("K", 3), ("7", 2)))
    visitor.sees("#answer-figure", "10 short")
    visitor.cards((("2", 1),))
    visitor.sees("#answer-figure", "Yes, enough")
    visitor.button("Pile?")
    visitor.is_at("/helper/take-pile")
    visitor.is_ready()
    visitor.cards((("K", 1), ("K", 2), ("A", 3)))
    visitor.sees("#answer-figure", "Yes, take it")


def test_a_hand_is_followed_while_it_is_played(visitor: Visitor) -> None:
    start(visitor)
    visitor.link("Follow hand")
    visitor.is_at("/follow")
    visitor.is_ready()
    visitor.cards((("7", 3), ("A", 3)))
    visitor.sees("#answer-figure", "Yes, enough")
    visitor.button("Note it")
    visitor.sees(".own-meld")
    visitor.is_ready()
    visitor.cards((("7", 4),))
    visitor.sees("#answer-figure", "That fits")
    visitor.button("Note it")
    visitor.sees(".own-meld .kind", "Natural")
    visitor.link("Write the hand down")
    visitor.is_at("/hands/new")
    visitor.sees("#tab-points-0", "+595")


def others_see(link: str) -> int:
    """Open a link on a device that knows nothing of it; the status of the answer."""
    try:
        with urlopen(link, timeout=60) as answer:  # noqa: S310 -- our own server
            status: int = answer.status
    except HTTPError as error:
        with error:
            return error.code
    return status


def test_a_game_is_shared_and_its_link_taken_back(visitor: Visitor) -> None:
    start(visitor)
    visitor.link("Share")
    visitor.is_at("/share")
    link = visitor.window.run("() => document.querySelector('.share-link').value")
    assert others_see(link) == 200
    visitor.button("Take back (To look on)")
    visitor.sees(".share-card", "There is no link")
    assert others_see(link) == 410


def test_what_is_told_on_the_review_leaves_its_buttons_free(visitor: Visitor, server: str) -> None:
    board = start(visitor)
    visitor.link("Write hand 1")
    visitor.is_at("/hands/new")
    visitor.is_ready()
    visitor.cards(SEVENS)
    visitor.tap(NOBODY_WENT_OUT)
    visitor.button("Review")
    visitor.sees("button[value=save]")
    save_elsewhere(server, board, THOUSAND)
    visitor.sees("#status-line", "“Save” shows both.")
    visitor.tap("button[value=save]")  # where it can be touched
    visitor.sees("main", "This hand has been saved meanwhile")
    visitor.button("Keep what was saved, drop mine")
    visitor.is_at("/g/[^/]+")
    assert visitor.texts(".score .total") == ["1000", "0"]


KEPT = """async (path, text) => {
  const page = await caches.match(path);
  return page && (await page.text()).includes(text);
}"""


def test_a_game_opens_without_a_connection(
    window: Window, sqlite_template: Path, tmp_path: Path
) -> None:
    port = free_port()
    visitor = Visitor(window, f"http://127.0.0.1:{port}")
    with app_in(tmp_path, sqlite_template) as app:
        with listening(app, port):
            board = start(visitor)
            save_elsewhere(visitor.server, board, {"melds": ["7x7"]})
            visitor.open("/offline")
            visitor.sees("[data-promise=installed]")
            visitor.open(board)
            form = visitor.window.run("() => document.querySelector('.dock a[data-keep]').pathname")
            visitor.until("The board is not kept", KEPT, board, "535")
            visitor.until("The form is not kept", KEPT, form, "Hand 2")
        visitor.open(board)
        visitor.sees("#kept", "No connection")
        assert visitor.texts(".score .total") == ["535", "0"]
        visitor.tap(".dock a[data-keep]")
        visitor.is_ready()
        visitor.cards(SEVENS)
        visitor.tap(NOBODY_WENT_OUT)
        visitor.sees("#kept", "No connection")
        with listening(app, port):
            visitor.sees("#tab-points-0", "+535")
            visitor.button("Review")
            visitor.button("Save hand 2")
            visitor.is_at("/g/[^/]+")
            assert visitor.texts(".score .total") == ["1070", "0"]
            window.complaints.clear()
