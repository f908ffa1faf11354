"""Routes of rules: of every edition, of a game, and as a card to print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flask import Blueprint, Response, render_template, request

from scorekeeper.documents.errors import Problem
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.printing.ruleset_sheets import rules_card
from scorekeeper.services.printing.sheets import Heading
from scorekeeper.web.common.editions import known_variant, option_names
from scorekeeper.web.common.language import speech
from scorekeeper.web.common.notes import problem_note
from scorekeeper.web.common.security import may_be_indexed
from scorekeeper.web.rules.chosen_house_rules import known_house_rules, preset_items
from scorekeeper.web.rules.pages import (
    ShownRules,
    books,
    edition_page,
    game_page,
    house_items,
    shown_rules,
)
from scorekeeper.web.sheets import game_heading, pdf_response
from scorekeeper.web.visitors.authorisation import anybody, least, opened_game
from scorekeeper.web.visitors.idempotency import new_start
from scorekeeper.web.visitors.limits import SHEETS, limited

rules: Final = Blueprint("rules", __name__)


@rules.get("/rules")
@anybody
@may_be_indexed
def index() -> str:
    """List the house rules of this device, and every ruleset by its rule book."""
    return show_index()


@rules.get("/rules/<ruleset>")
@anybody
@may_be_indexed
def show(ruleset: str) -> str:
    """Show the quick reference of an edition, for `players` and `options`."""
    return render_template("rules/show.html", page=edition_page(asked_rules(ruleset)))


@rules.get("/g/<token>/rules")
@least(Role.VIEWER)
def of_game(token: str) -> str:
    """Show the rules of a game, as they were when it began."""
    return render_template("rules/show.html", page=game_page(opened_game(), token))


@rules.get("/rules/<ruleset>/card.pdf")
@limited(SHEETS)
@anybody
@may_be_indexed
def card(ruleset: str) -> Response:
    """Return the card of an edition, for `players` and `options`, on `paper`."""
    asked = asked_rules(ruleset)
    if asked.notes:
        # Unlike a page, a printed card has no room for notes on what it leaves out.
        raise RefusedError(Problem("", "rules.not_there", note) for note in asked.notes)
    heading = Heading(title=asked.variant.name, options=option_names(asked.options))
    found = rules_card(speech(), asked.rules, heading, asked.variant.edition)
    return pdf_response(found, f"rules {asked.variant.id}")


@rules.get("/g/<token>/card.pdf")
@limited(SHEETS)
@least(Role.VIEWER)
def card_of_game(token: str) -> Response:  # noqa: ARG001 -- the link has opened the game already
    """Return the card of a game's rules, as they were when it began."""
    game = opened_game()
    found = rules_card(speech(), game.rules, game_heading(game), game.variant.edition, game.usual)
    return pdf_response(found, f"rules {game.variant.id}")


def show_index(problems: Sequence[Problem] = ()) -> str:
    """Return the list; `problems` are those of an uploaded file."""
    return render_template(
        "rules/index.html",
        books=books(),
        houses=house_items(known_house_rules()),
        presets=preset_items(),
        notes=[problem_note(problem) for problem in problems],
        start=new_start(),
    )


def asked_rules(ruleset: str) -> ShownRules:
    """Return the rules that the request asks for; 404 where there is no such edition."""
    options = [name for text in request.args.getlist("options") for name in text.split(",")]
    return shown_rules(known_variant(ruleset), request.args.get("players", ""), options)
