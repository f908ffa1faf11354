"""Cutting for partners and seats on the page of a new game, without JavaScript."""

import re

import pytest

from scorekeeper.web.game import routes as games
from tests.services.test_cutting import ACE, FOUR, KING, NINE, Stacked
from tests.web.visitor import Visitor, fields_of, words_of

NAMES = {"player_0": "Ann", "player_1": "Ben", "player_2": "Cid", "player_3": "Dot"}


@pytest.fixture(autouse=True)
def cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that are drawn by those of the first side, then by those of the second."""
    monkeypatch.setattr(games, "_CHANCE", Stacked(NINE, ACE, FOUR, KING))


def seats(fields: dict[str, str]) -> list[str]:
    return [value for name, value in sorted(fields.items()) if name.startswith("player_")]


def test_partners_by_lot_land_in_the_fields(visitor: Visitor) -> None:
    values = {**NAMES, "target": "3000", "side_0": "Odd & Even", "action": "partners"}
    page = visitor.send("/games/new", values)
    assert page.status_code == 200
    fields = fields_of(page)
    # Ann drew the nine, Cid the ace, Ben the four, Dot the king.
    assert seats(fields) == ["Cid", "Ann", "Dot", "Ben"]
    assert (fields["first_dealer"], fields["target"], fields["side_0"]) == ("3", "3000", "")
    assert "Cid has the highest card and plays first." in page.text
    assert "Partners: Cid and Dot – Ann and Ben." in page.text
    assert 'aria-label="A of hearts"' in page.text
    started = visitor.client.post("/games/new", data=fields)
    board = visitor.get(started.location).text
    assert "Ben deals" in board
    assert "Cid &amp; Dot" in board


def test_seats_by_lot_leave_partners_together(visitor: Visitor) -> None:
    values = {**NAMES, "side_0": "We", "side_1": "They", "action": "seats"}
    fields = fields_of(visitor.send("/games/new", values))
    assert seats(fields) == ["Cid", "Dot", "Ann", "Ben"]
    assert (fields["side_0"], fields["side_1"]) == ("We", "They")
    assert fields["first_dealer"] == "3"


def test_one_may_draw_again(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    page = visitor.send("/games/new", {**NAMES, "action": "partners"})
    monkeypatch.setattr(games, "_CHANCE", Stacked(FOUR, NINE, KING, ACE))
    again = visitor.client.post("/games/new", data={**fields_of(page), "action": "partners"})
    # Drawn in turn by Cid, Dot, Ann, Ben.
    assert seats(fields_of(again)) == ["Ben", "Dot", "Ann", "Cid"]


@pytest.mark.parametrize("name", ["", " ANN ", "Ann\u200b"])
def test_everybody_needs_a_name_first(visitor: Visitor, name: str) -> None:
    values = {**NAMES, "player_3": name, "action": "partners"}
    page = visitor.send("/games/new", values)
    assert page.status_code == 422
    assert "Write down who plays, each with a name of their own; then cut." in words_of(page.text)
    assert seats(fields_of(page))[:3] == ["Ann", "Ben", "Cid"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("\u200b", "Type a name."),
        ("x" * 61, "Use at most 60 characters; these are 61."),
        ("a\0", "Type this again: it holds a character that cannot be shown."),
    ],
)
def test_nobody_cuts_under_a_name_that_no_game_takes(
    visitor: Visitor, name: str, told: str
) -> None:
    page = visitor.send("/games/new", {**NAMES, "player_3": name, "action": "seats"})
    assert page.status_code == 422
    assert told in words_of(page.text)


def test_who_sits_where_is_settled_once_hands_were_played(visitor: Visitor) -> None:
    page = visitor.get("/games/new").text
    cell = re.search(r'name="(paper[^"]*)"', page)
    assert cell
    page = visitor.send("/games/new", {**NAMES, cell[1]: "200", "action": "seats"}).text
    assert "You have begun on paper: who sits where is settled." in page


def test_players_for_themselves_cut_for_seats_only(visitor: Visitor) -> None:
    page = visitor.get("/games/new?variant=classic&players=2").text
    assert 'value="partners"' not in page
    drawn = visitor.send(
        "/games/new?variant=classic&players=2",
        {"player_0": "Ann", "player_1": "Ben", "action": "seats"},
    )
    assert "Partners" not in drawn.text


def test_in_spanish(visitor: Visitor) -> None:
    page = visitor.get("/games/new", headers={"Accept-Language": "es"})
    assert "Sortear las parejas" in page.text
    data = {**fields_of(page), **NAMES, "action": "partners"}
    drawn = visitor.client.post("/games/new", data=data, headers={"Accept-Language": "es"})
    assert "Cid tiene la carta más alta y juega primero." in drawn.text
