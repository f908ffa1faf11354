"""Files of games, and overrides that turn one ruleset into another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.errors import DocumentError
from scorekeeper.documents.exports import read_export, write_export
from scorekeeper.documents.games import read_game
from scorekeeper.documents.house_rules import rules_asked
from scorekeeper.documents.json_text import read_json
from scorekeeper.documents.rulesets import write_rules
from scorekeeper.documents.writing import write_sides
from scorekeeper.engine.deal import Side
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.engine.variants.variant import Variant
from tests.strategies import games, legal_deals_in_any_depth

NET = [{"entry": "net", "net": 1500}, {"entry": "net", "net": 200}]


def text_of(document: Any) -> str:  # noqa: ANN401 - JSON
    """Return the file that a game document comes to."""
    file = read_export(document)
    request = file.request
    return write_export(file, request.score())


def test_a_document_without_more_than_it_needs() -> None:
    document = {"ruleset": "classic", "sides": ["Owls", "Bears"], "deals": [{"sides": NET}]}
    text = text_of(document)
    assert "side_players" not in text
    assert "started_at" not in text
    assert text_of(read_json(text.encode())) == text


def test_mistakes_beside_what_was_played_are_counted_one_by_one() -> None:
    deals = [{"sides": NET, "confirmed": ["x"] * 4}] * 500
    with pytest.raises(DocumentError) as caught:
        read_export({"ruleset": "classic", "sides": ["Owls", "Bears"], "deals": deals})
    assert caught.value.problems[0].path == "deals[0].confirmed[0]"
    assert caught.value.left_out == 1_900


def test_a_mistake_that_is_found_twice_is_told_once() -> None:
    with pytest.raises(DocumentError) as caught:
        read_export(
            {
                "ruleset": "classic",
                "sides": ["Owls", "Bears"],
                "deals": [{"deal_number": 0, "sides": NET}],
            }
        )
    assert [problem.path for problem in caught.value.problems] == ["deals[0].deal_number"]


def test_a_line_for_each_field_and_each_hand() -> None:
    document = {"ruleset": "classic", "sides": ["Owls", "Bears"], "deals": [{"sides": NET}] * 3}
    lines = text_of(document).splitlines()
    assert lines[0] == "{"
    assert lines[1] == ' "format": "scorekeeper-game/1",'
    assert sum(line.startswith('  {"deal_number": ') for line in lines) == 3


def test_a_moment_of_any_zone_is_told_in_utc() -> None:
    document = {
        "ruleset": "classic",
        "sides": ["Owls", "Bears"],
        "started_at": "2026-11-21T20:15:00.25+01:00",
        "deals": [],
    }
    assert '"started_at": "2026-11-21T19:15:00Z"' in text_of(document)


@given(data=st.data())
def test_any_game_written_read_and_written_again_is_the_same_file(data: st.DataObject) -> None:
    game = data.draw(games())
    rules = game.rules
    if rules.seating.members_score_alone:
        return
    deal = data.draw(legal_deals_in_any_depth(rules))
    document = {
        "ruleset": game.name,
        "players": game.players,
        "options": list(game.options),
        "sides": [side.name for side in deal.sides],
        "deals": [{"sides": write_sides(rules, deal.sides)}],
    }
    text = text_of(document)
    assert text_of(read_json(text.encode())) == text
    assert entries_of(read_json(text.encode())) == entries_of(document)


def entries_of(document: Any) -> list[Side]:  # noqa: ANN401 - JSON
    """Return the sides of a game, without totals."""
    return [
        replace(side, score_before=0) for deal in read_game(document).deals for side in deal.sides
    ]


@pytest.mark.parametrize(
    "variant", [each for each in CATALOGUE if each.parent], ids=lambda each: each.id
)
def test_what_makes_a_ruleset_of_its_parent(variant: Variant) -> None:
    parent = find_variant(variant.parent or "")
    players = next(number for number in variant.players if number in (*parent.players, 6))
    base = parent.ruleset(players if players in parent.players else None)
    asked = rules_asked(base, variant.ruleset(players))
    document = {
        "ruleset": parent.id,
        "players": base.seating.players,
        **asked,
        "sides": list("ABCDEF")[: len(base.seating.sides[0])],
        "deals": [],
    }
    made = read_game(document).rules
    assert values_of(made) == values_of(variant.ruleset(players))


def values_of(rules: Ruleset) -> dict[str, Any]:
    """Return the values of all rules but who plays with whom."""
    return {
        name: rule["value"]
        for name, rule in write_rules("", rules).items()
        if not name.startswith("seating.")
    }


def test_rules_that_are_the_same_ask_for_nothing() -> None:
    rules = CATALOGUE[0].ruleset()
    assert rules_asked(rules, rules) == {}
