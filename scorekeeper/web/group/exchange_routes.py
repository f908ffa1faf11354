"""Routes to export and import games and club evenings as files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any, Final

from flask import Blueprint, Response, render_template, request, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.documents.answering import DifferenceResult
from scorekeeper.documents.errors import DocumentError, Problem, quotable
from scorekeeper.documents.event_files import is_evening
from scorekeeper.documents.exports import MOST_BYTES
from scorekeeper.documents.json_text import read_json
from scorekeeper.services import database
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import Purpose
from scorekeeper.services.files.evening_import import import_evening
from scorekeeper.services.files.exchange import ImportedGame, export_game, import_game
from scorekeeper.services.files.hand_tables import game_table
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import GameView
from scorekeeper.sheets.names import isolated
from scorekeeper.web.common.files import file_response, plain_name
from scorekeeper.web.common.forms import shows_again
from scorekeeper.web.common.language import gettext, ngettext
from scorekeeper.web.common.notices import add_notice
from scorekeeper.web.common.problems import TOO_LARGE, problem_text, whole_file_problems
from scorekeeper.web.visitors.authorisation import anybody, least, opened_game
from scorekeeper.web.visitors.idempotency import (
    group_for,
    join_and_redirect,
    new_start,
    show_started,
    start_again,
    token_of,
)
from scorekeeper.web.visitors.limits import IMPORTING, SHEETS, limited
from scorekeeper.web.visitors.own_group import access_to
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import N_

exchange: Final = Blueprint("exchange", __name__)

_LONGEST_NAME: Final = 60
_MOST_SHOWN: Final = 3
_LONGEST: Final = 20
_MOST_SENT: Final = 2 * MOST_BYTES + 65_536
"""The largest request in bytes: a text a little over its limit is shown again, to be corrected."""
_PLACE: Final = re.compile(r"deals\[(\d+)\]\.sides\[(\d+)\](?:\.members\[(\d+)\])?\.\w+")
_WHOLE: Final = N_(
    "Choose the file as it was saved from a board, or paste all that is in it, from the first brace"
    " to the last."
)


@exchange.url_value_preprocessor
def allow_files(endpoint: str | None, values: Mapping[str, Any] | None) -> None:
    """Raise the limit of the request's size for files."""
    del values
    if endpoint == "exchange.bring":
        request.max_content_length = _MOST_SENT
        request.max_form_memory_size = _MOST_SENT


@exchange.get("/g/<token>/export.json")
@limited(SHEETS)
@least(Role.VIEWER)
def export(token: str) -> Response:
    """Return a game as a file."""
    content = export_game(database.session(), token)
    return file_response(content, "application/json", f"{_file_name(opened_game())}.json")


@exchange.get("/g/<token>/hands.csv")
@limited(SHEETS)
@least(Role.VIEWER)
def table(token: str) -> Response:
    """Return the hands of a game as a table, a row for each hand and side."""
    content = game_table(database.session(), token)
    return file_response(content, "text/csv", f"{_file_name(opened_game())}.csv")


@exchange.get("/games/import")
@anybody
def ask() -> str:
    """Ask for a file."""
    return _show(new_start())


@exchange.post("/games/import")
@limited(IMPORTING)
@anybody
def bring() -> AnyResponse | tuple[str, int]:
    """Import the game or evening of a file, uploaded or pasted; idempotent for the same form."""
    content = _sent()
    try:
        token = token_of(Purpose.IMPORT, request.form.get("start"))
        group = group_for(token)
        document = _read(content)
        if is_evening(document):
            return _bring_evening(document, token, group)
        imported = import_game(database.session(), document, token, access_to(group))
    except DocumentError as error:
        if found := whole_file_problems(error.problems):
            return _refuse(content, found)
        return _refuse(content, error.problems, error.left_out)
    except RefusedError as error:
        return _refuse(content, error.problems)
    game = load_game(database.session(), imported.token)
    add_notice(brought_in(imported, game))
    return show_started(imported.token, group)


@exchange.errorhandler(RequestEntityTooLarge)
def _too_large(_error: RequestEntityTooLarge) -> tuple[str, int]:
    """Ask again for a file; what was sent is far too large to be read."""
    return _show(new_start(), problems=[TOO_LARGE]), 413


