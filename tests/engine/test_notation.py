from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, Suit, SuitedCount
from scorekeeper.engine.notation import UnknownCardError, read_cards, write_cards
from tests.strategies import cards


@pytest.mark.parametrize(
    ("tokens", "rank"),
    [
        (["4"], Rank.FOUR),
        (["9"], Rank.NINE),
        (["10", "T", "t"], Rank.TEN),
        (["J", "j"], Rank.JACK),
        (["Q", "q"], Rank.QUEEN),
        (["K", "k"], Rank.KING),
        (["A", "a"], Rank.ACE),
        (["2", "LW", "W", "w", "little", "LITTLE", "2H", "2s"], Rank.DEUCE),
        (["JKR", "jkr", "BW", "JK", "joker", "big", "*"], Rank.JOKER),
        (["3R", "RT", "bonus", "3H", "3D", "3d"], Rank.RED_THREE),
        (["3B", "BT", "stop", "3S", "3C", "3c"], Rank.BLACK_THREE),
        (["CAL", "cal", "caliente", "Caliente"], Rank.CALIENTE),
    ],
)
def test_every_token(tokens: list[str], rank: Rank) -> None:
    for token in tokens:
        assert read_cards(token) == Cards.of([rank]), token
        assert read_cards(f"{token}x2") == Cards.of([rank] * 2), token


@pytest.mark.parametrize("suit", Suit)
def test_suits(suit: Suit) -> None:
    for token in (f"7{suit}", f"7{suit.lower()}"):
        assert read_cards(token).suited == (SuitedCount(Rank.SEVEN, suit, 1),)
    assert read_cards(f"10{suit}") == read_cards(f"T{suit}")
    assert read_cards(f"Q{suit}x2").suited == (SuitedCount(Rank.QUEEN, suit, 2),)


def test_tokens_are_parted_by_blanks_and_commas() -> None:
    assert read_cards(" 7,7 , 7\n\tK,") == read_cards("7x3 K")
    assert read_cards("") == read_cards(" , ") == NO_CARDS


@pytest.mark.parametrize("times", ["x", "X", "×"])
def test_many_of_a_card(times: str) -> None:
    assert read_cards(f"10{times}8") == Cards.of([Rank.TEN] * 8)


@pytest.mark.parametrize(
    ("text", "token", "position"),
    [
        ("7 7 11", "11", 3),
        ("1", "1", 1),
        ("7x", "7x", 1),
        ("7x0", "7x0", 1),
        ("7x-1", "7x-1", 1),
        ("x3", "x3", 1),
        ("K, 7x1000", "7x1000", 2),
        ("3", "3", 1),
        ("JKRH", "JKRH", 1),
        ("7Z", "7Z", 1),
        ("7/7", "7/7", 1),
        ("七", "七", 1),
    ],
)
def test_what_is_no_card_is_named_with_its_place(text: str, token: str, position: int) -> None:
    with pytest.raises(UnknownCardError) as refused:
        read_cards(text)
    assert (refused.value.token, refused.value.position) == (token, position)
    assert token in str(refused.value)


def test_more_than_a_token_can_tell_takes_several() -> None:
    many = read_cards("Kx999 K 4Hx999 4Hx999")
    assert write_cards(many) == "4Hx999 4Hx999 Kx999 K"
    assert read_cards(write_cards(many)) == many


def test_writing_puts_naturals_first() -> None:
    text = "4 5x2 10 A 2x3 JKR 3B 3Rx2 CAL"
    assert write_cards(read_cards("CAL 3Rx2 3B JKR 2x3 A 10 5 5 4")) == text
    assert write_cards(read_cards("K KH KHx2 KS")) == "KHx3 KS K"
    assert write_cards(NO_CARDS) == ""


@given(cards())
def test_what_is_written_reads_back(some: Cards) -> None:
    assert read_cards(write_cards(some)) == some


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        some = read_cards(text)
    except UnknownCardError as refused:
        assert refused.token in text  # noqa: PT017 - both outcomes are fine
    else:
        assert read_cards(write_cards(some)) == some
