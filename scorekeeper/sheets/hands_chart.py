"""Chart of the hands: the points of each side in each hand, as bars side by side, as SVG.

Sides differ by their filling, so that the chart can be read in black and white. Colours come from
the classes of `totals_chart`, as they do there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from scorekeeper.sheets.names import shortened
from scorekeeper.sheets.plot import GAP, ChartSize, Plot, Series
from scorekeeper.sheets.svg import INK, coordinate, drawing, element, place, stroke, words_at

_BETWEEN: Final = 0.3
"""Share of a hand's room that stays free."""
_KEY: Final = 0.8
_FILLINGS: Final = ("full", "hollow", "lines", "cross", "dots", "rising")
_PATTERNS: Final = {
    "lines": "M0 1H4",
    "cross": "M0 0L4 4M4 0L0 4",
    "dots": "M1 1h1.4v1.4h-1.4z",
    "rising": "M0 4L4 0",
}


def hands_chart(
    sides: Sequence[Series],
    *,
    title: str,
    size: ChartSize,
    first: int = 1,
) -> Markup:
    """Return the points of each side in each hand as an `<svg>` for a page.

    It has a `viewBox` and no width or height: the page says how wide it is. At most six sides
    can be told apart.

    Args:
        sides: (name, points of each hand), in order; at least one hand.
        title: text that is read aloud in place of the chart.
        size: its size in user units, and how large letters are in them.
        first: the number of the first of these hands.

    Raises:
        ValueError: there is no hand, or the sides have not played as many.
    """
    plot = Plot([points for _, points in sides], size, margin=GAP, head=1.0)
    return drawing(
        title,
        (size.width, size.height),
        _patterns(len(sides)),
        *_key([name for name, _ in sides], size),
        plot.axes(),
        *(_bars(plot, (index, len(sides)), points) for index, (_, points) in enumerate(sides)),
        plot.words(plot.numbers(first, 0.5)),
        font_size=size.text,
        fill=INK,
    )


def _patterns(sides: int) -> Markup:
    """Return the fillings that are drawn; each in the colour of its side."""
    used = (
        element(
            "pattern",
            element("path", d=_PATTERNS[name], fill="none", stroke=INK, stroke_width=1.2),
            id=f"filling-{name}",
            class_=f"chart-side-{index}",
            width=4,
            height=4,
            patternUnits="userSpaceOnUse",
        )
        for index, name in enumerate(_FILLINGS[:sides])
        if name in _PATTERNS
    )
    return element("defs", Markup("").join(used))


def _filled(index: int, path: str) -> Markup:
    name = _FILLINGS[index % len(_FILLINGS)]
    paint = {"full": INK, "hollow": "none"}.get(name, f"url(#filling-{name})")
    return stroke(f"chart-bar chart-side-{index}", path, None, fill=paint)


def _key(names: Sequence[str], size: ChartSize) -> list[Markup]:
    """Return the legend of the fillings, side by side above the bars."""
    text = size.text
    room = (size.width - 2 * GAP) / len(names)
    box = coordinate(_KEY * text)
    parts = []
    labels = shortened(names, [(room - _KEY * text - 2 * GAP) / text] * len(names))
    for index, label in enumerate(labels):
        x = GAP + index * room
        parts.append(_filled(index, f"M{place(x, 0.3 * text)}h{box}v{box}h-{box}z"))
        parts.append(words_at(x + _KEY * text + GAP, 1.05 * text, label, "start", "chart-name"))
    return parts


def _bars(plot: Plot, side: tuple[int, int], points: Sequence[int]) -> Markup:
    """Return the bars of one side; `side` is its index, and the number of sides."""
    index, sides = side
    width = plot.step * (1 - _BETWEEN) / sides
    left = plot.left + plot.step * _BETWEEN / 2 + index * width
    zero = coordinate(plot.y(0))
    path = " ".join(
        f"M{coordinate(left + hand * plot.step)} {zero}V{coordinate(plot.y(made))}"
        f"h{coordinate(0.86 * width)}V{zero}z"
        for hand, made in enumerate(points)
    )
    return _filled(index, path)
