"""Seats at the table, and each hand's dealer, leader and players sitting out.

The rule books seat partners opposite each other and pass the deal to the left. Where a side has
more players than play at once, no book says who sits out when; here a player who comes back takes
the chair of the one who leaves, so that partners stay opposite and everybody sits out in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRoles:
    """The roles of the players in one hand.

    Attributes:
        dealer: the player who deals.
        leader: the player left of the dealer, who plays first.
        playing: the players in this hand, in the order of play, the leader first.
        sitting_out: the players who sit this hand out, side by side.
    """

    dealer: str
    leader: str
    playing: tuple[str, ...]
    sitting_out: tuple[str, ...]


def seat_order(sizes: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return the seats to the left, each as (index of the side, index of the player in it).

    The sides take turns:

    >>> seat_order((2, 2))
    ((0, 0), (1, 0), (0, 1), (1, 1))

    Args:
        sizes: the number of players of each side.
    """
    columns = [[(side, player) for player in range(size)] for side, size in enumerate(sizes)]
    rows = zip_longest(*columns)
    return tuple(seat for seat in chain.from_iterable(rows) if seat is not None)


def in_seats(sides: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return the players of all sides in the order of their seats.

    >>> in_seats((("Ann", "Cleo"), ("Ben", "Dora")))
    ('Ann', 'Ben', 'Cleo', 'Dora')
    """
    order = seat_order([len(players) for players in sides])
    return tuple(sides[side][player] for side, player in order)


def table_of(
    sides: Sequence[Sequence[str]], playing: int, first_dealer: int, number: int
) -> TableRoles:
    """Return the dealer, the leader, the players and those sitting out of a hand.

    Args:
        sides: the players of each side, in seat order.
        playing: the most players of a side who play at once.
        first_dealer: the seat that dealt the first hand, an index into `seat_order`.
        number: the hand, 1 for the first.
    """
    sizes = [len(players) for players in sides]
    dealer_side, dealer_player = seat_order(sizes)[first_dealer]
    line_ups = [
        _line_up(size, playing, dealer_player if side == dealer_side else 0, number)
        for side, size in enumerate(sizes)
    ]
    chairs = seat_order([len(chairs) for chairs, _ in line_ups])
    first_chair = chairs.index((dealer_side, min(dealer_player, playing - 1)))
    turn = (first_chair + number - 1) % len(chairs)
    around = [sides[side][line_ups[side][0][chair]] for side, chair in chairs]
    order = (*around[turn + 1 :], *around[: turn + 1])
    return TableRoles(
        dealer=around[turn],
        leader=order[0],
        playing=order,
        sitting_out=tuple(
            players[bench]
            for players, (_, benched) in zip(sides, line_ups, strict=True)
            for bench in benched
        ),
    )


def with_players(
    table: TableRoles, sides: Sequence[Sequence[str]], chosen: Sequence[Sequence[str] | None]
) -> TableRoles:
    """Return a table with chosen players in place of those whose turn it is.

    Whoever comes in takes the chair of one of the same side who sits out instead, and so deals
    or leads in that player's place.

    Args:
        table: the table with the players whose turn it is.
        sides: the players of each side, in seat order.
        chosen: the players of each side; None for those whose turn it is.
    """
    swaps: dict[str, str] = {}
    for players, names in zip(sides, chosen, strict=True):
        if names is not None:
            leaving = [name for name in players if name in table.playing and name not in names]
            coming = [name for name in names if name not in table.playing]
            swaps.update(zip(leaving, coming, strict=True))
    if not swaps:
        return table
    playing = tuple(swaps.get(name, name) for name in table.playing)
    return replace(
        table,
        dealer=playing[-1],
        leader=playing[0],
        playing=playing,
        sitting_out=tuple(name for players in sides for name in players if name not in playing),
    )


def _line_up(size: int, playing: int, needed: int, number: int) -> tuple[list[int], list[int]]:
    """Return the indices of a side's players on its chairs and on its bench in a hand.

    Args:
        size: the number of players of the side.
        playing: the number of its chairs.
        needed: a player who plays the first hand.
        number: the hand.
    """
    shift = max(0, needed - playing + 1)
    players = [(index + shift) % size for index in range(size)]
    chairs, bench = players[:playing], players[playing:]
    if bench:
        # The pattern comes back after as many hands as there are players times chairs.
        for hand in range((number - 1) % (size * playing)):
            chair = hand % playing
            bench.append(chairs[chair])
            chairs[chair] = bench.pop(0)
    return chairs, bench
