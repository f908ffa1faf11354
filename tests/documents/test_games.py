"""Whole games: reading them, and their result, which is the export file, too."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.games import GameRequest, read_game, write_game_result
from scorekeeper.documents.house_rules import change_target
from tests.documents.examples import places, problems_of_game

NET = [{"entry": "net", "net": 1500}, {"entry": "net", "net": 200}]


def game(**fields: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON value
    """Return a game of two hands between two sides, with `fields`."""
    deals = [{"sides": NET}, {"sides": NET}]
    return {"ruleset": "classic", "sides": ["Owls", "Bears"], "deals": deals, **fields}


def three_handed(*deals: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a game of three players who score one by one."""
    return {
        "ruleset": "canasta",
        "players": 3,
        "sides": ["Ann", "Ben", "Cid"],
        "deals": [{"sides": sides} for sides in deals],
        **fields,
    }


def result_of(request: GameRequest) -> Any:  # noqa: ANN401 - JSON, to be compared
    """Return the result of a game."""
    return write_game_result(request, request.score())


def test_totals_run_from_deal_to_deal() -> None:
    result = result_of(read_game(game()))
    first, second = (deal["sides"][0] for deal in result["deals"])
    assert (first["name"], first["score_before"], first["score_after"]) == ("Owls", 0, 1500)
    assert (second["score_before"], second["score_after"]) == (1500, 3000)
    assert first["required"] == {"points": 50, "canasta": None}
    assert second["required"] == {"points": 90, "canasta": None}
    assert (result["over"], result["winner"]) == (False, None)


def test_totals_in_the_file_are_not_believed() -> None:
    wrong = [{**NET[0], "score_before": 4000}, NET[1]]
    assert result_of(read_game(game(deals=[{"sides": wrong}])))["over"] is False


def test_sides_of_a_deal_stand_in_the_order_of_the_game() -> None:
    owls, bears = (
        {**side, "name": name} for side, name in zip(NET, ("Owls", "Bears"), strict=True)
    )
    found = problems_of_game(game(deals=[{"sides": NET}, {"sides": [bears, owls]}]))
    assert places(found) == [
        ("deals[1].sides[0].name", "side.other_place"),
        ("deals[1].sides[1].name", "side.other_place"),
    ]
    assert "the place of “Owls”, and “Bears” has another one" in found[0].message


@pytest.mark.parametrize("names", [("Owls", "Bears"), ("Cats", "Bears"), ("Bears", "Cats")])
def test_other_names_of_sides_tell_no_order(names: tuple[str, str]) -> None:
    sides = [{**side, "name": name} for side, name in zip(NET, names, strict=True)]
    result = result_of(read_game(game(deals=[{"sides": sides}])))
    assert [side["score_after"] for side in result["deals"][0]["sides"]] == [1500, 200]


def test_a_deal_without_a_number_is_numbered_by_its_place() -> None:
    deals = [{"sides": NET}, {"sides": NET, "deal_number": 7}, {"sides": NET}]
    assert [deal.number for deal in read_game(game(deals=deals)).deals] == [1, 7, 3]


def test_another_target() -> None:
    request = read_game(game(target=3000))
    assert str(request.rules.target.source).startswith(
        "House rule, target: points; otherwise Classic"
    )
    result = result_of(request)
    assert (result["target"], result["over"], result["winner"]) == (3000, True, 0)
    assert [deal["over"] for deal in result["deals"]] == [False, True]


def test_the_ruleset_s_own_target_is_no_house_rule() -> None:
    request = read_game(game(target=5000))
    assert request.rules == read_game(game()).rules
    assert request.target == 5000


def test_a_target_ends_a_game_of_so_many_hands() -> None:
    request = read_game(game(ruleset="hand-and-foot", target=3000))
    assert (request.rules.target.points, request.rules.target.deals) == (3000, None)


@pytest.mark.parametrize(
    "document",
    [
        game(),
        game(target=3000, overrides={"canastas.natural": 600}, options=[]),
        game(format="scorekeeper-game/1", comment="a fine evening"),
        game(deals=[]),
        three_handed(
            [
                {"name": "Ben", "melds": ["7x7"], "hands": [{"cards": ""}], "went_out": True},
                {"name": "x", "members": [{"name": "Cid"}, {"name": "Ann"}], "red_threes": 1},
            ],
            [{"name": "Cid"}, {"name": "Ann"}, {"name": "Ben", "entry": "net", "net": 7500}],
        ),
    ],
)
def test_a_result_is_the_export_and_reads_as_the_same_game(document: dict[str, Any]) -> None:
    result = result_of(read_game(document))
    assert result["format"] == "scorekeeper-game/1"
    assert result_of(read_game(result)) == result


