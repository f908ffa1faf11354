"""Number of sets of one rank that a side may have."""

from __future__ import annotations

import pytest

from tests.engine.build import Table


def twice(ruleset: str, *melds: str) -> list[int | None]:
    """Return the indices of the melds of a rank that is there too often."""
    table = Table(ruleset)
    score = table.score(table.side(*melds, hands=["", "4"], score_before=-5)).score
    return [v.meld for v in score.violations if v.code == "meld.rank_twice"]


@pytest.mark.parametrize(
    "ruleset", ["caliente-complete", "classic", "canasta", "uruguay", "mexicana", "cuban"]
)
def test_one_set_of_each_rank(ruleset: str) -> None:
    assert twice(ruleset, "Kx3", "Kx3") == [1]
    assert twice(ruleset, "Kx3", "Qx3") == []


def test_one_unfinished_set_of_each_rank() -> None:
    for ruleset in ("caliente-hand-and-foot", "hand-and-foot"):
        assert twice(ruleset, "Kx3", "Kx3") == [1]
        assert twice(ruleset, "Kx7", "Kx3") == []
        assert twice(ruleset, "Kx3", "Kx7") == []
        assert twice(ruleset, "Kx7", "Kx6 2", "Kx3") == []
        assert twice(ruleset, "Kx7", "Kx3", "Kx4", "Kx3") == [1, 3]


@pytest.mark.parametrize("ruleset", ["caliente-samba", "samba", "italian", "pennies-from-heaven"])
def test_any_number(ruleset: str) -> None:
    assert twice(ruleset, "Kx3", "Kx4", "Kx3") == []


def test_the_longest_set_is_the_rightful_one() -> None:
    assert twice("mexicana", "Kx3", "Kx7") == [0]
    table = Table("mexicana")
    result = table.score(table.side("Kx3", "Kx7"))
    assert result.points()["natural_canasta"] == 500


def test_a_canasta_of_a_rank_too_often_earns_no_bonus() -> None:
    table = Table("canasta")
    result = table.score(table.side("Kx4 2x3", "Kx4 JKRx3"))
    assert result.points()["mixed_canasta"] == 300
    found = result.violation("meld.rank_twice")
    assert (found.side, found.meld, found.found, found.allowed) == (0, 1, 2, 1)


def test_black_threes_twice() -> None:
    table = Table("mexicana")
    side = table.side("Kx7", "Qx7", "3Bx3", "3Bx3", red_threes=2, hands=["", "4"], out=True)
    assert table.codes(side) == {"meld.rank_twice"}


def test_the_rule_is_for_sets_only() -> None:
    assert twice("uruguay", "2x3", "2x3") == []
    assert twice("samba", "4 5 6", "4 5 6") == []
