"""Summary of a game on one page to pin up: its end, the chart, and its best moments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scorekeeper.sheets.game_page import short_page
from scorekeeper.sheets.labels import Labels, english_labels
from scorekeeper.sheets.model import GameSheet, Paper
from scorekeeper.sheets.names import isolated, one_line
from scorekeeper.sheets.pages import PageSize
from scorekeeper.sheets.render import print_page, template

_CHART_HEIGHT: Final = 300
"""As the style sheet has it, in CSS pixels: high, and room below for what stands there."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something to remember: its kind ("Best hand"), who did it, and the fact itself."""

    label: str
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class SummarySheet:
    """The contents of the page.

    Attributes:
        game: the game; of its hands only the totals are shown.
        heading: heading above the moments.
        moments: the most memorable first.
    """

    game: GameSheet
    heading: str
    moments: tuple[Moment, ...]


def render_summary(
    sheet: SummarySheet, *, paper: Paper | str = Paper.A4, labels: Labels | None = None
) -> bytes:
    """Return the summary of a game as a tagged PDF (PDF/UA-1) of one page.

    Args:
        sheet: contents of the sheet.
        paper: `a4` or `letter`.
        labels: the words of the reader's language; English ones if left out.

    Raises:
        ValueError: the paper is unknown.
    """
    words = labels or english_labels()
    size = PageSize(Paper(paper))
    shown = short_page(sheet.game, words, size, _CHART_HEIGHT)
    moments = [
        Moment(one_line(each.label), isolated(each.who), one_line(each.what))
        for each in sheet.moments
    ]
    html = template("summary.html").render(
        page=shown, heading=one_line(sheet.heading), moments=moments, labels=words
    )
    return print_page(html, "summary.css", size)
