"""A sheet to fill in by pen, laid out: boxes side by side, their rows as high as there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from scorekeeper.sheets.labels import Labels
from scorekeeper.sheets.metrics import BOLD, SERIF, text_width, wrapped
from scorekeeper.sheets.model import PX_PER_MM, PageSize, Sheet, SheetSide, check_sides
from scorekeeper.sheets.names import isolated, one_line, shortened
from scorekeeper.wording.reference import Fact, Section

_GAP: Final = 14.0
"""Between two columns of rules, and between two boxes: 14px in the style sheet."""
_AIR: Final = 8.0
_TINY: Final = 0.001
"""What a sum of widths may lack because fractions are binary."""
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
    room = width - (len(sections) - 1) * _GAP
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
        height: number of lines below its heading, once it is laid out.
    """

    def __init__(self, section: Section, share: float, size: float) -> None:
        """Measure a section that has a share of the room in pixels."""
        self.title = section.title
        self.rows = [fact for fact in section.facts if _is_short(fact)]
        self.paragraphs = [fact for fact in section.facts if not _is_short(fact)]
        self.width, self.height = 0.0, 0
        self._size = size
        heading = text_width(self.title, 1.2 * size, BOLD)
        # The labels of a table have what its widest value leaves to them all.
        self._values = max((text_width(row.value, size) + _AIR for row in self.rows), default=0.0)
        rows = (text_width(row.label, size) + self._values for row in self.rows)
        self.least = min(_WIDEST_LEAST * share, max(_NARROWEST * size, heading, *rows, 0.0))
        steps = range(int(self.least), int(_WIDEST * size), _STEP) if self.paragraphs else ()
        self._lines = {self.least: self.lines(self.least)}
        self._lines.update((float(width), self.lines(width)) for width in steps)

    def lines(self, width: float) -> int:
        """Return the number of lines at a width."""
        room = 0.98 * width
        return sum(self._row_lines(row, width) for row in self.rows) + sum(
            len(wrapped(f"{row.label} {row.value}", room, self._size, BOLD))
            for row in self.paragraphs
        )

    def _row_lines(self, row: Fact, width: float) -> int:
        room = width - self._values + _TINY
        return len(wrapped(row.label, room, self._size))

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


