from __future__ import annotations

import re

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.services import database
from scorekeeper.services.common.errors import DatabaseBusyError
from scorekeeper.services.table.following import load_following
from scorekeeper.web.table import following_routes as following
from tests.web.visitor import Visitor, fields_of, words_of


def steps(app: Flask, board: str) -> int:
    with app.app_context():
        return len(load_following(database.session(), board.removeprefix("/g/")).steps)


def note(visitor: Visitor, board: str, action: str = "laid", **values: str) -> None:
    answer = visitor.send(f"{board}/follow", {"action": action, **values})
    assert answer.status_code == 303, words_of(answer.text)


def test_a_hand_is_followed_to_its_end(visitor: Visitor) -> None:
    board = visitor.start(variant="caliente-complete", players="4", options="caliente")
    assert f'href="{board}/follow"' in visitor.get(board).text
    note(visitor, board, side="0", melds="7x3\nJ J JKR")
    note(visitor, board, "red_three", side="0")
    note(visitor, board, side="1", melds="Kx3", earlier="y")
    note(visitor, board, **{"side": "0", "add-0": "7 2", "melds": "10x3"})
    note(visitor, board, "caliente", side="1")
    note(visitor, board, "out", side="0")
    page = words_of(visitor.get(f"{board}/follow").text)
    for sentence in (
        "North &amp; South went out",
        "East &amp; West played a Caliente card",
        "North &amp; South laid down three 10s, added one 7 and one little wild",
        "East &amp; West had laid down three Kings before",
        "North &amp; South laid down a Bonus card",
        "North &amp; South laid down three 7s; two Jacks and one big wild",
    ):
        assert sentence in page
    assert "North &amp; South went out." in page
    assert "To go out, the side needs 1 canasta; it has 0." in page


def test_a_key_that_something_was_noted_with_takes_nothing_back(
    app: Flask, visitor: Visitor
) -> None:
    board = visitor.start()
    fields = {**fields_of(visitor.get(f"{board}/follow")), "side": "0"}
    for _ in range(2):
        data = {**fields, "action": "red_three"}
        assert visitor.client.post(f"{board}/follow", data=data).status_code == 303
    answer = visitor.client.post(f"{board}/follow", data={**fields, "action": "undo"})
    assert answer.status_code == 422
    assert "Press the button again" in answer.text
    assert steps(app, board) == 1
    again = {**fields_of(answer), "action": "undo"}
    assert visitor.client.post(f"{board}/follow", data=again).status_code == 303
    assert steps(app, board) == 0


def test_a_first_lay_down_is_checked_then_and_there(visitor: Visitor) -> None:
    board = visitor.start()
    look = f"{board}/follow/look"
    found = visitor.client.post(look, data={"side": "0", "melds": "7x3\nK K"})
    assert "15 short" in words_of(found.text)
    assert "A meld needs at least 3 cards" in words_of(found.text)
    found = visitor.client.post(look, data={"side": "0", "melds": "7x3\nKx4"})
    assert "Yes, enough 55 laid down, 50 needed" in words_of(found.text)
    note(visitor, board, side="0", melds="7x3")
    page = words_of(visitor.get(f"{board}/follow").text)
    assert "The first meld needs 50 points; these cards come to 15." in page
    assert "! 1 warning" in page


def test_later_cards_are_looked_at_too(visitor: Visitor) -> None:
    board = visitor.start()
    note(visitor, board, side="0", melds="Ax3")
    look = f"{board}/follow/look"
    fits = visitor.client.post(look, data={"side": "0", "add-0": "A 2", "melds": "7x3"})
    assert "That fits 55 laid down" in words_of(fits.text)
    wrong = visitor.client.post(look, data={"side": "0", "add-0": "2x9", "melds": "7 7"})
    assert "No, not like this" in words_of(wrong.text)
    assert 'id="own-marks-0"' in wrong.text
    assert "A set needs more natural than wild cards" in words_of(wrong.text)
    assert "A meld needs at least 3 cards" in words_of(wrong.text)
    unread = visitor.client.post(look, data={"side": "0", "add-0": "foo"})
    assert "“foo” (card 1) is not a card" in words_of(unread.text)
    empty = visitor.client.post(look, data={"side": "0"})
    assert "Tap the cards that are laid down." in words_of(empty.text)


def test_more_cards_than_the_decks_hold_are_said(visitor: Visitor) -> None:
    board = visitor.start()
    note(visitor, board, side="0", melds="Ax8")
    look = f"{board}/follow/look"
    found = visitor.client.post(look, data={"side": "1", "melds": "Kx3 2x2", "earlier": "y"})
    assert "That fits" in words_of(found.text)
    found = visitor.client.post(look, data={"side": "0", "add-0": "A"})
    assert found.status_code == 200


def test_the_last_step_is_taken_back(visitor: Visitor, app: Flask) -> None:
    board = visitor.start()
    note(visitor, board, side="0", melds="Ax3")
    note(visitor, board, "undo", side="0")
    assert steps(app, board) == 0
    answer = visitor.send(f"{board}/follow", {"action": "undo"})
    assert answer.status_code == 422
    assert "There is nothing noted to take back." in answer.text


