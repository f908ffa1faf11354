"""Quick looks at a hand: they rule out nothing that a search finds."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.play import bounds
from scorekeeper.engine.play.bounds import may_empty, may_hold_triple, may_open
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import Minimum, Triple
from scorekeeper.engine.search.budget import Budget
from scorekeeper.engine.search.going_out import LastTurn, ways_out
from scorekeeper.engine.search.ways_to_open import Opening, first_melds
from scorekeeper.engine.variants.catalogue import CATALOGUE
from tests.engine.build import Table
from tests.engine.play.strategies import hands, tables

ALL: Final = {variant.id: variant.ruleset() for variant in CATALOGUE}
MINIMUMS: Final = (0, 15, 50, 90, 120, 150, 200)


@given(st.data())
def test_no_first_meld_is_ruled_out(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(list(ALL.values())))
    hand = data.draw(hands(rules, 14))
    rows = [row.minimum for row in rules.minimums.brackets]
    required = data.draw(st.sampled_from([*rows, *map(Minimum, MINIMUMS)]))
    found = first_melds(Opening(rules=rules, required=required, hand=hand), Budget()).ways
    assert may_open(rules, required, hand) or not found


@given(st.data())
def test_no_way_out_is_ruled_out(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(list(ALL.values())))
    needs = data.draw(st.integers(0, 2))
    rules = replace(rules, going_out=replace(rules.going_out, canastas=needs, kinds={}))
    table, hand = data.draw(tables(rules)), data.draw(hands(rules, 8))
    closes = rules.sets.canasta_closes_rank
    dead = data.draw(st.frozensets(st.sampled_from(NATURAL_RANKS), max_size=3 * closes))
    turn = LastTurn(rules=rules, table=table, hand=hand, red_threes=6, dead=dead)
    found = ways_out(turn, Budget()).ways
    assert may_empty(rules, table, hand, dead) or not found


@pytest.mark.parametrize(
    ("melds", "hand", "empties"),
    [
        (["Kx5", "Qx7"], "K K", True),
        (["Kx5", "Qx7"], "K K K K", False),  # a set has seven cards at most
        (["7x4", "Qx7", "Kx7"], "7 7 7", True),
        (["7x4", "Qx7", "Kx7"], "7 7", False),  # sevens must be finished
        (["7x4", "Qx7", "Kx7"], "7 7 2", False),  # by sevens
        (["Ax4", "Qx7", "Kx7"], "A A", False),
        (["Ax4", "Qx7", "Kx7"], "A 2", True),
        (["2x4", "Qx7", "Kx7"], "2 2", False),
        (["2x4", "Qx7", "Kx7"], "2 2 JKR", True),
        (["Qx7", "Kx7"], "7 7 7 7", False),
        (["Qx7", "Kx7"], "4 4 4 4", True),
        (["Qx7", "Kx7"], "Jx5", False),  # dead
        (["Qx7", "Kx7"], "3Bx3", False),  # black threes are not laid down
    ],
)
def test_what_must_be_finished_or_is_closed(melds: list[str], hand: str, empties: bool) -> None:
    table = Table("modern-american")
    own = tuple(meld for side in [table.side(*melds)] for meld in side.melds)
    dead = frozenset({Rank.JACK})
    assert may_empty(table.rules, own, read_cards(hand), dead) is empties


@pytest.mark.parametrize(("hand", "empties"), [("2 2 K", True), ("2 2 K K", False)])
def test_a_wild_card_that_a_pair_needs_makes_no_canasta(hand: str, empties: bool) -> None:
    table = Table("canasta")
    assert may_empty(table.rules, table.side("5x5").melds, read_cards(hand)) is empties
    assert may_empty(table.rules, table.side("5x5").melds, read_cards(f"{hand} 2"))


@pytest.mark.parametrize(
    ("melds", "hand", "empties"),
    [
        (["4 5 6 7 8 9"], "10 A", True),
        (["4 5 6 7 8 9"], "10 J A", False),  # a sequence has seven cards at most
        (["4 5 6 7 8 9"], "6 6 7 8 A", False),  # cards join it at its ends alone
        (["4 5 6 7 8"], "9 10 A", True),
        (["4 5 6", "8 9 10"], "7 7 A", True),
    ],
)
def test_cards_reach_own_sequences_as_far_as_these_have_room(
    melds: list[str], hand: str, empties: bool
) -> None:
    table = Table("caliente-samba")
    own = table.side(*melds, "Kx7", "Qx7").melds
    assert may_empty(table.rules, own, read_cards(hand)) is empties


def test_nothing_is_laid_of_a_closed_rank() -> None:
    table = Table("modern-american")
    own = table.side("Qx7", "Kx7").melds
    turn = LastTurn(rules=table.rules, table=own, hand=read_cards("J J J 4"), red_threes=0)
    assert ways_out(turn, Budget()).ways
    assert not ways_out(replace(turn, dead=frozenset({Rank.JACK})), Budget()).ways


@pytest.mark.parametrize(
    ("triple", "hand", "holds"),
    [
        (Triple.NONE, "4 5", True),
        (Triple.CLEAN, "4 4 4", True),
        (Triple.CLEAN, "4 4 2 2 2 3B 3B 3B", False),
        (Triple.CLEAN_OR_WILD, "4 4 2 2 2", True),
        (Triple.CLEAN_OR_WILD, "4 4 2 2", False),
    ],
)
def test_clean_triples(triple: Triple, hand: str, holds: bool) -> None:
    rules = ALL["modern-american"]
    assert may_hold_triple(rules, Minimum(0, triple=triple), read_cards(hand)) is holds


@pytest.mark.parametrize(
    ("name", "melds", "hand", "enough"),
    [
        ("canasta", ["Qx7"], "4", True),
        ("canasta", ["Qx6"], "4", False),
        ("canasta", ["Qx6"], "2", True),
        ("canasta", ["K K K"], "K 2 2 2", True),
        ("canasta", ["K K"], "2x5", False),
        ("samba", ["KSx3 KHx3 KD"], "9Sx3 9Hx3 9D", True),
        ("samba", ["KSx3 KHx3 KD", "4S 5S 6S 7S"], "8S 9S 10S", True),
        ("samba", ["KSx3 KHx3 KD", "4S 5S 6S 7S"], "8S 9S JS", False),
        ("bolivia", ["KSx3 KHx3 KD", "QSx3 QHx3 QD"], "4S", False),
        ("bolivia", ["KSx3 KHx3 KD", "4S 5S 6S 7S 8S 9S 10S"], "4S", True),
        ("bolivia", ["2x4 JKR", "4S 5S 6S 7S 8S 9S 10S"], "2 2", True),
        ("hand-and-foot", ["Kx7", "Qx7", "Jx6 2", "10x6 2"], "2x6", False),
        ("hand-and-foot", ["Kx7", "Qx7", "Jx6 2", "10x6 2"], "2x7", True),
        ("hand-and-foot", ["Kx7", "Qx7", "Jx6 2", "10x6 2", "2x7"], "", True),
    ],
)
def test_canastas(name: str, melds: list[str], hand: str, enough: bool) -> None:
    table = Table(name)
    own = tuple(meld for side in [table.side(*melds)] for meld in side.melds)
    assert has_canastas(table.rules, own, read_cards(hand)) is enough


def has_canastas(rules: Ruleset, own: tuple[Meld, ...], hand: Cards) -> bool:
    """Return whether a side may have the canastas needed with all cards of a hand."""
    return bounds._may_have_kinds(rules, own, hand) and bounds._may_have_enough(  # noqa: SLF001
        rules, own, hand, hand.wilds
    )


def test_where_none_are_needed() -> None:
    rules = ALL["canasta"]
    free = replace(rules, going_out=replace(rules.going_out, canastas=0))
    assert has_canastas(free, (), read_cards("4"))
