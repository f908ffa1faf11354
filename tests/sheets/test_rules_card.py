"""The card of rules: one page, or two where letters of one would be too small."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from scorekeeper.engine.ruleset.base import Citation
from scorekeeper.engine.ruleset.table import Bracket, Minimum
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.sheets.labels import ENGLISH_LABELS
from scorekeeper.sheets.model import PageSize, Paper
from scorekeeper.sheets.render import print_sheet
from scorekeeper.sheets.rules_card import RulesCard
from scorekeeper.wording.reference import Fact, Section, reference
from scorekeeper.wording.translation import ENGLISH
from tests.sheets.reading import about, page_sizes, page_texts

EIGHT_POINTS = 32 / 3
"""In CSS pixels."""


def a_card(
    variant: str = "caliente-complete", players: int | None = None, *options: str
) -> RulesCard:
    found = find_variant(variant)
    return RulesCard(
        title=found.name,
        subtitle=f"{players or found.usual_players} players",
        sections=reference(ENGLISH, found.ruleset(players, options)),
        footer=found.edition,
    )


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (210, 297)), (Paper.LETTER, (216, 279))])
def test_it_is_tagged_and_says_what_it_is(paper: Paper, size: tuple[int, int]) -> None:
    pdf = print_sheet(a_card(), paper=paper)
    assert page_sizes(pdf) == {size}
    said = about(pdf)
    assert (said.title, said.language) == ("Canasta Caliente Complete", "en")
    assert said.is_tagged
    assert said.claims_ua
    (text,) = page_texts(pdf)
    assert "4 players" in text
    assert "(Winning Moves)" in text


def test_values_from_no_rule_book_are_marked_and_explained() -> None:
    card = replace(
        a_card(),
        origins={"canastas.natural": "house rule", "going_out.points": "in no rule book"},
    )
    (text,) = page_texts(print_sheet(card))
    assert "500*" in text
    assert "100†" in text
    assert "* house rule" in text
    assert "† in no rule book" in text


def test_more_minimums_than_fit_in_a_row_take_several() -> None:
    rules = find_variant("classic").ruleset()
    rows = [Bracket(None, Minimum(0))]
    rows += [Bracket(500 * row, Minimum(10 * row)) for row in range(1, 31)]
    minimums = replace(rules.minimums, brackets=tuple(rows))
    card = replace(a_card(), sections=reference(ENGLISH, replace(rules, minimums=minimums)))
    text = "".join(page_texts(print_sheet(card, paper=Paper.LETTER)))
    assert "15 000 or more" in text.replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_letters_shrink_until_everything_fits_and_no_further() -> None:
    source = Citation("A book", "A section")
    few = [Section("One", (Fact("one.one", "Label", "value", source),))]
    words = "word " * 60
    many = [
        Section(f"S{part}", tuple(Fact(f"s{part}.{row}", "L", words, source) for row in range(9)))
        for part in range(12)
    ]

    def laid_out(sections: Sequence[Section]) -> Mapping[str, Any]:
        card = RulesCard(title="T", subtitle="", sections=tuple(sections), footer="")
        return card.shown(ENGLISH_LABELS, PageSize.of_paper(Paper.A4))

    assert laid_out(few)["size"] == 18
    assert [len(columns) for columns in laid_out(few)["pages"]] == [1]
    assert len(laid_out(many[:2])["pages"]) == 1
    assert EIGHT_POINTS <= laid_out(many[:4])["size"] < 18
    assert [len(columns) for columns in laid_out(many[:4])["pages"]] == [2, 2]
    assert [len(column) for column in chain(*laid_out(many)["pages"])] == [3, 3, 3, 3]
    assert 4 < laid_out(many)["size"] < EIGHT_POINTS
    assert laid_out([replace(one, facts=one.facts * 6) for one in many])["size"] == 4


def test_an_unknown_paper_is_an_error() -> None:
    with pytest.raises(ValueError, match="papyrus"):
        print_sheet(a_card(), paper="papyrus")
