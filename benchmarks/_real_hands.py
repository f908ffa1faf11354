"""Questions that come up in played hands: their search states, and whether they are decided."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from typing import Any, Final

from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.play.drawing import pile_question
from scorekeeper.engine.play.state import Phase, State
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.search.budget import MOST_STATES, Budget
from scorekeeper.engine.table.first_meld import FindFirstMeldQuestion, find_first_meld
from scorekeeper.engine.table.going_out import GoOutQuestion, check_go_out
from scorekeeper.engine.table.pile import check_take_pile
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.playing import scorer_names, steps

LARGEST_HAND: Final = 26
TOTALS: Final = (0, 1_500, 3_000, 5_000, 8_500)
"""Totals of all sides when a hand begins, in turn: each minimum comes up."""

_Asked = tuple[Callable[[Any, Budget], Any], Any]


@dataclass(slots=True)
class Tally:
    """Counts of the questions about the hands of one ruleset.

    Attributes:
        states: states of played hands, one question each at least.
        questions: questions about hands of `LARGEST_HAND` cards or fewer.
        undecided: the number of them that were not decided.
        larger: questions about larger hands.
        larger_undecided: the number of those that were not decided.
        most: the most states of a search that a question took.
        slowest: the most CPU seconds that one took.
    """

    states: int = 0
    questions: int = 0
    undecided: int = 0
    larger: int = 0
    larger_undecided: int = 0
    most: int = 0
    slowest: float = 0.0
    worst: list[object] = field(default_factory=list)

    def ask(self, check: Callable[[Any, Budget], Any], question: Any, size: int) -> None:  # noqa: ANN401 - a question of any kind
        """Ask a question about a hand of `size` cards."""
        budget = Budget()
        began = time.process_time()
        answer = check(question, budget)
        self.slowest = max(self.slowest, time.process_time() - began)
        if size > LARGEST_HAND:
            self.larger += 1
            self.larger_undecided += not answer.is_decided
            return
        self.questions += 1
        self.undecided += not answer.is_decided
        if not answer.is_decided:
            self.worst.append(question)
        self.most = max(self.most, MOST_STATES - budget.left)


def real_hands(states: int, seed: int) -> None:
    """Ask about a number of states from self-play, over all rulesets, and print a table."""
    each = -(-states // len(CATALOGUE))
    print(f"{each:,} states a ruleset, seed {seed}; hands of {LARGEST_HAND} cards or fewer.\n")
    print("| ruleset | questions | not decided | most states | slowest | larger hands |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    total = Tally()
    for variant in CATALOGUE:
        tally = Tally()
        for state in islice(_states(variant.ruleset(), seed), each):
            tally.states += 1
            for check, question in _questions(state):
                tally.ask(check, question, question.hand.size)
        print(
            f"| `{variant.id}` | {tally.questions:,} | {tally.undecided} | {tally.most:,} | "
            f"{tally.slowest * 1_000:.0f} ms | {tally.larger_undecided} of {tally.larger:,} |",
            flush=True,
        )
        for question in tally.worst:
            print(f"\nNot decided: {question}\n")
        total.questions += tally.questions
        total.undecided += tally.undecided
    print(f"\n{total.undecided} of {total.questions:,} questions were not decided.")


def _states(rules: Ruleset, seed: int) -> Iterator[State]:
    """Yield states of one hand after the other, played by each bot in turn."""
    bots = list(BOTS.values())
    for number in count():
        names = scorer_names(rules)
        scores = (TOTALS[number // len(bots) % len(TOTALS)],) * len(names)
        start = start_deal(rules, seed=f"{seed}/{number}", scores=scores, names=names)
        for step in steps(start, bots[number % len(bots)], Chance(seed, number)):
            yield step.before


def _questions(state: State) -> Iterator[_Asked]:
    """Yield the questions that the player in turn may ask."""
    if state.phase is Phase.ANSWER:
        return
    draft = StateDraft(state)
    turn: dict[str, Any] = {
        "rules": draft.rules,
        "score_before": draft.setting.score_of(draft.seat),
        "deal_number": draft.setting.deal_number,
        "hand": draft.hand,
    }
    if not draft.side.melds:
        yield find_first_meld, FindFirstMeldQuestion(**turn)
    if state.phase is Phase.DRAW and draft.pile:
        yield check_take_pile, pile_question(draft)
    out = GoOutQuestion(**turn, table=draft.side.melds, red_threes=draft.red_threes)
    yield check_go_out, out
