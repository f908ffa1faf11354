"""Rules that are accepted where they are chosen can be played."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from scorekeeper.documents.rulesets import write_value
from scorekeeper.engine.cards import NATURAL_RANKS
from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.play.finishing import finished_deal
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.playing import steps
from scorekeeper.wording.reference import reference
from scorekeeper.wording.translation import ENGLISH
from tests.house_rules import changed, changed_at_random
from tests.simulation.hands import BY_HOUSE_RULES

EVERY_RANK: Final = [write_value(rank) for rank in NATURAL_RANKS]


@pytest.mark.parametrize("bot", ["planner", "random"])
@pytest.mark.parametrize(
    ("ruleset", "overrides"),
    [
        ("classic", {"sets.never_wild": [*EVERY_RANK]}),
        ("classic", {"sets.wild_at_first": [*EVERY_RANK]}),
        ("hand-and-foot", {"dealing.foot": 1}),
        ("mexicana", {"dealing.foot": 1}),
        ("italian", {"dealing.foot": 2}),
        ("mexicana", {"sets.never_wild": [each for each in EVERY_RANK if each != "7"]}),
    ],
)
def test_unusual_rules_are_played(ruleset: str, overrides: dict[str, Any], bot: str) -> None:
    rules = changed(ruleset, overrides)
    for seed in range(5 * BY_HOUSE_RULES):
        *_, last = steps(start_deal(rules, seed=seed), BOTS[bot], Chance(seed))
        assert finished_deal(last.after).sides


@pytest.mark.parametrize("variant", CATALOGUE, ids=lambda variant: variant.id)
def test_what_is_accepted_changes_what_the_rules_page_says(variant: Variant) -> None:
    usual, chance = variant.ruleset(variant.usual_players, ()), Random(11)  # noqa: S311 -- test cases
    before = _said(usual)
    for _ in range(60):
        rules = changed_at_random(usual, chance)
        if rules is not None and rules != usual:
            assert _said(rules) != before


def _said(rules: Ruleset) -> list[tuple[str, str, str]]:
    sections = reference(ENGLISH, rules)
    return [(fact.key, fact.label, fact.value) for section in sections for fact in section.facts]
