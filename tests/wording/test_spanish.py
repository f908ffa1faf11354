"""Spanish agrees with the gender of each edition's words."""

from __future__ import annotations

import re

import pytest

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.violations import Violation, ViolationCode
from scorekeeper.services.common.languages import read_catalogue, translations
from scorekeeper.wording.options import option_name
from scorekeeper.wording.reference import reference
from scorekeeper.wording.translation import ENGLISH
from scorekeeper.wording.violations import violation_message
from scorekeeper.wording.vocabulary import canasta_mark, cards_in_words, filled
from tests.engine.build import Table

SPANISH = translations("es")
CLASSIC, CALIENTE = Table("classic").rules, Table("caliente-2001").rules


def said(rules: Ruleset, code: ViolationCode, subject: str | None = None) -> str:
    wrong = Violation(code=code, source=rules.sets.source, found=1, allowed=2, subject=subject)
    return violation_message(SPANISH, rules, wrong)


def test_threes_are_masculine_and_cards_feminine() -> None:
    assert said(CLASSIC, ViolationCode.MELD_BLACK_THREES).startswith("Los treses negros")
    assert said(CALIENTE, ViolationCode.MELD_BLACK_THREES).startswith("Las cartas Stop")
    assert said(CLASSIC, ViolationCode.PLAY_NEVER_LAST, "queen").startswith("Las reinas")
    assert said(CLASSIC, ViolationCode.PLAY_NEVER_LAST, "king").startswith("Los reyes")
    assert said(CLASSIC, ViolationCode.MELD_DEAD_RANK, "queen").endswith("una canasta de ellas.")


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("10x8", "ocho dieces"),
        ("7x3 J", "tres sietes y una jota"),
        ("2 JKR", "un comodín grande y un comodín pequeño"),
        ("3R", "una carta Bonus"),
        ("CAL", "una carta Caliente"),
        ("CAL CAL", "dos cartas Caliente"),
    ],
)
def test_cards_agree_with_their_number(cards: str, text: str) -> None:
    assert cards_in_words(SPANISH, CALIENTE, read_cards(cards).counts) == text


def test_nothing_is_left_unchosen() -> None:
    """Neither in a fact of any ruleset nor in a violation of either edition."""
    for variant in CATALOGUE:
        for rules in variant.rulesets.values():
            facts = [fact for section in reference(SPANISH, rules) for fact in section.facts]
            assert not [fact for fact in facts if "|" in fact.label + fact.value]
    for rules in (CLASSIC, CALIENTE):
        for code in ViolationCode:
            for rank in Rank:
                assert "|" not in said(rules, code, rank.name.lower())


def test_caliente_cards_begin_with_a_capital_where_a_name_does() -> None:
    assert "(cartas Caliente)" in said(CALIENTE, ViolationCode.DECK_TOO_MANY, "caliente")
    assert option_name(SPANISH, "caliente") == "Cartas Caliente"
    rules = Table("caliente-2001", 4, "caliente").rules
    assert "Cartas Caliente" in [section.title for section in reference(SPANISH, rules)]


def test_no_text_says_its_words_twice() -> None:
    strings = [message.string or "" for message in read_catalogue("es")]
    texts = [text for each in strings for text in ((each,) if isinstance(each, str) else each)]
    again = re.compile(r"(.{8,}?)\s*\1+", re.DOTALL)
    assert len(texts) > 1_000
    assert again.fullmatch("Nadie baja ya. Nadie baja ya.")
    assert [text for text in texts if again.fullmatch(text)] == []


def test_every_mark_of_a_canasta_is_translated() -> None:
    english = {kind: canasta_mark(ENGLISH, CLASSIC, kind) for kind in CanastaKind}
    same = {mark for kind, mark in english.items() if canasta_mark(SPANISH, CLASSIC, kind) == mark}
    assert same <= {"Natural", "Samba"}


def test_an_unknown_term_is_masculine() -> None:
    assert filled("{Los|Las:cards} %(cards)s", {"cards": "ases"}) == "Los ases"
