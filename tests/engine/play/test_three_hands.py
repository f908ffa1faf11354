"""Three-handed Canasta: each alone until the pile is taken, then one against two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.cards import together
from scorekeeper.engine.deal import CardsSide
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.notation import read_cards, write_cards
from scorekeeper.engine.play.actions import AskToGoOut, Pass, TakePile
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.finishing import finished_deal
from scorekeeper.engine.play.state import End, Phase
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.melding import SameRank
from tests.engine.play.build import Play, drop
from tests.engine.play.whole_deck import cards_of_state

NAMES = ("Ann", "Ben", "Cid")
THREE: dict[str, Any] = {"players": 3, "names": NAMES, "phase": Phase.DRAW}


def test_who_takes_the_pile_first_plays_alone() -> None:
    """How To Play Canasta: the first player to take the discard pile plays against the others."""
    melds = [["Q Q Q"], ["9 9 9", "J J J"], ["9 9 9 2", "8 8 8"]]
    play = Play("canasta", ["K K 9"], melds, pile="5 K", **THREE)
    play.do(*play.listed(TakePile))
    assert play.state.side_of == (0, 1, 1)
    assert play.state.lone == 0
    assert play.event_of(EventKind.FORMED_SIDES).count == 0
    assert play.melds(0) == [read_cards("Q Q Q"), read_cards("K K K")]
    assert play.melds(1) == [read_cards("9x6 2"), read_cards("J J J"), read_cards("8 8 8")]
    play.do(drop("9"))
    assert play.state.seat == 1


def test_sides_form_once() -> None:
    play = Play("canasta", ["K K 9", "4 4 5"], [["Q Q Q"]], pile="5 K", **THREE)
    play.do(*play.listed(TakePile)).do(drop("9"))
    play.state = play.state._replace(pile=play.state.pile[:0])
    assert play.state.side_of == (0, 1, 1)
    assert play.refused(AskToGoOut(2)) == []


@pytest.mark.parametrize(
    ("second", "back"), [("9 9 2", "2"), ("9 9 2 2", "2x2"), ("9 9 JKR 2", "2 JKR")]
)
def test_wild_cards_too_many_in_a_joined_set_go_back(second: str, back: str) -> None:
    melds = [["Q Q Q"], ["9 9 2 2 2"], [second]]
    play = Play("canasta", ["K K 9", "", "4"], melds, pile="5 K", **THREE)
    before = cards_of_state(play.state)
    play.do(*play.listed(TakePile))
    assert write_cards(play.hand(2)) == f"4 {back}"
    assert play.melds(1) == [read_cards("9x4 2x3")]
    assert cards_of_state(play.state) == before
    assert play.state.sides[1].first_meld == (play.meld("9 9 2 2 2"),)


def test_a_wild_card_that_fits_stays() -> None:
    melds = [["Q Q Q"], ["9 9 2 2"], ["9 9 JKR 2"]]
    play = Play("canasta", ["K K 9", "", "4"], melds, pile="5 K", **THREE)
    play.do(*play.listed(TakePile))
    assert play.melds(1) == [read_cards("9x4 2 2 JKR")]
    assert write_cards(play.hand(2)) == "4 2"


def test_where_a_side_may_have_two_sets_of_a_rank_they_stay_apart() -> None:
    """By a house rule."""

    def change(rules: Ruleset) -> Ruleset:
        return replace(rules, sets=replace(rules.sets, same_rank=SameRank.ANY))

    melds = [["Q Q Q"], ["9 9 9"], ["9 9 2"]]
    play = Play("canasta", ["K K 9"], melds, pile="5 K", change=change, **THREE)
    play.do(*play.listed(TakePile))
    assert play.melds(1) == [read_cards("9 9 9"), read_cards("9 9 2")]


def test_a_first_meld_that_was_taken_apart_is_not_told() -> None:
    melds = [["Q Q Q"], [], ["9 9 9"]]
    play = Play("canasta", ["K K 9"], melds, pile="5 K", **THREE)
    play.do(*play.listed(TakePile))
    assert play.state.sides[1].first_meld == (play.meld("9 9 9"),)
    nobody = Play("canasta", ["K K 9"], [["Q Q Q"]], pile="5 K", **THREE)
    nobody.do(*nobody.listed(TakePile))
    assert nobody.state.sides[1].first_meld is None


def test_who_goes_out_before_that_is_the_lone_hand() -> None:
    """Three outside sources: a player who goes out before any pile was taken is the lone hand."""
    play = Play("canasta", ["9", "K K", "J"], [["Qx7"], ["A A A"]], players=3, names=NAMES)
    play.do(drop("9"))
    deal = play.finished()
    assert [side.name for side in deal.sides] == ["Ann", "Ben & Cid"]
    assert [member.name for member in deal.sides[1].members] == ["Ben", "Cid"]
    assert deal.sides[0].went_out
    assert deal.sides[0].members == ()


def test_where_nobody_took_the_pile_each_scores_alone() -> None:
    play = Play("canasta", ["9", "K K", "A"], [["Qx7"]], stock="", pile="2 2", **THREE)
    play.knowing(1, red_threes=1).do(Pass())
    assert play.state.end is End.PASSED
    deal = play.finished()
    assert [side.name for side in deal.sides] == list(NAMES)
    assert score_deal(play.rules, deal).sides[1].total < 0


def test_partners_share_what_they_have() -> None:
    melds = [["Q Q Q"], ["J J J"], ["8 8 8"]]
    scores = (0, 1_500, -5)
    play = Play("canasta", ["K K 9", "4", "5"], melds, pile="5 K", scores=scores, **THREE)
    play.knowing(1, red_threes=1).knowing(2, red_threes=2)
    play.do(*play.listed(TakePile)).do(drop("9"))
    play.state = play.state._replace(end=End.PASSED)
    pair = finished_deal(play.state).sides[1]
    assert isinstance(pair, CardsSide)
    assert [member.red_threes for member in pair.members] == [1, 2]
    assert [member.score_before for member in pair.members] == [1_500, -5]
    assert pair.score_before == 0
    assert [write_cards(hand.cards) for hand in pair.hands] == ["4", "5"]


def test_a_hand_in_progress_is_no_deal() -> None:
    play = Play("canasta")
    with pytest.raises(ValueError, match="not over"):
        finished_deal(play.state)
    assert together(play.state.pile) == read_cards("Q")
