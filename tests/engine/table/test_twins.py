"""The searches find a way whenever there is one, best first: slow twins agree on small hands."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import (
    NATURAL_RANKS,
    NO_CARDS,
    Cards,
    Rank,
    Suit,
    joined,
    suited_counts,
)
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.legality.deck import beyond_the_deck
from scorekeeper.engine.legality.melds import meld_violations
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.table.first_meld import FindFirstMeldQuestion, find_first_meld
from scorekeeper.engine.table.going_out import GoOutQuestion, check_go_out
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.violations import ViolationCode
from tests.engine.table.asked import size
from tests.engine.table.twins import (
    best_first_meld,
    best_way_out,
    has_canastas_to_go_out,
    is_first_meld,
    points_of,
)
from tests.profiles import EXAMPLES, PROFILE
from tests.strategies import games

every_ruleset = pytest.mark.parametrize("name", [variant.id for variant in CATALOGUE])
FEW = settings(max_examples=max(25, EXAMPLES[PROFILE] // 4))
SCORES: Final = (-10, 0, 0, 1_500, 7_000, 9_000)
WILDS: Final = (Rank.DEUCE, Rank.DEUCE, Rank.JOKER)
OTHERS: Final = (Rank.BLACK_THREE, Rank.BLACK_THREE, Rank.CALIENTE)


@st.composite
def hands(draw: st.DrawFn, rules: Ruleset, most: int) -> Cards:
    """Return a hand of few ranks, so that melds can be made, that the decks hold."""
    low = draw(st.sampled_from(NATURAL_RANKS[:-3]))
    ranks = [rank for rank in NATURAL_RANKS if low <= rank <= low + draw(st.integers(1, 5))]
    counts, suited = [0] * len(Rank), dict[tuple[Rank, Suit], int]()
    for kind in draw(st.lists(st.integers(0, 19), max_size=most)):
        pool = OTHERS if kind == 0 else WILDS if kind < 5 else ranks
        rank = draw(st.sampled_from(pool))
        if counts[rank] == rules.deck.count(rank):
            continue
        counts[rank] += 1
        if rank.is_natural and rules.sequences.allowed and kind < 15:
            suit = draw(st.sampled_from([Suit.SPADES, Suit.HEARTS]))
            suited[rank, suit] = suited.get((rank, suit), 0) + 1
    few = {key: min(count, rules.deck.decks) for key, count in suited.items()}
    return Cards(tuple(counts), suited_counts(few))


@st.composite
def tables(draw: st.DrawFn, rules: Ruleset) -> tuple[Meld, ...]:
    """Return some legal melds of a side."""
    melds: tuple[Meld, ...] = ()
    for _ in range(draw(st.integers(0, 4))):
        cards = draw(st.one_of(_sets(), _runs(), _wilds()))
        if melds and draw(st.integers(0, 3)) == 0:
            # Several sets of one rank, and several sequences from one.
            cards = draw(st.sampled_from(melds)).cards
        more = (*melds, meld_of(rules, cards))
        if not any(meld_violations(rules, more, going_out=False)):
            melds = more
    return melds


@st.composite
def _sets(draw: st.DrawFn) -> Cards:
    rank, wilds = draw(st.sampled_from(NATURAL_RANKS)), draw(st.integers(0, 3))
    naturals = draw(st.integers(2, 8))
    return Cards.of([rank] * naturals + [Rank.DEUCE] * wilds)


@st.composite
def _runs(draw: st.DrawFn) -> Cards:
    low = draw(st.integers(0, len(NATURAL_RANKS) - 3))
    ranks = NATURAL_RANKS[low : low + draw(st.integers(3, 7))]
    suit = draw(st.sampled_from([None, Suit.SPADES, Suit.HEARTS]))
    suited = {} if suit is None else {(rank, suit): 1 for rank in ranks}
    return Cards(Cards.of(ranks).counts, suited_counts(suited))


@st.composite
def _wilds(draw: st.DrawFn) -> Cards:
    return Cards.of(draw(st.lists(st.sampled_from(WILDS), min_size=3, max_size=7)))


@every_ruleset
@FEW
@given(st.data())
def test_find_first_meld(name: str, data: st.DataObject) -> None:
    rules = data.draw(games(name)).rules
    up_card = data.draw(st.sampled_from([NO_CARDS, NO_CARDS, Cards.of([Rank.FOUR])]))
    question = FindFirstMeldQuestion(
        rules=rules,
        score_before=data.draw(st.sampled_from(SCORES)),
        deal_number=data.draw(st.integers(1, 4)),
        hand=data.draw(hands(rules, 8)),
        up_card=up_card,
        concealed_from_stock=data.draw(st.booleans()),
    )
    assume(not any(beyond_the_deck(rules, [question.hand, up_card])))
    answer = find_first_meld(question)
    ways = answer.ways
    sizes = [size(joined(meld.cards for meld in way)) for way in ways]

    assert min(sizes, default=None) == best_first_meld(question)
    assert bool(ways) is not bool(answer.reasons)
    assert sizes == sorted(sizes)
    assert all(is_first_meld(question, way) for way in ways)
    held = question.hand + up_card
    assert all(held.contains(joined(meld.cards for meld in way)) for way in ways)


@every_ruleset
@FEW
@given(st.data())
def test_go_out(name: str, data: st.DataObject) -> None:
    rules = data.draw(games(name)).rules
    question = GoOutQuestion(
        rules=rules,
        score_before=data.draw(st.sampled_from(SCORES)),
        deal_number=data.draw(st.integers(1, 4)),
        table=data.draw(tables(rules)),
        hand=data.draw(hands(rules, 6)),
        red_threes=data.draw(st.integers(0, 4)),
        concealed_from_stock=data.draw(st.booleans()),
    )
    named = [question.hand, *(meld.cards for meld in question.table)]
    assume(not any(beyond_the_deck(rules, named)))
    answer = check_go_out(question)
    points = [
        points_of(rules, way.table) - rules.card_points.of(way.discard.counts)
        for way in answer.ways
    ]

    assert max(points, default=None) == best_way_out(question)
    assert points == sorted(points, reverse=True)
    assert bool(answer.ways) is not bool(answer.reasons)
    before = sum((meld.cards for meld in question.table), question.hand)
    for way in answer.ways:
        assert sum((meld.cards for meld in way.table), way.discard) == before


@every_ruleset
@FEW
@given(st.data())
def test_canastas_are_lacking_to_go_out_only_where_no_part_of_the_hand_makes_them(
    name: str, data: st.DataObject
) -> None:
    rules = data.draw(games(name)).rules
    question = GoOutQuestion(
        rules=rules,
        table=data.draw(tables(rules)),
        hand=data.draw(hands(rules, 5)),
        red_threes=data.draw(st.integers(0, 4)),
    )
    named = [question.hand, *(meld.cards for meld in question.table)]
    assume(not any(beyond_the_deck(rules, named)))
    assume(not any(question.hand.count(rank) for rank in rules.black_threes.laid_ranks))
    codes = {reason.code for reason in check_go_out(question).reasons}
    assume(ViolationCode.GOING_OUT_CARDS_LEFT in codes)

    codes -= {ViolationCode.PLAY_NEVER_LAST, ViolationCode.MELD_DEAD_RANK}
    assert (codes == {ViolationCode.GOING_OUT_CARDS_LEFT}) is has_canastas_to_go_out(question)
