"""Printed sheets of a club evening, and its files for other programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from flask import Blueprint, Response, redirect, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.event.evening import Side
from scorekeeper.services import database
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.common.texts import alphabetical
from scorekeeper.services.event.event_links import list_links
from scorekeeper.services.event.views import EventView, RoundView
from scorekeeper.services.files.evening_export import event_file, export_evening, ranking_table
from scorekeeper.sheets.evening import (
    CardsSheet,
    CertificatesSheet,
    EntrantsSheet,
    EveningSheet,
    RankingSheet,
    SeatingSheet,
    SeatLine,
    SlipsSheet,
    TableCard,
)
from scorekeeper.web.common.addresses import opened_here, qr_code
from scorekeeper.web.common.files import file_response
from scorekeeper.web.common.language import gettext, long_date, ngettext, page_language, pgettext
from scorekeeper.web.common.security import keyring
from scorekeeper.web.event.answers import event_page, sees_ranking
from scorekeeper.web.event.round_part import link_url
from scorekeeper.web.event.words import (
    numbered_round,
    ranking_title,
    round_text,
    scored_text,
    settings_text,
    stay_text,
)
from scorekeeper.web.sheets import asked_paper, pdf_response
from scorekeeper.web.visitors.authorisation import for_event, opened_event, shown_event
from scorekeeper.web.visitors.etags import conditional
from scorekeeper.web.visitors.limits import SHEETS, limited
from scorekeeper.wording.translation import N_

event_files: Final = Blueprint("event_files", __name__)

_PLACES: Final = (N_("First place"), N_("Second place"), N_("Third place"))
_NOWHERE: Final = "–"
"""The table of those who have a bye."""
_LINES: Final = 8
"""The number of lines on a slip if the number of hands is not known."""


def cards_sheet(view: EventView, *, large: bool = False) -> CardsSheet:
    """Return the cards of the tables; those with a lost link are left out."""
    links = list_links(database.session(), opened_event().token, keyring())
    return CardsSheet(
        title=view.settings.name,
        cards=tuple(
            TableCard(link.place, qr_code(url, _code_of(link.place)), url)
            for link in links
            if link.role is EventRole.TABLE
            for url in filter(None, [link_url(link)])
        ),
        large=large,
    )


def entrants_sheet(view: EventView) -> EntrantsSheet:
    """Return the list of entrants."""
    return EntrantsSheet(
        title=view.settings.name,
        facts=(
            gettext("Who takes part"),
            ngettext("%(num)s takes part", "%(num)s take part", len(view.entrants)),
            long_date(view.started_at),
        ),
        entrants=tuple((each, stay_text(each)) for each in view.entrants),
    )


def seating_sheet(view: EventView) -> SeatingSheet:
    """Return the seating of the round that is played."""
    played = view.rounds[-1]
    return SeatingSheet(
        title=view.settings.name,
        facts=(numbered_round(view, played.number), gettext("Who sits where")),
        round=played,
        names=_names(view, played),
        seats=tuple(sorted(_seats(view, played), key=lambda seat: alphabetical(seat.name))),
    )


def slips_sheet(view: EventView) -> SlipsSheet:
    """Return the slips of the round that is played."""
    played = view.rounds[-1]
    return SlipsSheet(
        title=view.settings.name,
        facts=(numbered_round(view, played.number),),
        round=played,
        names=_names(view, played),
        hands=view.settings.round_hands or _LINES,
    )


def ranking_sheet(view: EventView) -> RankingSheet:
    """Return the ranking, with its scores round by round."""
    return RankingSheet(
        title=view.settings.name,
        facts=(
            ranking_title(view),
            round_text(view),
            settings_text(view),
            long_date(view.started_at),
        ),
        rounds=tuple(
            pgettext("heading of a round", "R%(number)s") % {"number": played.number}
            for played in view.rounds
        ),
        score=scored_text(view),
        lines=view.ranking,
        has_lots=view.has_lots,
    )


def certificates_sheet(view: EventView) -> CertificatesSheet:
    """Return certificates for the first three of those who have played."""
    lines = (line for line in view.ranking if line.played)
    return CertificatesSheet(
        title=view.settings.name,
        facts=(
            ngettext("%(num)s round", "%(num)s rounds", len(view.rounds)),
            ngettext("%(num)s took part", "%(num)s took part", len(view.entrants)),
            long_date(view.started_at),
        ),
        score=scored_text(view),
        winners=tuple((line, gettext(place)) for line, place in zip(lines, _PLACES, strict=False)),
    )


@dataclass(frozen=True, slots=True)
class Printable:
    """A sheet that can be printed.

    Attributes:
        title: its title, untranslated.
        hint: its purpose, untranslated.
        make: makes it from the evening.
        is_there: whether the evening has come far enough to print it.
    """

    title: str
    hint: str
    make: Callable[[EventView], EveningSheet]
    is_there: Callable[[EventView], bool] = lambda _: True


PRINTED: Final = {
    "cards": Printable(
        N_("Table cards"), N_("Number and QR code; four on a page, to be cut."), cards_sheet
    ),
    "large-cards": Printable(
        N_("Large table cards"),
        N_("The same, a page for each table."),
        partial(cards_sheet, large=True),
    ),
    "entrants": Printable(
        N_("Who takes part"), N_("A list with a box to tick for each."), entrants_sheet
    ),
    "seating": Printable(
        N_("Who sits where"),
        N_("The round that is seated, by name and by table, for the wall."),
        seating_sheet,
        lambda view: bool(view.rounds),
    ),
    "slips": Printable(
        N_("Slips of the round"),
        N_("One for each table: lines for the points of each hand, and to sign on."),
        slips_sheet,
        lambda view: bool(view.rounds),
    ),
    "certificates": Printable(
        N_("Certificates"),
        N_("A page for each of the first three."),
        certificates_sheet,
        lambda view: view.is_finished,
    ),
}
"""The sheets beside the ranking, by their kind in the address."""


def _code_of(place: int) -> str:
    table = gettext("Table %(number)s", number=place)
    return gettext("QR code of the link: %(title)s", title=table)


def _seats(view: EventView, played: RoundView) -> Iterator[SeatLine]:
    """Yield a line for each player."""
    players = view.players_in(played)
    groups = [(str(table.number), side) for table in played.tables for side in table.sides]
    for place, side in [*groups, *((_NOWHERE, (number,)) for number in played.byes)]:
        names = [name for number in side for name in players[number]]
        for name in names:
            yield SeatLine(name, " & ".join(other for other in names if other is not name), place)


def _names(view: EventView, played: RoundView) -> dict[Side, str]:
    """Return the names of all sides of a round at that time, of those with a bye too."""
    at_tables = (side for table in played.tables for side in table.sides)
    return {
        side: view.name_of(side, played)
        for side in (*at_tables, *((number,) for number in played.byes))
    }


@event_files.get("/e/<token>/print")
@for_event(EventRole.DIRECTOR)
def index(token: str) -> str:
    """Show the sheets that can be printed now."""
    return event_page("print", shown_event(), token, printed=PRINTED, is_here=opened_here())


@event_files.get("/e/<token>/print/<kind>.pdf")
@limited(SHEETS)
@for_event(EventRole.DIRECTOR)
def sheet(token: str, kind: str) -> AnyResponse:
    """Return a sheet; `paper` is `a4` or `letter`."""
    view = shown_event()
    if kind not in PRINTED:
        raise NotFound
    if not PRINTED[kind].is_there(view):
        # The page with the link is out of date: the seating has been undone since.
        return redirect(url_for("event_files.index", token=token), 303)
    return _printed(view, kind, PRINTED[kind].make)


@event_files.get("/e/<token>/ranking.pdf")
@limited(SHEETS)
@for_event(*EventRole)
@sees_ranking
def ranking_pdf(token: str) -> Response:
    """Return the ranking as a sheet, where the director shows it; `paper` is `a4` or `letter`."""
    del token
    return _printed(shown_event(), "ranking", ranking_sheet)


@event_files.get("/e/<token>/ranking.csv")
@limited(SHEETS)
@for_event(*EventRole)
@sees_ranking
def ranking_csv(token: str) -> Response:
    """Return the ranking as a table, where the director shows it."""
    del token
    return file_response(ranking_table(shown_event()), "text/csv", "canasta-ranking.csv")


@event_files.get("/e/<token>/evening.json")
@limited(SHEETS)
@for_event(*EventRole)
@sees_ranking
def evening_json(token: str) -> Response:
    """Return the evening as a file, where the director shows the ranking; theirs has all hands."""
    del token
    view = shown_event()
    directs = opened_event().role is EventRole.DIRECTOR
    content = export_evening(database.session(), view) if directs else event_file(view)
    return file_response(content, "application/json", "canasta-evening.json")


def _printed(view: EventView, kind: str, make: Callable[[EventView], EveningSheet]) -> Response:
    """Return a sheet of an evening, unless the browser has it already."""

    def render() -> Response:
        return pdf_response(make(view), f"canasta {view.settings.name} {kind}")

    # Cards show links, which are not part of the ETag.
    if kind.endswith("cards"):
        return render()
    return conditional(f"{opened_event().etag}-{asked_paper()}-{page_language()}-{kind}", render)
