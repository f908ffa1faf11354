"""Every action listed as legal is accepted, from every state that play reaches."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from scorekeeper.engine.cards import together
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.play.actions import AddTo, Lay, TakePile
from scorekeeper.engine.play.applying import apply, apply_listed
from scorekeeper.engine.play.card import deck_of
from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.play.finishing import finished_deal
from scorekeeper.engine.play.legal import legal_actions
from scorekeeper.engine.play.state import Phase
from scorekeeper.engine.ruleset import Ruleset
from tests.engine.play.build import Play, add
from tests.engine.play.whole_deck import cards_of_state
from tests.strategies import ALL_GAMES, Game

SCORES = (0, -5, 1_500, 3_000, 5_000, 7_000, 9_000)


@pytest.mark.parametrize(
    "game", ALL_GAMES, ids=["-".join((g.name, str(g.players), *g.options)) for g in ALL_GAMES]
)
def test_everything_listed_is_taken(game: Game) -> None:
    """One hand of each game, played at random; now and then every action listed is tried."""
    rules, random = game.rules, Random(str(game))  # noqa: S311 - a game of cards
    scores = random.choices(SCORES, k=len(start_deal(rules).sides))
    state = start_deal(rules, seed=str(game), scores=scores, deal_number=random.randint(1, 4))
    deck = together(deck_of(rules))
    while not state.over:
        actions = legal_actions(state)
        assert len(set(actions)) == len(actions) > 0
        for action in actions if random.random() < 0.05 else ():
            after = apply(state, action)
            assert cards_of_state(after) == deck
            assert apply_listed(state, action) == after
        state = apply(state, random.choice(actions))
    assert cards_of_state(state) == deck
    assert score_deal(rules, finished_deal(state)).violations == ()


@pytest.mark.parametrize(
    ("name", "hand", "score", "first"),
    [
        ("canasta", "K K K A A 2 4 5", 0, [["K K K", "A A 2"], ["A A 2"]]),
        ("canasta", "4 4 4 5 5 2 JKR 9", 0, [["4 4 4", "5 5 JKR"], ["4 4 4 2 JKR"]]),
        ("canasta", "K K K K 9 4", 0, []),
        ("uruguay", "2 2 JKR 9 4", 0, [["2 2 JKR"]]),
        ("samba", "8S 9S 10S JS QS 4H 4D", 0, [["8S 9S 10S JS QS"]]),
        ("italian", "KS KH KD 2 JKR 9S", -5, [["KS KH KD"]]),
        ("italian", "2 2 2 9S 8H", -5, [["set: 2 2 2"]]),
        ("brazilian", "KSx3 KHx3 KC 9S 4D", 7_000, [["KSx3 KHx3 KC"]]),
        ("brazilian", "KSx3 KHx3 2 9S 4S", 7_000, [["KSx3 KHx3 2"]]),
        ("brazilian", "2x4 JKRx3 9S 4S", 7_000, [["2x4 JKRx3"]]),
        ("brazilian", "4S 5S 6S 7S 8S 9S 10S QH KC", 9_000, [["4S 5S 6S 7S 8S 9S 10S"]]),
        ("brazilian", "KSx3 QHx3 2 9S 4S", 7_000, []),
        ("hand-and-foot", "Kx9 4 5", 0, [["Kx7"]]),
    ],
)
def test_first_melds(name: str, hand: str, score: int, first: list[list[str]]) -> None:
    play = Play(name, [hand], scores=(score, 0))
    laid = [set(action.melds) for action in play.listed(Lay) if isinstance(action, Lay)]
    expected = [set(map(play.meld, melds)) for melds in first]
    if not first:
        assert laid == []
    else:
        assert any(melds in laid for melds in expected), laid
    for action in play.listed(Lay):
        assert play.refused(action) == []
    assert bool(laid) is bool(first)


def test_a_pair_more_than_there_are_wild_cards() -> None:
    """A search is asked where no simple way comes to the minimum."""
    play = Play("samba", ["9S 9H 10S 10H JS JH 4D 2"], scores=(0, 0))
    assert play.listed(Lay)


@pytest.mark.parametrize(
    ("name", "hand", "score"),
    [
        ("canasta", "JKR 5x3 9x3 Jx3 K K", 3_000),
        ("samba", "5Sx3 6Sx3 9Hx3 10Hx3 JHx3", 0),
    ],
)
def test_a_lean_first_meld_where_every_simple_one_leaves_too_few_cards(
    name: str, hand: str, score: int
) -> None:
    play = Play(name, [hand], scores=(score, 0))
    listed = play.listed(Lay)
    assert listed
    for action in listed:
        assert play.refused(action) == []


@pytest.mark.parametrize(
    ("foot", "stock", "may_empty"),
    [("9 8", "4 5", True), ("9", "4 5", False), ("9 3R", "", False), ("3R", "4 5", False)],
)
def test_a_foot_of_one_card_is_not_enough_to_lay_the_whole_hand(
    foot: str, stock: str, may_empty: bool
) -> None:
    """One card may be neither discarded nor kept, and red threes of a foot leave it."""
    play = Play("hand-and-foot", ["K K K"], [["Q Q Q"]], feet=[foot], stock=stock)
    laid = Lay((play.meld("K K K"),))
    assert (laid in play.listed(Lay)) is may_empty
    assert bool(play.refused(laid)) is not may_empty


def test_three_wild_cards_where_all_four_leave_too_few_cards() -> None:
    play = Play("italian", ["2 2 JKR JKR 4S"], [["4H 4H 4H"]])
    assert Lay((play.meld("2 2 JKR"),)) in play.listed(Lay)


def test_the_pile_where_every_simple_first_meld_leaves_too_few_cards() -> None:
    play = Play("caliente-complete", ["2 5x3 6x3 K K"], pile="K", phase=Phase.DRAW)
    ways = play.listed(TakePile)
    assert ways
    for way in ways:
        assert play.refused(way) == []


def test_a_canasta_with_the_pile_for_the_first_meld() -> None:
    """By a house rule: Brazilian Canasta asks for one, but not with the pile."""

    def change(rules: Ruleset) -> Ruleset:
        return replace(rules, pile=replace(rules.pile, for_first_meld=True))

    hand, scores = "KSx3 KHx2 2 9S 4S", (7_000, 0)
    for up_card, ways in (("KD", 1), ("9D", 0)):
        pile = f"5S {up_card}"
        play = Play("brazilian", [hand], pile=pile, phase=Phase.DRAW, change=change, scores=scores)
        assert len(play.listed(TakePile)) == ways


def test_without_a_limit_sequences_are_laid_whole() -> None:
    def change(rules: Ruleset) -> Ruleset:
        return replace(rules, sequences=replace(rules.sequences, most_cards=None))

    run = "4S 5S 6S 7S 8S 9S 10S JS QS"
    play = Play("samba", [f"{run} KS 4H 5D"], [["8H 9H 10H"]], change=change)
    laid = {action.melds[0].cards.size for action in play.listed(Lay) if isinstance(action, Lay)}
    assert laid == {10, 3}
    play = Play("samba", ["4S 9D 10D"], [["5S 6S 7S 8S 9S 10S JS"]], change=change)
    assert add(0, "4S") in play.listed()


def test_no_natural_that_makes_a_canasta_with_too_few_of_them() -> None:
    def with_five(rules: Ruleset) -> Ruleset:
        return replace(rules, sets=replace(rules.sets, canasta_naturals=5))

    own = ["K K K 2 2 2", "Q Q Q"]
    assert add(0, "K") in Play("canasta", ["K Q 9 9 4"], [own]).listed(AddTo)
    assert Play("canasta", ["K Q 9 9 4"], [own], change=with_five).listed(AddTo) == [add(1, "Q")]
