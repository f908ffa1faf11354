"""Results: their fields, their words, and their conformance to the declared types."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter

from scorekeeper.documents.deals import read_deal
from scorekeeper.documents.results import DealResult, write_deal_result
from scorekeeper.engine.game import score_deal
from tests.documents.examples import deal, three_handed
from tests.vectors.runner import answer, cases_in
from tests.vectors.test_golden import GOLDEN

DEAL_RESULT = TypeAdapter(DealResult)


def result_of(document: object) -> DealResult:
    """Return the result of a deal document."""
    request = read_deal(document)
    return write_deal_result(request.rules, request.deal, score_deal(request.rules, request.deal))


def test_a_side_and_its_lines() -> None:
    sides = [
        {
            "name": "Us",
            "score_before": 1400,
            "melds": ["7x3", "Kx7"],
            "hands": [{}, {"cards": "5 8"}],
        },
        {},
    ]
    us, them = result_of(deal(ruleset="caliente-complete", sides=sides))["sides"]
    assert {key: value for key, value in us.items() if key != "lines"} == {
        "name": "Us",
        "total": 570,
        "score_after": 1970,
        "next_initial_meld": {"points": 90, "canasta": None},
    }
    assert [
        (line["code"], line["count"], line["points"], line["label"]) for line in us["lines"]
    ] == [
        ("melded_cards", 3, 15, "three 7s"),
        ("melded_cards", 7, 70, "seven Kings"),
        ("natural_canasta", 1, 500, "natural canasta"),
        ("cards_in_hand", 2, -15, "cards left in hand (player 2)"),
    ]
    assert us["lines"][3]["player"] == 1
    assert us["lines"][0]["source"].startswith(
        "Canasta Caliente Complete (Winning Moves), Scoring Example: “15 points for the three 7’s"
    )
    assert them["lines"] == []


def test_a_violation_and_a_warning() -> None:
    result = result_of(deal(sides=[{"melds": ["7x2"]}, {}]))
    assert result["legal"] is False
    assert {"code", "side", "meld", "found", "allowed", "message", "source"} == set(
        result["violations"][0]
    )
    assert [
        (v["code"], v["side"], v["meld"], v["found"], v["allowed"]) for v in result["violations"]
    ] == [
        ("meld.too_short", 0, 0, 2, 3),
        ("first_meld.below_minimum", 0, None, 10, 50),
    ]
    (missing, _) = result["warnings"]
    assert (missing["code"], missing["side"], missing["meld"]) == ("hands.missing", 0, None)
    assert (missing["found"], missing["allowed"]) == (0, 2)


def test_a_minimum_that_asks_for_a_canasta() -> None:
    sides = [{"score_before": 7000}, {"score_before": 9000}]
    us, them = result_of(deal(ruleset="brazilian", sides=sides))["sides"]
    assert us["next_initial_meld"] == {"points": 0, "canasta": "any"}
    assert them["next_initial_meld"] == {"points": 0, "canasta": "natural"}


def test_red_threes_of_a_member_name_the_member() -> None:
    members = [{"name": "B", "red_threes": 0}, {"name": "C", "red_threes": 1, "score_before": 9}]
    document = three_handed({}, {"members": members, "melds": ["7x7 2"]})
    side = result_of(document | {"options": ["red-threes-individual"]})["sides"][1]
    (line,) = [line for line in side["lines"] if line["code"] == "red_threes"]
    assert line["member"] == 1
    assert [(m["name"], m["total"], m["score_after"]) for m in side["members"]] == [
        ("B", 355, 355),
        ("C", 455, 464),
    ]
    assert side["next_initial_meld"] is None


@pytest.mark.parametrize(
    "case", [c for c in cases_in(GOLDEN) if c.call == "score"], ids=lambda c: c.id
)
def test_a_result_is_what_its_type_says(case: Any) -> None:  # noqa: ANN401 - a case
    if not case.is_unreadable:
        result = answer(case)
        assert DEAL_RESULT.validate_python(result, strict=True, extra="forbid") == result
        for side in result["sides"]:
            assert side["total"] == sum(line["points"] for line in side["lines"])
