"""Writing hands down: the form, what it comes to, the review, saving, correcting."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.services import database
from scorekeeper.services.deals import correct_deal, list_revisions, preview_deal, record_deal
from scorekeeper.services.depths import Depth, side_at
from scorekeeper.services.errors import (
    DatabaseBusyError,
    DealNotFoundError,
    RefusedError,
    VersionConflictError,
)
from scorekeeper.services.games import load_game
from scorekeeper.services.views import DealView, SidesDocument
from scorekeeper.services.writes import DealPreview, SavedDeal
from scorekeeper.web.forms.depths import switch
from scorekeeper.web.forms.hand import HandForm
from scorekeeper.web.forms.place import Place
from scorekeeper.web.language import gettext
from scorekeeper.web.notices import PageNotice, tell
from scorekeeper.web.pages.entry import draft_key, entry_page
from scorekeeper.web.pages.hand import hand_page
from scorekeeper.web.pages.live import Live, live_of, unreadable
from scorekeeper.web.pages.notes import Note, problem_note
from scorekeeper.web.pages.review import review_page
from scorekeeper.web.pages.saved import saved_message
from scorekeeper.web.problems import service_text
from scorekeeper.web.routes.games import sent_write
from scorekeeper.web.security import keeps_nothing

hands: Final = Blueprint("hands", __name__)


@hands.get("/g/<token>/hands/new")
def new(token: str) -> Response | str:
    """Show an empty form for the next hand."""
    place = _place(token, None)
    if place.game.over:
        tell(PageNotice(gettext("The game is over. Undo the last hand to play on.")))
        return redirect(url_for("games.board", token=token), 303)
    return _show_entry(place, place.form(_new_key()))


@hands.get("/g/<token>/hands/<int:number>/edit")
def edit(token: str, number: int) -> str:
    """Show the form filled with a hand, to correct it."""
    place = _place(token, number)
    return _show_entry(place, place.form(_new_key()))


@hands.post("/g/<token>/hands/new")
def write(token: str) -> Response | tuple[str, int]:
    """Review, go on editing, or save the next hand: what the button says."""
    return _act(_place(token, None))


@hands.post("/g/<token>/hands/<int:number>/edit")
def correct(token: str, number: int) -> Response | tuple[str, int]:
    """Review, go on editing, or save the correction of a hand: what the button says."""
    return _act(_place(token, number))


@hands.post("/g/<token>/hands/preview")
@keeps_nothing
def preview(token: str) -> str:
    """Return what the form comes to, as the parts of the page that say so."""
    place = _place(token, request.args.get("number", type=int))
    live = _live(place, place.sent(request.form))
    return render_template("hands/_preview.html", live=live)


@hands.get("/g/<token>/hands/<int:number>")
def show(token: str, number: int) -> Response:
    """Show a hand line by line; alone as the part that the board opens."""
    session = database.session()
    place = _place(token, number)
    assert place.deal is not None  # noqa: S101 -- _place refused a number that has no hand
    revisions = list_revisions(session, token, number)
    page = hand_page(place.game, token, place.deal, revisions)
    alone = request.headers.get("HX-Request") == "true"
    template = "hands/_opened.html" if alone else "hands/show.html"
    response = make_response(render_template(template, page=page))
    # The back button must not show the part where the page was.
    response.vary.add("HX-Request")
    return response


def show_sent_again(message: str) -> str:
    """Return the form as it was sent, with a sentence; for a request that may not write."""
    view_args: dict[str, Any] = request.view_args or {}
    place = _place(view_args["token"], view_args.get("number"))
    return _show_entry(place, place.sent(request.form), [Note(message)], sent=True)


def _place(token: str, number: int | None) -> Place:
    game = load_game(database.session(), token)
    deal = None if number is None else game.deal(number)
    if number is not None and deal is None:
        raise DealNotFoundError(number)
    return Place(token, game, deal)


def _new_key() -> str:
    return secrets.token_urlsafe(16)


def _act(place: Place) -> Response | tuple[str, int]:
    form, action = place.sent(request.form), request.form.get("action")
    if "depth" in request.form or action == "edit":
        _switch_depth(place, form, request.form.get("depth", ""))
        return _show_entry(place, form, sent=True), 200
    document, problems = place.read(form)
    if problems:
        return _refuse(place, form, [*problems, *_unreadable(place, document)])
    try:
        return _save(place, document) if action == "save" else _review(place, form, document)
    except DatabaseBusyError as error:
        return _show_entry(place, form, [Note(service_text(error))], sent=True), 503
    except VersionConflictError as error:
        return _show_conflict(Place(place.token, error.current, place.deal), form)
    except (DocumentError, RefusedError) as error:
        return _refuse(place, form, error.problems)


def _switch_depth(place: Place, form: HandForm, asked: str) -> None:
    """Write a side down at another depth; `asked` is its index and the depth: `0-counts`."""
    index, _, name = asked.partition("-")
    depths = {depth.value: depth for depth in Depth}
    if name not in depths or index not in map(str, range(len(form.sides))):
        return

    def made(side: Mapping[str, Any]) -> Mapping[str, Any] | None:
        # The other sides matter only by whether they went out.
        document = [
            {**seat.told, "entry": "net", "net": 0, "went_out": other.went_out.data}
            for seat, other in zip(form.seats.sides, form.sides, strict=True)
        ]
        document[int(index)] = dict(side)
        try:
            deal = _preview(place, document).deal
        except (DocumentError, RefusedError):
            return None
        return side_at(place.game.rules, deal, int(index), depths[name])

    switch(form, int(index), depths[name], made)


def _review(place: Place, form: HandForm, document: SidesDocument) -> Response | tuple[str, int]:
    if sent_write().expected != place.version:
        return _show_conflict(place, form)
    seen = _preview(place, document)
    page = review_page(place.game, place.token, place.deal, seen)
    return render_template("hands/review.html", page=page, form=form), 200


def _save(place: Place, document: SidesDocument) -> Response:
    session, how = database.session(), sent_write()
    if place.deal is None:
        saved = record_deal(session, place.token, document, how)
    else:
        saved = correct_deal(session, place.token, place.deal.number, document, how)
    _tell_saved(place, saved)
    return redirect(url_for("games.board", token=place.token), 303)


def _tell_saved(place: Place, saved: SavedDeal) -> None:
    game = load_game(database.session(), place.token)
    draft = draft_key(place.game, saved.number, place.deal)
    action = "undo" if place.deal is None else ""
    tell(PageNotice(saved_message(game, saved), action, draft))


def _preview(place: Place, document: SidesDocument) -> DealPreview:
    return preview_deal(database.session(), place.token, document, place.number)


def _unreadable(place: Place, document: SidesDocument) -> Sequence[Problem]:
    """Return why a document cannot be read, beside what the form knows already."""
    try:
        _preview(place, document)
    except (DocumentError, RefusedError) as error:
        return error.problems
    return ()


def _live(place: Place, form: HandForm) -> Live:
    document, problems = place.read(form)
    try:
        seen = _preview(place, document)
    except (DocumentError, RefusedError) as error:
        problems += error.problems
    else:
        if not problems:
            return live_of(place.game, seen)
    return unreadable(place.game, place.deal, form.seats, problems)


def _refuse(
    place: Place, form: HandForm, problems: Sequence[Problem]
) -> Response | tuple[str, int]:
    rest = form.show(problems)
    return _show_entry(place, form, [problem_note(p) for p in rest], sent=True), 422


def _show_conflict(place: Place, form: HandForm) -> tuple[str, int]:
    """Show what somebody else saved, and keep what was written here."""
    deal = place.deal
    now = place.game.deal(deal.number) if deal else None
    if deal is not None and now is None:
        raise DealNotFoundError(deal.number)
    current = Place(place.token, place.game, now)
    form.write.expected.data = str(current.version)
    form.write.key.data = _new_key()
    last = now or (place.game.deals[-1] if place.game.deals else None)
    return (
        _show_entry(current, form, sent=True, others=last),
        409,
    )


def _show_entry(
    place: Place,
    form: HandForm,
    notes: Sequence[Note] = (),
    *,
    sent: bool = False,
    others: DealView | None = None,
) -> str:
    page = entry_page(place, form, _live(place, form), notes=notes, is_sent=sent)
    conflict = hand_page(place.game, place.token, others, ()) if others else None
    return render_template("hands/entry.html", page=page, form=form, conflict=conflict)
