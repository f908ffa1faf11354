"""Every card of a hand that is played: none is ever lost."""

from __future__ import annotations

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, joined, together
from scorekeeper.engine.deal import LAID_APART
from scorekeeper.engine.play.state import State


def cards_of_state(state: State) -> Cards:
    """Return every card of the hand, wherever it is: always the whole deck."""
    counts = [0] * len(Rank)
    counts[Rank.RED_THREE] = sum(player.red_threes for player in state.players)
    counts[Rank.BLACK_THREE] = sum(player.black_threes for player in state.players)
    for side in state.sides:
        for name, rank in LAID_APART.items():
            counts[rank] += getattr(side.written, name)
    held = [cards for player in state.players for cards in (player.hand, player.foot)]
    laid = [meld.cards for side in state.sides for meld in side.melds]
    special = [side.written.special_hand for side in state.sides]
    laid += [each.cards or NO_CARDS for each in special if each]
    return joined((Cards(tuple(counts)), *held, *laid, together(state.stock + state.pile)))
