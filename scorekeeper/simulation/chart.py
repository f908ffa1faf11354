"""A report as a chart."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.sheets.bars import Bar, BarRow, bars_chart
from scorekeeper.simulation.figures import HEADINGS, Figure, ReportSection, value_text
from scorekeeper.simulation.report import Report, ReportRow
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.vocabulary import capitalised

_STEPS: Final = (5, 10, 20, 25, 50)
_MOST_CLASSES: Final = 14
_TENTH: Final = 10


def chart_of(report: Report) -> str:
    """Return a report as an SVG document."""
    panels = {}
    for section, group in report.sections:
        rows = list(group)
        if section is ReportSection.POINTS:
            panels[capitalised(rows[0].first.label)] = _points(rows[0])
        else:
            panels[HEADINGS[section]] = [
                BarRow(row.first.label, tuple(map(_bar, row.figures))) for row in rows
            ]
    return str(bars_chart(_title(report), [study.chosen.name for study in report.studies], panels))


def _title(report: Report) -> str:
    """Return the title of the chart."""
    games = len(report.studies[0].games)
    played = f"{figure(games)} game{'' if games == 1 else 's'}"
    return f"{played} of {report.bot} bots, seed {report.seed}"


def _bar(one: Figure | None) -> Bar | None:
    """Return the bar of a figure."""
    found = None if one is None else one.estimate
    if one is None or found is None:
        return None
    return Bar(found.value, value_text(one.section, found.value))


def _points(row: ReportRow) -> list[BarRow]:
    """Return the bars of the shares of hands by class of points, which every study has."""
    spreads = [one.values for one in row.figures if one is not None]
    least = min(spread[0] for spread in spreads)
    most = max(spread[-1] for spread in spreads)
    step = _step(least, most)
    return [
        BarRow(
            f"{figure(low)} to {figure(low + step - 5)}",
            tuple(_share(spread, low, low + step) for spread in spreads),
        )
        for low in range(least // step * step, most + 1, step)
    ]


def _step(least: int, most: int) -> int:
    """Return the width of a class in points: few classes, with round ends."""
    return next(
        step for step in _round_steps() if most // step - least // step + 1 <= _MOST_CLASSES
    )


def _round_steps() -> Iterator[int]:
    """Yield 5, 10, 20, 25, 50, 100, 200 … for ever."""
    power = 1
    while True:
        yield from (power * step for step in _STEPS)
        power *= _TENTH


def _share(spread: Sequence[int], low: int, high: int) -> Bar:
    """Return the share of values, in ascending order, from `low` to less than `high`."""
    count = bisect_left(spread, high) - bisect_left(spread, low)
    share = count / len(spread)
    return Bar(share, value_text(ReportSection.ENDINGS, share))
