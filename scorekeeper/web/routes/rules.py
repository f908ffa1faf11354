"""The rules: of every edition, of a game, and as a card to print."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort, render_template, request
from werkzeug.exceptions import NotFound

from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.engine.variants.variant import UnknownVariantError, Variant
from scorekeeper.services import database
from scorekeeper.services.games import load_game
from scorekeeper.web.pages.rules_of_editions import (
    ShownRules,
    books,
    edition_page,
    game_page,
    shown_rules,
)

rules: Final = Blueprint("rules", __name__)


@rules.get("/rules")
def index() -> str:
    """List every ruleset by its rule book."""
    return render_template("rules/index.html", books=books())


@rules.get("/rules/<ruleset>")
def show(ruleset: str) -> str:
    """Show the quick reference of an edition, for `players` and `options`."""
    return render_template("rules/show.html", page=edition_page(asked_rules(ruleset)))


@rules.get("/g/<token>/rules")
def of_game(token: str) -> str:
    """Show the rules of a game, as they were when it began."""
    game = load_game(database.session(), token)
    return render_template("rules/show.html", page=game_page(game, token))


def asked_rules(ruleset: str) -> ShownRules:
    """Return the rules that the request asks for; 404 where there is no such edition."""
    options = [name for text in request.args.getlist("options") for name in text.split(",")]
    return shown_rules(known_variant(ruleset), request.args.get("players", ""), options)


def known_variant(name: str) -> Variant:
    """Return an edition by its id or alias; 404 where there is none."""
    try:
        return find_variant(name)
    except UnknownVariantError:
        raise NotFound from None
