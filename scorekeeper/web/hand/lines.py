"""The score of a hand, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.deal_score import DealScore
from scorekeeper.engine.ruleset import Minimum, Ruleset
from scorekeeper.services.game.views import DealView, GameView
from scorekeeper.web.common.language import speech
from scorekeeper.web.common.notes import Note, Source, notice_notes, source_of, violation_notes
from scorekeeper.web.hand.line_up import names_of, players_of
from scorekeeper.wording.lines import line_label, shown_lines
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.sums import line_sum
from scorekeeper.wording.vocabulary import capitalised


@dataclass(frozen=True, slots=True)
class LineItem:
    """One line: what for, how many points, what these are the sum of, and by which rule."""

    label: str
    points: int
    sum: str
    source: Source


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a hand makes of a total.

    Attributes:
        name: whose it is; empty where a side scores as one.
        points: the points of the hand.
        before: the total before it.
        after: the total after it.
        minimum: what the first meld needed, in words; may be empty.
        next_minimum: what the next will need, likewise.
    """

    name: str
    points: int
    before: int
    after: int
    minimum: str
    next_minimum: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLines:
    """What one side made of a hand.

    Attributes:
        name: the side.
        lines: its lines.
        points: their sum.
        outcomes: its total, or those of its players where they score one by one.
        notes: which rules it broke, and what is worth a second look.
    """

    name: str
    lines: Sequence[LineItem]
    points: int
    outcomes: Sequence[Outcome]
    notes: Sequence[Note]


def side_lines(game: GameView, hand: DealView) -> list[SideLines]:
    """Return the score of a hand, side by side."""
    names, players = names_of(game, hand), players_of(game, hand)
    return [
        SideLines(
            name=name,
            lines=[
                LineItem(
                    capitalised(line_label(speech(), game.rules, line, players[index])),
                    line.points,
                    line_sum(game.rules, hand.deal.sides[index], line),
                    source_of(line.source),
                )
                for line in shown_lines(
                    game.rules, hand.deal.sides[index], hand.score.sides[index].sheet
                )
            ],
            points=hand.score.sides[index].total,
            outcomes=outcomes_of(game, hand, index),
            notes=_notes(game.rules, hand.score, index),
        )
        for index, name in enumerate(names)
    ]


def outcomes_of(game: GameView, hand: DealView, index: int) -> list[Outcome]:
    """Return what a hand makes of the totals of one of its sides."""
    standing, scorers = hand.standing, hand.standing.scorers[index]
    return [
        Outcome(
            name=game.sides[place].name if len(scorers) > 1 else "",
            points=standing.points[place],
            before=standing.before[place],
            after=standing.after[place],
            minimum=_minimum(standing.minimums[place]),
            next_minimum=_minimum(standing.next_minimums[place]),
        )
        for place in scorers
    ]


def _minimum(minimum: Minimum | None) -> str:
    return minimum_text(speech(), minimum) if minimum else ""


def shared_notes(rules: Ruleset, score: DealScore) -> list[Note]:
    """Return what is wrong with a hand that no side alone is at fault for."""
    return _notes(rules, score, None)


def _notes(rules: Ruleset, score: DealScore, side: int | None) -> list[Note]:
    broken = violation_notes(rules, [v for v in score.violations if v.side == side])
    return [*broken, *notice_notes(score.notices, side)]
