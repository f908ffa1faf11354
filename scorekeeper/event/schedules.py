"""Schedules: round robins and whist tournaments by places, and the entrants who hold these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from scorekeeper.event.evening import Entrant, Event, Round, Table
from scorekeeper.event.next_round import NoPlaceError, Proposal

Meeting = tuple[int, int, int]
"""The number of a table, and the places that sit there, North-South first."""


def rounds_of_circle(size: int) -> int:
    """Return the number of rounds in which each of `size` entrants meets each other once."""
    return size - 1 if size % 2 == 0 else size


def circle(size: int, turn: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of a round of a round robin, by the circle method.

    An odd number m of entrants form a circle; of an even number the last one stays outside of it.
    In each round those meet who are equally far to the left and to the right of place `turn`, and
    the entrant at `turn` meets the last one, or nobody. The entrant k places to the right plays
    North-South for an odd k, the one k places to the left for an even k. As each is one place
    further to the left in every round, each changes sides from round to round; in the round against
    the last one, too, an entrant has the side that is due. So the numbers of rounds on the two
    sides never differ by more than one.

    Args:
        size: the number of entrants.
        turn: the round, from 0 on.
    """
    ring = rounds_of_circle(size)
    pairs = []
    for far in range(1, ring // 2 + 1):
        right, left = (turn + far) % ring, (turn - far) % ring
        pairs.append((right, left) if far % 2 else (left, right))
    if ring < size:
        place, last = turn % ring, size - 1
        pairs.append((last, place) if turn % 2 else (place, last))
    return tuple(pairs)


Seats = tuple[int, int, int, int]
"""A table: two partners, then their opponents."""

_STAYS: Final = -1
"""A seat that does not move from round to round."""
_SQUARES: Final = {9: 3, 25: 5, 49: 7}
"""The numbers of seats that move in a square, each with the length of its side."""

_FIRST_ROUNDS: Final[Mapping[int, str]] = {
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
"""The first round of a whist tournament, by the number of seats.

A table is written `a,b,c,d`: a and b are partners against c and d. Each further round follows by
moving every seat on, in a ring or in a square.
"""


def is_scheduled(seats: int) -> bool:
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
    """Return the seat of a later round that stands where `seat` stood in the first."""
    ring = rounds_of_circle(seats)
    if seat == _STAYS:
        return ring
    side = _SQUARES.get(seats)
    if side is None:
        return (seat + turn) % ring
    (row, column), (down, right) = divmod(seat, side), divmod(turn, side)
    return (row + down) % side * side + (column + right) % side


TABLE_SIZE: Final = 4
"""The number of players at a table."""


def rounds_of_evening(players: int) -> int:
    """Return the number of rounds of the schedule for a number of players; 0 without a schedule."""
    return rounds_of_circle(players) if players >= TABLE_SIZE and players % TABLE_SIZE <= 1 else 0


def evening_round(players: int, turn: int) -> tuple[Seats, ...]:
    """Return a round of a schedule: of a whist tournament, where one is known.

    Elsewhere partners are those who meet in a round robin, and any two pairs make a table.

    Args:
        players: the number of players.
        turn: the round, from 0 on.
    """
    if is_scheduled(players):
        return whist_round(players, turn)
    pairs = circle(players, turn)
    return tuple((*one, *other) for one, other in zip(pairs[::2], pairs[1::2], strict=True))


def keeps_tables(players: int, rounds: int) -> bool:
    """Return whether the tables of the first `rounds` rounds of the schedule are to be kept.

    A whist tournament that is played to its end gives everybody each opponent equally often. Its
    first rounds alone spread opponents less evenly than other tables of the same partners would:
    measured for 8 to 32 players, its own tables are better from about half of the rounds on.
    """
    return is_scheduled(players) and 2 * rounds > rounds_of_evening(players)


@dataclass(slots=True)
class Place:
    """A place of a schedule, with its holders in turn."""

    holders: list[Entrant] = field(default_factory=list)

    def holder_in(self, round_number: int) -> int | None:
        """Return the number of the entrant who has this place in a round; None if it is empty."""
        for entrant in self.holders:
            if entrant.is_present(round_number):
                return entrant.number
        return None

    def is_free_for(self, entrant: Entrant) -> bool:
        """Return whether its last holder has left by the round in which `entrant` joins."""
        last = self.holders[-1]
        is_other_line = None not in (last.line, entrant.line) and last.line is not entrant.line
        return last.is_gone(entrant.in_from) and not is_other_line


def founders(event: Event) -> list[Entrant]:
    """Return the entrants who take part from the first round on."""
    return [entrant for entrant in event.entrants if entrant.in_from == 1]


def places_of(event: Event, first: Sequence[Entrant]) -> list[Place]:
    """Return the places of a schedule, with those who came later in places that were left.

    Args:
        event: the event.
        first: the holder of each place from the start.

    Raises:
        NoPlaceError: nobody has left a place for somebody who joins.
    """
    places = [Place([entrant]) for entrant in first]
    joining = [each for each in event.entrants if each.in_from > 1 and each.ever_plays]
    for entrant in sorted(joining, key=lambda each: each.in_from):
        place = next((each for each in places if each.is_free_for(entrant)), None)
        if place is None:
            raise NoPlaceError(entrant.number)
        place.holders.append(entrant)
    return places


def seat_places(event: Event, places: Sequence[Place], meetings: Iterable[Meeting]) -> Proposal:
    """Return the next round of a schedule, with byes for those who meet an empty place or nobody.

    Args:
        event: the event.
        places: the places of the schedule.
        meetings: its tables, by places.
    """
    holders = [place.holder_in(event.next_round) for place in places]
    tables = []
    seated = set()
    for number, one, other in meetings:
        ns, ew = holders[one], holders[other]
        if ns is not None and ew is not None:
            tables.append(Table(number, ((ns,), (ew,))))
            seated |= {ns, ew}
    byes = (holder for holder in holders if holder is not None and holder not in seated)
    return Proposal(Round(tuple(tables), tuple(byes)), joined=_joined(event, places))


def _joined(event: Event, places: Sequence[Place]) -> tuple[tuple[int, int], ...]:
    """Return the entrants who join with the next round, each with the one they replace."""
    return tuple(
        (entrant.number, left.number)
        for place in places
        for left, entrant in zip(place.holders, place.holders[1:], strict=False)
        if entrant.in_from == event.next_round
    )
