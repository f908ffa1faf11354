"""One hand of a game, with its lines and its history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from flask import url_for

from scorekeeper.engine.deal import CardsSide
from scorekeeper.services.common.roles import Role
from scorekeeper.services.game.views import DealView, GameView
from scorekeeper.services.game.writes import Action, RevisionView
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.common.notes import Note
from scorekeeper.web.hand.cards import Pile, piles_of
from scorekeeper.web.hand.confirming import ConfirmItem, hand_item, may_write
from scorekeeper.web.hand.line_up import players_of
from scorekeeper.web.hand.lines import SideLines, shared_notes, side_lines
from scorekeeper.wording.translation import N_
from scorekeeper.wording.vocabulary import in_a_row

_ACTIONS: Final = {
    Action.RECORDED: N_("written down"),
    Action.CORRECTED: N_("corrected"),
    Action.UNDONE: N_("undone"),
    Action.RESTORED: N_("brought back"),
}


@dataclass(frozen=True, slots=True)
class HandCards:
    """What a player still held: the cards of the hand, and of a foot never picked up."""

    player: str
    piles: Sequence[Pile]
    foot: Sequence[Pile]


@dataclass(frozen=True, slots=True)
class HandSide:
    """One side of the hand.

    Attributes:
        lines: what it made.
        melds: its melds.
        hands: what its players still held; those with nothing left out.
    """

    lines: SideLines
    melds: Sequence[Sequence[Pile]]
    hands: Sequence[HandCards]


@dataclass(frozen=True, slots=True)
class HistoryItem:
    """An entry of the list of changes."""

    what: str
    saved_at: datetime
    device: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPage:
    """Everything the page of a hand shows.

    Attributes:
        heading: which hand it is.
        subtitle: who dealt.
        board_url: where the game's board is.
        show_url: where its page is.
        edit_url: where it is corrected; empty for those who only look on.
        sides: side by side.
        notes: what no side alone is at fault for.
        history: the list of changes, newest first.
        confirm: who has confirmed it; None where the table confirms no hands.
    """

    heading: str
    subtitle: str
    board_url: str
    show_url: str
    edit_url: str
    sides: Sequence[HandSide]
    notes: Sequence[Note]
    history: Sequence[HistoryItem]
    confirm: ConfirmItem | None


def hand_page(
    game: GameView,
    token: str,
    deal: DealView,
    revisions: Iterable[RevisionView],
    role: Role,
) -> HandPage:
    """Return the page of a hand, for the holder of a link."""
    may_correct = may_write(game, role)
    return HandPage(
        heading=gettext("Hand %(number)s", number=deal.number),
        subtitle=_subtitle(deal),
        board_url=url_for("games.board", token=token),
        show_url=url_for("hands.show", token=token, number=deal.number),
        edit_url=url_for("hands.edit", token=token, number=deal.number) if may_correct else "",
        sides=_sides(game, deal),
        notes=shared_notes(game.rules, deal.score),
        confirm=hand_item(game, token, deal, role),
        history=[HistoryItem(gettext(_ACTIONS[r.action]), r.saved_at, r.device) for r in revisions],
    )


def _subtitle(deal: DealView) -> str:
    dealt = gettext("%(player)s dealt", player=deal.table.dealer)
    if not deal.table.sitting_out:
        return dealt
    names = in_a_row(speech(), deal.table.sitting_out)
    return gettext("%(dealt)s · %(names)s sat out", dealt=dealt, names=names)


def _sides(game: GameView, deal: DealView) -> list[HandSide]:
    players = players_of(game, deal)
    return [
        HandSide(side, _melds(game, deal, index), _hands(game, deal, index, players[index]))
        for index, side in enumerate(side_lines(game, deal))
    ]


def _melds(game: GameView, deal: DealView, index: int) -> list[list[Pile]]:
    side = deal.deal.sides[index]
    if not isinstance(side, CardsSide):
        return []
    return [piles_of(game.rules, meld.cards) for meld in side.melds]


def _hands(game: GameView, deal: DealView, index: int, players: Sequence[str]) -> list[HandCards]:
    side = deal.deal.sides[index]
    if not isinstance(side, CardsSide):
        return []
    return [
        HandCards(
            player,
            piles_of(game.rules, hand.cards),
            piles_of(game.rules, hand.foot) if hand.foot else (),
        )
        for player, hand in zip(players, side.hands, strict=False)
        if hand
    ]
