"""Correcting the game itself, the list of changes, earlier versions of hands, deleting."""

from __future__ import annotations

import re

import pytest

from tests.web.test_sharing import links
from tests.web.visitor import REFERENCE, Visitor, fields_of, without_tokens, words_of

NAMES = {"side_0": "Us", "player_0_0": "Nora", "player_1_1": "Will", "first_dealer": "1"}
CORRECTED = {**REFERENCE, "sides-0-red_threes": "0"}


def correct(visitor: Visitor, board: str, number: int = 1) -> None:
    url = f"{board}/hands/{number}/edit"
    review = visitor.send(url, {**CORRECTED, "action": "review"})
    assert visitor.save(url, review).status_code == 303


def test_names_and_dealer_are_reviewed_then_saved(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    url = f"{board}/settings"
    form = visitor.get(url).text
    chairs = ("North", "South", "East", "West")
    places = [form.index(f">Player at {chair}<") for chair in chairs]
    assert places == sorted(places)
    review = visitor.send(url, {**NAMES, "action": "review"})
    assert review.status_code == 200
    text = words_of(review.text)
    assert "North &amp; South → Us" in text
    assert "North → Nora" in text
    assert "East → South" in text
    assert "All totals and minimums stay as they are." in text
    assert "Us" not in without_tokens(visitor.get(board))
    again = visitor.client.post(url, data={**fields_of(review), "action": "edit"})
    assert fields_of(again)["side_0"] == "Us"
    assert visitor.save(url, review).status_code == 303
    page = visitor.get(board).text
    for name in ("Us", "Nora", "Will", "The game is changed."):
        assert name in page
    assert "South deals" in page
    listed = visitor.get(f"{board}/changes").text
    assert "Side: North &amp; South → Us" in listed
    assert "First dealer: Nora" not in listed


def test_a_first_dealer_of_before_is_told_of(visitor: Visitor) -> None:
    board = visitor.start()
    url = f"{board}/settings"
    visitor.save(url, visitor.send(url, {"first_dealer": "2", "action": "review"}))
    assert "First dealer: North → South" in visitor.get(f"{board}/changes").text


def test_a_target_is_reviewed_with_what_it_ends(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    url = f"{board}/settings"
    assert fields_of(visitor.get(url))["target"] == "5000"
    review = visitor.send(url, {"target": "500+500", "action": "review"})
    assert "5000 → <strong>1000</strong>" in review.text
    assert "The game is over with this." in review.text
    assert visitor.save(url, review).status_code == 303
    assert "1190 of 1000" in visitor.get(board).text
    assert "Play to: 5000 → 1000" in visitor.get(f"{board}/changes").text


def test_a_side_that_goes_by_its_players_goes_by_their_new_names(visitor: Visitor) -> None:
    board = visitor.start(player_0="Ann", player_2="Ben")
    review = visitor.send(f"{board}/settings", {"player_0_0": "Anna", "action": "review"})
    assert fields_of(review)["side_0"] == "Anna & Ben"
    visitor.save(f"{board}/settings", review)
    assert "Anna &amp; Ben" in visitor.get(board).text


def test_nothing_changed_is_said_so(visitor: Visitor) -> None:
    board = visitor.start()
    review = visitor.send(f"{board}/settings", {"action": "review"})
    assert "Nothing." in review.text
    assert 'value="save"' not in review.text
    assert f'<a class="button main" href="{board}">Back to the board</a>' in review.text
    answer = visitor.save(f"{board}/settings", review)
    assert answer.status_code == 422
    said = "Nothing to change: it is all like this already."
    assert said in answer.text
    confirming = {"confirming": "none"}
    answer = visitor.send(f"{board}/confirming", confirming, page=f"{board}/settings")
    assert said in visitor.get(answer.location).text
    changes = visitor.get(f"{board}/changes").text
    assert "were changed" not in changes
    assert "was changed" not in changes


def test_the_first_dealer_of_a_game_that_is_over_is_a_change(visitor: Visitor) -> None:
    board = visitor.start(target="1000", player_0="Ann", player_1="Ben")
    visitor.write(board)
    url = f"{board}/settings"
    first = fields_of(visitor.get(url))["first_dealer"]
    review = visitor.send(url, {"first_dealer": "1" if first == "0" else "0", "action": "review"})
    assert "First dealer" in review.text
    assert visitor.save(url, review).status_code == 303


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"player_0_0": " "}, "Type a name."),
        ({"player_0_0": "West"}, "“West” is there twice. Change one"),
        ({"side_1": "x" * 61}, "at most 60"),
        ({"first_dealer": "9"}, "Choose who deals first."),
        ({"target": "4"}, "between 5 and a million"),
        ({"target": "many"}, "between 5 and a million"),
        ({"first_dealer": "²"}, "Choose who deals first."),
    ],
)
def test_what_cannot_be_is_marked_where_it_stands(
    visitor: Visitor, values: dict[str, str], message: str
) -> None:
    board = visitor.start()
    for action in ("review", "save"):
        answer = visitor.send(f"{board}/settings", {**values, "action": action})
        assert answer.status_code == 422
        assert message in answer.text


