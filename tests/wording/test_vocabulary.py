"""Names of the cards, piles and canastas."""

from __future__ import annotations

import pytest

from scorekeeper.engine.canasta_kinds import FORMS
from scorekeeper.engine.cards import Rank, Suit
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.notation import read_cards
from scorekeeper.wording import vocabulary
from scorekeeper.wording.translation import ENGLISH, N_
from scorekeeper.wording.vocabulary import (
    canasta_mark,
    canasta_name,
    cards_in_words,
    in_a_row,
    number_name,
    rank_name,
    suit_name,
    words,
)
from tests.engine.build import Table
from tests.wording.loud import LOUD

CLASSIC = Table("classic").rules
CALIENTE = Table("caliente-2001").rules


def test_words_of_a_caliente_table() -> None:
    terms = words(ENGLISH, CALIENTE)
    assert (terms.red_three, terms.red_threes) == ("Bonus card", "Bonus cards")
    assert (terms.black_three, terms.black_threes) == ("Stop card", "Stop cards")
    assert (terms.deuce, terms.joker) == ("little wild", "big wild")
    assert (terms.pile, terms.stock) == ("Prize pile", "Draw pile")


def test_words_of_a_classic_table() -> None:
    terms = words(ENGLISH, CLASSIC)
    assert (terms.red_three, terms.red_threes) == ("red three", "red threes")
    assert (terms.black_three, terms.black_threes) == ("black three", "black threes")
    assert (terms.deuces, terms.jokers) == ("deuces", "jokers")
    assert (terms.pile, terms.stock) == ("discard pile", "stock")
    assert (terms.caliente, terms.calientes) == ("Caliente card", "Caliente cards")


@pytest.mark.parametrize(
    ("rank", "one", "more"),
    [
        (Rank.FOUR, "4", "4s"),
        (Rank.TEN, "10", "10s"),
        (Rank.JACK, "Jack", "Jacks"),
        (Rank.ACE, "Ace", "Aces"),
        (Rank.DEUCE, "deuce", "deuces"),
        (Rank.JOKER, "joker", "jokers"),
        (Rank.BLACK_THREE, "black three", "black threes"),
        (Rank.RED_THREE, "red three", "red threes"),
        (Rank.CALIENTE, "Caliente card", "Caliente cards"),
    ],
)
def test_rank_names(rank: Rank, one: str, more: str) -> None:
    assert rank_name(ENGLISH, CLASSIC, rank) == one
    assert rank_name(ENGLISH, CLASSIC, rank, 3) == more


def test_numbers_are_words_up_to_twelve() -> None:
    names = [number_name(ENGLISH, number) for number in (0, 1, 2, 12, 13, 100, -1)]
    assert names == ["no", "one", "two", "twelve", "13", "100", "-1"]


@pytest.mark.parametrize(
    ("parts", "text"),
    [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")],
)
def test_in_a_row(parts: tuple[str, ...], text: str) -> None:
    assert in_a_row(ENGLISH, parts) == text


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("", "no cards"),
        ("7 7 7", "three 7s"),
        ("J J JKR", "two Jacks and one big wild"),
        ("5 Q 2 2", "one 5, one Queen and two little wilds"),
        ("3B 3R CAL", "one Stop card, one Bonus card and one Caliente card"),
    ],
)
def test_cards_in_words(cards: str, text: str) -> None:
    assert cards_in_words(ENGLISH, CALIENTE, read_cards(cards).counts) == text


def test_suits_and_canastas_all_have_names() -> None:
    assert [suit_name(ENGLISH, suit) for suit in Suit] == [
        *("spades", "hearts", "diamonds", "clubs")
    ]
    assert canasta_name(ENGLISH, CLASSIC, CanastaKind.NATURAL) == "natural canasta"
    assert canasta_name(ENGLISH, CLASSIC, CanastaKind.NATURAL, 2) == "natural canastas"
    names = {
        canasta_name(ENGLISH, CLASSIC, kind, count) for kind in CanastaKind for count in (1, 2)
    }
    assert len(names) == 2 * len(CanastaKind)
    assert all(canasta_mark(ENGLISH, CLASSIC, kind) for kind in CanastaKind)


def test_every_kind_of_canasta_has_the_words_that_it_needs() -> None:
    of_naturals = {kind for kind, form in FORMS.items() if not form.is_of_wilds}
    assert of_naturals <= vocabulary._MARKS.keys(), "without a mark a canasta is called Wild"  # noqa: SLF001
    may_be_mixed = {kind for kind, form in FORMS.items() if form.mixed_if}
    assert may_be_mixed == vocabulary._ONLY_NATURAL.keys()  # noqa: SLF001 - the table itself


def test_every_word_is_translated() -> None:
    for rules in (CLASSIC, CALIENTE):
        assert all(term == term.upper() for term in words(LOUD, rules))
        for rank in Rank:
            name = rank_name(LOUD, rules, rank, 2)
            assert name == name.upper()
    for kind in CanastaKind:
        assert canasta_name(LOUD, CLASSIC, kind) == canasta_name(LOUD, CLASSIC, kind).upper()
    for suit in Suit:
        assert suit_name(LOUD, suit) == suit_name(LOUD, suit).upper()
    assert number_name(LOUD, 3) == "THREE"
    assert in_a_row(LOUD, ("a", "b")) == "a AND b"


def test_marking_changes_nothing() -> None:
    assert N_("joker") == "joker"
