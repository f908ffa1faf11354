"""Routes to follow a hand while it is played: taking notes, taking them back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.services import database
from scorekeeper.services.common.errors import (
    DatabaseTroubleError,
    NotesConflictError,
    RefusedError,
)
from scorekeeper.services.common.roles import Role
from scorekeeper.services.table.following import (
    load_following,
    note_step,
    preview_step,
    take_note_back,
)
from scorekeeper.services.table.noted_steps import Act
from scorekeeper.web.common.forms import pressed, refusal, sent_number, shows_again, was_used
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notes import Note, problem_note
from scorekeeper.web.common.notices import go_on
from scorekeeper.web.common.problems import service_text
from scorekeeper.web.common.security import keeps_nothing
from scorekeeper.web.hand.confirming import why_no_hand
from scorekeeper.web.table.following_page import (
    LayingForm,
    follow_page,
    laying_answer,
    laying_form,
    problems_before,
)
from scorekeeper.web.table.helper_answers import nothing_yet
from scorekeeper.web.visitors.authorisation import least, opened
from scorekeeper.web.visitors.idempotency import sent_write
from scorekeeper.web.visitors.limits import PREVIEWING, limited

following: Final = Blueprint("following", __name__)

_ACTS: Final = {act.value: act for act in Act}
_CONCEALED: Final = "concealed"
_UNDO: Final = "undo"
_LOOK: Final = "look"


@following.get("/g/<token>/follow")
@least(Role.SCORER)
def show(token: str) -> Response | str:
    """Show the notes of the next hand; the address may hold the cards that are being laid down."""
    found = load_following(database.session(), token)
    why = why_no_hand(found.game, opened().role)
    if why:
        return go_on(url_for("games.board", token=token), why)
    return _show(laying_form(found, request.args), token)


@following.post("/g/<token>/follow")
@least(Role.SCORER)
def write(token: str) -> Response | tuple[str, int]:
    """Take a note, or take back the last one, by the button.

    `action=look` shows the form again, for another side or with what others noted.
    """
    found = load_following(database.session(), token)
    form = laying_form(found, request.form)
    _, action = pressed({*_ACTS, _CONCEALED, _UNDO, _LOOK})
    if action in {"", _LOOK}:
        return _show(form, token), 200
    try:
        _act(token, form, action)
    except NotesConflictError as error:
        return _show_conflict(token, error)
    except DatabaseTroubleError as error:
        return _show(form, token, [Note(service_text(error))]), 503
    except (DocumentError, RefusedError) as error:
        if was_used(error):
            return _show(form, token, [Note(refusal(error))]), 422
        rest = form.show(error.problems)
        return _show(form, token, [problem_note(problem) for problem in rest]), 422
    # Another button leaves the tapped cards in the form.
    tapped = {} if action == Act.LAID else form.tapped
    return redirect(url_for("following.show", token=token, side=form.side_index, **tapped), 303)


@following.post("/g/<token>/follow/look")
@limited(PREVIEWING)
@least(Role.SCORER)
@keeps_nothing
def look(token: str) -> str:
    """Return the judgement of the cards that are being laid down, as parts of the page."""
    form = laying_form(load_following(database.session(), token), request.form)
    answer, problems = _looked(form)
    notes = [problem_note(problem) for problem in problems]
    rules = form.following.game.rules
    return render_template("following/_looked.html", rules=rules, **answer, notes=notes)


@following.get("/g/<token>/follow/state")
@least(Role.SCORER)
def state(token: str) -> tuple[str, int]:
    """Tell by the status whether the notes have changed since the page was shown.

    Returns:
        204 where the hand and the version are those of the address, else 200.
    """
    found = load_following(database.session(), token)
    shown = (request.args.get("number"), request.args.get("version"))
    return "", 204 if shown == (str(found.number), str(found.version)) else 200


@shows_again("following.write")
def show_sent_again(message: str) -> str:
    """Return the page as it was sent, with a sentence; for a request that may not write."""
    token = (request.view_args or {})["token"]
    form = laying_form(load_following(database.session(), token), request.form)
    return _show(form, token, [Note(message)])


def _act(token: str, form: LayingForm, action: str) -> None:
    session, shown = database.session(), sent_number("number")
    if action == _UNDO:
        take_note_back(session, token, shown, sent_write())
        return
    is_concealed = action == _CONCEALED
    step = form.step(Act.OUT if is_concealed else _ACTS[action], is_concealed=is_concealed)
    note_step(session, token, shown, step, sent_write())


def _looked(form: LayingForm) -> tuple[dict[str, Any], Sequence[Problem]]:
    """Return the judgement of the cards that are being laid down, and the unreadable parts.

    The judgement is for templates: the `answer`, and the problems of `own` melds by their places.
    """
    following, side_index = form.following, form.side_index
    try:
        if form.is_empty:
            prompt = nothing_yet(gettext("Tap the cards that are laid down."))
            return {"answer": prompt, "own": problems_before(following, side_index)}, ()
        laying = preview_step(following, form.step())
    except (DocumentError, RefusedError) as error:
        unread = nothing_yet(gettext("This cannot be read yet."))
        return {"answer": unread, "own": {}}, error.problems
    answer, own = laying_answer(following, laying, side_index)
    return {"answer": answer, "own": own}, ()


def _show_conflict(token: str, error: NotesConflictError) -> tuple[str, int]:
    """Show the notes of others, and keep the cards that were tapped here."""
    form = laying_form(load_following(database.session(), token), request.form)
    return _show(form, token, [Note(service_text(error))]), 409


def _show(form: LayingForm, token: str, notes: Sequence[Note] = ()) -> str:
    return render_template(
        "following/show.html", **follow_page(form, token), **_looked(form)[0], notes=notes
    )
