"""Writing hands down: the form, its preview, the review, saving, correcting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.services import database
from scorekeeper.services.common.errors import (
    DatabaseTroubleError,
    DealNotFoundError,
    RefusedError,
    VersionConflictError,
)
from scorekeeper.services.common.roles import Role
from scorekeeper.services.game.views import GameView, SidesDocument
from scorekeeper.services.game.writes import Action
from scorekeeper.services.hand.deals import correct_deal, list_revisions, record_deal
from scorekeeper.services.hand.hand_drafts import keep_draft
from scorekeeper.services.lifecycle.games import load_game
from scorekeeper.web.common.forms import shows_again
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notes import Note, problem_note
from scorekeeper.web.common.notices import go_on
from scorekeeper.web.common.problems import service_text
from scorekeeper.web.common.security import keeps_nothing
from scorekeeper.web.common.sent_values import pressed, whole_number
from scorekeeper.web.hand.confirming import hand_item, may_write, settled_text, why_no_hand
from scorekeeper.web.hand.depths import switch_depth
from scorekeeper.web.hand.dictation import answer, refuse_unused, use
from scorekeeper.web.hand.entries import (
    live_parts,
    preview,
    show_conflict,
    show_entry,
    unreadable_because,
)
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.own_drafts import (
    drafted_form,
    forget_draft,
    is_current,
    keep_sent,
    own_draft,
    sent_draft,
    started_form,
)
from scorekeeper.web.hand.place import Place
from scorekeeper.web.hand.review import saved_message, show_review
from scorekeeper.web.hand.sides import notes_of, sides_of
from scorekeeper.web.visitors.authorisation import least, opened, opened_game
from scorekeeper.web.visitors.devices import device_id
from scorekeeper.web.visitors.evenings import after_writing
from scorekeeper.web.visitors.idempotency import sent_write
from scorekeeper.web.visitors.limits import PREVIEWING, limited
from scorekeeper.wording.translation import N_

hands: Final = Blueprint("hands", __name__)

_DONE: Final = {
    Action.RECORDED: N_("written down"),
    Action.CORRECTED: N_("corrected"),
    Action.UNDONE: N_("undone"),
    Action.RESTORED: N_("brought back"),
}


@hands.get("/g/<token>/hands/new")
@least(Role.SCORER)
def new(token: str) -> Response | str:
    """Show a form for the next hand: with this device's draft of it, or empty."""
    place = _place(token, None)
    why = why_no_hand(place.game, opened().role)
    if why:
        return go_on(url_for("games.board", token=token), why)
    return _show_form(place)


@hands.get("/g/<token>/hands/<int:number>/edit")
@least(Role.SCORER)
def edit(token: str, number: int) -> Response | str:
    """Show the form filled with a hand, to correct it; or with this device's draft."""
    place = _place(token, number)
    if not may_write(place.game, opened().role):
        return go_on(
            url_for("hands.show", token=token, number=number),
            settled_text(place.game, opened().role),
        )
    return _show_form(place)


@hands.post("/g/<token>/hands/new")
@least(Role.SCORER)
def write(token: str) -> Response | tuple[str, int]:
    """Review, go on editing, or save the next hand, by the button."""
    return _act(_place(token, None))


@hands.post("/g/<token>/hands/<int:number>/edit")
@least(Role.SCORER)
def correct(token: str, number: int) -> Response | tuple[str, int]:
    """Review, go on editing, or save the correction of a hand, by the button."""
    return _act(_place(token, number))


@hands.post("/g/<token>/hands/preview", endpoint="preview")
@limited(PREVIEWING)
@keeps_nothing
@least(Role.SCORER)
def look(token: str) -> str:
    """Return the live parts of the form's page."""
    place = _place(token, request.args.get("number", type=int))
    return live_parts(place, request.form)


@hands.get("/g/<token>/hands/<int:number>")
@least(Role.VIEWER)
def show(token: str, number: int) -> Response:
    """Show a hand line by line; alone as the part that the board opens."""
    session = database.session()
    place = _place(token, number)
    assert place.deal is not None  # noqa: S101 -- _place refused a number that has no hand
    revisions = list_revisions(session, token, number)
    game, role = place.game, opened().role
    alone = request.headers.get("Part") == "row"
    page = render_template(
        "hands/_opened.html" if alone else "hands/show.html",
        token=token,
        deal=place.deal,
        sides=sides_of(game, place.deal),
        notes=notes_of(game.rules, place.deal.score),
        confirm=hand_item(game, token, place.deal.number, role),
        may_correct=may_write(game, role),
        history=revisions,
        done={action: gettext(words) for action, words in _DONE.items()},
    )
    response = make_response(page)
    # The back button must not show the part where the page was.
    response.vary.add("Part")
    return response


@hands.post("/g/<token>/hands/draft")
@limited(PREVIEWING)
@least(Role.SCORER)
def keep(token: str) -> tuple[str, int]:
    """Save the draft of a hand; `stamp` in the form is the time it was written."""
    keep_draft(database.session(), token, device_id(), sent_draft(request.form))
    return "", 204


