"""Schedules in which each meets each once, and seatings made of their places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.event.evening import Round, Table

Meeting = tuple[int, int, int]
"""The number of a table, and the places that sit there, North-South first."""


def rounds_of_circle(size: int) -> int:
    """Return the number of rounds in which each of `size` entrants meets each other once."""
    return size - 1 if size % 2 == 0 else size


def circle(size: int, turn: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of a round of the schedule in which each meets each other once.

    All but the last of an even number stand in a circle, an odd number m of them; in each round
    those meet who stand equally far to the left and to the right of place `turn`, and that one
    meets the last, or nobody. Who is k places to the right plays North-South for an odd k, who is
    k to the left for an even one. As each is one place further to the left in every round, each
    changes sides from round to round, but for the round with the last: its side is the one that is
    due, too. So nobody is ever more than once oftener on one side than on the other.

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


def seat_places(meetings: Iterable[Meeting], holders: Sequence[int | None]) -> Round:
    """Return a round of a schedule, with byes for those who meet an empty place or nobody.

    Args:
        meetings: the tables, by places.
        holders: the holder of each place.
    """
    tables = []
    seated = set()
    for number, one, other in meetings:
        ns, ew = holders[one], holders[other]
        if ns is not None and ew is not None:
            tables.append(Table(number, ((ns,), (ew,))))
            seated |= {ns, ew}
    byes = (holder for holder in holders if holder is not None and holder not in seated)
    return Round(tuple(tables), tuple(byes))
