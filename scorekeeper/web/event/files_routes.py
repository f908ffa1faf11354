"""Printed sheets of a club evening, and its files for other programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Blueprint, Response, redirect, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.services import database
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.event.views import EventView
from scorekeeper.services.files.evening_export import event_file, export_evening, ranking_table
from scorekeeper.sheets.evening import EveningSheet
from scorekeeper.web.common.addresses import opened_here
from scorekeeper.web.common.etags import sent_once
from scorekeeper.web.common.files import file_response
from scorekeeper.web.common.language import page_language
from scorekeeper.web.event.answers import event_page, sees_ranking
from scorekeeper.web.event.printed import PRINTED, ranking_sheet
from scorekeeper.web.sheets.routes import asked_paper, pdf_response
from scorekeeper.web.visitors.authorisation import for_event, opened_event, shown_event
from scorekeeper.web.visitors.limits import SHEETS, limited

event_files: Final = Blueprint("event_files", __name__)


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
        # It was there when the page was made: the seating has been undone since.
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

    # Links are not part of the ETag: a new one has another code.
    if kind.endswith("cards"):
        return render()
    return sent_once(f"{opened_event().etag}-{asked_paper()}-{page_language()}-{kind}", render)
