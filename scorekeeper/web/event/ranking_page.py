"""The ranking, as everybody sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.event.ranking import Standing
from scorekeeper.services.event.views import EventView
from scorekeeper.web.common.language import gettext
from scorekeeper.web.event.words import SCORINGS, round_text


@dataclass(frozen=True, slots=True)
class RankingPage:
    """Everything the page shows: the evening, after which round, what is scored, the lines."""

    title: str
    subtitle: str
    scored: str
    lines: Sequence[Standing]
    has_lots: bool


def ranking_page(view: EventView) -> RankingPage:
    """Return the ranking of an evening."""
    lines = view.ranking()
    return RankingPage(
        title=view.settings.name,
        subtitle=round_text(view),
        scored=gettext(SCORINGS[view.settings.scoring][0]),
        lines=lines,
        has_lots=any(line.by_lot for line in lines) and bool(view.rounds),
    )
