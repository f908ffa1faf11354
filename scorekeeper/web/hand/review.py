"""The last look before a hand is saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from flask import url_for

from scorekeeper.documents.waiting import Seated, Waiting, write_waiting
from scorekeeper.engine.deal import CardsSide, Side
from scorekeeper.services.game.views import DealView, GameView
from scorekeeper.services.game.writes import Changes, DealPreview, LaterChange
from scorekeeper.web.common.language import gettext, ngettext, speech
from scorekeeper.web.common.notes import Note
from scorekeeper.web.hand.entry_page import draft_key, form_url, heading, out_answers
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.lines import SideLines, shared_notes, side_lines
from scorekeeper.web.hand.out_form import is_asked
from scorekeeper.web.hand.place import Place
from scorekeeper.web.visitors.evenings import after_writing
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import in_a_row

_LATER: Final = N_("Before hand %(number)s, %(side)s")
_NOW: Final = N_("Now, %(side)s")
"""A hand that was not played has no name yet: this is how the side stands."""


@dataclass(frozen=True, slots=True)
class ChangeItem:
    """What a correction changes later on, for one side.

    Attributes:
        place: which hand, and which side.
        totals: its total before that hand, old and new.
        minimums: what its first meld needs, old and new; empty where that stays.
    """

    place: str
    totals: str
    minimums: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewPage:
    """Everything the page shows but the hidden form.

    Attributes:
        heading: which hand it is.
        url: where the form goes.
        board_url: where the game's board is.
        after_url: where one goes on once it is saved.
        draft_key: what the browser keeps the draft under.
        save_label: what the button says.
        sides: side by side.
        notes: what no side alone is at fault for.
        broken: how many rules are broken; 0 as long as it is open who went out: many depend on it.
        ending: who wins with this hand; empty while the game goes on.
        changes: what a correction changes later on.
        remarks: further sentences about what it changes.
        out: who may have gone out, each as (value, name), where nobody has said so yet; else
            nothing is asked.
        waiting: what is shown of a new hand as long as it waits on a device for the connection.
    """

    heading: str
    url: str
    board_url: str
    after_url: str
    draft_key: str
    save_label: str
    sides: Sequence[SideLines]
    notes: Sequence[Note]
    broken: int
    ending: str
    changes: Sequence[ChangeItem]
    remarks: Sequence[str]
    out: Sequence[tuple[str, str]]
    waiting: Waiting | None


def review_page(place: Place, form: HandForm, preview: DealPreview) -> ReviewPage:
    """Return the review of what a form holds: a new hand, or the correction of one."""
    game, deal, hand = place.game, place.deal, preview.hand
    asks = is_asked(form.out, form.sides)
    return ReviewPage(
        heading=heading(deal, hand.number),
        url=form_url(place.token, deal),
        board_url=url_for("games.board", token=place.token),
        after_url=after_writing(game, place.token),
        draft_key=draft_key(game, form),
        save_label=_save_label(hand.number, deal),
        sides=side_lines(game, hand) if asks else list(_with_second_look(game, hand)),
        notes=shared_notes(game.rules, hand.score),
        broken=0 if asks else len(hand.score.violations),
        ending=_ending(preview.game),
        changes=[change_item(game, change) for change in preview.changes.later],
        remarks=[*change_remarks(preview.changes), *_unconfirmed(game, deal)],
        out=out_answers(form) if asks else (),
        waiting=None if deal or asks else _waiting(game, hand),
    )


def _waiting(game: GameView, hand: DealView) -> Waiting:
    seated = Seated(game.rules, [side.players for side in game.sides], game.first_dealer)
    return write_waiting(speech(), seated, hand.number, hand.standing)


def _with_second_look(game: GameView, hand: DealView) -> Iterator[SideLines]:
    """Yield the lines of each side; one that seems forgotten is asked about.

    That is no broken rule: the table may not have written down what is left.
    """
    for lines, side in zip(side_lines(game, hand), hand.deal.sides, strict=True):
        notes = [*lines.notes, _no_cards_left()] if _has_no_cards_left(side) else lines.notes
        yield replace(lines, notes=notes)


def _has_no_cards_left(side: Side) -> bool:
    """Whether a side that was written card by card did not go out, and holds no card."""
    if not isinstance(side, CardsSide) or side.went_out:
        return False
    return not any(hand.cards or hand.foot for hand in side.hands)


def _no_cards_left() -> Note:
    message = gettext(
        "This side did not go out, and no cards are left in its hands. Is that right?"
    )
    return Note(message, gentle=True)


def _save_label(number: int, deal: DealView | None) -> str:
    if deal is not None:
        return gettext("Save the correction")
    return gettext("Save hand %(number)s", number=number)


def _ending(game: GameView) -> str:
    if not game.over or game.winner is None:
        return ""
    winner = game.sides[game.winner]
    return ngettext(
        "%(side)s wins the game with this.",
        "%(side)s win the game with this.",
        len(winner.players),
        side=winner.name,
    )


def _unconfirmed(game: GameView, deal: DealView | None) -> Iterator[str]:
    """Yield which confirmations a correction takes away."""
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


def change_item(game: GameView, change: LaterChange) -> ChangeItem:
    """Return what a correction changes for one side in a later hand, or as it stands now."""
    minimums = ""
    if change.changes_minimum and change.old_minimum and change.new_minimum:
        minimums = gettext(
            "first meld %(old)s → %(new)s",
            old=minimum_text(speech(), change.old_minimum),
            new=minimum_text(speech(), change.new_minimum),
        )
    return ChangeItem(
        place=gettext(
            _NOW if game.deal(change.number) is None else _LATER,
            number=change.number,
            side=game.sides[change.side].name,
        ),
        totals=f"{figure(change.old_total)} → {figure(change.new_total)}",
        minimums=minimums,
    )


def change_remarks(changes: Changes) -> Iterator[str]:
    """Yield what else a correction changes: which hands are legal, whether the game is over."""
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
