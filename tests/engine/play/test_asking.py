"""Asking a partner for permission to go out."""

from __future__ import annotations

import pytest

from scorekeeper.engine.play.actions import AskToGoOut, DrawStock, GoOut
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.state import Phase
from tests.engine.play.build import ASK, NO, YES, Play, add, drop

READY = [["Qx7", "K K K"]]


def test_asking_and_answering() -> None:
    """Canasta Caliente Complete: your partner must answer, and the answer is binding."""
    play = Play("caliente-complete", ["K 9"], READY)
    assert ASK in play.listed()
    play.do(ASK)
    assert (play.state.actor, play.state.seat, play.state.phase) == (2, 0, Phase.ANSWER)
    assert play.event_of(EventKind.ASKED).count == 2
    source = play.rules.going_out.citation("permission")
    assert play.event_of(EventKind.ASKED).source == source
    assert play.listed() == [YES, NO]
    assert play.refused(drop("9")) == ["play.not_now"]
    play.do(YES)
    assert play.event_of(EventKind.ANSWERED).count == 1
    assert play.state.phase is Phase.PLAY
    assert play.refused(ASK) == ["play.asked_too_late"]
    assert ASK not in play.listed()


def test_no_forbids_this_turn() -> None:
    play = Play("caliente-complete", ["K 9"], READY).do(ASK, NO)
    assert play.listed(GoOut) == []
    assert play.refused(play.out("Qx7", "Kx4", discard="9")) == ["play.refused"]
    assert play.refused(add(1, "K")) == ["play.keep_a_card", "play.refused"]
    play.do(drop("9"))
    assert play.state.players[0].consent is None


def test_yes_allows_in_the_caliente_editions() -> None:
    """Canasta Caliente Complete: if yes, you may go out."""
    play = Play("caliente-complete", ["K 9"], READY).do(ASK, YES)
    assert play.refused(drop("9")) == []


def test_yes_obliges_in_standard_canasta() -> None:
    """How To Play Canasta: asked and received a confirmative answer, must go out."""
    play = Play("canasta", ["K 9 9"], READY).do(ASK, YES)
    assert not play.state.turn.must_go_out
    play = Play("canasta", ["K K 9"], READY).do(ASK, YES)
    assert play.state.turn.must_go_out
    assert {type(action) for action in play.listed()} == {GoOut}
    assert play.refused(drop("9")) == ["play.must_go_out"]
    play.do(add(1, "K K"), drop("9"))
    assert play.state.out == 0


def test_who_must_go_out_may_not_spoil_it() -> None:
    play = Play("canasta", ["K K 2 9"], [["Qx7"]]).do(ASK, YES)
    assert play.state.turn.must_go_out
    assert play.refused(add(0, "2")) == ["play.must_go_out"]
    assert play.refused(play.lay("K K 2")) == []


def test_a_partner_is_asked_before_melding() -> None:
    """How To Play Canasta: may not ask if he has already melded that turn."""
    play = Play("canasta", ["K K 9 8"], READY).do(add(1, "K"))
    assert play.refused(ASK) == ["play.asked_too_late"]
    assert play.listed(AskToGoOut) == []


def test_a_partner_may_be_asked_before_drawing() -> None:
    play = Play("canasta", ["K 9"], READY, phase=Phase.DRAW).do(ASK, YES)
    assert play.state.phase is Phase.DRAW
    assert play.state.turn.consent
    play.do(DrawStock())
    assert not play.state.turn.must_go_out


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_only_a_partner_is_asked(seat: int) -> None:
    play = Play("canasta", ["K 9"], READY)
    assert play.refused(AskToGoOut(seat)) == ["play.nobody_to_ask"]


def test_who_plays_alone_asks_nobody() -> None:
    for players in (2, 3):
        play = Play("caliente-2001", ["K 9"], [["Qx7", "Jx7", "K K K"]], players=players)
        assert play.listed(AskToGoOut) == []
        assert play.refused(AskToGoOut(1)) == ["play.nobody_to_ask"]
        assert play.listed(GoOut)


def test_brazilian_must_ask() -> None:
    """How To Play Canasta, Brazilian: they MUST ask and must abide by the response."""
    melds = [["4S 5S 6S 7S 8S 9S 10S", "KSx3 KHx3 KD"]]
    play = Play("brazilian", ["9D 9C"], melds)
    way = play.out("4S 5S 6S 7S 8S 9S 10S", "KSx3 KHx3 KD", discard="9D")
    assert play.listed(GoOut) == []
    play = Play("brazilian", ["9D KC"], melds)
    way = play.out("4S 5S 6S 7S 8S 9S 10S", "KSx3 KHx3 KD KC", discard="9D")
    assert play.listed(GoOut) == []
    assert play.refused(way) == ["play.not_asked"]
    assert ASK in play.listed()
    assert play.do(ASK, YES).listed(GoOut) == [way]
    assert play.refused(drop("9D")) == []


def test_hand_and_foot_asks_a_turn_ahead() -> None:
    """How To Play Canasta, Hand and Foot: if Yes, the player must go out on the next turn."""
    melds = ["Kx7", "Qx7", "Jx6 2", "10x6 2", "2x7", "9 9 9"]
    play = Play("hand-and-foot", ["4 5 9"], [melds])
    play.knowing(0, has_played_foot=True)
    assert ASK not in play.listed()
    play.knowing(2, has_played_foot=True)
    assert ASK in play.listed()
    play.do(ASK, YES)
    assert play.refused(play.out(*melds)) == ["going_out.cards_left"]
    assert play.refused(ASK) == ["play.asked_too_late"]
    assert play.listed(AskToGoOut) == play.listed(GoOut) == []
    play.do(drop("5"))
    assert play.state.players[0].consent
    for _ in range(3):
        play.do(DrawStock())
        play.do(play.listed()[-1])
    assert play.state.turn.consent
    assert play.state.players[0].hand.size == 2
    play.knowing(0, hand=Play("hand-and-foot", ["9 9"]).hand())
    play.state = play.state._replace(stock=play.state.stock[:1])
    play.do(DrawStock())
    assert play.state.turn.must_go_out
    play.do(play.listed()[0])
    play.finished()


def test_a_no_a_turn_ahead_is_spent_after_that_turn() -> None:
    melds = ["Kx7", "Qx7", "Jx6 2", "10x6 2", "2x7"]
    play = Play("hand-and-foot", ["9"], [melds]).knowing(0, has_played_foot=True)
    play.knowing(2, has_played_foot=True)
    assert play.refused(drop("9")) == ["play.keep_a_card", "play.not_asked"]
    refused = Play("hand-and-foot", ["9"], [melds], turn={"consent": False})
    refused.knowing(2, has_played_foot=True)
    assert refused.refused(drop("9")) == ["play.keep_a_card", "play.refused"]
    assert refused.listed(GoOut) == []


def test_pennies_asks_one_of_the_partners() -> None:
    """How To Play Canasta, Pennies: permission from one of his partners; never obligated."""
    melds = ["7x7", "Kx7", "Qx6 2", "2x4 JKRx3"]
    play = Play("pennies-from-heaven", ["9 8"], [melds])
    assert play.listed(AskToGoOut) == [AskToGoOut(2), AskToGoOut(4)]
    play.do(AskToGoOut(4), NO)
    assert play.state.turn.next_consent is False
    free = Play("pennies-from-heaven", ["9"], [melds])
    assert free.refused(drop("9")) == []
    early = Play("pennies-from-heaven", ["9 8"], [melds[1:]])
    assert early.listed(AskToGoOut) == []
