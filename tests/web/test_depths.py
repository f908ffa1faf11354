"""Going from cards to counts to a total and back, as somebody without JavaScript does."""

from __future__ import annotations

import re

import pytest

from scorekeeper.wording.numbers import figure
from tests.web.house import saved_house
from tests.web.visitor import REFERENCE, Visitor, fields_of, json_of, words_of


def switch(visitor: Visitor, board: str, fields: dict[str, str], to: str) -> dict[str, str]:
    """Press one of the buttons that switch the depth of a side; return the fields then."""
    answer = visitor.client.post(f"{board}/hands/new", data={**fields, "depth": to})
    assert answer.status_code == 200, answer.text
    return fields_of(answer)


def start(visitor: Visitor, **values: str) -> tuple[str, dict[str, str]]:
    board = visitor.start(**values)
    return board, {**fields_of(visitor.get(f"{board}/hands/new")), **REFERENCE}


def test_cards_become_counts_and_counts_a_total(visitor: Visitor) -> None:
    board, fields = start(visitor)
    counts = switch(visitor, board, fields, "0-counts")
    assert counts["sides-0-card_points"] == "215"
    assert (counts["sides-0-canastas-natural"], counts["sides-0-canastas-mixed"]) == ("1", "1")
    assert (counts["sides-0-points-0"], counts["sides-0-points-1"]) == ("", "25")
    assert counts["sides-0-melds"] == REFERENCE["sides-0-melds"]
    assert counts["sides-1-depth"] == "cards"
    net = switch(visitor, board, counts, "0-net")
    assert net["sides-0-net"] == "1190"
    visitor.client.post(f"{board}/hands/new", data={**net, "action": "save"})
    assert "+1190" in visitor.get(board).text


def test_what_the_table_agreed_on_is_told_in_the_language(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board, {"sides-0-depth": "net", "sides-0-net": "120", "sides-out": "none"})
    page = visitor.get(f"{board}/hands/1")
    assert "The table, agreed among the players" in page.text
    visitor.client.post("/language", data={"language": "es", "back": board})
    page = visitor.get(f"{board}/hands/1")
    assert "La mesa, según acordaron los jugadores" in page.text
    assert "agreed" not in page.text


def test_the_way_back_finds_what_was_there(visitor: Visitor) -> None:
    board, fields = start(visitor)
    counts = switch(visitor, board, fields, "0-counts")
    counts["sides-0-card_points"] = "300"
    cards = switch(visitor, board, counts, "0-cards")
    assert cards["sides-0-melds"] == REFERENCE["sides-0-melds"]
    # Nothing changed among the cards: what was written over their counts stays.
    assert switch(visitor, board, cards, "0-counts")["sides-0-card_points"] == "300"
    cards["sides-0-melds"] += "\nQ Q Q"
    assert switch(visitor, board, cards, "0-counts")["sides-0-card_points"] == "245"


def test_a_total_that_was_written_stays_over_whichever_depth_one_comes_by(visitor: Visitor) -> None:
    board, fields = start(visitor)
    fields = switch(visitor, board, fields, "0-counts")
    fields = switch(visitor, board, fields, "0-net")
    assert fields["sides-0-net"] == "1190"
    fields["sides-0-net"] = "120+45-30"
    for way in (("cards", "net"), ("counts", "net"), ("cards", "counts", "net")):
        for depth in way:
            fields = switch(visitor, board, fields, f"0-{depth}")
        assert fields["sides-0-net"] == "120+45-30", way
    # Only something new among the cards is told by a new total.
    fields = switch(visitor, board, fields, "0-cards")
    fields["sides-0-melds"] += "\nQ Q Q"
    assert switch(visitor, board, fields, "0-net")["sides-0-net"] == "1220"


def test_a_total_that_was_written_stays_where_there_is_nothing_closer(visitor: Visitor) -> None:
    board = visitor.start()
    fields = fields_of(visitor.get(f"{board}/hands/new"))
    fields = switch(visitor, board, fields, "1-net")
    fields["sides-1-net"] = "120+45-30"
    fields = switch(visitor, board, fields, "1-cards")
    fields = switch(visitor, board, fields, "1-net")
    assert fields["sides-1-net"] == "120+45-30"
    preview = visitor.client.post(f"{board}/hands/preview", data=fields)
    assert "+135" in preview.text


def test_what_cannot_be_read_is_not_made_into_anything(visitor: Visitor) -> None:
    board, fields = start(visitor)
    for wrong in ({"sides-0-melds": "7x3 zz"}, {"sides-0-red_threes": "many"}):
        counts = switch(visitor, board, {**fields, **wrong}, "0-counts")
        assert counts["sides-0-depth"] == "counts"
        assert counts["sides-0-card_points"] == ""


def test_another_side_that_cannot_be_read_does_no_harm(visitor: Visitor) -> None:
    board, fields = start(visitor)
    counts = switch(visitor, board, {**fields, "sides-1-melds": "zz"}, "0-counts")
    assert counts["sides-0-card_points"] == "215"


@pytest.mark.parametrize("asked", ["0-poker", "7-counts", "x-net", "counts", "-1-net"])
def test_a_depth_that_is_none_changes_nothing(visitor: Visitor, asked: str) -> None:
    board, fields = start(visitor)
    assert switch(visitor, board, fields, asked)["sides-0-depth"] == "cards"


