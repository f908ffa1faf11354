"""Hands that are being written are kept on the server: sent by a script, or with any button."""

from __future__ import annotations

import pytest

from scorekeeper.documents.exports import MOST_BYTES
from scorekeeper.services.hand.hand_drafts import MOST_OF_A_GAME
from tests.web.visitor import REFERENCE, Line, Visitor, fields_of, without_tokens, words_of


def keep(visitor: Visitor, board: str, values: dict[str, str], **told: str) -> int:
    """Keep what is written, as the page's script does; return the status."""
    fields = fields_of(visitor.get(f"{board}/hands/new"))
    data = {**fields, "stamp": "1000", **values, **told}
    return visitor.client.post(f"{board}/hands/draft", data=data).status_code


def written(visitor: Visitor, url: str) -> dict[str, str]:
    """Return the form's fields of a hand's cards."""
    fields = fields_of(visitor.get(url))
    return {name: fields.get(name, "") for name in REFERENCE}


def test_what_was_kept_is_there_again(visitor: Visitor, stranger: Visitor) -> None:
    board = visitor.start()
    url = f"{board}/hands/new"
    assert keep(visitor, board, REFERENCE) == 204
    assert written(visitor, url) == REFERENCE
    assert "Here is what you had written." in visitor.get(url).text
    assert 'data-draft-stamp="1000"' in visitor.get(url).text
    assert written(stranger, url)["sides-0-melds"] == ""


def test_every_button_keeps_what_was_written(visitor: Visitor) -> None:
    for values in (
        {"action": "review"},
        {"action": "edit"},
        {"depth": "1-net"},
        {"sides-0-melds": "zz", "action": "review"},
    ):
        board = visitor.start()
        url = f"{board}/hands/new"
        visitor.send(url, {**REFERENCE, **values})
        expected = {**REFERENCE, **{name: values[name] for name in values if name in REFERENCE}}
        assert written(visitor, url) == expected


def test_a_draft_that_says_nothing_is_none(visitor: Visitor) -> None:
    board = visitor.start()
    assert keep(visitor, board, {}) == 204
    assert 'data-draft-stamp="0"' in visitor.get(f"{board}/hands/new").text


def test_starting_afresh_and_dropping(visitor: Visitor) -> None:
    board = visitor.start()
    url = f"{board}/hands/new"
    for action, leads_to in (("afresh", url), ("drop", board)):
        keep(visitor, board, REFERENCE)
        answer = visitor.send(url, {"action": action})
        assert (answer.status_code, answer.location) == (303, leads_to)
        assert written(visitor, url)["sides-0-melds"] == ""


def test_a_saved_hand_leaves_no_draft(visitor: Visitor) -> None:
    board = visitor.start()
    keep(visitor, board, REFERENCE)
    assert visitor.write(board).status_code == 303
    assert written(visitor, f"{board}/hands/new")["sides-0-melds"] == ""
    visitor.send(f"{board}/undo", {"key": "u"}, page=board)
    assert written(visitor, f"{board}/hands/new")["sides-0-melds"] == ""


def test_a_hand_that_is_sent_again_leaves_the_draft_of_the_next_one(visitor: Visitor) -> None:
    board = visitor.start()
    url = f"{board}/hands/new"
    sent = {**fields_of(visitor.send(url, {**REFERENCE, "action": "review"})), "action": "save"}
    assert visitor.client.post(url, data=sent).status_code == 303
    assert keep(visitor, board, {"sides-0-melds": "Kx6"}) == 204
    assert visitor.client.post(url, data=sent).status_code == 303
    assert written(visitor, url)["sides-0-melds"] == "Kx6"


def test_that_nobody_went_out_is_kept_without_cards(visitor: Visitor) -> None:
    board = visitor.start()
    assert keep(visitor, board, {"sides-out": "nobody"}) == 204
    assert fields_of(visitor.get(f"{board}/hands/new"))["sides-out"] == "nobody"


