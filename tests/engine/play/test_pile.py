"""Taking the pile, by the rule books."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.cards import together
from scorekeeper.engine.notation import read_cards, write_cards
from scorekeeper.engine.play.actions import DrawStock, TakePile
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.state import Phase
from scorekeeper.engine.ruleset import Ruleset
from tests.engine.play.build import Play

DRAW = Phase.DRAW


@pytest.mark.parametrize("top", ["3B", "2", "JKR"])
def test_a_black_three_or_wild_card_on_top_may_not_be_taken(top: str) -> None:
    """How To Play Canasta: never when the top card is a wild card or black three."""
    play = Play("canasta", [f"4 {top} {top}"], [["K K K"]], pile=f"9 {top}", phase=DRAW)
    assert "pile.blocked" in play.refused(play.take(f"set: {top} {top} {top}", f"{top} {top}"))
    assert play.listed() == [DrawStock()]


def test_a_pair_takes_a_frozen_pile() -> None:
    """Classic Canasta page: 6 6 6 6 on the table, 6 on a frozen pile, 6 6 in the hand."""
    play = Play("classic", ["6 6 9"], [["6x4"]], pile="2 8 6", phase=DRAW)
    (take,) = play.listed(TakePile)
    play.do(take)
    assert play.melds() == [read_cards("6x7")]
    assert write_cards(play.hand()) == "8 9 2"
    assert play.kinds() == [EventKind.ADDED, EventKind.TOOK_PILE, EventKind.CANASTA]
    assert not play.state.frozen
    assert play.state.pile == ()
    assert play.event_of(EventKind.TOOK_PILE).count == 3


def test_a_frozen_pile_is_not_taken_to_add_to_a_meld() -> None:
    """Canasta Caliente Complete: nor may you add the up card to an existing meld."""
    play = Play("caliente-complete", ["6 2 9"], [["6 6 6"]], pile="2 6", phase=DRAW)
    assert play.listed(TakePile) == []
    assert play.refused(play.take("6x4", added="6 6 6")) == ["pile.needs_two_naturals"]


def test_a_natural_and_a_wild_card_take_a_pile_that_is_not_frozen() -> None:
    """T16: after the first meld, up card 6, 6 and joker in the hand; any wild card will do."""
    play = Play("canasta", ["6 2 JKR 9"], [["K K K"]], pile="8 6", phase=DRAW)
    assert len(play.listed(TakePile)) == 1
    play.do(play.take("6 6 JKR", "6 JKR"))
    assert play.melds() == [read_cards("K K K"), read_cards("6 6 JKR")]


@pytest.mark.parametrize(("hand", "listed"), [("K K Ax4 5 6", False), ("K K K Ax4 5 6", True)])
def test_no_set_is_made_of_fewer_cards_than_a_house_rule_asks_for(hand: str, listed: bool) -> None:
    play = Play("canasta", [hand], pile="9 K", phase=DRAW, change=_with_four_naturals)
    assert bool(play.listed(TakePile)) is listed


def _with_four_naturals(rules: Ruleset) -> Ruleset:
    return replace(rules, sets=replace(rules.sets, fewest_naturals=4))


def test_samba_needs_two_naturals() -> None:
    """T10, Canasta Caliente Complete, Samba: not with one natural card and one wild card."""
    play = Play("caliente-samba", ["9 2 5"], [["K K K"]], pile="8 9", phase=DRAW)
    found = play.refused(play.take("9 9 2", "9 2"))
    assert found == ["pile.needs_two_naturals"]


def test_a_way_that_is_none() -> None:
    play = Play("canasta", ["Q Q 5 5"], [["K K K"]], pile="8 Q", phase=DRAW)
    assert play.refused(play.take("K K K Q", added="K K K")) == ["pile.no_match"]
    assert play.refused(play.take("Q Q Q", "Q Q", "5 5 5")) == ["pile.no_match"]
    assert play.refused(play.take("Q Q Q", "5 5")) == ["pile.no_match"]
    assert play.refused(play.take("Q Q Q", "Q Q")) == []


def test_cards_must_be_in_the_hand() -> None:
    play = Play("canasta", ["6 2 9"], [["K K K"]], pile="8 6", phase=DRAW)
    assert play.refused(play.take("6 6 JKR", "6 JKR")) == ["play.not_held"]


def test_the_first_meld_with_the_pile_reaches_the_minimum_without_it() -> None:
    """S-5, Classic Canasta page: K K K and J J 2 are 70 of 50; K and J of the pile come later."""
    play = Play("classic", ["K K J J 2 9"], pile="K J K", phase=DRAW)
    take = play.take("K K K", "K K", "J J 2")
    assert take in play.listed()
    play.do(take)
    assert play.event_of(EventKind.FIRST_MELD).count == 70
    assert write_cards(play.hand()) == "9 J K"
    assert play.state.side.first_meld == play.state.side.melds
    laid = [event.meld for event in play.state.events if event.kind is EventKind.LAID]
    assert laid == [0, 1]


def test_too_little_for_the_first_meld() -> None:
    play = Play("classic", ["7 7 9 4"], pile="K J 7", phase=DRAW)
    assert play.refused(play.take("7 7 7", "7 7")) == ["first_meld.below_minimum"]
    assert play.listed() == [DrawStock()]


def test_an_own_set_counts_towards_the_first_meld_with_its_wild_cards() -> None:
    play = Play("canasta", ["K K 2 9 8"], pile="4 K", phase=DRAW)
    wider = play.take("K K K 2", "K K 2")
    assert wider in play.listed()
    assert play.do(wider).event_of(EventKind.FIRST_MELD).count == 50


def test_the_pile_before_the_first_meld_needs_a_natural_pair() -> None:
    """Canasta Caliente Complete: ONLY if you use it with two natural cards of its rank."""
    play = Play("caliente-complete", ["A 2 K K K 9 8"], pile="4 A", phase=DRAW)
    found = play.refused(play.take("A A 2", "A 2", "K K K"))
    assert found == ["pile.needs_two_naturals"]


def test_brazilian_never_takes_the_pile_for_the_first_meld() -> None:
    """How To Play Canasta, Brazilian: never for part of a partnership's initial meld."""
    play = Play("brazilian", ["AS AH KS KH KD 9S"], pile="4S AD", phase=DRAW)
    assert play.listed() == [DrawStock()]
    found = play.refused(play.take("AS AH AD", "AS AH", "KS KH KD"))
    assert found == ["pile.never_for_first_meld"]


