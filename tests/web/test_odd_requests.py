"""Requests that no browser sends, and that are answered all the same."""

from __future__ import annotations

import pytest

from tests.web.house import saved_house, sent_house
from tests.web.visitor import REFERENCE, Visitor, fields_of

NO_HOST = {"HTTP_HOST": "a" * 64}
"""Its one label is longer than any name may have."""


@pytest.mark.parametrize("url", ["/", "/games", "/nothing"])
def test_a_host_that_is_none_gets_a_sentence(visitor: Visitor, url: str) -> None:
    answer = visitor.client.get(url, environ_overrides=NO_HOST)
    assert answer.status_code == 400
    assert "This could not be read." in answer.text
    assert visitor.get("/").status_code == 200


def test_a_host_that_is_none_gets_a_problem_from_the_api(visitor: Visitor) -> None:
    answer = visitor.client.get("/api/v1/rulesets", environ_overrides=NO_HOST)
    assert answer.status_code == 400
    assert answer.mimetype == "application/problem+json"


def test_a_part_without_a_name_is_no_field(visitor: Visitor) -> None:
    body = b'--x\r\nContent-Disposition: form-data; nome="a"\r\n\r\n1\r\n--x--\r\n'
    answer = visitor.client.post(
        "/games/new", data=body, content_type="multipart/form-data; boundary=x"
    )
    assert answer.status_code == 400
    assert "send it again" in answer.text


def test_a_file_without_a_name_is_no_field(visitor: Visitor) -> None:
    body = b'--x\r\nContent-Disposition: form-data; filename="a"\r\n\r\n1\r\n--x--\r\n'
    answer = visitor.client.post(
        "/house", data=body, content_type="multipart/form-data; boundary=x"
    )
    assert answer.status_code == 400


def test_a_form_of_an_unknown_edition_that_has_expired_is_not_there(visitor: Visitor) -> None:
    answer = visitor.client.post("/rules/nothing/house", data={"name": "Ours"})
    assert answer.status_code == 404
    assert "There is nothing here." in answer.text


ENDLESS = "9" * 5_000
"""Number of digits that Python refuses to read."""


def test_numbers_without_end_are_numbers_of_nothing(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    for url, field, page, status in (
        (f"{board}/undo", "expected", board, 409),
        (f"{board}/hands/1/edit", "expected", f"{board}/hands/1/edit", 409),
        (f"{board}/hands/new", "correct", f"{board}/hands/new", 404),
        (f"{board}/follow", "number", f"{board}/follow", 409),
        (f"{board}/share/viewer", "seen", f"{board}/share", 303),
    ):
        sent = {field: f"{ENDLESS}-1"} if field == "correct" else {field: ENDLESS, "action": "save"}
        sent = {**REFERENCE, **sent} if "hands" in url else {**sent, "action": "undo"}
        assert visitor.send(url, sent, page).status_code == status, url
    assert visitor.get(f"/players/1/merge?into={ENDLESS}").status_code == 303
    assert "1190" in visitor.get(board).text


def test_digits_of_other_scripts_are_no_numbers_of_addresses(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    visitor.write(board)
    assert visitor.get(f"{board}/hands/2").status_code == 200
    assert visitor.client.get(f"{board}/hands/٢").status_code == 404
    assert visitor.get(f"{board}/changes?before=٢").data == visitor.get(f"{board}/changes").data
    assert visitor.get(f"{board}/changes?before=2").data != visitor.get(f"{board}/changes").data
    preview = f"{board}/hands/preview?number=٢"
    assert "2380 →" in visitor.client.post(preview, data=REFERENCE).text  # of a new hand


def test_house_rules_of_no_version_are_of_another(visitor: Visitor) -> None:
    rules = saved_house(visitor, "/rules/samba/house")
    answer = sent_house(visitor, f"{rules}/edit", {"expected": ENDLESS, "name": "Other"})
    assert answer.status_code == 409


@pytest.mark.parametrize("scorers", ["7", "0-7", ENDLESS, "x", "-"])
def test_a_hand_of_players_who_are_not_there_is_looked_at(visitor: Visitor, scorers: str) -> None:
    board = visitor.start(variant="classic", players="3")
    sent = {"sides-0-scorers": scorers, "sides-0-melds": "7x3", "action": "edit"}
    assert visitor.send(f"{board}/hands/new", sent).status_code == 200


def test_a_link_that_was_moved_and_whose_game_was_deleted_is_gone(visitor: Visitor) -> None:
    board = visitor.start()
    form = fields_of(visitor.get(f"{board}/share"))
    moved = visitor.client.post(f"{board}/move", data=form)
    owned = moved.location.removesuffix("/share")
    visitor.send(f"{owned}/delete", {}, f"{owned}/settings")
    assert visitor.client.post(f"{board}/move", data=form).status_code == 410


def test_too_much_sent_to_a_link_that_was_taken_back_is_gone_as_well(visitor: Visitor) -> None:
    board = visitor.start()
    form = fields_of(visitor.get(f"{board}/share"))
    visitor.client.post(f"{board}/move", data=form)
    answer = visitor.client.post(f"{board}/move", data={"start": "x" * 1_100_000})
    assert answer.status_code == 410


@pytest.mark.parametrize("host", ["[::1", "localhost, evil.example"])
@pytest.mark.parametrize("path", ["/", "/g//rematch"])
def test_a_host_that_cannot_be_read_leads_nowhere(visitor: Visitor, host: str, path: str) -> None:
    answer = visitor.client.get(path, environ_overrides={"HTTP_HOST": host})
    assert answer.status_code == 400
    assert "Location" not in answer.headers


def test_what_a_link_does_not_open_leads_back_to_its_page(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    changes = f"{board}/changes"
    back = 'class="button main" href="{}">{}</a>'
    to_the_board = back.format(board, "Back to the board")
    for url in ("/hands/9", "/hands/9/versions/1", "/hands/nine"):
        assert to_the_board in visitor.get(f"{board}{url}").text, url
    found = visitor.get(f"{board}/hands/1/versions/9").text
    assert "Go back to the list of changes." in found
    assert back.format(changes, "Back to the list of changes") in found
    found = visitor.get("/players/999").text
    assert back.format("/players", "Back to the list of players") in found
    for url in ("/e/nothing/nowhere", "/e/nothing/nowhere/at/all"):
        assert back.format("/e/nothing", "Back to the evening") in visitor.get(url).text
    for url in ("/g/nothing", "/g/nothing/hands/1", "/e/nothing", "/g/", "/nothing/at/all", "/"):
        assert "Back to the" not in visitor.get(url).text
