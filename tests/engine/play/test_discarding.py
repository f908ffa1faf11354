"""The discard that ends a turn."""

from __future__ import annotations

import pytest

from scorekeeper.engine.cards import together
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.play.actions import Discard
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.refusal import IllegalActionError
from tests.engine.play.build import Play, drop


@pytest.mark.parametrize("text", ["", "9 9", "9 4"])
def test_one_card_is_discarded(text: str) -> None:
    assert Play("canasta", ["9 9 4"]).refused(drop(text)) == ["play.one_discard"]


def test_the_discard_ends_the_turn() -> None:
    play = Play("canasta", ["9 9 4"], pile="Q").do(drop("9"))
    assert together(play.state.pile[-1:]) == read_cards("9")
    assert play.state.seat == 1
    assert play.state.players[0].turns == 1
    assert play.kinds() == [EventKind.DISCARDED]
    assert Play("canasta", pile="").state.pile == ()


def test_every_card_once_is_listed() -> None:
    play = Play("canasta", ["9 9 4 2 3B"])
    assert set(play.listed(Discard)) == {drop("9"), drop("4"), drop("2"), drop("3B")}
    play = Play("samba", ["9S 9S 9H 2 3B"])
    assert set(play.listed(Discard)) == {drop("9S"), drop("9H"), drop("2"), drop("3B")}


def test_a_wild_card_freezes_the_pile() -> None:
    """Canasta Caliente Complete: discarding a wild card freezes the entire Prize pile."""
    play = Play("caliente-complete", ["9 4 2"]).do(drop("2"))
    assert play.state.frozen
    assert play.event_of(EventKind.FROZE).source == play.rules.pile.citation("freezes")
    again = Play("caliente-complete", ["9 4 2"], pile="2 9").do(drop("2"))
    assert again.event_of(EventKind.FROZE).source is None


def test_a_black_three_stops_the_next_player_alone() -> None:
    play = Play("canasta", ["9 4 3B"]).do(drop("3B"))
    assert play.event_of(EventKind.BLOCKED).cards == read_cards("3B")
    assert play.event_of(EventKind.BLOCKED).source == play.rules.pile.citation("blocked")
    assert not play.state.frozen
    mexicana = Play("mexicana", ["9 4 7"]).do(drop("7"))
    assert mexicana.event_of(EventKind.BLOCKED).cards == read_cards("7")


def test_pennies_holds_sevens_back() -> None:
    """How To Play Canasta, Pennies: never until both have melded a canasta of sevens."""
    ours, theirs = ["7x7", "K K K"], ["7x6 2"]
    play = Play("pennies-from-heaven", ["7 8 9"], [ours, theirs])
    found = play.violations(drop("7"))
    assert [each.code.value for each in found] == ["play.held_back"]
    assert found[0].subject == "seven"
    assert drop("7") not in play.listed()
    both = Play("pennies-from-heaven", ["7 8 9"], [ours, ["Q Q Q", "7x7"]])
    assert both.refused(drop("7")) == []


def test_pennies_never_discards_a_seven_last() -> None:
    every = ["7x7", "Kx7", "Qx6 2", "2x4 JKRx3"]
    play = Play("pennies-from-heaven", ["7"], [every, ["7x7"]])
    found = play.refused(drop("7"))
    assert found == ["play.keep_a_card", "play.never_last"]


def test_cuban_discards_no_black_three_on_a_first_turn() -> None:
    """How To Play Canasta, Cuban: may never be discarded on any players first turn."""
    play = Play("cuban", ["3B 8 9"])
    assert play.refused(drop("3B")) == ["play.black_three_at_first"]
    assert play.listed() == [drop("8"), drop("9")]
    play.knowing(turns=1)
    assert play.refused(drop("3B")) == []


def test_without_a_canasta_the_last_card_stays() -> None:
    """Canasta Caliente (2001): both you and your partner must keep one card in hand."""
    play = Play("caliente-2001", ["9"], [["K K K"]])
    assert play.refused(drop("9")) == ["play.keep_a_card", "going_out.too_few_canastas"]


def test_a_refusal_names_what_is_broken() -> None:
    play = Play("caliente-2001", ["9"], [["K K K"]])
    with pytest.raises(IllegalActionError, match="keep_a_card, going_out"):
        play.do(drop("9"))
