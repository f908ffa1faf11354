"""Games over the API: starting, reading, writing, following; and what is refused, and how."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from scorekeeper.persistence.tables import DealRevision
from scorekeeper.services import database
from scorekeeper.services.common.roles import Role
from scorekeeper.services.game.loading import forget
from scorekeeper.services.game.writes import Write
from scorekeeper.services.hand.deals import record_deal, undo_last
from scorekeeper.services.lifecycle.changes import delete_game
from scorekeeper.sheets import render
from scorekeeper.web.api import examples as api_examples
from tests.threads import at_once
from tests.web.access import a_link
from tests.web.program import NEW_GAME, Program, a_key, net_hand
from tests.web.visitor import Visitor

CARDS = {
    "sides": [
        {
            "melds": ["7x3", "Jx2 JKR", "10x8", "5x6 2"],
            "red_threes": 1,
            "hands": [{"cards": ""}, {"cards": "5 8 K"}],
            "went_out": True,
        },
        {"hands": [{"cards": "A A 4"}, {"cards": "Q 9"}]},
    ]
}

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (DOCS / "api.md", DOCS / "documents.md")
DESCRIBED = {
    code
    for page in PAGES
    for code in re.findall(r"`([a-z_]+\.[a-z_]+)`", page.read_text(encoding="utf-8"))
}


@pytest.fixture
def program(app: Flask) -> Program:
    """A program that has started a game."""
    program = Program(app)
    assert program.start().status_code == 201
    return program


def with_link(program: Program, role: Role, *, revoked: bool = False) -> Program:
    with program.app.app_context():
        return Program(program.app, a_link(program.token, role, revoked=revoked))


def test_a_game_is_started_and_its_board_is_there(app: Flask, visitor: Visitor) -> None:
    answer = Program(app).start()
    started = answer.json
    assert started
    game = started["game"]
    assert (game["version"], game["deals"], game["role"]) == (0, [], "owner")
    assert game["standing"][0] == {
        "name": "North-South",
        "total": 0,
        "required": {"points": 50, "canasta": None},
    }
    assert game["next_deal"]["dealer"] == "Nora"
    assert started["board"].endswith(f"/g/{started['token']}")
    assert "Nora" in visitor.get(f"/g/{started['token']}").text


def test_a_side_that_wins_by_a_special_hand_may_be_behind(app: Flask, visitor: Visitor) -> None:
    program = Program(app)
    started = program.start(ruleset="modern-american").json
    program.send("POST", "/game/hands", 0, net_hand(-600, 8_210))
    dream = {"id": "dream-hand-5", "cards": "9x5 10x4 2x4 JKR"}
    north = {"hands": [{"cards": ""}, {"cards": "J"}], "special_hand": dream}
    east = {"hands": [{"cards": "4"}, {"cards": "5"}]}
    program.send("POST", "/game/hands", 1, {"sides": [north, east]})
    assert started
    board = visitor.get(f"/g/{started['token']}").text
    assert "North-South win" in board
    assert not re.search(r"by −?[0-9]+ points", board)


def test_what_was_started_is_a_game_document(app: Flask, program: Program) -> None:
    program.send("POST", "/game/hands", 0, CARDS)
    answer = app.test_client().post("/api/v1/score-game", json=program.state)
    assert answer.status_code == 200
    assert answer.json
    assert answer.json["differences"] == []
    assert answer.json["deals"][0]["sides"][0]["total"] == 1190


def test_the_same_key_starts_one_game(app: Flask) -> None:
    key, program = a_key(), Program(app)
    first, second = program.start(key=key), program.start(key=key)
    assert first.json
    assert first.json == second.json
    other = program.start(key=key, target=7000)
    assert (other.status_code, codes(other)) == (422, ["idempotency_key.reused"])
    # Played meanwhile, it is the same game still.
    assert program.send("POST", "/game/hands", 0, CARDS).status_code == 201
    again = program.start(key=key)
    assert again.json
    assert (again.json["token"], again.json["game"]["version"]) == (first.json["token"], 1)


@pytest.mark.parametrize(
    "changes",
    [
        {"options": ["caliente"]},
        {"overrides": {"discarding.hand_size": 12}},
        {"target": 3000},
        {"rules_name": "Ours"},
        {"first_dealer": 2},
        {"side_players": [["Nora", "Sue"], ["Eve", "Will"]]},
        {"ruleset": "classic"},
        {"confirming": "result"},
    ],
)
def test_a_key_of_another_game_is_refused(app: Flask, changes: dict[str, Any]) -> None:
    key, program = a_key(), Program(app)
    assert program.start(key=key).status_code == 201
    assert program.start(key=key, **changes).status_code == 422


@pytest.mark.parametrize("key", ["", "1", "short-key", "x" * 65, "with blanks in the middle"])
def test_a_key_that_can_be_guessed_starts_no_game(app: Flask, key: str) -> None:
    answer = Program(app).start(key=key)
    assert (answer.status_code, codes(answer)) == (422, ["idempotency_key.short"])


@pytest.mark.parametrize(
    ("changes", "path", "code"),
    [
        ({"ruleset": "whist"}, "ruleset", "ruleset.unknown"),
        ({"players": 9}, "players", "players.unknown"),
        ({"sides": ["A"]}, "sides", "names.wrong"),
        ({"side_players": [["Nora", "Nora"], ["Eve", "Will"]]}, "side_players[0][1]", "name.twice"),
        ({"side_players": [["Nora"], ["Eve"]]}, "sides", "sides.layout"),
        ({"side_players": [["Nora", "Sam"]]}, "side_players", "side_players.wrong"),
        ({"side_players": [["Nora", " "], ["Eve", "Will"]]}, "side_players[0][1]", "name.missing"),
        ({"rules_name": "x" * 61}, "rules_name", "name.too_long"),
        ({"first_dealer": 4}, "first_dealer", "first_dealer.unknown"),
        ({"deals": [CARDS]}, "deals", "deals.not_here"),
        ({"target": "many"}, "target", "value.not_number"),
        ({"confirming": "all"}, "confirming", "value.unknown"),
    ],
)
def test_what_cannot_be_played_is_said(
    app: Flask, changes: dict[str, Any], path: str, code: str
) -> None:
    answer = Program(app).start(**changes)
    assert (answer.status_code, code in codes(answer)) == (422, True)
    assert answer.json
    assert {"path": path, "code": code} in [
        {"path": each["path"], "code": each["code"]} for each in answer.json["errors"]
    ]


def test_what_is_no_document_starts_no_game(app: Flask) -> None:
    bodies: tuple[object, ...] = ([], "game", 7)
    for body in bodies:
        headers = {"Idempotency-Key": a_key()}
        answer = Program(app).call("POST", "/games", json=body, headers=headers)
        assert answer.status_code == 422


@pytest.mark.parametrize("sent", ['"', "W/", 'W/"', ",", '"a', "x" * 500, "*, *"])
def test_a_tag_that_is_none_is_none(program: Program, sent: str) -> None:
    assert program.get("/game", **{"If-None-Match": sent}).status_code == 200


def test_players_are_called_after_their_sides(app: Flask) -> None:
    program = Program(app)
    assert program.start(side_players=[]).status_code == 201
    assert program.state["side_players"][0] == ["North-South 1", "North-South 2"]


def codes(answer: Any) -> list[str]:  # noqa: ANN401 -- the test client's answer
    """Return the codes of an error, which the documentation has to name."""
    assert answer.mimetype == "application/problem+json"
    found = [each["code"] for each in answer.json["errors"]]
    assert DESCRIBED.issuperset(found)
    return found


def test_a_hand_is_saved_once(program: Program) -> None:
    key = a_key()
    first = program.send("POST", "/game/hands", 0, CARDS, key)
    again = program.send("POST", "/game/hands", 0, CARDS, key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json
    assert first.json == again.json
    assert (first.json["deal_number"], first.json["action"]) == (1, "recorded")
    assert first.json["game"]["standing"][0]["total"] == 1190
    assert len(program.state["deals"]) == 1
    other = program.send("POST", "/game/hands", 1, net_hand(5, 0), key)
    assert (other.status_code, codes(other)) == (422, ["idempotency_key.reused"])


def test_a_hand_that_says_its_number_is_saved_once_as_well(program: Program) -> None:
    key, hand = a_key(), {**CARDS, "deal_number": 1, "ruleset": "caliente-complete"}
    assert program.send("POST", "/game/hands", 0, hand, key).status_code == 201
    assert program.send("POST", "/game/hands", 0, hand, key).status_code == 201


def test_who_saved_late_gets_the_game_as_it_stands(program: Program) -> None:
    program.send("POST", "/game/hands", 0, CARDS)
    late = program.send("POST", "/game/hands", 0, net_hand(500, 5))
    assert (late.status_code, codes(late)) == (412, ["version.conflict"])
    assert late.json
    assert late.json["current"] == program.state
    version = late.json["current"]["version"]
    assert program.send("POST", "/game/hands", version, net_hand(500, 5)).status_code == 201


def without_moments(value: object) -> object:
    if isinstance(value, dict):
        moments = {"saved_at", "started_at", "changed_at", "token", "board"}
        return {name: without_moments(each) for name, each in value.items() if name not in moments}
    return [without_moments(each) for each in value] if isinstance(value, list) else value


def test_examples_are_what_is_answered(app: Flask) -> None:
    program = Program(app)
    started = program.start(**api_examples.NEW_GAME)
    assert without_moments(started.json) == without_moments(api_examples.started_example())
    saved = program.send("POST", "/game/hands", 0, api_examples.WRITTEN_HAND)
    assert without_moments(saved.json) == without_moments(api_examples.saved_example())
    for path, shown in (
        ("/game", api_examples.state_example()),
        ("/game/hands/1", api_examples.deal_example()),
        ("/game/hands/1/revisions/1", api_examples.earlier_example()),
        ("/game/changes", api_examples.changes_example()),
    ):
        assert without_moments(program.get(path).json) == without_moments(shown)


def test_a_hand_is_corrected_against_its_revision(program: Program) -> None:
    program.send("POST", "/game/hands", 0, net_hand(100, 5))
    program.send("POST", "/game/hands", 1, net_hand(2000, 0))
    seen = program.get("/game/hands/1")
    assert seen.json
    assert (seen.json["revision"], seen.json["corrected"]) == (1, False)
    tag = seen.headers["ETag"]
    headers = {"If-Match": tag, "Idempotency-Key": a_key()}
    answer = program.call("PUT", "/game/hands/1", json=net_hand(200, 5), headers=headers)
    assert answer.status_code == 200
    assert answer.json
    assert answer.json["changes"][0] == {
        "deal_number": 2,
        "side": 0,
        "old_total": 100,
        "new_total": 200,
        "old_required": {"points": 50, "canasta": None},
        "new_required": {"points": 50, "canasta": None},
    }
    stale = program.send("PUT", "/game/hands/1", 1, net_hand(300, 5))
    assert stale.status_code == 412
    assert stale.json
    assert stale.json["current"]["deals"][0]["revision"] == 2
    earlier = program.get("/game/hands/1/revisions/1")
    assert earlier.json
    assert earlier.json["sides"][0]["net"] == 100
    assert program.get("/game/hands/1/revisions/9").status_code == 404


@pytest.mark.parametrize("packed", ["", "gzip", "br"])
@pytest.mark.parametrize("path", ["/game", "/game/hands/1"])
def test_a_state_that_is_no_more_is_told_as_any_other_error(
    program: Program, path: str, packed: str
) -> None:
    program.send("POST", "/game/hands", 0, CARDS)
    headers = {"If-Match": '"another"', "Accept-Encoding": packed}
    answer = program.get(path, **headers)
    if not packed:
        assert (answer.status_code, answer.mimetype) == (200, "application/json")
        return
    assert (answer.status_code, answer.mimetype) == (412, "application/problem+json")
    assert answer.json
    assert (answer.json["status"], answer.json["title"]) == (412, "Precondition Failed")
    assert "If-Match" in answer.json["detail"]
    assert {"ETag", "Content-Encoding"}.isdisjoint(answer.headers)
    assert answer.headers["Cache-Control"] == "no-store, private"
    head = program.call("HEAD", path, headers=headers)
    assert (head.status_code, head.mimetype) == (412, "application/problem+json")
    assert head.data == b""
    spanish = program.get(path, **headers, **{"Accept-Language": "es"})
    assert spanish.json
    assert spanish.json["detail"] != answer.json["detail"]
    seen = program.get(path, **{"Accept-Encoding": packed}).headers["ETag"]
    known = {"If-Match": seen, "Accept-Encoding": packed}
    assert program.get(path, **known).status_code == 200
    kept = program.get(path, **{"If-None-Match": seen, "Accept-Encoding": packed})
    assert (kept.status_code, kept.data) == (304, b"")


def test_the_tag_of_the_game_is_none_of_a_hand(program: Program) -> None:
    program.send("POST", "/game/hands", 0, net_hand(100, 5))
    program.send("POST", "/game/hands", 1, net_hand(200, 5))
    seen = program.get("/game").headers["ETag"]
    program.send("PUT", "/game/hands/1", 1, net_hand(300, 5))
    of_hand = program.get("/game/hands/1").headers["ETag"]
    for method, path, tag in (
        ("PUT", "/game/hands/1", seen),
        ("POST", "/game/hands", of_hand),
        ("POST", "/game/undo", of_hand),
    ):
        headers = {"If-Match": tag, "Idempotency-Key": a_key()}
        answer = program.call(method, path, json=net_hand(400, 5), headers=headers)
        assert (answer.status_code, codes(answer)) == (412, ["version.conflict"])


def named_hand(*names: str) -> dict[str, Any]:
    hand = net_hand(100, 5)
    named = zip(hand["sides"], names, strict=True)
    return {"sides": [side | {"name": name} for side, name in named]}


@pytest.mark.parametrize("names", [("East-West", "North-South"), ("North-South", "Zork")])
def test_a_side_goes_by_the_name_that_the_game_gave_it(
    program: Program, names: tuple[str, str]
) -> None:
    answer = program.send("POST", "/game/hands", 0, named_hand(*names))
    assert (answer.status_code, set(codes(answer))) == (422, {"side.other_name"})
    right = named_hand("North-South", "East-West")
    assert program.send("POST", "/game/hands", 0, right).status_code == 201


@pytest.mark.parametrize(
    ("side", "path", "code"),
    [
        ({"hands": [{"cards": "K"}] * 3}, "hands", "hands.too_many"),
        ({"entry": "counts", "hand_points": [5, 5, 5]}, "hand_points", "hands.too_many"),
        (
            {"entry": "counts", "red_threes_in_hand": [0, 0, 1]},
            "red_threes_in_hand",
            "hands.too_many",
        ),
        ({"hands": [{}, {"cards": "K", "foot": "A A"}]}, "hands[1].foot", "foot.none"),
    ],
)
def test_hands_that_nobody_can_have_had_are_refused(
    program: Program, side: dict[str, Any], path: str, code: str
) -> None:
    sides = [*net_hand(100, 5)["sides"][:1], side]
    answer = program.send("POST", "/game/hands", 0, {"sides": sides})
    assert answer.status_code == 422
    assert answer.json
    assert [(each["path"], each["code"]) for each in answer.json["errors"]] == [
        (f"sides[1].{path}", code)
    ]


def test_as_many_hands_as_players_are_taken(app: Flask) -> None:
    program = Program(app)
    program.start(ruleset="hand-and-foot")
    side = {"hands": [{"cards": "K", "foot": "A A"}, {"cards": "5"}]}
    assert program.send("POST", "/game/hands", 0, {"sides": [side, side]}).status_code == 201


@pytest.mark.parametrize(
    "spelt", ["E\N{COMBINING ACUTE ACCENT}va", "\N{LATIN CAPITAL LETTER E WITH ACUTE}va\u200b"]
)
def test_a_name_is_the_same_in_every_spelling(app: Flask, spelt: str) -> None:
    program = Program(app)
    program.start(sides=[spelt, "East-West"])
    hand = named_hand(spelt, "East-West")
    assert program.send("POST", "/game/hands", 0, hand).status_code == 201
    assert program.send("PUT", "/game/hands/1", 1, hand).status_code == 200
    (written,) = program.state["deals"]
    assert written["sides"][0]["name"] == "\N{LATIN CAPITAL LETTER E WITH ACUTE}va"


def test_a_player_who_scores_alone_is_the_same_in_every_spelling(app: Flask) -> None:
    program = Program(app)
    spelt = "E\N{COMBINING ACUTE ACCENT}va"
    program.start(ruleset="canasta", players=3, sides=[spelt, "Ben", "Cid"], side_players=[])
    pair = {"members": [{"name": spelt}, {"name": "Cid"}], "entry": "net", "net": 300}
    hand = {"sides": [pair, {"name": "Ben", "entry": "net", "net": 5}]}
    assert program.send("POST", "/game/hands", 0, hand).status_code == 201
    assert [each["total"] for each in program.state["standing"]] == [300, 5, 300]


def renamed(program: Program, visitor: Visitor) -> None:
    board = f"/g/{program.token}"
    review = visitor.send(f"{board}/settings", {"side_0": "Us", "action": "review"})
    assert visitor.save(f"{board}/settings", review).status_code == 303


def test_what_is_sent_again_after_a_side_was_renamed_is_answered_as_before(
    app: Flask, visitor: Visitor
) -> None:
    program, start, key = Program(app), a_key(), a_key()
    program.start(key=start)
    hand = named_hand("North-South", "East-West")
    first = program.send("POST", "/game/hands", 0, hand, key)
    renamed(program, visitor)
    again = program.send("POST", "/game/hands", 0, hand, key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert len(program.state["deals"]) == 1
    token = program.token
    assert program.start(key=start).status_code == 201
    assert program.token == token
    assert program.start(key=start, ruleset="classic").status_code == 422


def test_what_both_sides_confirm_is_told(app: Flask, visitor: Visitor) -> None:
    program = Program(app)
    program.start(confirming="hands")
    program.send("POST", "/game/hands", 0, net_hand(100, 5))
    board = f"/g/{program.token}"
    values = {"side": "1", "number": "1", "basis": "1"}
    assert visitor.send(f"{board}/confirm", values, page=board).status_code == 303
    state = program.state
    assert (state["confirming"], state["result_confirmed"]) == ("hands", [])
    assert state["deals"][0]["confirmed"] == [1]


def test_a_hand_that_is_sent_back_as_it_came_keeps_its_contents(program: Program) -> None:
    program.send("POST", "/game/hands", 0, CARDS)
    seen = program.get("/game/hands/1").json
    assert seen
    assert program.send("PUT", "/game/hands/1", 1, seen).status_code == 200
    again = program.get("/game/hands/1").json
    assert again
    assert again["sides"] == seen["sides"]
    kept = program.get("/game/hands/1/revisions/2").json
    assert kept
    assert not {"lines", "total", "score_after"} & kept["sides"][0].keys()


def test_the_last_hand_is_undone_and_brought_back(program: Program) -> None:
    nothing = program.send("POST", "/game/undo", 0)
    assert (nothing.status_code, codes(nothing)) == (409, ["undo.nothing"])
    program.send("POST", "/game/hands", 0, CARDS)
    undone = program.send("POST", "/game/undo", 1)
    assert undone.status_code == 200
    assert undone.json
    assert undone.json["game"]["restorable"] == 1
    assert program.state["deals"] == []
    assert program.send("POST", "/game/restore", 2).status_code == 200
    assert len(program.state["deals"]) == 1
    assert program.send("POST", "/game/restore", 3).status_code == 409


def test_what_was_done_is_listed(program: Program) -> None:
    program.send("POST", "/game/hands", 0, CARDS)
    program.send("PUT", "/game/hands/1", 1, net_hand(5, 0))
    program.send("POST", "/game/undo", 2)
    listed = program.get("/game/changes").json
    assert listed
    assert [each["action"] for each in listed["changes"]] == ["undone", "corrected", "recorded"]
    assert listed["changes"][0]["device"] == "API"
    assert listed["more"] is None
    older = program.get("/game/changes?before=2").json
    assert older
    assert [each["version"] for each in older["changes"]] == [1]
    assert program.get("/game/changes?before=-x").status_code == 422


def test_a_change_of_the_game_itself_is_listed_as_well(program: Program, visitor: Visitor) -> None:
    renamed(program, visitor)
    listed = program.get("/game/changes").json
    assert listed
    assert listed["changes"][0]["action"] == "changed"
    assert listed["changes"][0]["after"]["sides"][0] == "Us"


def test_a_list_that_is_long_is_told_in_parts(program: Program) -> None:
    with program.app.app_context():
        for version in range(0, 102, 2):
            sides = net_hand(5, 0)["sides"]
            write = Write(key=f"k{version}", expected=version)
            record_deal(database.session(), program.token, sides, write)
            undo_last(
                database.session(), program.token, Write(key=f"u{version}", expected=version + 1)
            )
    first = program.get("/game/changes").json
    assert first
    assert (len(first["changes"]), first["more"]) == (100, 3)
    rest = program.get("/game/changes?before=3").json
    assert rest
    assert ([each["version"] for each in rest["changes"]], rest["more"]) == ([2, 1], None)


def test_who_has_seen_the_game_is_told_so_by_one_row(program: Program, asked: list[str]) -> None:
    program.send("POST", "/game/hands", 0, CARDS)
    tag = program.get("/game").headers["ETag"]
    asked.clear()
    answer = program.get("/game", **{"If-None-Match": tag})
    assert (answer.status_code, answer.data, answer.headers["ETag"]) == (304, b"", tag)
    assert len([each for each in asked if each.startswith("SELECT")]) == 1
    program.send("POST", "/game/undo", 1)
    assert program.get("/game", **{"If-None-Match": tag}).status_code == 200


def test_who_waits_is_held_only_where_nothing_has_changed(program: Program) -> None:
    tag = program.get("/game").headers["ETag"]
    for path, seen, held_for in (
        ("/game?wait=20", tag, 20),
        ("/game", tag, 0),
        ("/game?wait=20", '"9.x"', None),
    ):
        environ: dict[str, Any] = {}
        told = {"Authorization": f"Bearer {program.token}", "If-None-Match": seen}
        with program.app.test_request_context(f"/api/v1{path}", headers=told) as context:
            program.app.full_dispatch_request()
            environ = context.request.environ
        assert environ.get("scorekeeper.held_for") == held_for
    for sent, code in (("x", "query.not_number"), ("26", "number.too_large")):
        answer = program.get(f"/game?wait={sent}")
        assert (answer.status_code, codes(answer)) == (422, [code])


def test_a_tag_of_an_answer_that_was_compressed_counts_as_well(program: Program) -> None:
    program.send("POST", "/game/hands", 0, CARDS)
    packed = program.get("/game", **{"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    tag = packed.headers["ETag"]
    assert program.get("/game", **{"If-None-Match": tag}).status_code == 304
    assert program.get("/game", **{"If-None-Match": f"W/{tag}"}).status_code == 304
    headers = {"If-Match": tag, "Idempotency-Key": a_key()}
    assert program.call("POST", "/game/undo", headers=headers).status_code == 200


def test_another_language_is_another_state(program: Program) -> None:
    program.send("POST", "/game/hands", 0, CARDS)
    tag = program.get("/game").headers["ETag"]
    spanish = program.get("/game", **{"If-None-Match": tag, "Accept-Language": "es"})
    assert spanish.status_code == 200
    assert spanish.json
    assert "sietes" in spanish.text


@pytest.mark.parametrize("sent", ["x", '"x"', "*", '"1", "2"', '"-1"', '"99999999999"', '""', ""])
def test_a_version_that_is_none_is_said(program: Program, sent: str) -> None:
    headers = {"If-Match": sent, "Idempotency-Key": a_key()}
    answer = program.call("POST", "/game/hands", json=CARDS, headers=headers)
    assert (answer.status_code, codes(answer)) == (422, ["if_match.wrong"])


def test_a_write_without_a_version_or_a_key_is_refused(program: Program) -> None:
    without = program.call("POST", "/game/undo", headers={"Idempotency-Key": a_key()})
    assert without.status_code == 428
    assert without.json
    assert "If-Match" in without.json["detail"]
    keyless = program.call("POST", "/game/undo", headers={"If-Match": '"0"'})
    assert (keyless.status_code, codes(keyless)) == (422, ["idempotency_key.wrong"])


@pytest.mark.parametrize(
    ("hand", "path", "code"),
    [
        ({**CARDS, "ruleset": "samba"}, "ruleset", "ruleset.other"),
        ({**CARDS, "ruleset": "whist"}, "ruleset", "ruleset.other"),
        ({**CARDS, "deal_number": 2}, "deal_number", "deal_number.wrong"),
        ({"sides": CARDS["sides"][:1]}, "sides", "sides.wrong"),
        ({"sides": [*CARDS["sides"], {}]}, "sides", "sides.wrong"),
        ({"sides": [{"melds": ["ZZ"]}, {}]}, "sides[0].melds[0]", "card.unknown"),
        ({}, "sides", "field.missing"),
        ([], "", "value.not_object"),
        ("hand", "", "value.not_object"),
    ],
)
def test_a_hand_that_is_none_is_said(program: Program, hand: object, path: str, code: str) -> None:
    answer = program.send("POST", "/game/hands", 0, hand)
    assert answer.status_code == 422
    assert answer.json
    assert (path, code) in [(each["path"], each["code"]) for each in answer.json["errors"]]
    assert program.state["version"] == 0


@pytest.mark.parametrize("names", [["A", "B"], ["A", "B", "C"]])
def test_a_hand_has_the_sides_of_its_game(app: Flask, names: list[str]) -> None:
    six = {"ruleset": "caliente-complete", "players": 6, "options": ["three-decks"]}
    net = {"entry": "net", "net": 5}
    program = Program(app)
    players = [[f"{name}{seat}" for seat in range(6 // len(names))] for name in names]
    assert program.start(**six, sides=names, side_players=players).status_code == 201
    hand, other = ({"sides": [net] * count} for count in (len(names), 5 - len(names)))
    refused = program.send("POST", "/game/hands", 0, other)
    assert (refused.status_code, codes(refused)) == (422, ["sides.wrong"])
    assert program.send("POST", "/game/hands", 0, hand).status_code == 201
    scored = program.call("POST", "/score-game", json={**six, "sides": names, "deals": [other]})
    assert (scored.status_code, codes(scored)) == (422, ["sides.wrong"])


def cut_hands(program: Program) -> None:
    """Keep every hand as earlier versions took it: without the third of its sides."""
    with program.app.app_context():
        session = database.session()
        for revision in session.scalars(select(DealRevision)):
            revision.document = revision.document[:2]
        session.commit()
    forget()


def test_a_kept_hand_that_lacks_a_side_is_read_and_can_be_corrected(
    app: Flask, visitor: Visitor
) -> None:
    program = Program(app)
    six = {"ruleset": "caliente-complete", "players": 6, "options": ["three-decks"]}
    players = [[f"{name}1", f"{name}2"] for name in "ABC"]
    assert program.start(**six, sides=["A", "B", "C"], side_players=players).status_code == 201
    hands = [{"sides": [{"entry": "net", "net": made}] * 3} for made in (5, 7, 9)]
    for version, hand in enumerate(hands[:2]):
        assert program.send("POST", "/game/hands", version, hand).status_code == 201
    assert program.send("POST", "/game/undo", 2).status_code == 200
    cut_hands(program)
    assert program.send("POST", "/game/restore", 3).status_code == 200
    cut_hands(program)
    assert [side["total"] for side in program.state["standing"]] == [12, 12, 0]
    for path in ("hands/1", "hands/1/revisions/1", "sheet.pdf"):
        assert program.get(f"/game/{path}").status_code == 200
    for path in ("", "/hands/1", "/hands/1/edit", "/changes", "/hands.csv", "/export.json"):
        assert visitor.get(f"/g/{program.token}{path}").status_code == 200
    assert program.send("PUT", "/game/hands/1", 1, hands[2]).status_code == 200
    assert [side["total"] for side in program.state["standing"]] == [16, 16, 9]


def test_an_alias_of_the_ruleset_is_that_ruleset(app: Flask) -> None:
    program = Program(app)
    assert program.start(ruleset="classic").status_code == 201
    hand = {**net_hand(100, 5), "ruleset": "CC"}
    answer = program.send("POST", "/game/hands", 0, hand)
    assert answer.status_code == 201, answer.text


def test_a_game_that_is_over_takes_no_more_hands(program: Program) -> None:
    over = program.send("POST", "/game/hands", 0, net_hand(9000, 5))
    assert over.json
    assert over.json["game"]["over"]
    assert over.json["game"]["winner"] == 0
    assert over.json["game"]["next_deal"] is None
    answer = program.send("POST", "/game/hands", 1, net_hand(100, 5))
    assert (answer.status_code, codes(answer)) == (409, ["game.over"])


def test_no_key_and_a_wrong_one_open_nothing(app: Flask) -> None:
    for sent in ({}, {"Authorization": "Basic eDp5"}, {"Authorization": "Bearer "}):
        answer = app.test_client().get("/api/v1/game", headers=sent)
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    wrong = Program(app, "x" * 32).get("/game")
    assert (wrong.status_code, codes(wrong)) == (401, ["game.not_found"])
    assert Program(app, "ñ\x80%00").get("/game").status_code == 401


def test_no_cookie_opens_a_game(visitor: Visitor) -> None:
    visitor.start()
    assert visitor.get("/api/v1/game").status_code == 401


def test_a_link_that_was_taken_back_or_whose_game_is_gone(program: Program) -> None:
    assert with_link(program, Role.OWNER, revoked=True).get("/game").status_code == 410
    with program.app.app_context():
        delete_game(database.session(), program.token, Write(key="gone", expected=0))
    assert program.get("/game").status_code == 410
    assert program.send("POST", "/game/hands", 1, CARDS).status_code == 410


def test_whoever_may_look_may_not_write(program: Program) -> None:
    program.send("POST", "/game/hands", 0, CARDS)
    viewer, scorer = with_link(program, Role.VIEWER), with_link(program, Role.SCORER)
    before = program.state
    assert viewer.state == {**before, "role": "viewer"}
    for method, path in (
        ("POST", "/game/hands"),
        ("PUT", "/game/hands/1"),
        ("POST", "/game/undo"),
        ("POST", "/game/restore"),
    ):
        assert viewer.send(method, path, 1, CARDS).status_code == 403
    assert program.state == before
    assert scorer.send("POST", "/game/undo", 1).status_code == 200


def test_a_sheet_is_a_pdf(program: Program) -> None:
    render.use_renderer(lambda _page: b"%PDF-1.7")
    try:
        for path in ("/game/sheet.pdf?paper=letter", "/game/summary.pdf"):
            answer = program.get(path)
            assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
            assert answer.data.startswith(b"%PDF-")
        wrong = program.get("/game/sheet.pdf?paper=a3")
        assert (wrong.status_code, codes(wrong)) == (422, ["value.unknown"])
    finally:
        render.use_renderer()


def test_nothing_too_large_is_read(program: Program) -> None:
    body = b'{"sides": "' + b"x" * 1_100_000 + b'"}'
    headers = {"Idempotency-Key": a_key(), "If-Match": '"0"'}
    answer = program.call("POST", "/game/hands", data=body, headers=headers)
    assert answer.status_code == 413
    large = {"sides": [{"melds": ["7x3"] * 90, "x": "y" * 70_000}, {}]}
    # What is not known is left aside, as everywhere.
    assert program.send("POST", "/game/hands", 0, large).status_code == 201


def test_saves_by_two_at_once_are_one(program: Program) -> None:
    keys = [a_key(), a_key()]

    def save(client: int) -> int:
        return program.send("POST", "/game/hands", 0, CARDS, keys[client]).status_code

    answers = at_once(save, 2)
    assert sorted(answers) == [201, 412]
    assert len(program.state["deals"]) == 1


def test_writes_are_limited_as_on_the_pages(program: Program) -> None:
    kinds = {
        endpoint: getattr(view, "limited_as", "")
        for endpoint, view in program.app.view_functions.items()
        if endpoint.startswith("api.game.")
    }
    assert kinds == {
        "api.game.start": "starting",
        "api.game.show": "",
        "api.game.hand": "",
        "api.game.write": "writing",
        "api.game.correct": "writing",
        "api.game.undo": "writing",
        "api.game.restore": "writing",
        "api.game.changes": "",
        "api.game.earlier": "",
        "api.game.sheet": "sheets",
        "api.game.summary": "sheets",
    }


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3)
    ),
    max_leaves=8,
)
FIELDS = st.sampled_from(["sides", "ruleset", "deal_number", "melds", "hands", "net", "entry"])


@settings(
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    hand=st.dictionaries(FIELDS, JSON | st.lists(st.dictionaries(FIELDS, JSON), max_size=2)),
    key=st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=70),
    version=st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=12),
)
def test_whatever_is_sent_is_answered(
    program: Program, hand: dict[str, Any], key: str, version: str
) -> None:
    for method, path, body in (
        ("POST", "/game/hands", hand),
        ("PUT", "/game/hands/1", hand),
        ("POST", "/games", {**NEW_GAME, **hand}),
    ):
        for headers in (
            {"Idempotency-Key": key, "If-Match": version},
            {"Idempotency-Key": a_key(), "If-Match": '"0"'},
        ):
            answer = program.call(method, path, json=body, headers=headers)
            assert answer.status_code < 500
