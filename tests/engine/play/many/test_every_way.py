"""On small hands of every ruleset: where any way is taken at all, one is listed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, together
from scorekeeper.engine.legality.deck import beyond_the_deck
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld
from scorekeeper.engine.play.actions import Action, AddTo, GoOut, Lay, TakePile
from scorekeeper.engine.play.applying import apply
from scorekeeper.engine.play.card import Card, one_by_one, single
from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.play.legal import legal_actions
from scorekeeper.engine.play.refusal import IllegalActionError
from scorekeeper.engine.play.state import Phase, PlayerState, SideState, State, Turn
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.table.pile_ways import PileWay
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant
from tests.engine.play.every_way import (
    Melds,
    may_be_of,
    melds_of,
    parts_of,
    ways_to_empty,
    ways_to_meld,
    with_cards,
)
from tests.engine.play.strategies import hands, tables
from tests.profiles import PROFILE

HANDS = {"quick": 5, "thorough": 20, "full": 2_000}[PROFILE]
"""Hands of each ruleset in each of the tests."""

SCORES = (-5, 0, 0, 1_500, 3_000, 5_000, 7_000, 8_000, 9_000)

each_ruleset = pytest.mark.parametrize("variant", CATALOGUE, ids=lambda variant: variant.id)


def is_taken(state: State, action: Action) -> bool:
    """Return whether an action is taken."""
    try:
        apply(state, action)
    except IllegalActionError:
        return False
    return True


@st.composite
def states(draw: st.DrawFn, rules: Ruleset, phase: Phase, table: Melds, most: int) -> State:
    """Return a hand in which seat 0 has the turn, with these melds and a few cards."""
    start = start_deal(rules, scores=[draw(st.sampled_from(SCORES))] * _sides(rules))
    hand = draw(hands(rules, most))
    pile = draw(st.lists(st.sampled_from(_pile_cards(hand)), min_size=1, max_size=3))
    named = [hand, *(meld.cards for meld in table), *map(single, pile)]
    assume(not [*beyond_the_deck(rules, named)])
    foot = draw(st.booleans()) and bool(rules.dealing.foot)
    feet = single(Card(Rank.BLACK_THREE)) if foot else NO_CARDS
    others = PlayerState(single(Card(Rank.BLACK_THREE)), has_played_foot=True, red_threes=2)
    own = PlayerState(hand, feet, red_threes=draw(st.integers(0, 2)), turns=draw(st.integers(0, 1)))
    sides = (SideState(table, table or None), *(SideState() for _ in start.sides[1:]))
    return start._replace(
        players=(own, *(others for _ in start.players[1:])),
        sides=sides,
        pile=tuple(pile),
        stock=start.stock[: draw(st.sampled_from((0, 1, 10)))],
        frozen=draw(st.booleans()),
        turn=Turn(0, phase, old_melds=len(table), consent=True),
        events=(),
    )


def _sides(rules: Ruleset) -> int:
    """Return the number of sides with which a hand begins."""
    return len(start_deal(rules).sides)


def _pile_cards(hand: Cards) -> list[Card]:
    """Return cards for the pile: those of the hand, and one more."""
    return [*one_by_one(hand), Card(Rank.BLACK_THREE)]


@each_ruleset
def test_a_first_meld_is_listed_where_there_is_any(variant: Variant) -> None:
    rules = variant.ruleset()

    @settings(max_examples=HANDS)
    @given(states(rules, Phase.PLAY, (), 9))
    def held(state: State) -> None:
        listed = legal_actions(state)
        laid = any(isinstance(action, Lay) for action in listed)
        out = any(isinstance(action, GoOut) for action in listed)
        for melds, _ in ways_to_meld(rules, state.hand):
            if melds and is_taken(state, Lay(melds)):
                assert laid or (out and apply(state, Lay(melds)).over), melds
                if laid:
                    break

    held()


@each_ruleset
def test_the_pile_is_listed_where_it_may_be_taken_for_the_first_meld(variant: Variant) -> None:
    rules = variant.ruleset()

    @settings(max_examples=HANDS)
    @given(states(rules, Phase.DRAW, (), 9))
    def held(state: State) -> None:
        if not any(isinstance(action, TakePile) for action in legal_actions(state)):
            assert not any(is_taken(state, way) for way in _first_ways(state))

    held()


def _first_ways(state: State) -> Iterator[TakePile]:
    """Yield every way to take the pile with a first meld."""
    up_card = together(state.pile[-1:])
    if not state.pile[-1].rank.is_natural:
        return
    for melds, _ in ways_to_meld(state.rules, state.hand + up_card):
        for place, meld in enumerate(melds):
            if meld.cards.contains(up_card):
                others = melds[:place] + melds[place + 1 :]
                yield TakePile(PileWay(meld=meld, from_hand=meld.cards - up_card, others=others))


@each_ruleset
def test_the_pile_is_listed_where_it_may_be_taken_later(variant: Variant) -> None:
    rules = variant.ruleset()

    @settings(max_examples=HANDS)
    @given(st.data())
    def held(data: st.DataObject) -> None:
        table = data.draw(tables(rules).filter(bool))
        state = data.draw(states(rules, Phase.DRAW, table, 6))
        if not any(isinstance(action, TakePile) for action in legal_actions(state)):
            assert not any(is_taken(state, way) for way in _later_ways(state))

    held()


def _later_ways(state: State) -> Iterator[TakePile]:
    """Yield every way to take the pile with own melds on the table."""
    up_card = together(state.pile[-1:])
    for part in parts_of(state.hand):
        for meld in melds_of(state.rules, part + up_card) if part else ():
            yield TakePile(PileWay(meld=meld, from_hand=part))
        for own in state.side.melds:
            if may_be_of(own, part + up_card):
                grown = with_cards(own, part + up_card)
                added_to = None if part else own
                yield TakePile(PileWay(meld=grown, from_hand=part, added_to=added_to))


@each_ruleset
def test_a_way_out_is_listed_where_there_is_any(variant: Variant) -> None:
    rules = variant.ruleset()
    needs = rules.going_out

    @settings(max_examples=HANDS)
    @given(st.data())
    def held(data: st.DataObject) -> None:
        canastas = data.draw(st.sampled_from((0, 1, 2)))
        easy = replace(rules, going_out=replace(needs, canastas=canastas, kinds={}))
        table = data.draw(tables(rules))
        state = data.draw(states(easy, Phase.PLAY, table, 5 if table else 9))
        if not any(isinstance(action, GoOut) for action in legal_actions(state)):
            for melds, discard in ways_to_empty(easy, table, state.hand):
                assert not is_taken(state, GoOut(melds, discard)), (melds, discard)

    held()


@each_ruleset
def test_every_way_out_that_is_listed_is_taken(variant: Variant) -> None:
    """In hands that are too large to try every way: those found without a search among them."""
    rules = variant.ruleset()

    @settings(max_examples=4 * HANDS)
    @given(st.data())
    def held(data: st.DataObject) -> None:
        canastas = data.draw(st.sampled_from((0, 1, 2)))
        easy = replace(rules, going_out=replace(rules.going_out, canastas=canastas, kinds={}))
        state = data.draw(states(easy, Phase.PLAY, data.draw(tables(rules)), 13))
        for action in legal_actions(state):
            assert not isinstance(action, GoOut) or is_taken(state, action), action

    held()


@each_ruleset
def test_something_to_lay_is_listed_where_there_is_any(variant: Variant) -> None:
    """For each rank, suit or kind of new meld, and for each own meld."""
    rules = variant.ruleset()

    @settings(max_examples=HANDS)
    @given(st.data())
    def held(data: st.DataObject) -> None:
        table = data.draw(tables(rules).filter(bool))
        state = data.draw(states(rules, Phase.PLAY, table, 7))
        listed = legal_actions(state)
        new = {_target(a.melds[0]) for a in listed if isinstance(a, Lay)}
        grown = {action.meld for action in listed if isinstance(action, AddTo)}
        out = any(isinstance(action, GoOut) for action in listed)
        for part in parts_of(state.hand):
            for meld in melds_of(rules, part):
                # Black threes are laid by who goes out, which is listed as `GoOut`.
                if _target(meld) not in {*new, Rank.BLACK_THREE}:
                    assert not _goes_on(state, Lay((meld,))), meld
            for place, own in enumerate(table):
                listed_so = out if _is_too_long(rules, own, part) else place in grown
                if part and not listed_so:
                    assert not _goes_on(state, AddTo(place, part)), (place, part)

    held()


def _goes_on(state: State, action: Action) -> bool:
    """Return whether an action is taken, and the hand goes on; where it is over: `GoOut`."""
    return is_taken(state, action) and not apply(state, action).over


def _is_too_long(rules: Ruleset, own: Meld, part: Cards) -> bool:
    """Return whether cards make an own sequence longer than it may be but for who goes out."""
    most = rules.sequences.most_cards
    return isinstance(own, SequenceMeld) and most is not None and own.cards.size + part.size > most


def _target(meld: Meld) -> object:
    """Return the target of a new meld: a rank, a suit, wild cards."""
    if isinstance(meld, SetMeld):
        return meld.rank
    return meld.kind, meld.cards.suited and meld.cards.suited[0].suit
