"""The ranking, as everybody sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.services.event.views import EventView
from scorekeeper.web.common.language import gettext
from scorekeeper.web.event.words import SCORINGS, round_text


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingLine:
    """A line of the ranking; `by_lot` where nothing but the lot sets it apart from another."""

    rank: int
    name: str
    score: int
    difference: int
    won: int
    drawn: int
    lost: int
    byes: int
    by_lot: bool


@dataclass(frozen=True, slots=True)
class RankingPage:
    """Everything the page shows: the evening, after which round, what is scored, the lines."""

    title: str
    subtitle: str
    scored: str
    lines: Sequence[RankingLine]
    has_lots: bool


def ranking_page(view: EventView) -> RankingPage:
    """Return the ranking of an evening."""
    lines = [
        RankingLine(
            rank=each.rank,
            name=each.entrant.name,
            score=each.score,
            difference=each.difference,
            won=each.won,
            drawn=each.drawn,
            lost=each.lost,
            byes=each.byes,
            by_lot=each.by_lot,
        )
        for each in view.ranking()
    ]
    return RankingPage(
        title=view.settings.name,
        subtitle=round_text(view),
        scored=gettext(SCORINGS[view.settings.scoring][0]),
        lines=lines,
        has_lots=any(line.by_lot for line in lines) and bool(view.rounds),
    )
