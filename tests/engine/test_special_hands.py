"""Special hands: each made by its pattern, and how near a hand is, against trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import HAND_SIZE, SpecialHandId, is_made, nearness
from scorekeeper.engine.table.special_hands import SpecialHandsQuestion, check_special_hands
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant

AMERICAN = find_variant("modern-american").ruleset()
WILDS = (Rank.DEUCE, Rank.JOKER)
MADE = [
    ("dream-hand-5", "9x5 10x4 2x4 JKR"),
    ("dream-hand-4", "9x5 10x5 2x4"),
    ("triples", "5x3 8x3 9x3 Jx3 JKR JKR"),
    ("quads", "5x4 8x4 9x4 2 2"),
    ("straight", "4 5 6 7 8 9 10 J Q K A 2 JKR 3B"),
    ("straight", "4 5 6 7 8 9 10 J Q K A 2 JKR 3R"),
    ("garbage", "4x4 5x4 6x3 8x3"),
    ("blast-off", "Kx5 Qx4 8x3 2x2"),
    ("blast-off", "2x5 JKRx4 8x3 9x2"),
    ("pairs", "4 4 5 5 7 7 8 8 9 9 J J A A"),
    ("miami-pairs", "A A 7 7 2 2 JKR JKR 8 8 9 9 K K"),
    ("zip-code", "8 8 JKR JKR Qx3 Kx3 4x4"),
    ("wild-pairs", "A A 7 7 2 2 8 8 9 9 J J K K"),
]
NOT_MADE = [
    ("dream-hand-5", "9x5 10x5 2x4"),
    ("dream-hand-4", "9x5 10x5 2x3 JKR"),
    ("triples", "5x3 8x3 9x3 Jx3 JKR 2"),
    ("quads", "5x8 9x4 2 2"),
    ("straight", "4 5 6 7 8 9 10 J Q K A 2 3R 3B"),
    ("garbage", "4x4 5x4 6x3 2x3"),
    ("blast-off", "Kx5 Qx4 8x2 2x2 JKR"),
    ("pairs", "4x4 5 5 7 7 8 8 9 9 J J"),
    ("pairs", "4 4 5 5 7 7 8 8 9 9 J J 2 2"),
    ("miami-pairs", "A A 7 7 2 2 9 9 8 8 J J K K"),
    ("zip-code", "8 8 8 8 Qx3 Kx3 5x4"),
    ("wild-pairs", "A A 7 7 2 2 JKR JKR 9 9 J J K K"),
]


@pytest.mark.parametrize(("name", "cards"), MADE)
def test_its_cards_make_it(name: str, cards: str) -> None:
    assert is_made(SpecialHandId(name), read_cards(cards))


@pytest.mark.parametrize(("name", "cards"), NOT_MADE)
def test_other_cards_do_not(name: str, cards: str) -> None:
    hand = read_cards(cards)
    assert hand.size == HAND_SIZE
    assert not is_made(SpecialHandId(name), hand)


def test_every_special_hand_has_cards_of_its_own() -> None:
    assert {name for name, _ in MADE} == {special.value for special in SpecialHandId}
    paid = {name for variant in CATALOGUE for name in variant.ruleset().special_hands.points}
    assert paid == set(SpecialHandId), "some ruleset has each of them"


@cache
def all_hands(special: SpecialHandId) -> frozenset[tuple[int, ...]]:
    """Return every hand, as how many of each rank, that the page of rules calls by this name."""
    return frozenset(_all_hands(special))


def _all_hands(special: SpecialHandId) -> Iterator[tuple[int, ...]]:
    """Yield every hand, as how many of each rank, that the page of rules calls by this name."""
    equal = {
        SpecialHandId.TRIPLES: ((3, 3, 3, 3), (2,)),
        SpecialHandId.QUADS: ((4, 4, 4), (2,)),
        SpecialHandId.DREAM_HAND_4: ((5, 5), (4,)),
        SpecialHandId.GARBAGE: ((4, 4, 3, 3), ()),
        SpecialHandId.DREAM_HAND_5: ((5, 4), (5,)),
    }
    naturals, wilds = equal[special]
    for groups in _groups(naturals, tuple(NATURAL_RANKS)):
        counts = [0] * len(Rank)
        for rank, size in groups:
            counts[rank] = size
        if special is SpecialHandId.DREAM_HAND_5:
            for jokers in range(5):
                yield _with(counts, {Rank.DEUCE: 5 - jokers, Rank.JOKER: jokers})
        elif wilds:
            for rank in WILDS:
                yield _with(counts, {rank: wilds[0]})
        else:
            yield tuple(counts)


def _with(counts: list[int], more: dict[Rank, int]) -> tuple[int, ...]:
    return tuple(count + more.get(Rank(rank), 0) for rank, count in enumerate(counts))


def _groups(
    sizes: tuple[int, ...], ranks: tuple[Rank, ...]
) -> Iterator[tuple[tuple[Rank, int], ...]]:
    if not sizes:
        yield ()
        return
    for rank in ranks:
        rest = tuple(other for other in ranks if other is not rank)
        for others in _groups(sizes[1:], rest):
            yield ((rank, sizes[0]), *others)


@pytest.mark.parametrize(
    "special", [SpecialHandId.QUADS, SpecialHandId.DREAM_HAND_4, SpecialHandId.DREAM_HAND_5]
)
@settings(max_examples=20)
@given(st.lists(st.sampled_from(list(Rank)), min_size=13, max_size=14))
def test_nothing_is_nearer_than_the_nearest(special: SpecialHandId, ranks: list[Rank]) -> None:
    hand = Cards.of(ranks)
    best = max(
        sum(min(held, wanted) for held, wanted in zip(hand.counts, counts, strict=True))
        for counts in all_hands(special)
    )
    found = nearness(special, hand)
    assert found.short_by == HAND_SIZE - best
    assert found.keep.size == best
    assert hand.contains(found.keep)


@given(st.lists(st.sampled_from(list(Rank)), min_size=13, max_size=14))
def test_a_card_more_is_never_further_away(ranks: list[Rank]) -> None:
    hand, more = Cards.of(ranks[:-1]), Cards.of(ranks)
    for special in SpecialHandId:
        before, after = nearness(special, hand), nearness(special, more)
        assert 0 <= before.short_by - after.short_by <= 1
        assert is_made(special, more) is (more.size == HAND_SIZE and after.short_by == 0)


@pytest.mark.parametrize(("rules", "known"), [(AMERICAN, 11), (find_variant("samba").ruleset(), 0)])
def test_all_are_told_in_order(rules: Ruleset, known: int) -> None:
    answer = check_special_hands(
        SpecialHandsQuestion(rules=rules, hand=read_cards("4x4 5x4 6x3 8 2 2"))
    )
    assert len(answer.nearest) == known
    points = rules.special_hands.points
    order = [(each.short_by, -points[each.special]) for each in answer.nearest]
    assert order == sorted(order)


def test_a_hand_that_the_decks_do_not_hold_is_near_to_none() -> None:
    answer = check_special_hands(SpecialHandsQuestion(rules=AMERICAN, hand=read_cards("4x13")))
    assert (answer.made, answer.nearest) == ((), ())
    assert [(each.code.value, each.allowed) for each in answer.reasons] == [("deck.too_many", 8)]
