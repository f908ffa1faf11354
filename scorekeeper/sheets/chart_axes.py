"""The axes that charts of hands share: points upwards, hands to the right."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scorekeeper.sheets.chart_shapes import ChartSize, Tick
from scorekeeper.wording.numbers import figure

EM_DIGIT: Final = 0.65
"""As wide as digits come in the fonts of pages."""
_WORTH_A_ROW: Final = 0.4


@dataclass(frozen=True, slots=True)
class Scale:
    """Which points stand how high.

    Attributes:
        low: the points at the bottom.
        high: the points at the top.
        top: where that is.
        bottom: likewise.
    """

    low: float
    high: float
    top: float
    bottom: float

    def y(self, points: float) -> float:
        """Return how high some points stand."""
        share = (points - self.low) / (self.high - self.low)
        return round(self.bottom - share * (self.bottom - self.top), 2)


def spacing_of(span: float, size: ChartSize) -> float:
    """Return the distance of the axis' marks: 1, 2, 2.5 or 5 times a power of ten."""
    most = max(2, min(6, int(size.height / (2.6 * size.text))))
    power = 10.0 ** math.floor(math.log10(span / most))
    return next(power * nice for nice in (1, 2, 2.5, 5, 10, 20) if span / (power * nice) <= most)


def scale_of(values: Sequence[int], spacing: float, size: ChartSize, *, head: float = 0.0) -> Scale:
    """Return the scale that some points need.

    Args:
        values: the points, 0 among them.
        spacing: the distance of the marks.
        size: the room there is.
        head: how much of it, in letters' heights, is taken at the top.
    """
    lowest = min(values)
    low = math.floor(lowest / spacing) * spacing if lowest < -_WORTH_A_ROW * spacing else lowest
    if low == lowest < 0:
        low -= 0.1 * spacing
    return Scale(
        low=low,
        high=max(values) + 0.02 * (max(values) - low),
        top=(1.2 + head) * size.text,
        bottom=size.height - 1.8 * size.text,
    )


def rows_of(scale: Scale, spacing: float) -> tuple[Tick, ...]:
    """Return the marks of the points' axis, the highest first."""
    first = math.ceil(scale.low / spacing)
    last = math.floor(scale.high / spacing)
    return tuple(
        Tick(at=scale.y(index * spacing), label=figure(round(index * spacing)))
        for index in range(last, first - 1, -1)
    )


def every_of(width: float, hands: int, size: ChartSize) -> int:
    """Return how many hands lie between two numbers that are easy to read."""
    step = width / hands
    return next((every for every in (1, 2, 5, 10, 20, 50) if every * step >= 1.6 * size.text), 100)
