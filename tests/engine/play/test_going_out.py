"""Going out: its conditions, at once or card by card, and its bonus."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.game import score_deal
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.play.actions import DrawStock, GoOut
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.legal import legal_actions
from scorekeeper.engine.play.simple_out import simple_way_out
from scorekeeper.engine.play.state import End, Phase
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.table.going_out import GoOutQuestion, check_go_out
from tests.engine.play.build import ASK, NO, YES, Play, add, drop

CANASTA = "Qx7"


def test_the_last_discard_goes_out() -> None:
    """How To Play Canasta: a player can also go out with the normal discard."""
    play = Play("canasta", ["9"], [[CANASTA]]).knowing(has_melded=True).do(drop("9"))
    assert (play.state.end, play.state.out) == (End.WENT_OUT, 0)
    assert play.kinds() == [EventKind.DISCARDED, EventKind.WENT_OUT]
    deal = play.finished()
    assert deal.sides[0].went_out
    assert not play.state.concealed
    assert play.listed() == []


def test_no_discard_is_needed() -> None:
    """Canasta Caliente (2001): you do not need to discard a card in order to go out."""
    play = Play("caliente-2001", ["K K K"], [[CANASTA]])
    play.do(play.lay("K K K"))
    assert play.state.end is End.WENT_OUT
    assert play.state.pile == (play.state.pile[0],)
    play.finished()


def test_the_canasta_may_be_completed_on_the_way() -> None:
    """G02: completes the first canasta and empties the hand in one turn."""
    play = Play("caliente-complete", ["Q K K K 5"], [["Qx6"]])
    assert play.out("Qx7", "K K K", discard="5") in play.listed()
    play.do(play.lay("K K K"), add(0, "Q"), drop("5"))
    assert play.state.end is End.WENT_OUT


def test_a_hand_without_a_way_out_is_cached_for_itself_alone() -> None:
    play = Play("canasta", ["Q K K K 5 6"], [["Qx6"]])
    assert play.listed(GoOut) == []
    player, *others = play.state.players
    less = player._replace(hand=read_cards("Q K K K 5"))
    found = legal_actions(play.state._replace(players=(less, *others)))
    assert play.out("Qx7", "K K K", discard="5") in found


def test_at_once() -> None:
    play = Play("canasta", ["Q K K K 5"], [["Qx6"]]).knowing(has_melded=True)
    play.do(play.out("Qx7", "K K K", discard="5"))
    assert play.kinds() == [
        EventKind.ADDED,
        EventKind.LAID,
        EventKind.CANASTA,
        EventKind.DISCARDED,
        EventKind.WENT_OUT,
    ]
    assert play.melds() == [read_cards("Qx7"), read_cards("K K K")]
    play.finished()


def test_not_without_what_it_needs() -> None:
    play = Play("canasta", ["K K K 5"], [["Qx6"]])
    assert play.refused(play.out("Qx6", "K K K", discard="5")) == ["going_out.too_few_canastas"]
    assert play.listed(GoOut) == []
    bolivia = Play("bolivia", ["KS KH KD 5S"], [["Qx7", "9x6 2"]])
    found = bolivia.refused(bolivia.out("Qx7", "9x6 2", "KS KH KD", discard="5S"))
    assert found == ["going_out.missing_canasta"]


def test_mexicana_needs_as_many_red_threes_as_canastas() -> None:
    """G06: three canastas, two red threes: may not go out."""
    melds = [[CANASTA, "Kx7", "9x7"]]
    play = Play("mexicana", ["5"], melds).knowing(0, red_threes=1).knowing(2, red_threes=1)
    found = play.refused(drop("5"))
    assert found == ["play.keep_a_card", "going_out.too_few_red_threes"]
    assert play.knowing(2, red_threes=2).refused(drop("5")) == []


def test_cards_left_over() -> None:
    play = Play("canasta", ["K K K 5 6"], [[CANASTA]])
    found = play.violations(play.out(CANASTA, "K K K", discard="5"))
    assert [each.code.value for each in found] == ["going_out.cards_left"]
    assert found[0].subject == "hand"


def test_one_discard_at_most() -> None:
    play = Play("canasta", ["K K K 5 6"], [[CANASTA]])
    assert play.refused(play.out(CANASTA, "K K K", discard="5 6")) == ["play.one_discard"]


def test_cards_that_are_not_held() -> None:
    play = Play("canasta", ["K K K 5"], [[CANASTA]])
    assert play.refused(play.out(CANASTA, "Kx4", discard="5")) == ["play.not_held"]


@pytest.mark.parametrize("melds", [["Qx6", "K K K Q"], ["K K K"], ["Qx6", "K K K"]])
def test_melds_on_the_table_stay_whole(melds: list[str]) -> None:
    play = Play("canasta", ["K K K 5"], [[CANASTA]])
    assert play.refused(play.out(*melds, discard="5")) == ["play.no_such_meld"]


def test_a_broken_meld() -> None:
    play = Play("canasta", ["K K 5"], [[CANASTA]])
    assert play.refused(play.out(CANASTA, "K K", discard="5")) == ["meld.too_short"]


def test_own_melds_may_be_joined_on_the_way() -> None:
    before = ["KS KH KD", "KS KC KH 2", "4H 5H 6H 7H 8H 9H 10H"]
    play = Play("samba", ["9S"], [before])
    joined = play.out("KSx2 KHx2 KD KC 2", "4H 5H 6H 7H 8H 9H 10H", discard="9S")
    assert play.refused(joined) == []
    play = Play("canasta", ["9"], [["Qx7", "K K K"]])
    assert play.refused(play.out("Qx7 K K K", discard="9")) == ["play.no_such_meld"]


def test_of_two_sets_of_a_rank_each_is_found_again() -> None:
    full = ["4H 5H 6H 7H 8H 9H 10H", "QSx3 QHx3 QD"]
    play = Play("samba", ["KD KD 9S"], [["KS KH KD", "KS KH KC", *full]])
    assert play.refused(play.out("KS KH KD KC", "KS KH KD KD", *full, discard="9S")) == []


def test_growth_rules_hold_in_going_out_too() -> None:
    play = Play("caliente-samba", ["2 9"], [["Kx7", "Qx7"]])
    found = play.refused(play.out("Kx7 2", "Qx7", discard="9"))
    assert found == ["play.wild_on_canasta"]
    italian = Play("italian", ["2 9S"], [["set: 2 2 2", "KSx3 KHx3 KD", "QSx3 QHx3 QD"]])
    found = italian.refused(
        italian.out("set: 2 2 2", "KSx3 KHx3 KD 2", "QSx3 QHx3 QD", discard="9S")
    )
    assert found == ["play.deuces_reserved"]


def test_deuces_that_an_own_set_no_longer_needs_may_go_elsewhere() -> None:
    """The set of deuces is finished first: then the other deuce is free."""
    play = Play("italian", ["2 2 4H 4S"], [["set: 2x6", "KSx3 KHx3 KD", "JS JH JD"]])
    question = GoOutQuestion(rules=play.rules, table=play.state.side.melds, hand=play.hand())
    assert check_go_out(question).may_go_out
    ways = play.listed(GoOut)
    assert ways
    for way in ways:
        assert play.refused(way) == []
    one_by_one = play.do(add(0, "2"), play.lay("4H 4S 2"))
    assert one_by_one.state.over


def test_deuces_kept_for_their_set_are_no_way_out_but_free_ones_are() -> None:
    sets = ["KSx3 KHx3 KD", "QSx3 QHx3 QD"]
    assert Play("italian", ["2 9S 9H"], [["set: 2 2 2", *sets]]).listed(GoOut) == []
    free = Play("italian", ["2 9S 9H"], [["set: 2x7", *sets]])
    assert free.out("set: 2x7", *sets, "9S 9H 2") in free.listed(GoOut)
    own = Play("italian", ["2 9S"], [["set: 2 2 2", *sets]])
    way = own.out("set: 2 2 2 2", *sets, discard="9S")
    found = [listed for listed in own.listed(GoOut) if isinstance(listed, GoOut)]
    assert [(set(each.melds), each.discard) for each in found] == [(set(way.melds), way.discard)]


def test_mexicana_goes_out_only_with_a_red_three_for_each_canasta() -> None:
    lacking = Play("mexicana", ["5"], [["Kx7", "Qx7"]]).knowing(0, red_threes=1)
    assert lacking.listed(GoOut) == []
    enough = Play("mexicana", ["5"], [["Kx7", "Qx7"]]).knowing(0, red_threes=2)
    assert enough.listed(GoOut) == [enough.out("Kx7", "Qx7", discard="5")]


def test_black_threes_are_melded_in_going_out() -> None:
    """Canasta Caliente Complete, Playing Stop Cards: three or four of them, no wild cards."""
    play = Play("caliente-complete", ["3B 3B 3B 5"], [[CANASTA]])
    way = play.out(CANASTA, "3B 3B 3B", discard="5")
    assert play.listed(GoOut) == [way]
    play.do(way)
    play.finished()
    foot = Play("hand-and-foot", ["3B 3B 3B"], [[CANASTA]])
    assert "meld.black_threes" in foot.refused(foot.out(CANASTA, "3B 3B 3B"))


def test_brazilian_sequences_grow_past_seven_in_going_out() -> None:
    """How To Play Canasta, Brazilian: when going out, cards may be added to sequence canastas."""
    samba = "5S 6S 7S 8S 9S 10S JS"
    early = Play("brazilian", ["4S QS 9D"], [[samba, "KSx3 KHx3 2"]])
    assert early.refused(add(0, "QS")) == ["meld.too_long"]
    play = Play("brazilian", ["4S QS"], [[samba, "KSx3 KHx3 2"]])
    play.do(ASK, YES)
    way = play.out("4S 5S 6S 7S 8S 9S 10S JS QS", "KSx3 KHx3 2")
    listed = [set(out.melds) for out in play.listed() if isinstance(out, GoOut) and not out.discard]
    assert listed == [set(way.melds)]
    play.do(way)
    play.finished()


def test_a_whole_hand_at_once_is_concealed() -> None:
    """How To Play Canasta: not yet, before this turn, played any melds to the table."""
    play = Play("canasta", ["K K K 9"], [[CANASTA]])
    play.do(play.out(CANASTA, "K K K", discard="9"))
    assert play.state.concealed
    assert play.event_of(EventKind.CONCEALED).source == play.rules.concealed.source
    sheet = score_deal(play.rules, play.finished()).sides[0].sheet
    assert "concealed" in {line.code for line in sheet.lines}


@pytest.mark.parametrize(
    ("hand", "after", "concealed"),
    [("K K K", ["Qx7", "K K K"], False), ("Kx7", ["Qx7", "Kx7"], True), ("Q", ["Qx8"], False)],
)
def test_the_hand_itself_must_hold_a_canasta(hand: str, after: list[str], concealed: bool) -> None:
    """Canasta Caliente Complete, Scoring: the entire hand in one turn, including one canasta."""
    play = Play("caliente-complete", [f"{hand} 9"], [["Qx7"]])
    play.do(play.out(*after, discard="9"))
    assert play.state.concealed is concealed
    play.finished()
    steps = Play("caliente-complete", ["Kx7 9"], [["Qx7"]])
    steps.do(steps.lay("Kx7"), drop("9"))
    assert steps.state.concealed
    before = Play("caliente-complete", ["Kx7 9"], [["Qx7"]]).knowing(has_melded=True)
    before.do(before.lay("Kx7"), drop("9"))
    assert not before.state.concealed


def test_a_first_meld_at_once() -> None:
    play = Play("canasta", ["Kx7 9"])
    way = play.out("Kx7", discard="9")
    assert way in play.listed()
    play.do(way)
    assert play.event_of(EventKind.FIRST_MELD).count == 70
    source = play.rules.minimums.citation("brackets", 0)
    assert play.event_of(EventKind.FIRST_MELD).source == source
    assert play.finished().sides[0].went_out


def test_the_classic_page_asks_no_minimum_of_a_concealed_hand() -> None:
    """F36, Classic Canasta page: need not if he has drawn from the stock pile."""
    others = ["K 9"] * 3
    play = Play("classic", ["4x7 9", *others], scores=(3_000, 0))
    assert play.refused(play.lay("4x7")) == ["first_meld.below_minimum"]
    way = play.out("4x7", discard="9")
    assert way in play.listed()
    play.do(way)
    assert play.state.concealed
    play.finished()
    play = Play("canasta", ["4x7 9"], scores=(3_000, 0))
    assert play.refused(play.out("4x7", discard="9")) == ["first_meld.below_minimum"]


HAND_AND_FOOT = ["Kx7", "Qx7", "Jx6 2", "10x6 2", "2x7"]


def feet(play: Play, **facts: Any) -> Play:  # noqa: ANN401 - what is known of the partner
    """Return the table with other facts about the partner."""
    return play.knowing(0, has_played_foot=True).knowing(2, **facts)


def test_hand_and_foot_needs_the_partner_to_have_played_from_the_foot() -> None:
    """G08, Canasta Caliente Complete: the other must have picked his Foot up and played from it."""
    play = Play("caliente-hand-and-foot", ["9"], [HAND_AND_FOOT], turn={"consent": True})
    feet(play, foot=read_cards("5"))
    assert play.refused(drop("9")) == ["play.keep_a_card", "going_out.foot_not_taken"]
    assert play.listed(GoOut) == []
    feet(play, foot=read_cards(""))
    assert play.refused(drop("9")) == ["play.keep_a_card", "going_out.foot_not_taken"]
    feet(play, has_played_foot=True)
    assert play.listed(GoOut) == [play.out(*HAND_AND_FOOT, discard="9")]
    play.do(drop("9")).finished()


def test_nobody_goes_out_at_once_whose_own_foot_lies_there() -> None:
    melds = [HAND_AND_FOOT]
    play = Play("caliente-hand-and-foot", ["9"], melds, feet=["5"], turn={"consent": True})
    feet(play, has_played_foot=True)
    assert play.refused(play.out(*HAND_AND_FOOT, discard="9")) == ["going_out.foot_not_taken"]
    assert play.listed(GoOut) == []


def test_pennies_goes_out_with_a_foot_untouched_but_not_with_a_new_canasta() -> None:
    """In Pennies from Heaven a canasta brings the foot into the hand."""
    melds = ["7x7", "Kx7", "Qx6 2", "2x4 JKRx3", "10x6"]
    play = Play("pennies-from-heaven", ["9"], [melds], feet=["5 6"])
    assert play.listed(GoOut) == [play.out(*melds, discard="9")]
    play.do(drop("9")).finished()
    play = Play("pennies-from-heaven", ["9 10"], [melds], feet=["5 6"])
    more = play.out(*melds[:4], "10x7", discard="9")
    assert play.refused(more) == ["going_out.foot_not_taken"]
    assert play.listed(GoOut) == []
    play = Play("pennies-from-heaven", ["10 10 10"], [[*melds[:4], "10x5", "10x3"]], feet=["5 6"])
    ways = play.listed(GoOut)
    assert ways
    assert play.do(ways[0]).state.out == 0


def test_cuban_goes_out_with_no_black_three_on_a_first_turn() -> None:
    play = Play("cuban", ["3B"], [[CANASTA]])
    assert play.listed(GoOut) == []
    assert play.knowing(turns=1).listed(GoOut) == [play.out(CANASTA, discard="3B")]


def test_a_wild_card_goes_to_the_pair_that_no_run_has_room_for() -> None:
    """Two eights fit a run and the discard; two kings are a set with the deuce alone."""
    play = Play("caliente-samba", ["5 6 7 8 8 9 K K 2"], [["Qx7", "Jx7"]])
    assert play.listed(GoOut)


def test_a_way_found_by_a_search() -> None:
    """Seven eights and a run of spades: the ten goes to the run, though there are two more."""
    own = ["KS KH KD KC KSx2 KH", "4H 5H 6H 7H 8H 9H 10H"]
    play = Play("samba", ["8S 9S 10S 10H 10D 10C QS"], [own])
    ways = play.listed(GoOut)
    assert ways
    play.do(ways[0]).finished()


@pytest.mark.parametrize(
    ("name", "melds", "hand"),
    [
        ("canasta", ["Qx7"], "K K 2 9"),
        ("canasta", ["Qx7", "K K K"], "2 JKR K"),
        ("canasta", ["Qx4 2x3"], "3B 3B 3B 2"),
        ("uruguay", ["Qx4 2x3", "2 2 2"], "JKR 2 9"),
        ("hand-and-foot", HAND_AND_FOOT, "K K K 5"),
        ("hand-and-foot", ["Kx6", *HAND_AND_FOOT[1:]], "K 5"),
        ("caliente-samba", ["Qx7", "Kx7"], "9 9 9 Q"),
        ("samba", ["4H 5H 6H 7H 8H 9H 10H", "KSx3 KHx3 KD", "7S 8S 9S"], "6S 10S JS QC"),
        ("samba", ["KSx3 KHx3 KD", "QSx3 QDx3 QC", "10H JH QH"], "8H 9H 5C"),
        ("italian", ["KSx3 KHx3 KD", "QSx3 QHx3 QD"], "9S 9H 9D 2"),
        ("italian", ["set: 2 2 2", "KSx3 KHx3 KD", "QSx3 QHx3 QD"], "2 9S"),
    ],
)
def test_simple_ways(name: str, melds: list[str], hand: str) -> None:
    play = Play(name, [hand], [melds], turn={"consent": True})
    if name == "hand-and-foot":
        feet(play, has_played_foot=True)
    ways = play.listed(GoOut)
    assert ways
    play.do(ways[0]).finished()


@pytest.mark.parametrize(
    ("name", "melds", "hand"),
    [
        pytest.param("canasta", ["K K K", "Qx6"], "2 9 9 9", id="a wild card makes a canasta"),
        pytest.param(
            "italian",
            ["5C 5D 5H", "5C 5H 5Sx2 2", "8Cx2 8Dx2 2 2 2"],
            "5S 9D 9H 9S",
            id="two sets of a rank are joined",
        ),
        pytest.param(
            "italian",
            ["5C 5D 5H", "5C 5H 5Sx2 5D 2", "8Cx2 8Dx2 2 2 2"],
            "5S 9D 9H 9S",
            id="a card goes to the set that is nearest to a canasta",
        ),
        pytest.param(
            "caliente-samba",
            ["A A A A", "JKR 9x6", "4x6 2", "7 8 9 10"],
            "5 6 7 8 Q Q Q K A",
            id="a run takes one of three, and one that has a set",
        ),
        pytest.param(
            "caliente-samba",
            ["Qx7", "Kx7", "A A A"],
            "8 8 9 9 10 10 J J 5",
            id="two runs of the same ranks",
        ),
        pytest.param(
            "caliente-samba",
            ["2 JKR Q Q Q Q Q", "2 A A", "6 7 8 9 10 J"],
            "4 Q A",
            id="a sequence becomes a canasta, though the card had a set",
        ),
        pytest.param(
            "caliente-samba",
            ["2 4x6", "Kx7", "7 8 9 10 J"],
            "6 6 K",
            id="a pair without a wild card: one to a sequence, one discarded",
        ),
    ],
)
def test_ways_that_need_no_search(name: str, melds: list[str], hand: str) -> None:
    play = Play(name, [hand], [melds], turn={"consent": True})
    way = simple_way_out(StateDraft(play.state))
    assert way is not None
    play.do(way).finished()


def test_of_cards_that_a_full_set_leaves_the_others_are_discarded() -> None:
    """In games whose sets are full with seven, and whose cards have suits by a house rule."""

    def with_sequences(rules: Ruleset) -> Ruleset:
        return replace(rules, sequences=replace(rules.sequences, allowed=True))

    own = ["KSx2 KHx2 KD KC", "QSx2 QHx2 QCx2 QD"]
    play = Play("cuban", ["KC KD"], [own], change=with_sequences, turn={"consent": True})
    way = simple_way_out(StateDraft(play.state))
    assert way is not None
    play.do(way).finished()


def test_a_wild_card_where_a_pair_may_not_have_one() -> None:
    def with_three(rules: Ruleset) -> Ruleset:
        return replace(rules, sets=replace(rules.sets, fewest_naturals=3))

    play = Play("canasta", ["2 9"], [["Qx7", "K K K"]], change=with_three, turn={"consent": True})
    way = simple_way_out(StateDraft(play.state))
    assert way is not None
    play.do(way).finished()


@pytest.mark.parametrize(
    ("name", "melds", "hand"),
    [
        ("canasta", ["Qx7"], "K 2 9"),
        ("canasta", ["Qx7"], "K K 9"),
        ("canasta", ["Qx7"], "K K 9 9 2"),
        ("canasta", ["Qx5 2 2"], "K K K 2 JKR 2"),
        ("canasta", ["Qx7"], "3B 3B"),
        ("hand-and-foot", HAND_AND_FOOT, "K K 2 5"),
        ("caliente-samba", ["Qx7", "Kx7"], "2 2 9 9 9"),
    ],
)
def test_no_way(name: str, melds: list[str], hand: str) -> None:
    play = Play(name, [hand], [melds])
    assert [action for action in play.listed(GoOut) if play.refused(action)] == []


def test_a_way_out_is_searched_in_any_hand() -> None:
    """A way that only a search finds is listed, for hands of more than forty cards too."""
    melds = ["set: 2 2 2", "9Sx3 9Hx3 9D", "8Sx3 8Hx3 8D"]
    suited = " ".join(f"{rank}{suit}x3" for rank in "AKQ" for suit in "SHDC")
    for more in ("JSx3 JHx3", ""):
        play = Play("italian", [f"2 {suited} {more}"], [melds])
        assert play.listed(GoOut)


def test_who_is_out_after_the_pile() -> None:
    play = Play("canasta", ["K K"], [[CANASTA]], pile="9 K", phase=Phase.DRAW)
    play.do(play.take("K K K", "K K"))
    assert not play.state.over
    play.do(drop("9"))
    assert play.state.end is End.WENT_OUT
    sole = Play("canasta", ["K K"], [[CANASTA]], pile="K", phase=Phase.DRAW)
    sole.do(sole.take("K K K", "K K"))
    assert sole.state.end is End.WENT_OUT


def test_only_once_cards_were_drawn() -> None:
    play = Play("canasta", ["9"], [[CANASTA]], phase=Phase.DRAW)
    assert play.refused(play.out(CANASTA, discard="9")) == ["play.not_now"]
    assert play.do(DrawStock()).refused(NO) == ["play.not_now"]


def test_a_last_discard_may_be_needed() -> None:
    """A house rule: the last card is discarded, at once and card by card."""

    def needed(rules: Ruleset) -> Ruleset:
        return replace(rules, discarding=replace(rules.discarding, last_needed=True))

    play = Play("canasta", ["K K K"], [[CANASTA]], change=needed).knowing(has_melded=True)
    assert play.listed(GoOut) == []
    assert play.refused(play.out(CANASTA, "K K K")) == ["play.must_discard"]
    assert "play.must_discard" in play.refused(play.lay("K K K"))
    play = Play("canasta", ["K K K 4"], [[CANASTA]], change=needed).knowing(has_melded=True)
    assert play.out(CANASTA, "K K K", discard="4") in play.listed(GoOut)
    play.do(play.lay("K K K"), drop("4"))
    assert play.state.end is End.WENT_OUT
