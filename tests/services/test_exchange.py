"""Games as files: out, in, and out again."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.json_text import read_json
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.persistence.tables import Game
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.files.exchange import export_game, import_game, start_from_document
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import Confirming, NamedSide
from scorekeeper.services.hand.deals import correct_deal, record_deal, undo_last
from scorekeeper.services.lifecycle.confirming import RESULT, Approval, confirm
from scorekeeper.services.lifecycle.games import insert_games
from tests.databases import ON_SQLITE
from tests.services.helpers import EXAMPLE, a_game, a_write, net, record, revisions

Json = Any


def game_document(**fields: Json) -> Json:
    """Return a game as another program may write it: no more than it needs."""
    return {
        "ruleset": "caliente-complete",
        "sides": ["North-South", "East-West"],
        "deals": [{"sides": EXAMPLE}, {"sides": net(500, 100)}],
        **fields,
    }


def test_a_file_with_names_that_only_looked_the_same_is_read_still(session: Session) -> None:
    names = [["Ann", "Ann\u200b"], ["\u3164", "Ole\u2060"]]
    played = net(500, 100)
    played[0]["players"] = ["Ann\u200b", "Ann"]
    document = game_document(side_players=names, sides=["Us\ufeff", "\u3164"])
    token = import_game(session, document).token
    found = load_game(session, token)
    assert [side.players for side in found.sides] == [("Ann", "Ann (2)"), ("?", "Ole")]
    assert [side.name for side in found.sides] == ["Us", "?"]
    again = import_game(session, exported(session, token)).token
    assert load_game(session, again).sides == found.sides


def games(session: Session) -> int:
    """Return the number of games."""
    count = session.scalar(select(func.count()).select_from(Game))
    session.rollback()
    return count or 0


def exported(session: Session, token: str) -> Json:
    """Return a game's file as Python values."""
    return read_json(export_game(session, token).encode())


def problems_of(session: Session, document: Json) -> list[tuple[str, str]]:
    """Return path and code of everything that a file is refused for; nothing is written."""
    before = games(session)
    problems: tuple[Problem, ...] = ()
    try:
        import_game(session, document)
    except (DocumentError, RefusedError) as error:
        problems = error.problems
    assert problems
    assert games(session) == before
    assert all(problem.message for problem in problems)
    return [(problem.path, problem.code) for problem in problems]


def test_a_file_tells_the_whole_game(session: Session) -> None:
    token = a_game(session, target=3000, options=("pile-always-frozen",), first_dealer=2)
    record(session, token, EXAMPLE, net(300, 45))
    file = exported(session, token)
    assert file["format"] == "scorekeeper-game/1"
    assert (file["ruleset"], file["players"]) == ("caliente-complete", 4)
    assert (file["options"], file["target"]) == (["pile-always-frozen"], 3000)
    assert file["sides"] == ["North-South", "East-West"]
    assert file["side_players"] == [["Nora", "Sam"], ["Eve", "Will"]]
    assert file["first_dealer"] == 2
    assert file["started_at"].endswith("Z")
    assert [deal["deal_number"] for deal in file["deals"]] == [1, 2]
    assert [side["score_after"] for side in file["deals"][1]["sides"]] == [1490, -20]
    assert (file["over"], file["winner"]) == (False, None)
    assert "overrides" not in file


def test_hands_are_told_as_they_were_written(session: Session) -> None:
    token = a_game(session)
    spelled = deepcopy(EXAMPLE)
    spelled[0] |= {"melds": ["7 7 7", "j J jkr", "T T 10 10 10x4", "5x6,2"], "concealed": False}
    record(session, token, spelled)
    side = exported(session, token)["deals"][0]["sides"][0]
    assert {name: side[name] for name in spelled[0]} == spelled[0]
    assert side["total"] == 1190


def test_out_in_and_out_again_is_the_same_file(session: Session) -> None:
    token = a_game(session, target=3000, first_dealer=1)
    record(session, token, EXAMPLE, net(-105, 45), EXAMPLE)
    correct_deal(session, token, 2, net(500, 45), a_write(1))
    text = export_game(session, token)
    brought = import_game(session, read_json(text.encode()))
    assert brought.differences == ()
    assert brought.deals == 3
    assert export_game(session, brought.token) == text


