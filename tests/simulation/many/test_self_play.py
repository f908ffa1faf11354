"""Bots play greedily and by plan, for every ruleset and number of players."""

from __future__ import annotations

from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.playing import steps
from tests.simulation.contexts import Context, Table
from tests.simulation.hands import GREEDY, JUDGED, begun, each_context, hands_of, play
from tests.simulation.judging import judge


@each_context
def test_greedy_hands(context: Context) -> None:
    hands_of(context, GREEDY, lambda table: play(table, "greedy"))


@each_context
def test_planned_hands(context: Context) -> None:
    hands_of(context, GREEDY, lambda table: play(table, "planner"))


@each_context
def test_every_state_of_some_hands(context: Context) -> None:
    def judged(table: Table) -> None:
        bot = ("random", "greedy", "planner")[table.seed % 3]
        for step in steps(begun(table), BOTS[bot], Chance(table.seed)):
            judge(step.before, step.actions)

    hands_of(context, JUDGED, judged)
