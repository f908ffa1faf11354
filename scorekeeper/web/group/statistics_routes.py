"""Statistics of this device's group: of all games or some, together, by player, by pair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from flask import Blueprint, Response, render_template, request

from scorekeeper.services import database
from scorekeeper.services.common.errors import GroupNotFoundError
from scorekeeper.services.files.hand_tables import group_table
from scorekeeper.services.group.groups import count_ungrouped
from scorekeeper.services.statistics import (
    Chosen,
    FilterChoices,
    group_choices,
    group_statistics,
    load_career,
)
from scorekeeper.web.common.files import table_response
from scorekeeper.web.common.language import gettext, long_date
from scorekeeper.web.group.statistics_page import career_page, printed, statistics_page
from scorekeeper.web.sheets import pdf_response
from scorekeeper.web.visitors.authorisation import anybody
from scorekeeper.web.visitors.idempotency import new_start
from scorekeeper.web.visitors.limits import SHEETS, limited
from scorekeeper.web.visitors.link_cookies import LinkCookie, remembered
from scorekeeper.web.visitors.own_group import has_group, this_group
from scorekeeper.wording.translation import N_

statistics: Final = Blueprint("statistics", __name__)

_SPANS: Final = {
    "30-days": (30, N_("the last 30 days")),
    "12-months": (365, N_("the last 12 months")),
}


@dataclass(frozen=True, slots=True)
class Filters:
    """Filters of the statistics: what there is to choose, and what is chosen.

    Attributes:
        rulesets: the rulesets that were played: value sent → name.
        periods: the periods to choose from: value sent → name.
        query: the values that were sent, for an address with the same answers.
        chosen: the games that count.
        words: the choice in words; empty where all games count.
    """

    rulesets: Mapping[str, str]
    periods: Mapping[str, str]
    query: Mapping[str, str]
    chosen: Chosen
    words: str


@statistics.get("/statistics")
@anybody
def index() -> str:
    """Show the statistics of the group; `ruleset` and `period` say which games count."""
    if not has_group():
        return _nothing()
    page, asked = _of_group()
    return render_template("statistics/index.html", page=page, asked=asked)


@statistics.get("/statistics.pdf")
@limited(SHEETS)
@anybody
def sheet() -> Response:
    """Return the statistics of the group as a sheet; `paper` is `a4` or `letter`."""
    page, asked = _of_group()
    shown = printed(page, asked.words, long_date(datetime.now(UTC)))
    return pdf_response(shown, "canasta statistics")


@statistics.get("/statistics.csv")
@limited(SHEETS)
@anybody
def table() -> Response:
    """Return every hand of every game of the group as a table, a row for each hand and side."""
    parts = group_table(database.session(), this_group())
    return table_response(parts, "canasta-hands.csv")


@statistics.get("/players/<int:number>")
@anybody
def player(number: int) -> str:
    """Show the statistics of a player."""
    return _show_career((number,))


@statistics.get("/pairs/<int:first>/<int:second>")
@anybody
def pair(first: int, second: int) -> str:
    """Show the statistics of two players as partners."""
    return _show_career((first, second))


@statistics.errorhandler(GroupNotFoundError)
def show_nothing(_error: GroupNotFoundError) -> tuple[str, int]:
    """Return the page that says what statistics there will be, to a device without a group."""
    return _nothing(), 404


def _nothing() -> str:
    earlier = count_ungrouped(database.session(), remembered(LinkCookie.GAMES))
    return render_template("statistics/nothing.html", earlier=earlier, start=new_start())


def _of_group() -> tuple[dict[str, Any], Filters]:
    """Return the page of the group, and the filters that the request asks for."""
    asked = asked_filters()
    found = group_statistics(database.session(), this_group(), asked.chosen)
    return statistics_page(found, asked.query), asked


def _show_career(numbers: tuple[int] | tuple[int, int]) -> str:
    """Show the statistics of a player, or of two as partners."""
    group, asked = this_group(), asked_filters()
    page = career_page(load_career(database.session(), group, numbers, asked.chosen), asked.query)
    number = numbers[0] if len(numbers) == 1 else None
    return render_template("statistics/career.html", page=page, asked=asked, number=number)


def asked_filters() -> Filters:
    """Return the filters that the request asks for."""
    return filters(request.args, group_choices(database.session(), this_group()))


def filters(values: Mapping[str, str], choices: FilterChoices) -> Filters:
    """Return the games that an address asks for; an unknown value counts as all.

    Args:
        values: what stands in the address: `ruleset`, `period`.
        choices: what can be asked of the group.
    """
    spans = {name: gettext(words) for name, (_, words) in _SPANS.items()}
    years = {str(year): str(year) for year in choices.years}
    offered = {
        "ruleset": {variant.id: variant.name for variant in choices.variants},
        "period": {**spans, **years},
    }
    query = {name: value for name in offered if (value := values.get(name)) in offered[name]}
    since, year = _span(query.get("period", ""))
    return Filters(
        rulesets={"": gettext("all rulesets"), **offered["ruleset"]},
        periods={"": gettext("all times"), **offered["period"]},
        query=query,
        chosen=Chosen(variant=query.get("ruleset"), since=since, year=year),
        words=" · ".join(offered[name][value] for name, value in query.items()),
    )


def _span(period: str) -> tuple[datetime | None, int | None]:
    if period in _SPANS:
        return datetime.now(UTC) - timedelta(days=_SPANS[period][0]), None
    return None, int(period) if period else None