def test_a_game_is_started_once_for_a_key(session: Session) -> None:
    document, key = {**game_document(), "deals": []}, make_token()
    for _ in range(2):
        start_from_document(session, document, key)
    assert games(session) == 1
    record(session, key, EXAMPLE)
    # Sent again it is the same game still, whatever was played meanwhile.
    start_from_document(session, {**document, "rules_name": " "}, key)
    with pytest.raises(RefusedError) as refused:
        start_from_document(session, {**document, "target": 700}, key)
    assert [problem.code for problem in refused.value.problems] == ["key.reused"]
    assert (games(session), len(load_game(session, key).deals)) == (1, 1)


def test_a_game_is_not_started_with_hands_or_from_nothing(session: Session) -> None:
    with pytest.raises(RefusedError) as refused:
        start_from_document(session, game_document(), make_token())
    assert [problem.code for problem in refused.value.problems] == ["deals.not_here"]
    with pytest.raises(DocumentError):
        start_from_document(session, ["no game"], make_token())
    assert games(session) == 0


def test_undone_hands_are_left_out(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE, net(500, 45))
    undo_last(session, token, a_write(2))
    assert len(exported(session, token)["deals"]) == 1


def layouts() -> list[Any]:
    """Return every ruleset for every number of players and every way to form sides."""
    return [
        pytest.param(variant, players, layout, id=f"{variant.id}-{players}-{len(layout)}")
        for variant in CATALOGUE
        for players in variant.players
        for layout in dict.fromkeys(
            layout
            for options in ([], [option.id for option in variant.options_for(players)])
            for layout in variant.ruleset(players, options).seating.sides
        )
    ]


@ON_SQLITE
@pytest.mark.parametrize(("variant", "players", "layout"), layouts())
def test_every_ruleset_comes_back_the_same(
    session: Session, variant: Variant, players: int, layout: tuple[int, ...]
) -> None:
    options = tuple(
        option.id
        for option in variant.options_for(players)
        if layout not in variant.ruleset(players).seating.sides or option.id == "caliente"
    )
    alone = variant.ruleset(players, options).seating.members_score_alone
    sizes = (1,) * players if alone else layout
    letters = iter("ABCDEF")
    sides = tuple(NamedSide(players=tuple(next(letters) for _ in range(size))) for size in sizes)
    token = a_game(session, variant=variant.id, players=players, options=options, sides=sides)
    hand: list[Json] = [{"entry": "net", "net": 100 * n} for n in range(1, len(layout) + 1)]
    if alone:
        hand = [
            {"entry": "net", "net": 50, "name": "B"},
            {"entry": "net", "net": 60, "members": [{"name": "C"}, {"name": "A"}]},
        ]
    record(session, token, hand, hand)
    text = export_game(session, token)
    brought = import_game(session, read_json(text.encode()))
    assert export_game(session, brought.token) == text
    assert load_game(session, brought.token).totals == load_game(session, token).totals


def test_a_game_that_was_brought_in_can_be_played_on(session: Session) -> None:
    brought = import_game(session, game_document())
    game = load_game(session, brought.token)
    assert [side.total for side in game.sides] == [1690, 35]
    assert game.version == 2
    record_deal(session, brought.token, net(5, 10), a_write(2))
    correct_deal(session, brought.token, 1, net(5, 10), a_write(1))
    undo_last(session, brought.token, a_write(4))
    assert [side.total for side in load_game(session, brought.token).sides] == [505, 110]
    assert len(revisions(session, brought.token)) == 5


def test_a_short_document_is_enough(session: Session) -> None:
    brought = import_game(session, game_document(sides=[" North-South ", "East-West"]))
    game = load_game(session, brought.token)
    assert [side.players for side in game.sides] == [
        ("North-South 1", "North-South 2"),
        ("East-West 1", "East-West 2"),
    ]
    assert exported(session, brought.token)["first_dealer"] == 0


def test_a_game_without_hands(session: Session) -> None:
    text = export_game(session, a_game(session))
    brought = import_game(session, read_json(text.encode()))
    assert export_game(session, brought.token) == text


def test_a_side_by_its_players_names_may_be_long(session: Session) -> None:
    names = tuple(letter * 60 for letter in "ABCD")
    sides = (NamedSide(players=names[:2]), NamedSide(players=names[2:]))
    text = export_game(session, a_game(session, sides=sides))
    brought = import_game(session, read_json(text.encode()))
    assert export_game(session, brought.token) == text


