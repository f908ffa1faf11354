"""Citations say in the reader's language what is of no rule book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

from scorekeeper.documents.house_rules import change_rules
from scorekeeper.documents.rulesets import rule_names
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import THIS_PROJECT, Citation, Rule, this_project
from scorekeeper.engine.scoring.sheet import BY_AGREEMENT
from scorekeeper.engine.table.questions import UNDECIDED
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.services.common.languages import translations
from scorekeeper.wording.citations import citation_text
from scorekeeper.wording.reference import reference
from scorekeeper.wording.rule_words import overrides_in_words
from scorekeeper.wording.translation import ENGLISH
from tests.engine.build import Table

SPANISH = translations("es")
CLASSIC = Table("classic").rules
RULING = "This app's ruling: "


def cited(rules: Ruleset) -> Iterator[Citation]:
    """Yield the citations of a ruleset: those of its components and values, and of its facts."""
    components = (getattr(rules, field.name) for field in fields(rules))
    for rule in (each for each in components if isinstance(each, Rule)):
        yield from (rule.source, *rule.cited.values())
    for section in reference(ENGLISH, rules):
        yield from (fact.source for fact in section.facts)


@pytest.mark.parametrize("variant", CATALOGUE, ids=lambda variant: variant.id)
def test_every_reason_of_this_project_is_told_in_spanish(variant: Variant) -> None:
    found = {
        citation
        for players in variant.players
        for options in ((), [option.id for option in variant.options_for(players)])
        for citation in cited(variant.ruleset(players, options))
    }
    assert found
    for citation in found:
        english, spanish = citation_text(ENGLISH, citation), citation_text(SPANISH, citation)
        assert english == str(replace(citation, quote="")).replace(f"{THIS_PROJECT}, ", RULING)
        assert THIS_PROJECT not in spanish
        assert spanish.count("Criterio de esta aplicación: ") == english.count(RULING)
        for reason in english.split(RULING)[1:]:
            assert reason not in spanish


@pytest.mark.parametrize(
    ("citation", "spanish"),
    [
        (BY_AGREEMENT, "La mesa, según acordaron los jugadores"),
        (UNDECIDED.source, "Criterio de esta aplicación: ninguna pregunta se busca más"),
        (this_project("unheard of"), "Criterio de esta aplicación: unheard of"),
        (Citation("Classic Canasta rules", "Melds"), "Classic Canasta rules, Melds"),
        (Citation("Classic Canasta rules", ""), "Classic Canasta rules"),
    ],
)
def test_a_place_in_spanish(citation: Citation, spanish: str) -> None:
    assert citation_text(SPANISH, citation).startswith(spanish)
    english = citation_text(ENGLISH, citation).replace(RULING, f"{THIS_PROJECT}, ")
    assert str(citation).startswith(english)


def test_a_house_rule_says_in_spanish_what_is_usual() -> None:
    rules = change_rules(CLASSIC, {"target.points": 4_000}, "overrides", [])
    usual = citation_text(SPANISH, CLASSIC.target.citation("points"))
    said = citation_text(SPANISH, rules.target.source)
    assert said.startswith(
        f"Regla de la casa, «Final de la partida: Total que termina la partida»; si no, {usual}"
    )
    assert citation_text(ENGLISH, rules.target.source) == (
        f"House rule, target: points; otherwise {CLASSIC.target.citation('points')}"
    )


@pytest.mark.parametrize("name", [each for each in rule_names() if "seating" not in each])
def test_every_house_rule_is_named_in_spanish_and_as_ever_in_english(name: str) -> None:
    component, dot, field = name.replace("_", " ").partition(".")
    named = f"{component}: {field}"
    assert overrides_in_words(ENGLISH, named) == named
    assert not dot or named not in overrides_in_words(SPANISH, named)


def test_several_house_rules_of_a_component_are_named_one_by_one() -> None:
    rules = change_rules(CLASSIC, {"dealing.hand": 13, "dealing.draw": 2}, "overrides", [])
    assert citation_text(SPANISH, rules.dealing.source).startswith(
        "Regla de la casa, «Reparto: Cartas que se reparten a cada mano; "
        "Cartas que se roban en un turno»; si no, "
    )
