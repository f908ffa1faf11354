"""The result of a deal (contract 3), as typed dictionaries that schemas can be made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired

from typing_extensions import TypedDict

from scorekeeper.engine.deal import Deal, Side
from scorekeeper.engine.game import DealScore, MemberScore, SideScore, Winner
from scorekeeper.engine.ruleset import Minimum, Ruleset
from scorekeeper.engine.score_sheet import ScoreLine
from scorekeeper.engine.violations import Notice, Violation
from scorekeeper.wording.lines import line_label
from scorekeeper.wording.translation import ENGLISH, Translations
from scorekeeper.wording.violations import notice_message, violation_message


class MinimumResult(TypedDict):
    """What a first meld needs: points, and which canasta (`any`, `natural`) if one."""

    points: int
    canasta: str | None


class LineResult(TypedDict):
    """One reason for points; `player` and `member` are indices in the side, where it is of one."""

    code: str
    count: int
    points: int
    label: str
    source: str
    player: NotRequired[int]
    member: NotRequired[int]


class ViolationResult(TypedDict):
    """A rule that was broken, or a warning; `side` and `meld` are indices."""

    code: str
    side: int | None
    meld: int | None
    found: int | None
    allowed: int | None
    message: str
    source: str


class MemberResult(TypedDict):
    """What one member of a side has, where members score one by one."""

    name: str
    total: int
    score_after: int
    next_initial_meld: MinimumResult | None


class SideResult(TypedDict):
    """What one side has; `total` is the sum of its lines' points."""

    name: str
    total: int
    score_after: int
    next_initial_meld: MinimumResult | None
    lines: list[LineResult]
    members: NotRequired[list[MemberResult]]


class WinnerResult(TypedDict):
    """A member of a side, by index."""

    side: int
    member: int


class DealResult(TypedDict):
    """What a deal comes to."""

    legal: bool
    violations: list[ViolationResult]
    warnings: list[ViolationResult]
    sides: list[SideResult]
    over: bool
    winner: int | WinnerResult | None


def write_deal_result(
    rules: Ruleset, deal: Deal, score: DealScore, t: Translations = ENGLISH
) -> DealResult:
    """Return the result of a deal as a document.

    Args:
        rules: the rules it was played by.
        deal: the deal.
        score: what the engine says of it.
        t: the language of labels and messages.
    """
    return {
        "legal": score.is_legal,
        "violations": [_violation(rules, violation, t) for violation in score.violations],
        "warnings": [_notice(notice, t) for notice in score.notices],
        "sides": [
            _side(rules, side, result, t)
            for side, result in zip(deal.sides, score.sides, strict=True)
        ],
        "over": score.over,
        "winner": _winner(score.winner),
    }


def write_minimum(minimum: Minimum | None) -> MinimumResult | None:
    """Return what a first meld needs as a document; None for nothing to come."""
    if minimum is None:
        return None
    canasta = None if minimum.canasta is None else minimum.canasta.value
    return {"points": minimum.points, "canasta": canasta}


def _side(rules: Ruleset, side: Side, score: SideScore, t: Translations) -> SideResult:
    """Return what one side has."""
    result: SideResult = {
        "name": side.name,
        "total": score.total,
        "score_after": score.score_after,
        "next_initial_meld": write_minimum(score.next_minimum),
        "lines": [_line(rules, line, t) for line in score.sheet.lines],
    }
    if side.members:
        result["members"] = _members(side, score.members)
    return result


def _members(side: Side, scores: Sequence[MemberScore]) -> list[MemberResult]:
    """Return what the members of a side have."""
    return [
        {
            "name": member.name,
            "total": score.total,
            "score_after": score.score_after,
            "next_initial_meld": write_minimum(score.next_minimum),
        }
        for member, score in zip(side.members, scores, strict=True)
    ]


def _line(rules: Ruleset, line: ScoreLine, t: Translations) -> LineResult:
    """Return one line of a score sheet."""
    result: LineResult = {
        "code": line.code.value,
        "count": line.count,
        "points": line.points,
        "label": line_label(t, rules, line),
        "source": str(line.source),
    }
    if line.player is not None:
        result["player"] = line.player
    if line.member is not None:
        result["member"] = line.member
    return result


def _violation(rules: Ruleset, violation: Violation, t: Translations) -> ViolationResult:
    """Return one violation."""
    return {
        "code": violation.code.value,
        "side": violation.side,
        "meld": violation.meld,
        "found": violation.found,
        "allowed": violation.allowed,
        "message": violation_message(t, rules, violation),
        "source": str(violation.source),
    }


def _notice(notice: Notice, t: Translations) -> ViolationResult:
    """Return one warning."""
    return {
        "code": notice.code.value,
        "side": notice.side,
        "meld": None,
        "found": notice.found,
        "allowed": notice.expected,
        "message": notice_message(t, notice),
        "source": str(notice.source),
    }


def _winner(winner: Winner | None) -> int | WinnerResult | None:
    """Return who won: a side's index, or side and member."""
    if winner is None or winner.member is None:
        return None if winner is None else winner.side
    return {"side": winner.side, "member": winner.member}
