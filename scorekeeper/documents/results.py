"""The result of a deal (docs/documents.md), as typed dictionaries that schemas can be made of."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from scorekeeper.engine.deal import Deal, Side
from scorekeeper.engine.deal_score import DealScore, MemberScore, SideScore, Winner
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import Minimum, Triple
from scorekeeper.engine.score_sheet import LineCode, ScoreLine
from scorekeeper.engine.violations import Notice, NoticeCode, Violation, ViolationCode
from scorekeeper.wording.lines import line_labels
from scorekeeper.wording.translation import ENGLISH, Translations
from scorekeeper.wording.violations import notice_message, violation_message


def _one_of(*kinds: type[StrEnum]) -> Any:  # noqa: ANN401 - what pydantic calls its fields
    """Return the schema field of a text that is one of some codes."""
    return Field(json_schema_extra={"enum": [code.value for kind in kinds for code in kind]})


class MinimumResult(TypedDict):
    """The minimum of a first meld: points, and the canasta needed, if one."""

    points: int
    canasta: Annotated[str | None, Field(json_schema_extra={"enum": ["any", "natural", None]})]
    triple: NotRequired[
        Annotated[
            str,
            Field(
                description="The meld without wild cards that it must hold, if one: of naturals, "
                "or of nothing but wild cards as well.",
                json_schema_extra={"enum": ["clean", "clean_or_wild"]},
            ),
        ]
    ]


class LineResult(TypedDict):
    """One reason for points."""

    code: Annotated[str, _one_of(LineCode)]
    count: Annotated[int, Field(description="How many cards, canastas …")]
    points: int
    label: Annotated[str, Field(description="The reason in words, such as “three 7s”.")]
    source: Annotated[str, Field(description="Where the rule stands.")]
    player: NotRequired[
        Annotated[int, Field(description="Index in the side, where the line is of one player.")]
    ]
    member: NotRequired[
        Annotated[int, Field(description="Index in the side, where the line is of one member.")]
    ]


class ViolationResult(TypedDict):
    """A rule that was broken, or a warning; `side` and `meld` are indices."""

    code: Annotated[str, _one_of(ViolationCode, NoticeCode)]
    side: int | None
    meld: int | None
    found: int | None
    allowed: int | None
    message: Annotated[str, Field(description="What is wrong, in words.")]
    source: Annotated[str, Field(description="Where the rule stands.")]


class MemberResult(TypedDict):
    """The score of one member of a side, where members score one by one."""

    name: str
    total: Annotated[int, Field(description="The sum of the lines' points.")]
    score_after: Annotated[int, Field(description="The total after this deal.")]
    next_initial_meld: Annotated[
        MinimumResult | None,
        Field(description="Null once the game is over, and for a side of such members."),
    ]


class SideTotals(MemberResult):
    """The score of one side."""

    lines: list[LineResult]


class SideResult(SideTotals):
    """The result of one side in a deal."""

    members: NotRequired[list[MemberResult]]


class WinnerResult(TypedDict):
    """A member of a side, by index."""

    side: int
    member: int


class DealResult(TypedDict):
    """The result of a deal. One that breaks rules is scored as written all the same."""

    legal: bool
    violations: Annotated[list[ViolationResult], Field(description="Every rule that was broken.")]
    warnings: Annotated[list[ViolationResult], Field(description="What deserves a second look.")]
    sides: list[SideResult]
    over: Annotated[bool, Field(description="Whether the game is over.")]
    winner: Annotated[
        int | WinnerResult | None, Field(description="Index of the side that won the game.")
    ]


class GameMemberResult(MemberResult):
    """The score of one member of a side in a deal of a game."""

    score_before: int
    red_threes: NotRequired[int]
    required: MinimumResult | None


class GameSideResult(SideTotals):
    """The result of one side in a deal of a game, beside the fields that were written down."""

    __pydantic_config__ = ConfigDict(extra="allow")  # type: ignore[misc] # pydantic's own way

    score_before: NotRequired[Annotated[int, Field(description="The total before this deal.")]]
    required: Annotated[
        MinimumResult | None, Field(description="What the first meld of this deal had to come to.")
    ]
    members: NotRequired[list[GameMemberResult]]


class GameDealResult(TypedDict):
    """The result of one deal of a game."""

    deal_number: int
    legal: bool
    violations: list[ViolationResult]
    warnings: list[ViolationResult]
    sides: list[GameSideResult]
    over: bool
    winner: int | WinnerResult | None


class GameTotals(TypedDict):
    """The result of a game, without its deals."""

    format: Literal["scorekeeper-game/1"]
    ruleset: str
    players: int
    options: list[str]
    overrides: NotRequired[dict[str, Any]]
    target: NotRequired[int]
    sides: list[str]
    over: bool
    winner: Annotated[int | None, Field(description="Index in `sides` of the winner.")]


class GameResult(GameTotals):
    """The result of a game. It can be sent again: it is the game, too."""

    deals: list[GameDealResult]


def write_deal_result(
    rules: Ruleset, deal: Deal, score: DealScore, t: Translations = ENGLISH
) -> DealResult:
    """Return the result of a deal as a document.

    Args:
        rules: the rules it was played by.
        deal: the deal.
        score: its score by the engine.
        t: the language of labels and messages.
    """
    return {
        "legal": score.is_legal,
        "violations": [write_violation(rules, violation, t) for violation in score.violations],
        "warnings": [_notice(notice, t) for notice in score.notices],
        "sides": [
            _side(rules, side, result, t)
            for side, result in zip(deal.sides, score.sides, strict=True)
        ],
        "over": score.over,
        "winner": _winner(score.winner),
    }


def write_minimum(minimum: Minimum | None) -> MinimumResult | None:
    """Return the minimum of a first meld as a document; None where there is no next one."""
    if minimum is None:
        return None
    canasta = None if minimum.canasta is None else minimum.canasta.value
    result: MinimumResult = {"points": minimum.points, "canasta": canasta}
    if minimum.triple is not Triple.NONE:
        result["triple"] = minimum.triple.value
    return result


def _side(rules: Ruleset, side: Side, score: SideScore, t: Translations) -> SideResult:
    """Return the result of one side."""
    lines, total = score.sheet
    result: SideResult = {
        "name": side.name,
        "total": total,
        "score_after": score.score_before + total,
        "next_initial_meld": write_minimum(score.next_minimum),
        "lines": list(map(_line, lines, line_labels(t, rules, lines))),
    }
    if side.members:
        result["members"] = _members(side, score.members)
    return result


def _members(side: Side, scores: Sequence[MemberScore]) -> list[MemberResult]:
    """Return the scores of the members of a side."""
    return [
        {
            "name": member.name,
            "total": score.total,
            "score_after": score.score_after,
            "next_initial_meld": write_minimum(score.next_minimum),
        }
        for member, score in zip(side.members, scores, strict=True)
    ]


def _line(line: ScoreLine, label: str) -> LineResult:
    """Return one line of a score sheet."""
    result: LineResult = {
        "code": str(line.code),
        "count": line.count,
        "points": line.points,
        "label": label,
        "source": line.source.text,
    }
    if line.player is not None:
        result["player"] = line.player
    if line.member is not None:
        result["member"] = line.member
    return result


def write_violation(rules: Ruleset, violation: Violation, t: Translations) -> ViolationResult:
    """Return one violation."""
    return {
        "code": str(violation.code),
        "side": violation.side,
        "meld": violation.meld,
        "found": violation.found,
        "allowed": violation.allowed,
        "message": violation_message(t, rules, violation),
        "source": violation.source.text,
    }


def _notice(notice: Notice, t: Translations) -> ViolationResult:
    """Return one warning."""
    return {
        "code": str(notice.code),
        "side": notice.side,
        "meld": None,
        "found": notice.found,
        "allowed": notice.expected,
        "message": notice_message(t, notice),
        "source": notice.source.text,
    }


def _winner(winner: Winner | None) -> int | WinnerResult | None:
    """Return the winner: a side's index, or side and member; None for none."""
    if winner is None or winner.member is None:
        return None if winner is None else winner.side
    return {"side": winner.side, "member": winner.member}