def test_players_who_score_one_by_one() -> None:
    deals = (
        [
            {"name": "Ann", "entry": "net", "net": 100},
            {
                "name": "Ben & Cid",
                "entry": "net",
                "net": 40,
                "members": [{"name": "Ben"}, {"name": "Cid"}],
            },
        ],
        [
            {"name": "Cid", "entry": "net", "net": 8000},
            {
                "name": "Ann & Ben",
                "entry": "net",
                "net": -10,
                "members": [{"name": "Ann"}, {"name": "Ben"}],
            },
        ],
    )
    result = result_of(read_game(three_handed(*deals)))
    cid, partners = result["deals"][1]["sides"]
    assert (cid["score_before"], cid["score_after"]) == (40, 8040)
    assert "score_before" not in partners
    assert [
        (member["name"], member["score_before"], member["total"], member["score_after"])
        for member in partners["members"]
    ] == [("Ann", 100, -10, 90), ("Ben", 40, -10, 30)]
    assert partners["members"][0]["required"] == {"points": 50, "canasta": None}
    assert (result["over"], result["winner"]) == (True, 2)
    assert result["deals"][1]["winner"] == 0


def test_partners_without_a_name_are_called_by_their_own() -> None:
    alone = {"name": "Ben", "entry": "net", "net": 100}
    pair = {"members": [{"name": "Ann"}, {"name": "Cid"}], "entry": "net", "net": 40}
    result = result_of(read_game(three_handed([alone, pair], [pair, alone])))
    names = [[side["name"] for side in deal["sides"]] for deal in result["deals"]]
    assert names == [["Ben", "Ann & Cid"], ["Ann & Cid", "Ben"]]


def test_a_winning_member_is_told_by_side_and_place() -> None:
    pair = {"members": [{"name": "Ann"}, {"name": "Ben"}], "entry": "net", "net": 4000}
    alone = {"name": "Cid", "entry": "net", "net": 0}
    other = {"members": [{"name": "Cid"}, {"name": "Ben"}], "entry": "net", "net": 4000}
    ann = {"name": "Ann", "entry": "net", "net": 0}
    result = result_of(read_game(three_handed([pair, alone], [ann, other])))
    assert result["deals"][1]["winner"] == {"side": 1, "member": 1}
    assert result["winner"] == 1
    assert result["deals"][1]["sides"][1]["next_initial_meld"] is None


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ([], [("", "value.not_object")]),
        ({"ruleset": "classic"}, [("sides", "field.missing"), ("deals", "field.missing")]),
        (game(sides=["Owls"]), [("sides", "names.wrong")]),
        (game(sides=["Owls", 7]), [("sides[1]", "value.not_text")]),
        (
            game(sides=["Owls", 7], options=["open"]),
            [("sides[1]", "value.not_text"), ("options[0]", "option.none")],
        ),
        (game(format="scorekeeper-game/2"), [("format", "format.unknown")]),
        (game(target="5000"), [("target", "value.not_number")]),
        (game(target=2_000_000), [("target", "number.too_large")]),
        (game(deals={}), [("deals", "value.not_list")]),
        (game(deals=[{"sides": NET}] * 1001), [("deals", "list.too_long")]),
        (game(deals=["none"]), [("deals[0]", "value.not_object")]),
        (
            game(deals=[{"deal_number": 0}]),
            [
                ("deals[0].deal_number", "number.too_small"),
                ("deals[0].sides", "field.missing"),
            ],
        ),
        (
            game(ruleset="rummy", deals=[{"sides": [{"melds": ["Z"]}]}]),
            [
                ("ruleset", "ruleset.unknown"),
                ("deals[0].sides[0].melds[0]", "card.unknown"),
            ],
        ),
        (three_handed(sides=["Ann", "Ben"]), [("sides", "names.wrong")]),
        (three_handed(sides=["Ann", "Ben", "Ann"]), [("sides[2]", "name.twice")]),
        (
            three_handed([{"name": "Ann"}, {"name": "Ben"}, {"name": "Dan"}]),
            [
                ("deals[0].sides[2].name", "members.missing"),
            ],
        ),
    ],
)
def test_what_is_wrong_with_a_game(document: object, expected: list[tuple[str, str]]) -> None:
    assert places(problems_of_game(document)) == expected


def test_a_target_that_nobody_could_play_to() -> None:
    problems: list[Problem] = []
    rules = read_game(game()).rules
    assert change_target(rules, 0, problems) == rules
    assert places(tuple(problems)) == [("target", "target.wrong")]


def test_a_game_holds_so_many_melds_together() -> None:
    side = {"melds": ["4"] * 100}
    deals = [{"sides": [side, side]}] * 101
    document = {"ruleset": "classic", "sides": ["A", "B"], "deals": deals}
    with pytest.raises(DocumentError) as caught:
        read_game(document)
    assert [(each.path, each.code) for each in caught.value.problems] == [
        ("deals", "melds.too_many")
    ]
    assert len(read_game({**document, "deals": deals[:100]}).deals) == 100