def test_a_hand_that_somebody_else_saved_meanwhile(visitor: Visitor, stranger: Visitor) -> None:
    board = visitor.start()
    url = f"{board}/hands/new"
    keep(visitor, board, {"sides-0-melds": "Kx6"})
    stranger.write(board)
    page = visitor.get(url)
    assert "This hand has been saved meanwhile" in page.text
    assert "Six Kings" in page.text
    fields = fields_of(page)
    assert fields["sides-0-melds"] == "Kx6"
    # Looked at and left: it is still there. Decided: it is gone.
    assert fields_of(visitor.get(url))["sides-0-melds"] == "Kx6"
    review = visitor.client.post(url, data={**fields, "sides-out": "nobody", "correct": "1-1"})
    assert "Save the correction" in review.text
    saved = visitor.save(f"{board}/hands/1/edit", review)
    assert saved.status_code == 303
    assert "Kx6" in visitor.get(f"{board}/hands/1/edit").text
    assert fields_of(visitor.get(url))["sides-0-melds"] == ""


def test_what_stands_there_now_is_what_is_corrected(visitor: Visitor, stranger: Visitor) -> None:
    board = visitor.start()
    url = f"{board}/hands/new"
    fields = {**fields_of(visitor.get(url)), "sides-0-melds": "Kx6"}
    stranger.write(board)
    late = visitor.client.post(url, data={**fields, "correct": "1-7"})
    assert late.status_code == 409
    assert fields_of(late)["sides-0-melds"] == "Kx6"
    for asked in ("9-1", "x-1", "-", ""):
        assert visitor.client.post(url, data={**fields, "correct": asked}).status_code == 404


@pytest.mark.parametrize(
    "buttons",
    [
        {"action": "save", "correct": "1-1"},
        {"action": "drop", "correct": "1-1"},
        {"action": ["review", "save"]},
        {"action": "save", "depth": "0-net"},
        {"action": ["edit", "save"]},
        {"action": "edit", "depth": "0-net", "use": "0"},
        {"depth": "0-net", "use": "0"},
        {"action": "destroy"},
        {"correct": ["1-1", "2-1"]},
    ],
)
def test_a_form_with_two_buttons_pressed_is_shown_again(
    visitor: Visitor, buttons: dict[str, str | list[str]]
) -> None:
    board = visitor.start()
    visitor.write(board)
    for url in (f"{board}/hands/new", f"{board}/hands/1/edit"):
        fields = {**fields_of(visitor.get(url)), "sides-0-melds": "Kx6"}
        answer = visitor.client.post(url, data={**fields, **buttons})
        assert answer.status_code == 422
        assert "two buttons pressed" in answer.text
        assert fields_of(answer)["sides-0-melds"] == "Kx6"
    assert "1190" in visitor.get(board).text
    assert "Kx6" not in without_tokens(visitor.get(f"{board}/hands/1/edit"))


@pytest.mark.parametrize(("name", "value"), [("depth", "0-net"), ("use", "0")])
def test_a_script_changes_sheets_and_stays_on_the_form(
    visitor: Visitor, name: str, value: str
) -> None:
    url = f"{visitor.start()}/hands/new"
    sent = {**fields_of(visitor.get(url)), "action": "edit", name: value}
    assert visitor.client.post(url, data=sent).status_code == 200


@pytest.mark.parametrize("path", ["settings", "follow"])
@pytest.mark.parametrize("action", ["destroy", ["review", "save"], ["red_three", "undo"]])
def test_other_forms_know_their_buttons_as_well(
    visitor: Visitor, path: str, action: str | list[str]
) -> None:
    url = f"{visitor.start()}/{path}"
    answer = visitor.client.post(url, data={**fields_of(visitor.get(url)), "action": action})
    assert answer.status_code == 422
    assert "two buttons pressed" in answer.text


def test_an_unknown_button_starts_no_game(visitor: Visitor) -> None:
    answer = visitor.send("/games/new", {"action": "destroy"})
    assert answer.status_code == 422
    assert "two buttons pressed" in answer.text


