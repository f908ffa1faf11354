from __future__ import annotations

import pytest

from scorekeeper.dictation.dictate import MOST_CHARACTERS, dictate
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import find_variant
from tests.dictation.phrases import ENGLISH, REFERENCE, SPANISH, Phrase

GAMES = {
    "caliente": ("caliente-complete", ("caliente",)),
    "classic": ("classic", ()),
    "italian": ("italian", ()),
    "samba": ("samba", ()),
    "foot": ("caliente-hand-and-foot", ()),
}


def rules_of(game: str) -> Ruleset:
    variant, options = GAMES[game]
    return find_variant(variant).ruleset(4, options)


@pytest.mark.parametrize("phrase", ENGLISH, ids=lambda phrase: phrase.text)
def test_english(phrase: Phrase) -> None:
    heard = dictate(phrase.text, rules_of(phrase.game), ("Ann", "Ben"), ("en", "es"))
    assert heard.side == phrase.side
    assert tuple(gap.text for gap in heard.unread) == phrase.unread


@pytest.mark.parametrize("phrase", SPANISH, ids=lambda phrase: phrase.text)
def test_spanish(phrase: Phrase) -> None:
    heard = dictate(phrase.text, rules_of(phrase.game), ("Ana", "Benito"), ("es", "en"))
    assert heard.side == phrase.side
    assert tuple(gap.text for gap in heard.unread) == phrase.unread


def test_there_are_enough_phrases() -> None:
    assert len({phrase.text for phrase in (*ENGLISH, *SPANISH)}) >= 100


def test_the_language_is_found_by_what_is_understood() -> None:
    rules = rules_of("caliente")
    assert dictate("tres reyes y dos ases en mano", rules, languages=("en", "es")).language == "es"
    assert dictate("three kings and two aces", rules, languages=("es", "en")).language == "en"
    assert dictate("7x3", rules, languages=("es", "en")).language == "es"
    assert dictate("7x3", rules, languages=("eo",)).language in LANGUAGES


def test_accents_and_capitals_do_not_matter() -> None:
    rules = rules_of("classic")
    for text in ("TRES REYES CON UN COMODIN GRANDE", "tres reyes con un comodín grande"):
        assert dictate(text, rules).side == {"melds": ["Kx3 JKR"]}


def test_a_sequence_ends_in_a_natural_card() -> None:
    heard = dictate("4 to red three", rules_of("samba"), languages=("en",))
    assert heard.side == {}
    assert [gap.text for gap in heard.unread] == ["4 to red three"]


def test_a_player_alone_has_the_only_hand() -> None:
    heard = dictate("partner had a king", rules_of("classic"), ("Ann",))
    assert heard.side == {"hands": [{"cards": "K"}]}
    assert dictate("5 8 K left", rules_of("classic"), ()).side == {"hands": [{"cards": "5 8 K"}]}


def test_whoever_went_out_holds_nothing() -> None:
    rules = rules_of("classic")
    out = dictate("we went out, in hand 5 8", rules)
    assert out.side["hands"] == [{}, {"cards": "5 8"}]
    both = dictate("Ann had a five, in hand a king. Ben had a six", rules, ("Ann", "Ben"))
    assert both.side["hands"] == [{"cards": "5 K"}, {"cards": "6"}]


def test_pieces_tell_what_was_not_understood() -> None:
    heard = dictate("three kings and a wild thing left", rules_of("classic"))
    assert list(heard.pieces) == [
        ("three kings and ", True),
        ("a wild thing", False),
        (" left", True),
    ]
    assert [(gap.start, gap.end) for gap in heard.unread] == [(16, 28)]


def test_what_is_too_long_is_not_read() -> None:
    text = "three kings. " + "." * MOST_CHARACTERS
    heard = dictate(text, rules_of("classic"))
    assert heard.side == {"melds": ["Kx3"]}
    assert heard.unread[-1].end == len(text)


def test_the_sentence_of_the_rule_books_is_a_whole_hand() -> None:
    phrase = next(phrase for phrase in ENGLISH if phrase.side == REFERENCE)
    assert dictate(phrase.text, rules_of("caliente")).unread == ()
