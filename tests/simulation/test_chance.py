from __future__ import annotations

from collections import Counter

from scorekeeper.simulation.chance import Chance


def test_a_seed_decides_every_choice_for_good() -> None:
    """Written down once, so that another Python cannot choose otherwise unnoticed."""
    chance = Chance(1, 0, "bots")
    assert [chance.choice(range(100)) for _ in range(8)] == [25, 11, 70, 48, 73, 39, 40, 34]
    assert "".join(chance.choice("abcdef") for _ in range(8)) == "bbbccebd"


def test_other_seeds_choose_otherwise() -> None:
    first, second = (Chance(1, number) for number in (1, 2))
    assert [first.choice(range(99)) for _ in range(9)] != [
        second.choice(range(99)) for _ in range(9)
    ]


def test_every_item_is_as_likely() -> None:
    chance = Chance(7)
    found = Counter(chance.choice("abc") for _ in range(3_000))
    assert set(found) == set("abc")
    assert all(900 < count < 1_100 for count in found.values())