_TEXT: Final = 10.0
"""Size of the letters in the boxes and tables, in CSS pixels: 7.5 pt."""
_HEAD_TEXT: Final = 32 / 3
"""Size of the letters in the heads of the boxes: 8 pt."""
_HEAD_LINE: Final = 1.36 * _HEAD_TEXT
_HEAD_PADDING: Final = 4.0
_LINE: Final = 1.36 * _TEXT
_LEAST_CELL: Final = 16.5 * PX_PER_MM
"""Room to write four digits and a sign by hand."""
_LOWEST_ROW: Final = 4.7 * PX_PER_MM
_HIGHEST_ROW: Final = 13 * PX_PER_MM
_MOST_ACROSS: Final = 3
_SUMS: Final = 2
_HEADING_ROW: Final = 5.2 * PX_PER_MM
_RULE: Final = 0.6
_RULES_OF_BOX: Final = 4.0
"""The rules below the heading and the last row, which are heavier."""
_SLACK: Final = 6.0
_HEAD: Final = 35.0
"""The title."""
_FIELD_ROW: Final = 7 * PX_PER_MM
"""A row of lines for date, dealer and names: 7mm in the style sheet."""
_FIELDS_ACROSS: Final = 2
_FIELD_WIDTH: Final = 0.485
"""Of the page: 48.5% in the style sheet."""
_LOOKUP_HEADING: Final = 22.5
_LOOKUP_MARGIN: Final = 42.0
"""Above and below the tables: 26px and 16px in the style sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankSheet(Sheet):
    """A sheet to be filled in by pen.

    Attributes:
        title: the edition's name.
        sides: two to six; a side without a name gets room for one.
        parts: parts of a hand's score, a row each, in the edition's words ("Melded
            cards", "Canastas", "Bonus cards"); hand and running total come by themselves.
        references: values to look up, three to six small tables.
        subtitle: options and the number of players, in a line; may be empty.
        hands: for how many hands there must be room, at least.
        is_all: whether the game has no more hands, so that no box is for another.
    """

    template = "blank"

    title: str
    sides: tuple[SheetSide, ...]
    parts: tuple[str, ...]
    references: Sequence[Section] = ()
    subtitle: str = ""
    hands: int = 8
    is_all: bool = False

    def __post_init__(self) -> None:
        check_sides(self.sides)
        if not self.parts:
            raise ValueError("A blank sheet needs at least one part of the score.")
        if self.hands < 1:
            raise ValueError("A blank sheet needs room for at least one hand.")

    def shown(self, labels: Labels, page: PageSize) -> Mapping[str, Any]:
        """Return the values for its template; lengths in CSS pixels.

        Each hand has a box: a row for each part of the score, a column for each side. As many boxes
        stand side by side as leave room to write; their rows are as high as the page allows.
        """
        label = max(
            *(text_width(part, _TEXT) for part in self.parts),
            *(text_width(word, _TEXT, BOLD) for word in (labels.this_hand, labels.total)),
        )
        label = min(label + 8, page.width / 4)
        across = _across(page.width, label, len(self.sides))
        if self.is_all:
            # As many below each other, so that few or none of the boxes of a row are missing.
            across = -(-self.hands // -(-self.hands // across))
        box = (page.width - (across - 1) * _GAP) / across
        down = -(-self.hands // across)
        lookups = lay_out(self.references, page.width, _TEXT)
        names = [_name(side, number, labels) for number, side in enumerate(self.sides, 1)]
        heads = _heads(names, (box - label) / len(self.sides) - _HEAD_PADDING)
        heading = _HEADING_ROW + (max(map(len, heads)) - 1) * _HEAD_LINE
        row_height = round(_row_height(self, lookups, page, down, heading), 1)
        last = self.hands if self.is_all else down * across
        title = labels.blank_title.format(title=one_line(self.title))
        return {
            "title": title,
            "footer": title,
            "fields": list(_fields(self, names, labels, page.width)),
            "lookups": lookups,
            "sides": heads,
            "rows": [
                range(first, min(first + across, last + 1)) for first in range(1, last + 1, across)
            ],
            "heading_height": round(heading, 1),
            "box_width": round(box - 0.05, 1),
            "box_height": round(_box_height(row_height, len(self.parts) + _SUMS, heading), 1),
            "label_width": round(label, 1),
            "row_height": row_height,
        }


def _across(width: float, label: float, sides: int) -> int:
    box = label + sides * _LEAST_CELL
    return max(1, min(_MOST_ACROSS, int((width + _GAP) // (box + _GAP))))


def _name(side: SheetSide, number: int, labels: Labels) -> str:
    return one_line(side.name) or labels.side.format(number=number)


def _heads(names: Sequence[str], width: float) -> list[tuple[str, ...]]:
    """Return the lines of each name: two where it fits in two alone, else one, cut to its room."""
    measure, room = partial(text_width, size=1, weight=BOLD, family=SERIF), width / _HEAD_TEXT
    short = shortened(names, [room] * len(names), measure)
    return [
        (text,) if text == name else _in_two(name, room, measure) or (text,)
        for name, text in zip(names, short, strict=True)
    ]


def _in_two(name: str, room: float, measure: Callable[[str], float]) -> tuple[str, str] | tuple[()]:
    """Return the two lines that a name fits in whole, the first as full as can be; or nothing."""
    words = name.split()
    for place in reversed(range(1, len(words))):
        lines = " ".join(words[:place]), " ".join(words[place:])
        if max(map(measure, lines)) <= room:
            return lines
    return ()


def _fields(
    sheet: BlankSheet, names: Sequence[str], labels: Labels, width: float
) -> Iterator[tuple[str, str]]:
    """Yield the lines to write on: the label, and the value that is known already.

    What is too long for the line is shortened: the side's name, to half of it, then its players.
    """
    yield labels.date, ""
    yield labels.first_dealer, ""
    room = _FIELD_WIDTH * width / _TEXT
    for side, name in zip(sheet.sides, names, strict=True):
        players = ", ".join(map(isolated, side.players))
        least = max(room / 2, room - text_width(f" {players}", 1, BOLD)) if players else room
        (label,) = shortened([name], [least], partial(text_width, size=1))
        left = max(0.0, room - text_width(f"{label} ", 1))
        (value,) = shortened([players], [left], partial(text_width, size=1, weight=BOLD))
        yield label, value


def _row_height(
    sheet: BlankSheet, lookups: Sequence[Lookup], page: PageSize, down: int, heading: float
) -> float:
    """Return the largest height of a row with which the boxes take the fewest pages."""
    fields = 1 + -(-len(sheet.sides) // _FIELDS_ACROSS)
    head = _HEAD + fields * _FIELD_ROW + _lookups_height(lookups)
    fitting = partial(_fitting, rows=len(sheet.parts) + _SUMS, heading=heading)
    for pages in range(1, down + 1):
        height = max(
            min(
                fitting(page.height - head, first),
                fitting(page.height, -(-(down - first) // max(1, pages - 1))),
            )
            for first in ([down] if pages == 1 else range(down))
        )
        if height >= _LOWEST_ROW:
            return min(_HIGHEST_ROW, height)
    return _LOWEST_ROW


def _fitting(height: float, boxes: int, *, rows: int, heading: float) -> float:
    """Return the largest height of the rows of a number of boxes below each other."""
    if not boxes:
        return _HIGHEST_ROW
    box = (height - _SLACK) / boxes - _GAP - heading - _RULES_OF_BOX
    return box / rows - _RULE


def _box_height(row: float, rows: int, heading: float) -> float:
    return heading + _RULES_OF_BOX + rows * (row + _RULE)


def _lookups_height(lookups: Sequence[Lookup]) -> float:
    if not lookups:
        return _LOOKUP_MARGIN
    return max(one.height for one in lookups) * _LINE + _LOOKUP_HEADING + _LOOKUP_MARGIN
