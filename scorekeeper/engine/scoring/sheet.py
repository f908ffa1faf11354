"""The score sheet of a side: every line rule, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from scorekeeper.engine.deal import NetSide, PlayedSide, Side
from scorekeeper.engine.ruleset import Citation, Ruleset
from scorekeeper.engine.ruleset.caching import KNOWN_RULES
from scorekeeper.engine.score_sheet import LineCode, ScoreLine, ScoreSheet
from scorekeeper.engine.scoring.bonuses import (
    black_three_lines,
    caliente_played_lines,
    going_out_lines,
    red_three_lines,
    removed_three_lines,
    special_hand_lines,
)
from scorekeeper.engine.scoring.hands import (
    black_threes_in_hand_lines,
    caliente_in_hand_lines,
    hand_lines,
    held_lines,
    red_threes_in_hand_lines,
)
from scorekeeper.engine.scoring.melds import (
    canasta_lines,
    card_lines,
    collection_lines,
    short_sequence_lines,
    unfinished_lines,
)
from scorekeeper.engine.tally import Tally

LineRule = Callable[[Ruleset, PlayedSide, Tally], Iterator[ScoreLine]]

LINE_RULES: Final[dict[LineRule, Callable[[Ruleset], object]]] = {
    card_lines: lambda _: True,
    canasta_lines: lambda _: True,
    collection_lines: lambda rules: rules.collections.are_any,
    unfinished_lines: lambda rules: rules.unfinished.costs,
    red_three_lines: lambda rules: any(rules.red_threes.points),
    black_three_lines: lambda rules: rules.black_threes.are_laid,
    going_out_lines: lambda _: True,
    removed_three_lines: lambda rules: rules.black_threes.removed_points,
    short_sequence_lines: lambda rules: rules.sequences.short_points,
    caliente_played_lines: lambda _: True,
    held_lines: lambda rules: rules.held.points,
    hand_lines: lambda _: True,
    red_threes_in_hand_lines: lambda rules: rules.red_threes_in_hand.points,
    black_threes_in_hand_lines: lambda rules: rules.black_threes.in_hand_points is not None,
    caliente_in_hand_lines: lambda _: True,
}
"""The line rules in their order, each with a test for the rulesets that have a use for it."""

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
        usual = side.special_hand is None
        for produce in _line_rules(rules) if usual else (special_hand_lines,):
            lines += produce(rules, side, tally)
    lines += _agreed_lines(side)
    return ScoreSheet.of(lines)


@lru_cache(maxsize=KNOWN_RULES)
def _line_rules(rules: Ruleset) -> tuple[LineRule, ...]:
    """Return the line rules that a ruleset has a use for."""
    return tuple(produce for produce, is_used in LINE_RULES.items() if is_used(rules))


def _agreed_lines(side: Side) -> Iterator[ScoreLine]:
    """Yield the lines for points worked out or agreed on at the table."""
    if isinstance(side, NetSide) and side.net:
        yield ScoreLine(code=LineCode.NET, count=1, points=side.net, source=BY_AGREEMENT)
    if side.penalty:
        yield ScoreLine(code=LineCode.PENALTY, count=1, points=-side.penalty, source=BY_AGREEMENT)
    if side.agreed_bonus:
        points = side.agreed_bonus
        yield ScoreLine(code=LineCode.AGREED_BONUS, count=1, points=points, source=BY_AGREEMENT)
