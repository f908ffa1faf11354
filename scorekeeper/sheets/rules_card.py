"""The rules of a game on a page or its two sides: values in strips, the rest in two columns.

All lengths of the style sheet are in em, so that one size of letters sets everything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import accumulate, combinations_with_replacement, pairwise
from typing import Any, Final

from scorekeeper.sheets.labels import Labels
from scorekeeper.sheets.metrics import BOLD, text_width, wrapped
from scorekeeper.sheets.model import PageSize, Sheet
from scorekeeper.sheets.names import one_line
from scorekeeper.wording.reference import Fact, Section

_LARGEST: Final = 18.0
_READABLE: Final = 32 / 3
"""8 pt: rules that need smaller letters take two pages, the sides of one sheet."""
_SMALLEST: Final = 4.0
_STEP: Final = 0.25
"""Sizes of the letters, in CSS pixels."""

# Lengths in em, as the style sheet has them.
_LINE: Final = 1.3
_HEAD: Final = 3.1
"""Title and line below it."""
_FOOT: Final = 1.8
"""The legend of marks, where there are any."""
_GUTTER: Final = 2.0
_HEADING: Final = 2.65
_ROW: Final = 0.52
"""Above, below and between rows."""
_AIR: Final = 1.0
"""Between a label and its value on one line."""
_BOX_GAP: Final = 0.5
_BOX_AIR: Final = 0.6
_BOX_LABEL: Final = 0.85
_BOX_VALUE: Final = 1.5
_BOX_TEXT: Final = 1.0
_STRIP: Final = 2.8
"""A strip's heading."""
_SAFE: Final = 0.97
"""Share of the room that is counted on: hinting sets letters wider than their metrics say."""
_MOST_ACROSS: Final = 7
_STRIPS: Final = ("card_points", "minimums")
"""Strips of boxes for the facts that are looked up most: rows, by the first half of the key."""
_ROWS: Final = ("below", "hand_")
"""Prefixes of the keys of minimums that do not go by totals."""
_LONGEST_FIGURE: Final = 4.0
_MARKS: Final = "*†‡§"


