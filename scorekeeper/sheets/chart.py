"""The chart of the running totals, as SVG for a page or a sheet.

Sides differ by line pattern and mark, so that the chart can be read in black and white. Colours
come from classes, or from the `color` around it: nothing is set by `style`, which a strict content
security policy would refuse. Classes: `chart`, `chart-grid`, `chart-zero`, `chart-target`,
`chart-side`, `chart-side-0` … `chart-side-5`, `chart-line`, `chart-leader`, `chart-mark`,
`chart-hollow`, `chart-text`, `chart-name`, `chart-total`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from markupsafe import Markup

from scorekeeper.sheets.chart_plan import plan_chart
from scorekeeper.sheets.chart_shapes import (
    ChartPlan,
    ChartSize,
    Point,
    Series,
    SideLine,
    Target,
)
from scorekeeper.sheets.svg import coordinate, words_at

__all__ = ["ChartSize", "Series", "Target", "draw_chart", "totals_chart"]

_DASHES: Final = ("", "7 3", "1.5 2.5", "9 3 1.5 3", "4 2", "12 3 4 3")
_HOLLOW: Final = frozenset({1, 3, 5})
_SIZE: Final = 3.4


def totals_chart(
    series: Sequence[Series],
    *,
    title: str,
    target: Target | None = None,
    size: ChartSize | None = None,
) -> Markup:
    """Return the chart of totals as an `<svg>` with its words inside, ready to stand in a page.

    It has a `viewBox` and no width or height: the page says how wide it is. At most six sides
    can be told apart.

    Args:
        series: the sides, each with one total for every hand; at least one hand.
        title: what is read aloud in its place.
        target: the line to reach, or None.
        size: its size in user units, and how large letters are in them.

    Raises:
        ValueError: there is no hand, or the sides have not played as many.
    """
    plan = plan_chart(series, target=target, size=size or ChartSize())
    return draw_chart(plan, title=title)


def draw_chart(
    plan: ChartPlan,
    *,
    title: str,
    with_words: bool = True,
    colours: Mapping[int, str] | None = None,
) -> Markup:
    """Return a planned chart as an `<svg>`.

    Args:
        plan: where everything stands.
        title: what is read aloud in its place.
        with_words: False where the words are laid over the drawing.
        colours: the colours of sides, by index, where no style sheet sets them.
    """
    named = colours or {}
    sides = (_side(index, side, named.get(index)) for index, side in enumerate(plan.sides))
    parts = [_axes(plan), *sides]
    if with_words:
        parts.append(_words(plan))
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" '
        'viewBox="0 0 {width} {height}"><title>{title}</title>{body}</svg>'
    ).format(
        width=plan.size.width,
        height=plan.size.height,
        title=title,
        body=Markup("").join(parts),
    )


def _axes(plan: ChartPlan) -> Markup:
    left, right = plan.left, plan.right
    grid = " ".join(
        f"M{coordinate(left)} {coordinate(row.at)}H{coordinate(right)}" for row in plan.rows
    )
    ticks = " ".join(f"M{coordinate(tick.at)} {coordinate(plan.zero)}v3" for tick in plan.columns)
    lines = Markup(
        '<path class="chart-grid" d="{grid}" fill="none" stroke="currentColor" '
        'stroke-width=".5" stroke-opacity=".25"/>'
        '<path class="chart-zero" d="M{left} {zero}H{right} {ticks}" fill="none" '
        'stroke="currentColor" stroke-width=".9"/>'
    ).format(
        grid=grid,
        left=coordinate(left),
        right=coordinate(right),
        zero=coordinate(plan.zero),
        ticks=ticks,
    )
    if plan.target is None:
        return lines
    return lines + Markup(
        '<path class="chart-target" d="M{left} {y}H{right}" fill="none" stroke="currentColor" '
        'stroke-width=".9" stroke-dasharray="2 2"/>'
    ).format(left=coordinate(left), right=coordinate(right), y=coordinate(plan.target.at))


def _side(index: int, side: SideLine, colour: str | None) -> Markup:
    line = f"M{_xy(side.points[0])}" + "".join(f"L{_xy(point)}" for point in side.points[1:])
    marks = " ".join(_MARKS[index % len(_MARKS)](point) for point in (*side.marked, side.key))
    dashes = _DASHES[index % len(_DASHES)]
    hollow = index % len(_MARKS) in _HOLLOW
    return Markup(
        '<g class="chart-side chart-side-{index}"{colour}>{leader}'
        '<path class="chart-line" d="{line}" fill="none" stroke="currentColor" '
        'stroke-width="1.5" stroke-linejoin="round"{dashes}/>'
        '<path class="{mark}" d="{marks}" fill="{fill}" stroke="currentColor" '
        'stroke-width="1.2"/></g>'
    ).format(
        index=index,
        colour=Markup(' color="{}"').format(colour) if colour else "",
        leader=_leader(side),
        line=line,
        dashes=Markup(' stroke-dasharray="{}"').format(dashes) if dashes else "",
        mark="chart-mark chart-hollow" if hollow else "chart-mark",
        marks=marks,
        fill="white" if hollow else "currentColor",
    )


def _leader(side: SideLine) -> Markup:
    """Return the line from the last total to a name that had to make room for another."""
    end = side.points[-1]
    if abs(end.y - side.key.y) < _SIZE:
        return Markup("")
    return Markup(
        '<path class="chart-leader" d="M{end}L{key}" fill="none" stroke="currentColor" '
        'stroke-width=".5" stroke-opacity=".5"/>'
    ).format(end=_xy(end), key=_xy(side.key))


def _words(plan: ChartPlan) -> Markup:
    text = plan.size.text
    parts = [
        *(words_at(plan.left - 6, row.at + 0.33 * text, row.label, "end") for row in plan.rows),
        *(words_at(tick.at, plan.hands_y, tick.label, "middle") for tick in plan.columns),
    ]
    if plan.target:
        x, anchor = (plan.right - 4, "end") if plan.target.at_end else (plan.left + 4, "start")
        parts.append(words_at(x, plan.target.at - 0.35 * text, plan.target.label, anchor))
    for index, side in enumerate(plan.sides):
        at = side.name_at
        parts.append(
            Markup('<g class="chart-side chart-side-{}">{}{}</g>').format(
                index,
                words_at(at.x, at.y, side.name, "start", "chart-name"),
                words_at(at.x, at.y + 1.15 * text, side.total, "start", "chart-total"),
            )
        )
    return Markup('<g font-size="{}" fill="currentColor">{}</g>').format(
        coordinate(text), Markup("").join(parts)
    )


def _circle(at: Point) -> str:
    r = coordinate(_SIZE)
    wide = coordinate(2 * _SIZE)
    start = f"M{coordinate(at.x - _SIZE)} {coordinate(at.y)}"
    return f"{start}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0z"


def _polygon(*corners: tuple[float, float]) -> Callable[[Point], str]:
    def path(at: Point) -> str:
        places = (
            f"{coordinate(at.x + across * _SIZE)} {coordinate(at.y + down * _SIZE)}"
            for across, down in corners
        )
        return f"M{'L'.join(places)}z"

    return path


_MARKS: Final[tuple[Callable[[Point], str], ...]] = (
    _circle,
    _polygon((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    _polygon((0, -1.15), (1.1, 0.85), (-1.1, 0.85)),
    _polygon((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    _polygon((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    _polygon((0, 1.15), (1.1, -0.85), (-1.1, -0.85)),
)


def _xy(point: Point) -> str:
    return f"{coordinate(point.x)} {coordinate(point.y)}"
