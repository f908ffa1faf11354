"""Routes to export and import games and club evenings as files."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any, Final

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.event_files import is_evening
from scorekeeper.documents.exports import MOST_BYTES
from scorekeeper.documents.json_text import read_json
from scorekeeper.documents.sentences import problem_of
from scorekeeper.services import database
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import Purpose
from scorekeeper.services.files.evening_import import import_evening
from scorekeeper.services.files.exchange import export_game, import_game
from scorekeeper.services.files.hand_tables import game_table
from scorekeeper.services.game.views import GameView
from scorekeeper.services.lifecycle.games import load_game
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notices import PageNotice, tell
from scorekeeper.web.common.sent_forms import shows_again
from scorekeeper.web.group.exchange_page import ImportPage, brought_in, mistakes, more_mistakes
from scorekeeper.web.visitors.authorisation import anybody, least, opened_game
from scorekeeper.web.visitors.limits import IMPORTING, SHEETS, limited
from scorekeeper.web.visitors.own_group import access_to, note_this_device
from scorekeeper.web.visitors.remembered import remember_group
from scorekeeper.web.visitors.start_forms import (
    group_for,
    new_start,
    show_started,
    start_again,
    token_of,
)

exchange: Final = Blueprint("exchange", __name__)

_PLAIN: Final = re.compile(r"[^A-Za-z0-9]+")
_LONGEST_NAME: Final = 60
_MOST_SENT: Final = 2 * MOST_BYTES + 65_536
"""A form that is too long by a little comes back, to be mended."""


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
    game = load_game(database.session(), token)
    return Response(
        export_game(database.session(), token),
        mimetype="application/json",
        headers={"Content-Disposition": f'attachment; filename="{_file_name(game)}.json"'},
    )


@exchange.get("/g/<token>/hands.csv")
@limited(SHEETS)
@least(Role.VIEWER)
def table(token: str) -> Response:
    """Return the hands of a game as a table, a row for each hand and side."""
    return Response(
        game_table(database.session(), token),
        mimetype="text/csv",
        headers={"Content-Disposition": f'attachment; filename="{_file_name(opened_game())}.csv"'},
    )


@exchange.get("/games/import")
@anybody
def ask() -> str:
    """Show the form to upload a file."""
    return _show(ImportPage(start=new_start()))


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
        return _refuse(content, error.problems, error.left_out)
    except RefusedError as error:
        return _refuse(content, error.problems)
    game = load_game(database.session(), imported.token)
    tell(PageNotice(brought_in(imported, game)))
    return show_started(imported.token, group)


def _bring_evening(document: object, start: str, group: str) -> AnyResponse:
    token = import_evening(database.session(), document, start, access_to(group))
    tell(PageNotice(gettext("The evening was brought in.")))
    note_this_device(group)
    return remember_group(redirect(url_for("events.show", token=token), 303), group)


@shows_again("exchange.bring")
def show_sent_again(message: str) -> str:
    """Return the page as it was sent, with a sentence."""
    page = ImportPage(
        start=start_again(request.form.get("start")), text=_text(_sent()), message=message
    )
    return _show(page)


def _sent() -> bytes:
    """Return the file that was uploaded, or the text that was pasted where none was."""
    content = b""
    if "file" in request.files:
        with closing(request.files["file"]) as file:
            content = file.read()
    return content or request.form.get("text", "").encode("utf-8", "replace")


def _read(content: bytes) -> Any:  # noqa: ANN401 -- any JSON value
    if len(content) > MOST_BYTES:
        raise DocumentError([problem_of("", "document.too_large", most=1)])
    return read_json(content)


def _refuse(content: bytes, problems: Sequence[Problem], left_out: int = 0) -> tuple[str, int]:
    page = ImportPage(
        start=start_again(request.form.get("start")),
        text=_text(content),
        mistakes=mistakes(problems),
        more=more_mistakes(left_out),
    )
    is_too_large = len(content) > MOST_BYTES
    return _show(page), 413 if is_too_large else 422


def _text(content: bytes) -> str:
    return content.decode("utf-8", "replace")


def _show(page: ImportPage) -> str:
    return render_template("games/import.html", page=page)


def _file_name(game: GameView) -> str:
    names = " ".join(side.name for side in game.sides)
    name = _PLAIN.sub("-", f"canasta {names}")[:_LONGEST_NAME].strip("-").lower()
    return f"{name}-{game.started_at:%Y-%m-%d}"
