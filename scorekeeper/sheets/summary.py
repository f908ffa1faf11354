"""Summary of a game on one page to pin up: its end, the chart, and its best moments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.sheets.game_page import GameSheet, summary_of
from scorekeeper.sheets.labels import Labels
from scorekeeper.sheets.model import Sheet
from scorekeeper.sheets.pages import PageSize

_CHART_HEIGHT: Final = 300
"""As the style sheet has it, in CSS pixels: high, and room below for what stands there."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something to remember: its kind ("Best hand"), who did it, and the fact itself."""

    label: str
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class SummarySheet(Sheet):
    """A summary of a game, on one page.

    Attributes:
        game: the game; of its hands only the totals are shown.
        heading: heading above the moments.
        moments: the most memorable first.
    """

    template = "summary"
    style = "summary.css"

    game: GameSheet
    heading: str
    moments: tuple[Moment, ...]

    def shown(self, labels: Labels, page: PageSize) -> Mapping[str, Any]:
        """Return the game without its hands."""
        return summary_of(self.game, labels, page, _CHART_HEIGHT)
