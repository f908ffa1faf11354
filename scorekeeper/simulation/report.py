"""The report of simulated games: of one ruleset, or two side by side, and as a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from typing_extensions import TypedDict

from scorekeeper.documents.deals import write_rules_asked
from scorekeeper.documents.requests import ChosenRules
from scorekeeper.engine.ruleset import Bracket
from scorekeeper.simulation.estimates import Interval, difference, percentile
from scorekeeper.simulation.figures import Figure, Key, Section, figures_of
from scorekeeper.simulation.records import GameRecord
from scorekeeper.simulation.words import label_of
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.translation import ENGLISH

PERCENTS: Final = (5, 25, 50, 75, 95)
"""The percentiles in the report."""

_DIGITS: Final = 6


@dataclass(frozen=True)
class Study:
    """Many games of one ruleset.

    Attributes:
        name: its name in the report.
        chosen: the rules.
        games: the records of the games, at least one.
    """

    name: str
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


@dataclass(frozen=True)
class Row:
    """The same figure of every study.

    Attributes:
        section: the part of the report.
        key: its subject.
        label: that in the words of the first study that has it.
        figures: one for each study; None where its rules have no such figure.
    """

    section: Section
    key: Key
    label: str
    figures: tuple[Figure | None, ...]

    @property
    def difference(self) -> Interval | None:
        """The first less the second; None where either is unknown."""
        if len(self.figures) == 1 or self.figures[0] is None or self.figures[1] is None:
            return None
        return difference(self.figures[0].rate, self.figures[1].rate)


def rows_of(studies: Sequence[Study]) -> tuple[Row, ...]:
    """Return the figures of all studies, those about the same beside each other."""
    each = [{(one.section, one.key): one for one in study.figures} for study in studies]
    labels: dict[tuple[Section, Key], str] = {}
    for study, figures in zip(studies, each, strict=True):
        labels |= {
            key: label_of(study.chosen.rules, key[1]) for key in figures if key not in labels
        }
    order = list(Section)
    return tuple(
        Row(*key, labels[key], tuple(figures.get(key) for figures in each))
        for key in sorted(labels, key=lambda key: order.index(key[0]))
    )


class StudyWritten(TypedDict):
    """Games of one ruleset, as JSON."""

    ruleset: str
    players: int
    options: list[str]
    overrides: dict[str, Any]
    games: int
    games_called_off: int
    hands: int
    figures: dict[str, dict[str, dict[str, Any]]]


def write_report(report: Report) -> dict[str, Any]:
    """Return a report as JSON values.

    Figures stand by section and name, each with its value, the ends of the interval that holds
    the truth 95 times in 100 and the numbers it was counted from; `percentiles` by their percent.
    """
    first, *others = (_write_study(study) for study in report.studies)
    document: dict[str, Any] = {"bot": report.bot, "seed": report.seed, **first}
    for other in others:
        document["against"] = other
        document["differences"] = _write_differences(report.studies)
    return document


def _write_study(study: Study) -> StudyWritten:
    asked: Mapping[str, Any] = {"overrides": {}, **write_rules_asked(study.chosen)}
    figures: dict[str, dict[str, dict[str, Any]]] = {section.value: {} for section in Section}
    for figure in study.figures:
        figures[figure.section][key_text(figure.key)] = _write_figure(figure)
    return {
        "ruleset": asked["ruleset"],
        "players": asked["players"],
        "options": asked["options"],
        "overrides": asked["overrides"],
        "games": len(study.games),
        "games_called_off": study.called_off,
        "hands": study.hands,
        "figures": figures,
    }


def key_text(key: Key) -> str:
    """Return the name of a figure in documents; of a minimum, where its row starts."""
    if not isinstance(key, Bracket):
        return str(key)
    start = "below" if key.start is None else str(key.start)
    return f"{start}: {minimum_text(ENGLISH, key.minimum)}"


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
    document: dict[str, dict[str, dict[str, Any]]] = {section.value: {} for section in Section}
    for row in rows_of(studies):
        found = row.difference
        if found is not None:
            document[row.section][key_text(row.key)] = _write_interval(found)
    return document
