"""Laying melds down, adding to them, joining them, and what must be kept in the hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.notation import read_cards, write_cards
from scorekeeper.engine.play.actions import AddTo, EndTurn, Join, Lay
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.state import End
from scorekeeper.engine.ruleset import Ruleset
from tests.engine.play.build import Play, add, drop


def test_the_first_meld_must_reach_the_minimum_at_once() -> None:
    """S-4, Canasta Caliente (2001): 7 7 7 and 10 10 LW are 55 of 50."""
    play = Play("caliente-2001", ["7 7 7 10 10 2 4 9"])
    assert play.refused(play.lay("7 7 7")) == ["first_meld.below_minimum"]
    both = play.lay("7 7 7", "10 10 2")
    assert both in play.listed()
    play.do(both)
    assert play.event_of(EventKind.FIRST_MELD).count == 55
    source = play.rules.minimums.citation("brackets", 0)
    assert play.event_of(EventKind.FIRST_MELD).source == source
    assert play.state.side.first_meld == both.melds
    assert play.state.turn.has_melded


def test_the_minimum_goes_by_the_score() -> None:
    play = Play("canasta", ["A A A K 9 8"], scores=(1_500, 0))
    assert play.refused(play.lay("A A A")) == ["first_meld.below_minimum"]
    assert play.listed(Lay) == []
    play = Play("canasta", ["4 4 4 9 8"], scores=(-5, 0))
    assert play.refused(play.lay("4 4 4")) == []


def test_nothing_laid_is_no_meld() -> None:
    play = Play("canasta", ["K K K 9"], [["Q Q Q"]])
    assert "meld.too_short" in play.refused(Lay(()))


def test_after_the_first_meld_any_meld_will_do() -> None:
    play = Play("canasta", ["4 4 4 9 8"], [["K K K"]]).do(Play("canasta").lay("4 4 4"))
    assert play.melds() == [read_cards("K K K"), read_cards("4 4 4")]
    assert play.kinds() == [EventKind.LAID]
    assert play.event_of(EventKind.LAID).meld == 1


def test_a_side_has_one_set_of_a_rank() -> None:
    """How To Play Canasta: not more than one group of a specific rank."""
    play = Play("canasta", ["K K K 9"], [["K K K"]])
    assert play.refused(play.lay("K K K")) == ["meld.rank_twice"]
    assert play.listed(Lay) == []
    assert play.listed(AddTo) == [add(0, "K")]


def test_hand_and_foot_begins_another_set_once_the_first_is_full() -> None:
    open_one = Play("hand-and-foot", ["K K K 9 8"], [["K K K"]])
    assert open_one.refused(open_one.lay("K K K")) == ["meld.rank_twice"]
    assert open_one.listed(Lay) == []
    full = Play("hand-and-foot", ["K K K 9 8"], [["Kx7"]])
    assert full.lay("K K K") in full.listed()
    assert full.refused(add(0, "K")) == ["meld.too_long"]
    assert full.listed(AddTo) == []


def test_what_is_laid_must_be_in_the_hand() -> None:
    play = Play("canasta", ["K K 9 8"], [["Q Q Q"]])
    assert play.refused(play.lay("K K K")) == ["play.not_held"]
    assert play.refused(add(0, "Q")) == ["play.not_held"]
    assert play.refused(add(0, "")) == ["play.not_held"]
    assert play.refused(drop("Q")) == ["play.not_held"]


def test_where_cards_have_suits_each_is_told_by_its_suit() -> None:
    play = Play("samba", ["KS KH KD 9S 8S"], [["QS QH QD"]])
    assert play.refused(play.lay("K K K")) == ["play.not_held"]
    assert play.refused(play.lay("KS KH KD")) == []
    plain = Play("canasta", ["K K K 9 8"], [["Q Q Q"]])
    assert plain.refused(plain.lay("KS KH KD")) == ["play.not_held"]


@pytest.mark.parametrize("place", [-1, 1])
def test_there_must_be_such_a_meld(place: int) -> None:
    play = Play("samba", ["KS KH KD 9S"], [["QS QH QD"]])
    assert play.refused(add(place, "KS")) == ["play.no_such_meld"]
    assert play.refused(Join(0, place)) == ["play.no_such_meld"]


def test_a_wild_card_too_many() -> None:
    play = Play("caliente-complete", ["2 2 9 8"], [["K K K"]])
    assert play.refused(add(0, "2 2")) == []
    play = Play("caliente-complete", ["2 2 9 8"], [["K K 2"]])
    assert play.refused(add(0, "2")) == ["meld.wilds_not_outnumbered"]
    assert play.listed(AddTo) == []


def test_no_wild_card_on_a_finished_canasta_of_samba() -> None:
    """Canasta Caliente Complete, Samba: no Wild cards may be added to a completed canasta."""
    play = Play("caliente-samba", ["2 K 9 8"], [["Kx7", "9x6"]])
    assert play.refused(add(0, "2")) == ["play.wild_on_canasta"]
    assert play.refused(add(0, "K 2")) == ["play.wild_on_canasta"]
    assert play.refused(add(0, "K")) == play.refused(add(1, "2")) == []
    assert set(play.listed(AddTo)) == {add(0, "K"), add(1, "9"), add(1, "2")}
    run = Play("caliente-samba", ["2 K 9 8"], [["4 5 6 7 8 9 10"]])
    assert "meld.sequence_wild" in run.refused(add(0, "2"))
    classic = Play("classic", ["2 K 9 8"], [["Kx7"]])
    assert classic.refused(add(0, "2")) == []


def test_italian_keeps_deuces_for_an_unfinished_set_of_them() -> None:
    """How To Play Canasta, Italian: no deuces as wild cards until the deuces are a canasta."""
    melds = [["set: 2 2 2", "KS KH KD"]]
    play = Play("italian", ["2 2 JKR QS QH 9S 8S"], melds)
    assert play.refused(add(1, "2")) == ["play.deuces_reserved"]
    assert play.refused(play.lay("QS QH 2")) == ["play.deuces_reserved"]
    assert play.refused(add(1, "JKR")) == play.refused(add(0, "2 2")) == []
    assert set(play.listed(AddTo)) == {add(0, "2"), add(0, "JKR"), add(1, "JKR")}
    assert play.listed(Lay) == [play.lay("QS QH JKR"), play.lay("2 2 JKR")]
    full = Play("italian", ["2 2 JKR QS QH 9S 8S"], [["set: 2x7", "KS KH KD"]])
    assert full.refused(add(1, "2")) == []


def test_melds_of_wild_cards() -> None:
    play = Play("uruguay", ["2 2 2 JKR 9 8"], [["K K K"]])
    assert play.lay("2 2 2 JKR") in play.listed()
    assert play.lay("2 2 2") in play.listed()
    play.do(play.lay("2 2 2"))
    assert add(1, "JKR") in play.listed()
    italian = Play("italian", ["2 2 2 JKR 9S 8S"], [["KS KH KD"]])
    assert {italian.lay("2 2 2 JKR"), italian.lay("wild: 2 2 2 JKR")} <= set(italian.listed())
    assert Play("canasta", ["2 2 2 9 8"], [["K K K"]]).listed(Lay) == []


def test_one_meld_of_wild_cards_where_the_rules_allow_no_more() -> None:
    def only_one(rules: Ruleset) -> Ruleset:
        return replace(rules, wild_melds=replace(rules.wild_melds, one_a_side=True))

    melds = [["K K K", "2 2 2"]]
    play = Play("uruguay", ["2 2 2 JKR 9 8"], melds, change=only_one)
    assert play.refused(play.lay("2 2 2")) == ["meld.rank_twice"]
    assert play.listed(Lay) == []
    assert add(1, "JKR") in play.listed()
    assert Play("uruguay", ["2 2 2 JKR 9 8"], melds).listed(Lay) != []


def test_sequences() -> None:
    """How To Play Canasta, Samba: three or more of one suit, ace high, seven at most."""
    play = Play("samba", ["5S 6S 7S 8S 9S 10S JS QS 4D"], [["KS KH KD"]])
    laid = {
        write_cards(action.melds[0].cards) for action in play.listed(Lay) if isinstance(action, Lay)
    }
    assert laid == {
        "5S 6S 7S",
        "5S 6S 7S 8S 9S 10S JS",
        "6S 7S 8S 9S 10S JS QS",
    }
    play.do(play.lay("8S 9S 10S"))
    added = {write_cards(a.cards) for a in play.listed(AddTo) if isinstance(a, AddTo)}
    assert added == {"7S", "5S 6S 7S", "JS", "JS QS"}
    play.do(add(1, "5S 6S 7S"), add(1, "JS"))
    assert play.event_of(EventKind.CANASTA).meld == 1
    assert play.listed(AddTo) == []
    assert play.refused(add(1, "QS")) == ["meld.too_long"]


def test_sequences_without_suits() -> None:
    play = Play("caliente-samba", ["Q K A 5 7"], [["8 9 10"]])
    assert play.lay("Q K A") in play.listed()
    assert add(0, "7") in play.listed()


def test_joining_sets() -> None:
    """How To Play Canasta, Samba: may combine these, even creating a canasta."""
    play = Play("samba", ["4S 9S"], [["QS QH QD", "KS KH KD", "KS KH KC 2"]])
    assert play.listed(Join) == [Join(1, 2)]
    play.do(Join(2, 1))
    assert play.melds()[1] == read_cards("KSx2 KHx2 KD KC 2")
    assert play.kinds() == [EventKind.JOINED, EventKind.CANASTA]
    assert play.state.turn.old_melds == 2


def test_joining_sequences_that_meet() -> None:
    play = Play("samba", ["4S 9S"], [["4H 5H 6H", "7H 8H 9H", "JH QH KH", "7D 8D 9D"]])
    assert play.listed(Join) == [Join(0, 1)]


def test_what_cannot_be_joined() -> None:
    play = Play("samba", ["4S 9S"], [["QS QH QD", "KS KH KD 2 2", "KS KH 2 2", "4H 5H 6H"]])
    assert play.listed(Join) == []
    for pair in ((0, 1), (1, 2), (0, 3), (1, 1)):
        assert play.refused(Join(*pair)) == ["play.cannot_join"]
    canasta = Play("caliente-samba", ["4 9"], [["Kx7", "K K 2"]])
    assert canasta.refused(Join(0, 1)) == ["play.cannot_join"]
    assert Play("canasta", ["4 9"], [["K K K", "Q Q Q"]]).refused(Join(0, 1)) == [
        "play.cannot_join"
    ]


def test_a_card_is_kept_for_the_discard_and_one_after_it() -> None:
    """Canasta Caliente Complete, Going Out: you must keep one card in hand after you discard."""
    play = Play("caliente-complete", ["K K K 9"], [["Q Q Q"]])
    found = play.violations(play.lay("K K K"))
    assert [each.code.value for each in found] == [
        "play.keep_a_card",
        "going_out.too_few_canastas",
    ]
    assert (found[0].found, found[0].allowed) == (1, 2)
    assert found[0].source == play.rules.going_out.source
    assert play.listed(Lay) == []
    assert play.refused(drop("9")) == []


def test_black_threes_are_not_laid_before_going_out() -> None:
    play = Play("canasta", ["3B 3B 3B 9 8"], [["Q Q Q"]])
    assert play.refused(play.lay("3B 3B 3B")) == ["meld.black_threes"]
    few = Play("canasta", ["3B 3B 3B 9"], [["Q Q Q"]])
    found = few.refused(few.lay("3B 3B 3B"))
    assert found == ["play.keep_a_card", "going_out.too_few_canastas"]


def test_what_only_a_side_going_out_may_do_is_done_last() -> None:
    play = Play("canasta", ["3B 3B 3B 9"], [["Qx7"]])
    play.do(play.lay("3B 3B 3B"), drop("9"))
    assert play.state.end is End.WENT_OUT
    play.finished()
    melds = [["5S 6S 7S 8S 9S 10S JS", "KSx3 KHx3 2"]]
    play = Play("brazilian", ["QS 4D"], melds, turn={"consent": True})
    play.do(add(0, "QS"), drop("4D"))
    assert play.state.end is End.WENT_OUT
    play.finished()


def test_mexicana_draws_thirteen_cards_for_the_first_meld() -> None:
    """Mexicana: the player who makes his side's first meld draws the top thirteen cards."""
    stock = "4 5 6 7 8 9 10 J Q K A 4 5 6 7"
    play = Play("mexicana", ["A A A 9 8"], stock=stock).do(Play("mexicana").lay("A A A"))
    assert play.hand().size == 2 + 13
    assert len(play.state.stock) == 2
    assert play.event_of(EventKind.FIRST_MELD_DRAW).source == play.rules.dealing.source
    play = Play("mexicana", ["A A A"], stock="4 3R 5").do(play.lay("A A A"))
    assert write_cards(play.hand()) == "4 5"
    gone = Play("mexicana", ["A A A 9 8"], stock="").do(play.lay("A A A"))
    assert write_cards(gone.hand()) == "8 9"
    last = Play("mexicana", ["A A A 9 8"], stock="3R 5").do(play.lay("A A A"))
    assert last.state.end is End.LAST_RED_THREE


