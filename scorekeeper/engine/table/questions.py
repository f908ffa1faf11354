"""The parts that questions at the table share: the side that asks, and answers by a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scorekeeper.engine.cards import NO_RANKS, Rank
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import this_project
from scorekeeper.engine.ruleset.table import Minimum
from scorekeeper.engine.table.dead import dead_ranks
from scorekeeper.engine.violations import Violation, ViolationCode

UNDECIDED: Final = Violation(
    code=ViolationCode.SEARCH_UNDECIDED,
    source=this_project("no question is searched for longer than others can wait"),
)
"""The reason of an answer whose search has spent its budget."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideQuestion:
    """A question of a side about its melds.

    Attributes:
        rules: the rules played by.
        score_before: the side's total before the deal; a player's own where members score alone.
        deal_number: 1 for the first deal of the game.
        dead: ranks that a side has a canasta of, which nobody may meld where that closes them.
    """

    rules: Ruleset
    score_before: int = 0
    deal_number: int = 1
    dead: frozenset[Rank] = NO_RANKS

    @property
    def required(self) -> Minimum:
        """The minimum of the side's first meld."""
        return self.rules.minimums.required(score=self.score_before, deal_number=self.deal_number)

    @property
    def dead_ranks(self) -> frozenset[Rank]:
        """The ranks that nobody melds any more."""
        return dead_ranks(self.rules, self.dead)


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchedAnswer:
    """An answer that takes a search for ways.

    Attributes:
        reasons: the violations, where there are no ways; or one that tells that the search was not
            finished, so that there may be others.
    """

    reasons: tuple[Violation, ...]

    @property
    def is_decided(self) -> bool:
        """Whether that is sure: there are no other ways that would stand among these."""
        return UNDECIDED not in self.reasons
