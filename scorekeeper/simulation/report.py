"""The report of simulated games of one ruleset, or of two side by side; its JSON document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, Final

from scorekeeper.documents.requests import ChosenRules, write_rules_asked
from scorekeeper.simulation.estimates import Interval, difference, percentile
from scorekeeper.simulation.figures import Figure, ReportSection, figures_of
from scorekeeper.simulation.records import GameRecord

PERCENTS: Final = (5, 25, 50, 75, 95)
"""The percentiles in the report."""

_DIGITS: Final = 6
"""Decimals of figures in a document."""


@dataclass(frozen=True)
class Study:
    """Many games of one ruleset.

    Attributes:
        chosen: the rules, with their name in the report.
        games: the records of the games, at least one.
    """

    chosen: ChosenRules
    games: tuple[GameRecord, ...]

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """All figures of the games."""
        return figures_of(self.chosen.rules, self.games)

    @property
    def hands(self) -> int:
        """The number of hands played."""
        return sum(len(game.hands) for game in self.games)

    @property
    def called_off(self) -> int:
        """The number of games broken off before their end."""
        return sum(1 for game in self.games if not game.is_over)


@dataclass(frozen=True)
class Report:
    """The report of simulated games.

    Attributes:
        bot: the name of the bot that played.
        seed: the seed of the games.
        studies: the ruleset asked about and, where there is one, the one it is compared with.
    """

    bot: str
    seed: int
    studies: tuple[Study, ...]

    @property
    def sections(self) -> Iterator[tuple[ReportSection, Iterator[ReportRow]]]:
        """The rows of the report, section by section."""
        return groupby(rows_of(self.studies), key=lambda row: row.first.section)


@dataclass(frozen=True)
class ReportRow:
    """The same figure of every study.

    Attributes:
        figures: one for each study, at least one; None where its rules have no such figure.
    """

    figures: tuple[Figure | None, ...]

    @property
    def first(self) -> Figure:
        """The figure of the first study that has it, in whose words the row is labelled."""
        return next(figure for figure in self.figures if figure is not None)

    @property
    def difference(self) -> Interval | None:
        """The first less the second; None where either is unknown."""
        if len(self.figures) == 1 or self.figures[0] is None or self.figures[1] is None:
            return None
        return difference(self.figures[0].rate, self.figures[1].rate)


def rows_of(studies: Sequence[Study]) -> list[ReportRow]:
    """Return a row for each figure, with its values in all studies."""
    found: dict[tuple[ReportSection, str], list[Figure | None]] = {}
    for place, study in enumerate(studies):
        for figure in study.figures:
            same = found.setdefault((figure.section, figure.name), [None] * len(studies))
            same[place] = figure
    order = list(ReportSection)
    rows = (ReportRow(tuple(figures)) for figures in found.values())
    return sorted(rows, key=lambda row: order.index(row.first.section))


def write_report(report: Report) -> dict[str, Any]:
    """Return a report as JSON values.

    Figures are by section and name, each with its value, the ends of its confidence interval (95 %)
    and the numbers it was counted from; `percentiles` are by their percent.
    """
    first, *others = (_write_study(study) for study in report.studies)
    document: dict[str, Any] = {"bot": report.bot, "seed": report.seed, **first}
    for other in others:
        document["against"] = other
        document["differences"] = _write_differences(report.studies)
    return document


def _write_study(study: Study) -> dict[str, Any]:
    return {
        **write_rules_asked(study.chosen),
        "overrides": dict(study.chosen.overrides),  # even if empty
        "games": len(study.games),
        "games_called_off": study.called_off,
        "hands": study.hands,
        "figures": _by_section((figure, _write_figure(figure)) for figure in study.figures),
    }


def _by_section(
    written: Iterable[tuple[Figure, dict[str, Any]]],
) -> dict[str, dict[str, dict[str, Any]]]:
    """Return the documents of figures by their section and name."""
    document: dict[str, dict[str, dict[str, Any]]] = {
        section.value: {} for section in ReportSection
    }
    for figure, values in written:
        document[figure.section][figure.name] = values
    return document


def _write_figure(figure: Figure) -> dict[str, Any]:
    document = _write_interval(figure.estimate)
    document["count"] = sum(figure.rate.parts)
    document["of"] = sum(figure.rate.wholes)
    if figure.values:
        document["percentiles"] = {
            str(percent): percentile(figure.values, percent) for percent in PERCENTS
        }
    return document


def _write_interval(interval: Interval | None) -> dict[str, Any]:
    if interval is None:
        return {"value": None, "low": None, "high": None}
    return {
        "value": round(interval.value, _DIGITS),
        "low": None if interval.low is None else round(interval.low, _DIGITS),
        "high": None if interval.high is None else round(interval.high, _DIGITS),
    }


def _write_differences(studies: Sequence[Study]) -> dict[str, dict[str, dict[str, Any]]]:
    found = ((row.first, row.difference) for row in rows_of(studies))
    return _by_section(
        (figure, _write_interval(apart)) for figure, apart in found if apart is not None
    )
