"""Rates actions for a greedy player, who looks at each action by itself.

The worth of an action is no number of points: it only orders the actions. From the top: going out;
finishing a canasta; the first meld; naturals laid down or added; the pile, the more of it the
better; the stock. Wild cards are kept for canastas, and a few cards in the hand until the side can
go out. Discards stand below all that, those of least use to others first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.melds import Meld, cards_in, is_set_of
from scorekeeper.engine.play.actions import (
    Action,
    AddTo,
    Answer,
    AskToGoOut,
    Discard,
    DrawStock,
    EndTurn,
    GoOut,
    Join,
    Lay,
    LaySpecialHand,
    Pass,
    PlayCaliente,
    TakePile,
)
from scorekeeper.engine.play.rights import ASKED_ANYWAY
from scorekeeper.engine.play.state import State
from scorekeeper.engine.ruleset.base import CANASTA_SIZE
from scorekeeper.engine.table.pile_ways import PileWay

NEVER: Final = -10_000
"""The worth of an action that is never taken by choice: less than that of any discard."""

_KEPT_CARDS: Final = 4
"""The number of cards that a player likes to keep as long as the side cannot go out."""

FEWEST_WILDS: Final = 4
"""The fewest wild cards that are worth a meld of their own."""

_NEARLY: Final = 6
"""The size of a meld to which a wild card is added though that finishes no canasta."""

_MUCH: Final = 150
"""The points of a hand above which a partner is not allowed to go out."""

_ASKED_FROM: Final = 5
"""The most cards in hand with which a player asks to go out."""

_WORTH_A_CALIENTE: Final = 5
"""The fewest cards for which a Caliente card is played."""


def worth(state: State, action: Action) -> int:
    """Return the worth of an action to the player who acts."""
    return _WORTH[type(action)](state, action)


def pile_worth(state: State, way: PileWay, each: int = 10) -> int:
    """Return the worth of the pile: `each` a card, more for a canasta or the first meld."""
    laid = laid_for_pile(way)
    value = each * (cards_under(state).size - laid.size) - 15 * laid.wilds
    if way.meld.cards.size >= CANASTA_SIZE:
        value += 60
    return value if state.side.melds else value + 50


def cards_under(state: State) -> Cards:
    """Return the cards of the pile that its taker gets besides the up card."""
    most = state.rules.pile.takes
    taken = state.pile if most is None else state.pile[-most:]
    return Cards.of([card.rank for card in taken[:-1]])


def laid_for_pile(way: PileWay) -> Cards:
    """Return the cards of the hand that are laid down to take the pile."""
    return way.from_hand + cards_in(way.others)


def _caliente(state: State, _action: PlayCaliente) -> int:
    """Return the worth of a Caliente card: played for many cards; else it waits."""
    drawn = state.rules.calientes.refill - state.hand.size + 1
    return 30 if min(drawn, len(state.stock)) >= _WORTH_A_CALIENTE else 0


def _laying(state: State, action: Lay) -> int:
    cards = cards_in(action.melds)
    if not state.side.melds:
        return 500 - 30 * cards.wilds - 2 * cards.size
    if any(meld.cards.size >= CANASTA_SIZE for meld in action.melds):
        return 480
    if not _may_spend(state, cards):
        return NEVER
    if not cards.wilds:
        return 300 + cards.size
    return 100 if cards.wilds == cards.size >= FEWEST_WILDS else NEVER


def _adding(state: State, action: AddTo) -> int:
    meld, cards = state.side.melds[action.meld], action.cards
    before, after = meld.cards.size, meld.cards.size + cards.size
    if before < CANASTA_SIZE <= after:
        return 450 - 10 * cards.wilds
    if not _may_spend(state, cards):
        return NEVER
    if not cards.wilds:
        return 250 if before < CANASTA_SIZE else 120
    if meld.cards.wilds == before:
        return 200
    return 30 if after == _NEARLY else NEVER


def _joining(state: State, action: Join) -> int:
    sizes = (state.side.melds[index].cards.size for index in (action.meld, action.other))
    return 460 if sum(sizes) >= CANASTA_SIZE else 100


def _may_spend(state: State, cards: Cards) -> bool:
    """Return whether a player can do without some cards, having a foot or enough others."""
    player = state.players[state.actor]
    has_foot = bool(player.foot)
    return has_foot or _can_go_out(state) or player.hand.size - cards.size > _KEPT_CARDS


def _can_go_out(state: State) -> bool:
    """Return whether the side has enough canastas to go out."""
    canastas = sum(1 for meld in state.side.melds if meld.cards.size >= CANASTA_SIZE)
    return canastas >= state.rules.going_out.canastas


def _asking(state: State, _action: AskToGoOut) -> int:
    """Return the worth of asking a partner: only where necessary, and with few cards left."""
    needed = state.rules.going_out.permission in ASKED_ANYWAY
    ready = _can_go_out(state) and state.hand.size <= _ASKED_FROM
    return 600 if needed and ready else NEVER


def _answering(state: State, action: Answer) -> int:
    """Return the worth of an answer: a partner with few points in the hand agrees."""
    hand = state.players[state.actor].hand
    agrees = state.rules.card_points.of(hand.counts) <= _MUCH
    return int(action.yes is agrees)


def _discarding(state: State, action: Discard) -> int:
    """Return the worth of a discard: single, cheap cards of no use to others first, wilds last."""
    rank = next(action.card.ranks())
    if rank.is_wild:
        return -900 - state.rules.card_points.by_rank[rank]
    if rank is Rank.CALIENTE:
        return -300
    if rank is Rank.BLACK_THREE:
        return -12 - 3 * len(state.pile)
    cost = 30 * (state.hand.counts[rank] - 1) + state.rules.card_points.by_rank[rank]
    if _is_melded(state.side.melds, rank):
        cost += 40
    others = (side.melds for side in state.sides if side is not state.side)
    if any(_is_melded(melds, rank) for melds in others):
        cost += 25 + 5 * len(state.pile)
    return -cost


def _is_melded(melds: tuple[Meld, ...], rank: Rank) -> bool:
    """Return whether there is a set of a rank among melds."""
    return any(is_set_of(meld, rank) for meld in melds)


_WORTH: Final[Mapping[type[Any], Callable[[State, Any], int]]] = {
    GoOut: lambda _state, _action: 10_000,
    LaySpecialHand: lambda _state, _action: 10_000,
    AskToGoOut: _asking,
    Lay: _laying,
    AddTo: _adding,
    Join: _joining,
    TakePile: lambda state, action: pile_worth(state, action.way),
    PlayCaliente: _caliente,
    DrawStock: lambda _state, action: NEVER if action.keep_three else 20,
    Pass: lambda _state, _action: 0,
    Discard: _discarding,
    EndTurn: lambda _state, _action: -5_000,
    Answer: _answering,
}
