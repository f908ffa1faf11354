"""Rematches: the same table, the same rules, and the deal goes on around it."""

from __future__ import annotations

from scorekeeper.engine.seating import seat_order
from scorekeeper.services.game.views import GameView
from scorekeeper.services.game.writes import NewGame, SideName


def rematch_of(game: GameView) -> NewGame:
    """Return the game that follows another, as if its first hand were the next hand of that one.

    The rule books let the deal pass to the left from hand to hand and say nothing of a new game.
    Here it passes on, everybody keeps their chair, and where players take turns to sit out, it is
    the next one's turn.

    Args:
        game: the game before, finished or not.
    """
    table = game.table
    first = next(name for name in game.sides[0].players if name in table.playing)
    start = table.playing.index(first)
    around = (*table.playing[start:], *table.playing[:start])
    sides = []
    for side in game.sides:
        playing = [name for name in around if name in side.players]
        bench = [name for name in side.players if name in table.sitting_out]
        given = "" if side.name == " & ".join(side.players) else side.name
        sides.append(SideName(name=given, players=(*playing, *bench)))
    order = seat_order([len(side.players) for side in sides])
    seats = [sides[side].players[place] for side, place in order]
    usual = game.variant.ruleset(game.players, game.options).target.points
    return NewGame(
        variant=game.variant.id,
        players=game.players,
        options=game.options,
        sides=tuple(sides),
        first_dealer=seats.index(table.dealer),
        target=None if game.target == usual and not game.overrides else game.target,
        overrides=game.overrides,
        rules_name=game.rules_name,
        names_in_preview=game.names_in_preview,
        confirming=game.confirming,
    )
