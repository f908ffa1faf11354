"""Problems of a request: in words, and as `application/problem+json` (RFC 9457)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from flask import Response, request
from pydantic_core import to_json
from werkzeug.http import HTTP_STATUS_CODES

from scorekeeper.documents.errors import DocumentError, Problem, ProblemDetails, ProblemItem
from scorekeeper.documents.exports import MOST_BYTES
from scorekeeper.documents.game_states import GameStateResult
from scorekeeper.services.common.errors import RefusedError, ServiceError, VersionConflictError
from scorekeeper.services.common.sentences import problem_message, problem_of
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.wording.translation import N_

BEARER: Final = 'Bearer realm="scorekeeper"'
"""Value of `WWW-Authenticate` where a link or a pass phrase is missing."""

TOO_LARGE: Final = problem_of("", "document.too_large", most=MOST_BYTES // 1024**2)
"""Problem of a body that is longer than any that is read."""

_FOREIGN: Final = N_("This file was not saved by this app. Choose another one.")
_CUT: Final = N_("The end of the file is missing. Save it again, then choose the new one.")
_BROKEN: Final = N_(
    "Line %(line)s of the file cannot be read: something was changed there, or left out."
)
_OF_A_WHOLE_FILE: Final = {
    ("", "document.empty"): N_("Choose a file, or paste what is in it."),
    ("", "json.not_utf8"): _FOREIGN,
    ("", "value.not_object"): _FOREIGN,
    ("format", "field.missing"): _FOREIGN,
    ("format", "format.unknown"): N_("This is another kind of file: it cannot be brought in here."),
}
"""Sentences about files that this app has not saved, by the path and code of a problem."""
_OF_A_GAME: Final = frozenset({"ruleset", "sides", "deals"})
"""Fields that every file of a game has: a file without any of them is no game."""
_LINE: Final = re.compile(r"at line (\d+) column (\d+)")
_START: Final = ("1", "1")


def is_api() -> bool:
    """Whether the request is for the API."""
    return request.path.startswith("/api/")


def only_reads() -> bool:
    """Whether the request writes nothing."""
    return request.method in {"GET", "HEAD"}


def problem_text(problem: Problem) -> str:
    """Return the sentence for a problem, in the language of the request."""
    return problem_message(speech(), problem)


def meld_text(number: int, sentence: str) -> str:
    """Return a sentence about one of several melds, 0 for the first."""
    return gettext("Meld %(number)s: %(sentence)s", number=number + 1, sentence=sentence)


def whole_file_problems(problems: Sequence[Problem]) -> list[Problem]:
    """Return the reasons why a chosen or pasted file is no such file at all, in plain words.

    None if only values in it are wrong: those problems have sentences of their own.
    """
    found = [sentence for problem in problems if (sentence := _of_a_whole_file(problem))]
    missing = {problem.path for problem in problems if problem.code == "field.missing"}
    if not found and missing >= _OF_A_GAME:
        found = [gettext(_FOREIGN)]
    return [Problem("", "file.wrong", sentence) for sentence in found]


def _of_a_whole_file(problem: Problem) -> str:
    """Return the sentence for a problem that only a foreign file has; empty for another problem."""
    if problem.code != "json.invalid":
        sentence = _OF_A_WHOLE_FILE.get((problem.path, problem.code), "")
        return gettext(sentence) if sentence else ""
    place = _LINE.search(problem.message)
    if "EOF" in problem.message:
        return gettext(_CUT)
    if place is None or place.groups() == _START:
        return gettext(_FOREIGN)
    return gettext(_BROKEN, line=place[1])


def service_text(error: ServiceError | DocumentError) -> str:
    """Return the sentences for the problems of an error, in the language of the request."""
    return " ".join(problem_text(problem) for problem in error.problems)


def refusal_of(act: Callable[[], object]) -> str:
    """Do what a form asks for; return the reason why it was refused, empty if it was not."""
    try:
        act()
    except (RefusedError, VersionConflictError) as error:
        return service_text(error)
    return ""


def problem_response(
    status: int,
    detail: str,
    problems: Iterable[Problem] = (),
    left_out: int = 0,
    current: GameStateResult | None = None,
) -> Response:
    """Return an error of the API.

    Args:
        status: the HTTP status.
        detail: a sentence that says what to do.
        problems: each thing that cannot be read, with its path.
        left_out: the number of further problems.
        current: the state of the game, for a conflict with it.
    """
    body: ProblemDetails = {
        "type": "about:blank",
        # Werkzeug's words: those of `http.HTTPStatus` differ between versions of Python.
        "title": HTTP_STATUS_CODES[status],
        "status": status,
        "detail": detail,
    }
    errors: list[ProblemItem] = [
        {"path": problem.path, "code": problem.code, "message": problem_text(problem)}
        for problem in problems
    ]
    if errors:
        body["errors"] = errors
    if left_out:
        body["left_out"] = left_out
    content = body if current is None else {**body, "current": current}
    return Response(to_json(content), status, mimetype="application/problem+json")
