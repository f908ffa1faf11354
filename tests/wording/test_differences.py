"""“What differs from …” tells whatever a table changes."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.wording.reference import differences
from scorekeeper.wording.translation import ENGLISH
from tests.house_rules import changeable, changed, changed_in
from tests.profiles import PROFILE

TRIES: Final = {"quick": 1, "thorough": 10, "full": 50}[PROFILE]
"""Values of each rule; some are refused, or those that it has."""


@pytest.mark.parametrize("variant", CATALOGUE, ids=lambda variant: variant.id)
def test_each_changed_rule_is_told(variant: Variant) -> None:
    usual, chance = variant.ruleset(variant.usual_players, ()), Random(5)  # noqa: S311 -- test cases
    for name in changeable():
        for _ in range(TRIES):
            rules = changed_in(usual, [name], chance)
            if rules is not None and rules != usual:
                assert differences(ENGLISH, rules, usual), name


@pytest.mark.parametrize(
    ("ruleset", "usual", "overrides"),
    [
        ("modern-american", {}, {"held.cards": 5}),
        ("modern-american", {}, {"sets.never_wild": ["7", "8"]}),
        ("modern-american", {}, {"sets.wild_at_first": ["A", "K"]}),
        ("modern-american", {}, {"special_hands.points": {"straight": 2_000}}),
        ("modern-american", {}, {"black_threes.laid_points": [0, 100, 300, 500, 2_000]}),
        ("brazilian", {}, {"sequences.short_cards": 3}),
        ("italian", {}, {"collections.natural_count": 6}),
        ("italian", {}, {"collections.many_count": 11}),
        ("italian", {}, {"collections.few_count": 6}),
        ("classic", {"deck.calientes": 2}, {"calientes.refill": 9}),
        ("classic", {"deck.calientes": 2}, {"calientes.one_in_hand": 1}),
        ("classic", {"deck.calientes": 2}, {"calientes.more_in_hand": 4}),
        ("classic", {"deck.calientes": 2}, {"calientes.played_points": -200}),
        ("caliente-complete", {}, {"vocabulary": "classic"}),
    ],
)
def test_a_changed_rule_is_told(
    ruleset: str, usual: dict[str, Any], overrides: dict[str, Any]
) -> None:
    there, here = changed(ruleset, usual), changed(ruleset, {**usual, **overrides})
    assert differences(ENGLISH, here, there)


def test_a_number_in_a_subject_is_told_before_and_after() -> None:
    there, here = changed("italian", {}), changed("italian", {"collections.natural_count": 6})
    after, before = differences(ENGLISH, here, there)
    assert after.before is before.after is None
    assert [each.fact.label for each in (after, before)] == [
        "6 natural canastas",
        "5 natural canastas",
    ]