def test_hand_and_foot_picks_the_foot_up_once_the_hand_is_laid() -> None:
    """Canasta Caliente Complete, Picking up the Foot: immediately, and continue your turn."""
    play = Play("caliente-hand-and-foot", ["K K K"], [["Q Q Q"]], feet=["9 8 3R"])
    play.do(play.lay("K K K"))
    assert write_cards(play.hand()) == "8 9 J"
    assert play.state.players[0].red_threes == 1
    assert play.event_of(EventKind.FOOT).cards == read_cards("9 8 3R")
    assert [player.has_played_foot for player in play.state.players] == [False] * 4
    play.do(drop("8"))
    assert [player.has_played_foot for player in play.state.players] == [True, *[False] * 3]
    assert not play.state.players[0].foot


def test_hand_and_foot_picks_the_foot_up_after_the_last_discard() -> None:
    """Canasta Caliente Complete: begin playing with it at the start of your next turn."""
    play = Play("caliente-hand-and-foot", ["9"], [["Q Q Q"]], feet=["8 7"]).do(drop("9"))
    assert write_cards(play.hand()) == "7 8"
    assert play.state.seat == 1
    assert not play.state.players[0].has_played_foot


def test_one_card_may_be_left_where_a_foot_waits() -> None:
    play = Play("caliente-hand-and-foot", ["K K K 9"], [["Q Q Q"]], feet=["8 7"])
    assert play.lay("K K K") in play.listed()
    play.do(play.lay("K K K"), drop("9"))
    assert play.kinds() == [EventKind.DISCARDED, EventKind.FOOT]


