"""Who sits at the table for a hand."""

from __future__ import annotations

from scorekeeper.services.views import DealView, GameView, Table


def players_of(game: GameView, table: Table) -> list[tuple[str, ...]]:
    """Return the players of each side who play the hand, in seat order."""
    return [
        tuple(player for player in side.players if player not in table.sitting_out)
        for side in game.sides
    ]


def table_for(game: GameView, deal: DealView | None) -> Table:
    """Return the table of a hand that is corrected, or of the next one."""
    return game.table if deal is None else deal.table
