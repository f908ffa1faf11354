"""Starting games, their board, undo and restore."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Final

from flask import Blueprint, current_app, make_response, redirect, render_template, request, url_for
from itsdangerous import BadData, URLSafeSerializer
from werkzeug.wrappers import Response

from scorekeeper.documents.errors import Problem
from scorekeeper.services import database
from scorekeeper.services.deals import restore_last, undo_last
from scorekeeper.services.errors import GameNotFoundError, RefusedError, VersionConflictError
from scorekeeper.services.games import load_game, start_game
from scorekeeper.services.tokens import make_token
from scorekeeper.services.views import GameView
from scorekeeper.services.writes import SavedDeal, Write
from scorekeeper.web.agreed import agreed_rules, house_choices
from scorekeeper.web.devices import device_name
from scorekeeper.web.forms.new_game import AskedGame, new_game_form, sent_new_game
from scorekeeper.web.language import gettext
from scorekeeper.web.notices import PageNotice, tell, told
from scorekeeper.web.pages.board import board_page
from scorekeeper.web.pages.new_game import new_game_page
from scorekeeper.web.problems import service_text
from scorekeeper.web.remembered import remember

games: Final = Blueprint("games", __name__)


@games.get("/games/new")
def new() -> str:
    """Ask what is played and by whom.

    The address may say `variant`, `players`, `options` and `layout`; `after` is a game to play
    again, `house` are house rules to play by.
    """
    start = str(_signer().dumps(make_token()))
    agreed = agreed_rules()
    setting = request.args if agreed is None else agreed.setting
    return _show_form(new_game_form(start, setting, _game_before()))


@games.post("/games/new")
def start() -> Response | tuple[str, int]:
    """Start the game that the form tells; the form sent twice starts one.

    `action=arrange` shows the form with the fields for what is chosen in it.
    """
    asked = sent_new_game(request.form)
    if request.form.get("action") == "arrange":
        return _show_form(asked), 200
    new_game, problems = asked.read()
    agreed = agreed_rules()
    if not problems:
        try:
            new_game = new_game if agreed is None else agreed.agree(new_game)
            started = start_game(database.session(), new_game, _token_of(asked))
        except RefusedError as error:
            problems = list(error.problems)
        else:
            return redirect(url_for("games.board", token=started.token), 303)
    return _show_form(asked, asked.show(problems)), 422


@games.get("/g/<token>")
def board(token: str) -> Response:
    """Show the board of a game."""
    game = load_game(database.session(), token)
    return remember(make_response(_show_board(game, token)), token)


@games.post("/g/<token>/undo")
def undo(token: str) -> Response | tuple[str, int]:
    """Take the last hand back."""

    def say(number: int) -> str:
        return gettext("Hand %(number)s is undone.", number=number)

    return _write(token, undo_last, say, action="restore")


@games.post("/g/<token>/restore")
def restore(token: str) -> Response | tuple[str, int]:
    """Bring back the hand that was taken back last."""

    def say(number: int) -> str:
        return gettext("Hand %(number)s is back.", number=number)

    return _write(token, restore_last, say, action="undo")


def show_sent_again(message: str) -> str:
    """Return the page for a new game as it was sent, with a sentence."""
    return _show_form(sent_new_game(request.form), [Problem("", "form", message)])


def sent_write() -> Write:
    """Return how the request wants to write; a version that is no number is none."""
    expected = request.form.get("expected", "")
    return Write(
        key=request.form.get("key", ""),
        expected=int(expected) if expected.isascii() and expected.isdigit() else -1,
        device=device_name(),
    )


def _write(
    token: str,
    act: Callable[[database.Session, str, Write], SavedDeal],
    say: Callable[[int], str],
    *,
    action: str,
) -> Response | tuple[str, int]:
    try:
        saved = act(database.session(), token, sent_write())
    except VersionConflictError as error:
        message = gettext("Somebody else saved in the meantime. This is how the game stands now.")
        return _show_board(error.current, token, PageNotice(message)), 409
    except RefusedError as error:
        tell(PageNotice(service_text(error)))
    else:
        tell(PageNotice(say(saved.number), action))
    return redirect(url_for("games.board", token=token), 303)


def _show_board(game: GameView, token: str, *notices: PageNotice) -> str:
    return render_template(
        "games/board.html",
        page=board_page(game, token),
        notices=[*notices, *told()],
        write_key=secrets.token_urlsafe(16),
    )


def _show_form(asked: AskedGame, problems: Sequence[Problem] = ()) -> str:
    page = new_game_page(asked, problems)
    return render_template(
        "games/new.html", form=asked.form, page=page, agreed=agreed_rules(), houses=house_choices()
    )


def _game_before() -> GameView | None:
    try:
        return load_game(database.session(), request.args.get("after", ""))
    except GameNotFoundError:
        return None


def _token_of(asked: AskedGame) -> str:
    """Return the token that the form was given; a new one where it is not ours."""
    try:
        return str(_signer().loads(asked.form.start.data or ""))
    except BadData:
        return make_token()


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt="start of a game")
