"""A report as a chart."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from scorekeeper.sheets.bars import Bar, BarRow, bars_chart
from scorekeeper.simulation.figures import Figure, Section
from scorekeeper.simulation.report import Report, Row, rows_of
from scorekeeper.simulation.words import HEADINGS, value_text
from scorekeeper.wording.numbers import figure

_POINTS: Final = "Points a hand"
_STEPS: Final = (5, 10, 20, 25, 50)
_MOST_CLASSES: Final = 14
_TENTH: Final = 10


def chart_of(report: Report) -> str:
    """Return a report as an SVG document."""
    studies = report.studies
    panels = {}
    for section, group in groupby(rows_of(studies), key=lambda row: row.section):
        rows = list(group)
        if section is Section.POINTS:
            panels[_POINTS] = _points(rows[0])
        else:
            panels[HEADINGS[section]] = _panel(section, rows)
    return str(bars_chart(_title(report), [study.name for study in studies], panels))


def _title(report: Report) -> str:
    """Return the title of the chart."""
    games = len(report.studies[0].games)
    played = f"{figure(games)} game{'' if games == 1 else 's'}"
    return f"{played} of {report.bot} bots, seed {report.seed}"


def _panel(section: Section, rows: Sequence[Row]) -> list[BarRow]:
    """Return the bars of one section."""
    return [BarRow(row.label, tuple(_bar(section, one) for one in row.figures)) for row in rows]


def _bar(section: Section, one: Figure | None) -> Bar | None:
    """Return the bar of a figure."""
    found = None if one is None else one.estimate
    return None if found is None else Bar(found.value, value_text(section, found.value))


def _points(row: Row) -> list[BarRow]:
    """Return the bars of the shares of hands by class of points."""
    spreads = [() if one is None else one.values for one in row.figures]
    step = _step(spreads)
    low = min(spread[0] for spread in spreads if spread) // step
    high = max(spread[-1] for spread in spreads if spread) // step
    rows = []
    for place in range(low, high + 1):
        ends = (place * step, place * step + step)
        label = f"{figure(ends[0])} to {figure(ends[1] - 5)}"
        rows.append(BarRow(label, tuple(_share(spread, ends) for spread in spreads)))
    return rows


def _step(spreads: Sequence[Sequence[int]]) -> int:
    """Return the width of a class in points: few classes, with round ends."""
    least = min(spread[0] for spread in spreads if spread)
    most = max(spread[-1] for spread in spreads if spread)
    return next(
        step for step in _round_steps() if most // step - least // step + 1 <= _MOST_CLASSES
    )


def _round_steps() -> Iterator[int]:
    """Yield 5, 10, 20, 25, 50, 100, 200 … for ever."""
    power = 1
    while True:
        yield from (power * step for step in _STEPS)
        power *= _TENTH


def _share(spread: Sequence[int], ends: tuple[int, int]) -> Bar | None:
    """Return the share of values between two ends, the upper one left out."""
    if not spread:
        return None
    count = bisect_left(spread, ends[1]) - bisect_left(spread, ends[0])
    share = count / len(spread)
    return Bar(share, value_text(Section.ENDINGS, share))
