"""Routes of games in the API, opened by the token of a game's link, with the rights of its role."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from flask import Blueprint, Response, request, url_for
from pydantic_core import to_json
from werkzeug.exceptions import UnsupportedMediaType

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.exports import sides_written
from scorekeeper.documents.game_states import HandRevisionResult, WrittenHandDocument
from scorekeeper.documents.json_text import read_json
from scorekeeper.documents.reading import read_model
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.engine.variants.variant import UnknownVariantError
from scorekeeper.services import database
from scorekeeper.services.common.errors import (
    DealNotFoundError,
    GameDeletedError,
    GameNotFoundError,
    RefusedError,
    VersionConflictError,
)
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.texts import with_tidy_names
from scorekeeper.services.common.tokens import Purpose
from scorekeeper.services.files.exchange import start_from_document
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import GameView, SidesDocument
from scorekeeper.services.game.writes import SavedDeal, Write
from scorekeeper.services.hand.deals import correct_deal, record_deal, restore_last, undo_last
from scorekeeper.services.lifecycle.change_log import list_changes, version_of_hand
from scorekeeper.sheets.model import Paper
from scorekeeper.web.api.game_documents import changes_list, game_state, hand_state, saved_hand
from scorekeeper.web.api.openapi import LONGEST_WAIT
from scorekeeper.web.api.preconditions import conditional_write, sent_start, tag
from scorekeeper.web.common.forms import whole_number
from scorekeeper.web.common.language import speech
from scorekeeper.web.common.problems import BEARER, problem_response, service_text
from scorekeeper.web.common.security import csrf, keyring
from scorekeeper.web.errors import answer_refusal
from scorekeeper.web.sheets import game as sheet_of
from scorekeeper.web.sheets import summary as summary_of
from scorekeeper.web.visitors.authorisation import anybody, least, opened, opened_game
from scorekeeper.web.visitors.etags import conditional, not_modified
from scorekeeper.web.visitors.limits import SHEETS, STARTING, limited
from scorekeeper.web.visitors.wrong_links import count_wrong_link

game_api: Final = Blueprint("game", __name__)
csrf.exempt(game_api)  # games are authorised by the header `Authorization`, not by cookies
# Answered like a revoked link, instead of by the page that offers to restore the game.
game_api.register_error_handler(GameDeletedError, answer_refusal)

_CREATED: Final = 201
_BY_PLAYER: Final = ("hands", "hand_points", "red_threes_in_hand", "calientes_in_hand")
"""Fields of a side that may have a value for each player."""
HELD_FOR: Final = "scorekeeper.held_for"
"""Key under which the server finds the seconds to hold an answer back (`server.long_polling`)."""


@game_api.post("/games")
@limited(STARTING)
@anybody
def start() -> Response:
    """Start a game; idempotent for the same key."""
    token = keyring().token(Purpose.SENT_GAME, sent_start())
    start_from_document(database.session(), sent_json(), token)
    view = load_game(database.session(), token)
    started = {
        "token": token,
        "board": url_for("games.board", token=token, _external=True),
        "game": game_state(view, Role.OWNER, speech()),
    }
    return json_answer(started, _CREATED)


@game_api.get("/game")
@least(Role.VIEWER)
def show() -> Response:
    """Return the game as it stands; 304 if it has not changed, at the cost of one row.

    With `wait` the server holds a 304 back for up to these seconds (long polling).
    """
    etag, seconds = tag(opened().stamp.version), _sent_wait()
    seen = not_modified(etag)
    if seen is not None:
        request.environ[HELD_FOR] = seconds
        return seen
    response = json_answer(game_state(opened_game(), opened().role, speech()))
    response.set_etag(etag)
    return response


@game_api.post("/game/hands")
@least(Role.SCORER)
def write() -> Response:
    """Save the next hand."""
    view, how = opened_game(), conditional_write()
    sides = _sent_hand(view, view.next_number, is_fresh=how.expected == view.version)
    return _saved(record_deal(database.session(), opened().token, sides, how), _CREATED)


@game_api.get("/game/hands/<int:number>")
@least(Role.VIEWER)
def hand(number: int) -> Response:
    """Return a hand."""
    view = opened_game()
    deal = view.deal(number)
    if deal is None:
        raise DealNotFoundError(number=number)
    state = partial(hand_state, view, deal, speech())
    return conditional(tag(deal.revision, of_hand=True), lambda: json_answer(state()))


@game_api.put("/game/hands/<int:number>")
@least(Role.SCORER)
def correct(number: int) -> Response:
    """Save a new revision of a hand."""
    view, how = opened_game(), conditional_write(of_hand=True)
    deal = view.deal(number)
    is_fresh = deal is not None and how.expected == deal.revision
    sides = _sent_hand(view, number, is_fresh=is_fresh)
    return _saved(correct_deal(database.session(), opened().token, number, sides, how))


@game_api.post("/game/undo")
@least(Role.SCORER)
def undo() -> Response:
    """Undo the last hand."""
    return _act(undo_last)


@game_api.post("/game/restore")
@least(Role.SCORER)
def restore() -> Response:
    """Restore the hand that was undone last."""
    return _act(restore_last)


@game_api.get("/game/changes")
@least(Role.VIEWER)
def changes() -> Response:
    """List the changes of the game, the newest first; from `before` on, where it says so."""
    before = _sent_number("before")
    found = list_changes(database.session(), opened().token, before)
    return json_answer(changes_list(found))


@game_api.get("/game/hands/<int:number>/revisions/<int:revision>")
@least(Role.VIEWER)
def earlier(number: int, revision: int) -> Response:
    """Return a hand in an earlier version."""
    sides = version_of_hand(database.session(), opened().token, number, revision)
    result: HandRevisionResult = {"deal_number": number, "revision": revision, "sides": sides}
    return json_answer(result)


@game_api.get("/game/sheet.pdf")
@limited(SHEETS)
@least(Role.VIEWER)
def sheet() -> Response:
    """Return the score sheet; `paper` is `a4` or `letter`."""
    _check_paper()
    return sheet_of(opened().token)


@game_api.get("/game/summary.pdf")
@limited(SHEETS)
@least(Role.VIEWER)
def summary() -> Response:
    """Return the game on one page; `paper` is `a4` or `letter`."""
    _check_paper()
    return summary_of(opened().token)


@game_api.errorhandler(GameNotFoundError)
def unknown(error: GameNotFoundError) -> Response:
    """Answer 401 to a token that opens no game, and count it: who tries many has to wait."""
    count_wrong_link()
    answer = problem_response(401, service_text(error), error.problems)
    answer.headers["WWW-Authenticate"] = f'{BEARER}, error="invalid_token"'
    return answer


@game_api.errorhandler(VersionConflictError)
def changed(error: VersionConflictError) -> Response:
    """Answer to a write against an outdated version with the current one."""
    view = load_game(database.session(), opened().token)
    current = game_state(view, opened().role, speech())
    return problem_response(412, service_text(error), error.problems, current=current)


@game_api.errorhandler(RefusedError)
def refused(error: RefusedError) -> Response:
    """Answer 409 where the state of the game is in the way, 422 where the request is wrong."""
    problems = [_in_header(problem) for problem in error.problems]
    status = 422 if any(problem.path for problem in problems) else 409
    return problem_response(status, service_text(RefusedError(problems)), problems)


def _in_header(problem: Problem) -> Problem:
    """Return a problem, that of the key with the header as its path instead of the field."""
    if problem.code == "key.reused":
        return problem_of("Idempotency-Key", "idempotency_key.reused")
    return problem


def _act(act: Callable[[database.Session, str, Write], SavedDeal]) -> Response:
    return _saved(act(database.session(), opened().token, conditional_write()))


def _sent_hand(view: GameView, number: int, *, is_fresh: bool) -> SidesDocument:
    """Return the sides of the hand in the request.

    Args:
        view: the game.
        number: the number that the hand has to have.
        is_fresh: whether it is written against the current version. Otherwise it is a repeated or
            conflicting write: its number and names were those of then, and are not checked.

    Raises:
        DocumentError: it cannot be read, or is of another ruleset or number.
    """
    problems: list[Problem] = []
    document = with_tidy_names(sent_json())
    read = read_model(WrittenHandDocument, document, "", problems)
    if read is None:
        raise DocumentError(problems)
    if read.ruleset is not None and not _is_of(view, read.ruleset):
        problems.append(problem_of("ruleset", "ruleset.other", played=view.variant.id))
    sides = document["sides"]
    names = [side.get("name") for side in sides]
    if is_fresh:
        if read.deal_number not in (None, number):
            problems.append(problem_of("deal_number", "deal_number.wrong", expected=number))
        problems += _name_problems(view, names)
        problems += _surplus_problems(view, sides)
    if problems:
        raise DocumentError(problems)
    return sides_written(view.rules, names, sides)


def _name_problems(view: GameView, names: Sequence[str | None]) -> Iterator[Problem]:
    """Yield a problem for each side that is named otherwise than in the game."""
    if view.rules.seating.members_score_alone:
        return
    for index, (name, side) in enumerate(zip(names, view.sides, strict=False)):
        if name not in (None, side.name):
            yield problem_of(f"sides[{index}].name", "side.other_name", played=side.name)


def _surplus_problems(view: GameView, sides: Sequence[Mapping[str, Any]]) -> Iterator[Problem]:
    """Yield a problem for each hand or foot more than the side's players can have."""
    seating, has_feet = view.rules.seating, view.rules.dealing.foot > 0
    for index, side in enumerate(sides):
        players = len(side.get("members") or ()) or 1
        if not seating.members_score_alone and index < len(view.sides):
            players = min(seating.playing, len(view.sides[index].players))
        for field in _BY_PLAYER:
            value = side.get(field)
            if isinstance(value, list) and len(value) > players:
                path = f"sides[{index}].{field}"
                yield problem_of(path, "hands.too_many", field=field, count=players)
        for number, hand in enumerate(side.get("hands") or ()):
            if hand.get("foot") and not has_feet:
                yield problem_of(f"sides[{index}].hands[{number}].foot", "foot.none")


