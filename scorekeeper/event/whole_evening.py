"""Schedules of a whole individual evening: whist tournaments, else nobody has a partner twice."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from scorekeeper.event.schedules import circle, rounds_of_circle

Seats = tuple[int, int, int, int]
"""A table: two partners, then their opponents."""

_STAYS: Final = -1
_SQUARES: Final = {9: 3, 25: 5, 49: 7}
"""The numbers of seats that move in a square, each with the length of its side."""

_FIRST_ROUNDS: Final = {
    4: "2,0,-1,1",
    8: "0,6,-1,4 5,2,3,1",
    9: "3,6,2,1 4,8,5,7",
    12: "4,7,8,10 -1,0,5,9 3,2,1,6",
    16: "4,-1,3,7 0,12,5,13 1,14,10,9 6,11,8,2",
    20: "15,11,17,14 10,16,8,6 3,12,0,7 9,1,-1,2 4,5,13,18",
    21: "3,11,6,10 4,5,2,16 12,9,20,14 7,19,15,13 8,18,1,17",
    24: "20,14,10,18 16,19,21,5 11,9,12,3 6,-1,17,22 2,15,7,8 0,4,1,13",
    25: "5,20,15,10 7,23,16,14 24,6,12,18 2,3,1,4 17,13,21,9 8,22,19,11",
    28: "8,26,5,20 23,10,24,19 7,0,2,-1 4,21,11,12 9,25,6,14 17,13,1,3 22,16,15,18",
    32: "21,29,9,6 23,19,-1,22 28,15,5,27 17,12,14,8 18,2,7,0 3,20,13,25 1,30,16,26 11,10,24,4",
    49: "7,42,3,4 8,48,17,39 30,26,33,23 27,29,37,19 2,5,28,21 44,12,32,24 36,20,15,41 13,43,38,18 "
    "35,14,1,6 40,16,22,34 45,11,46,10 9,47,31,25",
}


def is_known(seats: int) -> bool:
    """Return whether a whist tournament for this number of seats is known here."""
    return bool(_first_round(seats))


def whist_round(seats: int, turn: int) -> tuple[Seats, ...]:
    """Return the tables of a round of a known tournament; the remaining seat has a bye.

    Args:
        seats: the number of seats.
        turn: the round, from 0 on.
    """
    tables = []
    for table in _first_round(seats):
        a, b, c, d = (_moved(seats, seat, turn) for seat in table)
        tables.append((a, b, c, d))
    return tuple(tables)


@lru_cache(maxsize=64)
def _first_round(seats: int) -> tuple[Seats, ...]:
    """Return the first round; nothing where no tournament is known."""
    if seats in _FIRST_ROUNDS:
        tables = (table.split(",") for table in _FIRST_ROUNDS[seats].split())
        return tuple((int(a), int(b), int(c), int(d)) for a, b, c, d in tables)
    if seats % 4 == 1 and _is_prime(seats):
        return _by_powers(seats)
    return ()


def _by_powers(prime: int) -> tuple[Seats, ...]:
    """Return the first round for a prime 4k + 1, from the powers g of a primitive root.

    Table i is gⁱ and −gⁱ against gⁱ⁺ᵏ and −gⁱ⁺ᵏ. Differences of partners are ±2gⁱ and ±2gⁱ⁺ᵏ, which
    is each number once, as −1 is g to the power of 2k. With u = gᵏ, u² = −1, differences of
    opponents are gⁱ(1 + u) times 1, u, −1 and −u, each twice: each number twice.
    """
    root = next(g for g in range(2, prime) if _order(g, prime) == prime - 1)
    quarter = (prime - 1) // 4
    power = [pow(root, exponent, prime) for exponent in range(2 * quarter)]
    return tuple(
        (one, prime - one, other, prime - other)
        for one, other in zip(power, power[quarter:], strict=False)
    )


def _order(number: int, prime: int) -> int:
    """Return the multiplicative order of a number: its lowest power that is 1 modulo `prime`."""
    power, order = number, 1
    while power != 1:
        power, order = power * number % prime, order + 1
    return order


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))


def _moved(seats: int, seat: int, turn: int) -> int:
    """Return the seat that one of the first round has become by a turn."""
    ring = rounds_of_circle(seats)
    if seat == _STAYS:
        return ring
    side = _SQUARES.get(seats)
    if side is None:
        return (seat + turn) % ring
    (row, column), (down, right) = divmod(seat, side), divmod(turn, side)
    return (row + down) % side * side + (column + right) % side


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
