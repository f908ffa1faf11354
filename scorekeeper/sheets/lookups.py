"""Rules for a blank sheet, side by side: short values in rows, long ones as text.

The columns are as wide as it takes for all of them together to be as low as they can.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorekeeper.sheets.metrics import text_width, wrapped
from scorekeeper.wording.reference import Fact, Section

GAP: Final = 14.0
"""Between two columns: 14px in the style sheet."""
_BOLD: Final = 600
_AIR: Final = 8.0
_LONGEST_VALUE: Final = 6.0
_LONGEST_ROW: Final = 15.0
_NARROWEST: Final = 7.0
_WIDEST: Final = 40.0
_WIDEST_LEAST: Final = 1.25
_STEP: Final = 8
_MOST_LINES: Final = 200


def lay_out(sections: Sequence[Section], width: float, size: float) -> list[Lookup]:
    """Lay out rules side by side.

    Args:
        sections: the rules, section by section.
        width: the room for all of them, in CSS pixels.
        size: size of the letters, in CSS pixels.
    """
    if not sections:
        return []
    room = width - (len(sections) - 1) * GAP
    columns = [Lookup(section, room / len(sections), size) for section in sections]
    for column, each in zip(columns, _widths(columns, room), strict=True):
        column.width, column.height = round(each, 1), column.lines(each)
    return columns


class Lookup:
    """A column of rules, and the number of lines it takes at each width.

    Attributes:
        title: its heading.
        rows: facts with short values.
        paragraphs: facts with values that read on.
        width: of the column, in CSS pixels, once it is laid out.
        height: number of lines below its heading, likewise.
    """

    def __init__(self, section: Section, share: float, size: float) -> None:
        """Measure a section that has a share of the room in pixels."""
        self.title = section.title
        self.rows = [fact for fact in section.facts if _is_short(fact)]
        self.paragraphs = [fact for fact in section.facts if not _is_short(fact)]
        self.width, self.height = 0.0, 0
        self._size = size
        heading = text_width(self.title, 1.2 * size, _BOLD)
        rows = (text_width(row.label + row.value, size) + _AIR for row in self.rows)
        self.least = min(_WIDEST_LEAST * share, max(_NARROWEST * size, heading, *rows, 0.0))
        steps = range(int(self.least), int(_WIDEST * size), _STEP) if self.paragraphs else ()
        self._lines = {self.least: self.lines(self.least)}
        self._lines.update((float(width), self.lines(width)) for width in steps)

    def lines(self, width: float) -> int:
        """Return the number of lines at a width."""
        room = 0.98 * width
        rows = sum(
            1 if text_width(row.label + row.value, self._size) + _AIR <= width else 2
            for row in self.rows
        )
        return rows + sum(
            len(wrapped(f"{row.label} {row.value}", room, self._size, _BOLD))
            for row in self.paragraphs
        )

    def width_for(self, lines: int) -> float:
        """Return the least width at which it takes at most that many lines."""
        fitting = (width for width, taken in self._lines.items() if taken <= lines)
        return min(fitting, default=float("inf"))


def _widths(columns: Sequence[Lookup], room: float) -> list[float]:
    for lines in range(1, _MOST_LINES):
        widths = [column.width_for(lines) for column in columns]
        if sum(widths) <= room:
            spare = (room - sum(widths)) / len(columns)
            return [width + spare for width in widths]
    return [room / len(columns)] * len(columns)


def _is_short(fact: Fact) -> bool:
    value = text_width(fact.value, 1)
    return value <= _LONGEST_VALUE and value + text_width(fact.label, 1) <= _LONGEST_ROW