def test_a_last_red_three_for_one_in_the_foot_ends_the_hand() -> None:
    feet = ["8 7 3R"]
    melds = [["Q Q Q"]]
    play = Play("hand-and-foot", ["9"], melds, feet=feet, stock="3R").do(drop("9"))
    assert play.state.end is End.LAST_RED_THREE
    play = Play("hand-and-foot", ["K K K"], melds, feet=feet, stock="3R")
    assert play.do(play.lay("K K K")).state.end is End.LAST_RED_THREE


def test_with_the_stock_gone_red_threes_of_a_foot_are_not_replaced() -> None:
    play = Play("hand-and-foot", ["9"], [["Q Q Q"]], feet=["8 7 3R"], stock="").do(drop("9"))
    assert write_cards(play.hand()) == "7 8"
    assert not play.state.over


def test_pennies_picks_the_foot_up_with_a_canasta() -> None:
    """How To Play Canasta, Pennies: after a player has played his first canasta."""
    melds = [["K K K K", "8x7"]]
    play = Play("pennies-from-heaven", ["K K K 9 5"], melds, feet=["9 8"])
    assert play.do(add(0, "K")).state.players[0].foot
    play.do(add(0, "K K"))
    assert write_cards(play.hand()) == "5 8 9x2"
    assert play.event_of(EventKind.FOOT).source == play.rules.dealing.source
    everything = Play("pennies-from-heaven", ["K K K"], melds, feet=["9 8"]).do(add(0, "K K K"))
    assert write_cards(everything.hand()) == "8 9"


def test_who_holds_nothing_that_may_be_discarded_discards_nothing() -> None:
    play = Play("pennies-from-heaven", ["7 7"], [["K K K"]])
    assert play.listed() == [EndTurn()]
    play.do(EndTurn())
    assert play.kinds() == [EventKind.NO_DISCARD]
    assert play.state.seat == 1
    other = Play("pennies-from-heaven", ["7 8"], [["K K K"]])
    assert other.refused(EndTurn()) == ["play.must_discard"]
