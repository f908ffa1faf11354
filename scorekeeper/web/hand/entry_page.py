"""The page that a hand is written down on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from flask import url_for

from scorekeeper.documents.depth import Depth
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset import Ruleset, SameRank
from scorekeeper.engine.seating import Table
from scorekeeper.services.game.views import DealView, GameView
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.common.notes import Note
from scorekeeper.web.hand.cards import Key, pad_keys
from scorekeeper.web.hand.entry_labels import EntryLabels, entry_labels
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.out_form import NOBODY
from scorekeeper.web.hand.place import Place
from scorekeeper.web.hand.preview import Live, LiveSide
from scorekeeper.web.hand.seats import SeatedSide
from scorekeeper.wording.board import hand_name, who_deals
from scorekeeper.wording.translation import N_

_DEPTHS: Final = {
    Depth.CARDS: N_("Cards"),
    Depth.COUNTS: N_("Counts"),
    Depth.NET: N_("Total"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrySide:
    """The sheet of one side.

    Attributes:
        index: its place in the hand.
        name: its name.
        players: those of its players who play the hand.
        scorers: which sides of the game score for it: `0-2`.
        depths: the depths, each with its name.
        depth: the depth at which it is written down.
        live: what it comes to so far.
    """

    index: int
    name: str
    players: tuple[str, ...]
    scorers: str
    depths: Sequence[tuple[str, str]]
    depth: str
    live: LiveSide


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPage:
    """Everything the page shows but the form itself.

    Attributes:
        heading: which hand it is.
        subtitle: who deals, and what is played.
        board_url: where the game's board is.
        game_url: where the game is as a file.
        told: of each side the part of its document that says who it is, and its `players`; empty
            for a correction.
        url: where the form goes.
        preview_url: what tells what the hand comes to.
        draft_url: what keeps what is written.
        draft_key: what the browser keeps the draft under.
        draft_stamp: when this device wrote what is shown, by its own clock; 0 for no draft.
        is_correction: whether a hand that was saved before is written anew.
        is_over: whether the game is over, so that no further hand can be written.
        is_sent: whether the form shows what was sent: no draft is put in its place then.
        sides: the sheets.
        out: who may have gone out, each as (value, name).
        live: what the hand comes to so far.
        notes: why the form is shown again.
        keys: the pad.
        labels: what the edition calls what is asked.
        melding: what the pad knows of the rules: see `melding`.
    """

    heading: str
    subtitle: str
    board_url: str
    game_url: str
    told: list[dict[str, Any]]
    url: str
    preview_url: str
    draft_url: str
    draft_key: str
    draft_stamp: int
    is_correction: bool
    is_over: bool
    is_sent: bool
    sides: Sequence[EntrySide]
    out: Sequence[tuple[str, str]]
    live: Live
    notes: Sequence[Note]
    keys: Sequence[Key]
    labels: EntryLabels
    melding: Melding


@dataclass(frozen=True, slots=True)
class Melding:
    """What the pad has to know to put cards onto the meld that is meant.

    Attributes:
        sets: `one` where a card joins the set of its rank that there is already, else `any`.
        wilds: whether melds of nothing but wild cards are allowed.
        sequences: whether sequences are.
        suits: whether these must be of one suit.
        red_threes: how many the decks hold.
    """

    sets: str
    wilds: bool
    sequences: bool
    suits: bool
    red_threes: int


def melding(rules: Ruleset) -> Melding:
    """Return what the pad has to know of the rules."""
    return Melding(
        sets="one" if rules.sets.same_rank is SameRank.ONE else "any",
        wilds=rules.wild_melds.allowed,
        sequences=rules.sequences.allowed,
        suits=rules.sequences.allowed and rules.sequences.one_suit,
        red_threes=rules.deck.count(Rank.RED_THREE),
    )


def entry_page(
    place: Place,
    form: HandForm,
    live: Live,
    *,
    notes: Sequence[Note] = (),
    is_sent: bool = False,
    draft_stamp: int = 0,
) -> EntryPage:
    """Return the page for a new hand, or for the correction of one.

    Args:
        place: which hand it is.
        form: what is written of it.
        live: what that comes to.
        notes: why the form is shown again.
        is_sent: whether it holds what was just sent.
        draft_stamp: when this device wrote what it holds; 0 where it is no draft.
    """
    game, token, deal = place.game, place.token, place.deal
    table = game.table if deal is None else deal.table
    number = game.next_number if deal is None else deal.number
    return EntryPage(
        heading=heading(deal, number),
        subtitle=_subtitle(table),
        board_url=url_for("games.board", token=token),
        game_url=url_for("exchange.export", token=token),
        told=[] if deal else [_told(side) for side in form.seats.sides],
        url=form_url(token, deal),
        preview_url=url_for("hands.preview", token=token, number=place.number),
        draft_url=url_for("hands.keep", token=token),
        draft_key=draft_key(game, form),
        draft_stamp=draft_stamp,
        is_correction=deal is not None,
        is_over=game.over,
        is_sent=is_sent,
        sides=_sides(form, live),
        out=out_answers(form),
        live=live,
        notes=[*notes, *live.notes],
        keys=pad_keys(game.rules),
        labels=entry_labels(game.rules),
        melding=melding(game.rules),
    )


def beside(page: EntryPage, others: DealView) -> EntryPage:
    """Return the page of a new hand as that of the hand which somebody else saved in its place."""
    return replace(page, heading=heading(None, others.number), subtitle=_subtitle(others.table))


def _subtitle(table: Table) -> str:
    return who_deals(speech(), table.dealer)


def _told(side: SeatedSide) -> dict[str, Any]:
    return {"told": {"name": side.name, **side.told}, "players": side.players}


def _sides(form: HandForm, live: Live) -> list[EntrySide]:
    depths = [(depth.value, gettext(name)) for depth, name in _DEPTHS.items()]
    return [
        EntrySide(
            index=index,
            name=side.name,
            players=side.players,
            scorers="-".join(map(str, side.scorers)),
            depths=depths,
            depth=form.sides[index].chosen_depth.value,
            live=live.sides[index],
        )
        for index, side in enumerate(form.seats.sides)
    ]


def out_answers(form: HandForm) -> list[tuple[str, str]]:
    """Return the answers to who went out: each side, and nobody."""
    sides = [(str(index), side.name) for index, side in enumerate(form.seats.sides)]
    return [*sides, (NOBODY, gettext("Nobody"))]


def heading(deal: DealView | None, number: int) -> str:
    """Return what is being written: `Hand 3`, `Correct hand 2`."""
    if deal is None:
        return hand_name(speech(), number)
    return gettext("Correct hand %(number)s", number=number)


def form_url(token: str, deal: DealView | None) -> str:
    """Return where the form of a hand goes."""
    if deal is None:
        return url_for("hands.new", token=token)
    return url_for("hands.edit", token=token, number=deal.number)


def draft_key(game: GameView, form: HandForm) -> str:
    """Return what the browser keeps the draft of a hand under."""
    return f"{game.id}:{form.write.hand.data}:{form.write.basis.data}"
