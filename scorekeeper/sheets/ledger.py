"""One side's hand as a cell of the sheet: a text of lines, set in columns beforehand.

A row of a table for every line of the score would cost two and a half times as long to lay out.
One text for each cell does it, as the widths of the letters are known: labels are broken to their
room here, and a gap leads from there to the points, so that these end below each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Final

from scorekeeper.sheets.metrics import BOLD, gap, text_width, wrapped
from scorekeeper.sheets.names import isolated_line

TEXT: Final = 32 / 3
"""Size of the letters in CSS pixels: 8 pt."""
_REGULAR: Final = 400
_INDENT: Final = "\N{EN SPACE}"
_INDENT_WIDTH: Final = TEXT / 2
_AIR: Final = 4
"""Between a label and its points, at least."""
_GUTTER: Final = 13
"""Between the points of the first column and the labels of the second."""
_SHARES: Final = (0.54, 0.5, 0.58, 0.46, 0.62, 0.42, 0.36, 0.3)
"""Shares of the room that the labels of the first column may take, the best guess first."""

Entry = tuple[str, str]
"""A label and its points, as text; either may be empty."""
LabelColumns = tuple[Sequence[str], Sequence[str]]
"""The labels of the two columns of a cell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The columns inside a cell, in CSS pixels.

    Attributes:
        width: of the whole.
        number: room for the longest number.
        points: right end of the points of the first column.
        second: left end of the second column; 0 where there is one column only.
    """

    width: float
    number: float
    points: float
    second: float = 0.0

    def row(self, entry: Entry, *, bold: bool = False) -> str:
        """Return a line of one entry."""
        return self.pair(entry, ("", ""), bold=bold)

    def pair(self, first: Entry, second: Entry, *, bold: bool = False) -> str:
        """Return a line of two entries, side by side."""
        line = _Line(BOLD if bold else _REGULAR)
        line.put(first, 0.0, self.points)
        if any(second):
            line.put(second, self.second, self.width)
        return line.text

    def rows(self, entries: Sequence[Entry]) -> list[str]:
        """Return the lines of entries below each other, long labels broken."""
        room = self.points - self.number - _AIR
        return [self.row(entry) for entry in _broken(entries, room)]

    def columns(self, first: Sequence[Entry], second: Sequence[Entry]) -> list[str]:
        """Return the lines of two columns of entries, long labels broken."""
        left = _broken(first, self.points - self.number - _AIR)
        right = _broken(second, self.width - self.second - self.number - _AIR)
        return [self.pair(*both) for both in zip_longest(left, right, fillvalue=("", ""))]

    def remarks(self, parts: Iterable[str]) -> list[str]:
        """Return the lines of remarks with dots between them."""
        lines: list[str] = []
        for part in parts:
            longer = f"{lines[-1]} · {part}" if lines else part
            if lines and text_width(longer, TEXT) <= self.width:
                lines[-1] = longer
            else:
                lines.extend(wrapped(part, self.width, TEXT))
        return lines


def plan_grid(width: float, longest: str) -> Grid:
    """Return a cell of one column.

    Args:
        width: the room inside the cell, in CSS pixels.
        longest: the longest number that has to find room.
    """
    return Grid(width=width, number=text_width(longest, TEXT, BOLD), points=width)


def plan_two_columns(
    width: float, longest: str, cells: Sequence[LabelColumns], least: float = 0.0
) -> Grid:
    """Return a cell of two columns, parted so that the cells of a sheet take the fewest lines.

    Args:
        width: the room inside the cell, in CSS pixels.
        longest: the longest number that has to find room.
        cells: the labels of all cells of the sheet.
        least: the room that the first column needs whatever its labels are.
    """
    number = text_width(longest, TEXT, BOLD)
    room = width - 2 * (number + _AIR) - _GUTTER
    shares = [share for share in _SHARES if share * room >= least] or [_SHARES[0]]
    fewest = sum(max(map(len, cell)) for cell in cells)
    found: dict[float, int] = {}
    for share in shares:
        found[share] = _lines(cells, share * room, (1 - share) * room)
        if found[share] == fewest:
            break
    share = min(found, key=found.__getitem__)
    points = share * room + _AIR + number
    return Grid(width=width, number=number, points=points, second=points + _GUTTER)


def _lines(cells: Sequence[LabelColumns], first: float, second: float) -> int:
    """Return the number of lines of cells whose columns leave this room to labels."""
    lines = [
        {label: len(_label_lines(label, room)) for label in {*chain(*column)}}
        for column, room in zip(zip(*cells, strict=True), (first, second), strict=False)
    ]
    return sum(
        max(sum(map(each.__getitem__, column)) for each, column in zip(lines, cell, strict=True))
        for cell in cells
    )


class _Line:
    """A line of text in the making, and its width so far."""

    def __init__(self, weight: int) -> None:
        self.text = ""
        self._weight = weight
        self._reach = 0.0

    def put(self, entry: Entry, left: float, right: float) -> None:
        label, number = entry
        if label:
            self._place(label, left)
        if number:
            self._place(number, right - text_width(number, TEXT, self._weight))

    def _place(self, text: str, left: float) -> None:
        self.text += gap((left - self._reach) / TEXT) + text
        self._reach = max(left, self._reach) + text_width(text, TEXT, self._weight)


def _broken(entries: Iterable[Entry], room: float) -> list[Entry]:
    """Return the entries with long labels on several lines, the points on the last of them."""
    broken: list[Entry] = []
    for label, number in entries:
        parts = _label_lines(label, room)
        if len(parts) == 1:
            broken.append((isolated_line(label, label), number))
            continue
        first, *others = (isolated_line(part, label) for part in parts)
        # A line that was isolated has no indent: its font's spaces are others than the sans has.
        lines = [first, *(_INDENT + line if line in parts else line for line in others)]
        broken.extend((line, "") for line in lines[:-1])
        broken.append((lines[-1], number))
    return broken


def _label_lines(label: str, room: float) -> tuple[str, ...]:
    """Return a label broken to its room; all lines but the first leave room for an indent."""
    if text_width(label, TEXT) <= room:
        return (label,)
    return wrapped(label, room - _INDENT_WIDTH, TEXT)
