"""The chart of the hands: what each side made of each, as bars side by side, as SVG for a page.

Sides differ by their filling, so that the chart can be read in black and white. Colours come from
the classes of `chart`, as they do there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from markupsafe import Markup

from scorekeeper.sheets.chart_axes import (
    EM_DIGIT,
    Scale,
    every_of,
    rows_of,
    scale_of,
    spacing_of,
)
from scorekeeper.sheets.chart_shapes import ChartSize, Tick
from scorekeeper.sheets.short_names import shortened
from scorekeeper.sheets.svg import coordinate, words_at

_GAP: Final = 6.0
_BETWEEN: Final = 0.3
"""How much of a hand's room stays free."""
_KEY: Final = 0.8
_FILLINGS: Final = ("full", "hollow", "lines", "cross", "dots", "rising")
_PATTERNS: Final = {
    "lines": "M0 1H4",
    "cross": "M0 0L4 4M4 0L0 4",
    "dots": "M1 1h1.4v1.4h-1.4z",
    "rising": "M0 4L4 0",
}


def hands_chart(
    sides: Sequence[tuple[str, Sequence[int]]],
    *,
    title: str,
    first: int = 1,
    size: ChartSize | None = None,
) -> Markup:
    """Return what each side made of each hand, as an `<svg>`, ready to stand in a page.

    It has a `viewBox` and no width or height: the page says how wide it is. At most six sides
    can be told apart.

    Args:
        sides: (name, points of each hand), in order; at least one hand.
        title: what is read aloud in its place.
        first: the number of the first of these hands.
        size: its size in user units, and how large letters are in them.

    Raises:
        ValueError: there is no hand, or the sides have not played as many.
    """
    size = size or ChartSize()
    counts = {len(points) for _, points in sides}
    hands = max(counts, default=0)
    if len(counts) != 1 or not hands:
        raise ValueError("A chart needs the points of each side and hand, and at least one hand.")
    values = [0, *(point for _, points in sides for point in points)]
    values = values if any(values) else [0, 100]
    spacing = spacing_of(max(values) - min(values), size)
    scale = scale_of(values, spacing, size, head=1.0)
    rows = rows_of(scale, spacing)
    left = max(len(row.label) for row in rows) * EM_DIGIT * size.text + _GAP
    step = (size.width - left - _GAP) / hands
    parts = [
        _patterns(len(sides)),
        _key([name for name, _ in sides], size),
        _axes(rows, scale, left, size),
        *(
            _bars(index, points, scale, (left, step, len(sides)))
            for index, (_, points) in enumerate(sides)
        ),
        _numbers(first, hands, (left, step), size),
    ]
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" '
        'viewBox="0 0 {} {}" font-size="{}" fill="currentColor"><title>{}</title>{}</svg>'
    ).format(size.width, size.height, coordinate(size.text), title, Markup("").join(parts))


def _patterns(sides: int) -> Markup:
    """Return the fillings that are drawn; each in the colour of its side."""
    used = [(index, name) for index, name in enumerate(_FILLINGS[:sides]) if name in _PATTERNS]
    return Markup("<defs>{}</defs>").format(
        Markup("").join(
            Markup(
                '<pattern id="filling-{}" class="chart-side-{}" width="4" height="4" '
                'patternUnits="userSpaceOnUse"><path d="{}" fill="none" stroke="currentColor" '
                'stroke-width="1.2"/></pattern>'
            ).format(name, index, _PATTERNS[name])
            for index, name in used
        )
    )


def _filled(index: int, path: str) -> Markup:
    name = _FILLINGS[index % len(_FILLINGS)]
    paint = {"full": "currentColor", "hollow": "none"}.get(name, f"url(#filling-{name})")
    return Markup(
        '<path class="chart-bar chart-side-{}" d="{}" fill="{}" stroke="currentColor"/>'
    ).format(index, path, paint)


def _key(names: Sequence[str], size: ChartSize) -> Markup:
    """Return which filling is whose, side by side above the bars."""
    text = size.text
    room = (size.width - 2 * _GAP) / len(names)
    box = _KEY * text
    labels = shortened(names, [(room - box - 2 * _GAP) / text] * len(names))
    parts = []
    for index, label in enumerate(labels):
        x = _GAP + index * room
        square = f"M{coordinate(x)} {coordinate(0.3 * text)}h{box}v{box}h-{box}z"
        parts.append(_filled(index, square))
        parts.append(words_at(x + box + _GAP, 1.05 * text, label, "start", "chart-name"))
    return Markup("").join(parts)


def _axes(rows: Sequence[Tick], scale: Scale, left: float, size: ChartSize) -> Markup:
    right = coordinate(size.width - _GAP)
    grid = " ".join(f"M{coordinate(left)} {coordinate(row.at)}H{right}" for row in rows)
    labels = (words_at(left - _GAP, row.at + 0.33 * size.text, row.label, "end") for row in rows)
    return Markup(
        '<path class="chart-grid" d="{}" fill="none" stroke="currentColor" stroke-width=".5" '
        'stroke-opacity=".25"/><path class="chart-zero" d="M{} {}H{}" fill="none" '
        'stroke="currentColor" stroke-width=".9"/>{}'
    ).format(grid, coordinate(left), coordinate(scale.y(0)), right, Markup("").join(labels))


def _bars(
    index: int, points: Sequence[int], scale: Scale, shape: tuple[float, float, int]
) -> Markup:
    """Return one side's bars; `shape` is where the first hand begins, its room, and the sides."""
    left, step, sides = shape
    width = step * (1 - _BETWEEN) / sides
    zero = scale.y(0)
    starts = accumulate(
        [step] * (len(points) - 1), initial=left + step * _BETWEEN / 2 + index * width
    )
    path = " ".join(
        f"M{coordinate(x)} {coordinate(zero)}V{coordinate(scale.y(made))}"
        f"h{coordinate(0.86 * width)}V{coordinate(zero)}z"
        for x, made in zip(starts, points, strict=True)
    )
    return _filled(index, path)


def _numbers(first: int, hands: int, room: tuple[float, float], size: ChartSize) -> Markup:
    left, step = room
    every = every_of(step * hands, hands, size)
    y = size.height - 0.5 * size.text
    return Markup("").join(
        words_at(left + (number - first + 0.5) * step, y, str(number), "middle")
        for number in range(first, first + hands)
        if number % every == 0
    )