def test_two_phones_noting_at_once(visitor: Visitor, stranger: Visitor, app: Flask) -> None:
    board = visitor.start()
    mine = fields_of(visitor.get(f"{board}/follow"))
    note(stranger, board, side="1", melds="Kx5")
    told = {**mine, "action": "laid", "side": "0", "melds": "Ax3"}
    answer = visitor.client.post(f"{board}/follow", data=told)
    assert answer.status_code == 409
    page = words_of(answer.text)
    assert "Somebody else noted something in the meantime." in page
    assert "East &amp; West laid down five Kings" in page
    assert fields_of(answer)["melds"] == "Ax3"
    assert steps(app, board) == 1
    again = {**fields_of(answer), "action": "laid"}
    assert visitor.client.post(f"{board}/follow", data=again).status_code == 303
    assert steps(app, board) == 2


def test_a_form_sent_twice_notes_once(visitor: Visitor, app: Flask) -> None:
    board = visitor.start()
    told = {**fields_of(visitor.get(f"{board}/follow")), "action": "laid", "melds": "Ax3"}
    for _ in range(2):
        assert visitor.client.post(f"{board}/follow", data=told).status_code == 303
    assert steps(app, board) == 1


def test_noting_for_a_hand_that_was_saved(visitor: Visitor, stranger: Visitor, app: Flask) -> None:
    board = visitor.start()
    told = {**fields_of(visitor.get(f"{board}/follow")), "action": "laid", "melds": "Ax3"}
    stranger.write(board)
    answer = visitor.client.post(f"{board}/follow", data=told)
    assert answer.status_code == 409
    assert "That hand has been saved or undone in the meantime." in answer.text
    assert fields_of(answer)["melds"] == "Ax3"
    assert steps(app, board) == 0


def test_the_page_says_when_others_noted(visitor: Visitor, stranger: Visitor) -> None:
    board = visitor.start()
    page = visitor.get(f"{board}/follow")
    state = re.search(r'data-state="([^"]+)"', page.text)
    assert state
    url = state[1].replace("&amp;", "&")
    assert visitor.get(url).status_code == 204
    note(stranger, board, side="1", melds="Kx5")
    assert visitor.get(url).status_code == 200


def test_turning_to_the_other_side_keeps_the_new_melds(visitor: Visitor) -> None:
    board = visitor.start()
    note(visitor, board, side="0", melds="Ax3")
    page = visitor.send(f"{board}/follow", {"melds": "7x3", "add-0": "A", "turn": "1"})
    assert page.status_code == 200
    assert fields_of(page)["side"] == "1"
    assert fields_of(page)["melds"] == "7x3"
    assert "add-0" not in fields_of(page)
    back = visitor.client.post(f"{board}/follow", data={**fields_of(page), "turn": "0"})
    assert fields_of(back)["melds"] == "7x3"


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"action": "laid", "melds": "7x3\nfoo"}, "Meld 2: “foo” (card 1) is not a card"),
        ({"action": "laid"}, "Tap the cards that were laid down"),
        ({"action": "laid", "add-0": "bar"}, "“bar” (card 1) is not a card"),
        ({"action": "out", "key": "no key"}, "This form did not arrive whole"),
    ],
)
def test_what_cannot_be_noted_is_said_and_kept(
    visitor: Visitor, app: Flask, sent: dict[str, str], sentence: str
) -> None:
    board = visitor.start()
    note(visitor, board, side="0", melds="Ax3")
    answer = visitor.send(f"{board}/follow", sent)
    assert answer.status_code == 422
    assert sentence in words_of(answer.text)
    for name in ("melds", "add-0"):
        if name in sent:
            assert fields_of(answer)[name] == sent[name]
    assert steps(app, board) == 1


def test_a_page_open_for_too_long_keeps_what_was_tapped(visitor: Visitor) -> None:
    board = visitor.start()
    told = {**fields_of(visitor.get(f"{board}/follow")), "action": "laid", "melds": "Ax3"}
    answer = visitor.client.post(f"{board}/follow", data={**told, "csrf_token": "old"})
    assert answer.status_code == 400
    assert fields_of(answer)["melds"] == "Ax3"


