"""The card of rules of every ruleset with its options has all its rules in letters to be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.sheets.labels import ENGLISH_LABELS
from scorekeeper.sheets.model import PageSize, Paper
from scorekeeper.sheets.render import print_sheet
from tests.profiles import FULL
from tests.sheets.reading import page_texts
from tests.sheets.test_rules_card import EIGHT_POINTS, a_card


def every_choice(variant: Variant) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield players and options: all choices of them, or in a short run none and all."""
    for players in variant.players:
        options = [option.id for option in variant.options_for(players)]
        for count in range(len(options) + 1) if FULL else {0, len(options)}:
            for chosen in combinations(options, count):
                yield players, chosen


def squeezed(text: str) -> str:
    """Return a text without blanks: lines are broken anywhere between words."""
    return "".join(text.split())


@pytest.mark.parametrize("variant", CATALOGUE, ids=lambda variant: variant.id)
def test_every_ruleset_with_every_option_is_legible_on_a_sheet(variant: Variant) -> None:
    for players, options in every_choice(variant):
        card = a_card(variant.id, players, *options)
        shown = card.shown(ENGLISH_LABELS, PageSize.of_paper(Paper.LETTER))
        assert shown["size"] >= EIGHT_POINTS
        texts = page_texts(print_sheet(card, paper=Paper.LETTER))
        assert len(texts) == len(shown["pages"]) == (2 if variant.id == "modern-american" else 1)
        assert ("Page 1 of 2" in texts[0]) == (len(texts) == 2)
        found = squeezed("".join(texts))
        for section in card.sections:
            assert squeezed(section.title) in found
            for fact in section.facts:
                assert squeezed(fact.label) in found
                assert squeezed(fact.value) in found
