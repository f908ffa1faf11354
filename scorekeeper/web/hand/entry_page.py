"""Parts of the page with the form of a hand."""

from __future__ import annotations

from typing import Any

from flask import url_for

from scorekeeper.services.game.views import DealView, GameView
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.out_form import NOBODY
from scorekeeper.web.hand.seats import SeatedSide
from scorekeeper.wording.board import hand_name


def side_for_rules(side: SeatedSide) -> dict[str, Any]:
    """Return the part of a side's document that names it and its players."""
    return {"told": {"name": side.name, **side.identity}, "players": side.players}


def out_answers(form: HandForm) -> list[tuple[str, str]]:
    """Return the answers to the question who went out: each side, and nobody."""
    sides = [(str(index), side.name) for index, side in enumerate(form.seats.sides)]
    return [*sides, (NOBODY, gettext("Nobody"))]


def heading(deal: DealView | None, number: int) -> str:
    """Return the heading of the form: `Hand 3`, `Correct hand 2`."""
    if deal is None:
        return hand_name(speech(), number)
    return gettext("Correct hand %(number)s", number=number)


def form_url(token: str, deal: DealView | None) -> str:
    """Return the address that the form of a hand posts to."""
    if deal is None:
        return url_for("hands.new", token=token)
    return url_for("hands.edit", token=token, number=deal.number)


def draft_key(game: GameView, form: HandForm) -> str:
    """Return the key under which the browser keeps the draft of a hand."""
    return f"{game.id}:{form.write.hand.data}:{form.write.basis.data}"
