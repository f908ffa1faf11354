"""Filters of statistics: by ruleset, and by the time of the games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from scorekeeper.services.statistics.figures import Choices, Chosen
from scorekeeper.web.common.language import gettext
from scorekeeper.wording.translation import N_

_YEAR: Final = re.compile(r"\d{4}")
_SPANS: Final = {
    "30-days": (30, N_("the last 30 days")),
    "12-months": (365, N_("the last 12 months")),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to one of the questions: its value, its name, whether it is chosen."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Filters:
    """The questions, and the filter that the answers make.

    Attributes:
        rulesets: the rulesets that were played.
        periods: times to choose.
        chosen: the games that count.
        query: the query of an address with the same answers.
        words: the answers in words; empty where all games count.
    """

    rulesets: Sequence[Choice]
    periods: Sequence[Choice]
    chosen: Chosen
    query: Mapping[str, str]
    words: str


def filters(values: Mapping[str, str], choices: Choices) -> Filters:
    """Return the filters that an address asks for; an impossible value means all.

    Args:
        values: parameters of the address: `ruleset`, `period`.
        choices: filters that fit the group.
    """
    names = {variant.id: variant.name for variant in choices.variants}
    ruleset = values.get("ruleset", "")
    ruleset = ruleset if ruleset in names else ""
    spans = {name: gettext(words) for name, (_, words) in _SPANS.items()}
    times = {**spans, **{str(year): str(year) for year in choices.years}}
    period = values.get("period", "")
    period = period if period in times else ""
    since, year = _span(period)
    asked = {"ruleset": ruleset, "period": period}
    words = [name for name in (names.get(ruleset), times.get(period)) if name]
    return Filters(
        rulesets=_choices({"": gettext("all rulesets"), **names}, ruleset),
        periods=_choices({"": gettext("all times"), **times}, period),
        chosen=Chosen(variant=ruleset or None, since=since, year=year),
        query={name: value for name, value in asked.items() if value},
        words=" · ".join(words),
    )


def _choices(names: Mapping[str, str], chosen: str) -> list[Choice]:
    return [Choice(value, name, value == chosen) for value, name in names.items()]


def _span(period: str) -> tuple[datetime | None, int | None]:
    if period in _SPANS:
        return datetime.now(UTC) - timedelta(days=_SPANS[period][0]), None
    return None, int(period) if _YEAR.fullmatch(period) else None
