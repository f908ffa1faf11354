"""Totals in a file, compared with the recomputed ones."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.documents.answering import answer_game, differences
from scorekeeper.documents.games import read_game, write_game_result

NET = [{"entry": "net", "net": 1500}, {"entry": "net", "net": 200}]
PAIRS = {"ruleset": "classic", "sides": ["Owls", "Bears"], "deals": [{"sides": NET}] * 2}
MEMBERS = [{"name": "Ann"}, {"name": "Ben"}]
ALONE = {
    "ruleset": "canasta",
    "players": 3,
    "sides": ["Ann", "Ben", "Cid"],
    "deals": [
        {
            "sides": [
                {"entry": "net", "net": 300, "members": MEMBERS},
                {"entry": "net", "net": 50, "name": "Cid"},
            ]
        }
    ],
}


def result_of(document: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Return the result of a game document."""
    request = read_game(document)
    return write_game_result(request, request.score())


@pytest.mark.parametrize("document", [PAIRS, ALONE])
def test_a_file_without_totals_differs_in_nothing(document: Any) -> None:  # noqa: ANN401
    assert differences(document, result_of(document)) == []


@pytest.mark.parametrize("document", [PAIRS, ALONE])
def test_a_result_sent_again_differs_in_nothing(document: Any) -> None:  # noqa: ANN401
    result = result_of(document)
    assert differences(result, result_of(result)) == []


def test_totals_that_differ_are_told_by_their_place() -> None:
    document = result_of(PAIRS)
    document["deals"][1]["sides"][0] |= {"score_before": 1495, "total": 1505, "score_after": 3005}
    document |= {"over": 0, "winner": 1}
    assert differences(document, result_of(document)) == [
        {"path": "deals[1].sides[0].score_before", "told": 1495, "found": 1500},
        {"path": "deals[1].sides[0].total", "told": 1505, "found": 1500},
        {"path": "deals[1].sides[0].score_after", "told": 3005, "found": 3000},
        {"path": "over", "told": 0, "found": False},
        {"path": "winner", "told": 1, "found": None},
    ]


def test_an_answer_holds_the_result_and_the_differences() -> None:
    document = {**result_of(PAIRS), "winner": 0}
    found: Any = answer_game(document)
    assert found.pop("differences") == [{"path": "winner", "told": 0, "found": None}]
    assert found == result_of(PAIRS)


def test_totals_of_members_are_told_one_by_one() -> None:
    document = result_of(ALONE)
    document["deals"][0]["sides"][0]["members"][1]["score_after"] = "310"
    assert differences(document, result_of(document)) == [
        {"path": "deals[0].sides[0].members[1].score_after", "told": "310", "found": 300}
    ]
