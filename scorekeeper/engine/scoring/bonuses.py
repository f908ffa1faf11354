"""Lines for going out, red threes, black threes taken out of play, and Caliente cards played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal import PlayedSide
from scorekeeper.engine.ruleset import (
    Citation,
    RedThreesNeed,
    RedThreesWithout,
    Rule,
    Ruleset,
)
from scorekeeper.engine.ruleset.caching import cached_by_rules
from scorekeeper.engine.score_sheet import LineCode, ScoreLine
from scorekeeper.engine.tally import Tally

# Names of the module: members of an enumeration are slow to look up, and each side is asked.
_BLACK_THREE: Final = Rank.BLACK_THREE
_MELD: Final = RedThreesNeed.MELD


def red_three_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the lines for red threes laid down: a bonus, or a penalty for too little melded.

    Where each counts for its owner only, every member with any gets a line.
    """
    sign = red_threes_sign(rules, tally)
    if not sign:
        return
    shares: list[tuple[int | None, int]] = [(None, side.red_threes)]
    if rules.red_threes.by_member and side.members:
        shares = [(index, member.red_threes or 0) for index, member in enumerate(side.members)]
    line_of = _red_three_line(rules)
    for member, count in shares:
        line = line_of(count, sign, member)
        if line.points:
            yield line


@cached_by_rules
def _red_three_line(rules: Ruleset, count: int, sign: int, member: int | None) -> ScoreLine:
    """Return the line for red threes, from a cache; one of no points where they earn none."""
    return ScoreLine(
        code=LineCode.RED_THREES,
        count=count,
        points=sign * _three_points(rules, rules.red_threes.points, count, sign),
        source=_citation(rules.red_threes, "points", count, sign),
        member=member,
    )


def _three_points(rules: Ruleset, table: tuple[int, ...], count: int, sign: int) -> int:
    """Return the points for `count` threes; more than the decks hold count as all of them."""
    count = min(count, len(table) - 1)
    if sign < 0 and count and rules.red_threes.without is RedThreesWithout.MINUS_EACH:
        return count * table[1]
    return table[count]


def red_threes_sign(rules: Ruleset, tally: Tally) -> int:
    """Return 1 where a side's red threes count for it, -1 where against it, 0 where neither."""
    rule = rules.red_threes
    if rule.need is _MELD:
        has_enough = tally.has_melded
    else:
        has_enough = tally.canasta_count >= (1 if rule.need is RedThreesNeed.CANASTA else 2)
    if has_enough:
        return 1
    if rule.without is RedThreesWithout.MINUS_WITHOUT_CANASTA:
        return 0 if tally.canasta_count else -1
    return 0 if rule.without is RedThreesWithout.NOTHING else -1


def black_three_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the lines for black threes laid down: a bonus or penalty, as for red threes."""
    sign = red_threes_sign(rules, tally)
    points = _three_points(rules, rules.black_threes.laid_points, side.black_threes, sign)
    if points and sign:
        yield ScoreLine(
            code=LineCode.BLACK_THREES,
            count=side.black_threes,
            points=sign * points,
            source=_citation(rules.black_threes, "laid_points", side.black_threes, sign),
        )


def _citation(rule: Rule, table: str, count: int, sign: int) -> Citation:
    """Return the citation of the points of `count` threes, or of the rule that makes them minus."""
    return rule.citation(table, count) if sign > 0 else rule.citation("without")


def special_hand_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the line for a special hand; nothing else of its side counts."""
    del tally
    special = side.special_hand
    assert special is not None, "asked only for a side that laid one down"  # noqa: S101
    yield ScoreLine(
        code=LineCode.SPECIAL_HAND,
        count=1,
        points=rules.special_hands.points[special.id],
        source=rules.special_hands.citation("points", special.id.value),
        special_hand=special.id,
    )


def going_out_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the bonus for going out, and the extra one for doing so concealed."""
    if rules.canastas.cards_need_one and not tally.canasta_count:
        return
    if rules.going_out.points:
        yield ScoreLine(
            code=LineCode.GOING_OUT,
            count=1,
            points=rules.going_out.points,
            source=rules.going_out.citation("points"),
        )
    if side.concealed and rules.concealed.points:
        yield ScoreLine(
            code=LineCode.CONCEALED,
            count=1,
            points=rules.concealed.points,
            source=rules.concealed.citation("points"),
        )


def removed_three_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the line for black threes taken out of play.

    A side that has them all, removed or melded, earns the bonus for all of them, less the points
    that the melded ones count already.
    """
    rule, removed = rules.black_threes, side.black_threes_removed
    melded = sum([each.meld.cards.counts[_BLACK_THREE] for each in tally.melds])
    points, value = removed * rule.removed_points, "removed_points"
    if removed + melded == rules.deck.count(_BLACK_THREE):
        points = rule.removed_all_points - melded * rules.card_points.black_three
        value = "removed_all_points"
    if points:
        source = rule.citation(value)
        yield ScoreLine(
            code=LineCode.BLACK_THREES_REMOVED, count=removed, points=points, source=source
        )


def caliente_played_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the line for the penalty of Caliente cards played."""
    del tally
    yield ScoreLine(
        code=LineCode.CALIENTE_PLAYED,
        count=side.calientes_played,
        points=side.calientes_played * rules.calientes.played_points,
        source=rules.calientes.citation("played_points"),
    )
