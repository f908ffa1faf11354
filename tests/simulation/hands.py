"""Hands that bots play, and what must hold of each."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings

from scorekeeper.documents.deals import read_deal
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.play.finishing import finished_deal
from scorekeeper.engine.play.legal import legal_actions
from scorekeeper.engine.play.state import State
from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.playing import steps
from tests.engine.play.whole_deck import cards_of_state
from tests.profiles import PROFILE
from tests.simulation.contexts import CONTEXTS, Context, Table, tables
from tests.simulation.judging import Conservation
from tests.simulation.samples import chosen
from tests.written_deals import write_deal

AT_RANDOM, GREEDY, JUDGED = {
    "quick": (3, 2, 1),
    "thorough": (50, 25, 1),
    "full": (1_000, 500, 40),
}[PROFILE]
"""Hands of each ruleset and number of players: played at random, greedily, and judged."""

BY_HOUSE_RULES = {"quick": 3, "thorough": 50, "full": 500}[PROFILE]
"""Hands of each ruleset with random house rules."""

LONGEST = 5_000

each_context = pytest.mark.parametrize("context", CONTEXTS, ids=str)


def begun(table: Table) -> State:
    """Return a hand as it begins."""
    return start_deal(
        table.rules,
        seed=table.seed,
        sizes=table.sizes,
        deal_number=table.deal_number,
        scores=table.scores,
    )


def check_end(table: Table, end: State, start: State) -> None:
    """Hold that a finished hand is legal as it is scored, and as a document."""
    assert cards_of_state(end) == cards_of_state(start)
    deal = finished_deal(end)
    score = score_deal(table.rules, deal)
    assert score.violations == ()
    assert deal.somebody_went_out is (end.out is not None)
    rules = chosen(table.context.variant.id, *table.options, players=table.context.players)
    again = read_deal(write_deal(rules, deal))
    assert again.deal == deal
    assert score_deal(again.rules, again.deal) == score


def play(table: Table, bot: str) -> None:
    """Play a hand to its end, and hold what must hold of it."""
    start = begun(table)
    cards = Conservation(start)
    cards.check(start)
    end, taken = start, 0
    for step in steps(start, BOTS[bot], Chance(table.seed)):
        cards.check(step.after)
        end, taken = step.after, taken + 1
        assert taken < LONGEST
    assert legal_actions(end) == ()
    check_end(table, end, start)


def hands_of(context: Context, number: int, hold: Callable[[Table], None]) -> None:
    """Check `number` hands of a ruleset with `hold`."""

    @settings(max_examples=number)
    @given(table=tables(context))
    def held(table: Table) -> None:
        hold(table)

    held()
