"""In a made-up language that puts brackets around every message, no word stands outside of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from babel.support import NullTranslations

from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.web.common import language
from tests.web.visitor import Visitor

SPOKEN = ("aria-label", "alt", "title", "placeholder")
# What is the same in any language: names (of editions, players, books), cards, addresses.
NAMES = {"Ann", "Ben", "Carla", "Dirk"}.union(
    *((variant.name, variant.edition) for variant in CATALOGUE),
    *(variant.box.makers for variant in CATALOGUE if variant.box),
)
SAME = re.compile(
    "|".join(re.escape(name) for name in sorted(NAMES, key=len, reverse=True))
    + r"|JKR|CAL|3[BR]|[\dJQKA]+x\d+|\b10x8\b|https?://\S+|A4"
)
BOOKS = "source"  # the class of a citation, which is in the language of its book
UNSEEN = {"script", "style", "template", "code", "pre", "title", "time"}


class Brackets(NullTranslations):
    """Speaks every message in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, singular: str, plural: str, num: int) -> str:
        return f"⟦{singular if num == 1 else plural}⟧"

    def pgettext(self, context: str, message: str) -> str:
        del context
        return f"⟦{message}⟧"

    def upgettext(self, context: str, message: str) -> str:
        return self.pgettext(context, message)

    def ugettext(self, message: str) -> str:
        return self.gettext(message)

    def ungettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


class Words(HTMLParser):
    """Collects what a page says: its texts, and the labels that are read out."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.text = ""
        self._within: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag not in {"input", "meta", "link", "br", "hr", "img", "source", "wbr"}:
            outside = tag in UNSEEN or BOOKS in values.get("class", "").split() or "lang" in values
            self._within.append(outside and tag != "html")
        if tag not in UNSEEN:
            self.said += (values[name] for name in SPOKEN if values.get(name))

    def handle_endtag(self, _tag: str) -> None:
        if self._within:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._within):
            self.text += data


def unbracketed(page: str) -> Iterator[str]:
    """Yield the texts of a page that no message is the origin of."""
    words = Words()
    words.feed(page)
    for text in (words.text, *words.said):
        rest, before = text, ""
        while rest != before:
            rest, before = re.sub(r"⟦[^⟦⟧]*⟧", "", rest), rest
        for line in SAME.sub("", rest).split("\n"):
            if re.search(r"[^\W\d_]{2}", line):
                yield line.strip()


@pytest.fixture
def speaking_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "translations", lambda _: Brackets())


@pytest.mark.usefixtures("speaking_brackets")
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/games/new",
        "/games/new?ruleset=samba",
        "/rules",
        *(f"/rules/{variant.id}" for variant in CATALOGUE),
        "/nothing/here",
    ],
)
def test_pages_anybody_may_see(visitor: Visitor, path: str) -> None:
    assert not list(unbracketed(visitor.get(path).text))


@pytest.mark.usefixtures("speaking_brackets")
def test_pages_of_a_game(visitor: Visitor) -> None:
    names = {"player_0": "Ann", "player_1": "Carla", "player_2": "Ben", "player_3": "Dirk"}
    board = visitor.start(**names)
    for path in (board, f"{board}/hands/new"):
        assert not list(unbracketed(visitor.get(path).text)), path
    visitor.write(board)
    for path in (board, f"{board}/hands/1", f"{board}/hands/1/edit"):
        assert not list(unbracketed(visitor.get(path).text)), path


@pytest.mark.usefixtures("speaking_brackets")
def test_pages_while_a_hand_is_played(visitor: Visitor) -> None:
    names = {"player_0": "Ann", "player_1": "Carla", "player_2": "Ben", "player_3": "Dirk"}
    board = visitor.start(variant="caliente-complete", players="4", options="caliente", **names)
    for step in (
        {"action": "laid", "side": "0", "melds": "Kx3\n7x2"},
        {"action": "laid", "side": "0", "add-0": "K 2"},
        {"action": "laid", "side": "1", "melds": "Ax3", "earlier": "y"},
        {"action": "red_three"},
        {"action": "caliente"},
        {"action": "out"},
    ):
        assert visitor.send(f"{board}/follow", step).status_code == 303
    for path in (
        board,
        f"{board}/follow?melds=7x2",
        f"{board}/helper/first-meld?melds=7x2&side=1",
        f"{board}/helper/find-first-meld?hand=Kx5+A+9x3",
        f"{board}/helper/take-pile?up_card=K&hand=Kx2+Ax3",
        f"{board}/helper/go-out?hand=Kx3+9",
        f"{board}/helper/play-caliente?cards_left=3",
        "/rules/modern-american/helper/special-hands?hand=5x4+8x4+9x3+2",
        "/rules/modern-american/helper/special-hands?hand=5x4+8x4+9x4+2+2",
        "/rules/modern-american/helper/special-hands?hand=5x4",
        "/rules/modern-american/helper/first-meld?melds=Kx4&dead=9",
        "/rules/hand-and-foot/helper/go-out?hand=Kx3+9",
        "/rules/mexicana/helper/take-pile?up_card=K&hand=foo",
        "/rules/samba/helper?players=9",
    ):
        assert not list(unbracketed(visitor.get(path).text)), path


@pytest.mark.usefixtures("speaking_brackets")
def test_what_is_wrong_with_a_hand(visitor: Visitor) -> None:
    board = visitor.start(player_0="Ann", player_1="Carla", player_2="Ben", player_3="Dirk")
    wrong = {"sides-0-melds": "Kx9\n4 2 2", "sides-0-red_threes": "9", "sides-0-went_out": "y"}
    review = visitor.send(f"{board}/hands/new", {**wrong, "action": "review"})
    assert "⟦" in review.text
    assert not list(unbracketed(review.text))


def test_a_word_outside_is_found() -> None:
    assert list(unbracketed("<p>⟦Hand ⟦4⟧⟧ deals</p>"))
    assert list(unbracketed('<button aria-label="Back">⟦x⟧</button>'))
    assert not list(unbracketed("<p>⟦Hand ⟦4⟧⟧ · 4 ♠ Ann</p><p class='source'>Rules 3</p>"))