def test_mexicana_takes_nothing_on_a_seven() -> None:
    play = Play("mexicana", ["7 7 9"], [["K K K"]], pile="4 7", phase=DRAW)
    assert play.refused(play.take("7 7 7", "7 7")) == ["pile.blocked"]


def test_one_card_in_hand_and_a_pile_of_one() -> None:
    """Classic Canasta page, rule 9: a sole card cannot be chosen with only one card in hand."""
    melds = [["K K K", "Qx7"]]
    play = Play("classic", ["9"], melds, pile="K", phase=DRAW)
    assert play.refused(play.take("K K K K", added="K K K")) == ["pile.last_card"]
    play = Play("canasta", ["9"], melds, pile="K", phase=DRAW)
    assert play.refused(play.take("K K K K", added="K K K")) == []


def test_a_red_three_in_the_pile_is_laid_down_and_not_replaced() -> None:
    """Canasta Caliente (2001): play it immediately. Do not draw a replacement card."""
    play = Play("caliente-2001", ["K K 9"], [["Q Q Q"]], pile="3R 5 K", phase=DRAW)
    play.do(*play.listed(TakePile))
    assert write_cards(play.hand()) == "5 9"
    assert play.state.players[0].red_threes == 1
    assert len(play.state.stock) == 8


def test_hand_and_foot_takes_the_top_seven_cards() -> None:
    """T22: pile of twelve, up card 5, 5 5 in the hand: the top seven, and five stay."""
    pile = "4 6 7 8 2 9 10 J Q K A 5"
    play = Play("hand-and-foot", ["5 5 A"], [["K K K"]], pile=pile, phase=DRAW)
    play.do(*play.listed(TakePile))
    assert write_cards(play.hand()) == "9 10 J Q K Ax2"
    assert write_cards(together(play.state.pile[-1:])) == "2"
    assert play.state.frozen
    assert play.event_of(EventKind.TOOK_PILE).count == 7
    fewer = Play("hand-and-foot", ["5 5 A"], [["K K K"]], pile="4 5", phase=DRAW)
    assert fewer.do(*fewer.listed(TakePile)).event_of(EventKind.TOOK_PILE).count == 2


def test_cuban_takes_black_threes_out_of_the_game() -> None:
    """How To Play Canasta, Cuban: removed from play, they earn the side 5 points each."""
    play = Play("cuban", ["K K 9"], [["Q Q Q"]], pile="3B 5 3B K", phase=DRAW)
    play.do(*play.listed(TakePile))
    assert write_cards(play.hand()) == "5 9"
    assert play.state.side.written.black_threes_removed == 2
    assert play.event_of(EventKind.REMOVED_BLACK_THREES).count == 2


def test_samba_adds_the_up_card_to_a_sequence() -> None:
    """Canasta Caliente Complete, Samba: may be taken to add to an existing sequence meld."""
    play = Play("samba", ["4S 9S"], [["JH QH KH"]], pile="5D 10H", phase=DRAW)
    (take,) = play.listed(TakePile)
    play.do(take)
    assert play.melds() == [read_cards("10H JH QH KH")]
    assert play.state.side.first_meld == (play.meld("JH QH KH"),)


def test_of_two_own_sets_the_one_that_was_meant_grows() -> None:
    play = Play("samba", ["KS 9S 9H"], [["KS KH KC", "KD KC KH KS"]], pile="5D KD", phase=DRAW)
    assert len(play.listed(TakePile)) == 2
    play.do(play.take("KS KD KD KC KH", added="KS KD KC KH"))
    assert play.melds() == [read_cards("KS KH KC"), read_cards("KS KDx2 KC KH")]


def test_always_frozen_takes_to_add_to_six_or_fewer() -> None:
    """Canasta Caliente Complete, Prize Pile Always Frozen: six or fewer, no completed canasta."""
    melds = [["8x6", "9x7"]]
    options = ("pile-always-frozen",)
    play = Play("caliente-complete", ["4 5"], melds, pile="7 8", options=options, phase=DRAW)
    assert len(play.listed(TakePile)) == 1
    play = Play("caliente-complete", ["4 5"], melds, pile="7 9", options=options, phase=DRAW)
    assert play.listed(TakePile) == []


def test_only_at_the_beginning_of_a_turn() -> None:
    play = Play("canasta", ["K K 9"], [["Q Q Q"]], pile="5 K", phase=DRAW).do(DrawStock())
    assert play.refused(play.take("K K K", "K K")) == ["play.not_now"]


def test_the_last_way_found_by_a_search() -> None:
    """Two pairs and one wild card: which pair it goes to is a matter of the minimum."""
    play = Play("brazilian", ["AS AH KS KH 2 9S 8D"], [["4S 4H 4D"]], pile="4S AD", phase=DRAW)
    assert len(play.listed(TakePile)) == 1
