"""A game as a file: saved from its board, brought in again."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from tests.web.visitor import Visitor, fields_of, words_of

FILE: dict[str, Any] = {
    "ruleset": "classic",
    "sides": ["Owls", "Bears"],
    "deals": [
        {"sides": [{"entry": "net", "net": 500, "total": 505}, {"entry": "net", "net": 100}]},
        {"sides": [{"entry": "net", "net": -50}, {"entry": "net", "net": 10}]},
    ],
}
URL = "/games/import"
FOREIGN = "This file was not saved by this app. Choose another one."


def paste(visitor: Visitor, text: str) -> TestResponse:
    """Send a text through the form."""
    return visitor.send(URL, {"text": text})


def upload(visitor: Visitor, content: bytes) -> TestResponse:
    """Send a file through the form."""
    fields = fields_of(visitor.get(URL))
    # Encoded here: the test client would leave a file of its own open.
    file = FileStorage(BytesIO(content), "game.json")
    boundary, data = encode_multipart({**fields, "file": file})
    content_type = f"multipart/form-data; boundary={boundary}"
    return visitor.client.post(URL, data=data, content_type=content_type)


def test_a_board_gives_its_file(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    assert f'href="{board}/export.json"' in visitor.get(board).text
    answer = visitor.get(f"{board}/export.json")
    assert answer.mimetype == "application/json"
    disposition = answer.headers["Content-Disposition"]
    assert disposition.startswith('attachment; filename="canasta-')
    assert disposition.endswith('.json"')
    assert json.loads(answer.text)["deals"][0]["sides"][0]["total"] == 1190


def test_a_file_uploaded_on_another_device_is_the_same_game(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    visitor.write(board)
    file = visitor.get(f"{board}/export.json").data
    answer = upload(stranger, file)
    assert answer.status_code == 303
    assert answer.location != board
    assert stranger.get(f"{answer.location}/export.json").data == file
    page = stranger.get(answer.location)
    assert "1 hand was brought in." in page.text
    assert "North &amp; South – East &amp; West" in stranger.get("/").text


def test_a_text_that_was_pasted_is_a_game(visitor: Visitor) -> None:
    answer = paste(visitor, json.dumps(FILE))
    assert answer.status_code == 303
    page = visitor.get(answer.location)
    assert "2 hands were brought in." in page.text
    assert "hand 1, Owls: 505 there, 500 here" in page.text


def test_only_a_few_differences_are_told(visitor: Visitor) -> None:
    wrong = {"score_before": 5, "total": "x" * 90, "score_after": None}
    sides = [{"entry": "net", "net": 10, **wrong}, {"entry": "net", "net": 0, **wrong}]
    answer = paste(visitor, json.dumps({**FILE, "deals": [{"sides": sides}], "winner": 1}))
    text = visitor.get(answer.location).text
    assert "hand 1, Owls: 5 there, 0 here" in text
    assert f"hand 1, Owls: {'x' * 20}… there, 10 here" in text
    assert "There are 4 more differences." in text


def test_who_won_is_recounted_too(visitor: Visitor) -> None:
    answer = paste(visitor, json.dumps({**FILE, "deals": [], "winner": 1}))
    assert "who won: Bears there, nobody here." in words_of(visitor.get(answer.location).text)


def test_what_is_no_figure_is_told_in_words(visitor: Visitor) -> None:
    side = {"entry": "net", "net": 10, "total": None}
    file = {**FILE, "deals": [{"sides": [side, side]}], "over": True, "winner": 9}
    text = words_of(visitor.get(paste(visitor, json.dumps(file)).location).text)
    assert "hand 1, Owls: null there, 10 here" in text
    assert "the game goes on here" in text
    assert "True" not in text
    file |= {"deals": [{"sides": [{"entry": "net", "net": 20_000}, side]}], "over": False}
    text = words_of(visitor.get(paste(visitor, json.dumps(file)).location).text)
    assert "the game is over here; who won: 9 there, Owls here" in text


def test_figures_of_members_are_told_by_their_name(visitor: Visitor) -> None:
    members = [{"name": "Ann", "total": 7}, {"name": "Ben"}]
    sides = [
        {"entry": "net", "net": 5, "members": members},
        {"entry": "net", "net": 0, "name": "C"},
    ]
    game = {"ruleset": "canasta", "players": 3, "sides": ["Ann", "Ben", "C"]}
    answer = paste(visitor, json.dumps({**game, "deals": [{"sides": sides}]}))
    assert "hand 1, Ann: 7 there, 5 here" in visitor.get(answer.location).text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Choose a file, or paste what is in it."),
        ("{", "The end of the file is missing."),
        (json.dumps(FILE)[1:], "Line 1 of the file cannot be read"),
        ('{\n"format": 1,\n}', "Line 3 of the file cannot be read"),
        ("[1]", "from the first brace to the last"),
        ("[]", FOREIGN),
        ('{"name": "package", "version": 2}', FOREIGN),
        ("<p>Hands</p>", FOREIGN),
        ('{"format": "scorekeeper-house-rules/1"}', "This is another kind of file:"),
        (json.dumps({**FILE, "ruleset": "poker"}), "There is no ruleset “poker”."),
        (json.dumps({**FILE, "sides": ["Owls", ""]}), "<code>sides[1]</code>: Type a name."),
        (json.dumps({**FILE, "first_dealer": 9}), "<code>first_dealer</code>: Choose who"),
    ],
)
def test_a_bad_text_is_kept_and_says_what_is_wrong(visitor: Visitor, text: str, said: str) -> None:
    answer = paste(visitor, text)
    assert answer.status_code == 422
    assert said in answer.text
    assert fields_of(answer)["text"] == text
    assert "Games on this device" not in visitor.get("/").text


def test_a_bad_file_stands_in_the_field_to_be_mended(visitor: Visitor) -> None:
    bad = json.dumps({**FILE, "deals": [{"sides": [{"melds": ["<ZZ>"]}, {"red_threes": -1}]}]})
    answer = upload(visitor, bad.encode())
    assert answer.status_code == 422
    assert "<code>deals[0].sides[0].melds[0]</code>" in answer.text
    assert "<code>deals[0].sides[1].red_threes</code>" in answer.text
    assert fields_of(answer)["text"] == bad
    good = fields_of(answer) | {"text": json.dumps(FILE)}
    assert visitor.client.post(URL, data=good).status_code == 303


def test_a_file_that_is_no_text(visitor: Visitor) -> None:
    answer = upload(visitor, b"\xff\xfe\x00")
    assert answer.status_code == 422
    assert FOREIGN in answer.text


def test_mistakes_beyond_a_hundred_are_counted(visitor: Visitor) -> None:
    melds = [" ".join(["ZZ"] * 15)] * 10
    answer = paste(visitor, json.dumps({**FILE, "deals": [{"sides": [{"melds": melds}, {}]}]}))
    assert answer.status_code == 422
    assert answer.text.count("<code>deals[0]") == 100
    assert "There are 50 more problems." in answer.text


def test_the_form_sent_twice_brings_in_one_game(visitor: Visitor) -> None:
    fields = fields_of(visitor.get(URL)) | {"text": json.dumps(FILE)}
    first = visitor.client.post(URL, data=fields)
    assert visitor.client.post(URL, data=fields).location == first.location


def test_a_token_of_somebody_else_is_not_taken(visitor: Visitor) -> None:
    fields = fields_of(visitor.get(URL)) | {"text": json.dumps(FILE), "start": "x" * 32}
    answer = visitor.client.post(URL, data=fields)
    assert answer.status_code == 303
    assert "x" * 32 not in answer.location


def test_a_form_open_for_too_long_keeps_what_was_pasted(visitor: Visitor) -> None:
    fields = fields_of(visitor.get(URL)) | {"text": json.dumps(FILE), "csrf_token": "old"}
    answer = visitor.client.post(URL, data=fields)
    assert answer.status_code == 400
    assert fields_of(answer)["text"] == json.dumps(FILE)
    assert visitor.client.post(URL, data=fields_of(answer)).status_code == 303


@pytest.mark.parametrize(("more", "status"), [(0, 303), (1, 413)])
def test_a_mebibyte_and_no_more(visitor: Visitor, more: int, status: int) -> None:
    content = json.dumps(FILE).encode()
    blanks = b" " * (2**20 - len(content) + more)
    assert upload(visitor, content + blanks).status_code == status


def test_far_too_much_is_not_even_read(visitor: Visitor) -> None:
    answer = upload(visitor, b" " * 2**22)
    assert answer.status_code == 413
    assert "This is larger than 1 MiB." in answer.text
    assert "Choose the file as it was saved from a board" in answer.text
    again = {**fields_of(answer), "text": json.dumps(FILE)}
    assert visitor.client.post(URL, data=again).status_code == 303


def test_a_stranger_needs_the_link(visitor: Visitor) -> None:
    assert visitor.get("/g/nothing/export.json").status_code == 404


def test_the_way_there_is_on_the_front_page(visitor: Visitor, app: Flask) -> None:
    with app.test_request_context():
        assert f'href="{URL}"' in visitor.get("/").text
