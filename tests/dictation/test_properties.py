from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.dictation.dictate import dictate
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.deal import CardsSide
from scorekeeper.engine.notation import read_cards, write_cards
from scorekeeper.engine.variants.catalogue import find_variant
from tests.dictation.phrases import ENGLISH, SPANISH
from tests.dictation.speaker import speak
from tests.strategies import games, legal_deals

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")
_RULES = find_variant("samba").ruleset(4, ())
WORDS = sorted({word for phrase in (*ENGLISH, *SPANISH) for word in phrase.text.split()})


def text_of(cards: Cards) -> str:
    """Return cards without their suits."""
    return write_cards(Cards(cards.counts))


def heard_cards(meld: str | dict[str, str]) -> Cards:
    return read_cards(meld if isinstance(meld, str) else meld["cards"])


@given(data=st.data(), code=st.sampled_from(sorted(LANGUAGES)))
def test_what_is_said_is_read_back(data: st.DataObject, code: str) -> None:
    rules = data.draw(games()).rules
    side = data.draw(legal_deals(rules)).sides[0]
    assert isinstance(side, CardsSide)
    names = NAMES[: max(1, len(side.hands))]
    text = speak(side, names, code)
    heard = dictate(text, rules, names, (code,))
    assert heard.unread == (), text
    melds = sorted(text_of(heard_cards(meld)) for meld in heard.side.get("melds", []))
    assert melds == sorted(text_of(meld.cards) for meld in side.melds), text
    assert heard.side.get("red_threes", 0) == side.red_threes
    assert heard.side.get("calientes_played", 0) == side.calientes_played
    assert heard.side.get("went_out", False) == side.went_out
    assert heard.side.get("concealed", False) == side.concealed
    hands = heard.side.get("hands", [{} for _ in names])
    for told, hand in zip(hands, side.hands, strict=False):
        assert told.get("cards", "") == text_of(hand.cards), text
        assert told.get("foot", "") == text_of(hand.foot), text


@given(text=st.text(max_size=200), players=st.lists(st.text(max_size=8), max_size=4))
def test_no_input_raises(text: str, players: list[str]) -> None:
    heard = dictate(text, _RULES, players)
    assert "".join(piece for piece, _ in heard.pieces) == text


@given(words=st.lists(st.sampled_from(WORDS), max_size=25))
def test_known_words_in_any_order_raise_nothing(words: list[str]) -> None:
    text = " ".join(words)
    heard = dictate(text, _RULES)
    assert "".join(piece for piece, _ in heard.pieces) == text
    for meld in heard.side.get("melds", []):
        assert heard_cards(meld).size > 0


@given(words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=12), data=st.data())
def test_a_word_that_nobody_knows_is_always_told(words: list[str], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(words)))
    strange = "xyzzy"
    text = " ".join([*words[:place], strange, *words[place:]])
    assert any(strange in gap.text for gap in dictate(text, _RULES).unread)


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_every_language_says_every_card_and_number(code: str) -> None:
    language = LANGUAGES[code]
    assert language.code == code
    assert set(range(13)) <= set(language.numbers)
    for names in language.ranks.values():
        assert names.singular
        assert names.plural
