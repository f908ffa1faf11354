"""Actions a second in random self-play, beside RLCard's gin rummy with random agents.

Both are pure Python, and both list the legal actions of every state, choose one at random and do
it. Turn by turn in one process, so that a busy machine hits both.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from benchmarks._paired import compare
from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.simulation.bots import play_randomly
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.playing import steps

FOLDER: Final = Path(__file__).parents[1] / ".cache" / "bench"
"""Where `make bench` installs RLCard."""

HANDS: Final = 5
GAMES: Final = 6
ROUNDS: Final = 7


def main() -> None:
    """Measure, and print a table."""
    gin = _gin_rummy()
    if gin is None:
        print("RLCard is not there: `make bench` installs it.")
        return
    print("| ruleset | players | actions a hand | actions a second | RLCard | ratio (quartiles) |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    theirs = gin()
    for variant in CATALOGUE:
        players = variant.usual_players
        hands = _hands(variant.ruleset(players))
        ours = hands()
        found = compare(hands, gin, ROUNDS)
        mine, other = ours / found.ours, theirs / found.theirs
        share = theirs / ours
        ratio = f"{1 / (found.ratio * share):.2f}"
        ends = f"{1 / (found.high * share):.2f} to {1 / (found.low * share):.2f}"
        row = (variant.name, players, f"{ours / HANDS:.0f}", f"{mine:,.0f}", f"{other:,.0f}")
        print(f"| {' | '.join(map(str, row))} | {ratio} ({ends}) |")


def _hands(rules: Ruleset) -> Callable[[], int]:
    """Return a function that plays the same random hands, and counts the actions."""

    def play() -> int:
        return sum(
            1
            for seed in range(HANDS)
            for _ in steps(start_deal(rules, seed=seed), play_randomly, Chance(seed))
        )

    return play


def _gin_rummy() -> Callable[[], int] | None:
    """Return a function that plays random games of RLCard, counting actions; None without it."""
    sys.path.append(str(FOLDER))
    try:
        rlcard: Any = importlib.import_module("rlcard")
        agents: Any = importlib.import_module("rlcard.agents")
    except ModuleNotFoundError:
        return None

    def play() -> int:
        # A new environment for the same games every time.
        environment = rlcard.make("gin-rummy", config={"seed": 1})
        count = environment.num_actions
        environment.set_agents([agents.RandomAgent(num_actions=count) for _ in range(2)])
        played = 0
        for _ in range(GAMES):
            trajectories, _ = environment.run(is_training=False)
            # State, action, state, action … and the last state, for each of both.
            played += sum(len(trajectory) // 2 for trajectory in trajectories)
        return played

    return play


if __name__ == "__main__":
    main()