def _sent_wait() -> int:
    seconds = _sent_number("wait") or 0
    if seconds > LONGEST_WAIT:
        raise DocumentError([problem_of("wait", "number.too_large", most=LONGEST_WAIT)])
    return seconds


def _sent_number(name: str) -> int | None:
    """Return a number from the address; None where there is none.

    Raises:
        DocumentError: the value is not a number.
    """
    sent = request.args.get(name)
    number = whole_number(sent)
    if sent is not None and number is None:
        raise DocumentError([problem_of(name, "query.not_number")])
    return number


def _check_paper() -> None:
    if request.args.get("paper", Paper.A4) not in set(Paper):
        known = ", ".join(Paper)
        raise DocumentError([problem_of("paper", "value.unknown", field="paper", known=known)])


def _is_of(view: GameView, ruleset: str) -> bool:
    try:
        return find_variant(ruleset) is view.variant
    except UnknownVariantError:
        return False


def _saved(saved: SavedDeal, status: int = 200) -> Response:
    view = load_game(database.session(), opened().token)
    answer = saved_hand(saved, view, opened().role, speech())
    return json_answer(answer, status)


def json_answer(value: object, status: int = 200) -> Response:
    """Return a value as JSON."""
    return Response(to_json(value), status, mimetype="application/json")


def sent_json() -> Any:  # noqa: ANN401 -- any JSON value
    """Return the document that was sent."""
    if request.content_encoding not in {None, "identity"}:
        raise UnsupportedMediaType
    return read_json(request.get_data(cache=False))
