"""Random house rules that are accepted can be played."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.play.finishing import finished_deal
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.playing import steps
from tests.house_rules import changed_at_random
from tests.simulation.hands import BY_HOUSE_RULES


@pytest.mark.parametrize("variant", CATALOGUE, ids=lambda variant: variant.id)
def test_what_is_accepted_plays_hands_at_random(variant: Variant) -> None:
    usual, chance = variant.ruleset(variant.usual_players, ()), Random(7)  # noqa: S311 -- test cases
    played = 0
    while played < BY_HOUSE_RULES:
        rules = changed_at_random(usual, chance)
        if rules is None:
            continue
        start = start_deal(rules, seed=played)
        *_, last = steps(start, BOTS["random"], Chance(played))
        assert finished_deal(last.after).sides
        played += 1
