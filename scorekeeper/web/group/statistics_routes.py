"""Statistics of the games of this device's group: together, by player, by pair."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from flask import Blueprint, Response, render_template, request

from scorekeeper.services import database
from scorekeeper.services.files.hand_tables import group_table
from scorekeeper.services.group.groups import count_ungrouped
from scorekeeper.services.statistics.careers import (
    group_choices,
    group_statistics,
    load_career,
)
from scorekeeper.web.common.language import long_date
from scorekeeper.web.common.tables import table_response
from scorekeeper.web.group.statistics_filters import Filters, filters
from scorekeeper.web.group.statistics_page import career_page, printed, statistics_page
from scorekeeper.web.sheets.routes import pdf_response
from scorekeeper.web.visitors.authorisation import anybody
from scorekeeper.web.visitors.limits import SHEETS, limited
from scorekeeper.web.visitors.own_group import has_group, this_group
from scorekeeper.web.visitors.remembered import remembered_games
from scorekeeper.web.visitors.start_forms import new_start

statistics: Final = Blueprint("statistics", __name__)


@statistics.get("/statistics")
@anybody
def index() -> str:
    """Show the statistics of the group; `ruleset` and `period` say which games count."""
    if not has_group():
        earlier = count_ungrouped(database.session(), remembered_games())
        return render_template("statistics/nothing.html", earlier=earlier, start=new_start())
    asked = asked_filters()
    found = group_statistics(database.session(), this_group(), asked.chosen)
    page = statistics_page(found, asked.query)
    return render_template("statistics/index.html", page=page, asked=asked)


@statistics.get("/statistics.pdf")
@limited(SHEETS)
@anybody
def sheet() -> Response:
    """Return the same as a sheet; `paper` is `a4` or `letter`."""
    asked = asked_filters()
    found = group_statistics(database.session(), this_group(), asked.chosen)
    page = statistics_page(found, asked.query)
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
    group, asked = this_group(), asked_filters()
    found = load_career(database.session(), group, (number,), asked.chosen)
    page = career_page(found, asked.query)
    return render_template("statistics/career.html", page=page, asked=asked, number=number)


@statistics.get("/pairs/<int:first>/<int:second>")
@anybody
def pair(first: int, second: int) -> str:
    """Show the statistics of two players as partners."""
    group, asked = this_group(), asked_filters()
    found = load_career(database.session(), group, (first, second), asked.chosen)
    page = career_page(found, asked.query)
    return render_template("statistics/career.html", page=page, asked=asked, number=None)


def asked_filters() -> Filters:
    """Return the filters that the request asks for."""
    return filters(request.args, group_choices(database.session(), this_group()))
