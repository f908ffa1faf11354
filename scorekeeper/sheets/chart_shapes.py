"""What a chart of totals is made from, and what it is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """One side's line.

    Attributes:
        name: the side's name.
        totals: its total after each hand, from the first.
    """

    name: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The total that is played for: a line across the chart.

    Attributes:
        points: where it is.
        label: what is written on it ("Target 5,000").
    """

    points: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartSize:
    """How large the chart is, in its own units (one CSS pixel each where it is not scaled).

    Attributes:
        width: of the whole.
        height: of the whole.
        text: size of the letters.
        names: room for the names of the sides, right of the lines.
    """

    width: int = 640
    height: int = 240
    text: float = 12.0
    names: int = 150


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A place in the chart."""

    x: float
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A mark on an axis: where it is, and what is written there."""

    at: float
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetLine:
    """The line of the target.

    Attributes:
        at: its height.
        label: what is written on it.
        at_end: whether it is written at the right end; at the left one else.
    """

    at: float
    label: str
    at_end: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLine:
    """One side's line.

    Attributes:
        name: the side's name, shortened to its room.
        total: its last total, as text.
        points: one for the start and one for each hand.
        marked: those that carry the side's mark.
        key: where its mark stands in front of the name.
        name_at: left end of the name's baseline; the total stands a line below.
    """

    name: str
    total: str
    points: tuple[Point, ...]
    marked: tuple[Point, ...]
    key: Point
    name_at: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartPlan:
    """Everything that the chart shows, in its own units; y grows downwards.

    Attributes:
        size: of the whole.
        left: where hand 0 stands.
        right: where the last hand stands.
        step: from hand to hand.
        rows: the marks of the points' axis, the highest first, evenly spaced.
        zero: where 0 is.
        columns: the marks of the hands' axis.
        every: how many hands lie between two of them.
        hands_y: baseline of the hands' numbers.
        target: the line of the target, if it is shown.
        sides: one line each.
    """

    size: ChartSize
    left: float
    right: float
    step: float
    rows: tuple[Tick, ...]
    zero: float
    columns: tuple[Tick, ...]
    every: int
    hands_y: float
    target: TargetLine | None
    sides: tuple[SideLine, ...]
