"""Holds every state of many hands against the questions of the table.

`python -m tests.simulation.every_state --hands 20000` plays hands of every ruleset and number of
players by turns, each by another bot, with any options, sides and totals, and judges each state:
what is listed is taken, and there is a first meld, a way to take the pile or to go out where the
table's questions find one. It stops at the first state where that is not so.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random

from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.playing import steps
from tests.simulation.contexts import CONTEXTS, Context, Table
from tests.simulation.hands import begun, check_end
from tests.simulation.judging import judge

_TOTALS = (-5, 0, 1_500, 3_000, 5_000, 7_000, 8_000, 9_000, 10_000)
_REPORT = 1_000
"""After how many hands the progress is told."""


def table_of(context: Context, seed: int) -> Table:
    """Return a hand to begin: everything about it follows from the seed."""
    random = Random(f"{context}/{seed}")  # noqa: S311 - games, no secret
    options = random.choice(context.options)
    seating = context.variant.ruleset(context.players, options).seating
    layouts = [s for s in seating.sides if max(s) == 1 or not seating.members_score_alone]
    sizes = random.choice(layouts)
    scores = tuple(random.choice(_TOTALS) for _ in sizes)
    return Table(context, options, sizes, scores, random.randint(1, 5), seed)


def judged(table: Table, bot: str) -> int:
    """Play a hand and judge each of its states; return how many there were."""
    start = end = begun(table)
    states = 0
    for step in steps(start, BOTS[bot], Chance(table.seed)):
        try:
            judge(step.before, step.actions)
        except AssertionError:
            sys.stderr.write(f"{table}, {bot}, state {states}: {step.before}\n")
            raise
        end, states = step.after, states + 1
    check_end(table, end, start)
    return states


def main(arguments: Sequence[str] | None = None) -> None:
    """Judge as many hands as are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first hand")
    asked = parser.parse_args(arguments)
    bots, states = tuple(BOTS), 0
    for number in range(asked.hands):
        context = CONTEXTS[number % len(CONTEXTS)]
        bot = bots[number // len(CONTEXTS) % len(bots)]
        states += judged(table_of(context, asked.seed + number), bot)
        if number % _REPORT == _REPORT - 1:
            sys.stderr.write(f"{number + 1:,} hands, {states:,} states\n")
    found = f"{asked.hands:,} hands, {states:,} states: all as the questions of the table say."
    sys.stdout.write(f"{found}\n")


if __name__ == "__main__":
    main()