def test_house_rules_travel_along(session: Session) -> None:
    overrides = {"going_out.points": 300}
    document = game_document(overrides=overrides, target=4000, rules_name=" Our table ")
    brought = import_game(session, document)
    file = exported(session, brought.token)
    assert (file["overrides"], file["target"]) == (overrides, 4000)
    assert file["rules_name"] == load_game(session, brought.token).rules_name == "Our table"
    assert load_game(session, brought.token).overrides == overrides
    assert file["deals"][0]["sides"][0]["total"] == 1390
    again = import_game(session, file)
    assert exported(session, again.token) == file


def test_a_game_by_deals_keeps_its_end(session: Session) -> None:
    overrides = {"target.points": None, "target.deals": 3}
    brought = import_game(session, game_document(overrides=overrides))
    file = exported(session, brought.token)
    assert file["overrides"] == overrides
    assert "target" not in file


def test_the_same_form_twice_brings_in_one_game(session: Session) -> None:
    token = make_token()
    first = import_game(session, game_document(), token)
    assert import_game(session, game_document(), token) == first
    assert games(session) == 1


def test_a_token_that_is_none(session: Session) -> None:
    with pytest.raises(RefusedError):
        import_game(session, game_document(), "short")


def test_somebody_else_keeps_the_same_rules_at_the_same_moment(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def fail_once(*arguments: Any) -> Any:  # noqa: ANN401 - whatever it takes
        calls.append(1)
        if len(calls) == 1:
            raise IntegrityError("", {}, Exception())
        return insert_games(*arguments)

    monkeypatch.setattr("scorekeeper.services.lifecycle.games.insert_games", fail_once)
    import_game(session, game_document())
    assert (games(session), len(calls)) == (1, 2)


def test_totals_that_differ_are_told_and_not_believed(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE, net(300, 45))
    file = exported(session, token)
    file["deals"][1]["sides"][0]["score_after"] = 1500
    brought = import_game(session, file)
    assert brought.differences == (
        {"path": "deals[1].sides[0].score_after", "told": 1500, "found": 1490},
    )
    assert load_game(session, brought.token).sides[0].total == 1490


@ON_SQLITE
@pytest.mark.parametrize("document", [[], 5, None, "file", {}])
def test_what_is_no_game(session: Session, document: Json) -> None:
    assert problems_of(session, document)


def test_every_mistake_is_told_at_once(session: Session) -> None:
    document = game_document(
        sides=["x" * 61, 5],
        first_dealer="Nora",
        started_at="yesterday",
        deals=[
            {"deal_number": 2, "saved_at": "2026-11-21T20:15:00", "sides": EXAMPLE},
            {"sides": [{"melds": ["ZZ"]}, {"red_threes": -1}]},
            5,
        ],
    )
    assert problems_of(session, document) == [
        ("sides[1]", "value.not_text"),
        ("deals[1].sides[0].melds[0]", "card.unknown"),
        ("deals[1].sides[1].red_threes", "count.negative"),
        ("deals[2]", "value.not_object"),
        ("first_dealer", "value.not_number"),
        ("started_at", "moment.wrong"),
        ("deals[0].saved_at", "moment.wrong"),
        ("sides[0]", "name.too_long"),
    ]


@ON_SQLITE
@pytest.mark.parametrize(
    ("fields", "problems"),
    [
        ({"format": "scorekeeper-game/2"}, [("format", "format.unknown")]),
        ({"ruleset": "poker"}, [("ruleset", "ruleset.unknown")]),
        ({"sides": ["We", "we"]}, [("sides[1]", "name.twice")]),
        ({"sides": ["We", " "]}, [("sides[1]", "name.missing")]),
        ({"sides": [" ", ""]}, [("sides[0]", "name.missing"), ("sides[1]", "name.missing")]),
        ({"sides": ["We", "They\x07"]}, [("sides[1]", "text.unreadable")]),
        ({"first_dealer": 4}, [("first_dealer", "first_dealer.unknown")]),
        ({"side_players": [["A", "B"]]}, [("side_players", "side_players.wrong")]),
        ({"side_players": [["A"], ["B", "C", "D"]]}, [("sides", "sides.layout")]),
        ({"side_players": [["A", "B"], ["C", " "]]}, [("side_players[1][1]", "name.missing")]),
        ({"side_players": "A"}, [("side_players", "value.not_list")]),
        ({"started_at": "1969-12-31T23:00:00Z"}, [("started_at", "moment.wrong")]),
        ({"started_at": 5}, [("started_at", "moment.wrong")]),
        ({"deals": None}, [("deals", "value.not_list")]),
        ({"deals": [{"sides": net(1, 2)}] * 501}, [("deals", "game.full")]),
        (
            {"deals": [{"deal_number": 7, "sides": net(1, 2)}]},
            [("deals[0].deal_number", "deal_number.wrong")],
        ),
        (
            {"deals": [{"sides": [{"hands": [{"cards": "", "x": "\x07"}]}, {}]}]},
            [("deals[0].sides", "text.unreadable")],
        ),
    ],
)
def test_what_a_file_may_not_say(
    session: Session, fields: Json, problems: list[tuple[str, str]]
) -> None:
    assert problems_of(session, game_document(**fields)) == problems


def test_those_who_sit_out_travel_along(session: Session) -> None:
    players = [["A", "B", "C"], ["D", "E"]]
    hand = [{"entry": "net", "net": 5, "players": ["C", "A"]}, {"entry": "net", "net": 0}]
    document = game_document(players=5, side_players=players, deals=[{"sides": hand}])
    brought = import_game(session, document)
    file = exported(session, brought.token)
    assert file["deals"][0]["sides"][0]["players"] == ["C", "A"]
    hand[0]["players"] = ["C", "D"]
    assert problems_of(session, document) == [("deals[0].sides[0].players", "players.line_up")]


def test_a_name_with_blanks_is_the_same_name_everywhere(session: Session) -> None:
    document = {
        "ruleset": "canasta",
        "players": 3,
        "sides": ["Ann ", "Ben", "Zoe\u0308"],
        "deals": [
            {
                "sides": [
                    {"entry": "net", "net": 5, "name": " Ben"},
                    {"entry": "net", "net": 6, "members": [{"name": "Ann"}, {"name": "Zo\u00eb "}]},
                ]
            }
        ],
    }
    brought = import_game(session, document)
    assert [side.total for side in load_game(session, brought.token).sides] == [6, 5, 6]


def test_a_very_long_game_leaves_out_what_can_be_worked_out_again(session: Session) -> None:
    document = game_document(deals=[{"sides": EXAMPLE}] * 500, target=900_000)
    text = export_game(session, import_game(session, document).token)
    assert len(text.encode()) <= 1024 * 1024
    assert "lines" not in json.loads(text)["deals"][0]["sides"][0]
    again = import_game(session, json.loads(text))
    assert export_game(session, again.token) == text


def test_what_was_confirmed_comes_along(session: Session) -> None:
    token = a_game(session, confirming=Confirming.HANDS, target=1500)
    record(session, token, EXAMPLE, net(900, 50))
    basis = load_game(session, token).confirmed.result_basis
    for asked in ((1, 1, 0), (1, 1, 1), (2, 1, 1), (RESULT, basis, 0)):
        number, seen, side = asked
        confirm(session, token, Approval(number=number, basis=seen, side=side))
    text = export_game(session, token)
    session.rollback()
    brought = load_game(session, import_game(session, json.loads(text)).token)
    before = load_game(session, token)
    assert brought.confirming is Confirming.HANDS
    assert brought.confirmed == before.confirmed
    assert dict(before.confirmed.hands) == {1: frozenset({0, 1}), 2: frozenset({1})}
    assert before.confirmed.result == {0}


def test_what_nobody_can_have_confirmed_is_left_out_or_refused(session: Session) -> None:
    token = a_game(session, confirming=Confirming.HANDS)
    record(session, token, EXAMPLE)
    document = json.loads(export_game(session, token))
    session.rollback()
    document["deals"][0]["confirmed"] = [1, 5]
    document["result_confirmed"] = [4]
    brought = load_game(session, import_game(session, document).token)
    assert dict(brought.confirmed.hands) == {1: frozenset({1})}
    assert not brought.confirmed.result
    session.rollback()
    for changes in ({"confirming": "odd"}, {"result_confirmed": [-1]}, {"result_confirmed": "x"}):
        with pytest.raises(DocumentError) as refused:
            import_game(session, {**document, **changes})
        (problem,) = refused.value.problems
        assert problem.path.startswith(next(iter(changes)))
        assert problem.message
