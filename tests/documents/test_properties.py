"""Properties of every document that hypothesis can think of."""

from __future__ import annotations

from functools import partial
from typing import Any

from hypothesis import given

from scorekeeper.documents.deals import read_deal
from scorekeeper.documents.errors import DocumentError
from scorekeeper.documents.games import read_game, write_game_result
from scorekeeper.documents.results import write_deal_result
from scorekeeper.documents.rulesets import read_ruleset
from scorekeeper.engine.game import score_deal
from tests.documents.examples import refusal_of
from tests.documents.strategies import JSON, broken_documents, deal_documents
from tests.written_deals import write_deal

Json = Any


def _score(document: Json) -> Json:
    request = read_deal(document)
    return write_deal_result(request.rules, request.deal, score_deal(request.rules, request.deal))


@given(deal_documents())
def test_a_deal_survives_being_written_and_read(document: Json) -> None:
    request = read_deal(document)
    written = write_deal(request.chosen, request.deal)
    assert read_deal(written) == request
    assert write_deal(request.chosen, read_deal(written).deal) == written


@given(deal_documents())
def test_a_total_is_the_sum_of_its_lines(document: Json) -> None:
    result = _score(document)
    assert result == _score(document)
    for side in result["sides"]:
        assert side["total"] == sum(line["points"] for line in side["lines"])
        assert all(line["source"] and line["label"] for line in side["lines"])
    assert result["legal"] is not bool(result["violations"])
    assert all(violation["message"] for violation in result["violations"])


@given(deal_documents())
def test_a_game_of_one_deal_is_its_own_export(document: Json) -> None:
    sides = document.pop("sides")
    names = [f"M{place}" for place in range(3)] if _scores_alone(document) else None
    if names:
        named = [name for side in sides for name in [m["name"] for m in side.get("members", ())]]
        free = iter([name for name in names if name not in named])
        for side in sides:
            if "members" not in side:
                side["name"] = next(free)
    game = {**document, "sides": names or ["x"] * len(sides), "deals": [{"sides": sides}]}
    request = read_game(game)
    result = write_game_result(request, request.score())
    again = read_game(result)
    assert write_game_result(again, again.score()) == result


def _scores_alone(document: Json) -> bool:
    return (document["ruleset"], document["players"]) in {
        (name, 3)
        for name in ("canasta", "cat", "standard", "standard-canasta", "how-to-play-canasta")
    }


@given(JSON | broken_documents())
def test_any_json_is_scored_or_refused(document: Json) -> None:
    for read in (_score, read_game, read_ruleset):
        problems = refusal_of(partial(read, document))
        assert all(problem.message and problem.code for problem in problems)


@given(broken_documents())
def test_any_json_as_a_game_is_scored_or_refused(document: Json) -> None:
    sides = document.get("sides") if isinstance(document, dict) else document
    fields = document if isinstance(document, dict) else {}
    count = len(sides) if isinstance(sides, list) else 2
    game = {**fields, "sides": ["x"] * count, "deals": [{"sides": sides}]}
    try:
        request = read_game(game)
    except DocumentError:
        return
    write_game_result(request, request.score())
