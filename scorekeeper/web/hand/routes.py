"""Writing hands down: the form, its preview, the review, saving, correcting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
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
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import GameView, SidesDocument
from scorekeeper.services.game.writes import Action
from scorekeeper.services.hand.deals import correct_deal, list_revisions, record_deal
from scorekeeper.services.hand.hand_drafts import keep_draft
from scorekeeper.services.hand.outcomes import MOST_DEALS
from scorekeeper.web.common.forms import index_in, pressed, shows_again, whole_number
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notes import Note, problem_note
from scorekeeper.web.common.notices import go_on
from scorekeeper.web.common.problems import service_text
from scorekeeper.web.common.security import keeps_nothing
from scorekeeper.web.errors import answer_refusal
from scorekeeper.web.hand.cards import piles_of
from scorekeeper.web.hand.concurrent_saves import bring_back
from scorekeeper.web.hand.confirming import (
    hand_item,
    may_write,
    settled_text,
    why_no_hand,
    why_not_saved,
)
from scorekeeper.web.hand.depths import switch_depth
from scorekeeper.web.hand.dictation import answer_question, refuse_unused, use_line
from scorekeeper.web.hand.entry_page import (
    live_parts,
    show_conflict,
    show_entry,
    unreadable_because,
)
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.hand_entry import HandEntry
from scorekeeper.web.hand.own_drafts import (
    draft_of,
    drafted_form,
    forget_draft,
    is_current,
    keep_sent,
    own_draft,
    sent_draft,
    started_form,
)
from scorekeeper.web.hand.review import saved_message, show_review
from scorekeeper.web.hand.sides import notes_of, sides_of
from scorekeeper.web.visitors.authorisation import least, opened, opened_game
from scorekeeper.web.visitors.devices import device_id
from scorekeeper.web.visitors.evenings import after_writing
from scorekeeper.web.visitors.idempotency import sent_write
from scorekeeper.web.visitors.limits import PREVIEWING, limited
from scorekeeper.wording.translation import N_

hands: Final = Blueprint("hands", __name__)
hands.add_app_template_global(piles_of)

_MINIMAL: Final = "return=minimal"

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
    entry = _entry(token, None)
    if why := why_no_hand(entry.game, opened().role):
        return go_on(url_for("games.board", token=token), why)
    return _show_form(entry)


@hands.get("/g/<token>/hands/<int:number>/edit")
@least(Role.SCORER)
def edit(token: str, number: int) -> Response | str:
    """Show the form filled with a hand, to correct it; or with this device's draft."""
    entry = _entry(token, number)
    if not may_write(entry.game, opened().role):
        return go_on(
            url_for("hands.show", token=token, number=number),
            settled_text(entry.game, opened().role),
        )
    return _show_form(entry)


@hands.post("/g/<token>/hands/new")
@least(Role.SCORER)
def write(token: str) -> Response | tuple[str, int]:
    """Review the next hand, go on editing or save it, depending on the button."""
    return _act(_entry(token, None))


@hands.post("/g/<token>/hands/<int:number>/edit")
@least(Role.SCORER)
def correct(token: str, number: int) -> Response | tuple[str, int]:
    """Review the correction of a hand, go on editing or save it, depending on the button."""
    try:
        return _act(_entry(token, number))
    except DealNotFoundError:
        if request.form.get("action") in _LEAVING:
            forget_draft(token, number)
            return redirect(url_for("games.board", token=token), 303)
        keep_sent(token, request.form)
        raise


@hands.post("/g/<token>/hands/preview", endpoint="preview")
@limited(PREVIEWING)
@keeps_nothing
@least(Role.SCORER)
def look(token: str) -> str:
    """Return the live parts of the form's page."""
    entry = _entry(token, whole_number(request.args.get("number")))
    return live_parts(entry, request.form)


