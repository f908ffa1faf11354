"""The bots: one plays at random, one greedily, and one plans.

All know what a player at the table knows: their own hand, the cards on the table, the numbers of
cards in the other hands. None looks at hidden cards. Only the planner remembers discards, as long
as they lie in the pile.

`random` takes any of its legal actions, each as likely as the others. `greedy` rates every legal
action by itself (`greed`) and takes the best. `planner` does so, too, but rates by the canastas
that its side still needs to go out (`planning`; `racing` where canastas close their ranks).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scorekeeper.engine.play.actions import Action
from scorekeeper.engine.play.state import State
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.greed import worth
from scorekeeper.simulation.planning import plan_of, planned_worth
from scorekeeper.simulation.racing import race_of, raced_worth

Bot = Callable[[State, tuple[Action, ...], Chance], Action]
"""Chooses one of the legal actions of a state."""


def play_randomly(_state: State, actions: tuple[Action, ...], chance: Chance) -> Action:
    """Return any of the actions."""
    return chance.choice(actions)


def play_greedily(state: State, actions: tuple[Action, ...], _chance: Chance) -> Action:
    """Return the action that is worth most; of equals the first."""
    if len(actions) == 1:
        return actions[0]
    return max(actions, key=lambda action: worth(state, action))


def play_by_plan(state: State, actions: tuple[Action, ...], _chance: Chance) -> Action:
    """Return the action that is worth most to going out; of equals the first."""
    if len(actions) == 1:
        return actions[0]
    if state.setting.rules.sets.canasta_closes_rank:
        race = race_of(state)
        return max(actions, key=lambda action: raced_worth(race, action))
    plan = plan_of(state)
    return max(actions, key=lambda action: planned_worth(plan, action))


BOTS: Final[Mapping[str, Bot]] = {
    "planner": play_by_plan,
    "greedy": play_greedily,
    "random": play_randomly,
}
"""The bots by their name."""

USUAL_BOT: Final = "planner"
"""The default bot."""

STRENGTHS: Final[Mapping[str, str]] = {
    "planner": "They beat greedy bots, but no good player: see docs/simulation.md.",
    "greedy": "They beat bots at random, but no planners: see docs/simulation.md.",
    "random": "They beat nobody: see docs/simulation.md.",
}
"""The strength of each of them, in a line; `python -m benchmarks bots` measures it."""
