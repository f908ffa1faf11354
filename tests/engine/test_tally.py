"""Kinds of canastas of melds, in each game that pays for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.canasta_kinds import canasta_kind, is_natural_canasta
from scorekeeper.engine.deal import CountsSide
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.tally import tallies_of_melds, tally_of_cards, tally_of_counts
from tests.engine.build import Table, hand, meld

KINDS = [
    ("classic", "Kx7", CanastaKind.NATURAL),
    ("classic", "Kx6", None),
    ("classic", "Kx6 2", CanastaKind.MIXED),
    ("classic", "Kx4 2x4 JKR", CanastaKind.MIXED),
    ("classic", "7x7", CanastaKind.NATURAL),
    ("samba", "4 5 6 7 8 9 10", CanastaKind.SAMBA),
    ("samba", "4 5 6 7 8 9", None),
    ("brazilian", "4 5 6 7 8 9 10 J", CanastaKind.SAMBA),
    ("uruguay", "2x7", CanastaKind.WILD),
    ("uruguay", "2x3 JKRx4", CanastaKind.WILD),
    ("chile", "2x8", CanastaKind.WILD),
    ("cuban", "2x7", CanastaKind.WILD_DEUCES),
    ("cuban", "2x3 JKRx4", CanastaKind.WILD_JOKERS),
    ("cuban", "2x4 JKRx3", CanastaKind.WILD),
    ("cuban", "2x6 JKR", CanastaKind.WILD),
    ("cuban", "2x6", None),
    ("mexicana", "7x7", CanastaKind.SEVENS),
    ("mexicana", "7x6 2", CanastaKind.SEVENS),
    ("mexicana", "8x7", CanastaKind.NATURAL),
    ("pennies-from-heaven", "7x7", CanastaKind.SEVENS),
    ("pennies-from-heaven", "7x6 2", CanastaKind.MIXED),
    ("modern-american", "Ax7", CanastaKind.ACES),
    ("modern-american", "Ax6 2", CanastaKind.MIXED),
    ("modern-american", "7x7", CanastaKind.SEVENS),
    ("modern-american", "2x7", CanastaKind.WILD_DEUCES),
    ("modern-american", "2x3 JKRx4", CanastaKind.WILD_JOKERS),
    ("modern-american", "2x6 JKR", CanastaKind.WILD),
    ("italian", "2x7", CanastaKind.NATURAL_DEUCES),
    ("italian", "2x8", CanastaKind.NATURAL_DEUCES),
    ("italian", "2x4 JKRx3", CanastaKind.MIXED_DEUCES),
    ("italian", "2x3 JKRx4", CanastaKind.WILD),
    ("italian", "wild: 2x7", CanastaKind.WILD),
    ("italian", "2x6", None),
    ("caliente-samba", "3Bx7", None),
]


@pytest.mark.parametrize(("ruleset", "text", "kind"), KINDS)
def test_kinds_of_canasta(ruleset: str, text: str, kind: CanastaKind | None) -> None:
    rules = Table(ruleset).rules
    assert canasta_kind(rules, meld(rules, text)) is kind


@pytest.mark.parametrize(
    ("ruleset", "text", "natural"),
    [
        ("brazilian", "Kx7", True),
        ("brazilian", "Kx6 2", False),
        ("brazilian", "4 5 6 7 8 9 10", True),
        ("brazilian", "2x7", False),
        ("brazilian", "Kx6", False),
        ("italian", "2x7", True),
        ("mexicana", "7x7", True),
        ("mexicana", "7x6 2", False),
    ],
)
def test_natural_canastas(ruleset: str, text: str, natural: bool) -> None:
    rules = Table(ruleset).rules
    assert is_natural_canasta(rules, meld(rules, text)) is natural


def test_broken_melds_count_their_cards_but_are_no_canastas() -> None:
    rules = Table("classic").rules
    melds = tallies_of_melds(rules, [meld(rules, "Kx7"), meld(rules, "Qx7")])
    tally = tally_of_cards(rules, melds, (), frozenset({0}), extra_black_threes=False)
    assert sum(each.line.points for each in tally.melds) == 140
    assert tally.canastas == {CanastaKind.NATURAL: 1}
    assert tally.canasta_count == 1
    assert tally.has_melded


def test_a_hand_and_its_foot_count_together() -> None:
    rules = Table("hand-and-foot").rules
    hands = (hand("K 3R foot: 4 3B 3R"), hand(""))
    tally = tally_of_cards(rules, (), hands, extra_black_threes=False)
    first, second = tally.hands
    assert (first.points, first.size, first.red_threes) == (20, 3, 2)
    assert not first.is_empty
    assert second.is_empty


def test_red_threes_with_card_points_cost_their_own_loss_too() -> None:
    rules = Table("canasta").rules
    rules = replace(rules, card_points=replace(rules.card_points, red_three=5))
    tally = tally_of_cards(rules, (), [hand("3R 3R")], extra_black_threes=False).hands[0]
    assert (tally.points, tally.size, tally.red_threes) == (10, 2, 2)
    points = Table.by(rules).score(Table("canasta").side(hands=["3R 3R", ""])).points()
    assert sum(points.values()) == -410


def test_black_threes_that_cost_extra_are_kept_apart() -> None:
    rules = Table("bolivia").rules
    hands = [hand("K 3B 3B")]
    apart = tally_of_cards(rules, (), hands, extra_black_threes=True).hands[0]
    assert (apart.points, apart.size, apart.black_threes) == (10, 1, 2)
    usual = tally_of_cards(rules, (), hands, extra_black_threes=False).hands[0]
    assert (usual.points, usual.size, usual.black_threes) == (20, 3, 0)


def test_counts_go_by_their_points_unless_melded_is_told() -> None:
    rules = Table("classic").rules

    def melded(**values: bool | int) -> bool:
        side = CountsSide(**values)  # type: ignore[arg-type]
        return tally_of_counts(rules, side, is_alone=False, extra_black_threes=False).has_melded

    assert not melded()
    assert melded(card_points=15)
    assert melded(card_points=0, melded=True)
    assert not melded(card_points=15, melded=False)


def test_a_hand_of_counts_with_cards_worth_nothing_is_not_empty() -> None:
    rules = Table("modern-american").rules
    side = CountsSide(aces_in_hand=(0, 1), hand_points=(0, 0))
    hands = tally_of_counts(rules, side, is_alone=False, extra_black_threes=False).hands
    assert [each.is_empty for each in hands] == [True, False]


def test_counts_leave_out_kinds_without_a_canasta() -> None:
    rules = Table("classic").rules
    side = CountsSide(canastas={CanastaKind.NATURAL: 0, CanastaKind.MIXED: 2})
    tally = tally_of_counts(rules, side, is_alone=False, extra_black_threes=False)
    assert tally.canastas == {CanastaKind.MIXED: 2}


def test_columns_of_counts_are_filled_up() -> None:
    rules = Table("caliente-2001", 2, "caliente").rules
    side = CountsSide(hand_points=(20,), calientes_in_hand=(1, 1), red_threes_in_hand=2)
    hands = tally_of_counts(rules, side, is_alone=True, extra_black_threes=False).hands
    assert [(h.points, h.calientes, h.red_threes) for h in hands] == [(20, 1, 2), (0, 1, 0)]
    nothing = tally_of_counts(rules, CountsSide(), is_alone=True, extra_black_threes=False)
    assert nothing.hands == ()
