"""Sheets come out as if WeasyPrint parsed them, with its own rules for elements."""

from __future__ import annotations

from dataclasses import replace
from xml.etree.ElementTree import Element, ParseError, fromstring

import pytest
from weasyprint import HTML

from scorekeeper.sheets import typesetting
from scorekeeper.sheets.evening import CardsSheet, TableCard
from scorekeeper.sheets.game_page import SummarySheet
from scorekeeper.sheets.labels import ENGLISH_LABELS
from scorekeeper.sheets.model import Sheet
from scorekeeper.sheets.render import print_sheet
from scorekeeper.sheets.statistics import StatisticsSheet
from scorekeeper.sheets.typesetting import SheetHTML
from scorekeeper.web.common.addresses import qr_code
from tests.sheets.reading import bookmarks
from tests.sheets.samples import blank, example, game
from tests.sheets.test_evening import cards, certificates, entrants, ranked, seating, slips
from tests.sheets.test_picture import a_picture, printed
from tests.sheets.test_rules_card import a_card
from tests.sheets.test_summary import MOMENTS, NAMES, a_table

LINK = "https://e.org/e/1"
EVERY_KIND: dict[str, Sheet] = {
    "game": example(),
    "game of four sides": game(NAMES[:4], 7),
    "summary": SummarySheet(game(NAMES[:4], 7), MOMENTS),
    "statistics": StatisticsSheet(title="Statistics", facts=("a",), tables=(a_table(5),)),
    "blank": blank(2),
    "rules card": a_card(),
    "picture": a_picture(4),
    "code of a table": CardsSheet(
        title="Evening", cards=(TableCard(1, qr_code(LINK, "Table 1"), LINK),), large=True
    ),
    "cards": cards(2),
    "entrants": entrants(8),
    "seating": seating(2),
    "slips": slips(3),
    "ranking of two pages": ranked(9, 16),
    "certificates": certificates("Ann & Cid"),
}


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("name", EVERY_KIND)
def test_no_sheet_needs_more_than_it_gets(
    name: str, direction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = EVERY_KIND[name]
    labels = replace(ENGLISH_LABELS, direction=direction)  # type: ignore[arg-type]
    ours = print_sheet(sheet, labels=labels)
    monkeypatch.setattr(SheetHTML, "_ua_stylesheets", HTML._ua_stylesheets)  # noqa: SLF001 - theirs
    monkeypatch.setattr(typesetting, "fromstring", no_xml)
    assert print_sheet(sheet, labels=labels) == ours


@pytest.mark.parametrize("name", EVERY_KIND)
def test_every_sheet_is_well_formed(name: str) -> None:
    (page,) = printed(EVERY_KIND[name])
    assert fromstring(page.html).tag == "html"  # noqa: S314 -- ours


def no_xml(html: str) -> Element:
    raise ParseError(html)


def test_headings_are_bookmarks() -> None:
    assert bookmarks(print_sheet(example())) == ["Canasta Caliente Complete", "Notes"]
