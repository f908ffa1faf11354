"""The result of one deal: what each side has, what is wrong, and who has won."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.ruleset import Minimum
from scorekeeper.engine.score_sheet import ScoreSheet
from scorekeeper.engine.violations import Notice, Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberScore:
    """What one member of a side has, where members score one by one.

    Attributes:
        total: signed points of the deal.
        score_after: total after the deal.
        next_minimum: what the member needs for the next deal's first meld; None once it is over.
    """

    total: int
    score_after: int
    next_minimum: Minimum | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SideScore:
    """What one side has.

    Attributes:
        sheet: its lines.
        score_before: total before the deal.
        next_minimum: what it needs for the next deal's first meld; None once the game is over,
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


@dataclass(frozen=True, slots=True)
class Winner:
    """Who won: a side, or one of its members.

    Attributes:
        side: index of the side.
        member: index of the member in it, None where sides score as one.
    """

    side: int
    member: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealScore:
    """The result of one deal.

    Attributes:
        sides: what each side has.
        violations: every rule that was broken; the deal is scored as written all the same.
        notices: what is worth a second look.
        over: whether the game is over.
        winner: who won, None while it is not over.
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
