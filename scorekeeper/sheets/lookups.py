"""Rules for a blank sheet, side by side: short values in rows, long ones as text.

The columns are as wide as it takes for all of them together to be as low as they can.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scorekeeper.sheets.metrics import text_width, wrapped
from scorekeeper.sheets.model import Reference, ReferenceRow

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookup:
    """A column.

    Attributes:
        heading: subject of the lookup.
        rows: labels with short values.
        paragraphs: labels with values that read on; text alone has no label.
        width: of the column, in CSS pixels.
        lines: number of lines below its heading.
    """

    heading: str
    rows: tuple[ReferenceRow, ...]
    paragraphs: tuple[ReferenceRow, ...]
    width: float
    lines: int


def lay_out(references: Sequence[Reference], width: float, size: float) -> tuple[Lookup, ...]:
    """Lay out small tables side by side.

    Args:
        references: the tables.
        width: the room for all of them, in CSS pixels.
        size: size of the letters, in CSS pixels.
    """
    if not references:
        return ()
    room = width - (len(references) - 1) * GAP
    columns = [_Column(reference, room / len(references), size) for reference in references]
    widths = _widths(columns, room)
    return tuple(
        Lookup(
            heading=column.heading,
            rows=column.rows,
            paragraphs=column.paragraphs,
            width=round(width, 1),
            lines=column.lines(width),
        )
        for column, width in zip(columns, widths, strict=True)
    )


class _Column:
    """A table, and how many lines it takes at each width."""

    def __init__(self, reference: Reference, share: float, size: float) -> None:
        self.heading = reference.heading
        self.rows = tuple(row for row in reference.rows if _is_short(row))
        long = [row for row in reference.rows if not _is_short(row)]
        if reference.text:
            long.append(ReferenceRow(label="", value=reference.text))
        self.paragraphs = tuple(long)
        self._size = size
        heading = text_width(reference.heading, 1.2 * size, _BOLD)
        rows = (text_width(row.label + row.value, size) + _AIR for row in self.rows)
        self.least = min(_WIDEST_LEAST * share, max(_NARROWEST * size, heading, *rows, 0.0))
        steps = range(int(self.least), int(_WIDEST * size), _STEP) if long else ()
        self._lines = {self.least: self.lines(self.least)}
        self._lines.update((float(width), self.lines(width)) for width in steps)

    def lines(self, width: float) -> int:
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
        """Return the least width at which it takes that many lines at most."""
        fitting = (width for width, taken in self._lines.items() if taken <= lines)
        return min(fitting, default=float("inf"))


def _widths(columns: Sequence[_Column], room: float) -> list[float]:
    for lines in range(1, _MOST_LINES):
        widths = [column.width_for(lines) for column in columns]
        if sum(widths) <= room:
            spare = (room - sum(widths)) / len(columns)
            return [width + spare for width in widths]
    return [room / len(columns)] * len(columns)


def _is_short(row: ReferenceRow) -> bool:
    value = text_width(row.value, 1)
    return value <= _LONGEST_VALUE and value + text_width(row.label, 1) <= _LONGEST_ROW
