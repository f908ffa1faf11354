from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from scorekeeper.engine.seating import seat_order, table_of

PAIRS = (("Nora", "Sam"), ("Eve", "Will"))
LAYOUTS = [
    pytest.param((1, 1), 1, id="2"),
    pytest.param((1, 1, 1), 1, id="3"),
    pytest.param((2, 2), 2, id="4"),
    pytest.param((2, 3), 2, id="5"),
    pytest.param((3, 3), 2, id="6"),
    pytest.param((3, 3), 3, id="6 at once"),
    pytest.param((2, 2, 2), 2, id="6 at once in three sides"),
]


def sides_of(sizes: tuple[int, ...]) -> list[list[str]]:
    return [[f"{side}-{player}" for player in range(size)] for side, size in enumerate(sizes)]


def test_partners_sit_opposite_each_other() -> None:
    assert seat_order((2, 2)) == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert seat_order((3, 2)) == ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2))


def test_the_deal_passes_to_the_left_and_the_player_left_of_the_dealer_leads() -> None:
    tables = [table_of(PAIRS, 2, 3, number) for number in range(1, 6)]
    assert [table.dealer for table in tables] == ["Will", "Nora", "Eve", "Sam", "Will"]
    assert [table.leader for table in tables] == ["Nora", "Eve", "Sam", "Will", "Nora"]
    assert tables[0].playing == ("Nora", "Eve", "Sam", "Will")
    assert tables[0].sitting_out == ()


@pytest.mark.parametrize(("sizes", "playing"), LAYOUTS)
def test_whoever_is_said_to_deal_first_does(sizes: tuple[int, ...], playing: int) -> None:
    sides = sides_of(sizes)
    for seat, (side, player) in enumerate(seat_order(sizes)):
        assert table_of(sides, playing, seat, 1).dealer == sides[side][player]


@pytest.mark.parametrize(("sizes", "playing"), LAYOUTS)
def test_everybody_plays_or_sits_out_and_sides_alternate(
    sizes: tuple[int, ...], playing: int
) -> None:
    sides = sides_of(sizes)
    everybody = sorted(name for players in sides for name in players)
    for seat in range(len(everybody)):
        for number in range(1, 40):
            table = table_of(sides, playing, seat, number)
            assert sorted((*table.playing, *table.sitting_out)) == everybody
            assert table.playing[-1] == table.dealer
            around = [name.partition("-")[0] for name in (*table.playing, table.playing[0])]
            assert all(left != right for left, right in pairwise(around))


@pytest.mark.parametrize(("sizes", "playing"), LAYOUTS)
def test_sitting_out_is_shared_evenly_and_never_twice_in_a_row(
    sizes: tuple[int, ...], playing: int
) -> None:
    sides = sides_of(sizes)
    tables = [table_of(sides, playing, 0, number) for number in range(1, 61)]
    for before, after in pairwise(tables):
        assert not set(before.sitting_out) & set(after.sitting_out)
    times = Counter(name for table in tables for name in table.sitting_out)
    for players in sides:
        assert len({times[name] for name in players}) == 1


def test_a_hand_far_on_is_found_at_once() -> None:
    sides = sides_of((2, 3))
    assert table_of(sides, 2, 0, 1 + 12 * 10**9) == table_of(sides, 2, 0, 1)
