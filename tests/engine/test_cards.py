from __future__ import annotations

import pytest

from scorekeeper.engine.cards import NATURAL_RANKS, NO_CARDS, Cards, Rank, Suit, SuitedCount
from scorekeeper.engine.notation import read_cards


def test_ranks_know_what_they_are() -> None:
    assert len(NATURAL_RANKS) == 11
    assert (NATURAL_RANKS[0], NATURAL_RANKS[-1]) == (Rank.FOUR, Rank.ACE)
    assert [rank for rank in Rank if rank.is_wild] == [Rank.JOKER, Rank.DEUCE]
    neither = [rank for rank in Rank if not rank.is_wild and not rank.is_natural]
    assert neither == [Rank.CALIENTE, Rank.BLACK_THREE, Rank.RED_THREE]


def test_neighbours_in_a_sequence_differ_by_one() -> None:
    assert [rank.value for rank in NATURAL_RANKS] == list(range(4, 15))


def test_cards_count_themselves() -> None:
    cards = read_cards("7x3 K 2 JKRx2 3B 3R CAL")
    assert (cards.size, cards.naturals, cards.wilds) == (10, 4, 3)
    assert cards.natural_ranks == (Rank.SEVEN, Rank.KING)
    assert cards.count(Rank.SEVEN) == 3
    assert Cards.of(cards.ranks()) == cards


def test_no_cards_are_false() -> None:
    assert not NO_CARDS
    assert not Cards()
    assert read_cards("3R")


def test_cards_are_equal_whatever_their_order() -> None:
    assert read_cards("K 7H 7S") == read_cards("7S K 7H")
    assert hash(read_cards("K 7H 7S")) == hash(read_cards("7S K 7H"))
    assert read_cards("7H") != read_cards("7")


def test_adding_joins_counts_and_suits() -> None:
    both = read_cards("7H 7 2") + read_cards("7H 7S K")
    assert both == read_cards("7Hx2 7S 7 K 2")
    assert both.suited == (
        SuitedCount(Rank.SEVEN, Suit.HEARTS, 2),
        SuitedCount(Rank.SEVEN, Suit.SPADES, 1),
    )
    assert read_cards("7") + read_cards("K") == read_cards("7 K")
    same = read_cards("7H KS")
    assert same + same == read_cards("7Hx2 KSx2")


def test_without_takes_every_card_of_a_rank() -> None:
    left = read_cards("7H 7 KS K 3R CAL").without(Rank.SEVEN, Rank.CALIENTE)
    assert left == read_cards("KS K 3R")


@pytest.mark.parametrize(
    ("mine", "theirs", "holds"),
    [
        ("7x4 K", "7x3", True),
        ("7x4 K", "7x5", False),
        ("7x4 K", "7 A", False),
        ("7x4 K", "", True),
        ("7H 7S", "7H", True),
        ("7H 7S", "7D", False),
        ("7H 7S", "7 7", True),
        ("7H 7", "7D", True),
        ("7H 7", "7H 7D", True),
        ("7H 7", "7Hx2", True),
        ("7Hx2", "7H 7S", False),
        ("7H KS", "7S", False),
        ("7H 7", "7S 7D", False),
    ],
)
def test_contains(mine: str, theirs: str, holds: bool) -> None:
    """A card of unsaid suit may be of any."""
    assert read_cards(mine).contains(read_cards(theirs)) is holds


@pytest.mark.parametrize(
    ("mine", "theirs", "left"),
    [
        ("7x4 K", "7x3", "7 K"),
        ("7x4 K", "", "7x4 K"),
        ("7 K", "7 K", ""),
        ("7H 7S 7", "7", "7H 7S"),
        ("7H 7S 7", "7S", "7H 7"),
        ("7H 7S 7", "7D", "7H 7S"),
        ("7H 7 K", "7 7", "K"),
        ("7Hx2 7", "7H 7", "7H"),
        ("7Hx2 7 K", "7D K", "7Hx2"),
        ("7H 7 KS K", "7D KS", "7H K"),
    ],
)
def test_taking_cards_from_others(mine: str, theirs: str, left: str) -> None:
    """A card of unsaid suit is taken from those of unsaid suit first."""
    assert read_cards(mine) - read_cards(theirs) == read_cards(left)


def test_what_is_not_there_cannot_be_taken() -> None:
    for mine, theirs in (("7", "7 7"), ("7H", "7S"), ("7", "K")):
        with pytest.raises(ValueError, match="where they are not"):
            read_cards(mine) - read_cards(theirs)


def test_of_several_suits_some_are_left() -> None:
    left = read_cards("7H 7S") - read_cards("7")
    assert (left.size, len(left.suited)) == (1, 1)
