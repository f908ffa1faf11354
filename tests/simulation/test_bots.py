"""How the bots play."""

from __future__ import annotations

import pytest

from scorekeeper.engine.game import score_deal
from scorekeeper.engine.play.applying import apply
from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.play.finishing import finished_deal
from scorekeeper.engine.play.legal import legal_actions
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance


def duel(rules: Ruleset, seed: int) -> int:
    """Return by how much a greedy side beats one at random."""
    state, chance = start_deal(rules, seed=seed), Chance(seed)
    greedy = seed % 2
    while not state.over:
        bot = BOTS["greedy" if state.side_of[state.actor] == greedy else "random"]
        state = apply(state, bot(state, legal_actions(state), chance))
    totals = [side.total for side in score_deal(rules, finished_deal(state)).sides]
    return totals[greedy] - totals[1 - greedy]


@pytest.mark.parametrize("ruleset", ["canasta", "caliente-complete", "cuban", "hand-and-foot"])
def test_greed_beats_chance(ruleset: str) -> None:
    rules = find_variant(ruleset).ruleset()
    won = sum(duel(rules, seed) > 0 for seed in range(12))
    assert won >= 9