CardBlock = tuple[str, tuple[Fact, ...]]
"""A heading with its values."""
CardStrip = tuple[str, tuple[tuple[Fact, ...], ...]]
"""A heading with rows of values in boxes."""
_Columns = tuple[Sequence[CardBlock], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesCard(Sheet):
    """Contents of a card of rules.

    Attributes:
        title: the ruleset's name.
        subtitle: players and options, in a line; may be empty.
        sections: its quick reference.
        footer: the rule book.
        origins: source of a value, if it is no rule book, by the key of its fact: these values are
            marked, and the marks explained.
    """

    template = "rules_card"

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    footer: str
    origins: Mapping[str, str] = field(default_factory=dict)

    def shown(self, labels: Labels, page: PageSize) -> Mapping[str, Any]:
        """Return its size, strips, columns page by page, and legend of the marks: (mark, text).

        Facts have their marks; `is_short` and `is_figure` tell of one how it is set.
        """
        del labels
        kinds = dict.fromkeys(self.origins.values())
        legend = tuple(zip(_MARKS, kinds, strict=False))
        marks = {text: mark for mark, text in legend}
        plan = _Plan(
            self.sections, {key: marks.get(text, "") for key, text in self.origins.items()}
        )
        size, pages = _LARGEST, 1
        while size > _SMALLEST and not plan.fits(page, size, pages):
            size -= _STEP
            if pages == 1 and size < _READABLE:
                size, pages = _LARGEST, 2
        width = page.width / size
        return {
            "title": one_line(self.title),
            "footer": self.footer,
            "size": size,
            "strips": plan.strips,
            "pages": plan.pages(width, pages),
            "legend": legend,
            "is_short": partial(_is_short, room=_room(width)),
            "is_figure": _is_figure,
        }


class _Plan:
    """Contents of the card, and the room they take in em."""

    def __init__(self, sections: Sequence[Section], marks: Mapping[str, str]) -> None:
        strips: list[CardStrip] = []
        self._blocks: list[CardBlock] = []
        for section in sections:
            title = one_line(section.title)
            facts = [_marked(fact, marks.get(fact.key, "")) for fact in section.facts]
            if boxes := [fact for fact in facts if _in_strip(fact)]:
                strips.append((title, _rows(boxes)))
            if rest := tuple(fact for fact in facts if not _in_strip(fact)):
                self._blocks.append((title, rest))
        self.strips = tuple(strips)

    def fits(self, page: PageSize, size: float, pages: int) -> bool:
        """Whether letters of `size` leave everything on that many pages."""
        end, _ = self._laid_out(page.width / size, pages)
        return end + _FOOT <= _SAFE * page.height / size

    def pages(self, width: float, pages: int) -> tuple[_Columns, ...]:
        """Return the columns of each page of a width in em."""
        _, columns = self._laid_out(width, pages)
        both = zip(columns[::2], columns[1::2], strict=True)
        return tuple(tuple(filter(None, page)) for page in both)

    def _laid_out(self, width: float, pages: int) -> tuple[float, _Columns]:
        """Return two columns a page that end about as far down, and how far that is."""
        top = _HEAD + sum(_strip_height(strip, width) for strip in self.strips)
        tops = (top, top, *(0.0,) * (2 * pages - 2))
        heights = (_block_height(block, _room(width)) for block in self._blocks)
        sums = tuple(accumulate(heights, initial=0.0))

        def end(cuts: tuple[int, ...]) -> float:
            columns = zip(pairwise(cuts), tops, strict=True)
            return max(sums[stop] - sums[start] + above for (start, stop), above in columns)

        inner = combinations_with_replacement(range(len(sums)), 2 * pages - 1)
        cuts = min(((0, *places, len(self._blocks)) for places in inner), key=end)
        return end(cuts), tuple(self._blocks[start:stop] for start, stop in pairwise(cuts))


def _marked(fact: Fact, mark: str) -> Fact:
    """Return a fact as it is printed, with the mark of its origin."""
    return replace(fact, label=one_line(fact.label), value=f"{one_line(fact.value)}{mark}")


def _rows(boxes: Sequence[Fact]) -> tuple[tuple[Fact, ...], ...]:
    """Return the boxes of a strip in as few rows as can be, about as many in each."""
    down = -(-len(boxes) // _MOST_ACROSS)
    across = -(-len(boxes) // down)
    return tuple(tuple(boxes[start : start + across]) for start in range(0, len(boxes), across))


def _room(width: float) -> float:
    """Return the width of a column of a page of a width, in em."""
    return (width - _GUTTER) / 2


def _is_short(fact: Fact, room: float) -> bool:
    """Return whether a value stands on one line with its label."""
    width = text_width(fact.label, 1, BOLD) + _AIR + text_width(fact.value, 1, BOLD)
    return width <= _SAFE * room


def _block_height(block: CardBlock, room: float) -> float:
    height = _HEADING
    for fact in block[1]:
        text = f"{fact.label} {fact.value}"
        lines = 1 if _is_short(fact, room) else len(wrapped(text, _SAFE * room, 1, BOLD))
        height += lines * _LINE + _ROW
    return height


def _is_figure(value: str) -> bool:
    """Return whether a value is a number, or as short as one."""
    return text_width(value, 1) <= _LONGEST_FIGURE and any(map(str.isdigit, value))


def _in_strip(fact: Fact) -> bool:
    component, _, name = fact.key.partition(".")
    if component not in _STRIPS:
        return False
    return component != "minimums" or name.startswith(_ROWS) or name.isdigit()


def _strip_height(strip: CardStrip, width: float) -> float:
    return _STRIP + sum(_boxes_height(row, width) + _BOX_GAP for row in strip[1])


def _boxes_height(boxes: Sequence[Fact], width: float) -> float:
    """Return the height of a row of boxes: the longest label above the longest value."""
    room = _SAFE * ((width - (len(boxes) + 1) * _BOX_GAP) / len(boxes) - 2 * _BOX_AIR)
    labels = max(len(wrapped(box.label, room, _BOX_LABEL)) for box in boxes)
    values = max(_value_height(box, room) for box in boxes)
    return labels * _LINE * _BOX_LABEL + values + 2 * _BOX_AIR


def _value_height(box: Fact, room: float) -> float:
    size = _BOX_VALUE if _is_figure(box.value) else _BOX_TEXT
    return len(wrapped(box.value, room, size, BOLD)) * _LINE * size
