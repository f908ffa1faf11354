"""Routes that start games, their board and its live parts, undo and restore."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.services import database
from scorekeeper.services.common.errors import (
    DatabaseTroubleError,
    GameDeletedError,
    GameNotFoundError,
    LinkRevokedError,
    RefusedError,
    VersionConflictError,
)
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import Purpose
from scorekeeper.services.files.paper import start_from_paper
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import GameView
from scorekeeper.services.game.writes import SavedDeal, Write
from scorekeeper.services.hand.deals import restore_last, undo_last
from scorekeeper.services.lifecycle.games import start_game, start_rematch
from scorekeeper.web.common.editions import edition_hint
from scorekeeper.web.common.forms import pressed, refusal, shows_again
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notes import problem_note
from scorekeeper.web.common.notices import PageNotice, go_on
from scorekeeper.web.common.problems import service_text
from scorekeeper.web.game.board_page import board_page
from scorekeeper.web.game.new_game_form import NewGameForm, new_game_form, sent_new_game
from scorekeeper.web.game.new_game_page import PaperForm, cut_page, new_game_page, paper_form
from scorekeeper.web.hand.concurrent_saves import news_since
from scorekeeper.web.rules.chosen_house_rules import agreed_rules, house_choices, preset_items
from scorekeeper.web.table.following_page import noted_columns
from scorekeeper.web.visitors.authorisation import anybody, least, opened, opened_game
from scorekeeper.web.visitors.etags import game_not_modified, opened_etag, with_etag
from scorekeeper.web.visitors.evenings import after_writing, evening_of
from scorekeeper.web.visitors.idempotency import (
    group_for,
    new_start,
    sent_write,
    show_started,
    token_of,
)
from scorekeeper.web.visitors.limits import STARTING, limited
from scorekeeper.web.visitors.link_cookies import (
    LinkCookie,
    is_kept,
    own_group,
    remember,
    remember_visit,
)
from scorekeeper.web.visitors.own_group import access_to, known_names
from scorekeeper.wording.translation import N_

games: Final = Blueprint("games", __name__)
live: Final = Blueprint("live", __name__)
games.add_app_template_filter(edition_hint)

_ARRANGE: Final = "arrange"
_PARTNERS: Final = "partners"
_SEATS: Final = "seats"
_ARRANGES: Final = frozenset({_ARRANGE, _PARTNERS, _SEATS})
_CHANCE: Final = secrets.SystemRandom()


def _only_arranges() -> bool:
    """Whether the form only changes its fields: it starts nothing."""
    return request.form.get("action") in _ARRANGES


@games.get("/games/new")
@anybody
def new() -> str:
    """Show the form of a new game.

    The address may say `variant`, `players`, `options` and `layout`; `after` is a game to play
    again, `house` are house rules to play by.
    """
    agreed = agreed_rules()
    setting = request.args if agreed is None else agreed.setting
    return _show_form(new_game_form(new_start(), setting, _game_before()))


@games.post("/games/new")
@limited(STARTING, unless=_only_arranges)
@anybody
def start() -> Response | tuple[str, int]:
    """Start the game in the form; idempotent for the same form.

    `action=arrange` shows the form with the fields for what is chosen in it; `partners` and `seats`
    show it with the players seated by lot.
    """
    form = sent_new_game(request.form)
    _, action = pressed(_ARRANGES)
    if action == _ARRANGE:
        return _show_form(form), 200
    if action:
        return _seat_by_lot(form, action)
    new_game, problems = form.read()
    paper = paper_form(form, request.form)
    hands = paper.read()
    agreed = agreed_rules()
    if not problems and not paper.errors:
        try:
            new_game = new_game if agreed is None else agreed.agree(new_game)
            token = token_of(Purpose.NEW_GAME, form.start.data)
            group = group_for(token)
            if hands:
                start_from_paper(database.session(), new_game, hands, token, access_to(group))
            else:
                start_game(database.session(), new_game, token, access_to(group))
        except (DocumentError, RefusedError) as error:
            problems = list(error.problems)
        else:
            return show_started(token, group)
    return _show_form(form, form.show(problems), paper), 422


def _seat_by_lot(form: NewGameForm, action: str) -> tuple[str, int]:
    """Show the form with the players seated by lot, and the cards that decided."""
    if paper_form(form, request.form).is_filled:
        message = gettext("You have begun on paper: who sits where is settled.")
        return _show_form(form, [Problem("", "form", message)]), 422
    drawn = form.draw(partners=action == _PARTNERS, chance=_CHANCE)
    if drawn is None:
        return _show_form(form), 422
    return _show_form(form, cut=cut_page(drawn, action)), 200


@games.get("/g/<token>")
@least(Role.VIEWER)
def board(token: str) -> Response:
    """Show the board of a game; with `hands=all` all of its hands, however many."""
    with suppress(DatabaseTroubleError):
        # A device with a cookie of an earlier version is told here about its old link.
        own_group()
    return remember_visit(make_response(_show_board(opened_game(), token)), opened())


@live.get("/g/<token>/live", endpoint="board")
@least(Role.VIEWER)
def live_board(token: str) -> Response:
    """Return the live part of the board; 304 where it has not changed.

    `large` asks for the large board, `hands=all` for all hands.
    """
    if kept := game_not_modified():
        return kept
    game = opened_game()
    return with_etag(
        render_template(
            "games/_large.html" if "large" in request.args else "games/_live.html",
            page=board_page(game, token, opened().role),
            evening=evening_of(game),
            etag=opened_etag(),
            noted=noted_columns(token),
            start=new_start,
        )
    )


@live.get("/g/<token>/hands/live", endpoint="hand")
@least(Role.SCORER)
def live_hand(token: str) -> Response:  # noqa: ARG001 -- the link has opened the game already
    """Return the live part of the form of a hand; 304 where nothing has changed.

    The address holds the state in which the form was opened: see `news_since`.
    """
    return game_not_modified() or with_etag(
        render_template(
            "hands/_status.html", news=news_since(opened_game(), request.full_path, request.args)
        )
    )


@live.get("/g/<token>/large")
@least(Role.VIEWER)
def large(token: str) -> Response:
    """Show the board for a tablet in the middle of the table."""
    page = render_template(
        "games/large.html",
        page=board_page(opened_game(), token, opened().role),
        etag=opened_etag(),
    )
    return remember_visit(make_response(page), opened())


@games.post("/g/<token>/keep")
@least(Role.VIEWER)
def keep(token: str) -> Response:
    """Put a game that somebody shared into the list of this device."""
    return remember(
        go_on(
            url_for("games.board", token=token),
            gettext("The game is kept: it is in the list of games on this device."),
        ),
        LinkCookie.GAMES,
        token,
    )


@games.post("/g/<token>/rematch")
@limited(STARTING)
@least(Role.VIEWER)
def rematch(token: str) -> Response:
    """Start the next game at the same table, by the same rules.

    The same form leads to the same game, and so does another one as long as that has no hand.
    """
    game, key = opened_game(), opened().stamp.game
    new_token = token_of(Purpose.REMATCH, request.form.get("start"), str(game.id))
    group = group_for(new_token)
    try:
        started = start_rematch(database.session(), key, game, new_token, access_to(group))
    except RefusedError as error:
        # The ruleset has changed since: the form says what has to be chosen anew.
        return go_on(url_for("games.new", after=token), service_text(error))
    return show_started(started, group)


@games.post("/g/<token>/undo")
@least(Role.SCORER)
def undo(token: str) -> Response | tuple[str, int]:
    """Undo the last hand."""
    return _write(token, undo_last, N_("Hand %(number)s is undone."), "restore")


@games.post("/g/<token>/restore")
@least(Role.SCORER)
def restore(token: str) -> Response | tuple[str, int]:
    """Restore the hand that was undone last."""
    return _write(token, restore_last, N_("Hand %(number)s is back."), "undo")


@shows_again("games.start")
def show_sent_again(message: str) -> str:
    """Return the page for a new game as it was sent, with a sentence."""
    return _show_form(sent_new_game(request.form), [Problem("", "form", message)])


def _write(
    token: str,
    act: Callable[[database.Session, str, Write], SavedDeal],
    message: str,
    action: str,
) -> Response | tuple[str, int]:
    then = after_writing(opened_game(), token)
    try:
        saved = act(database.session(), token, sent_write())
    except VersionConflictError:
        said = gettext("Somebody else saved in the meantime. This is how the game stands now.")
        return _show_board(load_game(database.session(), token), token, PageNotice(said)), 409
    except RefusedError as error:
        if any(problem.path for problem in error.problems):
            # The request is wrong, not the state of the game.
            return _show_board(opened_game(), token, PageNotice(refusal(error))), 422
        return go_on(then, service_text(error))
    return go_on(then, gettext(message, number=saved.number), action)


def _show_board(game: GameView, token: str, *notices: PageNotice) -> str:
    evening = evening_of(game)
    return render_template(
        "games/board.html",
        page=board_page(game, token, opened().role),
        etag=opened_etag(),
        noted=noted_columns(token),
        notices=list(notices),
        start=new_start,
        evening=evening,
        keep_url="" if evening or is_kept(opened()) else url_for("games.keep", token=token),
    )


def _show_form(
    form: NewGameForm,
    problems: Sequence[Problem] = (),
    paper: PaperForm | None = None,
    cut: Mapping[str, Any] | None = None,
) -> str:
    return render_template(
        "games/new.html",
        **new_game_page(form, paper or paper_form(form, request.form)),
        form=form,
        notes=[problem_note(problem) for problem in problems],
        cut=cut,
        agreed=agreed_rules(),
        houses=house_choices(),
        presets=preset_items(),
        names=known_names(),
    )


def _game_before() -> GameView | None:
    try:
        return load_game(database.session(), request.args.get("after", ""))
    except (GameNotFoundError, GameDeletedError, LinkRevokedError):
        return None
