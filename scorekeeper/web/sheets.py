"""Printed sheets: of a game, and blank ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from flask import Blueprint, Response, request

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.services.common.roles import Role
from scorekeeper.services.game.views import GameView
from scorekeeper.services.printing.ruleset_sheets import blank_sheet
from scorekeeper.services.printing.sheets import Heading, game_picture, game_sheet, summary_sheet
from scorekeeper.sheets.model import Paper, Sheet
from scorekeeper.sheets.render import print_sheet
from scorekeeper.web.common.editions import known_variant, option_names
from scorekeeper.web.common.files import file_response, plain_name
from scorekeeper.web.common.language import long_date, page_language, sheet_labels, speech
from scorekeeper.web.common.security import may_be_indexed
from scorekeeper.web.visitors.authorisation import anybody, least, opened_game
from scorekeeper.web.visitors.etags import conditional
from scorekeeper.web.visitors.limits import SHEETS, limited
from scorekeeper.wording.translation import Translations

sheets: Final = Blueprint("sheets", __name__)


@sheets.get("/g/<token>/sheet.pdf")
@limited(SHEETS)
@least(Role.VIEWER)
def game(token: str) -> Response:  # noqa: ARG001 -- the link has opened the game already
    """Return the score sheet of a game; `paper` is `a4` or `letter`."""
    return _of_game("", game_sheet)


@sheets.get("/g/<token>/summary.pdf")
@limited(SHEETS)
@least(Role.VIEWER)
def summary(token: str) -> Response:  # noqa: ARG001 -- the link has opened the game already
    """Return a game on one page, to pin up; `paper` is `a4` or `letter`."""
    return _of_game("summary", summary_sheet)


@sheets.get("/g/<token>/picture.png")
@limited(SHEETS)
@least(Role.VIEWER)
def picture(token: str) -> Response:  # noqa: ARG001 -- the link has opened the game already
    """Return a picture of the game's score, to send."""
    return _picture(opened_game(), names=True)


@sheets.get("/g/<token>/preview.png")
@limited(SHEETS)
@least(Role.VIEWER)
def preview(token: str) -> Response:  # noqa: ARG001 -- the link has opened the game already
    """Return the preview picture of a link, with names where the owner wants them."""
    view = opened_game()
    return _picture(view, names=view.names_in_preview)


def _picture(view: GameView, *, names: bool) -> Response:
    """Return a picture of a game, or 304 where the browser has it already."""

    def make() -> Response:
        labels, t = sheet_labels(), speech()
        picture = game_picture(t, view, labels, names=names)
        printed = print_sheet(picture, labels=labels, t=t)
        return file_response(printed, "image/png", "canasta.png", is_shown=True)

    return conditional(f"{_state(view)}-{page_language()}{'-named' if names else ''}", make)


def _state(view: GameView) -> str:
    """Return a text that differs for every state of every game."""
    return f"{view.id}-{view.version}-{view.changed_at.timestamp()}"


def _of_game(kind: str, sheet_of: Callable[[Translations, GameView, Heading], Sheet]) -> Response:
    """Return a sheet of a game, or 304 where the browser has it already."""
    view = opened_game()

    def make() -> Response:
        heading = game_heading(view, long_date(view.started_at))
        names = " ".join(side.name for side in view.sides)
        return pdf_response(sheet_of(speech(), view, heading), f"canasta {names} {kind}")

    # These determine the sheet.
    return conditional(f"{_state(view)}-{asked_paper()}-{page_language()}{kind}", make)


@sheets.get("/g/<token>/blank.pdf")
@limited(SHEETS)
@least(Role.VIEWER)
def blank_of_game(token: str) -> Response:  # noqa: ARG001 -- the link has opened the game already
    """Return a blank sheet for the rules and the sides of a game."""
    view = opened_game()
    names = [side.name for side in view.sides]
    return _blank(view.variant, view.rules, game_heading(view), names)


@sheets.get("/sheets/blank/<ruleset>.pdf")
@limited(SHEETS)
@anybody
@may_be_indexed
def blank(ruleset: str) -> Response:
    """Return a blank sheet for an edition."""
    variant = known_variant(ruleset)
    return _blank(variant, variant.ruleset(), Heading(title=variant.name), ())


def _blank(variant: Variant, rules: Ruleset, heading: Heading, names: Sequence[str]) -> Response:
    sheet = blank_sheet(speech(), rules, heading, names)
    return pdf_response(sheet, f"canasta {variant.id} blank")


def game_heading(game: GameView, date: str = "") -> Heading:
    """Return the heading of a sheet of a game: its title, its options, and when it was played.

    Under house rules, which have a name of their own, the edition stands beside the options.
    """
    edition = (game.variant.name,) if game.rules_name else ()
    options = (*edition, *option_names(game.options))
    return Heading(title=game.title, options=options, date=date)


def asked_paper() -> Paper:
    """Return the paper asked for; A4 where there is no such paper."""
    asked = request.args.get("paper", "")
    return Paper(asked) if asked in set(Paper) else Paper.A4


def pdf_response(sheet: Sheet, name: str) -> Response:
    """Return a sheet as a PDF file that a browser shows, named after `name`."""
    content = print_sheet(sheet, paper=asked_paper(), labels=sheet_labels(), t=speech())
    return file_response(content, "application/pdf", f"{plain_name(name)}.pdf", is_shown=True)
