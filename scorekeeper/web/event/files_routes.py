"""What is printed of a club evening, and its files for other programs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.services import database
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.event.documents import event_file, ranking_table
from scorekeeper.services.event.links import list_links
from scorekeeper.services.event.views import EventView, RoundView
from scorekeeper.services.files.evening_export import export_evening
from scorekeeper.sheets.evening import EveningSheet, render_evening
from scorekeeper.web.common.addresses import opened_here
from scorekeeper.web.common.keys import keyring
from scorekeeper.web.common.language import page_language, sheet_labels
from scorekeeper.web.event.answers import event_page, sees_ranking
from scorekeeper.web.event.printed import (
    cards_sheet,
    certificates_sheet,
    entrants_sheet,
    is_decided,
    print_items,
    ranking_sheet,
    seating_sheet,
    slips_sheet,
)
from scorekeeper.web.sheets.routes import asked_paper, pdf_response
from scorekeeper.web.visitors.authorisation import for_event, opened_event, shown_event
from scorekeeper.web.visitors.limits import SHEETS, limited

event_files: Final = Blueprint("event_files", __name__)

_OF_ROUND: Final[dict[str, Callable[[EventView, RoundView], EveningSheet]]] = {
    "seating": seating_sheet,
    "slips": slips_sheet,
}


@event_files.get("/e/<token>/print")
@for_event(EventRole.DIRECTOR)
def index(token: str) -> str:
    """Show what can be printed now."""
    view = shown_event()
    return event_page("print", view, token, items=print_items(view), is_here=opened_here())


@event_files.get("/e/<token>/print/<kind>.pdf")
@limited(SHEETS)
@for_event(EventRole.DIRECTOR)
def sheet(token: str, kind: str) -> AnyResponse:
    """Return a sheet; `paper` is `a4` or `letter`."""
    view = shown_event()
    makes: dict[str, Callable[[], EveningSheet]] = {
        "cards": lambda: _cards(view, token, large=False),
        "large-cards": lambda: _cards(view, token, large=True),
        "entrants": lambda: entrants_sheet(view),
    }
    if view.current is not None:
        makes |= {name: partial(make, view, view.current) for name, make in _OF_ROUND.items()}
    if is_decided(view):
        makes["certificates"] = lambda: certificates_sheet(view)
    if kind not in makes:
        if kind in {*_OF_ROUND, "certificates"}:
            # It was there when the page was made: the seating has been undone since.
            return redirect(url_for("event_files.index", token=token), 303)
        raise NotFound
    return _printed(view, kind, makes[kind])


@event_files.get("/e/<token>/ranking.pdf")
@limited(SHEETS)
@for_event(*EventRole)
@sees_ranking
def ranking_pdf(token: str) -> Response:
    """Return the ranking as a sheet, where the director shows it; `paper` is `a4` or `letter`."""
    del token
    view = shown_event()
    return _printed(view, "ranking", lambda: ranking_sheet(view))


@event_files.get("/e/<token>/ranking.csv")
@limited(SHEETS)
@for_event(*EventRole)
@sees_ranking
def ranking_csv(token: str) -> Response:
    """Return the ranking as a table, where the director shows it."""
    del token
    return _download(ranking_table(shown_event()), "text/csv", "canasta-ranking.csv")


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
    return _download(content, "application/json", "canasta-evening.json")


def _cards(view: EventView, token: str, *, large: bool) -> EveningSheet:
    return cards_sheet(view, list_links(database.session(), token, keyring()), large=large)


def _printed(view: EventView, kind: str, make: Callable[[], EveningSheet]) -> Response:
    """Return a sheet of an evening, unless the browser has it already."""
    paper = asked_paper()
    mark = f"{opened_event().mark}-{paper}-{page_language()}-{kind}"
    # Links are not part of what a mark tells: a new one has another code.
    keeps = not kind.endswith("cards")
    if keeps and request.if_none_match.contains(mark):
        return Response(status=304, headers={"ETag": f'"{mark}"'})
    pdf = render_evening(make(), paper=paper, labels=sheet_labels())
    response = pdf_response(pdf, f"canasta {view.settings.name} {kind}")
    if keeps:
        response.set_etag(mark)
    return response


def _download(content: str, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, mimetype=kind, headers=headers)
