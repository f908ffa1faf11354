"""Who plays: at random, or greedily.

Both know what a player at the table knows: the own hand, what lies on the table, how many cards
the others hold. Neither looks at hidden cards, and neither remembers what was discarded.

`random` takes any of its legal actions, each as likely as the others. `greedy` gives every legal
action a number, and takes the highest; it never thinks ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scorekeeper.engine.play.actions import Action
from scorekeeper.engine.play.state import State
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.greed import worth

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


BOTS: Final[Mapping[str, Bot]] = {"greedy": play_greedily, "random": play_randomly}
"""The bots by their name."""
