"""Statistics of those who play together, on paper: tables with bars in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from scorekeeper.sheets.labels import Labels
from scorekeeper.sheets.model import PageSize, Sheet
from scorekeeper.sheets.names import one_line
from scorekeeper.sheets.svg import box, drawing

_BAR: Final = 110.0
"""The length of the longest bar, in CSS pixels."""


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """A row of a table, on a page or on paper.

    Attributes:
        name: its name; may hold what people typed.
        url: the address of the subject's page; may be empty.
        cells: its figures in words.
        share: the length of its bar and of the filled part; None for no bar.
    """

    name: str
    url: str
    cells: Sequence[str]
    share: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class StatisticsTable:
    """A table: headings of the columns after the first, and rows."""

    headings: Sequence[str]
    rows: Sequence[StatisticsRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsSheet(Sheet):
    """The contents of the sheet.

    Attributes:
        title: its heading.
        facts: a few words each: which games count, how many there are, the date.
        tables: each with the title above it and the legend of its bars; those without a row are
            left out.
        nothing: sentence in place of the tables where all are left out.
    """

    template = "statistics"

    title: str
    facts: tuple[str, ...]
    tables: Sequence[tuple[str, StatisticsTable, str]]
    nothing: str = ""

    def shown(self, labels: Labels, page: PageSize) -> Mapping[str, Any]:
        """Return the title, and the tables with their bars."""
        del labels, page
        title = one_line(self.title)
        tables = [(*each, _bars(each[1])) for each in self.tables if each[1].rows]
        return {"title": title, "footer": title, "tables": tables}


def _bars(table: StatisticsTable) -> list[Markup]:
    longest = max((row.share[0] for row in table.rows if row.share), default=0) or 1
    return [_bar(row.share, _BAR / longest) for row in table.rows]


def _bar(share: tuple[int, int] | None, scale: float) -> Markup:
    """Return a bar as a drawing: the whole is hollow, its part filled."""
    if share is None or not share[0]:
        return Markup("")
    whole, part = (length * scale for length in share)
    return drawing(
        f"{share[1]}/{share[0]}",
        (_BAR + 1, 9),
        box((0.5, 0.5), (whole, 8), 0.7, fill="none", stroke="black"),
        box((0.5, 0.5), (part, 8), None, fill="black"),
        kind="bar",
        width=_BAR + 1,
        height=9,
    )
