"""Warnings: things worth a second look that break no rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from scorekeeper.engine.deal import CardsSide, CountsSide, Deal, NetSide, players_of
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import POINTS_STEP
from scorekeeper.engine.score_sheet import ScoreSheet
from scorekeeper.engine.violations import Notice, NoticeCode

MOST_LIKELY_POINTS: Final = 10_000


def hand_notices(rules: Ruleset, deal: Deal, index: int) -> Iterator[Notice]:
    """Yield a notice where the side wrote down fewer hands than it had players."""
    side = deal.sides[index]
    if side.special_hand is not None:
        return  # nothing that is left in its hands counts
    if isinstance(side, CardsSide):
        written = len(side.hands)
    elif isinstance(side, CountsSide):
        written = len(side.hand_points)
    else:
        return
    expected = players_of(rules, deal, index)
    if written < expected:
        yield Notice(
            code=NoticeCode.HANDS_MISSING,
            source=rules.seating.citation("players"),
            side=index,
            found=written,
            expected=expected,
        )


def unusual_notices(rules: Ruleset, deal: Deal, sheets: Iterable[ScoreSheet]) -> Iterator[Notice]:
    """Yield a notice for an improbable total, or one that no cards add up to.

    Args:
        rules: the rules played by.
        deal: the deal.
        sheets: the score sheet of each side.
    """
    most = max(rules.target.points or 0, MOST_LIKELY_POINTS)
    for index, (side, sheet) in enumerate(zip(deal.sides, sheets, strict=True)):
        if isinstance(side, NetSide) and side.net % POINTS_STEP:
            source, found, expected = rules.card_points.source, side.net, None
        elif abs(sheet.total) > most:
            source, found, expected = rules.target.citation("points"), sheet.total, most
        else:
            continue
        yield Notice(
            code=NoticeCode.SCORE_UNUSUAL,
            source=source,
            side=index,
            found=found,
            expected=expected,
        )
