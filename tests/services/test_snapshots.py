from __future__ import annotations

import json
from dataclasses import replace

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from scorekeeper.documents.errors import DocumentError
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.persistence.tables import Game, RulesetSnapshot
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.snapshots import read_snapshot, write_snapshot
from tests.services.helpers import EXAMPLE, a_game, record

RULES = find_variant("caliente-complete").ruleset(4, ["caliente"])
RULESETS = [
    pytest.param(variant.ruleset(players), id=f"{variant.id}-{players}")
    for variant in CATALOGUE
    for players in variant.players
]


@pytest.mark.parametrize("rules", RULESETS)
def test_every_ruleset_comes_back_as_it_was_kept(rules: Ruleset) -> None:
    digest, document = write_snapshot(rules)
    kept = json.loads(json.dumps(document))
    assert read_snapshot(kept, RULES) == rules
    assert write_snapshot(read_snapshot(kept, RULES))[0] == digest


def test_the_same_rules_kept_twice_are_one_instance() -> None:
    # Caches find the same instance at once, and compare an equal one value by value.
    _, document = write_snapshot(RULES)
    assert read_snapshot(document, RULES) is read_snapshot(json.loads(json.dumps(document)), RULES)


def test_what_was_kept_stays_when_the_ruleset_changes() -> None:
    _, document = write_snapshot(RULES)
    raised = replace(RULES, going_out=replace(RULES.going_out, points=300))
    assert read_snapshot(document, raised) == RULES


def test_rules_learnt_since_are_taken_from_the_ruleset_of_now() -> None:
    _, document = write_snapshot(RULES)
    del document["discarding"]
    del document["pile"]["last_card"]
    assert read_snapshot(document, RULES) == RULES


def test_a_rule_that_no_ruleset_has_is_an_error_that_names_it() -> None:
    _, document = write_snapshot(RULES)
    document["dancing"] = {"steps": 3}
    document["pile"]["height"] = 7
    with pytest.raises(DocumentError) as raised:
        read_snapshot(document, RULES)
    assert [problem.path for problem in raised.value.problems] == ["pile.height", "dancing"]


def test_a_snapshot_without_a_number_is_one_of_the_first_format() -> None:
    _, document = write_snapshot(RULES)
    del document["format"], document["unfinished"], document["held"], document["special_hands"]
    del document["sets"]["never_wild"], document["black_threes"]["laid_points"]
    assert read_snapshot(document, RULES) == RULES


def test_a_later_format_is_an_error_that_names_it() -> None:
    _, document = write_snapshot(RULES)
    with pytest.raises(DocumentError, match="format 4"):
        read_snapshot({**document, "format": 4}, RULES)


def test_of_earlier_formats_kept_values_are_cited_as_they_are_now() -> None:
    """Values changed then are cited as their component was."""
    _, document = write_snapshot(RULES)
    canastas = {**document["canastas"], "natural": 600}
    canastas["source"] = {"book": "House rule", "section": "natural", "quote": ""}
    del canastas["cited"]
    read = read_snapshot({**document, "format": 2, "canastas": canastas}, RULES).canastas
    assert read.citation("natural").book == "House rule"
    assert read.citation("mixed") == RULES.canastas.citation("mixed")


def test_a_game_of_an_earlier_version_opens(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE)
    _, document = write_snapshot(load_game(session, token).rules)
    del document["discarding"]
    session.add(RulesetSnapshot(digest="0" * 64, document=document))
    session.flush()
    session.execute(update(Game).values(ruleset_digest="0" * 64, version=9))
    session.commit()
    game = load_game(session, token)
    assert (game.version, game.totals) == (9, (1190, -65))
    assert game.rules == game.variant.ruleset(4)
