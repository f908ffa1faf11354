"""Lines for the melds on the table: cards, canastas, collections, short sequences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.engine.canasta_kinds import FORMS, UNFINISHED_FORMS, is_paid_when_out
from scorekeeper.engine.deal import PlayedSide
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import UNFINISHED_VALUES, Ruleset
from scorekeeper.engine.ruleset.caching import cached_by_rules
from scorekeeper.engine.score_sheet import LineCode, ScoreLine
from scorekeeper.engine.tally import Tally

_COSTS: Final = {form.line: UNFINISHED_VALUES[kind] for kind, form in UNFINISHED_FORMS.items()}
"""The value that each line cites: of kinds that share a line, that of the common one."""


def card_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield a line for the cards of each meld, or one for all where only their sum is known."""
    del side
    sign = -1 if counts_against(rules, tally) else 1
    for meld in tally.melds:
        yield meld.line if sign > 0 else meld.line._replace(points=-meld.line.points)
    if tally.card_points:
        yield ScoreLine(
            code=LineCode.MELDED_CARDS,
            count=1,
            points=sign * tally.card_points,
            source=rules.card_points.source,
        )


def counts_against(rules: Ruleset, tally: Tally) -> bool:
    """Return whether a side's melded cards count against it, as it has no canasta."""
    return rules.canastas.cards_need_one and not tally.canasta_count


def canasta_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield a line for each kind of canasta that earns something."""
    line_of = _canasta_line(rules)
    for kind, count in sorted(tally.canastas.items()):
        line = line_of(kind, count)
        if line.points and (side.went_out or not is_paid_when_out(rules, kind)):
            yield line


@cached_by_rules
def _canasta_line(rules: Ruleset, kind: CanastaKind, count: int) -> ScoreLine:
    """Return the line for canastas of a kind, from a cache; one of no points for unpaid ones."""
    return ScoreLine(
        code=FORMS[kind].line,
        count=count,
        points=count * (rules.canastas.points(kind) or 0),
        source=rules.canastas.citation(kind.value),
        kind=kind,
    )


def collection_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the best bonus for many canastas of 4 to ace."""
    del side
    rule = rules.collections
    common = {kind: n for kind, n in tally.canastas.items() if FORMS[kind].is_set_of_any_rank}
    natural = sum(count for kind, count in common.items() if FORMS[kind].natural)
    both = sum(common.values())
    reached = (
        (rule.natural_points, natural, rule.natural_count, "natural_points"),
        (rule.many_points, both, rule.many_count, "many_points"),
        (rule.few_points, both, rule.few_count, "few_points"),
    )
    earned = [
        (points, count, name) for points, count, needed, name in reached if count >= needed > 0
    ]
    if earned:
        points, count, name = max(earned)
        source = rule.citation(name)
        yield ScoreLine(code=LineCode.CANASTA_COLLECTION, count=count, points=points, source=source)


def short_sequence_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the line for sequences that stayed too short."""
    del side
    yield ScoreLine(
        code=LineCode.SHORT_SEQUENCE,
        count=tally.short_sequences,
        points=tally.short_sequences * rules.sequences.short_points,
        source=rules.sequences.citation("short_points"),
    )


def unfinished_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield, kind by kind, the lines for melds that should have been finished."""
    del side
    for code, value in _COSTS.items():
        costs = [
            rules.unfinished.of(kind)
            for kind in tally.unfinished
            if UNFINISHED_FORMS[kind].line is code
        ]
        if any(costs):
            source = rules.unfinished.citation(value)
            yield ScoreLine(code=code, count=len(costs), points=sum(costs), source=source)
