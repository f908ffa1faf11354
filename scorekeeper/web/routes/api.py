"""The HTTP API: documents in, results out; nothing is kept."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response, jsonify, request

from scorekeeper.documents.catalogue import write_catalogue, write_entry_with_rules
from scorekeeper.documents.deals import read_deal
from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.games import read_game, write_game_result
from scorekeeper.documents.json_text import read_json
from scorekeeper.documents.results import write_deal_result
from scorekeeper.engine.game import score_deal, score_game
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.engine.variants.variant import UnknownVariantError, VariantError
from scorekeeper.web.language import gettext, speech
from scorekeeper.web.problems import problem_response
from scorekeeper.web.security import csrf

api: Final = Blueprint("api", __name__, url_prefix="/api/v1")
csrf.exempt(api)  # it keeps nothing, and no cookie lets anybody do more


@api.post("/score")
def score() -> Response:
    """Score one deal document."""
    asked = read_deal(_body())
    result = score_deal(asked.rules, asked.deal)
    return jsonify(write_deal_result(asked.rules, asked.deal, result, speech()))


@api.post("/score-game")
def score_whole_game() -> Response:
    """Score a whole game document."""
    asked = read_game(_body())
    result = score_game(asked.rules, asked.sides, asked.deals)
    return jsonify(write_game_result(asked, result, speech()))


@api.get("/rulesets")
def rulesets() -> Response:
    """List every ruleset."""
    return jsonify(write_catalogue())


@api.get("/rulesets/<ruleset>")
def rules(ruleset: str) -> Response:
    """Return a ruleset with its rules; for `players`, with `options` joined by commas."""
    try:
        variant = find_variant(ruleset)
        players = _players(variant.usual_players)
        options = [name for name in request.args.get("options", "").split(",") if name]
        found = variant.ruleset(players, options)
    except UnknownVariantError as error:
        return problem_response(404, _none_of(error))
    except VariantError as error:
        return problem_response(422, _none_of(error))
    return jsonify(write_entry_with_rules(variant, players, found))


@api.errorhandler(DocumentError)
def unreadable(error: DocumentError) -> Response:
    """Answer 400 to what is no JSON, 422 to values that are wrong."""
    status = 400 if _is_not_json(error.problems) else 422
    return problem_response(status, str(error), error.problems)


def _body() -> Any:  # noqa: ANN401 -- any JSON value
    return read_json(request.get_data(cache=False))


def _is_not_json(problems: tuple[Problem, ...]) -> bool:
    return any(problem.code.startswith(("json.", "document.empty")) for problem in problems)


def _players(usual: int) -> int:
    asked = request.args.get("players", "")
    return int(asked) if asked.isascii() and asked.isdigit() else usual


def _none_of(error: VariantError) -> str:
    return gettext(
        "“%(asked)s” is none of %(known)s.", asked=error.asked, known=", ".join(error.known)
    )
