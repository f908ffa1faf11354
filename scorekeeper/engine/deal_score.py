"""The result of one deal: each side's score, the violations, and the winner.

Named tuples, as those are made quickest.
"""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.engine.ruleset.table import Minimum
from scorekeeper.engine.score_sheet import ScoreSheet
from scorekeeper.engine.violations import Notice, Violation


class MemberScore(NamedTuple):
    """The score of one member of a side, where members score one by one.

    Attributes:
        total: signed points of the deal.
        score_after: total after the deal.
        next_minimum: the member's minimum in the next deal; None once the game is over.
    """

    total: int
    score_after: int
    next_minimum: Minimum | None


class SideScore(NamedTuple):
    """The score of one side.

    Attributes:
        sheet: its lines.
        score_before: total before the deal.
        next_minimum: its minimum for the next deal's first meld; None once the game is over,
            and where members score one by one.
        members: their scores, where they score one by one.
    """

    sheet: ScoreSheet
    score_before: int
    next_minimum: Minimum | None
    members: tuple[MemberScore, ...] = ()

    @property
    def total(self) -> int:
        """Signed points of the deal."""
        return self.sheet.total

    @property
    def score_after(self) -> int:
        """Total after the deal."""
        return self.score_before + self.total


class Winner(NamedTuple):
    """The winner: a side, or one of its members.

    Attributes:
        side: index of the side.
        member: index of the member in it, None where sides score as one.
    """

    side: int
    member: int | None = None


class DealScore(NamedTuple):
    """The result of one deal.

    Attributes:
        sides: the score of each side.
        violations: every rule that was broken; the deal is scored as written all the same.
        notices: entries worth a second look.
        over: whether the game is over.
        winner: the winner; None while the game is not over, or where it ended level.
    """

    sides: tuple[SideScore, ...]
    violations: tuple[Violation, ...]
    notices: tuple[Notice, ...]
    over: bool
    winner: Winner | None

    @property
    def is_legal(self) -> bool:
        """Whether no rule was broken."""
        return not self.violations