@shows_again("hands.write", "hands.correct")
def show_sent_again(message: str) -> str:
    """Return the form as it was sent, with a sentence; for a request that may not write."""
    view_args: dict[str, Any] = request.view_args or {}
    # A request refused before its link was looked at has opened nothing yet.
    game = load_game(database.session(), view_args["token"])
    place = _place_in(game, view_args["token"], view_args.get("number"))
    return show_entry(place, place.sent(request.form), [Note(message)], sent=True)


def _place(token: str, number: int | None) -> Place:
    return _place_in(opened_game(), token, number)


def _place_in(game: GameView, token: str, number: int | None) -> Place:
    deal = None if number is None else game.deal(number)
    if number is not None and deal is None:
        raise DealNotFoundError(number=number)
    return Place(token, game, deal)


def _as_it_stands(place: Place) -> Place:
    """Return the place again, in the game as others have saved it."""
    return Place(place.token, load_game(database.session(), place.token), place.deal)


def _show_form(place: Place) -> str:
    """Return the form: with this device's draft, or with its known start."""
    draft = own_draft(place)
    if draft is None:
        return show_entry(place, started_form(place))
    form = drafted_form(place, draft)
    if not is_current(draft, place):
        return show_conflict(place, form)
    return show_entry(place, form, draft=draft)


def _act(place: Place) -> Response | tuple[str, int]:
    button, value = pressed(
        {*_LEAVING, "edit", "review", "save"}, ("correct", "further", "depth", "use", "answer")
    )
    if value in _LEAVING and button == "action":
        forget_draft(place)
        return redirect(_LEAVING[value](place), 303)
    form = place.sent(request.form)
    if button == "correct":
        place = _instead(place, form, value)
    if button == "further":
        form.write.expected.data = value
    saves = (button, value) == ("action", "save")
    if not saves:
        keep_sent(place, request.form)
    if _goes_on(place, form, button, value):
        return show_entry(place, form, sent=True), 200
    return _review_or_save(place, form, saves=saves)


def _review_or_save(place: Place, form: HandForm, *, saves: bool) -> Response | tuple[str, int]:
    document, problems = place.read(form.seats, form.written)
    if refuse_unused(form) or problems:
        return _refuse(place, form, [*problems, *unreadable_because(place, document)])
    try:
        return (_save if saves else _review)(place, form, document)
    except DatabaseTroubleError as error:
        return show_entry(place, form, [Note(service_text(error))], sent=True), 503
    except VersionConflictError:
        return show_conflict(_as_it_stands(place), form), 409
    except (DocumentError, RefusedError) as error:
        return _refuse(place, form, error.problems)


_LEAVING: Final[Mapping[str, Callable[[Place], str]]] = {
    "afresh": lambda place: place.url,
    "drop": lambda place: url_for("games.board", token=place.token),
}
"""Address to go to after a draft is deleted."""


def _goes_on(place: Place, form: HandForm, button: str, value: str) -> bool:
    """Apply a button that stays on the form."""
    if button == "depth":
        switch_depth(place, form, value)
    elif button == "use":
        if value in map(str, range(len(form.sides))):
            use(form, place.game.rules, int(value))
    elif button == "answer":
        answer(form, place.game.rules, value)
    else:
        return (button, value) == ("action", "edit")
    return True


def _instead(place: Place, form: HandForm, asked: str) -> Place:
    """Return the hand that somebody else saved, which the one written here would replace.

    Args:
        place: the hand and its game.
        form: the form as it was written.
        asked: the hand and the revision that was shown: `3-1`.
    """
    number_text, _, revision = asked.partition("-")
    number = whole_number(number_text)
    deal = None if number is None else place.game.deal(number)
    if deal is None:
        raise DealNotFoundError(number=place.game.next_number)
    form.write.expected.data = revision
    return Place(place.token, place.game, deal)


def _review(place: Place, form: HandForm, document: SidesDocument) -> Response | tuple[str, int]:
    if form.write.expected.data != str(place.version):
        return show_conflict(place, form), 409
    seen = preview(place, document)
    return show_review(place, form, seen, document), 200


def _save(place: Place, form: HandForm, document: SidesDocument) -> Response:
    session, how = database.session(), sent_write()
    if place.deal is None:
        saved = record_deal(session, place.token, document, how)
    else:
        saved = correct_deal(session, place.token, place.deal.number, document, how)
    forget_draft(place)
    game = load_game(session, place.token)
    draft = place.draft_key(form)
    return go_on(after_writing(game, place.token), saved_message(game, saved), "undo", draft)


def _refuse(
    place: Place, form: HandForm, problems: Sequence[Problem]
) -> Response | tuple[str, int]:
    rest = form.show(problems)
    return show_entry(place, form, [problem_note(p) for p in rest], sent=True), 422
