"""Schedules of a whole individual evening: nobody has a partner twice."""

from __future__ import annotations

from typing import Final

from scorekeeper.event.schedules import circle, rounds_of_circle
from scorekeeper.event.whist import is_known, whist_round

Seats = tuple[int, int, int, int]
"""A table: two partners, then their opponents."""

_TABLE: Final = 4


def rounds_of_evening(players: int) -> int:
    """Return the number of rounds of the schedule for `players` players; 0 where there is none."""
    return rounds_of_circle(players) if players >= _TABLE and players % _TABLE <= 1 else 0


def evening_round(players: int, turn: int) -> tuple[Seats, ...]:
    """Return a round of a schedule: of a whist tournament, where one is known.

    Elsewhere partners are those who meet in a round robin, and any two pairs make a table.

    Args:
        players: the number of players.
        turn: the round, from 0 on.
    """
    if is_known(players):
        return whist_round(players, turn)
    pairs = circle(players, turn)
    return tuple((*one, *other) for one, other in zip(pairs[::2], pairs[1::2], strict=True))


def is_even(players: int, rounds: int) -> bool:
    """Return whether the first `rounds` rounds of the schedule are even in opponents as they stand.

    A whist tournament is, once it is played to its end. Its first rounds alone are less even than
    their partners can be: measured for 8 to 32 players, half of it is about where that turns.
    """
    return is_known(players) and 2 * rounds > rounds_of_evening(players)
