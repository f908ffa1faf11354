"""Words of a game are explained where its rules need them, and nowhere else."""

from __future__ import annotations

import pytest

from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.wording.reference import reference
from scorekeeper.wording.translation import ENGLISH


def terms(variant: str, *options: str) -> dict[str, str]:
    sections = reference(ENGLISH, find_variant(variant).ruleset(None, options))
    facts = (fact for section in sections for fact in section.facts)
    return {fact.label: fact.value for fact in facts if fact.key.startswith("terms.")}


def test_modern_american_words_are_explained() -> None:
    found = terms("modern-american")
    assert {"Clean", "Clean triple", "Dead", "Talon", "SWAD", "Special hand"} == set(found)
    assert found["Dead"] == "a rank of which either side has a canasta"
    assert "Splash" in terms("modern-american", "splash")
    assert "SWAD" not in terms("modern-american", "no-swad")


@pytest.mark.parametrize("variant", [each.id for each in CATALOGUE if each.id != "modern-american"])
def test_other_games_need_no_words_of_their_own(variant: str) -> None:
    assert not terms(variant)
