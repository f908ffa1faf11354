"""Parts of wholes as bars, and months as columns, as SVG for a page.

The whole is hollow, its part is filled: a chart can be read in black and white, and every
bar carries its figure. Colours come from classes, or from the `color` around it. Classes: `chart`,
`chart-text`, `chart-name`, `chart-whole`, `chart-part`, `chart-zero`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from scorekeeper.sheets.names import shortened
from scorekeeper.sheets.svg import INK, box, coordinate, drawing, group, stroke, words_at

_TEXT: Final = 14.0
_WIDTH: Final = 360
_LINE: Final = 1.45 * _TEXT
_BAR: Final = 11.0
_GAP: Final = 9.0
_EM_DIGIT: Final = 0.62
_HEIGHT: Final = 165.0
"""Of the columns, with their figures and labels."""
_WIDEST: Final = 34.0
_MOST_FIGURES: Final = 14


@dataclass(frozen=True, slots=True)
class Share:
    """A bar, or a column.

    Attributes:
        label: its name.
        whole: its length; a column may be negative.
        part: the length that is filled.
        figure: the text beside it.
    """

    label: str
    whole: float
    part: float
    figure: str


def shares_chart(shares: Sequence[Share], *, title: str) -> Markup:
    """Return bars one below the other, as an `<svg>` for a page.

    Args:
        shares: the bars, at least one, none negative.
        title: text that is read aloud in place of the chart.
    """
    longest = max(share.whole for share in shares) or 1
    row = _LINE + _BAR + _GAP
    rooms = [_WIDTH / _TEXT - len(share.figure) * _EM_DIGIT - 1 for share in shares]
    labels = shortened([share.label for share in shares], rooms)
    parts = [
        _bar(share, label, index * row, (_WIDTH - 2) / longest)
        for index, (share, label) in enumerate(zip(shares, labels, strict=True))
    ]
    return _svg(title, len(shares) * row, parts)


def columns_chart(shares: Sequence[Share], *, title: str) -> Markup:
    """Return columns side by side, as an `<svg>` for a page; a part is filled from zero.

    Args:
        shares: the columns, at least one.
        title: text that is read aloud in place of the chart.
    """
    high = max(0.0, *(share.whole for share in shares))
    low = min(0.0, *(share.whole for share in shares))
    scale = (_HEIGHT - 3 * _LINE) / ((high - low) or 1)
    zero = _LINE + high * scale + (_LINE / 2 if low else 0)
    step = _WIDTH / len(shares)
    parts = [
        _column(share, (index + 0.5) * step, zero, (min(_WIDEST, 0.7 * step), scale))
        for index, share in enumerate(shares)
    ]
    axis = stroke("chart-zero", f"M0 {coordinate(zero)}H{_WIDTH}", 0.9)
    return _svg(title, _HEIGHT, [*parts, axis, *_words(shares, zero, scale, step)])


def _bar(share: Share, label: str, top: float, scale: float) -> Markup:
    at = (1, top + _LINE)
    return Markup("").join(
        (
            words_at(0, top + _TEXT, label, "start", "chart-name"),
            words_at(_WIDTH, top + _TEXT, share.figure, "end"),
            _box("whole", at, (max(share.whole * scale, 0.5), _BAR)),
            _box("part", at, (share.part * scale, _BAR)),
        )
    )


def _column(share: Share, middle: float, zero: float, size: tuple[float, float]) -> Markup:
    width, scale = size
    left = middle - width / 2

    def bar(kind: str, value: float) -> Markup:
        height = abs(value) * scale
        return _box(kind, (left, zero - height if value > 0 else zero), (width, height))

    return bar("whole", share.whole) + bar("part", share.part)


def _words(shares: Sequence[Share], zero: float, scale: float, step: float) -> Iterator[Markup]:
    """Yield the figures above columns, where there is room, and labels below some of them."""
    longest = max(len(share.label) for share in shares) * _EM_DIGIT * _TEXT + _TEXT
    every = max(1, -int(-longest // step))
    for index, share in enumerate(shares):
        middle = (index + 0.5) * step
        if len(shares) <= _MOST_FIGURES and share.figure:
            end = zero - share.whole * scale
            y = end - 4 if share.whole >= 0 else end + _TEXT
            yield words_at(middle, y, share.figure, "middle")
        if index % every == 0:
            half = len(share.label) * _EM_DIGIT * _TEXT / 2
            x = min(max(middle, half), _WIDTH - half)
            yield words_at(x, _HEIGHT - 4, share.label, "middle", "chart-name")


def _box(kind: str, at: tuple[float, float], size: tuple[float, float]) -> Markup:
    """Return a rectangle, hollow or filled; empty where it would have no area."""
    if not size[0] or not size[1]:
        return Markup("")
    fill = INK if kind == "part" else "none"
    return box(at, size, 1.2, f"chart-{kind}", fill=fill, stroke=INK)


def _svg(title: str, height: float, parts: Sequence[Markup]) -> Markup:
    words = group(*parts, font_size=_TEXT, fill=INK)
    return drawing(title, (_WIDTH, height), words, kind="chart shares")
