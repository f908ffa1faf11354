"""The same seed plays the same hand, and an action of another moment does no harm."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.play.applying import apply
from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.play.refusal import IllegalActionError
from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.playing import steps
from tests.simulation.contexts import CONTEXTS, Context, Table
from tests.simulation.hands import JUDGED, begun, each_context, hands_of
from tests.simulation.judging import is_taken


@each_context
def test_actions_of_other_moments_are_refused_or_harmless(context: Context) -> None:
    """Actions legal a while ago are legal still, or refused with the rules they break."""

    def mixed(table: Table) -> None:
        played = list(steps(begun(table), BOTS["random"], Chance(table.seed)))
        chance = Chance(table.seed, "other moments")
        for step in played:
            is_taken(step.before, chance.choice(chance.choice(played).actions))
        with pytest.raises(IllegalActionError):
            apply(played[-1].after, played[-1].action)

    hands_of(context, JUDGED, mixed)


@given(st.sampled_from(CONTEXTS), st.integers(0, 2**32))
@settings(max_examples=2 * JUDGED)
def test_the_same_seed_is_the_same_hand(context: Context, seed: int) -> None:
    rules = context.variant.ruleset(context.players)
    first, second = (
        [step.action for step in steps(start_deal(rules, seed=seed), BOTS["random"], Chance(seed))]
        for _ in range(2)
    )
    assert first == second
