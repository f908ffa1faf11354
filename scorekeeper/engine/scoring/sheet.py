"""The score sheet of a side: every line rule, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, NamedTuple

from scorekeeper.engine.deal import NetSide, PlayedSide, Side
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Citation
from scorekeeper.engine.ruleset.caching import KNOWN_RULES
from scorekeeper.engine.score_sheet import LineCode, ScoreLine, ScoreSheet
from scorekeeper.engine.scoring.line_rules import (
    black_three_lines,
    black_threes_in_hand_lines,
    caliente_in_hand_lines,
    caliente_played_lines,
    canasta_lines,
    card_lines,
    collection_lines,
    going_out_lines,
    hand_lines,
    held_lines,
    red_three_lines,
    red_threes_in_hand_lines,
    removed_three_lines,
    short_sequence_lines,
    special_hand_lines,
    unfinished_lines,
)
from scorekeeper.engine.tally import Tally


class LineRule(NamedTuple):
    """A rule that gives a score sheet some of its lines.

    Attributes:
        lines: yields its lines; asked only where the rules and the side have something for it.
        needs: the value of the side or of its tally without which it has none.
        is_used: tests whether a ruleset has a use for it.
    """

    lines: Callable[[Ruleset, PlayedSide, Tally], Iterator[ScoreLine]]
    needs: str = "tally"
    is_used: Callable[[Ruleset], object] = lambda _: True


LINE_RULES: Final = (
    LineRule(card_lines),
    LineRule(canasta_lines, "tally.canastas"),
    LineRule(collection_lines, "tally.canastas", lambda rules: rules.collections.are_any),
    LineRule(unfinished_lines, "tally.unfinished", lambda rules: rules.unfinished.costs),
    LineRule(red_three_lines, "side.red_threes", lambda rules: any(rules.red_threes.points)),
    LineRule(black_three_lines, "side.black_threes", lambda rules: rules.black_threes.are_laid),
    LineRule(going_out_lines, "side.went_out"),
    LineRule(removed_three_lines, is_used=lambda rules: rules.black_threes.are_removed),
    LineRule(
        short_sequence_lines, "tally.short_sequences", lambda rules: rules.sequences.short_points
    ),
    LineRule(caliente_played_lines, "side.calientes_played"),
    LineRule(held_lines, "tally.hands", lambda rules: rules.held.points),
    LineRule(hand_lines),
    LineRule(
        red_threes_in_hand_lines,
        "tally.red_threes_in_hand",
        lambda rules: rules.red_threes_in_hand.points,
    ),
    LineRule(
        black_threes_in_hand_lines,
        "tally.black_threes_in_hand",
        lambda rules: rules.black_threes.in_hand_points is not None,
    ),
    LineRule(caliente_in_hand_lines, "tally.calientes_in_hand"),
)
"""The line rules in their order."""

BY_AGREEMENT: Final = Citation("The table", "agreed among the players")


def score_side(rules: Ruleset, side: Side, tally: Tally | None) -> ScoreSheet:
    """Return the score sheet of one side.

    Args:
        rules: the rules it played by.
        side: the side as it was written down.
        tally: its tally; None where only its net points are known.
    """
    lines: list[ScoreLine] = []
    if tally is not None and isinstance(side, PlayedSide):
        if side.special_hand is None:
            entry = _Entry(side, tally)
            for has_any, produce in _line_rules(rules):
                if has_any(entry):
                    lines += produce(rules, side, tally)
        else:
            lines += special_hand_lines(rules, side, tally)
    lines += _agreed_lines(side)
    return ScoreSheet.of(lines)


class _Entry(NamedTuple):
    """A side with its tally, by the names that line rules ask for."""

    side: PlayedSide
    tally: Tally


@lru_cache(maxsize=KNOWN_RULES)
def _line_rules(rules: Ruleset) -> tuple[tuple[Callable[[_Entry], object], Any], ...]:
    """Return the line rules that a ruleset has a use for: what each needs, and its lines."""
    return tuple((attrgetter(rule.needs), rule.lines) for rule in LINE_RULES if rule.is_used(rules))


def _agreed_lines(side: Side) -> Iterator[ScoreLine]:
    """Yield the lines for points worked out or agreed on at the table."""
    if isinstance(side, NetSide) and side.net:
        yield ScoreLine(code=LineCode.NET, count=1, points=side.net, source=BY_AGREEMENT)
    if side.penalty:
        yield ScoreLine(code=LineCode.PENALTY, count=1, points=-side.penalty, source=BY_AGREEMENT)
    if side.agreed_bonus:
        points = side.agreed_bonus
        yield ScoreLine(code=LineCode.AGREED_BONUS, count=1, points=points, source=BY_AGREEMENT)