def test_a_correction_that_somebody_else_was_faster_with(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    visitor.write(board)
    url = f"{board}/hands/1/edit"
    fields = {**fields_of(visitor.get(url)), "sides-0-red_threes": "2", "stamp": "5"}
    waited = {"Prefer": "return=minimal"}
    kept = visitor.client.post(f"{board}/hands/draft", data=fields, headers=waited)
    assert (kept.status_code, kept.headers.get("Preference-Applied")) == (204, "return=minimal")
    page = visitor.get(url)
    assert fields_of(page)["sides-0-red_threes"] == "2"
    assert "the hand as it stands now" not in page.text
    review = stranger.send(url, {"sides-0-red_threes": "4", "action": "review"})
    assert stranger.save(url, review).status_code == 303
    page = visitor.get(url)
    assert "the hand as it stands now" in page.text
    assert fields_of(page)["sides-0-red_threes"] == "2"


def test_a_draft_of_a_correction_serves_a_hand_that_is_new_again(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    fields = {**fields_of(visitor.get(f"{board}/hands/1/edit")), "sides-0-red_threes": "2"}
    visitor.client.post(f"{board}/hands/draft", data={**fields, "stamp": "5"})
    visitor.send(f"{board}/undo", {"key": "u"}, page=board)
    page = visitor.get(f"{board}/hands/new")
    assert "meanwhile" not in page.text
    assert fields_of(page)["sides-0-red_threes"] == "2"


def test_the_form_says_at_once_what_others_did(visitor: Visitor, stranger: Visitor) -> None:
    board = visitor.start()
    form = Line(visitor, visitor.get(f"{board}/hands/new"))
    assert form.asked() == (304, "")
    stranger.write(board)
    review = Line(visitor, visitor.send(f"{board}/hands/1/edit", {"action": "review"}))
    correction = Line(visitor, visitor.get(f"{board}/hands/1/edit"))
    saved = "Hand 1 has been saved meanwhile: North & South +1190, East & West −65. Yours is kept;"
    assert form.asked() == (200, f"{saved} “Review” shows both.")
    assert form.asked() == (304, "")
    assert review.asked() == correction.asked() == (304, "")
    stranger.send(
        f"{board}/hands/1/edit",
        fields_of(stranger.send(f"{board}/hands/1/edit", {**REFERENCE, "action": "review"}))
        | {"action": "save"},
    )
    assert review.asked() == (200, f"{saved} “Save” shows both.")
    assert correction.asked() == (200, f"{saved} “Review” shows both.")
    stranger.send(f"{board}/undo", {"key": "u"}, page=board)
    stranger.send(f"{board}/undo", {"key": "v"}, page=board)
    undone = "The last hand has been undone meanwhile. Yours is kept as it is."
    assert [each.asked()[1] for each in (form, review, correction)] == [undone] * 3


def test_a_look_at_what_others_did_costs_one_row(visitor: Visitor, asked: list[str]) -> None:
    form = Line(visitor, visitor.get(f"{visitor.start()}/hands/new"))
    asked.clear()
    assert form.asked() == (304, "")
    assert sum(statement.startswith("SELECT") for statement in asked) == 1


def test_what_is_no_draft_is_refused(visitor: Visitor) -> None:
    board = visitor.start()
    for told in ({"hand": ""}, {"hand": "0"}, {"hand": "501"}, {"hand": "x"}):
        assert keep(visitor, board, REFERENCE, **told) == 422
    assert keep(visitor, board, {"sides-0-melds": "7 " * 40_000}) == 422
    assert keep(visitor, board, {"sides-0-melds": "7" * MOST_BYTES}) == 413
    assert visitor.client.post(f"{board}/hands/draft", data=REFERENCE).status_code == 400
    assert keep(visitor, board, {"evil": "x", "sides-0-melds": "7x3"}, stamp="soon") == 204
    assert "evil" not in visitor.get(f"{board}/hands/new").text


def test_a_form_that_is_too_large_to_keep_is_still_answered(visitor: Visitor) -> None:
    board = visitor.start()
    answer = visitor.send(f"{board}/hands/new", {"sides-0-melds": "7 " * 40_000})
    assert answer.status_code == 422
    assert "longer than any hand" in answer.text


def test_a_game_keeps_working_however_many_write(visitor: Visitor) -> None:
    board = visitor.start()
    fields = {**fields_of(visitor.get(f"{board}/hands/new")), "sides-0-melds": "7x3"}
    for _ in range(MOST_OF_A_GAME + 2):
        visitor.client.delete_cookie("device")
        assert visitor.client.post(f"{board}/hands/draft", data=fields).status_code == 204


def test_a_new_hand_starts_from_what_was_noted(visitor: Visitor) -> None:
    board = visitor.start()
    noted = visitor.send(f"{board}/follow", {"action": "laid", "side": "0", "melds": "Kx3\nAx3"})
    assert noted.status_code == 303
    url = f"{board}/hands/new"
    fields = fields_of(visitor.get(url))
    assert fields["sides-0-melds"] == "Kx3\nAx3"
    assert fields["sides-0-first_meld"] == "Kx3\nAx3"
    # What this device writes itself takes the place of the notes.
    assert keep(visitor, board, {"sides-0-melds": "Kx4"}) == 204
    assert fields_of(visitor.get(url))["sides-0-melds"] == "Kx4"
    visitor.send(url, {"action": "afresh"})
    assert fields_of(visitor.get(url))["sides-0-melds"] == "Kx3\nAx3"


def a_correction(visitor: Visitor) -> tuple[str, str, dict[str, str]]:
    """Return a game's board, the address of its first hand's form, and that form changed."""
    board = visitor.start()
    visitor.write(board)
    edit = f"{board}/hands/1/edit"
    return board, edit, {**fields_of(visitor.get(edit)), "sides-0-red_threes": "3"}


def test_a_correction_of_a_hand_that_others_undid_is_no_dead_end(
    visitor: Visitor, stranger: Visitor
) -> None:
    board, edit, fields = a_correction(visitor)
    stranger.send(f"{board}/undo", {"key": "theirs"}, page=board)
    for action in ("review", "save"):
        answer = visitor.client.post(edit, data={**fields, "action": action})
        assert answer.status_code == 404
        said = words_of(answer.text)
        assert "Hand 1 has been undone meanwhile: there is nothing to correct." in said
        assert "What you wrote is kept." in said
        assert f'href="{board}"' in answer.text
    assert "What you wrote is kept." in visitor.get(edit).text
    assert "What you wrote is kept." not in stranger.get(edit).text
    # a new hand begins with it
    assert fields_of(visitor.get(f"{board}/hands/new"))["sides-0-red_threes"] == "3"
    back = visitor.send(f"{board}/restore", {}, page=edit)
    assert back.status_code == 303
    page = visitor.get(edit)
    assert "This hand has been saved meanwhile" in page.text
    assert fields_of(page)["sides-0-red_threes"] == "3"


def test_what_is_dropped_is_not_kept_of_a_hand_that_others_undid(
    visitor: Visitor, stranger: Visitor
) -> None:
    board, edit, fields = a_correction(visitor)
    visitor.client.post(edit, data={**fields, "action": "review"})
    stranger.send(f"{board}/undo", {"key": "theirs"}, page=board)
    answer = visitor.client.post(edit, data={**fields, "action": "drop"})
    assert (answer.status_code, answer.location) == (303, board)
    assert "What you wrote is kept." not in visitor.get(edit).text
    expired = visitor.client.post(edit, data={**fields, "csrf_token": "old"})
    assert (expired.status_code, "load the page again" in expired.text) == (400, True)
    never = visitor.get(f"{board}/hands/7/edit").text
    assert "This game has no hand 7. Go back to the board to see its hands." in never
    assert f'href="{board}"' in never


def test_what_replaces_a_hand_that_others_undid_is_the_next_one(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    url = f"{board}/hands/new"
    fields = {**fields_of(visitor.get(url)), "sides-0-melds": "Kx6", "sides-out": "nobody"}
    stranger.write(board)
    asked = visitor.client.post(url, data={**fields, "action": "review"})
    assert "Put mine in its place" in asked.text
    stranger.send(f"{board}/undo", {"key": "theirs"}, page=board)
    answer = visitor.client.post(url, data={**fields_of(asked), "correct": "1-1"})
    assert answer.status_code == 409
    assert "has been changed meanwhile. Yours is kept" in answer.text
    review = visitor.client.post(url, data={**fields_of(answer), "action": "review"})
    assert "Save hand 1" in review.text
