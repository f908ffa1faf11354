"""Modern American Canasta at the table: a keeping and a breaking example of each rule of play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.melds import SetMeld
from scorekeeper.engine.notation import read_cards, write_cards
from scorekeeper.engine.play.actions import Discard, DrawStock, GoOut, Lay, LaySpecialHand
from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.finishing import finished_deal
from scorekeeper.engine.play.state import End, Phase
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.playing import steps
from tests.engine.play.build import Play, add, drop
from tests.engine.play.whole_deck import cards_of_state

AMERICAN = "modern-american"
VARIANT = find_variant(AMERICAN)
OPENING = ("K K K K", "A A JKR")
"""A first meld of 130 points with a clean triple."""

TEN_LEFT = "4 5 6 7 8 9 10 J Q K"


def american(hand: str, *melds: str, **others: object) -> Play:
    """Return a table at which the player in turn holds `hand`."""
    return Play(AMERICAN, [hand], [melds], **others)  # type: ignore[arg-type]


def test_thirteen_cards_and_no_up_card() -> None:
    start = start_deal(VARIANT.ruleset(), seed=3)
    assert [player.hand.size for player in start.players] == [13] * 4
    assert start.pile == ()


def test_threes_of_both_colours_are_laid_down_and_replaced() -> None:
    play = american("4 9", phase=Phase.DRAW, stock="K Q 3R 3B").do(DrawStock())
    player = play.state.players[0]
    assert (player.red_threes, player.black_threes) == (1, 1)
    assert write_cards(play.hand()) == "4 9 Q"
    assert play.event_of(EventKind.BLACK_THREES).count == 1


STRAIGHT = "4 5 6 7 8 9 10 J Q K A 2 JKR"
KEEP = DrawStock(keep_three=True)


def test_nobody_goes_out_with_a_three_in_the_hand() -> None:
    melds = ("4 4 4 4 4 4 4", "5 5 5 5 5 5 5", "K K K")
    assert american("K K", *melds).listed(GoOut)
    assert not american("K K 3R", *melds).listed(GoOut)


@pytest.mark.parametrize("three", ["3R", "3B"])
def test_a_three_is_kept_for_a_straight(three: str) -> None:
    play = american(STRAIGHT, phase=Phase.DRAW, stock=f"{TEN_LEFT} {three}")
    assert KEEP in play.listed()
    play.do(KEEP)
    assert play.hand() == read_cards(f"{STRAIGHT} {three}")
    assert play.state.players[0].red_threes + play.state.players[0].black_threes == 0
    assert "play.never_discarded" in play.refused(drop(three))
    play.do(LaySpecialHand(SpecialHandId.STRAIGHT))
    assert play.state.end is End.WENT_OUT


def test_one_three_is_kept_and_no_second() -> None:
    play = american(STRAIGHT, phase=Phase.DRAW, stock=f"{TEN_LEFT} 3B 3R").do(KEEP)
    assert "3B" not in write_cards(play.hand())
    again = american(f"{STRAIGHT} 3R"[2:], phase=Phase.DRAW, stock=f"{TEN_LEFT} 3B")
    assert KEEP not in again.listed()
    assert again.refused(KEEP) == ["play.not_now"]
    again.do(DrawStock())
    assert again.state.players[0].black_threes == 1


def test_no_three_is_kept_once_the_side_has_melded() -> None:
    play = american(STRAIGHT, "K K K", phase=Phase.DRAW)
    assert play.refused(KEEP) == ["play.not_now"]
    other = Play("classic", ["4 9"], phase=Phase.DRAW)
    assert other.refused(KEEP) == ["play.not_now"]


def test_a_kept_three_is_replaced_after_the_partner_has_melded() -> None:
    hands = [STRAIGHT, "9 8", " ".join((*OPENING, "4 9")), "9 8"]
    play = Play(AMERICAN, hands, phase=Phase.DRAW, stock=f"{TEN_LEFT} {TEN_LEFT} 3R").do(
        KEEP, drop("4")
    )
    play.do(DrawStock(), drop("8"), DrawStock(), play.lay(*OPENING), drop("4"))
    assert play.state.players[0].hand.count(Rank.RED_THREE) == 1
    play.do(DrawStock(), drop("8"))
    assert play.state.players[0].hand.count(Rank.RED_THREE) == 0
    assert play.state.players[0].red_threes == 1
    assert play.state.players[0].hand.size == 13


@pytest.mark.parametrize("three", ["3R", "3B"])
def test_a_three_as_the_last_card_ends_the_hand_and_stays_in_it(three: str) -> None:
    play = american("4 9", phase=Phase.DRAW, stock=three).do(DrawStock())
    assert play.state.end is End.LAST_RED_THREE
    assert play.hand() == read_cards(f"4 9 {three}")


def test_the_turn_card_is_the_ninth_from_the_bottom() -> None:
    play = american("4 9", phase=Phase.DRAW, stock="4 5 6 7 8 9 10 J Q").do(DrawStock())
    assert play.event_of(EventKind.TURN_CARD).count == 8
    more = american("4 9", phase=Phase.DRAW, stock=TEN_LEFT).do(DrawStock())
    assert EventKind.TURN_CARD not in more.kinds()


def opened(*, others: str = "", stock: str = TEN_LEFT, **turn: object) -> Play:
    """Return a table after the turn in which the side made its first meld."""
    hand = "K K K K A A JKR 4 9"
    laid = [(), (others,)] if others else [()]
    play = Play(AMERICAN, [hand], laid, stock=stock, turn=dict(turn))
    return play.do(play.lay(*OPENING), drop("4"))


def test_the_talon_is_four_cards_for_the_first_side_and_three_for_the_next() -> None:
    assert opened().hand().size == 1 + 4
    assert opened(others="5x3").hand().size == 1 + 3


def test_there_is_no_talon_once_the_turn_card_is_drawn_nor_with_the_pile() -> None:
    assert opened(stock="4 5 6 7 8 9 10 J").hand().size == 1
    assert opened(stock="4 5 6 7 8 9 10 J Q").hand().size == 1 + 4
    assert opened(from_pile=True).hand().size == 1


def test_a_house_may_leave_the_next_side_without_a_talon() -> None:
    def change(rules: Ruleset) -> Ruleset:
        return replace(rules, dealing=replace(rules.dealing, talon_next=0))

    play = Play(AMERICAN, ["K K K K A A JKR 4 9"], [(), ("5x3",)], stock=TEN_LEFT, change=change)
    play.do(play.lay(*OPENING), drop("4"))
    assert play.hand().size == 1
    assert EventKind.TALON not in play.kinds()


def test_a_three_of_the_talon_is_laid_down_at_the_next_turn() -> None:
    play = opened(stock=f"{TEN_LEFT} 5 6 7 8 3R")
    assert play.hand().count(Rank.RED_THREE) == 1
    assert play.state.players[0].red_threes == 0
    for _ in range(3):
        play.do(DrawStock(), drop("4"))
    assert play.state.seat == 0
    assert play.state.players[0].red_threes == 1


@pytest.mark.parametrize(
    ("own", "refused"),
    [("Qx3", []), ("Qx4", []), ("Qx5", ["pile.closed_canasta"])],
)
def test_the_pile_joins_an_own_meld_of_three_or_four(own: str, refused: list[str]) -> None:
    play = american("Q Q 5 6", own, pile="8 Q", phase=Phase.DRAW)
    grown = f"Qx{int(own[-1]) + 3}"
    take = play.take(grown, "Q Q")
    assert play.refused(take) == refused
    assert (take in play.listed()) is (not refused)


def test_the_pile_is_not_taken_on_a_dead_rank() -> None:
    hands, melds = ["Q Q 5 6"], [("Kx3",), ("Qx5 2 2",)]
    play = Play(AMERICAN, hands, melds, pile="8 Q", phase=Phase.DRAW)
    assert play.refused(play.take("Q Q Q", "Q Q")) == ["pile.blocked"]
    assert play.listed() == [DrawStock()]


def test_nobody_adds_to_a_dead_rank_or_begins_it() -> None:
    play = Play(AMERICAN, ["Q J J J 5 6"], [("Qx3",), ("Qx4 2 2 2", "Jx7")])
    assert play.refused(play.lay("J J J")) == ["meld.dead_rank"]
    alive = Play(AMERICAN, ["Q J J J 5 6"], [("Qx3",), ("Jx6",)])
    assert alive.refused(alive.lay("J J J")) == []


def test_a_first_meld_needs_a_clean_triple() -> None:
    play = american("10 10 2 A A JKR 8 8 2 4 9")
    codes = play.refused(play.lay("8 8 2", "10 10 2", "A A JKR"))
    assert codes == ["first_meld.needs_clean_triple"]
    clean = american("K K K K A A JKR 4 9")
    assert clean.lay(*OPENING) in clean.listed()


def test_a_wild_card_joins_five_naturals() -> None:
    play = american("2 4 9", "Kx4", "Jx5", turn={"consent": None})
    assert play.refused(add(0, "2")) == ["meld.wild_too_early"]
    assert play.refused(add(1, "2")) == []
    free = Play(AMERICAN, ["2 4 9"], [["Kx4"]], options=["no-rule-of-five"])
    assert free.refused(add(0, "2")) == []


def test_sevens_take_no_wild_card_and_aces_only_beside_one() -> None:
    play = american("2 2 4 9", "7x5", "Ax5", "Qx5")
    assert play.refused(add(0, "2")) == ["meld.sevens_wild"]
    assert play.refused(add(1, "2")) == ["meld.aces_wild"]
    mixed = american("2 4 9", "Ax5 JKR")
    assert mixed.refused(add(0, "2")) == []


def test_wild_cards_go_to_an_unfinished_wild_meld_first() -> None:
    play = american("2 2 4 9", "Kx5", "2x3 JKR")
    assert play.refused(add(0, "2")) == ["meld.wild_meld_open"]
    assert play.refused(add(1, "2")) == []


def test_no_mixed_canasta_in_the_turn_of_the_first_meld() -> None:
    play = american("Kx5 Ax4 JKR 2 4 9")
    play.do(play.lay("Kx5", "Ax4"), add(0, "2"))
    assert play.refused(add(0, "JKR")) == ["first_meld.mixed_canasta"]


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("3R", "play.never_discarded"),
        ("3B", "play.never_discarded"),
        ("2", "play.wild_held_back"),
        ("JKR", "play.wild_held_back"),
    ],
)
def test_no_three_is_discarded_and_wild_cards_are_kept(card: str, code: str) -> None:
    play = american(f"{card} 4 9", "Kx3")
    assert play.refused(drop(card)) == [code]
    assert play.refused(drop("4")) == []


def test_a_wild_card_is_discarded_from_a_hand_of_nothing_else() -> None:
    play = american("2 JKR 2", "Kx3")
    assert play.refused(drop("2")) == []


@pytest.mark.parametrize("card", ["7", "A", "J"])
def test_sevens_aces_and_dead_cards_begin_no_pile(card: str) -> None:
    hands, melds = [f"{card} 4 9"], [("Kx3",), ("Jx7",)]
    play = Play(AMERICAN, hands, melds, pile="")
    assert play.refused(drop(card)) == ["play.not_on_empty"]
    assert play.refused(drop("4")) == []
    lying = Play(AMERICAN, hands, melds, pile="5")
    assert lying.refused(drop(card)) == []
    free = Play(AMERICAN, hands, melds, pile="", options=["no-swad"])
    assert free.refused(drop(card)) == []


def test_who_holds_nothing_else_begins_a_pile_with_a_dead_card() -> None:
    play = Play(AMERICAN, ["7 J A 2"], [("Kx3",), ("Jx7",)], pile="")
    assert play.refused(drop("J")) == []
    assert play.refused(drop("7")) == ["play.not_on_empty"]
    without = Play(AMERICAN, ["7 A 2"], [("Kx3",), ("Jx7",)], pile="")
    assert without.refused(drop("7")) == without.refused(drop("A")) == []


def test_no_lay_down_leaves_only_cards_that_begin_no_pile() -> None:
    play = american("K 7 A 2", "Kx3", pile="")
    assert play.refused(add(0, "K")) == ["play.not_on_empty"]
    lying = american("K 7 A 2", "Kx3", pile="5")
    assert lying.refused(add(0, "K")) == []


def test_going_out_takes_two_canastas_and_a_discard() -> None:
    play = american("9 2", "Kx7", "Qx7")
    assert play.refused(play.out("Kx7", "Qx7 2", discard="9")) != []
    last = american("9", "Kx7", "Qx7")
    assert {last.out("Kx7", "Qx7", discard="9"), drop("9")} <= set(last.listed())
    assert last.do(drop("9")).finished().sides[0].went_out
    one = american("9", "Kx7", "Qx6")
    assert one.refused(drop("9")) != []


def test_nobody_goes_out_with_an_unfinished_meld_of_sevens() -> None:
    play = american("9", "Kx7", "Qx7", "7x4")
    assert "going_out.unfinished" in play.refused(drop("9"))


ZIP_CODE = "9 9 Q Q 5 5 5 K K K 6 6 6 6"


def test_a_special_hand_ends_the_hand() -> None:
    play = american(ZIP_CODE)
    lay = LaySpecialHand(SpecialHandId.ZIP_CODE)
    assert lay in play.listed()
    play.do(lay)
    assert play.state.end is End.WENT_OUT
    assert play.event_of(EventKind.SPECIAL_HAND).cards == read_cards(ZIP_CODE)
    side = play.finished().sides[0]
    assert side.went_out
    assert score_deal(play.rules, play.finished()).sides[0].total == 2_500


@pytest.mark.parametrize(
    ("hand", "melds", "turn", "code"),
    [
        (ZIP_CODE.replace("9 9", "9 8"), (), {}, "special_hand.wrong_cards"),
        (ZIP_CODE, ("Jx3",), {}, "special_hand.after_meld"),
        (ZIP_CODE, (), {"from_pile": True}, "play.not_now"),
    ],
)
def test_when_a_special_hand_is_none(
    hand: str, melds: tuple[str, ...], turn: dict[str, object], code: str
) -> None:
    play = american(hand, *melds, turn=turn)
    assert play.refused(LaySpecialHand(SpecialHandId.ZIP_CODE)) == [code]
    assert play.listed(LaySpecialHand) == []


def opened_by_partner(*options: str) -> Play:
    """Return a table at which the partner of seat 2, who holds a zip code but one, has opened."""
    hands = ["K K K K A A JKR 4 9", "4 9", ZIP_CODE.removesuffix(" 6")]
    play = Play(AMERICAN, hands, stock=f"{TEN_LEFT} 4 6 8 J J J J", options=options)
    return play.do(play.lay(*OPENING), drop("4"), DrawStock(), drop("8"), DrawStock())


def test_by_courtesy_a_special_hand_is_laid_though_the_partner_has_just_opened() -> None:
    lay = LaySpecialHand(SpecialHandId.ZIP_CODE)
    assert opened_by_partner().refused(lay) == ["special_hand.after_meld"]
    play = opened_by_partner("special-hand-courtesy")
    assert lay in play.listed()
    end = play.do(lay).finished()
    score = score_deal(play.rules, end)
    assert (score.sides[0].total, score.violations) == (2_500, ())


def test_the_courtesy_lasts_one_turn() -> None:
    play = opened_by_partner("special-hand-courtesy")
    play.do(drop("9"))
    for card in ("4", "9", "4"):
        play.do(DrawStock(), drop(card))
    play.do(DrawStock())
    assert play.state.seat == 2
    assert play.refused(LaySpecialHand(SpecialHandId.ZIP_CODE)) == ["special_hand.after_meld"]


@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
@pytest.mark.parametrize("options", [(), *((option.id,) for option in VARIANT.options)], ids=str)
def test_hands_are_legal_as_they_are_scored(bot: str, options: tuple[str, ...]) -> None:
    rules = VARIANT.ruleset(4, options)
    for seed in range(3):
        end = start = start_deal(rules, seed=seed, scores=(0, 3_000), deal_number=1 + seed)
        for step in steps(start, BOTS[bot], Chance(seed)):
            end = step.after
            assert cards_of_state(end) == cards_of_state(start)
        assert score_deal(rules, finished_deal(end)).violations == ()


@pytest.mark.parametrize("cards", ["K K K", "K 2 2", "4 5 9"])
def test_nothing_but_black_threes_is_a_set_of_them(cards: str) -> None:
    play = american(f"{cards} 8 8 8 10", "Qx3")
    laid = Lay((SetMeld(read_cards(cards), Rank.BLACK_THREE),))
    assert play.refused(laid) == ["meld.mixed_ranks"]


def held_back(rank: Rank) -> Callable[[Ruleset], Ruleset]:
    """Return a change of the rules: cards of a rank are held back."""

    def change(rules: Ruleset) -> Ruleset:
        return replace(rules, discarding=replace(rules.discarding, held_back=frozenset({rank})))

    return change


def test_where_all_else_is_held_back_an_ace_begins_a_pile() -> None:
    play = american("4 4 A A", "Kx3", pile="", change=held_back(Rank.FOUR))
    assert play.listed(Discard) == [drop("A")]


def test_a_dead_rank_is_not_held_back() -> None:
    melds = [("Kx3",), ("7x7",)]
    play = Play(AMERICAN, ["7 7"], melds, pile="5", change=held_back(Rank.SEVEN))
    assert play.listed(Discard) == [drop("7")]
    alive = Play(AMERICAN, ["7 7"], [("Kx3",), ("7x6",)], pile="5", change=held_back(Rank.SEVEN))
    assert alive.refused(drop("7")) == ["play.held_back"]


def test_what_is_told_of_a_discard() -> None:
    """A pile that is always frozen is frozen by no card; a last card blocks nothing."""
    wild = american("2 2 JKR", "Kx3").do(drop("2"))
    assert wild.kinds()[-1] is EventKind.BLOCKED
    dead = Play(AMERICAN, ["J 5 6"], [("Kx3",), ("Jx7",)]).do(drop("J"))
    assert dead.kinds()[-1] is EventKind.BLOCKED
    last = american("2", "Kx7", "Qx7").do(drop("2"))
    assert not {EventKind.FROZE, EventKind.BLOCKED} & set(last.kinds())


def test_who_leaves_cards_is_told_that_one_is_discarded() -> None:
    play = american("K 9 9", "Kx6", "Qx7")
    (wrong,) = play.violations(play.out("Kx7", "Qx7", discard="9"))
    assert wrong.subject == "hand_but_one"
