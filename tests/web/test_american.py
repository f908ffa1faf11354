"""Pages of a game of Modern American Canasta."""

from __future__ import annotations

import pytest

from tests.web.visitor import Visitor, fields_of, words_of


@pytest.fixture(name="board")
def a_board(visitor: Visitor) -> str:
    return visitor.start(variant="modern-american")


@pytest.mark.parametrize(
    ("melds", "said", "unsaid"),
    [
        ("Jx4\nAx5", ["✓ 140 laid down", "No canasta yet", "Unfinished −2500"], ["without"]),
        ("J J 2\nA A 2\n9 9 2", ["without a clean triple"], ["Unfinished"]),
        ("2x2 JKR\nKx4", ["Unfinished −2000"], ["without", "Natural"]),
        ("7x7", ["90 short"], ["Unfinished", "No canasta yet"]),
        ("7x2\n10x5 2 2", ["Unfinished −2500", "Mixed 300"], ["No canasta yet"]),
    ],
)
def test_what_is_tapped_says_what_it_costs(
    visitor: Visitor, board: str, melds: str, said: list[str], unsaid: list[str]
) -> None:
    preview = visitor.client.post(f"{board}/hands/preview", data={"sides-0-melds": melds})
    words = words_of(preview.text)
    for each in said:
        assert each in words
    for each in unsaid:
        assert each not in words


def test_a_special_hand_makes_nothing_unfinished(visitor: Visitor, board: str) -> None:
    told = {"sides-0-special_hand": "quads", "sides-0-melds": "7x3"}
    preview = visitor.client.post(f"{board}/hands/preview", data=told)
    assert "Unfinished" not in words_of(preview.text)


def test_nobody_is_asked_who_went_out_with_a_special_hand(visitor: Visitor, board: str) -> None:
    reviewed = {"action": "review", "sides-1-melds": "7x3"}
    asked = "Who went out?"
    assert asked in words_of(visitor.send(f"{board}/hands/new", reviewed).text)
    reviewed |= {"sides-0-special_hand": "zip-code"}
    assert asked not in words_of(visitor.send(f"{board}/hands/new", reviewed).text)
    assert visitor.write(board, {"sides-0-special_hand": "zip-code"}).status_code == 303


def test_a_special_hand_answers_who_went_out(visitor: Visitor, board: str) -> None:
    url, told = f"{board}/hands/new", {"action": "edit", "sides-1-special_hand": "zip-code"}
    assert fields_of(visitor.send(url, told))["sides-out"] == "1"
    assert fields_of(visitor.send(url, told | {"sides-out": "0"}))["sides-out"] == "0"
    both = told | {"sides-out": "", "sides-0-special_hand": "pairs"}
    assert "sides-out" not in fields_of(visitor.send(url, both))
    visitor.send(url, {"action": "afresh"})
    said = fields_of(visitor.send(url, {"sides-0-said": "zip code", "use": "0"}))
    assert (said["sides-0-special_hand"], said["sides-out"]) == ("zip-code", "0")
    visitor.send(url, {"action": "afresh"})
    visitor.write(board, {"sides-1-special_hand": "zip-code"})
    assert fields_of(visitor.get(f"{board}/hands/1/edit"))["sides-out"] == "1"


def test_no_other_game_has_unfinished_melds(visitor: Visitor) -> None:
    board = visitor.start(variant="classic")
    preview = visitor.client.post(f"{board}/hands/preview", data={"sides-0-melds": "7x3\nAx3"})
    words = words_of(preview.text)
    assert "Unfinished" not in words
    assert "No canasta yet" not in words


def note(visitor: Visitor, board: str, action: str = "laid", **values: str) -> None:
    answer = visitor.send(f"{board}/follow", {"action": action, **values})
    assert answer.status_code == 303, words_of(answer.text)


def test_a_hand_is_followed_with_threes_and_dead_ranks(visitor: Visitor, board: str) -> None:
    note(visitor, board, "black_three", side="0")
    note(visitor, board, "red_three", side="0")
    note(visitor, board, side="0", melds="Kx7\nAx5")
    page = words_of(visitor.get(f"{board}/follow").text)
    assert "North &amp; South laid down a black three" in page
    assert "Black three (1)" in page
    assert "Unfinished −2500" in page
    look = f"{board}/follow/look"
    opening = visitor.client.post(look, data={"side": "1", "melds": "Kx3\nAx5"})
    assert "Nobody melds Kings any more" in words_of(opening.text)
    own = visitor.client.post(look, data={"side": "0", "add-1": "A"})
    assert "That fits" in words_of(own.text)
    note(visitor, board, side="1", melds="Ax3\n9x3\nJx4")
    later = visitor.client.post(look, data={"side": "1", "melds": "K K K", "add-0": "A"})
    assert "Nobody melds Kings any more" in words_of(later.text)
    fits = visitor.client.post(look, data={"side": "1", "melds": "Qx3", "add-0": "A"})
    assert "That fits" in words_of(fits.text)
    # What lay there before somebody followed the hand may have been begun by both sides.
    helper = visitor.get(f"{board}/helper/first-meld?side=1")
    assert fields_of(helper)["dead"] == "K"


def test_black_threes_are_asked_for_only_where_they_are_laid_down(visitor: Visitor) -> None:
    board = visitor.start(variant="classic")
    assert "black_three" not in visitor.get(f"{board}/follow").text


def test_special_hands_are_told_of_a_game_that_is_over(visitor: Visitor, board: str) -> None:
    told = {"sides-0-special_hand": "dream-hand-5", "sides-out": "0"}
    assert visitor.write(board, told).status_code == 303
    assert "Most special hands: North &amp; South, with 1" in words_of(visitor.get(board).text)


def test_red_threes_kept_in_hand_are_asked_for_only_where_they_cost_extra(
    visitor: Visitor, board: str
) -> None:
    assert "sides-0-reds-0" not in fields_of(visitor.get(f"{board}/hands/new"))
    assert "kept in hand" not in words_of(visitor.get(f"{board}/hands/new").text)
    classic = visitor.start(variant="classic")
    assert "sides-0-reds-0" in fields_of(visitor.get(f"{classic}/hands/new"))


def test_red_threes_told_all_the_same_change_nothing(visitor: Visitor) -> None:
    counts = {"entry": "counts", "card_points": 100, "hand_points": [5, 0]}
    totals = []
    for told in ({}, {"red_threes_in_hand": 1}):
        deal = {"ruleset": "modern-american", "sides": [{**counts, **told}, counts]}
        result = visitor.client.post("/api/v1/score", json=deal).get_json()
        totals.append((result["sides"][0]["lines"], result["warnings"], result["violations"]))
    assert totals[0] == totals[1]
