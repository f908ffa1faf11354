"""Notice after a hand has been saved."""

from __future__ import annotations

from typing import Final

from scorekeeper.services.game.views import Confirming, GameView
from scorekeeper.services.game.writes import Action, SavedDeal
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import signed_figure
from scorekeeper.wording.translation import N_

_CORRECTED: Final = N_("Hand %(number)s is corrected.")
_UNCORRECTED: Final = N_("Hand %(number)s is again as it was before it was corrected.")

_NEEDS: Final = N_("In hand %(number)s the first meld of %(side)s needs %(minimum)s now.")
_NEXT_NEEDS: Final = N_("The next first meld of %(side)s needs %(minimum)s.")


def saved_message(game: GameView, saved: SavedDeal) -> str:
    """Return the outcome of a save, in a sentence or two.

    Args:
        game: the game as it stands now.
        saved: the saved hand.
    """
    if saved.action is Action.CORRECTED:
        undone = game.correction is not None and game.correction.undone
        said = _UNCORRECTED if undone else _CORRECTED
        anew = _confirmed_anew(game, saved.number)
        return " ".join([gettext(said, number=saved.number), *anew, *_later(game, saved)])
    deal = game.deal(saved.number)
    points = deal.standing.points if deal else ()
    made = ", ".join(
        f"{side.name} {signed_figure(made)}" for side, made in zip(game.sides, points, strict=False)
    )
    return gettext("Hand %(number)s is saved: %(made)s.", number=saved.number, made=made)


def _confirmed_anew(game: GameView, number: int) -> list[str]:
    """Return the sentence that a hand has to be confirmed once more, if it has to be."""
    if game.confirming is Confirming.HANDS and not game.confirmed.hands.get(number):
        return [gettext("Hand %(number)s is to be confirmed anew.", number=number)]
    if game.confirming is Confirming.RESULT and game.over:
        return [gettext("The result is to be confirmed anew.")]
    return []


def _later(game: GameView, saved: SavedDeal) -> list[str]:
    return [
        gettext(
            _NEXT_NEEDS if game.deal(change.number) is None else _NEEDS,
            number=change.number,
            side=game.sides[change.side].name,
            minimum=minimum_text(speech(), change.new_minimum),
        )
        for change in saved.changes.later
        if change.changes_minimum and change.new_minimum is not None
    ]
