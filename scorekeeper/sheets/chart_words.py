"""The words of a chart as small texts laid over its drawing.

Inside a PDF's drawing every letter would be laid out by itself: slow, and wrong for scripts whose
letters join or run from right to left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scorekeeper.sheets.metrics import text_width
from scorekeeper.sheets.plot import GAP, Plot, Tick
from scorekeeper.sheets.spaces import gap
from scorekeeper.sheets.totals_chart import TotalsChart

_LINE: Final = 1.15
_BASELINE: Final = 0.9
"""From the top of a line of the sheets' sans to its baseline, in em."""


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A text over the chart.

    Attributes:
        kind: its class: `rows`, `columns`, `target` or `name`.
        style: position, as CSS declarations in pixels.
        text: with line ends.
    """

    kind: str
    style: str
    text: str


def place_words(chart: TotalsChart) -> Iterator[PlacedText]:
    """Yield the words of a chart that is drawn one CSS pixel to the unit."""
    size = chart.plot.size
    yield _rows(chart.plot)
    yield _columns(chart.plot, chart.numbers)
    if at := chart.target:
        side = {"right": size.width - at.x} if at.at_end else {"left": at.x}
        yield PlacedText("target", _style(**side, top=at.y - 0.95 * size.text), at.text)
    for line in chart.sides:
        x, y = line.words
        style = _style(left=x, top=y - _BASELINE * size.text)
        yield PlacedText("name", style, f"{line.name}\n{line.total}")


def _rows(plot: Plot) -> PlacedText:
    rows = plot.rows
    apart = rows[1].at - rows[0].at if len(rows) > 1 else _LINE * plot.size.text
    style = _style(top=rows[0].at - apart / 2, width=plot.left - GAP, line_height=apart)
    return PlacedText("rows", style, "\n".join(row.label for row in rows))


def _columns(plot: Plot, numbers: tuple[Tick, ...]) -> PlacedText:
    """Return the hands' numbers as one line, each in the middle below its mark."""
    text = plot.size.text
    line, reach = "", 0.0
    for tick in numbers:
        width = text_width(tick.label, text)
        left = tick.at - width / 2
        line += gap((left - reach) / text) + tick.label
        reach = left + width
    return PlacedText("columns", _style(left=0, top=plot.numbers_y - _BASELINE * text), line)


def _style(**lengths: float) -> str:
    return ";".join(f"{name.replace('_', '-')}:{value:.1f}px" for name, value in lengths.items())
