"""Changing a game itself, the list of changes, and earlier versions of hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.documents.errors import Problem
from scorekeeper.services import database
from scorekeeper.services.common.errors import GameDeletedError, RefusedError, VersionConflictError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import GameView
from scorekeeper.services.hand.deals import correct_deal, preview_of
from scorekeeper.services.lifecycle.change_log import (
    MOST,
    LoggedChange,
    list_changes,
    version_of_hand,
)
from scorekeeper.services.lifecycle.changes import (
    bring_back,
    change_game,
    delete_game,
    preview_change,
)
from scorekeeper.services.lifecycle.confirming import LoggedConfirmation, list_confirmations
from scorekeeper.web.changes.page import TARGET, differences_of, entries, game_form, read_change
from scorekeeper.web.common.forms import pressed, shows_again, whole_number
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notices import go_on
from scorekeeper.web.common.problems import service_text
from scorekeeper.web.common.settings import read_retention
from scorekeeper.web.errors import answer_refusal
from scorekeeper.web.hand.confirming import CHOICES, may_write
from scorekeeper.web.hand.review import change_remarks, saved_message
from scorekeeper.web.hand.sides import notes_of, sides_of
from scorekeeper.web.visitors.authorisation import least, opened, opened_game
from scorekeeper.web.visitors.idempotency import sent_write

changes: Final = Blueprint("changes", __name__)


@changes.get("/g/<token>/changes")
@least(Role.VIEWER)
def index(token: str) -> str:
    """List the changes of a game, the newest first; with `before` only those before that one."""
    game = opened_game()
    found = list_changes(database.session(), token, whole_number(request.args.get("before")))
    return render_template(
        "changes/index.html",
        token=token,
        game=game,
        entries=list(entries(game, token, found, _confirmed_meanwhile(token, found))),
        older=found[-1].version if _has_older(found) else None,
    )


@changes.get("/g/<token>/hands/<int:number>/versions/<int:revision>")
@least(Role.VIEWER)
def version(token: str, number: int, revision: int) -> str:
    """Show an earlier version of a hand, and the effects of restoring it."""
    return _show_version(token, number, revision)


@changes.post("/g/<token>/hands/<int:number>/versions/<int:revision>")
@least(Role.SCORER)
def restore(token: str, number: int, revision: int) -> Response | tuple[str, int]:
    """Restore an earlier version of a hand."""
    session = database.session()
    sides = version_of_hand(session, token, number, revision)
    try:
        saved = correct_deal(session, token, number, sides, sent_write())
    except VersionConflictError:
        message = gettext("Somebody else saved in the meantime. This is how the game stands now.")
        return _show_version(token, number, revision, message), 409
    game = load_game(session, token)
    undone = game.correction is not None and game.correction.undone
    return go_on(
        url_for("games.board", token=token),
        saved_message(game, saved),
        "restore" if undone else "undo",
    )


@changes.get("/g/<token>/settings")
@least(Role.OWNER)
def edit(token: str) -> str:
    """Show the form of the names and the first dealer, and offer to delete the game."""
    return _show_form(opened_game(), token)


@changes.post("/g/<token>/settings")
@least(Role.OWNER)
def save(token: str) -> Response | tuple[str, int]:
    """Review the changes, go on editing or save them, depending on the button."""
    session, game = database.session(), opened_game()
    asked, (_, action) = read_change(game, request.form), pressed({"edit", "review", "save"})
    if action not in {"review", "save"}:
        return _show_form(game, token), 200
    try:
        if action == "review":
            return _review(token), 200
        change_game(session, token, asked, sent_write())
    except RefusedError as error:
        return _show_form(game, token, error.problems), 422
    except VersionConflictError as error:
        return _show_form(load_game(session, token), token, error.problems), 409
    return go_on(
        url_for("games.board", token=token),
        gettext("The game is changed. The list of changes says how it was."),
    )


@changes.post("/g/<token>/delete")
@least(Role.OWNER)
def delete(token: str) -> Response | tuple[str, int]:
    """Delete the game; its page then offers to bring it back."""
    session = database.session()
    try:
        delete_game(session, token, sent_write())
    except VersionConflictError as error:
        return _show_form(load_game(session, token), token, error.problems), 409
    return redirect(url_for("games.board", token=token), 303)


@changes.post("/g/<token>/undelete")
@least(Role.OWNER, deleted=True)
def undelete(token: str) -> Response:
    """Restore a deleted game; idempotent."""
    expected = opened().stamp.version
    try:
        bring_back(database.session(), token, sent_write(expected))
    except VersionConflictError:
        # Somebody else did the same a moment ago.
        return go_on(url_for("games.board", token=token))
    return go_on(url_for("games.board", token=token), gettext("The game is back."))


@changes.app_errorhandler(GameDeletedError)
def show_deleted(error: GameDeletedError) -> Response | tuple[str, int]:
    """Answer for a deleted game; its owner can restore it."""
    if error.role is not Role.OWNER:
        return answer_refusal(error)
    page = render_template(
        "changes/deleted.html",
        sentence=service_text(error),
        url=url_for("changes.undelete", token=(request.view_args or {})["token"]),
        kept=read_retention(current_app.config),
    )
    return page, 410


@shows_again("changes.save")
def show_sent_again(message: str) -> str:
    """Return the form as it was sent, with a sentence."""
    game = opened_game()
    return _show_form(game, opened().token, [Problem("", "form", message)])


def _has_older(found: Sequence[LoggedChange]) -> bool:
    """Whether there are older changes than those of a page of the list."""
    return len(found) == MOST and found[-1].version > 1


def _confirmed_meanwhile(token: str, found: Sequence[LoggedChange]) -> Sequence[LoggedConfirmation]:
    """Return the confirmations between the entries of a page of the list."""
    end = whole_number(request.args.get("before"))
    start = found[-1].version if _has_older(found) else 0
    return list_confirmations(database.session(), token, start, end)


def _show_version(token: str, number: int, revision: int, message: str = "") -> str:
    session = database.session()
    sides = version_of_hand(session, token, number, revision)
    game = load_game(session, token)
    seen = preview_of(game, sides, number)
    current = game.deals[number - 1].revision
    return render_template(
        "changes/version.html",
        token=token,
        game=game,
        seen=seen,
        revision=revision,
        sides=sides_of(game, seen.hand),
        notes=notes_of(game.rules, seen.hand.score),
        remarks=list(change_remarks(seen.changes, game, seen.game)),
        is_current=revision == current,
        may_restore=may_write(game, opened().role) and revision != current,
        expected=current,
        message=message,
    )


def _review(token: str) -> str:
    game = opened_game()
    asked = read_change(game, request.form)
    seen = preview_change(database.session(), token, asked)
    return render_template(
        "changes/review.html",
        seen=seen,
        differences=list(differences_of(seen)),
        remarks=list(change_remarks(seen.changes, seen.before, seen.after)),
        board_url=url_for("games.board", token=token),
        form=game_form(game, asked, request.form.get(TARGET, "")),
        url=url_for("changes.save", token=token),
        expected=request.form.get("expected", ""),
        key=request.form.get("key", ""),
    )


def _show_form(game: GameView, token: str, problems: Sequence[Problem] = ()) -> str:
    asked = read_change(game, request.form)
    return render_template(
        "changes/edit.html",
        game=game,
        form=game_form(game, asked, request.form.get(TARGET, ""), problems),
        board_url=url_for("games.board", token=token),
        url=url_for("changes.save", token=token),
        choices=CHOICES,
        confirming=game.confirming,
        confirming_url=url_for("confirming.choose", token=token),
        delete_url=url_for("changes.delete", token=token),
        version=game.version,
    )
