"""The geometry of the chart of totals: what stands where, before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from scorekeeper.sheets.chart_axes import (
    EM_DIGIT,
    Scale,
    every_of,
    rows_of,
    scale_of,
    spacing_of,
)
from scorekeeper.sheets.chart_names import clearance, spread
from scorekeeper.sheets.chart_shapes import (
    ChartPlan,
    ChartSize,
    Point,
    Series,
    SideLine,
    Target,
    TargetLine,
    Tick,
)
from scorekeeper.sheets.short_names import estimated_width, shortened
from scorekeeper.wording.numbers import figure

_EM_LETTER: Final = 0.5
_GAP: Final = 6.0
_LEADER: Final = 20.0
"""From the end of a line to the mark in front of its side's name."""
_KEY: Final = 8.0
"""From that mark to the name."""


def plan_chart(
    series: Sequence[Series],
    *,
    target: Target | None,
    size: ChartSize,
    measure: Callable[[str], float] = estimated_width,
) -> ChartPlan:
    """Place everything that the chart shows.

    Args:
        series: the sides, each with as many totals; at least one hand.
        target: the line to reach, or None.
        size: the room there is.
        measure: how wide a text is, in em.

    Raises:
        ValueError: there is no hand, or the sides have not played as many.
    """
    hands = {len(one.totals) for one in series}
    count = max(hands, default=0)
    if len(hands) != 1 or not count:
        raise ValueError("A chart needs one total for each side and hand, and at least one hand.")
    values = _values(series, target)
    spacing = spacing_of(max(values) - min(values), size)
    scale = scale_of(values, spacing, size)
    rows = rows_of(scale, spacing)
    left = max(len(row.label) for row in rows) * EM_DIGIT * size.text + _GAP
    width = size.width - left - size.names
    every = every_of(width, count, size)
    step = round(width / count, 2)
    room = size.names - _LEADER - _KEY
    rooms = [room / size.text] * len(series)
    names = shortened([one.name for one in series], rooms, measure)
    sides = _sides(series, scale, (left, step, every), size, names)
    return ChartPlan(
        size=size,
        left=round(left, 2),
        right=round(left + step * count, 2),
        step=step,
        rows=rows,
        zero=scale.y(0),
        columns=_columns(left, step, every, count),
        every=every,
        hands_y=scale.bottom + 1.3 * size.text,
        target=_target(target, scale.y(target.points), sides, size) if target else None,
        sides=sides,
    )


def _target(target: Target, at: float, sides: Sequence[SideLine], size: ChartSize) -> TargetLine:
    """Place the target's label at its left end, unless the lines leave more room at the right."""
    lines = [[point.y for point in side.points] for side in sides]
    first, second = sides[0].points[:2]
    step = second.x - first.x
    length = step * (len(lines[0]) - 1)
    width = min(_EM_LETTER * size.text * len(target.label), length)
    middle = at - 0.7 * size.text
    left, right = (
        clearance(lines, step, span, middle) for span in ((0, width), (length - width, length))
    )
    return TargetLine(at=at, label=target.label, at_end=left < size.text and right > left)


def _values(series: Sequence[Series], target: Target | None) -> list[int]:
    values = [0, *(total for one in series for total in one.totals)]
    if target:
        values.append(target.points)
    return values if any(values) else [0, 100]


def _columns(left: float, step: float, every: int, hands: int) -> tuple[Tick, ...]:
    return tuple(
        Tick(at=round(left + step * number, 2), label=str(number))
        for number in range(every, hands + 1, every)
    )


def _sides(
    series: Sequence[Series],
    scale: Scale,
    hands: tuple[float, float, int],
    size: ChartSize,
    names: Sequence[str],
) -> tuple[SideLine, ...]:
    left, step, every = hands
    ends = [scale.y(one.totals[-1]) for one in series]
    levels = spread(ends, 2.5 * size.text, (1.3 * size.text, size.height - 1.9 * size.text))
    right = left + step * len(series[0].totals)
    lines = []
    for one, name, middle in zip(series, names, levels, strict=True):
        points = tuple(
            Point(x=round(left + step * hand, 2), y=scale.y(total))
            for hand, total in enumerate((0, *one.totals))
        )
        lines.append(
            SideLine(
                name=name,
                total=figure(one.totals[-1]),
                points=points,
                marked=_marked(points, every),
                key=Point(x=round(right + _LEADER, 2), y=round(middle, 2)),
                name_at=Point(
                    x=round(right + _LEADER + _KEY, 2), y=round(middle - 0.1 * size.text, 2)
                ),
            )
        )
    return tuple(lines)


def _marked(points: Sequence[Point], every: int) -> tuple[Point, ...]:
    last = len(points) - 1
    return tuple(
        point
        for hand, point in enumerate(points)
        if hand == last or (hand and hand % every == 0 and last - hand >= min(every, 2))
    )
