"""Drawing from the stock, Caliente cards, and what happens once the stock is gone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.notation import read_cards, write_cards
from scorekeeper.engine.play.actions import DrawStock, Pass, PlayCaliente, TakePile
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.state import End, Phase
from scorekeeper.engine.ruleset import Ruleset
from tests.engine.play.build import Play, add, drop

DRAW = Phase.DRAW


@pytest.mark.parametrize(
    ("name", "players", "count"),
    [("canasta", 4, 1), ("canasta", 2, 2), ("canasta", 3, 2), ("classic", 2, 1), ("samba", 4, 2)],
)
def test_so_many_cards_are_drawn(name: str, players: int, count: int) -> None:
    play = Play(name, ["4 9"], players=players, phase=DRAW).do(DrawStock())
    assert play.hand().size == 2 + count
    assert play.state.phase is Phase.PLAY
    assert play.refused(DrawStock()) == ["play.not_now"]


def test_a_red_three_drawn_is_laid_down_and_replaced() -> None:
    """Canasta Caliente Complete, Playing Bonus Cards: draw a replacement card at once."""
    play = Play("caliente-complete", ["4 9"], stock="5 6 3R 3R", phase=DRAW).do(DrawStock())
    assert write_cards(play.hand()) == "4 6 9"
    assert play.state.players[0].red_threes == 2
    assert play.kinds() == [EventKind.DREW, EventKind.RED_THREES]
    assert play.event_of(EventKind.RED_THREES).count == 2


def test_the_last_card_of_the_stock_a_red_three_ends_the_hand() -> None:
    """Canasta Caliente (2001): the hand is then over; no further melds or discards."""
    play = Play("caliente-2001", ["4 9"], stock="3R", phase=DRAW).do(DrawStock())
    assert play.state.end is End.LAST_RED_THREE
    assert play.listed() == []
    assert play.kinds()[-2:] == [EventKind.STOCK_GONE, EventKind.LAST_RED_THREE]
    assert play.refused(drop("4")) == ["play.not_now"]
    assert not any(side.went_out for side in play.finished().sides)


def test_by_a_house_rule_a_last_red_three_ends_nothing() -> None:
    def change(rules: Ruleset) -> Ruleset:
        return replace(rules, stock_out=replace(rules.stock_out, red_three_ends=False))

    play = Play("canasta", ["4 9"], stock="3R", phase=DRAW, change=change).do(DrawStock())
    assert (play.state.phase, play.state.players[0].red_threes) == (Phase.PLAY, 1)
    assert play.event_of(EventKind.STOCK_GONE).source == play.rules.stock_out.source


def test_the_last_card_but_one_a_red_three_does_not() -> None:
    play = Play("canasta", ["4 9"], stock="K 3R", phase=DRAW).do(DrawStock())
    assert not play.state.over
    assert play.kinds() == [EventKind.DREW, EventKind.RED_THREES, EventKind.STOCK_GONE]


def test_who_draws_two_takes_the_one_that_is_left() -> None:
    play = Play("samba", ["4S 9S"], stock="KS", phase=DRAW).do(DrawStock())
    assert write_cards(play.hand()) == "4S 9S KS"


def test_of_two_cards_the_second_a_last_red_three_ends_the_hand() -> None:
    play = Play("samba", ["4S 9S"], stock="3R KS", phase=DRAW).do(DrawStock())
    assert write_cards(play.hand()) == "4S 9S KS"
    assert play.state.end is End.LAST_RED_THREE


def test_nobody_passes_while_there_are_cards_to_draw() -> None:
    play = Play("canasta", phase=DRAW)
    assert play.refused(Pass()) == ["play.must_draw"]
    assert play.listed() == [DrawStock()]


def test_with_the_stock_gone_a_pass_ends_the_hand() -> None:
    """Deluxe Canasta Caliente: neither team scores the going-out bonus on a pass."""
    play = Play("caliente-deluxe", ["4 9"], stock="", phase=DRAW)
    assert play.listed() == [Pass()]
    assert play.refused(DrawStock()) == ["play.stock_gone"]
    play.do(Pass())
    assert play.state.end is End.PASSED
    assert play.kinds() == [EventKind.PASSED]
    assert not any(side.went_out for side in play.finished().sides)


def test_with_the_stock_gone_an_up_card_that_fits_must_be_taken() -> None:
    """How To Play Canasta: must take the discard if it matches any of the side's melds."""
    play = Play("canasta", ["4 9"], [["Q Q Q"]], pile="5 Q", stock="", phase=DRAW)
    assert play.refused(Pass()) == ["play.must_take"]
    assert [type(action) for action in play.listed()] == [TakePile]
    play.do(*play.listed())
    assert play.event_of(EventKind.HAD_TO_TAKE).source == play.rules.stock_out.source
    play.do(drop("4"))
    assert play.state.seat == 1
    assert play.refused(DrawStock()) == ["play.stock_gone"]


