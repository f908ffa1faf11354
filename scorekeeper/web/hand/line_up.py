"""Who plays a hand, and who scores for it."""

from __future__ import annotations

from scorekeeper.services.game.views import DealView, GameView


def players_of(game: GameView, hand: DealView) -> list[tuple[str, ...]]:
    """Return the players of each side of a hand who play it, in seat order."""
    return [
        tuple(
            player
            for place in scorers
            for player in game.sides[place].players
            if player not in hand.table.sitting_out
        )
        for scorers in hand.standing.scorers
    ]


def names_of(game: GameView, hand: DealView) -> list[str]:
    """Return what the sides of a hand are called."""
    scorers = hand.standing.scorers
    return [" & ".join(game.sides[place].name for place in places) for places in scorers]
