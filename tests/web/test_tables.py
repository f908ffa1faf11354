"""Seats of a hand: sitting out, one against two, feet, and kinds of melds that are said."""

from __future__ import annotations

from tests.web.visitor import Visitor, fields_of, words_of

THREE = {
    "variant": "canasta",
    "players": "3",
    "player_0": "Ann",
    "player_1": "Ben",
    "player_2": "Cid",
}


def three_play(visitor: Visitor, **values: str) -> str:
    fields = fields_of(visitor.send("/games/new", {**THREE, **values, "action": "arrange"}))
    return visitor.client.post("/games/new", data=fields).location


def test_three_play_each_alone_until_somebody_takes_the_pile(visitor: Visitor) -> None:
    board = three_play(visitor)
    url = f"{board}/hands/new"
    page = visitor.get(url)
    assert "Who took the pile first" in page.text
    assert page.text.count('role="tab"') == 3
    answer = visitor.send(url, {"table-alone": "1", "action": "edit"})
    assert answer.text.count('role="tab"') == 2
    assert "Ann &amp; Cid" in answer.text
    assert "Left in the hand of Cid" in answer.text
    written = {
        **fields_of(answer),
        "sides-0-melds": "Kx7",
        "sides-0-hand-1": "5 5",
        "sides-1-melds": "4 4 4 A A",
        "sides-out": "1",
    }
    review = visitor.client.post(url, data={**written, "action": "review"})
    assert review.status_code == 200
    for text in ("Ann &amp; Cid", "Ann", "Cid", "+560"):
        assert text in review.text
    assert visitor.save(url, review).status_code == 303
    shown = visitor.get(board).text
    assert shown.count('<p class="total">560</p>') == 2
    hand = visitor.get(f"{board}/hands/1").text
    assert "Ann &amp; Cid" in hand
    edit = visitor.get(f"{board}/hands/1/edit")
    assert fields_of(edit)["table-alone"] == "1"
    assert fields_of(edit)["sides-0-hand-1"] == "5 5"


def test_who_took_the_pile_is_kept_without_cards(visitor: Visitor) -> None:
    url = f"{three_play(visitor)}/hands/new"
    visitor.send(url, {"table-alone": "1", "action": "edit"})
    assert fields_of(visitor.get(url))["table-alone"] == "1"


def test_what_was_written_goes_where_its_players_go(visitor: Visitor) -> None:
    board = three_play(visitor)
    url = f"{board}/hands/new"
    written = {
        "sides-0-melds": "Kx7",
        "sides-0-red_threes": "1",
        "sides-0-hand-0": "4",
        "sides-1-melds": "Qx3",
        "sides-1-hand-0": "5",
        "sides-2-melds": "Ax3",
        "sides-2-red_threes": "2",
        "sides-out": "2",
        "sides-2-hand-0": "6",
        "sides-2-card_points": "x",
        "sides-0-card_points": "100",
        "table-alone": "1",
        "action": "edit",
    }
    partners = fields_of(visitor.send(url, written))
    assert partners["sides-0-melds"] == "Kx7\nAx3"
    assert partners["sides-0-red_threes"] == "3"
    assert partners["sides-out"] == "0"
    assert (partners["sides-0-hand-0"], partners["sides-0-hand-1"]) == ("4", "6")
    assert partners["sides-0-card_points"] == "100"
    assert (partners["sides-1-melds"], partners["sides-1-hand-0"]) == ("Qx3", "5")
    apart = visitor.client.post(url, data={**partners, "table-alone": "nobody", "action": "edit"})
    fields = fields_of(apart)
    assert fields["sides-0-melds"] == "Kx7\nAx3"
    assert (fields["sides-1-melds"], fields["sides-2-melds"]) == ("Qx3", "")
    assert [fields[f"sides-{side}-hand-0"] for side in range(3)] == ["4", "5", "6"]
    nonsense = {**partners, "sides-0-scorers": "x", "table-alone": "nobody", "action": "edit"}
    assert visitor.client.post(url, data=nonsense).status_code == 200


def test_red_threes_of_each_partner(visitor: Visitor) -> None:
    board = three_play(visitor, options="red-threes-individual")
    url = f"{board}/hands/new"
    fields = fields_of(visitor.send(url, {"table-alone": "0", "action": "edit"}))
    assert "sides-1-red_threes" not in fields
    values = {"sides-1-melds": "Kx7", "sides-1-member-0": "2", "sides-1-member-1": "0"}
    review = visitor.client.post(url, data={**fields, **values, "action": "review"})
    assert review.status_code == 200, review.text
    visitor.save(url, review)
    page = visitor.get(board).text
    assert '<p class="total">770</p>' in page
    assert '<p class="total">570</p>' in page
    edit = fields_of(visitor.get(f"{board}/hands/1/edit"))
    assert edit["sides-1-member-0"] == "2"
    wrong = visitor.client.post(url, data={**edit, "sides-1-member-1": "x", "action": "review"})
    assert wrong.status_code == 422
    assert 'id="sides-1-member-1-error-1"' in wrong.text
    net = {**edit, "sides-1-depth": "net", "sides-1-net": "100", "action": "review"}
    assert "+100" in visitor.client.post(f"{board}/hands/1/edit", data=net).text


