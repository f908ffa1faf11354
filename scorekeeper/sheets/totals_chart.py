"""The chart of the running totals, as SVG for a page or a sheet.

Sides differ by line pattern and mark, so that the chart can be read in black and white. Colours
come from classes: `chart`, `chart-grid`, `chart-zero`, `chart-target`, `chart-side`,
`chart-side-0` … `chart-side-5`, `chart-line`, `chart-leader`, `chart-mark`, `chart-hollow`,
`chart-text`, `chart-name`, `chart-total`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from markupsafe import Markup

from scorekeeper.sheets.metrics import gap, text_width
from scorekeeper.sheets.names import estimated_width, shortened
from scorekeeper.sheets.plot import GAP, ChartSize, Plot, Series, Tick
from scorekeeper.sheets.svg import INK, coordinate, drawing, group, place, stroke, words_at
from scorekeeper.wording.numbers import figure

_EM_LETTER: Final = 0.5
_LEADER: Final = 20.0
"""From the end of a line to the mark in front of its side's name."""
_KEY: Final = 8.0
"""From that mark to the name."""
_MARK: Final = 3.4
"""Half as wide as a mark, about."""
_SAMPLES: Final = 8
"""Places of a stretch at which its distance from the lines is measured."""
_DASHES: Final = (None, "7 3", "1.5 2.5", "9 3 1.5 3", "4 2", "12 3 4 3")
_SQUARE: Final = ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9))
_MARKS: Final = (
    (),  # a circle
    _SQUARE,
    ((0, -1.15), (1.1, 0.85), (-1.1, 0.85)),
    ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    _SQUARE,
    ((0, 1.15), (1.1, -0.85), (-1.1, -0.85)),
)
"""The corners of each side's mark; every second one is hollow."""
_LINE: Final = 1.15
_BASELINE: Final = 0.9
"""From the top of a line of the sheets' sans to its baseline, in em."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetLine:
    """Target that is played for: a line across the chart, once anybody has half of it.

    Until then the totals have the whole height, and an arrow points to it at the upper edge.

    Attributes:
        points: the total it marks.
        label: text on it ("Target 5000").
    """

    points: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLine:
    """One side's line.

    Attributes:
        points: one for the start and one for each hand.
        key: position of its mark in front of the name.
        words: begin of the name, on its baseline.
        name: the side's name, shortened to its room.
        total: its last total, a line below.
    """

    points: tuple[Point, ...]
    key: Point
    words: Point
    name: str
    total: str


@dataclass(frozen=True, slots=True)
class TargetWords:
    """Label of the target's line: its place, at the line's end or its beginning."""

    x: float
    y: float
    text: str
    at_end: bool


class TotalsChart:
    """A chart of totals, laid out; at most six sides can be told apart.

    Attributes:
        plot: its axes.
        sides: a line each.
        numbers: the marks of the hands' axis.
        target_y: the height of the target's line, None without one.
        target: text on the line of the target, or beside the arrow to it.
    """

    def __init__(
        self,
        series: Sequence[Series],
        *,
        size: ChartSize,
        target: TargetLine | None = None,
        measure: Callable[[str], float] = estimated_width,
    ) -> None:
        """Lay the chart out.

        Args:
            series: the sides, each with its total after every hand; at least one hand.
            size: its size in user units, and how large letters are in them.
            target: the line to reach, or None.
            measure: function that returns the width of a text in em.

        Raises:
            ValueError: there is no hand, or the sides have not played as many.
        """
        every = [totals for _, totals in series]
        near = [target.points] if target and 2 * max(map(max, every)) >= target.points else []
        self.plot = Plot(every, size, margin=size.names, others=near)
        self.numbers = self.plot.numbers(1, 1.0)
        self.sides = tuple(self._sides(series, measure))
        self.target_y = self.plot.y(near[0]) if near else None
        self.target = self._target(target.label, self.target_y) if target else None

    def draw(
        self, title: str, *, with_words: bool = True, colours: Mapping[int, str] | None = None
    ) -> Markup:
        """Return the chart as an `<svg>`.

        Args:
            title: text that is read aloud in place of the chart.
            with_words: False where the words are laid over the drawing.
            colours: the colours of sides, by index, where no style sheet sets them.
        """
        size, named = self.plot.size, colours or {}
        parts = [self.plot.axes(self.numbers)]
        if self.target_y is not None:
            line = f"M{place(self.plot.left, self.target_y)}H{coordinate(self.plot.right)}"
            parts.append(stroke("chart-target", line, 0.9, stroke_dasharray="2 2"))
        elif self.target:
            arrow = f"M{place(self.plot.left + 4, self.target.y)}v-{coordinate(0.7 * size.text)}"
            parts.append(stroke("chart-target", f"{arrow}m-3 3l3-3l3 3", 0.9))
        parts += (self._side(index, named.get(index)) for index in range(len(self.sides)))
        if with_words:
            parts.append(group(*self._words(), font_size=size.text, fill=INK))
        return drawing(title, (size.width, size.height), *parts)

    def marked(self, side: SideLine) -> list[Point]:
        """Return the marked points of a line: not every one, but the last."""
        last, every = self.plot.hands, self.plot.every
        legible = range(every, last - min(every, 2) + 1, every)
        return [side.points[hand] for hand in (*legible, last)]

    def _sides(
        self, series: Sequence[Series], measure: Callable[[str], float]
    ) -> Iterator[SideLine]:
        plot, size = self.plot, self.plot.size
        room = (size.names - _LEADER - _KEY) / size.text
        names = shortened([name for name, _ in series], [room] * len(series), measure)
        ends = [plot.y(totals[-1]) for _, totals in series]
        within = (1.3 * size.text, size.height - 1.9 * size.text)
        x = plot.right + _LEADER
        levels = spread(ends, 2.5 * size.text, within)
        for (_, totals), name, level in zip(series, names, levels, strict=True):
            yield SideLine(
                points=tuple(
                    (plot.left + plot.step * hand, plot.y(total))
                    for hand, total in enumerate((0, *totals))
                ),
                key=(x, level),
                words=(x + _KEY, level - 0.1 * size.text),
                name=name,
                total=figure(totals[-1]),
            )

    def _target(self, label: str, y: float | None) -> TargetWords:
        """Place the label at the left end, unless the lines leave more room at the right."""
        plot, text = self.plot, self.plot.size.text
        if y is None:
            return TargetWords(plot.left + 12, 0.85 * text, label, at_end=False)
        lines = [[y for _, y in side.points] for side in self.sides]
        length = plot.right - plot.left
        width = min(_EM_LETTER * text * len(label), length)
        left, right = (
            _clearance(lines, plot.step, span, y - 0.7 * text)
            for span in ((0, width), (length - width, length))
        )
        at_end = left < text and right > left
        x = plot.right - 4 if at_end else plot.left + 4
        return TargetWords(x, y - 0.35 * text, label, at_end)

    def _side(self, index: int, colour: str | None) -> Markup:
        """Return a side's line, its marks, and the line from its end to its name."""
        side = self.sides[index]
        end, key = side.points[-1], side.key
        leader = Markup("")
        if abs(end[1] - key[1]) >= _MARK:  # the name had to make room for another
            path = f"M{place(*end)}L{place(*key)}"
            leader = stroke("chart-leader", path, 0.5, stroke_opacity=0.5)
        marks = " ".join(_mark(index, *point) for point in (*self.marked(side), key))
        return group(
            leader,
            _line(index, side.points),
            _marks(index, marks),
            class_=f"chart-side chart-side-{index}",
            color=colour,
        )

    def _words(self) -> Iterator[Markup]:
        yield self.plot.words(self.numbers)
        if self.target:
            anchor = "end" if self.target.at_end else "start"
            yield words_at(self.target.x, self.target.y, self.target.text, anchor)
        for index, side in enumerate(self.sides):
            x, y = side.words
            yield group(
                words_at(x, y, side.name, "start", "chart-name"),
                words_at(x, y + 1.15 * self.plot.size.text, side.total, "start", "chart-total"),
                class_=f"chart-side chart-side-{index}",
            )


