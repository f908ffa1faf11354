from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.deals import read_sides
from scorekeeper.documents.side_fields import Depth
from scorekeeper.engine.deal import Deal, Side
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.engine.violations import ViolationCode
from scorekeeper.services.hand.depths import side_at
from tests.strategies import legal_deals

RULES = [variant.ruleset() for variant in CATALOGUE]


def read(rules: Ruleset, deal: Deal, index: int, depth: Depth) -> Side:
    document = side_at(rules, deal, index, depth)
    assert document is not None
    assert document["entry"] == depth.value
    documents = [document if place == index else {} for place in range(len(deal.sides))]
    return read_sides(rules, documents)[index]


@pytest.mark.parametrize("rules", RULES, ids=[variant.id for variant in CATALOGUE])
@given(data=st.data())
def test_counts_and_totals_of_a_legal_hand_come_to_the_same(
    rules: Ruleset, data: st.DataObject
) -> None:
    deal = data.draw(legal_deals(rules))
    expected = [side.total for side in score_deal(rules, deal).sides]
    for depth in (Depth.COUNTS, Depth.NET):
        sides = [read(rules, deal, index, depth) for index in range(len(deal.sides))]
        found = score_deal(rules, Deal(number=deal.number, sides=tuple(sides)))
        assert [side.total for side in found.sides] == expected


def test_a_broken_canasta_is_not_counted_and_a_penalty_stays_apart() -> None:
    rules = find_variant("caliente-complete").ruleset()
    document = [
        {"melds": ["4x7", "8x3 2x4"], "penalty": 100, "hands": [{"cards": "3R K"}, {}]},
        {},
    ]
    deal = Deal(sides=read_sides(rules, document))
    counts = side_at(rules, deal, 0, Depth.COUNTS)
    assert counts is not None
    assert counts["canastas"] == {"natural": 1}
    assert counts["card_points"] == 35 + 30 + 80
    assert counts["hand_points"] == [10, 0]
    assert counts["red_threes_in_hand"] == [1, 0]
    assert counts["penalty"] == 100
    net = side_at(rules, deal, 0, Depth.NET)
    assert net is not None
    assert net["net"] == 500 + 145 - 10 - 100


def test_melds_that_count_nothing_by_a_house_rule_are_melds_in_counts_too() -> None:
    classic = find_variant("classic").ruleset()
    worth = replace(classic.card_points, four_to_seven=0)
    rules = replace(classic, card_points=worth)
    for melds, told in ((["4x3"], True), (["4x7"], True), (["4x3", "Kx3"], None)):
        deal = Deal(sides=read_sides(rules, [{"melds": melds, "red_threes": 1}, {}]))
        counts = side_at(rules, deal, 0, Depth.COUNTS)
        assert counts is not None
        assert counts.get("melded") is told
        scored = score_deal(rules, Deal(sides=read_sides(rules, [counts, {}])))
        assert scored.sides[0].total == score_deal(rules, deal).sides[0].total
        assert not [v for v in scored.violations if v.code is ViolationCode.COUNTS_IMPOSSIBLE]


def test_a_meld_without_cards_is_none_in_counts_either() -> None:
    rules = find_variant("italian").ruleset()
    deal = Deal(sides=read_sides(rules, [{"melds": [""]}, {}]))
    assert "melded" not in (side_at(rules, deal, 0, Depth.COUNTS) or {})


@pytest.mark.parametrize("depth", [Depth.CARDS, Depth.COUNTS])
def test_a_total_gives_neither_cards_nor_counts(depth: Depth) -> None:
    rules = find_variant("classic").ruleset()
    deal = Deal(sides=read_sides(rules, [{"entry": "net", "net": 5}, {}]))
    assert side_at(rules, deal, 0, depth) is None
