"""Routes of the HTTP API: documents in, results out."""

from __future__ import annotations

import re
from typing import Final

from flask import Blueprint, Response, request

from scorekeeper.documents.answering import answer_deal, answer_game
from scorekeeper.documents.checks import answer_check
from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.events import answer_next, answer_ranking
from scorekeeper.documents.models import RulesDocument
from scorekeeper.documents.reading import read_model
from scorekeeper.documents.requests import ChosenRules, choose_rules
from scorekeeper.documents.rulesets import write_catalogue, write_entry_with_rules
from scorekeeper.web.api.game_routes import game_api, json_answer, sent_json
from scorekeeper.web.api.openapi import openapi_document
from scorekeeper.web.common.language import ngettext, page_language, speech
from scorekeeper.web.common.problems import problem_response, problem_text
from scorekeeper.web.common.security import csrf, may_be_indexed
from scorekeeper.web.visitors.authorisation import anybody
from scorekeeper.web.visitors.limits import API, limited

api: Final = Blueprint("api", __name__, url_prefix="/api/v1")
api.register_blueprint(game_api)
csrf.exempt(api)  # no route is authorised by cookies

_NUMBER: Final = re.compile(r"-?[0-9]{1,40}")


@api.post("/score")
@limited(API)
@anybody
def score() -> Response:
    """Score one deal document."""
    return json_answer(answer_deal(sent_json(), speech()))


@api.post("/score-game")
@limited(API)
@anybody
def score_whole_game() -> Response:
    """Score a whole game document."""
    return json_answer(answer_game(sent_json(), speech()))


@api.post("/check/<name>")
@limited(API)
@anybody
def check(name: str) -> Response:
    """Answer a question at the table."""
    return json_answer(answer_check(name, sent_json(), speech()))


@api.post("/event/next")
@limited(API)
@anybody
def next_round() -> Response:
    """Seat the next round of a club evening."""
    return json_answer(answer_next(sent_json(), speech()))


@api.post("/event/ranking")
@limited(API)
@anybody
def event_ranking() -> Response:
    """Rank the entrants of a club evening."""
    return json_answer(answer_ranking(sent_json()))


@api.get("/rulesets")
@anybody
@may_be_indexed
def rulesets() -> Response:
    """List every ruleset."""
    return json_answer(write_catalogue())


@api.get("/rulesets/<ruleset>")
@anybody
@may_be_indexed
def rules(ruleset: str) -> Response:
    """Return a ruleset with its rules; for `players`, with `options` joined by commas."""
    chosen = _chosen(ruleset)
    return json_answer(write_entry_with_rules(chosen.variant, chosen.players, chosen.rules))


@api.get("/openapi.json")
@anybody
@may_be_indexed
def openapi() -> Response:
    """Return the description of the API, for programs."""
    return json_answer(openapi_document(request.script_root))


@api.errorhandler(DocumentError)
def unreadable(error: DocumentError) -> Response:
    """Answer 400 to invalid JSON, 404 to no ruleset or check, 422 to wrong values."""
    return problem_response(
        _status(error.problems[0]), _detail(error), error.problems, error.left_out
    )


@api.after_request
def tell_language(response: Response) -> Response:
    """Set the language of labels and messages in the header."""
    response.content_language.add(page_language())
    return response


def _chosen(ruleset: str) -> ChosenRules:
    """Return the rules that the address asks for.

    Raises:
        DocumentError: there are none such.
    """
    problems: list[Problem] = []
    listed = ",".join(request.args.getlist("options"))
    asked = {
        "ruleset": ruleset,
        "players": _number(request.args.get("players")),
        "options": [name for name in listed.split(",") if name],
    }
    model = read_model(RulesDocument, asked, "", problems)
    chosen = None if model is None else choose_rules(model, problems)
    if chosen is None:
        raise DocumentError(problems)
    return chosen


def _number(text: str | None) -> int | str | None:
    """Return a number from an address; as text where it is not one."""
    return int(text) if text is not None and _NUMBER.fullmatch(text) else text


def _status(problem: Problem) -> int:
    if problem.code.startswith(("json.", "document.empty")):
        return 400
    is_address = request.endpoint == "api.rules" and problem.path == "ruleset"
    return 404 if is_address or problem.code == "check.unknown" else 422


def _detail(error: DocumentError) -> str:
    """Return the first of the problems with its path, and the number of the others."""
    first = error.problems[0]
    sentence = f"{first.path}: {problem_text(first)}" if first.path else problem_text(first)
    others = len(error.problems) + error.left_out - 1
    if not others:
        return sentence
    more = ngettext("There is %(num)s more problem.", "There are %(num)s more problems.", others)
    return f"{sentence} {more}"
