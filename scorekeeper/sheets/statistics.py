"""Statistics of those who play together, on paper: tables with bars in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from scorekeeper.sheets.labels import Labels, english_labels
from scorekeeper.sheets.model import Paper
from scorekeeper.sheets.names import isolated, one_line
from scorekeeper.sheets.pages import PageSize
from scorekeeper.sheets.render import print_page, template
from scorekeeper.sheets.svg import box, coordinate, element

_BAR: Final = 110.0
"""The length of the longest bar, in CSS pixels."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a table.

    Attributes:
        name: its name; may hold what people typed.
        cells: its figures in words.
        share: the length of its bar and of the filled part; None for no bar.
    """

    name: str
    cells: tuple[str, ...]
    share: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A table: its title, the headings of its columns, and the legend of its bars."""

    heading: str
    headings: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    bars: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsSheet:
    """The contents of the sheet.

    Attributes:
        title: its heading.
        facts: a few words each: which games count, how many there are, the date.
        tables: one below the other; those without a row are left out.
    """

    title: str
    facts: tuple[str, ...]
    tables: tuple[SheetTable, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    cells: tuple[str, ...]
    bar: Markup


def render_statistics(
    sheet: StatisticsSheet, *, paper: Paper | str = Paper.A4, labels: Labels | None = None
) -> bytes:
    """Return statistics as a tagged PDF (PDF/UA-1).

    Args:
        sheet: contents of the sheet.
        paper: `a4` or `letter`.
        labels: the words of the reader's language; English ones if left out.

    Raises:
        ValueError: the paper is unknown.
    """
    words = labels or english_labels()
    size = PageSize(Paper(paper))
    page = {
        "title": one_line(sheet.title),
        "footer": one_line(sheet.title),
        "facts": [one_line(fact) for fact in sheet.facts],
        "tables": [(table, list(_rows(table))) for table in sheet.tables if table.rows],
    }
    html = template("statistics.html").render(page=page, labels=words)
    return print_page(html, "statistics.css", size)


def _rows(table: SheetTable) -> list[_Row]:
    longest = max((row.share[0] for row in table.rows if row.share), default=0) or 1
    return [
        _Row(isolated(row.name), row.cells, _bar(row.share, _BAR / longest)) for row in table.rows
    ]


def _bar(share: tuple[int, int] | None, scale: float) -> Markup:
    """Return a bar as a drawing: the whole is hollow, its part filled."""
    if share is None or not share[0]:
        return Markup("")
    whole, part = (length * scale for length in share)
    parts = (
        box((0.5, 0.5), (whole, 8), 0.7, fill="none", stroke="black"),
        box((0.5, 0.5), (part, 8), None, fill="black"),
    )
    return element(
        "svg",
        Markup("").join(parts),
        class_="bar",
        viewBox=f"0 0 {coordinate(_BAR + 1)} 9",
        width=_BAR + 1,
        height=9,
        aria_hidden="true",
    )
