"""From a club evening to its sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from flask import url_for

from scorekeeper.event.ranking import Standing
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.event.links import EventLinkView
from scorekeeper.services.event.results import RoundResult, results_of
from scorekeeper.services.event.views import EventView, RoundView
from scorekeeper.sheets.evening import (
    CardsSheet,
    Certificate,
    CertificatesSheet,
    EntrantsSheet,
    ListedEntrant,
    RankedRow,
    RankingSheet,
    RoundCell,
    Seat,
    SeatedTable,
    SeatingSheet,
    SlipsSheet,
    TableCard,
)
from scorekeeper.web.common.language import gettext, long_date, ngettext, pgettext
from scorekeeper.web.common.qr_codes import qr_code
from scorekeeper.web.event.desk_page import names_of
from scorekeeper.web.event.ranking_page import ranking_page
from scorekeeper.web.event.words import numbered_round, settings_text, stay_text
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.translation import N_

_WINNERS: Final = 3
_PLACES: Final = (N_("First place"), N_("Second place"), N_("Third place"))
_NOWHERE: Final = "–"
"""In the place of a table: a bye."""
_LINES: Final = 8
"""Lines for hands on a slip where nobody knows how many there will be."""


def cards_sheet(view: EventView, links: Iterable[EventLinkView], *, large: bool) -> CardsSheet:
    """Return the cards of the tables; those whose link can be shown no more are left out."""
    return CardsSheet(
        title=view.settings.name,
        word=gettext("Table"),
        hint=gettext(
            "Scan it with a phone: it shows who sits here and takes each hand, all evening."
        ),
        cards=tuple(
            TableCard(link.place, qr_code(url, _code_of(link.place)), url)
            for link in links
            if link.role is EventRole.TABLE and link.token
            for url in [url_for("events.show", token=link.token, _external=True)]
        ),
        large=large,
    )


def entrants_sheet(view: EventView) -> EntrantsSheet:
    """Return everybody who takes part."""
    return EntrantsSheet(
        title=view.settings.name,
        facts=(
            gettext("Who takes part"),
            ngettext("%(num)s takes part", "%(num)s take part", len(view.entrants)),
            long_date(view.started_at),
        ),
        entrants=tuple(
            ListedEntrant(each.number, each.name, stay_text(each)) for each in view.entrants
        ),
    )


def seating_sheet(view: EventView, played: RoundView) -> SeatingSheet:
    """Return who sits where in a round."""
    return SeatingSheet(
        title=view.settings.name,
        facts=(numbered_round(view.settings, played.number), gettext("Who sits where")),
        by_name=gettext("By name"),
        seats=tuple(sorted(_seats(view, played), key=lambda seat: seat.name.casefold())),
        by_table=gettext("By table"),
        tables=_tables(view, played),
        bye=gettext("Bye"),
        byes=tuple(names_of(view, played.byes, played)),
    )


def slips_sheet(view: EventView, played: RoundView) -> SlipsSheet:
    """Return the slips of a round."""
    return SlipsSheet(
        title=view.settings.name,
        facts=(numbered_round(view.settings, played.number),),
        word=gettext("Table"),
        tables=_tables(view, played),
        hands=view.settings.round_hands or _LINES,
        signed=gettext("Signed"),
    )


def ranking_sheet(view: EventView) -> RankingSheet:
    """Return the ranking, with what it is made of."""
    page = ranking_page(view)
    results = results_of(view)
    return RankingSheet(
        title=view.settings.name,
        facts=(
            page.heading,
            page.subtitle,
            settings_text(view),
            long_date(view.started_at),
        ),
        name=gettext("Name"),
        rounds=tuple(
            pgettext("heading of a round", "R%(number)s") % {"number": played.number}
            for played in view.rounds
        ),
        record=pgettext("won, drawn, lost", "W–D–L"),
        difference=gettext("Difference"),
        score=page.scored,
        rows=tuple(
            _row(line, results[line.entrant.number], has_lots=page.has_lots)
            for line in view.ranking()
        ),
        legend=gettext(
            "Below what a round earned stands the difference of its points. Level scores go by the "
            "sum of the differences, then by the direct meeting, then by lot."
        ),
    )


def certificates_sheet(view: EventView) -> CertificatesSheet:
    """Return certificates for the first three of those who have played."""
    page = ranking_page(view)
    lines = [line for line in view.ranking() if line.played][:_WINNERS]
    return CertificatesSheet(
        title=view.settings.name,
        facts=(
            ngettext("%(num)s round", "%(num)s rounds", len(view.rounds)),
            ngettext("%(num)s took part", "%(num)s took part", len(view.entrants)),
            long_date(view.started_at),
        ),
        heading=gettext("Certificate"),
        goes_to=gettext("This certificate goes to"),
        certificates=tuple(
            Certificate(
                line.entrant.name, gettext(_PLACES[place]), f"{page.scored}: {figure(line.score)}"
            )
            for place, line in enumerate(lines)
        ),
        signed=gettext("Director"),
    )


@dataclass(frozen=True, slots=True)
class PrintItem:
    """A sheet that can be printed: what it is, what it is for, and its kind in the address."""

    kind: str
    title: str
    hint: str


def print_items(view: EventView) -> Iterator[PrintItem]:
    """Yield the sheets of an evening as it stands."""
    said: dict[str, tuple[str, str]] = {
        "cards": (
            gettext("Table cards"),
            gettext("Number and QR code; four on a page, to be cut."),
        ),
        "large-cards": (gettext("Large table cards"), gettext("The same, a page for each table.")),
        "entrants": (gettext("Who takes part"), gettext("A list with a box to tick for each.")),
    }
    if view.rounds:
        said["seating"] = (
            gettext("Who sits where"),
            gettext("The round that is seated, by name and by table, for the wall."),
        )
        said["slips"] = (
            gettext("Slips of the round"),
            gettext("One for each table: lines for the points of each hand, and to sign on."),
        )
    if is_decided(view):
        said["certificates"] = (
            gettext("Certificates"),
            gettext("A page for each of the first three."),
        )
    for kind, (title, hint) in said.items():
        yield PrintItem(kind, title, hint)


def is_decided(view: EventView) -> bool:
    """Whether every table of the last round has its result."""
    return view.current is not None and view.current.is_finished


def _code_of(place: int) -> str:
    table = gettext("Table %(number)s", number=place)
    return gettext("QR code of the link: %(title)s", title=table)


def _seats(view: EventView, played: RoundView) -> Iterator[Seat]:
    """Yield a line for each player."""
    players = {each.number: each.players for each in view.entrants} | dict(played.former)
    groups = [(str(table.number), side) for table in played.tables for side in table.sides]
    for place, side in [*groups, *((_NOWHERE, (number,)) for number in played.byes)]:
        names = [name for number in side for name in players[number]]
        for name in names:
            yield Seat(name, " & ".join(other for other in names if other is not name), place)


def _tables(view: EventView, played: RoundView) -> tuple[SeatedTable, ...]:
    name = partial(view.name_of, played=played)
    return tuple(
        SeatedTable(table.number, (name(table.sides[0]), name(table.sides[1])))
        for table in played.tables
    )


def _row(line: Standing, results: tuple[RoundResult | None, ...], *, has_lots: bool) -> RankedRow:
    return RankedRow(
        rank=line.rank,
        name=line.entrant.name,
        note=gettext("by lot") if line.by_lot and has_lots else "",
        rounds=tuple(map(_cell, results)),
        record=f"{line.won}–{line.drawn}–{line.lost}",
        difference=signed_figure(line.difference),
        score=figure(line.score),
    )


def _cell(result: RoundResult | None) -> RoundCell:
    if result is None:
        return RoundCell("")
    if result.difference is None:
        return RoundCell(figure(result.earned), pgettext("as short as can be", "bye"))
    return RoundCell(figure(result.earned), signed_figure(result.difference))