def _line(index: int, points: Sequence[Point]) -> Markup:
    path = "M" + "L".join(place(*point) for point in points)
    dashes = _DASHES[index % len(_DASHES)]
    return stroke("chart-line", path, 1.5, stroke_linejoin="round", stroke_dasharray=dashes)


def _marks(index: int, path: str) -> Markup:
    if index % len(_MARKS) % 2:
        return stroke("chart-mark chart-hollow", path, 1.2, fill="white")
    return stroke("chart-mark", path, 1.2, fill=INK)


def _mark(index: int, x: float, y: float) -> str:
    corners = _MARKS[index % len(_MARKS)]
    if corners:
        places = (place(x + across * _MARK, y + down * _MARK) for across, down in corners)
        return f"M{'L'.join(places)}z"
    half = f"a{place(_MARK, _MARK)} 0 1 0"
    wide = coordinate(2 * _MARK)
    return f"M{place(x - _MARK, y)}{half} {wide} 0{half} -{wide} 0z"


# ---------- room for the names: apart, and off the lines ----------


def spread(places: Sequence[float], distance: float, room: tuple[float, float]) -> list[float]:
    """Return the places moved as little as needed to stand a distance apart, within a room.

    Places that are equal keep their order. Where the room is too small for the distance, they
    share it.
    """
    top, bottom = room
    distance = min(distance, (bottom - top) / max(1, len(places) - 1))
    order = sorted(range(len(places)), key=lambda index: (places[index], index))
    moved = [max(top, places[index]) for index in order]
    for upper, lower in pairwise(range(len(moved))):
        moved[lower] = max(moved[lower], moved[upper] + distance)
    moved[-1] = min(moved[-1], bottom)
    for lower, upper in pairwise(range(len(moved) - 1, -1, -1)):
        moved[upper] = min(moved[upper], moved[lower] - distance)
    found = [0.0] * len(places)
    for index, at in zip(order, moved, strict=True):
        found[index] = at
    return found


def _clearance(
    heights: Sequence[Sequence[float]], step: float, span: tuple[float, float], height: float
) -> float:
    """Return the smallest distance of the lines, above or below, from a level stretch.

    Args:
        heights: for each line its height at 0, `step`, 2 × `step` …
        step: from one height to the next.
        span: begin and end of the stretch.
        height: of the stretch.
    """
    begin, end = span
    places = [begin + share * (end - begin) / _SAMPLES for share in range(_SAMPLES + 1)]
    return min(abs(_height_of(line, place / step) - height) for line in heights for place in places)


def _height_of(line: Sequence[float], place: float) -> float:
    before = min(max(int(place), 0), len(line) - 2)
    return line[before] + (place - before) * (line[before + 1] - line[before])


# ---------- words laid over the drawing ----------
# Inside a PDF's drawing every letter would be laid out by itself: slow, and wrong for scripts whose
# letters join or run from right to left.


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A text over the chart.

    Attributes:
        kind: its class: `rows`, `columns`, `target` or `name`.
        style: position, and alignment there, as CSS declarations.
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
        style = _style(**side, top=at.y - 0.95 * size.text)
        yield PlacedText("target", f"{style};text-align:{next(iter(side))}", at.text)
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
