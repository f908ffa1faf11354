"""The scale and the axes of charts of hands: points upwards, hands to the right."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from scorekeeper.sheets.svg import coordinate, place, stroke, words_at
from scorekeeper.wording.numbers import figure

_EM_DIGIT: Final = 0.65
"""As wide as digits come in the fonts of pages."""
_WORTH_A_ROW: Final = 0.4
GAP: Final = 6.0
"""Between an axis and its words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartSize:
    """Size of a chart in its own units (one CSS pixel each where it is not scaled).

    Attributes:
        width: of the whole.
        height: of the whole.
        text: size of the letters.
        names: room for the names of the sides, where they stand right of the lines.
    """

    width: int
    height: int
    text: float
    names: int = 0


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: its place, and its text."""

    at: float
    label: str


Series = tuple[str, Sequence[int]]
"""A side's name, and a figure for each hand: its points, or its total after it."""


class Plot:
    """Scale of a chart: coordinates of points and hands, and the axes.

    Attributes:
        size: of the whole.
        hands: the number of hands.
        left: x of the first hand's left edge.
        right: x of the last hand's right edge.
        step: the room of a hand.
        every: the number of hands from one numbered hand to the next, so that they can be read.
        rows: the marks of the points' axis, the highest first.
        numbers_y: baseline of the hands' numbers.
    """

    def __init__(
        self,
        sides: Sequence[Sequence[int]],
        size: ChartSize,
        *,
        margin: float,
        others: Sequence[int] = (),
        head: float = 0.0,
    ) -> None:
        """Find the scale.

        Args:
            sides: the points of each side, one for each hand.
            size: the room there is.
            margin: room kept free at the right.
            others: points that stand on the chart beside those of the sides.
            head: room kept free at the top, in letters' heights.

        Raises:
            ValueError: there is no hand, or the sides have not played as many.
        """
        counts = {len(points) for points in sides}
        self.hands = max(counts, default=0)
        if len(counts) != 1 or not self.hands:
            raise ValueError("A chart needs a figure of each side and hand, and at least one hand.")
        values = [0, *others, *(point for points in sides for point in points)]
        self.size = size
        spacing = self._scale(values if any(values) else [0, 100], head)
        self.rows = self._rows(spacing)
        self.left = max(len(row.label) for row in self.rows) * _EM_DIGIT * size.text + GAP
        self.right = size.width - margin
        self.step = (self.right - self.left) / self.hands
        legible = (every for every in (1, 2, 5, 10, 20, 50) if every * self.step >= 1.6 * size.text)
        self.every = next(legible, 100)
        self.numbers_y = size.height - 0.5 * size.text

    def y(self, points: float) -> float:
        """Return the y coordinate of some points."""
        share = (points - self._low) / (self._high - self._low)
        return self._bottom - share * (self._bottom - self._top)

    def numbers(self, first: int, place_in_hand: float) -> tuple[Tick, ...]:
        """Return the numbers of hands that are written.

        Args:
            first: the number of the first hand.
            place_in_hand: position of the number in its hand's room: 0 begins it, 1 ends it.
        """
        return tuple(
            Tick(self.left + (number - first + place_in_hand) * self.step, str(number))
            for number in range(first, first + self.hands)
            if number % self.every == 0
        )

    def axes(self, ticks: Sequence[Tick] = ()) -> Markup:
        """Return the lines of the points and of nought, with small marks upon it."""
        across = f"H{coordinate(self.right)}"
        grid = " ".join(f"M{place(self.left, row.at)}{across}" for row in self.rows)
        nought = [f"M{place(self.left, self.y(0))}{across}"]
        nought += [f"M{place(tick.at, self.y(0))}v3" for tick in ticks]
        return stroke("chart-grid", grid, 0.5, stroke_opacity=0.25) + stroke(
            "chart-zero", " ".join(nought), 0.9
        )

    def words(self, numbers: Sequence[Tick]) -> Markup:
        """Return the numbers at the axes."""
        left, down = self.left - GAP, 0.33 * self.size.text
        parts = [words_at(left, row.at + down, row.label, "end") for row in self.rows]
        parts += [words_at(tick.at, self.numbers_y, tick.label, "middle") for tick in numbers]
        return Markup("").join(parts)

    def _scale(self, values: Sequence[int], head: float) -> float:
        """Set the axis of points; return its step: 1, 2, 2.5 or 5 times a power of ten."""
        text, height = self.size.text, self.size.height
        lowest, highest = min(values), max(values)
        most = max(2, min(6, int(height / (2.6 * text))))
        power = 10.0 ** math.floor(math.log10((highest - lowest) / most))
        spacing = next(
            power * nice
            for nice in (1, 2, 2.5, 5, 10, 20)
            if (highest - lowest) / (power * nice) <= most
        )
        low: float = lowest
        if lowest < -_WORTH_A_ROW * spacing:
            low = math.floor(lowest / spacing) * spacing
        if low == lowest < 0:
            low -= 0.1 * spacing
        self._low, self._high = low, highest + 0.02 * (highest - low)
        self._top, self._bottom = (1.2 + head) * text, height - 1.8 * text
        return spacing

    def _rows(self, spacing: float) -> tuple[Tick, ...]:
        first, last = math.ceil(self._low / spacing), math.floor(self._high / spacing)
        return tuple(
            Tick(self.y(index * spacing), figure(round(index * spacing)))
            for index in range(last, first - 1, -1)
        )