def _bring_evening(document: object, start: str, group: str) -> AnyResponse:
    token = import_evening(database.session(), document, start, access_to(group))
    add_notice(gettext("The evening was brought in."))
    return join_and_redirect(group, url_for("events.show", token=token))


@shows_again("exchange.bring")
def show_sent_again(message: str) -> str:
    """Return the page as it was sent, with a sentence."""
    return _show(start_again(request.form.get("start")), _sent(), message=message)


def _sent() -> bytes:
    """Return the file that was uploaded, or the text that was pasted where none was."""
    content = b""
    if "file" in request.files:
        with closing(request.files["file"]) as file:
            content = file.read()
    return content or request.form.get("text", "").encode("utf-8", "replace")


def _read(content: bytes) -> Any:  # noqa: ANN401 -- any JSON value
    if len(content) > MOST_BYTES:
        raise DocumentError([TOO_LARGE])
    return read_json(content)


def _refuse(content: bytes, problems: Sequence[Problem], left_out: int = 0) -> tuple[str, int]:
    page = _show(start_again(request.form.get("start")), content, problems, left_out)
    return page, 413 if len(content) > MOST_BYTES else 422


def _show(
    start: str,
    content: bytes = b"",
    problems: Sequence[Problem] = (),
    left_out: int = 0,
    message: str = "",
) -> str:
    """Return the page.

    Args:
        start: the signed token of the game to be.
        content: the text that was pasted or uploaded, to be corrected.
        problems: the problems to show.
        left_out: the number of further problems.
        message: a sentence above the form; empty for none.
    """
    mistakes = [(problem.path, problem_text(problem)) for problem in problems]
    if any(not path for path, _ in mistakes):
        # The file is no export at all: say where to get one.
        mistakes.append(("", gettext(_WHOLE)))
    return render_template(
        "games/import.html",
        start=start,
        text=content.decode("utf-8", "replace"),
        mistakes=mistakes,
        left_out=left_out,
        message=message,
    )


def _file_name(game: GameView) -> str:
    names = " ".join(side.name for side in game.sides)
    return f"{plain_name(f'canasta {names}', _LONGEST_NAME)}-{game.started_at:%Y-%m-%d}"


def brought_in(imported: ImportedGame, game: GameView) -> str:
    """Return the sentence about a game that has been brought in."""
    hands = ngettext(
        "%(num)s hand was brought in.", "%(num)s hands were brought in.", imported.deals
    )
    return " ".join((hands, *_differences(imported.differences, game)))


def _differences(found: Sequence[DifferenceResult], game: GameView) -> Iterator[str]:
    """Yield the differences of the file: a few of them, as this has to fit in a line or two."""
    if not found:
        return
    yield gettext("The file has other figures than its hands come to here, which count:")
    yield "; ".join(_difference(each, game) for each in found[:_MOST_SHOWN]) + "."
    others = len(found) - _MOST_SHOWN
    if others > 0:
        yield ngettext(
            "There is %(num)s more difference.", "There are %(num)s more differences.", others
        )


def _difference(each: DifferenceResult, game: GameView) -> str:
    if each["path"] == "over":
        return gettext("the game is over here") if game.over else gettext("the game goes on here")
    place = _PLACE.fullmatch(each["path"])
    if place is None:
        return gettext(
            "who won: %(told)s there, %(found)s here",
            told=_winner(each["told"], game),
            found=_winner(each["found"], game),
        )
    number, index = int(place[1]) + 1, int(place[2])
    side = game.deals[number - 1].deal.sides[index]
    name = side.members[int(place[3])].name if place[3] else side.name
    return gettext(
        "hand %(number)s, %(side)s: %(told)s there, %(found)s here",
        number=number,
        side=isolated(quotable(name, _LONGEST)),
        told=_shown(each["told"]),
        found=_shown(each["found"]),
    )


def _winner(value: Any, game: GameView) -> str:  # noqa: ANN401 - any JSON value
    if value is None:
        return gettext("nobody")
    if type(value) is int and 0 <= value < len(game.sides):
        return isolated(quotable(game.sides[value].name, _LONGEST))
    return _shown(value)


def _shown(value: Any) -> str:  # noqa: ANN401 - any JSON value
    """Return a value in a few words: a number as on the board, all else as in the file."""
    if type(value) is int:
        return quotable(figure(value), _LONGEST)
    return quotable(value if isinstance(value, str) else json.dumps(value), _LONGEST)
