"""The page that a hand is written down on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import url_for

from scorekeeper.engine.ruleset import SameRank
from scorekeeper.services.views import DealView, GameView
from scorekeeper.web.language import gettext, speech
from scorekeeper.web.pages.cards import Key, pad_keys
from scorekeeper.web.pages.live import Live, LiveSide
from scorekeeper.web.pages.notes import Note
from scorekeeper.web.pages.table import players_of, table_for
from scorekeeper.wording.vocabulary import words


@dataclass(frozen=True, slots=True)
class EntrySide:
    """The sheet of one side.

    Attributes:
        index: its place in the game.
        name: its name.
        players: those of its players who play the hand.
        live: what it comes to so far.
    """

    index: int
    name: str
    players: tuple[str, ...]
    live: LiveSide


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPage:
    """Everything the page shows but the form itself.

    Attributes:
        heading: which hand it is.
        subtitle: who deals, and what is played.
        board_url: where the game's board is.
        url: where the form goes.
        preview_url: what tells what the hand comes to.
        draft_key: what the browser keeps the draft under.
        is_correction: whether a hand that was saved before is written anew.
        is_over: whether the game is over, so that no further hand can be written.
        is_sent: whether the form shows what was sent: no draft is put in its place then.
        sides: the sheets.
        live: what the hand comes to so far.
        notes: why the form is shown again.
        keys: the pad.
        bonus_label: what red threes are called.
        one_set_per_rank: whether a card joins the set of its rank that there is already.
    """

    heading: str
    subtitle: str
    board_url: str
    url: str
    preview_url: str
    draft_key: str
    is_correction: bool
    is_over: bool
    is_sent: bool
    sides: Sequence[EntrySide]
    live: Live
    notes: Sequence[Note]
    keys: Sequence[Key]
    bonus_label: str
    one_set_per_rank: bool


def entry_page(
    game: GameView,
    token: str,
    deal: DealView | None,
    live: Live,
    *,
    notes: Sequence[Note] = (),
    is_sent: bool = False,
) -> EntryPage:
    """Return the page for a new hand, or for the correction of `deal`."""
    table = table_for(game, deal)
    number = game.next_number if deal is None else deal.number
    bonus = words(speech(), game.rules).red_threes
    players = players_of(game, table)
    return EntryPage(
        heading=heading(deal, number),
        subtitle=gettext("%(player)s deals", player=table.dealer),
        board_url=url_for("games.board", token=token),
        url=form_url(token, deal),
        preview_url=url_for("hands.preview", token=token, number=None if deal is None else number),
        draft_key=draft_key(game, number, deal),
        is_correction=deal is not None,
        is_over=game.over,
        is_sent=is_sent,
        sides=[
            EntrySide(index, side.name, players[index], live.sides[index])
            for index, side in enumerate(game.sides)
        ],
        live=live,
        notes=[*notes, *live.notes],
        keys=pad_keys(game.rules),
        bonus_label=bonus[:1].upper() + bonus[1:],
        one_set_per_rank=game.rules.sets.same_rank is SameRank.ONE,
    )


def heading(deal: DealView | None, number: int) -> str:
    """Return what is being written: `Hand 3`, `Correct hand 2`."""
    if deal is None:
        return gettext("Hand %(number)s", number=number)
    return gettext("Correct hand %(number)s", number=number)


def form_url(token: str, deal: DealView | None) -> str:
    """Return where the form of a hand goes."""
    if deal is None:
        return url_for("hands.new", token=token)
    return url_for("hands.edit", token=token, number=deal.number)


def draft_key(game: GameView, number: int, deal: DealView | None) -> str:
    """Return what the browser keeps the draft of a hand under."""
    revision = "new" if deal is None else f"r{deal.revision}"
    return f"{game.id}:{number}:{revision}"
