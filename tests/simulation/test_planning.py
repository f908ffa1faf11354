"""A planner's view of a hand, and its moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import CanastaKind, SetMeld
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.play.actions import AddTo, Discard, GoOut, Lay, TakePile
from scorekeeper.engine.play.state import Phase
from scorekeeper.simulation.bots import play_by_plan
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.needs import needs_of
from scorekeeper.simulation.racing import race_of, raced_worth
from scorekeeper.simulation.sequences import Hopes
from tests.engine.play.build import Play, drop


def chosen(play: Play) -> object:
    """Return the planner's move now."""
    return play_by_plan(play.state, tuple(play.listed()), Chance(1))


def test_canastas_that_going_out_lacks_are_counted() -> None:
    melds = ["Kx7", "Qx5 2x2", "Jx4", "10 10 10"]
    needs = needs_of(Play("hand-and-foot", ["9 8 7"], [melds]).state)
    assert needs.lacking == {CanastaKind.NATURAL: 1, CanastaKind.MIXED: 1, CanastaKind.WILD: 1}
    assert (needs.missing, needs.is_ready, needs.is_much) == (3, False, True)
    assert needs.clean == {Rank.JACK}
    simple = needs_of(Play("canasta", ["9 8 7"], [["Kx7"]]).state)
    assert (simple.lacking, simple.is_ready, simple.is_much) == ({}, True, False)


def test_feet_keep_a_side_from_being_ready() -> None:
    melds = ["Kx7", "Ax7", "Qx5 2x2", "Jx5 2x2", "2x7"]
    ready = Play("hand-and-foot", ["9 8"], [melds])
    assert needs_of(ready.state).is_ready
    partner = Play("hand-and-foot", ["9 8"], [melds], feet=["", "", "4 5"])
    assert not needs_of(partner.state).is_ready
    own = needs_of(Play("hand-and-foot", ["9 8"], [melds], feet=["4 5"]).state)
    assert (own.is_ready, own.feet_lie, own.is_clearing) == (True, True, True)


def test_as_many_red_threes_as_canastas() -> None:
    melds = ["Kx7", "Ax7"]
    few = Play("mexicana", ["9 8"], [melds]).knowing(red_threes=1)
    assert not needs_of(few.state).is_ready
    enough = Play("mexicana", ["9 8"], [melds]).knowing(red_threes=2)
    assert needs_of(enough.state).is_ready
    assert needs_of(enough.state).is_full


def test_cards_that_are_kept_for_a_sequence() -> None:
    hand = read_cards("4S 5S 6S 8S 8H KHx2 QC")
    (lying,) = Play("bolivia", [], [["9S 10S JS"]]).state.sides[0].melds
    hopes = Hopes((lying,), hand, lacks=True)
    assert hopes.of(lying.cards).cards == 6
    assert hopes.wanting(read_cards("8S"))
    assert hopes.wanting(read_cards("8S 8H"))
    assert not hopes.wanting(read_cards("QC"))
    assert not Hopes((), hand, lacks=False).wanting(read_cards("KH"))


@pytest.mark.parametrize(
    ("name", "hand", "melds", "does"),
    [
        ("bolivia", "8S 7H 4C 4D 9D KH", ["9S 10S JS"], AddTo),
        ("bolivia", "4S 5S 6S 9D KH QC JC 7H", ["AS AH AD"], Lay),
        ("hand-and-foot", "2 2 2 9 4 8", ["Kx5", "Qx5", "A A A"], Lay),
        ("canasta", "K", ["Kx7"], GoOut),
        ("mexicana", "9 4 5 8 J J", ["Kx7", "Ax7", "9x6"], Discard),
    ],
)
def test_the_planner_lays_adds_discards_and_goes_out(
    name: str, hand: str, melds: list[str], does: type
) -> None:
    play = Play(name, [hand], [melds]).knowing(red_threes=2)
    assert isinstance(chosen(play), does)


def test_wild_cards_wait_for_a_canasta_of_them() -> None:
    """The set could be finished with a deuce; but mixed canastas are there, and none of wilds."""
    melds = ["Kx5 2x2", "Qx5 2x2", "Ax5 2"]
    assert isinstance(chosen(Play("hand-and-foot", ["2 2 9 4"], [melds])), AddTo)
    melds = ["Kx5 2x2", "Qx5 2x2", "Ax6"]
    assert isinstance(chosen(Play("hand-and-foot", ["2 2 9 4"], [melds])), Discard)


def test_a_black_three_burdens_who_is_ready() -> None:
    melds = ["Kx7", "Ax7", "Qx5 2x2", "Jx5 2x2", "2x7"]
    play = Play("hand-and-foot", ["9 8 5 3B"], [melds], turn={"consent": True})
    assert chosen(play) == drop("3B")


def test_a_pile_that_only_delays_is_left() -> None:
    melds = ["KSx3 KHx3 KD", "4S 5S 6S 7S 8S 9S 10S"]
    table: dict[str, Any] = {"pile": "4C 5C 6C 7C 8C 10C JC 9D", "phase": Phase.DRAW}
    hand = "9S 9H 8H QC"
    assert not isinstance(chosen(Play("bolivia", [hand], [melds], **table)), TakePile)
    assert isinstance(chosen(Play("bolivia", [hand], [melds[:1]], **table)), TakePile)


