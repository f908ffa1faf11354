"""Caches by rulesets: results are kept, and few rulesets with them."""

from __future__ import annotations

import gc

from scorekeeper.documents.deals import read_deal
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.caching import KNOWN_RULES, cached_by_rules
from scorekeeper.engine.variants.catalogue import CATALOGUE


def test_a_result_is_worked_out_once_for_each_ruleset_and_argument() -> None:
    worked_out = []

    @cached_by_rules
    def target(rules: Ruleset, factor: int) -> int:
        worked_out.append(factor)
        return factor * (rules.target.points or 0)

    first, second = CATALOGUE[0].ruleset(), CATALOGUE[1].ruleset()
    expected = [first.target.points, 2 * (first.target.points or 0), second.target.points]
    for _ in range(2):
        assert [target(first)(1), target(first)(2), target(second)(1)] == expected
    assert worked_out == [1, 2, 1]


def test_the_rules_of_many_tables_are_not_kept() -> None:
    score_by_house_rules(range(100))
    before = living_rulesets()
    score_by_house_rules(range(100, 300))
    assert living_rulesets() <= before + KNOWN_RULES


def test_documents_with_the_same_house_rules_share_one_instance() -> None:
    # Caches find the same instance at once, and compare an equal one value by value.
    document = {"ruleset": "classic", "overrides": {"target.points": 4_000}}
    sides = [{"melds": ["4x4"]}, {"melds": ["6x3"]}]
    first, second = (read_deal({**document, "sides": sides}).rules for _ in range(2))
    assert first.target.points == 4_000
    assert first is second


def score_by_house_rules(targets: range) -> None:
    for target in targets:
        overrides = {"target.points": 1_000 + 5 * target}
        sides = [{"melds": ["4x4", "5x3"]}, {"melds": ["6x3"]}]
        read = read_deal({"ruleset": "classic", "overrides": overrides, "sides": sides})
        score_deal(read.rules, read.deal)


def living_rulesets() -> int:
    gc.collect()
    return sum(isinstance(each, Ruleset) for each in gc.get_objects())