def test_a_busy_database_keeps_what_was_tapped(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise DatabaseBusyError

    monkeypatch.setattr(following, "note_step", busy)
    board = visitor.start()
    answer = visitor.send(f"{board}/follow", {"action": "laid", "melds": "Ax3"})
    assert answer.status_code == 503
    assert fields_of(answer)["melds"] == "Ax3"


def test_a_game_that_is_over_is_not_followed(visitor: Visitor) -> None:
    board = visitor.start()
    stale = fields_of(visitor.get(f"{board}/follow"))
    visitor.write(board, {"sides-0-depth": "net", "sides-0-net": "9000", "sides-out": "0"})
    answer = visitor.get(f"{board}/follow")
    assert (answer.status_code, answer.location) == (303, board)
    for url, status in ((f"{board}/follow", 422), (f"{board}/follow/look", 200)):
        sent = {**stale, "action": "laid", "melds": "Ax3"}
        answer = visitor.client.post(url, data=sent)
        assert answer.status_code == status
        assert "The game is over." in words_of(answer.text)
    unclear = visitor.client.post(f"{board}/follow", data={"action": "dance"})
    assert (unclear.status_code, "The game is over" in unclear.text) == (422, True)


def test_concealed_is_asked_where_it_counts(visitor: Visitor) -> None:
    board = visitor.start(variant="classic", players="4")
    assert "Went out concealed" in visitor.get(f"{board}/follow").text
    note(visitor, board, "concealed", side="0")
    page = words_of(visitor.get(f"{board}/follow").text)
    assert "went out concealed" in page


def test_what_was_wrong_before_is_no_fault_of_further_cards(visitor: Visitor) -> None:
    board = visitor.start()
    note(visitor, board, side="0", melds="7x3\nAx3\n8")
    looked = visitor.send(f"{board}/follow/look", {"side": "0", "add-0": "7"}).text
    assert "That fits" in looked
    assert "A meld needs at least 3 cards; this one has 1." in looked
    assert (
        "No, not like this"
        in visitor.send(f"{board}/follow/look", {"side": "0", "add-2": "8"}).text
    )


def test_an_own_meld_is_marked_once_and_as_it_was_when_nothing_is_added(visitor: Visitor) -> None:
    board = visitor.start()
    note(visitor, board, side="0", melds="7x3\nAx3")
    shown = visitor.get(f"{board}/follow?side=0&add-0=8").text
    assert shown.count('id="own-marks-0"') == 1
    assert "All natural cards of a set must be of one rank." in shown
    empty = visitor.send(f"{board}/follow/look", {"side": "0", "add-0": ""}).text
    assert 'id="own-marks-0"' in empty
    assert "All natural cards" not in empty


@pytest.mark.parametrize("action", ["red_three", "out", "undo"])
def test_what_is_tapped_stays_when_something_else_is_noted(visitor: Visitor, action: str) -> None:
    board = visitor.start()
    note(visitor, board, side="0", melds="7x3\nAx3")
    note(visitor, board, "red_three", side="0")
    tapped = {"melds": "Kx3", "add-1": "A"}
    answer = visitor.send(f"{board}/follow", {"action": action, "side": "0", **tapped})
    assert fields_of(visitor.get(answer.location)).items() >= tapped.items()


def test_what_is_noted_is_filled_in_to_questions(visitor: Visitor) -> None:
    board = visitor.start()
    note(visitor, board, side="0", melds="7x3\nAx3")
    assert fields_of(visitor.get(f"{board}/helper/take-pile"))["table"] == "7x3\nAx3"


def test_the_board_shows_what_lies_on_the_table(visitor: Visitor) -> None:
    board = visitor.start()
    assert "on the table" not in visitor.get(board).text
    live = visitor.get(f"{board}/live")
    known = {"If-None-Match": live.headers["ETag"]}
    assert visitor.get(f"{board}/live", headers=known).status_code == 304
    note(visitor, board, side="0", melds="7x3\nAx3")
    note(visitor, board, "out", side="1")
    changed = visitor.get(f"{board}/live", headers=known)
    assert changed.status_code == 200
    for page in (changed, visitor.get(board)):
        assert "75 on the table" in words_of(page.text)
        assert "0 on the table, out" in words_of(page.text)
    note(visitor, board, "undo")
    note(visitor, board, "undo")
    assert "on the table" not in visitor.get(board).text
    note(visitor, board, side="0", melds="7x3\nAx3")
    visitor.write(board)
    assert "on the table" not in visitor.get(board).text


@pytest.mark.parametrize("variant", [variant.id for variant in CATALOGUE])
def test_every_game_can_be_followed(visitor: Visitor, variant: str) -> None:
    for players in find_variant(variant).players:
        board = visitor.start(variant=variant, players=str(players))
        note(visitor, board, side="1", melds="4x3\nKx3 2")
        page = visitor.get(f"{board}/follow?side=1")
        assert "laid down three 4s; three Kings and one" in words_of(page.text)
        assert visitor.get(f"{board}/hands/new").status_code == 200
        assert fields_of(visitor.get(f"{board}/helper/go-out?side=1"))["table"] == "4x3\nKx3 2"


TEXTS = st.one_of(
    st.sampled_from(["7x3", "K K", "JKR", "", "0", "1", "-1", "9" * 9, "laid", "out", "undo"]),
    st.text(max_size=12),
)
FIELDS = st.sampled_from(
    ["melds", "add-0", "add-1", "side", "turn", "action", "number", "expected", "key", "earlier"]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sent=st.dictionaries(FIELDS, TEXTS, max_size=6))
def test_no_note_breaks_the_page(visitor: Visitor, sent: dict[str, str]) -> None:
    board = visitor.start()
    note(visitor, board, side="0", melds="Ax3")
    answer = visitor.send(f"{board}/follow", sent)
    assert answer.status_code in {200, 303, 409, 422}
    assert visitor.client.post(f"{board}/follow/look", data=sent).status_code == 200
    assert visitor.client.get(f"{board}/follow", query_string=sent).status_code == 200
