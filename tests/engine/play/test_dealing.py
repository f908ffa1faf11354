"""The deal: seats, hands, red threes, the first up card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.cards import Rank, together
from scorekeeper.engine.notation import read_cards, write_cards
from scorekeeper.engine.play.card import Card, card_of, deck_of, one_by_one, shuffled_deck
from scorekeeper.engine.play.dealing import sides_around, start_deal
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.state import Phase, State
from scorekeeper.engine.ruleset.pile import StartCover
from scorekeeper.engine.variants.catalogue import find_variant
from tests.engine.play.whole_deck import cards_of_state
from tests.strategies import ALL_GAMES, Game

every_game = pytest.mark.parametrize(
    "game", ALL_GAMES, ids=["-".join((g.name, str(g.players), *g.options)) for g in ALL_GAMES]
)


def stacked(
    name: str, *begin: str, players: int | None = None, options: tuple[str, ...] = ()
) -> State:
    """Return a hand from a deck that is dealt in this order; the rest is as it comes.

    The cards named first are turned up after the hands and feet have been dealt.
    """
    rules = find_variant(name).ruleset(players, options)
    seats = len(sides_around(rules))
    deck = list(shuffled_deck(rules, 1))
    deck.sort(key=lambda card: not card.rank.is_natural)  # naturals are dealt
    dealt = (rules.dealing.hand + rules.dealing.foot) * seats
    turned = [card_of(read_cards(text)) for text in begin]
    for card in turned:
        deck.remove(card)
    order = [*deck[:dealt], *turned, *deck[dealt:]]
    return start_deal(rules, deck=order[::-1], dealer=seats - 1)


def pile_of(state: State) -> str:
    return write_cards(together(state.pile))


def kinds(state: State) -> list[EventKind]:
    return [event.kind for event in state.events]


@every_game
def test_a_deal(game: Game) -> None:
    rules = game.rules
    state = start_deal(rules, seed="a hand")
    assert cards_of_state(state) == together(deck_of(rules))
    assert state.rules is rules
    assert state.phase is Phase.DRAW
    assert state.seat == state.actor == 1
    assert not state.over
    for player in state.players:
        assert player.hand.size == rules.dealing.hand
        assert player.foot.size == rules.dealing.foot
        assert not player.hand.count(Rank.RED_THREE)
    assert len(state.players) == min(game.players, rules.seating.playing * len(state.sides))


def test_a_pile_may_begin_without_a_card() -> None:
    rules = find_variant("canasta").ruleset(4)
    state = start_deal(
        replace(rules, pile=replace(rules.pile, start=StartCover.NO_CARD)), seed="a hand"
    )
    assert state.pile == ()
    assert cards_of_state(state) == together(deck_of(rules))


def test_the_same_seed_deals_the_same_cards() -> None:
    """Typed from the first run: a hand is told by its seed, for good."""
    rules = find_variant("canasta").ruleset(4)
    deck = shuffled_deck(rules, 7)
    assert deck == shuffled_deck(rules, 7) != shuffled_deck(rules, 8)
    assert len(deck) == 108
    assert write_cards(together(deck[-5:])) == FIRST_FIVE
    assert start_deal(rules, seed=7) == start_deal(rules, deck=deck)


FIRST_FIVE = "4x2 8 J A"


def test_cards_of_sequences_have_suits() -> None:
    suited = deck_of(find_variant("samba").ruleset(4))
    assert sum(card == card_of(read_cards("7H")) for card in suited) == 3
    plain = deck_of(find_variant("caliente-samba").ruleset(4))
    assert sum(card == Card(Rank.SEVEN) for card in plain) == 12
    assert one_by_one(read_cards("7 7H 7H 2")) == (
        Card(Rank.DEUCE),
        Card(Rank.SEVEN),
        *[card_of(read_cards("7H"))] * 2,
    )


def test_a_red_three_dealt_is_laid_down_and_replaced() -> None:
    """Canasta Caliente Complete, The Deal: Bonus cards must be played at once and replaced."""
    rules = find_variant("caliente-complete").ruleset(4)
    deck = [card for card in shuffled_deck(rules, 1) if card.rank is not Rank.RED_THREE]
    reds = [Card(Rank.RED_THREE)] * 2
    state = start_deal(rules, deck=[*deck[:2], *reds, *deck[2:]][::-1], dealer=3)
    assert [player.red_threes for player in state.players] == [0, 0, 1, 1]
    assert {player.hand.size for player in state.players} == {11}
    assert kinds(state).count(EventKind.RED_THREES) == 2


@pytest.mark.parametrize(
    ("name", "turned", "frozen", "pile"),
    [
        ("caliente-complete", ["2", "K"], True, "K 2"),
        ("caliente-complete", ["3R", "K"], True, "K 3R"),
        ("caliente-complete", ["3B", "K"], False, "K 3B"),
        ("canasta", ["JKR", "3B", "7"], True, "7 JKR 3B"),
        ("canasta", ["3B", "7"], False, "7 3B"),
        ("classic", ["3R", "2", "A"], True, "A 2 3R"),
        ("canasta", ["K"], False, "K"),
        ("hand-and-foot", ["2", "3R", "JKR", "K"], False, "K"),
        ("hand-and-foot", ["3B"], False, "3B"),
    ],
)
def test_the_first_up_card(name: str, turned: list[str], frozen: bool, pile: str) -> None:
    """A wild card or red three is covered and freezes, a black three is covered alone.

    How To Play Canasta, Hand and Foot: a deuce, joker or red three goes back into the stock.
    """
    state = stacked(name, *turned)
    assert (pile_of(state), state.frozen) == (pile, frozen)
    covered = [EventKind.PUT_BACK if name == "hand-and-foot" else EventKind.COVERED]
    odd = [kind for kind in kinds(state) if kind in {EventKind.PUT_BACK, EventKind.COVERED}]
    assert odd == covered * (len(turned) - 1)


def test_a_caliente_card_turned_up_is_covered() -> None:
    state = stacked("caliente-2001", "CAL", "9", options=("caliente",))
    assert (pile_of(state), state.frozen) == ("9 CAL", False)


@pytest.mark.parametrize(
    ("turned", "buried"),
    [("5S", 5), ("JH", 11), ("QH", 12), ("KD", 13), ("AC", 20), ("JKR", 20), ("2", 2), ("3B", 3)],
)
def test_italian_buries_as_many_cards_as_the_rank_counts(turned: str, buried: int) -> None:
    """How To Play Canasta, Italian Canasta: Aces and Jokers require 20 cards, a King 13."""
    state = stacked("italian", turned)
    (event,) = (event for event in state.events if event.kind is EventKind.BURIED)
    assert event.count == buried
    natural = card_of(read_cards(turned)).rank.is_natural
    assert state.pile[-1].rank.is_natural
    covered = kinds(state).count(EventKind.COVERED)
    assert (covered > 0) is not natural
    assert len(state.pile) == buried + 1 + covered


def test_a_deck_too_small_is_dealt_as_far_as_it_goes() -> None:
    rules = find_variant("canasta").ruleset(4)
    ranks = [Card(Rank.SEVEN)] * 44
    state = start_deal(rules, deck=[Card(Rank.DEUCE), Card(Rank.JOKER), *ranks])
    assert pile_of(state) == "2 JKR"
    rules = find_variant("hand-and-foot").ruleset(4)
    state = start_deal(rules, deck=[*[Card(Rank.DEUCE)] * 2, *[Card(Rank.SEVEN)] * 104])
    assert pile_of(state) == "2"


def test_the_dealer_goes_round() -> None:
    rules = find_variant("canasta").ruleset(4)
    assert [start_deal(rules, deal_number=number).seat for number in (1, 2, 3, 4, 5)] == [
        1,
        2,
        3,
        0,
        1,
    ]
    assert start_deal(rules, dealer=1).seat == 2


def test_a_side_with_more_players_has_no_more_seats() -> None:
    """Canasta Caliente Complete, 5 Player Rules: one player on the three-player team sits out."""
    assert sides_around(find_variant("caliente-complete").ruleset(5)) == (0, 1, 0, 1)


def test_sides_of_six() -> None:
    rules = find_variant("caliente-complete").ruleset(6, ["three-decks"])
    assert sides_around(rules) == (0, 1, 0, 1, 0, 1)
    assert sides_around(rules, (2, 2, 2)) == (0, 1, 2, 0, 1, 2)
    assert len(start_deal(rules, sizes=(2, 2, 2)).sides) == 3
    with pytest.raises(ValueError, match="do not seat sides"):
        sides_around(rules, (4, 2))


def test_one_score_and_one_name_for_each_side() -> None:
    rules = find_variant("canasta").ruleset(4)
    state = start_deal(rules, scores=(1_500, -5), names=("Us", "Them"))
    assert [minimum.points for minimum in state.setting.minimums] == [90, 15, 90, 15]
    assert state.setting.names == ("Us", "Them")
    with pytest.raises(ValueError, match="as many names and scores"):
        start_deal(rules, scores=(0, 0, 0))
