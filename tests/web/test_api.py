import gzip
import json
from typing import Any

import pytest
from werkzeug.test import TestResponse

from scorekeeper.web.operation.routes import tell_when_stopping
from tests.web.visitor import Visitor, json_of

DEAL: dict[str, Any] = {
    "ruleset": "caliente-complete",
    "sides": [
        {
            "melds": ["7x3", "Jx2 JKR", "10x8", "5x6 2"],
            "red_threes": 1,
            "hands": [{"cards": ""}, {"cards": "5 8 K"}],
            "went_out": True,
        },
        {"hands": [{"cards": "A A 4"}, {"cards": "Q 9"}]},
    ],
}


def post(visitor: Visitor, name: str, body: object) -> TestResponse:
    data = body if isinstance(body, str | bytes) else json.dumps(body)
    return visitor.client.post(f"/api/v1/{name}", data=data, content_type="application/json")


def test_a_deal_is_scored(visitor: Visitor) -> None:
    answer = post(visitor, "score", DEAL)
    assert answer.status_code == 200
    assert [side["total"] for side in json_of(answer)["sides"]] == [1190, -65]
    assert json_of(answer)["legal"] is True


def test_a_game_is_scored(visitor: Visitor) -> None:
    game = {
        "ruleset": "caliente-complete",
        "target": 2000,
        "sides": ["We", "They"],
        "deals": [{"sides": DEAL["sides"]}] * 2,
    }
    answer = post(visitor, "score-game", game)
    assert answer.status_code == 200
    assert json_of(answer)["winner"] == 0
    assert json_of(post(visitor, "score-game", answer.json)) == json_of(answer)


def test_a_question_is_answered(visitor: Visitor) -> None:
    answer = post(visitor, "check/find-first-meld", {"ruleset": "canasta", "hand": "A A A 4"})
    assert answer.status_code == 200
    assert json_of(answer)["ways"] == [["Ax3"]]


def test_everything_that_is_wrong_with_a_question_is_told(visitor: Visitor) -> None:
    question = {"ruleset": "canasta", "hand": "4 Z", "up_card": "K K", "pile_size": 0}
    answer = post(visitor, "check/take-pile", question)
    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")
    assert {(error["path"], error["code"]) for error in json_of(answer)["errors"]} == {
        ("hand", "card.unknown"),
        ("up_card", "card.not_one"),
        ("pile_size", "number.too_small"),
    }
    assert post(visitor, "check/take-pile", "{").status_code == 400


def test_no_such_question(visitor: Visitor) -> None:
    answer = post(visitor, "check/may-i", {})
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")
    assert "Ask one of: first-meld, find-first-meld" in json_of(answer)["detail"]
    assert visitor.client.get("/api/v1/check/first-meld").status_code == 405


@pytest.mark.parametrize(
    ("body", "status", "path"),
    [
        ("{", 400, ""),
        ("", 400, ""),
        (b"\xff\xfe", 400, ""),
        ("[]", 422, ""),
        ({"sides": []}, 422, "ruleset"),
        ({**DEAL, "ruleset": "poker"}, 422, "ruleset"),
        ({**DEAL, "sides": [{"melds": ["7x3", "ZZ"]}, {}]}, 422, "sides[0].melds[1]"),
    ],
)
def test_what_cannot_be_read(visitor: Visitor, body: object, status: int, path: str) -> None:
    answer = post(visitor, "score", body)
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    assert json_of(answer)["status"] == status
    assert json_of(answer)["errors"][0]["path"] == path
    assert json_of(answer)["errors"][0]["code"]


def test_a_compressed_body_is_not_unpacked(visitor: Visitor) -> None:
    body = json.dumps(DEAL).encode()
    for encoding, sent, status in (("gzip", gzip.compress(body), 415), ("identity", body, 200)):
        headers = {"Content-Encoding": encoding}
        answer = visitor.client.post("/api/v1/score", data=sent, headers=headers)
        assert answer.status_code == status
        if status == 415:
            assert answer.mimetype == "application/problem+json"
            assert "without Content-Encoding" in json_of(answer)["detail"]


@pytest.mark.parametrize("players", ["99999999999999999999999", "-1"])
def test_a_number_of_players_in_the_address_is_read_as_in_a_document(
    visitor: Visitor, players: str
) -> None:
    asked = {**DEAL, "players": int(players)}
    in_body = json_of(post(visitor, "score", asked))["errors"]
    assert in_body[0]["code"] == "players.unknown"
    url = f"/api/v1/rulesets/{DEAL['ruleset']}?players={players}"
    assert json_of(visitor.get(url))["errors"] == in_body


def test_of_two_values_with_one_name_the_last_counts(visitor: Visitor) -> None:
    body = json.dumps(DEAL).replace("{", '{"ruleset": "poker", ', 1)
    assert post(visitor, "score", body).status_code == 200


def test_a_body_of_two_mebibytes(visitor: Visitor) -> None:
    for path in ("score", "event/ranking"):
        answer = post(visitor, path, b" " * 2**21)
        assert answer.status_code == 413
        assert answer.mimetype == "application/problem+json"
        said = "This is larger than 1 MiB. Send less at once."
        assert json_of(answer)["detail"] == said
        found = {"path": "", "code": "document.too_large", "message": said}
        assert json_of(answer)["errors"] == [found]


@pytest.mark.parametrize(("url", "status"), [("score", 405), ("nothing", 404)])
def test_errors_of_the_address_are_problems_too(visitor: Visitor, url: str, status: int) -> None:
    answer = visitor.get(f"/api/v1/{url}")
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    assert "board" not in json_of(answer)["detail"]  # a program has none to go back to


def test_the_rulesets(visitor: Visitor) -> None:
    listed = json_of(visitor.get("/api/v1/rulesets"))
    assert len(listed) == 18
    one = json_of(visitor.get("/api/v1/rulesets/deluxe?players=6&options=three-decks,caliente"))
    assert one["id"] == "caliente-deluxe"
    assert one["for_players"] == 6


@pytest.mark.parametrize(
    ("url", "status"),
    [
        ("poker", 404),
        ("classic?players=9", 422),
        ("classic?players=two", 422),
        ("classic?options=caliente", 422),
    ],
)
def test_a_ruleset_that_there_is_not(visitor: Visitor, url: str, status: int) -> None:
    assert visitor.get(f"/api/v1/rulesets/{url}").status_code == status


def test_health(visitor: Visitor) -> None:
    answer = visitor.get("/healthz")
    assert (answer.status_code, json_of(answer)) == (200, {"status": "ok"})


def test_a_server_that_is_about_to_stop_says_so(visitor: Visitor) -> None:
    tell_when_stopping(visitor.client.application, lambda: True)
    answer = visitor.get("/healthz")
    told = {"status": "unavailable", "reason": "server.stopping"}
    assert (answer.status_code, json_of(answer)) == (503, told)
    assert visitor.get("/").status_code == 200
