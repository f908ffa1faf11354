"""Review of a hand before it is saved, and the notice after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from flask import render_template

from scorekeeper.documents.waiting import Seated, Waiting, write_waiting
from scorekeeper.engine.deal import CardsSide
from scorekeeper.services.game.views import Confirming, DealView, GameView, SidesDocument
from scorekeeper.services.game.writes import Action, Changes, DealPreview, SavedDeal
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.common.notes import Note
from scorekeeper.web.hand.concurrent_saves import news_of_form
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.hand_entry import HandEntry
from scorekeeper.web.hand.seats import NOBODY, lone_player
from scorekeeper.web.hand.sides import HandSide, notes_of, points_text, sides_of
from scorekeeper.web.visitors.evenings import after_writing
from scorekeeper.wording.board import after_end
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import in_a_row

_CORRECTION: Final = N_("Correction of hand %(number)s: %(made)s")
_CORRECTED: Final = N_("Hand %(number)s is corrected.")
_UNCORRECTED: Final = N_("Hand %(number)s is again as it was before it was corrected.")
_NEEDS: Final = N_("In hand %(number)s the first meld of %(side)s needs %(minimum)s now.")
_NEXT_NEEDS: Final = N_("The next first meld of %(side)s needs %(minimum)s.")


def show_review(
    entry: HandEntry, form: HandForm, preview: DealPreview, document: SidesDocument
) -> str:
    """Return the review of what a form holds: a new hand, or the correction of one.

    As long as who went out is open, it asks for that and shows no violations, many of which depend
    on it. A correction that changes nothing cannot be saved.
    """
    game, deal = entry.game, entry.deal
    asks = form.asks_who_went_out
    is_nothing = deal is not None and preview.hand.sides_document == deal.sides_document
    waits = {} if asks else _waits(game, preview.hand, document)
    return render_template(
        "hands/review.html",
        entry=entry,
        form=form,
        preview=preview,
        heading=entry.heading(preview.hand.number),
        is_nothing=is_nothing,
        after_url=after_writing(game, entry.token),
        sides=[
            (side, side.notes if asks else _second_look(game, preview.hand, side))
            for side in sides_of(game, preview.hand)
        ],
        notes=notes_of(game.rules, preview.hand.score),
        broken=0 if asks else len(preview.hand.score.violations),
        remarks=[
            *change_remarks(preview.changes, game, preview.game),
            *_unconfirmed(game, None if is_nothing else deal),
        ],
        out=form.out_answers if asks else (),
        news=news_of_form(entry, form, saves=True),
        waits=waits,
    )


def _waits(game: GameView, hand: DealView, document: SidesDocument) -> dict[str, Any]:
    """Return the values that the browser stores with a hand that waits, beside its fields."""
    made = points_text(game, hand)
    if game.deal(hand.number):
        return {"summary": gettext(_CORRECTION, number=hand.number, made=made)}
    return {"sides": document, "waiting": _waiting(game, hand), "summary": made}


def _waiting(game: GameView, hand: DealView) -> Waiting:
    seated = Seated(game.rules, [side.players for side in game.sides], game.first_dealer)
    return write_waiting(speech(), seated, hand.number, hand.standing)


def _second_look(game: GameView, hand: DealView, side: HandSide) -> list[Note]:
    """Return the notes about a side, with a hint where something is probably missing in the form.

    The hint is no violation. It is about cards left in the hands of a side that did not go out, and
    about the player who is alone where each of three may be.
    """
    written = side.written
    is_one_by_one = game.rules.seating.members_score_alone and lone_player(hand) == NOBODY
    if written.went_out and is_one_by_one:
        message = gettext(
            "One of three plays alone: who first took the pile, or went out before anybody did; "
            "the other two are partners. Edit the hand and say who was alone."
        )
        return [*side.notes, Note(message, gentle=True)]
    if not isinstance(written, CardsSide) or written.went_out:
        return side.notes
    if any(hand.cards or hand.foot for hand in written.hands):
        return side.notes
    message = gettext(
        "This side did not go out, and no cards are left in its hands. Is that right?"
    )
    return [*side.notes, Note(message, gentle=True)]


def _unconfirmed(game: GameView, deal: DealView | None) -> Iterator[str]:
    """Yield the confirmations that a correction takes away."""
    if deal is None:
        return
    names = [side.name for side in game.sides]
    for what, sides in (
        (gettext("hand %(number)s", number=deal.number), game.confirmed.hands.get(deal.number)),
        (gettext("the result"), game.confirmed.result),
    ):
        if sides:
            yield gettext(
                "This takes away the confirmation of %(what)s by %(names)s.",
                what=what,
                names=in_a_row(speech(), [names[side] for side in sorted(sides)]),
            )


def change_remarks(changes: Changes, before: GameView, after: GameView) -> Iterator[str]:
    """Yield the other changes of a correction: the legality of hands, the end of the game."""
    for hand in changes.legality:
        if hand.legal:
            yield gettext("Hand %(number)s keeps all rules now.", number=hand.number)
        else:
            yield gettext("Hand %(number)s breaks a rule now.", number=hand.number)
    if changes.over is not None:
        yield (
            gettext("The game is over with this.")
            if changes.over
            else gettext("The game goes on with this.")
        )
    end = after.ended_early
    if end is not None and end != before.ended_early:
        yield after_end(speech(), end, len(after.deals))


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
    made = points_text(game, deal) if deal else ""
    return gettext("Hand %(number)s is saved: %(made)s.", number=saved.number, made=made)


def _confirmed_anew(game: GameView, number: int) -> list[str]:
    """Return the sentence that a hand has to be confirmed once more, if it has to be."""
    if game.confirming is Confirming.HANDS and not game.confirmed.hands.get(number):
        return [gettext("Hand %(number)s must be confirmed again.", number=number)]
    if game.confirming is Confirming.RESULT and game.over:
        return [gettext("The result must be confirmed again.")]
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
