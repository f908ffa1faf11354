"""Lines for what lies on the table: cards, canastas, collections, short sequences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.engine.deal import Side
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.score_sheet import LineCode, ScoreLine
from scorekeeper.engine.tally import Tally

_CODES: Final = {
    CanastaKind.NATURAL: LineCode.NATURAL_CANASTA,
    CanastaKind.MIXED: LineCode.MIXED_CANASTA,
    CanastaKind.SAMBA: LineCode.SAMBA_CANASTA,
    CanastaKind.SEVENS: LineCode.SEVENS_CANASTA,
    CanastaKind.WILD: LineCode.WILD_CANASTA,
    CanastaKind.WILD_DEUCES: LineCode.WILD_CANASTA,
    CanastaKind.WILD_JOKERS: LineCode.WILD_CANASTA,
    CanastaKind.NATURAL_DEUCES: LineCode.NATURAL_DEUCES_CANASTA,
    CanastaKind.MIXED_DEUCES: LineCode.MIXED_DEUCES_CANASTA,
}
_DEUCES: Final = frozenset({CanastaKind.NATURAL_DEUCES, CanastaKind.MIXED_DEUCES})


def card_lines(rules: Ruleset, side: Side, tally: Tally) -> Iterator[ScoreLine]:
    """Yield a line for the cards of each meld, or one for all where only their sum is known."""
    del side
    points = rules.card_points
    for meld, worth in zip(tally.melds, tally.meld_points, strict=True):
        yield ScoreLine(
            code=LineCode.MELDED_CARDS,
            count=meld.cards.size,
            points=worth,
            source=points.source,
            meld=meld,
        )
    if tally.card_points and not tally.melds:
        yield ScoreLine(
            code=LineCode.MELDED_CARDS, count=1, points=tally.card_points, source=points.source
        )


def canasta_lines(rules: Ruleset, side: Side, tally: Tally) -> Iterator[ScoreLine]:
    """Yield a line for each kind of canasta that earns something."""
    del side
    for kind, count in sorted(tally.canastas.items()):
        bonus = rules.canastas.points(kind)
        late = kind in _DEUCES and rules.canastas.deuces_only_when_out and not tally.went_out
        if bonus and not late:
            yield ScoreLine(
                code=_CODES[kind],
                count=count,
                points=count * bonus,
                source=rules.canastas.source,
                kind=kind,
            )


def collection_lines(rules: Ruleset, side: Side, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the best bonus for many canastas of 4 to ace."""
    del side
    rule = rules.collections
    natural = tally.canastas.get(CanastaKind.NATURAL, 0)
    both = natural + tally.canastas.get(CanastaKind.MIXED, 0)
    reached = (
        (rule.natural_points, natural, rule.natural_count),
        (rule.many_points, both, rule.many_count),
        (rule.few_points, both, rule.few_count),
    )
    earned = [(points, count) for points, count, needed in reached if needed and count >= needed]
    if earned:
        points, count = max(earned)
        yield ScoreLine(
            code=LineCode.CANASTA_COLLECTION, count=count, points=points, source=rule.source
        )


def short_sequence_lines(rules: Ruleset, side: Side, tally: Tally) -> Iterator[ScoreLine]:
    """Yield what sequences cost that stayed too short."""
    del side
    if tally.short_sequences and rules.sequences.short_points:
        yield ScoreLine(
            code=LineCode.SHORT_SEQUENCE,
            count=tally.short_sequences,
            points=tally.short_sequences * rules.sequences.short_points,
            source=rules.sequences.source,
        )
