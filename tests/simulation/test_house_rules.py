"""Rules that are accepted where they are chosen can be played."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.house_rules import change_rules
from scorekeeper.documents.rulesets import rule_names, write_ruleset
from scorekeeper.engine.legality.playable import unplayable, without_effect
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
from tests.profiles import PROFILE

HANDS: Final = {"quick": 3, "thorough": 50, "full": 500}[PROFILE]
"""Hands of each ruleset."""
_NUMBERS: Final = (0, 1, 2, 3, 4, 5, 7, 10, 13, 20, 26, 100, 500, 1_000)
_CHOICES: Final = {
    "majority": ("none", "more", "twice"),
    "same_rank": ("one", "one_unfinished", "any"),
    "permission": ("optional", "optional_yes_obliges", "mandatory", "nobody"),
    "need": ("meld", "canasta", "two_canastas"),
    "without": ("minus", "nothing", "minus_without_canasta"),
    "triple": ("none", "clean", "clean_or_wild"),
    "adds": ("none", "unfinished", "any"),
    "adds_when_frozen": ("none", "unfinished", "any"),
    "forced": ("none", "unfinished", "any"),
    "start": ("cover", "put_back", "bury_by_rank", "no_card"),
    "foot_taken": ("hand_played", "first_canasta"),
    "by": ("score", "deal"),
}


def changed_at_random(rules: Ruleset, chance: Random) -> Ruleset | None:
    """Return rules with a few values changed; None where those cannot be read or are refused."""
    names = [name for name in rule_names() if "." in name and not name.startswith("seating.")]
    document, overrides = write_ruleset(rules), {}
    for name in chance.sample(names, chance.choice((1, 1, 2, 3))):
        component, _, field = name.partition(".")
        overrides[name] = _other(document[component][field], field, chance)
    problems: list[Problem] = []
    found = change_rules(rules, overrides, "overrides", problems)
    refused = bool(problems) or any(unplayable(found)) or any(without_effect(found, rules))
    return None if refused else found


def _other(value: Any, field: str, chance: Random) -> Any:  # noqa: ANN401 -- JSON
    if isinstance(value, bool):
        return not value
    if field in _CHOICES:
        return chance.choice(_CHOICES[field])
    if field == "points" and isinstance(value, list):
        return [0, *(100 * count for count in range(1, len(value)))]
    if isinstance(value, list):
        return chance.choice(([], ["7"], ["4", "K"]))
    if isinstance(value, dict):
        return chance.choice(({}, {"7": 10}, {"natural": 1}, {"mixed": 1}))
    number = chance.choice(_NUMBERS)
    return -number if isinstance(value, int) and value < 0 else number


@pytest.mark.many
@pytest.mark.parametrize("variant", CATALOGUE, ids=lambda variant: variant.id)
def test_what_is_accepted_plays_hands_at_random(variant: Variant) -> None:
    usual, chance = variant.ruleset(variant.usual_players, ()), Random(7)  # noqa: S311 -- test cases
    played = 0
    while played < HANDS:
        rules = changed_at_random(usual, chance)
        if rules is None:
            continue
        start = start_deal(rules, seed=played)
        *_, last = steps(start, BOTS["random"], Chance(played))
        assert finished_deal(last.after).sides
        played += 1


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
