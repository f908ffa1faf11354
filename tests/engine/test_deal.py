from __future__ import annotations

import pytest

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal import Hand
from scorekeeper.engine.melds import Meld, MeldKind, SetMeld, WildMeld
from scorekeeper.engine.notation import read_cards
from tests.engine.build import Table, hand, meld, members, net


def test_a_hand_is_empty_without_cards_and_foot() -> None:
    assert not Hand()
    assert hand("7")
    assert hand("foot: 7")


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("2 2 2", SetMeld(read_cards("2 2 2"), Rank.DEUCE)),
        ("2 2 JKR", SetMeld(read_cards("2 2 JKR"), Rank.DEUCE)),
        ("2x4 JKRx3", SetMeld(read_cards("2x4 JKRx3"), Rank.DEUCE)),
        ("2x8", SetMeld(read_cards("2x8"), Rank.DEUCE)),
        ("2 JKR JKR", WildMeld(read_cards("2 JKR JKR"))),
        ("2x3 JKRx4", WildMeld(read_cards("2x3 JKRx4"))),
        ("2x6 JKRx4", WildMeld(read_cards("2x6 JKRx4"))),
        ("JKRx3", WildMeld(read_cards("JKRx3"))),
        ("2 2", WildMeld(read_cards("2 2"))),
        ("wild: 2 2 2", WildMeld(read_cards("2 2 2"))),
        ("set: JKRx3", SetMeld(read_cards("JKRx3"), Rank.JOKER)),
    ],
)
def test_italian_deuces_are_a_set_where_they_are_legal_as_one(text: str, made: Meld) -> None:
    assert meld(Table("italian").rules, text) == made


def test_elsewhere_deuces_are_wild() -> None:
    assert meld(Table("uruguay").rules, "2 2 2").kind is MeldKind.WILD


def test_a_side_stands_at_its_total_or_at_its_members() -> None:
    assert net(0, score_before=70).scores_before == (70,)
    assert net(0, members=members("B", "C", before=35)).scores_before == (35, 35)


def test_a_deal_ends_by_going_out_or_not() -> None:
    table = Table("classic")
    assert table.deal(net(0), net(0, out=True)).somebody_went_out
    assert not table.deal(net(0), net(0)).somebody_went_out
