"""Who plays a hand, and who scores for it."""

from __future__ import annotations

from scorekeeper.services.game.views import DealView, GameView
from scorekeeper.services.game.writes import DealPreview

Hand = DealView | DealPreview
"""A hand that counts, or one that is looked at before it is saved."""


def players_of(game: GameView, hand: Hand) -> list[tuple[str, ...]]:
    """Return the players of each side of a hand who play it, in seat order."""
    return [
        tuple(
            player
            for place in scorers
            for player in game.sides[place].players
            if player not in hand.table.sitting_out
        )
        for scorers in hand.scorers
    ]


def names_of(game: GameView, hand: Hand) -> list[str]:
    """Return what the sides of a hand are called."""
    return [" & ".join(game.sides[place].name for place in scorers) for scorers in hand.scorers]
