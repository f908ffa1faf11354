"""Play of the bots."""

from __future__ import annotations

import pytest

from scorekeeper.engine.game import score_deal
from scorekeeper.engine.play.applying import apply
from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.play.finishing import finished_deal
from scorekeeper.engine.play.legal import legal_actions
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.simulation.bots import BOTS, STRENGTHS, USUAL_BOT
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.playing import steps


def duel(rules: Ruleset, seed: int, bots: tuple[str, str]) -> int:
    """Return by how much a side of the first bot beats one of the second, its seat by the seed."""
    state, chance = start_deal(rules, seed=seed), Chance(seed)
    first = seed % 2
    while not state.over:
        bot = BOTS[bots[0] if state.side_of[state.actor] == first else bots[1]]
        state = apply(state, bot(state, legal_actions(state), chance))
    totals = [side.total for side in score_deal(rules, finished_deal(state)).sides]
    return totals[first] - totals[1 - first]


@pytest.mark.parametrize("ruleset", ["canasta", "caliente-complete", "cuban", "hand-and-foot"])
@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_a_thought_beats_chance(ruleset: str, bot: str) -> None:
    rules = find_variant(ruleset).ruleset()
    won = sum(duel(rules, seed, (bot, "random")) > 0 for seed in range(12))
    assert won >= 9


@pytest.mark.parametrize("ruleset", ["bolivia", "hand-and-foot", "pennies-from-heaven"])
def test_a_plan_beats_greed_where_going_out_takes_much(ruleset: str) -> None:
    rules = find_variant(ruleset).ruleset()
    assert sum(duel(rules, seed, ("planner", "greedy")) for seed in range(12)) > 0


@pytest.mark.parametrize("ruleset", ["bolivia", "brazilian", "hand-and-foot"])
def test_planners_go_out_where_greed_does_not(ruleset: str) -> None:
    out = {bot: sum(_goes_out(ruleset, seed, bot) for seed in range(12)) for bot in BOTS}
    assert out["planner"] >= 8
    assert out["planner"] > out["greedy"]


def test_planners_go_out_where_melds_must_be_finished() -> None:
    assert sum(_goes_out("modern-american", seed, "planner") for seed in range(60)) >= 36


def _goes_out(ruleset: str, seed: int, bot: str) -> bool:
    """Return whether a hand among bots ends by going out."""
    start = start_deal(find_variant(ruleset).ruleset(), seed=seed)
    *_, last = steps(start, BOTS[bot], Chance(seed))
    return last.after.out is not None


def test_how_strong_each_bot_is() -> None:
    assert set(STRENGTHS) == set(BOTS)
    assert USUAL_BOT in BOTS
