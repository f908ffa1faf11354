"""A report as a text table for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.simulation.bots import STRENGTHS
from scorekeeper.simulation.estimates import Interval, percentile
from scorekeeper.simulation.figures import HEADINGS, ReportSection, value_text
from scorekeeper.simulation.report import PERCENTS, Report, ReportRow, Study
from scorekeeper.wording.numbers import figure

_LABELS: Final = 42
_COLUMN: Final = 15
_BETWEEN: Final = 20
"""The widths of columns, in characters: of labels, of a single figure, of its interval."""

Line = tuple[str, ...]
"""A label and the cells beside it."""


def report_table(report: Report) -> str:
    """Return a report as text: a heading, then a block of lines for each section."""
    blocks = [_heading(report)]
    for section, rows in report.sections:
        lines = [(HEADINGS[section], *_columns(report.studies))]
        for row in rows:
            lines += _lines(section, row)
        blocks.append("\n".join(_aligned(line, len(report.studies)) for line in lines))
    return "\n\n".join(blocks)


def _heading(report: Report) -> str:
    """Return the heading: the rulesets, the numbers of games, the bots and the seed."""
    lines = []
    places = ("First: ", "Second: ") if len(report.studies) > 1 else ("",)
    for place, study in zip(places, report.studies, strict=True):
        lines.append(f"{place}{study.chosen.name}")
        lines.append(f"  {_played(study)}")
    lines.append(f"Bots: {report.bot}. Seed: {report.seed}.")
    lines.append(STRENGTHS[report.bot])
    return "\n".join(lines)


def _played(study: Study) -> str:
    """Return the numbers of games and hands played, as text."""
    games, hands = len(study.games), study.hands
    text = f"{figure(games)} game{'' if games == 1 else 's'}, "
    text += f"{figure(hands)} hand{'' if hands == 1 else 's'}"
    off = study.called_off
    if off:
        text += f"; {figure(off)} called off, as no end was in sight"
    return text


def _columns(studies: Sequence[Study]) -> Line:
    """Return the heads of the columns."""
    if len(studies) == 1:
        return ("mean", "95 % between")
    return ("first", "second", "difference", "95 % between")


def _lines(section: ReportSection, row: ReportRow) -> Iterator[Line]:
    """Yield the lines about one figure."""
    found = [None if one is None else one.estimate for one in row.figures]
    cells = [_value(section, each) for each in found]
    if len(found) == 1:
        cells.append(_range(section, found[0]))
    else:
        cells.append(_value(section, row.difference, signed=True))
        cells.append(_range(section, row.difference, signed=True))
    yield (f"  {row.first.label}", *cells)
    if row.first.values:
        yield from _percentiles(section, row)


def _percentiles(section: ReportSection, row: ReportRow) -> Iterator[Line]:
    """Yield the percentiles of a figure."""
    for percent in PERCENTS:
        cells = [
            value_text(section, percentile(one.values, percent)).partition(".")[0]
            if one is not None
            else "–"
            for one in row.figures
        ]
        middle = PERCENTS[len(PERCENTS) // 2]
        name = "half of them at most" if percent == middle else f"{percent} % of them at most"
        yield (f"    {name}", *cells)


def _value(section: ReportSection, found: Interval | None, *, signed: bool = False) -> str:
    """Return a value; a dash where there is none."""
    return "–" if found is None else value_text(section, found.value, signed=signed)


def _range(section: ReportSection, found: Interval | None, *, signed: bool = False) -> str:
    """Return the ends of the confidence interval; empty where there is none."""
    if found is None or found.low is None or found.high is None:
        return ""
    ends = (value_text(section, end, signed=signed) for end in (found.low, found.high))
    return " to ".join(ends).replace(" % to", " to")


def _aligned(line: Line, studies: int) -> str:
    """Return a line with its cells in columns, flush right."""
    label, *cells = line
    widths = (_COLUMN, _BETWEEN) if studies == 1 else (11, 11, 12, _BETWEEN)
    text = label.ljust(_LABELS)
    for cell, width in zip(cells, widths, strict=False):
        text += cell.rjust(width)
    return text.rstrip()
