from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.sheets.game_page import Moment, SummarySheet
from scorekeeper.sheets.render import print_sheet
from scorekeeper.sheets.statistics import (
    StatisticsRow,
    StatisticsSheet,
    StatisticsTable,
)
from tests.sheets.reading import about, page_sizes, page_texts, tag_tree, whole_text
from tests.sheets.samples import game

LONG = "Bartholomäus von und zu Wolfenstein-Habsburg und Ermengarde"
RTL = "דנה לוי"
NAMES = ("Anna", LONG, RTL, "Dot", "فاطمة", "Fay")
MOMENTS = tuple(
    Moment(label, who, what)
    for label, who, what in (
        ("Best hand", LONG, "+1190 in hand 3"),
        ("Poorest hand", f"{LONG} and {RTL}", "−250 in hand 2"),
        ("Most canastas", "<b>Anna</b>", "11"),
        ("Went out most often", "Anna", "4"),
        ("Out in one go, concealed", RTL, "hand 7"),
        ("Came back to win", LONG, "1240 behind after hand 3"),
        ("The lead changed", "", "5 times"),
    )
)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("sides", "hands"), [(2, 1), (2, 40), (6, 40), (4, 12)])
def test_a_summary_is_one_page(sides: int, hands: int, paper: str) -> None:
    sheet = SummarySheet(game(NAMES[:sides], hands), MOMENTS)
    pdf = print_sheet(sheet, paper=paper)
    (text,) = page_texts(pdf)
    assert "Best moments" in text
    assert "+1190 in hand 3" in text
    assert "<b>Anna</b>" in text
    assert page_sizes(pdf) == {(210, 297) if paper == "a4" else (216, 279)}


def test_a_summary_tells_who_won_and_is_tagged() -> None:
    won = replace(game(("Ann", "Ben"), 5), winner=1)
    pdf = print_sheet(SummarySheet(won, MOMENTS))
    assert "Ben wins by" in whole_text(pdf)
    told = about(pdf)
    assert (told.is_tagged, told.claims_ua, told.language) == (True, True, "en")
    kinds = [element.kind for element in tag_tree(pdf)]
    assert kinds.count("Table") == 2
    assert "Figure" in kinds


def test_a_game_without_hands_has_no_chart_and_no_moments() -> None:
    pdf = print_sheet(SummarySheet(game(("Ann", "Ben"), 0), ()))
    assert "No hand played yet" in whole_text(pdf)
    assert "Best moments" not in whole_text(pdf)


def a_table(rows: int) -> tuple[str, StatisticsTable, str]:
    cells = (str(rows), "1 (25%)")
    played = [StatisticsRow(NAMES[row % 6], "", cells, (row, row // 2)) for row in range(rows)]
    return "Players", StatisticsTable(("games", "won"), played), "won"


@pytest.mark.parametrize(("rows", "pages"), [(6, 1), (120, 5)])
def test_statistics_are_tables_with_bars(rows: int, pages: int) -> None:
    best = ("Best hands", StatisticsTable((), (StatisticsRow(f"1190 by {RTL}", "", ()),)), "")
    sheet = StatisticsSheet(
        title="Canasta statistics",
        facts=("Classic Canasta", "12 games"),
        tables=(a_table(rows), best, ("Pairs", StatisticsTable((), ()), "")),
    )
    pdf = print_sheet(sheet, paper="letter")
    texts = page_texts(pdf)
    assert len(texts) == pages
    assert "Classic Canasta · 12 games" in texts[0]
    assert LONG.split(maxsplit=1)[0] in texts[0]
    assert "Pairs" not in whole_text(pdf)
    assert about(pdf).claims_ua
    kinds = [element.kind for element in tag_tree(pdf)]
    assert kinds.count("Table") >= 2


def test_bars_are_drawn_of_games_that_are_over() -> None:
    none = (
        "Players",
        StatisticsTable(("games",), (StatisticsRow("Ann", "", ("1",), (0, 0)),)),
        "won",
    )
    sheet = StatisticsSheet(title="Statistics", facts=(), tables=(none,))
    assert "Ann 1" in whole_text(print_sheet(sheet))


def test_bars_are_told_in_words() -> None:
    sheet = StatisticsSheet(title="Statistics", facts=(), tables=(a_table(4),))
    figures = [each for each in tag_tree(print_sheet(sheet)) if each.kind == "Figure"]
    assert [each.alternative for each in figures] == ["0/1", "1/2", "1/3"]


def test_statistics_of_nothing_say_so() -> None:
    empty = ("Players", StatisticsTable(("games",), ()), "won")
    sheet = StatisticsSheet(title="Statistics", facts=(), tables=(empty,), nothing="No game yet.")
    assert "No game yet." in whole_text(print_sheet(sheet))
    assert "No game yet." not in whole_text(print_sheet(replace(sheet, tables=(a_table(1),))))
