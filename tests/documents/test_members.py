"""Players who score one by one."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.documents.deals import read_deal, read_sides
from tests.documents.examples import places, problems_of_deal, refusal_of, three_handed
from tests.written_deals import write_deal

BEN_AND_CID = [{"name": "Ben"}, {"name": "Cid"}]
TOLD = [{"name": "Ben", "red_threes": 2}, {"name": "Cid", "red_threes": 0}]


def test_one_against_two_or_three_alone() -> None:
    assert len(read_deal(three_handed({}, {"members": BEN_AND_CID})).deal.sides) == 2
    assert len(read_deal(three_handed({}, {}, {})).deal.sides) == 3
    read_deal(three_handed({"members": [{"name": "Ann"}]}, {"members": BEN_AND_CID}))


def test_members_are_written_again() -> None:
    members = [
        {"name": "Ben", "score_before": 5, "red_threes": 2},
        {"name": "Cid", "score_before": 0},
    ]
    request = read_deal(three_handed({}, {"members": members, "score_before": 35}))
    written = write_deal(request.chosen, request.deal)["sides"][1]
    assert (written["members"], written["score_before"]) == (members, 35)


@pytest.mark.parametrize(
    ("sides", "path"),
    [
        ([{"members": BEN_AND_CID}, {}, {}], "sides[0].members"),
        ([{"members": BEN_AND_CID}, {"members": BEN_AND_CID}], "sides[1].members"),
        ([{"members": BEN_AND_CID * 2}, {}], "sides[0].members"),
    ],
)
def test_members_have_to_fit_the_table(sides: list[dict[str, Any]], path: str) -> None:
    (problem,) = problems_of_deal(three_handed(*sides))
    assert (problem.path, problem.code) == (path, "members.wrong")


def test_a_member_needs_a_name() -> None:
    document = three_handed({}, {"members": [{"name": "Ben"}, {}]})
    assert places(problems_of_deal(document)) == [("sides[1].members[1].name", "field.missing")]


@pytest.mark.parametrize("side", [{}, {"entry": "counts"}])
def test_red_threes_of_their_own_have_to_be_told(side: dict[str, Any]) -> None:
    options = ["red-threes-individual"]
    document = three_handed({}, side | {"members": BEN_AND_CID}, options=options)
    assert places(problems_of_deal(document)) == [
        ("sides[1].members[0].red_threes", "members.red_threes_missing"),
        ("sides[1].members[1].red_threes", "members.red_threes_missing"),
    ]
    read_deal(three_handed({}, side | {"members": TOLD}, options=options))


def test_net_points_need_no_red_threes() -> None:
    side = {"entry": "net", "net": 5, "members": BEN_AND_CID}
    read_deal(three_handed({}, side, options=["red-threes-individual"]))


def test_a_side_may_not_contradict_its_members() -> None:
    document = three_handed({}, {"members": TOLD, "red_threes": 1})
    (problem,) = problems_of_deal(document)
    assert (problem.path, problem.code) == ("sides[1].red_threes", "members.red_threes_sum")
    assert "2 red threes in all" in problem.message
    read_deal(three_handed({}, {"members": TOLD, "red_threes": 2}))
    read_deal(three_handed({}, {"members": [TOLD[0], {"name": "Cid"}], "red_threes": 3}))


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        (
            [{"name": "Dan"}, {"members": BEN_AND_CID}],
            [("sides[0].name", "members.missing")],
        ),
        (
            [{"name": "Ann"}, {"members": [{"name": "Ben"}, {"name": "Eve"}]}],
            [("sides[1].members[1].name", "player.unknown")],
        ),
        (
            [{"name": "Ben"}, {"members": BEN_AND_CID}],
            [("sides[1].members[0].name", "player.twice"), ("sides", "player.missing")],
        ),
        (
            [{"name": "Ann"}, {"members": [{"name": "Ben"}]}],
            [("sides", "player.missing")],
        ),
        ([{"name": "Cid"}, {"name": "Ann"}, {"name": "Ben"}], []),
    ],
)
def test_every_player_of_a_game_is_on_one_side(
    sides: list[dict[str, Any]], expected: list[tuple[str, str]]
) -> None:
    rules = read_deal(three_handed({}, {}, {})).rules
    names = ("Ann", "Ben", "Cid")
    assert places(refusal_of(lambda: read_sides(rules, sides, names=names))) == expected
