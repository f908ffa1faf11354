"""Confirmations by both sides: on the board, in the list of changes and on the sheet."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.web.visitor import REFERENCE, Visitor, fields_of, words_of

NAMES = {"player_0": "Nora", "player_1": "Omar", "player_2": "Pia", "player_3": "Quim"}
FORM = re.compile(r'<form method="post" action="([^"]+/confirm)">(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'name="([^"]+)" value="([^"]*)"')


def a_table(visitor: Visitor, confirming: str = "hands", **values: str) -> str:
    board = visitor.start(confirming=confirming, **NAMES, **values)
    visitor.write(board)
    return board


def buttons(visitor: Visitor, url: str) -> list[tuple[str, str, dict[str, str]]]:
    """Return the confirming buttons of a page: the text, the address, the fields of each."""
    found = FORM.findall(visitor.get(url).text)
    return [(words_of(inside), action, dict(FIELD.findall(inside))) for action, inside in found]


def press(visitor: Visitor, url: str, place: int) -> str:
    _, action, fields = buttons(visitor, url)[place]
    answer = visitor.client.post(action, data=fields)
    assert answer.status_code == 303
    return words_of(visitor.get(answer.location).text)


def test_a_game_confirms_nothing_unless_it_is_asked_to(visitor: Visitor) -> None:
    board = a_table(visitor, "none")
    assert buttons(visitor, board) == []
    assert "onfirmed" not in visitor.get(board).text


def test_both_sides_confirm_on_one_phone(visitor: Visitor) -> None:
    board = a_table(visitor)
    assert [said for said, *_ in buttons(visitor, board)] == [
        "Nora &amp; Pia: right (Hand 1)",
        "Omar &amp; Quim: right (Hand 1)",
    ]
    page = press(visitor, board, 0)
    assert "Nora &amp; Pia: hand 1 is confirmed." in page
    assert "Confirmed by Nora &amp; Pia" in page
    page = press(visitor, board, 1)
    # Nothing waits any more: the row of the hand says so.
    assert buttons(visitor, board) == []
    assert "Confirmed by both sides" in page
    assert "Confirmed by both sides" in words_of(visitor.get(f"{board}/hands/1").text)


def test_the_board_says_how_many_more_hands_wait(visitor: Visitor) -> None:
    board = a_table(visitor, target="20000")
    for _ in range(2):
        visitor.write(board)
    assert "its own page" not in visitor.get(board).text
    visitor.write(board)
    assert len(buttons(visitor, board)) == 2 * 3
    assert "1 more hand waits for it, on its own page." in visitor.get(board).text


def test_the_same_sent_twice_is_one(visitor: Visitor) -> None:
    board = a_table(visitor)
    _, action, fields = buttons(visitor, board)[0]
    for _ in range(2):
        assert visitor.client.post(action, data=fields).status_code == 303
    log = visitor.get(f"{board}/changes").text
    assert log.count("Nora &amp; Pia confirmed hand 1") == 1


def test_a_stray_tap_is_taken_back(visitor: Visitor) -> None:
    board = a_table(visitor)
    press(visitor, board, 0)
    assert "hand 1 is not confirmed any more." in press(visitor, f"{board}/hands/1", 0)
    assert "Not confirmed yet" in visitor.get(board).text
    assert "took back the confirmation of hand 1" in visitor.get(f"{board}/changes").text


def test_a_correction_says_what_it_takes_away(visitor: Visitor) -> None:
    board = a_table(visitor)
    for place in (0, 1):
        press(visitor, board, place)
    unchanged = visitor.send(f"{board}/hands/1/edit", {"action": "review"})
    assert "takes away the confirmation" not in unchanged.text
    sent = {**REFERENCE, "sides-0-red_threes": "2", "action": "review"}
    review = visitor.send(f"{board}/hands/1/edit", sent)
    assert (
        "This takes away the confirmation of hand 1 by Nora &amp; Pia and Omar &amp; Quim."
        in review.text
    )
    saved = visitor.save(f"{board}/hands/1/edit", review)
    page = words_of(visitor.get(saved.location).text)
    assert "Hand 1 is corrected. Hand 1 must be confirmed again." in page
    assert "Not confirmed yet" in page


def test_what_was_corrected_meanwhile_is_not_confirmed(visitor: Visitor) -> None:
    board = a_table(visitor)
    _, action, fields = buttons(visitor, board)[0]
    sent = {**REFERENCE, "sides-0-red_threes": "2", "action": "review"}
    visitor.save(f"{board}/hands/1/edit", visitor.send(f"{board}/hands/1/edit", sent))
    answer = visitor.client.post(action, data=fields)
    page = visitor.get(answer.location).text
    assert "This was changed in the meantime." in page
    assert "Not confirmed yet" in page


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"number": "9"}, "There is nothing here to confirm"),
        ({"side": "x"}, "There is nothing here to confirm"),
        ({"basis": ""}, "This was changed in the meantime."),
        ({"side": "7"}, "There is nothing here to confirm"),
    ],
)
def test_nonsense_is_answered_in_a_sentence(
    visitor: Visitor, changes: dict[str, str], sentence: str
) -> None:
    board = a_table(visitor)
    _, action, fields = buttons(visitor, board)[0]
    answer = visitor.client.post(action, data={**fields, **changes})
    assert sentence in visitor.get(answer.location).text


def test_the_result_is_confirmed_too_and_stands_on_the_sheet(visitor: Visitor) -> None:
    board = a_table(visitor, target="1000")
    said = [said for said, *_ in buttons(visitor, board)]
    assert said[0] == "Nora &amp; Pia: right (The result)"
    assert "the result is confirmed." in press(visitor, board, 0)
    assert "the result is not confirmed any more." in press(visitor, board, 0)
    for place in (0, 1, 2):
        press(visitor, board, place)
    text = PdfReader(BytesIO(visitor.get(f"{board}/sheet.pdf").data)).pages[0].extract_text()
    words = " ".join(text.split())
    assert "Result: Confirmed by both sides" in words
    assert "Confirmed by Nora & Pia" in words
    log = visitor.get(f"{board}/changes").text
    assert "confirmed the result" in log
    sent = {**REFERENCE, "sides-0-red_threes": "2", "action": "review"}
    review = visitor.send(f"{board}/hands/1/edit", sent)
    assert "confirmation of the result by" in review.text


def test_the_result_alone(visitor: Visitor) -> None:
    board = a_table(visitor, "result", target="1000")
    assert len(buttons(visitor, board)) == 2
    sent = {**REFERENCE, "sides-0-red_threes": "2", "action": "review"}
    saved = visitor.save(f"{board}/hands/1/edit", visitor.send(f"{board}/hands/1/edit", sent))
    assert "The result must be confirmed again." in visitor.get(saved.location).text
    assert buttons(visitor, f"{board}/hands/1") == []


def test_who_looks_on_sees_it_and_has_no_button(visitor: Visitor, stranger: Visitor) -> None:
    board = a_table(visitor)
    link = re.findall(r"http://localhost(/g/[\w-]+)", visitor.get(f"{board}/share").text)[0]
    assert buttons(stranger, link) == []
    assert "Not confirmed yet" in stranger.get(link).text
    assert buttons(stranger, f"{link}/hands/1") == []


def test_a_board_marks_hands_only_where_hands_are_confirmed(visitor: Visitor) -> None:
    board = a_table(visitor)
    mark = 'class="confirmed" title="Confirmed by both sides"'
    press(visitor, board, 0)
    assert mark not in visitor.get(board).text
    press(visitor, board, 1)
    assert mark in visitor.get(board).text
    page = visitor.get(f"{board}/settings").text
    form = next(part for part in page.split("<form") if f'action="{board}/confirming"' in part)
    fields = {**dict(FIELD.findall(form)), "confirming": "none"}
    visitor.client.post(f"{board}/confirming", data=fields)
    assert 'class="confirmed"' not in visitor.get(board).text


def test_the_owner_changes_what_is_confirmed(visitor: Visitor) -> None:
    board = a_table(visitor, "none")
    page = visitor.get(f"{board}/settings").text
    form = next(part for part in page.split("<form") if f'action="{board}/confirming"' in part)
    fields = {**dict(FIELD.findall(form)), "confirming": "hands"}
    told = visitor.client.post(f"{board}/confirming", data=fields)
    assert "What the sides confirm is changed." in visitor.get(told.location).text
    assert len(buttons(visitor, board)) == 2
    log = words_of(visitor.get(f"{board}/changes").text)
    assert "Nothing: what is saved counts → Each hand, and the result" in log
    stale = visitor.client.post(f"{board}/confirming", data={**fields, "key": "another"})
    assert stale.location == f"{board}/settings"
    odd = dict(fields_of(visitor.get(f"{board}/settings")), confirming="odd")
    assert visitor.client.post(f"{board}/confirming", data=odd).status_code == 303
    assert buttons(visitor, board) == []


def test_the_choice_is_kept_where_something_is_wrong_and_by_a_rematch(visitor: Visitor) -> None:
    wrong = visitor.send("/games/new", {"confirming": "result", "target": "lots"})
    assert fields_of(wrong)["confirming"] == "result"
    board = a_table(visitor, "result", target="1000")
    again = visitor.get(f"/games/new?after={board.removeprefix('/g/')}")
    assert fields_of(again)["confirming"] == "result"


def test_a_hand_that_is_being_written_is_saved_all_the_same(visitor: Visitor) -> None:
    board = a_table(visitor)
    review = visitor.send(f"{board}/hands/new", {"sides-0-melds": "7x3", "action": "review"})
    press(visitor, board, 0)
    assert visitor.save(f"{board}/hands/new", review).status_code == 303


def test_a_game_begun_on_paper_confirms_as_it_was_asked_to(visitor: Visitor) -> None:
    page = visitor.get("/games/new").text
    cells = re.findall(r'name="(paper[^"]*)"', page)[:2]
    board = visitor.start(confirming="hands", **NAMES, **dict.fromkeys(cells, "200"))
    assert next(said for said, *_ in buttons(visitor, board)).endswith("right (Hand 1)")