def test_somebody_else_sits_out(visitor: Visitor) -> None:
    names = {
        f"player_{seat}": name for seat, name in enumerate(["Ann", "Cid", "Ben", "Dot", "Eve"])
    }
    fields = fields_of(visitor.send("/games/new", {"players": "5", "action": "arrange"}))
    board = visitor.client.post("/games/new", data={**fields, **names}).location
    url = f"{board}/hands/new"
    page = visitor.get(url)
    assert "Eve sits out" in page.text
    assert "Left in the hand of Eve" not in page.text
    answer = visitor.send(url, {"table-out-1": "0", "action": "edit"})
    assert "Cid sits out" in answer.text
    assert "Left in the hand of Cid" not in answer.text
    review = visitor.client.post(
        url, data={**fields_of(answer), "sides-1-hand-1": "K", "action": "review"}
    )
    assert "(Eve)" in review.text
    visitor.save(url, review)
    assert "Cid sat out" in visitor.get(f"{board}/hands/1").text
    assert "(<" not in visitor.get(board).text
    assert fields_of(visitor.get(f"{board}/hands/1/edit"))["table-out-1"] == "0"
    assert "Cid sits out" in visitor.get(url).text


def test_an_answer_that_is_none_is_as_by_turns(visitor: Visitor) -> None:
    board = three_play(visitor)
    answer = visitor.send(f"{board}/hands/new", {"table-alone": "9", "action": "edit"})
    assert fields_of(answer)["table-alone"] == "nobody"


def test_a_foot_is_written_beside_its_hand(visitor: Visitor) -> None:
    board = visitor.start(variant="hand-and-foot")
    assert "Hand 1 of 4" in visitor.get(board).text
    values = {"sides-0-hand-0": "K", "sides-0-foot-0": "A A", "sides-1-foot-1": "zz"}
    answer = visitor.send(f"{board}/hands/new", {**values, "action": "review"})
    assert answer.status_code == 422
    assert 'id="sides-1-foot-1-error-1"' in answer.text
    visitor.write(board, {**values, "sides-1-foot-1": ""})
    assert "−50" in visitor.get(board).text
    assert "Foot" in visitor.get(f"{board}/hands/1").text
    assert fields_of(visitor.get(f"{board}/hands/1/edit"))["sides-0-foot-0"] == "A A"
    assert "Hand 2 of 4" in visitor.get(board).text


def test_the_kind_of_a_meld_may_be_said(visitor: Visitor) -> None:
    board = visitor.start(variant="italian")
    url = f"{board}/hands/new"
    review = visitor.send(url, {"sides-0-melds": "Wild: 2x7\nsequence: 5", "action": "review"})
    assert review.status_code == 200
    visitor.save(url, review)
    melds = fields_of(visitor.get(f"{board}/hands/1/edit"))["sides-0-melds"]
    assert melds == "wild: 2x7\nsequence: 5"


def test_counts_ask_for_what_the_rules_know(visitor: Visitor) -> None:
    asked = {
        "cuban": ["canastas-wild_jokers", "black_threes_removed", "black_threes_melded"],
        "brazilian": ["short_sequences", "black_threes_in_hand", "canastas-samba"],
        "mexicana": ["canastas-sevens"],
        "italian": ["canastas-natural_deuces"],
    }
    for variant, names in asked.items():
        fields = fields_of(visitor.get(f"{visitor.start(variant=variant)}/hands/new"))
        for name in names:
            assert f"sides-0-{name}" in fields


def test_a_review_asks_who_was_alone_where_one_of_three_went_out(visitor: Visitor) -> None:
    url = f"{visitor.start(variant='canasta', players='3')}/hands/new"
    nobody = {"sides-0-melds": "Kx7", "sides-out": "0", "sides-1-hand-0": "4", "action": "review"}
    assert "say who was alone" in words_of(visitor.send(url, nobody).text)
    fields = fields_of(visitor.send(url, {**nobody, "table-alone": "0", "action": "edit"}))
    parted = visitor.client.post(url, data={**fields, "action": "review"})
    assert "Save hand 1" in words_of(parted.text)
    assert "say who was alone" not in words_of(parted.text)
