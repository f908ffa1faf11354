"""Figures side by side as bars, as SVG for a file.

One series of bars is filled and the other hollow, so that the chart can be read in black and
white. Every bar carries its figure, so nothing has to be read off an axis.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from markupsafe import Markup

from scorekeeper.sheets.svg import box, coordinate, drawing, element, group, stroke, words_at

_TEXT: Final = 12.0
_MARGIN: Final = 16.0
_LABELS: Final = 270.0
"""Room for the labels, left of the bars."""
_BARS: Final = 320.0
_FIGURES: Final = 94.0
"""Room for the figures, right of the longest bar."""
_BAR: Final = 12.0
_ROW_GAP: Final = 7.0
_HEAD: Final = 26.0
_PANEL_GAP: Final = 14.0
_TITLE: Final = 26.0
_MOST_SERIES: Final = 2
_WIDTH: Final = 2 * _MARGIN + _LABELS + _BARS + _FIGURES


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar.

    Attributes:
        length: at least 0; only its ratio to the others of the panel is shown.
        figure: the text at its end.
    """

    length: float
    figure: str


@dataclass(frozen=True, slots=True)
class BarRow:
    """A label with its bars.

    Attributes:
        label: the text in front of them.
        bars: one for each series, None where a series knows no such thing.
    """

    label: str
    bars: tuple[Bar | None, ...]


def bars_chart(title: str, series: Sequence[str], panels: Mapping[str, Sequence[BarRow]]) -> Markup:
    """Return the panels one below the other, as a whole `<svg>`.

    Args:
        title: heading above the panels, which is read aloud in their place.
        series: names of the first and the second bar of every row: one or two.
        panels: rows that can be compared with each other, by their heading.

    Raises:
        ValueError: there are more series than can be told apart.
    """
    if not 1 <= len(series) <= _MOST_SERIES:
        raise ValueError("A chart shows one or two series of bars.")
    top = _MARGIN + _TITLE + (_BAR + _ROW_GAP) * len(series)
    heights = [_panel_height(rows, len(series)) for rows in panels.values()]
    *starts, bottom = accumulate(heights, initial=top)
    height = bottom + _MARGIN - _PANEL_GAP
    return drawing(
        title,
        (_WIDTH, height),
        element("rect", width="100%", height="100%", fill="white"),
        _bold(words_at(_MARGIN, _MARGIN + _TEXT, title, "start", "chart-title")),
        *_key(series),
        *(
            _panel(heading, rows, len(series), at)
            for (heading, rows), at in zip(panels.items(), starts, strict=True)
        ),
        width=_WIDTH,
        height=height,
        font_family="sans-serif",
        font_size=_TEXT,
        fill="black",
        stroke="none",
    )


def _bold(words: Markup) -> Markup:
    return group(words, font_weight="bold")


def _key(series: Sequence[str]) -> list[Markup]:
    """Return the legend: the bar and the name of each series."""
    parts = []
    for index, name in enumerate(series):
        y = _MARGIN + _TITLE + index * (_BAR + _ROW_GAP)
        parts.append(_bar(_MARGIN, y, 2 * _BAR, index))
        parts.append(words_at(_MARGIN + 3 * _BAR, y + _BAR - 2, name, "start", "chart-name"))
    return parts


def _row_height(series: int) -> float:
    return _BAR * series + _ROW_GAP


def _panel_height(rows: Sequence[BarRow], series: int) -> float:
    return _HEAD + len(rows) * _row_height(series) + _PANEL_GAP


def _panel(heading: str, rows: Sequence[BarRow], series: int, top: float) -> Markup:
    """Return one panel."""
    longest = max((bar.length for row in rows for bar in row.bars if bar), default=0.0)
    scale = _BARS / longest if longest else 0.0
    height = _row_height(series)
    first, left = top + _HEAD, _MARGIN + _LABELS
    bars = [_row(row, first + index * height, (series, scale)) for index, row in enumerate(rows)]
    bottom = first + len(rows) * height - _ROW_GAP + 3
    axis = f"M{coordinate(left)} {coordinate(first - 3)}V{coordinate(bottom)}"
    return group(
        _bold(words_at(_MARGIN, top + 1.3 * _TEXT, heading, "start", "chart-heading")),
        *bars,
        stroke(None, axis, 0.9, stroke="black"),
    )


def _row(row: BarRow, top: float, shape: tuple[int, float]) -> Markup:
    """Return a label and its bars; `shape` is the number of series, and the scale."""
    series, scale = shape
    left = _MARGIN + _LABELS
    middle = top + _BAR * series / 2
    parts = [words_at(left - 8, middle + 0.36 * _TEXT, row.label, "end")]
    for index, bar in enumerate(row.bars):
        if bar is not None:
            y = top + index * _BAR
            parts.append(_bar(left, y, bar.length * scale, index))
            end = left + bar.length * scale + 6
            parts.append(words_at(end, y + _BAR - 2, bar.figure, "start"))
    return Markup("").join(parts)


def _bar(x: float, y: float, length: float, series: int) -> Markup:
    """Return a bar: the first series filled, the second hollow."""
    fill = "#444" if series == 0 else "white"
    return box((x, y + 1.5), (length, _BAR - 3), 0.9, fill=fill, stroke="black")
