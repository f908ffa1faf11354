"""The score of a hand, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.game import DealScore
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.web.language import speech
from scorekeeper.web.pages.notes import Note, Source, notice_notes, source_of, violation_note
from scorekeeper.wording.lines import line_label


@dataclass(frozen=True, slots=True)
class LineItem:
    """One line: what for, how many points, and by which rule."""

    label: str
    points: int
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLines:
    """What one side made of a hand.

    Attributes:
        name: the side.
        lines: its lines.
        points: their sum.
        before: its total before the hand.
        after: its total after it.
        minimum: what its first meld needed, in words; may be empty.
        notes: which rules it broke, and what is worth a second look.
    """

    name: str
    lines: Sequence[LineItem]
    points: int
    before: int
    after: int
    minimum: str
    notes: Sequence[Note]


def side_lines(
    rules: Ruleset,
    score: DealScore,
    names: Sequence[str],
    players: Sequence[Sequence[str]],
    minimums: Sequence[str],
) -> list[SideLines]:
    """Return the score of a hand, side by side.

    Args:
        rules: the rules played by.
        score: the hand's score.
        names: the sides.
        players: those of each side who played the hand.
        minimums: what each side's first meld needed, in words.
    """
    return [
        SideLines(
            name=name,
            lines=[
                LineItem(
                    _capitalised(line_label(speech(), rules, line, players[index])),
                    line.points,
                    source_of(line.source),
                )
                for line in score.sides[index].sheet.lines
            ],
            points=score.sides[index].total,
            before=score.sides[index].score_before,
            after=score.sides[index].score_after,
            minimum=minimums[index],
            notes=_notes(rules, score, index),
        )
        for index, name in enumerate(names)
    ]


def shared_notes(rules: Ruleset, score: DealScore) -> list[Note]:
    """Return what is wrong with a hand that no side alone is at fault for."""
    return _notes(rules, score, None)


def _notes(rules: Ruleset, score: DealScore, side: int | None) -> list[Note]:
    broken = [violation_note(rules, v) for v in score.violations if v.side == side]
    return [*broken, *notice_notes(score.notices, side)]


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
