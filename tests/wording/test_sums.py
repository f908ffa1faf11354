"""The sums behind score lines."""

from __future__ import annotations

from scorekeeper.engine.deal import Side
from scorekeeper.engine.score_sheet import LineCode
from scorekeeper.wording.lines import line_sum
from tests.engine.build import Table, net


def sums(table: Table, side: Side) -> dict[LineCode, list[str]]:
    found: dict[LineCode, list[str]] = {}
    for line in table.score(side).lines():
        found.setdefault(line.code, []).append(line_sum(table.rules, side, line))
    return found


def test_cards_are_added_up_naturals_first() -> None:
    table = Table("caliente-complete")
    side = table.side("7x3", "Jx2 JKR", "10x8", "5x6 2", red_threes=1, hands=["", "5 8 K"])
    found = sums(table, side)
    assert found[LineCode.MELDED_CARDS] == ["3 × 5", "2 × 10 + 50", "8 × 10", "6 × 5 + 20"]
    assert found[LineCode.CARDS_IN_HAND] == ["5 + 2 × 10"]
    assert found[LineCode.RED_THREES] == [""]
    assert found[LineCode.NATURAL_CANASTA] == [""]


def test_several_of_a_kind_are_so_many_times_one() -> None:
    table = Table("caliente-complete")
    found = sums(table, table.side("7x7", "8x7", red_threes=2))
    assert found[LineCode.NATURAL_CANASTA] == ["2 × 500"]
    assert found[LineCode.RED_THREES] == ["2 × 100"]


def test_what_is_no_sum_has_none() -> None:
    table = Table("caliente-complete")
    side = table.side("K", hands=["A"])
    assert sums(table, side)[LineCode.MELDED_CARDS] == [""]
    assert sums(table, side)[LineCode.CARDS_IN_HAND] == [""]
    assert sums(table, net(500)) == {LineCode.NET: [""]}
    counted = table.counts(card_points=70, hand_points=(25, 0))
    assert set(map(tuple, sums(table, counted).values())) == {("",)}