def test_cards_that_stay_in_the_pile_are_no_reason_to_race_for_it() -> None:
    def worth_of_pile(pile: str, takes: int | None) -> int:
        play = Play(
            "modern-american",
            ["Q Q 5 5 9 8 7"],
            [["K K K", "A A A"]],
            pile=pile,
            phase=Phase.DRAW,
            change=lambda rules: replace(rules, pile=replace(rules.pile, takes=takes)),
        )
        return raced_worth(race_of(play.state), play.listed(TakePile)[0])

    assert worth_of_pile("4 6 J 10 Q", None) > worth_of_pile("Q", None)
    assert worth_of_pile("4 6 J 10 Q", 1) == worth_of_pile("Q", 1)


def test_a_set_of_three_waits_for_the_pile_until_nothing_is_missing_to_go_out() -> None:
    hand, canasta = "Q Q Q 5 5 8", "Kx5 2x2"
    racing = Play("modern-american", [hand], [[canasta, "A A 2"]])
    assert isinstance(chosen(racing), Discard)
    ready = Play("modern-american", [hand], [[canasta, "Jx5 2x2"]])
    assert isinstance(chosen(ready), Lay)
    assert isinstance(chosen(Play("modern-american", [f"{hand} Q"], [[canasta]])), Lay)


def test_sevens_are_begun_late_only_whole() -> None:
    state = Play("modern-american", ["7x7 Q 5"], [["Kx5 2x2"]], pile="4 5 6").state
    early, late = (race_of(state._replace(stock=state.pile * count)) for count in (4, 3))
    six, seven = ((SetMeld(read_cards(f"7x{count}"), Rank.SEVEN),) for count in (6, 7))
    assert (early.burdens(six), early.burdens(seven)) == (0, 0)
    assert (late.burdens(six), late.burdens(seven)) == (1, 0)


READY = ["Kx7", "Ax7", "Qx5 2x2", "Jx5 2x2", "2x7"]


def test_a_pair_and_a_wild_card_make_room_once_nothing_is_lacking() -> None:
    play = Play("hand-and-foot", ["2 8 8 5 4 Q"], [[*READY, "9x4"]])
    action = chosen(play)
    assert isinstance(action, Lay)
    assert action.melds[0].cards == read_cards("8 8 2")
    assert isinstance(chosen(Play("hand-and-foot", ["2 8 8 5 4 Q"], [READY[:4]])), Discard)


def test_a_hand_is_emptied_for_a_foot_though_wild_cards_are_lacking() -> None:
    melds = ["Kx7", "Qx5 2x2", "J J J"]
    assert isinstance(chosen(Play("hand-and-foot", ["2 8 8 5"], [melds], feet=["4 5"])), Lay)
    lying = [*melds, "2 2 2"]
    action = chosen(Play("hand-and-foot", ["2 8 8 5"], [lying], feet=["4 5"]))
    assert isinstance(action, AddTo)
    assert action.meld == 3


def test_sets_stay_open_once_nothing_is_lacking() -> None:
    assert needs_of(Play("hand-and-foot", ["9 5 4 8"], [[*READY, "9x6"]]).state).leaves_open
    assert isinstance(chosen(Play("hand-and-foot", ["9 5 4 8"], [[*READY, "9x6"]])), Discard)
    assert isinstance(chosen(Play("hand-and-foot", ["9 5 4 8"], [[*READY[1:], "9x6"]])), AddTo)


@pytest.mark.parametrize(
    ("name", "waits"), [("hand-and-foot", True), ("pennies-from-heaven", False)]
)
def test_sets_stay_open_late_for_a_canasta_of_wild_cards(name: str, waits: bool) -> None:
    state = Play(name, ["9 5 4 8"], [[*READY[:4], "7x7", "9x6"]]).state
    late, early = (state._replace(stock=state.pile * count) for count in (20, 200))
    assert needs_of(late).leaves_open is waits
    assert not needs_of(early).leaves_open


def test_a_canasta_is_left_to_a_partner_who_picks_up_a_foot_with_it() -> None:
    melds = ["Kx6", "Qx5"]
    left = Play("pennies-from-heaven", ["K 5 4 8 9"], [melds], feet=["", "", "4 5"])
    assert isinstance(chosen(left), Discard)
    own = Play("pennies-from-heaven", ["K 5 4 8 9"], [melds], feet=["6 7", "", "4 5"])
    assert isinstance(chosen(own), AddTo)


def test_wild_cards_are_not_spent_on_a_whole_canasta() -> None:
    held = "8x5 2 2 5 4"
    action = chosen(Play("hand-and-foot", [held], [["J J J"]]))
    assert isinstance(action, Lay)
    assert not action.melds[0].cards.wilds


def test_three_black_threes_wait_for_going_out() -> None:
    hand, ruleset = "3B 3B 3B 5 8 10 4", "caliente-hand-and-foot"
    assert chosen(Play(ruleset, [hand], [READY])) != drop("3B")
    assert chosen(Play(ruleset, [hand.replace("3B ", "", 1)], [READY])) == drop("3B")
    assert chosen(Play("hand-and-foot", [hand], [READY])) == drop("3B")
