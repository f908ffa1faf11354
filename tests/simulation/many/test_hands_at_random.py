"""Bots play at random by every ruleset, for every number of players, from the deal to the score."""

from __future__ import annotations

from tests.simulation.contexts import Context
from tests.simulation.hands import AT_RANDOM, each_context, hands_of, play


@each_context
def test_hands_at_random(context: Context) -> None:
    hands_of(context, AT_RANDOM, lambda table: play(table, "random"))
