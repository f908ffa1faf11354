from __future__ import annotations

from enum import Enum

import pytest

from scorekeeper.documents.rulesets import rule_names
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset.base import Vocabulary
from scorekeeper.engine.ruleset.ending import Permission, RedThreesNeed
from scorekeeper.engine.ruleset.melding import Majority, SameRank
from scorekeeper.engine.ruleset.pile import PileAdds, StartCover
from scorekeeper.engine.ruleset.table import CanastaNeeded, FootTaken, MinimumBy
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.services.common.languages import translations
from scorekeeper.wording import rule_words
from scorekeeper.wording.rule_words import choice_label, component_title, left_empty, rule_label
from scorekeeper.wording.translation import ENGLISH, Translations

CLASSIC = find_variant("classic").ruleset()
CALIENTE = find_variant("caliente-complete").ruleset()
RULES = [name for name in rule_names() if not name.startswith("seating.")]
KINDS = (
    Vocabulary,
    MinimumBy,
    Majority,
    SameRank,
    FootTaken,
    CanastaNeeded,
    Permission,
    RedThreesNeed,
    PileAdds,
    StartCover,
)


@pytest.mark.parametrize("t", [ENGLISH, translations("es")])
def test_no_two_rules_of_a_component_have_the_same_label(t: Translations) -> None:
    labels = [(rule.partition(".")[0], rule_label(t, CLASSIC, rule)) for rule in RULES]
    assert len(labels) == len(set(labels))


class Unheard(Enum):
    NEW_THING = "new_thing"


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_words_of_its_own(rule: str) -> None:
    component, _, name = rule.partition(".")
    assert component in rule_words.COMPONENTS
    assert rule in rule_words._RULES or name in set(CanastaKind)  # noqa: SLF001
    for said in (component_title(ENGLISH, CLASSIC, component), rule_label(ENGLISH, CLASSIC, rule)):
        assert said[0].isupper() or said[0].isdigit()
        assert "%" not in said
        assert "_" not in said


def test_no_words_are_for_a_rule_that_there_is_not() -> None:
    assert {*rule_words._RULES, *rule_words._LEFT_EMPTY} <= set(rule_names())  # noqa: SLF001


@pytest.mark.parametrize("choice", [choice for kind in KINDS for choice in kind], ids=repr)
def test_every_choice_has_words_of_its_own(choice: Enum) -> None:
    assert choice.value in rule_words._CHOICES[type(choice)]  # noqa: SLF001
    assert choice_label(ENGLISH, CLASSIC, choice)


def test_the_words_are_those_of_the_edition() -> None:
    assert rule_label(ENGLISH, CLASSIC, "card_points.joker") == "Joker"
    assert rule_label(ENGLISH, CALIENTE, "card_points.joker") == "Big wild"
    assert component_title(ENGLISH, CALIENTE, "red_threes") == "Bonus cards"
    assert rule_label(ENGLISH, CLASSIC, "canastas.natural") == "Natural canasta"


def test_cards_and_canastas_are_named_in_the_plural() -> None:
    assert choice_label(ENGLISH, CLASSIC, Rank.SEVEN) == "7s"
    assert choice_label(ENGLISH, CLASSIC, CanastaKind.NATURAL) == "Natural canastas"


def test_a_missing_number_has_words() -> None:
    assert left_empty(ENGLISH, "sets.most_wilds") == "no limit"
    assert left_empty(ENGLISH, "canastas.wild") == "none set"


def test_a_rule_that_is_new_goes_by_its_name() -> None:
    assert rule_label(ENGLISH, CLASSIC, "sets.odd_thing") == "Odd thing"
    assert component_title(ENGLISH, CLASSIC, "odd_rules") == "Odd rules"
    assert choice_label(ENGLISH, CLASSIC, Unheard.NEW_THING) == "new thing"
