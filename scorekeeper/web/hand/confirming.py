"""Confirmations by both sides: their routes, and how a board and the page of a hand show them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from flask import Blueprint, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.services import database
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import Confirming, GameView
from scorekeeper.services.hand.writing import settled_problem
from scorekeeper.services.lifecycle.confirming import RESULT, Approval, confirm, set_confirming
from scorekeeper.web.common.forms import pressed, sent_number
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.web.common.notices import go_on
from scorekeeper.web.common.problems import problem_text, refusal_of
from scorekeeper.web.visitors.authorisation import least
from scorekeeper.web.visitors.devices import device_name
from scorekeeper.web.visitors.evenings import after_writing
from scorekeeper.web.visitors.idempotency import sent_write
from scorekeeper.wording.board import confirmed_by, hand_name
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import N_

confirming: Final = Blueprint("confirming", __name__)

CHOICES: Final = {
    Confirming.NONE: N_("Nothing: what is saved counts"),
    Confirming.HANDS: N_("Each hand, and the result"),
    Confirming.RESULT: N_("The result only"),
}
"""Kinds of confirmation that a table can choose."""
_MOST: Final = 3
"""Number of waiting hands on the board; all others are on their own pages."""
_TAKE_BACK: Final = "take-back"
_DONE: Final = {
    (True, True): N_("%(side)s: the result is not confirmed any more."),
    (True, False): N_("%(side)s: the result is confirmed."),
    (False, True): N_("%(side)s: hand %(number)s is not confirmed any more."),
    (False, False): N_("%(side)s: hand %(number)s is confirmed."),
}
"""By whether it was the result, and whether it was taken back."""


@dataclass(frozen=True, slots=True)
class ConfirmItem:
    """Something to confirm.

    Attributes:
        game: its game, whose sides confirm it.
        number: the hand; 0 for the result.
        url: the address to confirm it; empty for those who only look on.
    """

    game: GameView
    number: int
    url: str

    @property
    def name(self) -> str:
        """Its name: `Hand 3`."""
        if self.number == RESULT:
            return gettext("The result")
        return hand_name(speech(), self.number)

    @property
    def basis(self) -> int:
        """The revision that a confirmation is for."""
        deal = self.game.deal(self.number)
        return self.game.confirmed.result_basis if deal is None else deal.revision

    @property
    def confirmed(self) -> Collection[int]:
        """The sides that have confirmed it."""
        if self.number == RESULT:
            return self.game.confirmed.result
        return self.game.confirmed.hands.get(self.number, frozenset())

    @property
    def is_done(self) -> bool:
        """Whether all sides have confirmed it."""
        return len(self.confirmed) == len(self.game.sides)

    @property
    def said(self) -> str:
        """Names of the sides that have confirmed, in words."""
        names = [side.name for side in self.game.sides]
        return confirmed_by(speech(), names, self.confirmed) or gettext("Not confirmed yet")


def board_items(game: GameView, token: str, role: Role) -> list[ConfirmItem]:
    """Return the confirmations that the board asks for: of the result, and of waiting hands."""
    hands = (_item(game, token, number, role) for number in _waiting(game)[:_MOST])
    return [*_result(game, token, role), *hands]


def further_text(game: GameView) -> str:
    """Return how many more hands wait than the board asks for; empty where it asks for all."""
    more = len(_waiting(game)) - _MOST
    if more <= 0:
        return ""
    return ngettext(
        "%(num)s more hand waits for it, on its own page.",
        "%(num)s more hands wait for it, each on its own page.",
        more,
    )


def settled_text(game: GameView, role: Role) -> str:
    """Return the reason why only the director of its club evening changes a game; else empty."""
    if game.given is not None:
        first, second = map(figure, game.given)
        return gettext(
            "The director set the result of this table: %(first)s to %(second)s. What the hands "
            "come to does not count.",
            first=first,
            second=second,
        )
    return why_not_saved(game, role)


def may_write(game: GameView, role: Role) -> bool:
    """Whether the holder of a link changes hands of a game."""
    return role.may(Role.SCORER) and settled_problem(game, role) is None


def why_not_saved(game: GameView, role: Role) -> str:
    """Return the reason why nothing that was written would be saved; empty where it would be."""
    problem = settled_problem(game, role)
    return "" if problem is None else problem_text(problem)


def why_no_hand(game: GameView, role: Role) -> str:
    """Return the reason why the next hand cannot be entered; empty where it can be."""
    if not may_write(game, role):
        return settled_text(game, role)
    if game.over and game.played_at is not None and role is not Role.OWNER:
        return problem_text(problem_of("", "game.over_here"))
    return gettext("The game is over. Undo the last hand to play on.") if game.over else ""


def hand_item(game: GameView, token: str, number: int, role: Role) -> ConfirmItem | None:
    """Return the confirmation of a hand; None where the table confirms none."""
    if game.confirming is not Confirming.HANDS:
        return None
    return _item(game, token, number, role)


def _result(game: GameView, token: str, role: Role) -> Iterator[ConfirmItem]:
    if game.over and game.confirming is not Confirming.NONE and game.given is None:
        # A table cannot take a settled result back: it is shown as to those who look on.
        reads = Role.VIEWER if game.is_settled and role is not Role.OWNER else role
        yield _item(game, token, RESULT, reads)


def _waiting(game: GameView) -> list[int]:
    """Return the hands that wait to be confirmed, the last first."""
    if game.confirming is not Confirming.HANDS:
        return []
    sides, confirmed = len(game.sides), game.confirmed.hands
    numbers = (deal.number for deal in reversed(game.deals))
    return [number for number in numbers if len(confirmed.get(number, ())) < sides]


def _item(game: GameView, token: str, number: int, role: Role) -> ConfirmItem:
    url = url_for("confirming.confirm", token=token) if role.may(Role.SCORER) else ""
    return ConfirmItem(game, number, url)


@confirming.post("/g/<token>/confirm", endpoint="confirm")
@least(Role.SCORER)
def confirm_it(token: str) -> Response:
    """Confirm a hand or the result for a side, or take that back; idempotent."""
    session, asked = database.session(), _asked()
    why = refusal_of(partial(confirm, session, token, asked, device=device_name()))
    game = load_game(session, token)
    return go_on(after_writing(game, token), why or _done_text(game, asked))


@confirming.post("/g/<token>/confirming", endpoint="choose")
@least(Role.OWNER)
def choose(token: str) -> Response:
    """Set the kinds of confirmation from now on."""
    choice = Confirming.called(request.form.get("confirming"))
    if why := refusal_of(partial(set_confirming, database.session(), token, choice, sent_write())):
        return go_on(url_for("changes.edit", token=token), why)
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
