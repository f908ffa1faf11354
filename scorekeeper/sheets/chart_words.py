"""The words of a chart as small texts laid over its drawing.

Inside a PDF's drawing every letter would be laid out by itself: slow, and wrong for scripts whose
letters join or run from right to left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scorekeeper.sheets.chart_shapes import ChartPlan
from scorekeeper.sheets.metrics import text_width
from scorekeeper.sheets.spaces import gap

_LINE: Final = 1.15
_BASELINE: Final = 0.9
"""From the top of a line of the sheets' sans to its baseline, in em."""


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A text over the chart.

    Attributes:
        kind: its class: `rows`, `columns`, `target` or `name`.
        style: where it stands, as CSS declarations in pixels.
        text: with line ends and tabs.
    """

    kind: str
    style: str
    text: str


def place_words(plan: ChartPlan) -> Iterator[PlacedText]:
    """Yield the words of a chart that is drawn one CSS pixel to the unit."""
    yield _rows(plan)
    yield _columns(plan)
    if plan.target:
        top = plan.target.at - 1.3 * plan.size.text
        if plan.target.at_end:
            style = _style(right=plan.size.width - plan.right + 4, top=top)
        else:
            style = _style(left=plan.left + 4, top=top)
        yield PlacedText("target", style, plan.target.label)
    for side in plan.sides:
        top = side.name_at.y - _BASELINE * plan.size.text
        style = _style(left=side.name_at.x, top=top)
        yield PlacedText("name", style, f"{side.name}\n{side.total}")


def _rows(plan: ChartPlan) -> PlacedText:
    rows = plan.rows
    apart = rows[1].at - rows[0].at if len(rows) > 1 else _LINE * plan.size.text
    style = _style(top=rows[0].at - apart / 2, width=plan.left - 6, line_height=apart)
    return PlacedText("rows", style, "\n".join(row.label for row in rows))


def _columns(plan: ChartPlan) -> PlacedText:
    """Return the hands' numbers as one line, each in the middle below its mark."""
    text = plan.size.text
    line, reach = "", 0.0
    for tick in plan.columns:
        width = text_width(tick.label, text)
        left = tick.at - width / 2
        line += gap((left - reach) / text) + tick.label
        reach = left + width
    top = plan.hands_y - _BASELINE * text
    return PlacedText("columns", _style(left=0, top=top), line)


def _style(**lengths: float) -> str:
    return ";".join(f"{name.replace('_', '-')}:{value:.1f}px" for name, value in lengths.items())