@hands.get("/g/<token>/hands/<int:number>")
@least(Role.VIEWER)
def show(token: str, number: int) -> Response:
    """Show a hand line by line; alone as the part that the board opens."""
    session = database.session()
    entry = _entry(token, number)
    assert entry.deal is not None  # noqa: S101 -- _entry refused a number that has no hand
    revisions = list_revisions(session, token, number)
    game, role = entry.game, opened().role
    alone = request.headers.get("Part") == "row"
    page = render_template(
        "hands/_opened.html" if alone else "hands/show.html",
        token=token,
        game=game,
        deal=entry.deal,
        sides=sides_of(game, entry.deal),
        notes=notes_of(game.rules, entry.deal.score),
        confirm=hand_item(game, token, entry.deal.number, role),
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


@hands.after_request
def answer_in_short(response: Response) -> Response:
    """Answer 204 in place of a redirect if that is preferred (RFC 7240), as for a hand that waited.

    The script that sends such a hand could not tell the page from that of a captive portal. From
    a 204 of anything in between it tells ours by the header that says so.
    """
    if request.headers.get("Prefer") != _MINIMAL:
        return response
    if response.status_code == HTTPStatus.SEE_OTHER:
        response.status_code = HTTPStatus.NO_CONTENT
        response.set_data(b"")
        del response.headers["Location"]
    if response.status_code == HTTPStatus.NO_CONTENT:
        response.headers["Preference-Applied"] = _MINIMAL
    return response


@hands.errorhandler(DealNotFoundError)
def show_undone(error: DealNotFoundError) -> Response | tuple[str, int]:
    """Return the error page for a hand that does not exist; its own if it was undone meanwhile."""
    token, number = (request.view_args or {})["token"], error.number
    is_corrected = request.endpoint in {"hands.edit", "hands.correct"}
    if not is_corrected or not _was_there(token, number):
        return answer_refusal(error)
    game = load_game(database.session(), token)
    page = render_template(
        "hands/undone.html",
        number=number,
        is_kept=draft_of(number) is not None,
        restore=bring_back(game, token) if may_write(game, opened().role) else None,
        board_url=url_for("games.board", token=token),
    )
    return page, 404


@shows_again("hands.write", "hands.correct")
def show_sent_again(message: str) -> str | None:
    """Return the form as it was sent, with a sentence; for a request that may not write.

    None where the hand that is corrected is not there any more.
    """
    view_args: dict[str, Any] = request.view_args or {}
    # A request refused before its link was looked at has opened nothing yet.
    game = load_game(database.session(), view_args["token"])
    try:
        entry = _entry_in(game, view_args["token"], view_args.get("number"))
    except DealNotFoundError:
        return None
    return show_entry(entry, entry.sent(request.form), [Note(message)], sent=True)


def _entry(token: str, number: int | None) -> HandEntry:
    return _entry_in(opened_game(), token, number)


def _entry_in(game: GameView, token: str, number: int | None) -> HandEntry:
    deal = None if number is None else game.deal(number)
    if number is not None and deal is None:
        raise DealNotFoundError(number=number)
    return HandEntry(token, game, deal)


def _was_there(token: str, number: int) -> bool:
    """Whether a hand that does not count has been written down at some time."""
    return number <= MOST_DEALS and bool(list_revisions(database.session(), token, number))


def _as_it_stands(entry: HandEntry) -> HandEntry:
    """Return the entry again, in the game as others have saved it."""
    return HandEntry(entry.token, load_game(database.session(), entry.token), entry.deal)


def _show_form(entry: HandEntry) -> str:
    """Return the form: with this device's draft, or with its known start."""
    draft = own_draft(entry)
    if draft is None:
        return show_entry(entry, started_form(entry))
    form = drafted_form(entry, draft)
    if not is_current(draft, entry):
        return show_conflict(entry, form)
    return show_entry(entry, form, draft=draft)


def _act(entry: HandEntry) -> Response | tuple[str, int]:
    button, value = pressed(
        {*_LEAVING, "edit", "review", "save"}, ("correct", "further", "depth", "use", "answer")
    )
    if value in _LEAVING and button == "action":
        forget_draft(entry.token, entry.hand_number)
        return redirect(_LEAVING[value](entry), 303)
    form = entry.sent(request.form)
    if button == "correct":
        instead = _replaced(entry, form, value)
        if instead is None:
            return show_conflict(entry, form), 409
        entry = instead
    if button == "further":
        form.write.expected.data = value
    saves = (button, value) == ("action", "save")
    if not saves:
        keep_sent(entry.token, request.form)
    if _stays_on_form(entry, form, button, value):
        return show_entry(entry, form, sent=True), 200
    return _review_or_save(entry, form, saves=saves)


def _review_or_save(entry: HandEntry, form: HandForm, *, saves: bool) -> Response | tuple[str, int]:
    if not saves and (why := why_not_saved(entry.game, opened().role)):
        # A save may be a repetition, which the service recognises.
        return show_entry(entry, form, [Note(why)], sent=True), 422
    document, problems = entry.read(form.seats, form.written)
    if refuse_unused(form) or problems:
        return _refuse(entry, form, [*problems, *unreadable_because(entry, document)])
    try:
        return (_save if saves else _review)(entry, form, document)
    except DatabaseTroubleError as error:
        return show_entry(entry, form, [Note(service_text(error))], sent=True), 503
    except VersionConflictError:
        return show_conflict(_as_it_stands(entry), form), 409
    except (DocumentError, RefusedError) as error:
        return _refuse(entry, form, error.problems)


_LEAVING: Final[Mapping[str, Callable[[HandEntry], str]]] = {
    "afresh": lambda entry: entry.url,
    "drop": lambda entry: url_for("games.board", token=entry.token),
}
"""The buttons that delete the draft, each with the page that follows."""


def _stays_on_form(entry: HandEntry, form: HandForm, button: str, value: str) -> bool:
    """Apply a button that stays on the form; return whether it is one."""
    if button == "depth":
        switch_depth(entry, form, value)
    elif button == "use":
        index = index_in(value, len(form.sides))
        if index is not None:
            use_line(form, entry.game.rules, index)
    elif button == "answer":
        answer_question(form, entry.game.rules, value)
    else:
        return (button, value) == ("action", "edit")
    return True


def _replaced(entry: HandEntry, form: HandForm, asked: str) -> HandEntry | None:
    """Return the hand that somebody else saved, which the one written here would replace.

    None where it has been undone since.

    Args:
        entry: the hand and its game.
        form: the form as it was written.
        asked: the hand and the revision that was shown: `3-1`.
    """
    number_text, _, revision = asked.partition("-")
    number = whole_number(number_text)
    deal = None if number is None else entry.game.deal(number)
    if deal is None:
        if number is not None and _was_there(entry.token, number):
            return None
        raise DealNotFoundError(number=entry.game.next_number)
    form.write.expected.data = revision
    return HandEntry(entry.token, entry.game, deal)


def _review(
    entry: HandEntry, form: HandForm, document: SidesDocument
) -> Response | tuple[str, int]:
    if form.write.expected.data != str(entry.version):
        return show_conflict(entry, form), 409
    return show_review(entry, form, entry.preview(document), document), 200


def _save(entry: HandEntry, form: HandForm, document: SidesDocument) -> Response:
    session, how = database.session(), sent_write()
    if entry.deal is None:
        saved = record_deal(session, entry.token, document, how)
    else:
        saved = correct_deal(session, entry.token, entry.deal.number, document, how)
    # By the number that was saved: if this was sent again, the draft of the next hand stays.
    forget_draft(entry.token, saved.number)
    game = load_game(session, entry.token)
    draft = entry.draft_key(form)
    return go_on(after_writing(game, entry.token), saved_message(game, saved), "undo", draft)


def _refuse(
    entry: HandEntry, form: HandForm, problems: Sequence[Problem]
) -> Response | tuple[str, int]:
    rest = form.show(problems)
    return show_entry(entry, form, [problem_note(p) for p in rest], sent=True), 422