@pytest.mark.parametrize("typed", ["5OOO", "-5", "9" * 30])
def test_a_target_that_cannot_be_comes_back_as_it_was_typed(visitor: Visitor, typed: str) -> None:
    url = f"{visitor.start()}/settings"
    answer = visitor.send(url, {"target": typed, "action": "review"})
    assert answer.status_code == 422
    assert fields_of(answer)["target"] == typed


def test_a_side_may_go_by_names_that_are_too_long_for_one(visitor: Visitor) -> None:
    players = {f"player_{seat}": letter * 60 for seat, letter in enumerate("abcd")}
    board = visitor.start(**players)
    url = f"{board}/settings"
    review = visitor.send(url, {"player_0_1": "Cid", "action": "review"})
    assert review.status_code == 200
    visitor.save(url, review)
    assert f"{'a' * 60} &amp; Cid" in visitor.get(board).text
    assert f"{'b' * 60} &amp; {'d' * 60}" in visitor.get(board).text


def test_a_change_of_what_somebody_else_changed_is_shown_first(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    url = f"{board}/settings"
    review = visitor.send(url, {**NAMES, "action": "review"})
    stranger.write(board)
    answer = visitor.save(url, review)
    assert answer.status_code == 409
    assert "Somebody else saved" in answer.text
    assert fields_of(answer)["side_0"] == "Us"
    assert fields_of(answer)["expected"] == "1"


def test_a_form_that_was_open_too_long_comes_back_as_it_was(visitor: Visitor) -> None:
    board = visitor.start()
    fields = fields_of(visitor.get(f"{board}/settings"))
    sent = {**fields, **NAMES, "csrf_token": "old", "action": "save"}
    answer = visitor.client.post(f"{board}/settings", data=sent)
    assert answer.status_code == 400
    assert fields_of(answer)["side_0"] == "Us"


def test_the_list_tells_what_was_done_on_which_device(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.client.environ_base["HTTP_USER_AGENT"] = "Mozilla/5.0 (iPhone)"
    visitor.write(board)
    correct(visitor, board)
    visitor.send(f"{board}/undo", {"key": "u"}, page=board)
    page = visitor.get(f"{board}/changes").text
    for text in ("Hand 1 was written down", "Hand 1 was corrected", "Hand 1 was undone"):
        assert text in page
    assert page.count("(iPhone)") == 3
    assert "The game began" in page
    assert "/versions/" not in page


def test_a_long_list_goes_on_elsewhere(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("services.lifecycle.change_log", "web.changes.routes"):
        monkeypatch.setattr(f"scorekeeper.{module}.MOST", 2)
    board = visitor.start()
    for _ in range(3):
        visitor.write(board)
    page = visitor.get(f"{board}/changes").text
    assert "Hand 1 was" not in page
    assert "The game began" not in page
    older = re.search(r'href="([^"]+before=2)"', page)
    assert older
    rest = visitor.get(older[1]).text
    assert "Hand 1 was written down" in rest
    assert "The game began" in rest
    assert visitor.get(f"{board}/changes?before=x").status_code == 200


def test_an_earlier_version_is_looked_at_and_brought_back(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    visitor.write(board)
    correct(visitor, board)
    assert "2280" in visitor.get(board).text
    url = f"{board}/hands/1/versions/1"
    assert url in visitor.get(f"{board}/changes").text
    page = visitor.get(url)
    assert "Hand 1, version 1" in page.text
    assert "1090 → 1190" in page.text
    back = visitor.send(url, {})
    assert back.status_code == 303
    board_page = visitor.get(board).text
    assert "Hand 1 is again as it was before it was corrected." in board_page
    assert "2380" in board_page
    assert "This is the version that counts." in visitor.get(f"{board}/hands/1/versions/3").text


def press(visitor: Visitor, board: str, label: str) -> str:
    """Press the first button of the board that says `label`; return the board after it."""
    page = visitor.get(board).text
    form = re.search(
        rf'<form method="post" action="([^"]+)">((?:(?!</form>).)+{label})', page, re.DOTALL
    )
    assert form, label
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form[2]))
    answer = visitor.client.post(form[1], data=fields)
    assert answer.status_code == 303
    return visitor.get(board).text


def test_undo_after_a_correction_takes_back_the_correction(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    visitor.write(board)
    visitor.get(board)
    correct(visitor, board)
    page = visitor.get(board).text
    assert "Hand 1 is corrected." in page
    assert page.count("Undo the correction of hand 1") == 2
    assert "Undo hand 2" not in page
    page = press(visitor, board, "Undo the correction of hand 1")
    assert "Hand 1 is again as it was before it was corrected." in page
    assert "2380" in page
    assert "Undo hand 2" in page
    assert page.count("Correct hand 1 again as before") == 2
    page = press(visitor, board, "Correct hand 1 again as before")
    assert "2280" in page
    assert "Undo the correction of hand 1" in page
    press(visitor, board, "Undo the correction of hand 1")
    page = press(visitor, board, "Undo hand 2")
    assert "Hand 2 is undone." in page
    assert "Hand 3" not in page


def test_a_hand_written_after_a_correction_is_what_undo_takes_back(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    correct(visitor, board)
    visitor.get(board)
    visitor.write(board)
    page = visitor.get(board).text
    assert "Undo hand 2" in page
    assert "correction" not in page


def test_a_version_brought_back_over_somebody_s_correction_is_shown_first(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    visitor.write(board)
    correct(visitor, board)
    url = f"{board}/hands/1/versions/1"
    seen = fields_of(visitor.get(url))
    correct(stranger, board)
    answer = visitor.client.post(url, data=seen)
    assert answer.status_code == 409
    assert "Somebody else saved" in answer.text
    assert fields_of(answer)["expected"] == "3"


def test_a_viewer_looks_at_versions_and_brings_none_back(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    visitor.write(board)
    correct(visitor, board)
    watched = links(visitor, board)["viewer"]
    page = stranger.get(f"{watched}/hands/1/versions/1")
    assert page.status_code == 200
    assert "Bring this version back" not in page.text
    assert "Names, dealer, target" not in stranger.get(watched).text


@pytest.mark.parametrize("path", ["hands/1/versions/9", "hands/2/versions/1"])
def test_versions_that_there_are_not(visitor: Visitor, path: str) -> None:
    board = visitor.start()
    visitor.write(board)
    page = visitor.get(f"{board}/{path}")
    assert page.status_code == 404
    assert "Go back" in page.text


def test_a_game_is_deleted_and_brought_back(visitor: Visitor, stranger: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    watched = links(visitor, board)["viewer"]
    stranger.get(watched)
    fields = fields_of(visitor.get(f"{board}/settings"))
    assert visitor.client.post(f"{board}/delete", data=fields).status_code == 303
    gone = visitor.get(board)
    assert gone.status_code == 410
    assert "Undo: bring it back" in gone.text
    others = stranger.get(watched)
    assert others.status_code == 410
    assert "This game was deleted." in others.text
    assert "Undo" not in others.text
    for each in (visitor, stranger):
        assert "1190" not in each.get("/").text
    for _ in range(2):
        assert visitor.client.post(f"{board}/undelete", data=fields_of(gone)).status_code == 303
    page = visitor.get(board).text
    assert "The game is back." in page
    assert "1190" in page
    listed = visitor.get(f"{board}/changes").text
    assert "The game was deleted" in listed
    assert "The game was brought back" in listed


def test_a_game_that_changed_meanwhile_is_not_deleted_unseen(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    fields = fields_of(visitor.get(f"{board}/settings"))
    stranger.write(board)
    answer = visitor.client.post(f"{board}/delete", data=fields)
    assert answer.status_code == 409
    assert "Somebody else saved" in answer.text
    assert visitor.get(board).status_code == 200


def test_a_game_brought_back_by_two_at_once(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.client.post(f"{board}/delete", data=fields_of(visitor.get(f"{board}/settings")))
    fields = fields_of(visitor.get(board))
    visitor.client.post(f"{board}/undelete", data=fields)
    answer = visitor.client.post(f"{board}/undelete", data={**fields, "key": "another"})
    assert answer.status_code == 303
    assert visitor.get(board).status_code == 200