def test_on_a_frozen_pile_nobody_has_to_take_it() -> None:
    play = Play("canasta", ["4 Q Q"], [["Q Q Q"]], pile="2 Q", stock="", phase=DRAW)
    assert {type(action) for action in play.listed()} == {TakePile, Pass}


def test_a_pair_for_a_new_set_need_not_be_used() -> None:
    play = Play("canasta", ["4 5 Q Q"], [["K K K"]], pile="8 Q", stock="", phase=DRAW)
    assert {type(action) for action in play.listed()} == {TakePile, Pass}
    assert play.refused(Pass()) == []


def test_nobody_has_to_take_what_leaves_him_no_card_to_keep() -> None:
    """One card in the hand, one in the pile, no canasta: one card could not be kept."""
    play = Play("canasta", ["4"], [["Q Q Q"]], pile="Q", stock="", phase=DRAW)
    assert play.listed() == [Pass()]
    take = play.take("Q Q Q Q", added="Q Q Q")
    assert play.refused(take) == ["play.keep_a_card", "going_out.too_few_canastas"]


def test_without_a_pile_nothing_is_taken() -> None:
    play = Play("canasta", ["4 Q Q"], [["K K K"]], pile="", stock="", phase=DRAW)
    assert play.refused(play.take("Q Q Q", "Q Q")) == ["play.no_pile"]
    assert play.listed() == [Pass()]


CALIENTE: dict[str, Any] = {"options": ("caliente",), "phase": DRAW}


def test_a_caliente_card_fills_the_hand_up() -> None:
    """Canasta Caliente Complete: enough cards to bring your hand up to what it began with."""
    stock = "4 5 6 7 8 9 10 J Q K A 4"
    play = Play("caliente-complete", ["CAL 4 5 6 7"], stock=stock, **CALIENTE)
    assert PlayCaliente() in play.listed()
    play.do(PlayCaliente())
    assert play.hand().size == 11
    assert play.state.side.written.calientes_played == 1
    assert play.event_of(EventKind.PLAYED_CALIENTE).count == 7
    source = play.rules.calientes.citation("refill")
    assert play.event_of(EventKind.PLAYED_CALIENTE).source == source
    assert play.refused(PlayCaliente()) == ["play.not_now"]


def test_a_full_hand_draws_nothing_for_a_caliente_card() -> None:
    play = Play("caliente-2001", ["CAL 4x4 5x4 6x4"], **CALIENTE).do(PlayCaliente())
    assert play.hand().size == 12


def test_a_side_ahead_in_melds_plays_no_caliente_card() -> None:
    """Canasta Caliente Complete: only if your team has not melded more sets."""
    play = Play("caliente-complete", ["CAL 4 5"], [["K K K"]], **CALIENTE)
    assert play.refused(PlayCaliente()) == ["caliente.ahead_in_melds"]
    assert PlayCaliente() not in play.listed()


def test_a_caliente_card_must_be_in_the_hand_and_in_the_game() -> None:
    assert Play("caliente-2001", ["4 5"], **CALIENTE).refused(PlayCaliente()) == ["play.not_held"]
    play = Play("canasta", ["4 5"], phase=DRAW)
    assert play.refused(PlayCaliente()) == ["caliente.not_in_play"]


def test_with_the_stock_gone_no_caliente_card_is_played() -> None:
    """The hand goes on only as long as each up card is taken, or somebody passes."""
    play = Play("caliente-2001", ["CAL 4 5"], stock="", **CALIENTE)
    assert play.refused(PlayCaliente()) == ["play.stock_gone"]


def test_a_caliente_card_that_leaves_one_card_is_not_played() -> None:
    play = Play("caliente-2001", ["CAL"], stock="4", **CALIENTE)
    assert play.refused(PlayCaliente()) == ["play.keep_a_card", "going_out.too_few_canastas"]
    assert play.listed() == [DrawStock()]


def test_a_last_red_three_drawn_for_a_caliente_card_ends_the_hand() -> None:
    play = Play("caliente-2001", ["CAL 4"], stock="3R", **CALIENTE).do(PlayCaliente())
    assert play.state.end is End.LAST_RED_THREE


def test_a_caliente_card_discarded_stops_the_next_player() -> None:
    """Canasta Caliente (2001): a Caliente card acts as a “Stop” card if discarded."""
    play = Play("caliente-2001", ["CAL 4 5"], options=("caliente",)).do(drop("CAL"))
    assert play.event_of(EventKind.BLOCKED).source == play.rules.calientes.citation("stop")
    assert play.listed() == [DrawStock()]
    assert not play.state.frozen


def test_whose_turn_it_is() -> None:
    play = Play("canasta", ["4 9 K"]).do(drop("K"))
    assert (play.state.seat, play.state.phase) == (1, DRAW)
    assert play.state.hand == read_cards("4 9")
    assert play.refused(add(0, "4")) == ["play.not_now"]
    assert play.violations(add(0, "4"))[0].subject == "draw"
