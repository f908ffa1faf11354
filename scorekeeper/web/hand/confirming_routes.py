"""Routes to confirm hands and the result, and to choose the kinds of confirmation."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.services import database
from scorekeeper.services.common.errors import RefusedError, VersionConflictError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.game.views import Confirming, GameView
from scorekeeper.services.lifecycle.confirming import RESULT, Approval, confirm, set_confirming
from scorekeeper.services.lifecycle.games import load_game
from scorekeeper.web.common.buttons import pressed
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notices import go_on
from scorekeeper.web.common.problems import service_text
from scorekeeper.web.common.whole_numbers import sent_number
from scorekeeper.web.visitors.authorisation import least
from scorekeeper.web.visitors.devices import device_name
from scorekeeper.web.visitors.evenings import after_writing
from scorekeeper.web.visitors.limits import WRITING, limited
from scorekeeper.web.visitors.sent_writes import sent_write
from scorekeeper.wording.translation import N_

confirming: Final = Blueprint("confirming", __name__)

_TAKE_BACK: Final = "take-back"
_DONE: Final = {
    (True, True): N_("%(side)s: the result is not confirmed any more."),
    (True, False): N_("%(side)s: the result is confirmed."),
    (False, True): N_("%(side)s: hand %(number)s is not confirmed any more."),
    (False, False): N_("%(side)s: hand %(number)s is confirmed."),
}
"""By whether it was the result, and whether it was taken back."""


@confirming.post("/g/<token>/confirm", endpoint="confirm")
@limited(WRITING)
@least(Role.SCORER)
def confirm_it(token: str) -> Response:
    """Confirm a hand or the result for a side, or take that back; idempotent."""
    session, asked = database.session(), _asked()
    why = ""
    try:
        confirm(session, token, asked, device=device_name())
    except RefusedError as error:
        why = service_text(error)
    game = load_game(session, token)
    return go_on(after_writing(game, token), why or _done_text(game, asked))


@confirming.post("/g/<token>/confirming", endpoint="choose")
@limited(WRITING)
@least(Role.OWNER)
def choose(token: str) -> Response:
    """Set the kinds of confirmation from now on."""
    asked = request.form.get("confirming", "")
    choice = Confirming(asked) if asked in set(Confirming) else Confirming.NONE
    try:
        set_confirming(database.session(), token, choice, sent_write())
    except (RefusedError, VersionConflictError) as error:
        return go_on(url_for("changes.edit", token=token), service_text(error))
    return go_on(url_for("games.board", token=token), gettext("What the sides confirm is changed."))


def _asked() -> Approval:
    _, action = pressed({"confirm", _TAKE_BACK})
    return Approval(
        number=sent_number("number"),
        basis=sent_number("basis"),
        side=sent_number("side"),
        taken_back=action == _TAKE_BACK,
    )


def _done_text(game: GameView, asked: Approval) -> str:
    message = _DONE[asked.number == RESULT, asked.taken_back]
    return gettext(message, side=game.sides[asked.side].name, number=asked.number)