def test_cards_are_counted_by_what_they_are_worth(visitor: Visitor) -> None:
    board = visitor.start()
    values = {
        "sides-0-depth": "counts",
        "sides-0-card_points": "100 + 5",
        "sides-0-value-10": "5",
        "sides-0-value-50": "2",
        "sides-0-canastas-natural": "1",
        "sides-0-points-1": "15+10",
        "sides-0-reds-1": "1",
    }
    visitor.write(board, values)
    assert "+630" in visitor.get(board).text
    edit = fields_of(visitor.get(f"{board}/hands/1/edit"))
    assert edit["sides-0-card_points"] == "255"
    assert edit["sides-0-reds-1"] == "1"


TOO_LARGE = f"too large: write {figure(9_999_999)} at most"


@pytest.mark.parametrize(
    ("values", "field", "sentence"),
    [
        ({"sides-0-card_points": "lots"}, "card_points", "a sum such as"),
        ({"sides-0-card_points": "-5"}, "card_points", "a sum such as"),
        ({"sides-0-value-10": "x"}, "value-10", "Write a whole number"),
        ({"sides-0-canastas-natural": "x"}, "canastas-natural", "Write a whole number"),
        ({"sides-0-canastas-natural": "5000"}, "canastas-natural", "999"),
        ({"sides-0-points-1": "x"}, "points-1", "a sum such as"),
        ({"sides-0-reds-0": "x"}, "reds-0", "Write a whole number"),
        ({"sides-0-calientes-1": "5000"}, "calientes-1", "999"),
        ({"sides-0-depth": "net", "sides-0-net": "x"}, "net", "a sum such as"),
        ({"sides-0-depth": "net", "sides-0-net": "999999999"}, "net", TOO_LARGE),
        ({"sides-0-depth": "net", "sides-0-net": "-9999999-1"}, "net", TOO_LARGE),
        ({"sides-0-penalty": "999999999"}, "penalty", TOO_LARGE),
        ({"sides-0-canastas-natural": "999999999"}, "canastas-natural", "write 999 at most"),
    ],
)
def test_what_is_wrong_in_a_number_is_said_beside_it(
    visitor: Visitor, values: dict[str, str], field: str, sentence: str
) -> None:
    board = visitor.start(options="caliente")
    sent = {"sides-0-depth": "counts", **values, "action": "review"}
    answer = visitor.send(f"{board}/hands/new", sent)
    assert answer.status_code == 422
    assert f'id="sides-0-{field}-error-1"' in answer.text
    assert sentence in answer.text


def test_a_correction_keeps_what_the_form_does_not_ask_at_its_depth(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    url = f"{board}/hands/1/edit"
    review = visitor.send(url, {"sides-0-depth": "net", "sides-0-net": "-5", "action": "review"})
    assert "−5" in review.text
    assert visitor.save(url, review).status_code == 303
    assert fields_of(visitor.get(url))["sides-0-net"] == "−5"


@pytest.mark.parametrize("variant", ["caliente-complete", "modern-american", "samba", "cuban"])
def test_a_look_reads_what_the_form_reads(visitor: Visitor, variant: str) -> None:
    """While a hand is typed only the fields of the depth that is read are made."""
    board, fields = start(visitor, variant=variant, players="4")
    for to in ("0-counts", "1-counts", "0-net", "1-cards", "0-cards"):
        fields = switch(visitor, board, fields, to)
        looked = visitor.client.post(f"{board}/hands/preview", data=fields).text
        form = visitor.client.post(f"{board}/hands/new", data={**fields, "action": "edit"}).text
        assert _figures(looked) == _figures(form)


def _figures(page: str) -> str:
    """Return the score of the hand that a page shows."""
    found = re.search(r'id="live-figures"[^>]*>(.*?)</p>', page, re.DOTALL)
    assert found is not None, page
    return words_of(found[1])


@pytest.mark.parametrize(
    ("variant", "rules", "field", "written", "taken_out"),
    [
        ("cuban", {}, "black_threes_melded", "3", "0"),
        ("classic", {"card_points-ranks-7": "0"}, "melded", "y", ""),
    ],
)
def test_a_correction_takes_out_of_counts_what_was_written(
    visitor: Visitor, variant: str, rules: dict[str, str], field: str, written: str, taken_out: str
) -> None:
    house = saved_house(visitor, f"/rules/{variant}/house", rules)
    fields = fields_of(visitor.get(f"/games/new?house={house.rpartition('/')[2]}"))
    board = visitor.client.post("/games/new", data=fields).location
    counts = {"sides-0-depth": "counts", "sides-0-card_points": "115", "sides-out": "0"}
    visitor.write(board, {**counts, f"sides-0-{field}": written})

    def side() -> dict[str, object]:
        file = json_of(visitor.get(f"{board}/export.json"))
        found: dict[str, object] = file["deals"][0]["sides"][0]
        return found

    assert field in side()
    url = f"{board}/hands/1/edit"
    sent = {**fields_of(visitor.get(url)), f"sides-0-{field}": taken_out, "action": "review"}
    visitor.save(url, visitor.client.post(url, data=sent))
    assert field not in side()
