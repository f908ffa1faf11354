"""Text set in columns: widths are compared with WeasyPrint's for the same text."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from weasyprint import HTML

from scorekeeper.sheets.labels import ENGLISH_LABELS
from scorekeeper.sheets.ledger import TEXT, plan_grid, plan_two_columns
from scorekeeper.sheets.metrics import gap, text_width, wrapped
from scorekeeper.sheets.names import isolated, isolated_line, one_line
from scorekeeper.sheets.typesetting import font_faces, fonts, rules, style
from scorekeeper.wording.numbers import figure


def _laid_out(text: str, weight: int = 400) -> float:
    """Return the width that WeasyPrint gives a text of 100 px."""
    styles = [
        *font_faces(f".{text}"),
        style("sheet.css"),
        rules(
            "@page { size: 90000px 400px } p { font-size: 100px; white-space: pre }"
            f"p {{ font-weight: {weight} }}"
        ),
    ]
    document = HTML(string=f"<p>.{text}.").render(stylesheets=styles, font_config=fonts())
    box = document.pages[0]._page_box.children[0]  # noqa: SLF001
    while not hasattr(box, "text"):
        box = box.children[0]
    width: float = box.width
    return width - 2 * text_width(".", 100, weight)


@pytest.mark.parametrize("weight", [400, 600])
@pytest.mark.parametrize(
    "text",
    [
        *(
            "two jacks and a big wild",
            "1190",
            "−12,000",
            figure(-12_345),
            "Łukasz Dvořák",
            "Юрий",
            "Ελένη",
            "fi",
        ),
        *("שרה", "שרה כהן", "علي", "ليلى سلام", "ولا"),
    ],
)
def test_widths_are_those_of_the_paper(text: str, weight: int) -> None:
    assert text_width(text, 100, weight) == pytest.approx(_laid_out(text, weight), abs=1)


@pytest.mark.parametrize("width", [0.0, 0.05, 0.1, 0.33, 0.49, 0.999, 1.0, 3.456, 12.7])
@pytest.mark.parametrize("weight", [400, 600])
def test_gaps_come_out_as_wide_as_they_are_asked_for(width: float, weight: int) -> None:
    assert _laid_out(gap(width), weight) == pytest.approx(100 * width, abs=1.5)


def test_there_is_no_gap_backwards() -> None:
    assert gap(-1) == ""


def test_letters_without_a_font_are_guessed() -> None:
    assert text_width("文", 10) == 10
    assert text_width("\N{GEORGIAN LETTER AN}", 10) == pytest.approx(5.6)
    assert text_width("\N{COMBINING ENCLOSING CIRCLE}", 10) == 0


@given(
    st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), max_size=80),
    st.floats(20, 300),
)
def test_lines_are_never_wider_than_their_room(text: str, width: float) -> None:
    lines = wrapped(text, width, TEXT)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(text_width(line, TEXT) <= width for line in lines)


def test_words_may_be_broken_after_hyphens_between_letters() -> None:
    name = "Wolfenstein-Habsburg -x 1-2"
    room = text_width("Wolfenstein-", TEXT)
    assert wrapped(name, room, TEXT, at_hyphens=True) == ("Wolfenstein-", "Habsburg -x", "1-2")
    assert wrapped(name, 2 * room, TEXT, at_hyphens=True) == ("Wolfenstein-Habsburg -x", "1-2")
    assert wrapped("Dora-Fay", room, TEXT) == ("Dora-Fay",)


def test_a_hyphen_does_not_stand_alone() -> None:
    room = text_width("Papadopoulos", TEXT)
    lines = wrapped("Papadopoulos-Ede", room, TEXT, at_hyphens=True)
    assert lines == ("Papadopoulo", "s-Ede")


def test_figures_are_not_broken_between_their_thousands() -> None:
    text = f"to {figure(50_000)} points"
    assert wrapped(text, text_width("50-000", TEXT), TEXT) == ("to", figure(50_000), "points")
    assert one_line(f" {text}  ") == text


@pytest.mark.parametrize("columns", [1, 2])
def test_points_end_below_each_other(columns: int) -> None:
    grid = plan_grid(280, "−1000") if columns == 1 else plan_two_columns(280, "−1000", [])
    entries = [("three 7s", "15"), ("two jacks and a big wild", "70"), ("x", "−1000"), ("", "1190")]
    entries.append(("y", figure(-16_565)))
    for line in grid.rows(entries):
        assert _laid_out(line) * TEXT / 100 == pytest.approx(grid.points, abs=0.3)
    for entry in entries:
        line = grid.row(entry, bold=True)
        assert _laid_out(line, 600) * TEXT / 100 == pytest.approx(grid.points, abs=0.3)


def test_the_second_column_ends_at_the_edge() -> None:
    grid = plan_two_columns(280, "−1000", [(["three 7s"], ["natural canasta"])])
    lines = grid.columns(
        [("three 7s", "15"), ("five queens and a big wild and so on", "70")],
        [("natural canasta", "500"), ("going out", "100"), ("cards in hand", "−25")],
    )
    assert len(lines) == 3
    for line in lines:
        assert _laid_out(line) * TEXT / 100 == pytest.approx(280, abs=0.3)


@pytest.mark.parametrize(("first", "second"), [(22, 10), (10, 22)])
def test_the_column_with_the_longer_labels_is_the_wider(first: int, second: int) -> None:
    grid = plan_two_columns(280, "−1000", [(["x" * first], ["x" * second])])
    assert (grid.points > grid.width - grid.second) == (first > second)


def test_columns_are_parted_by_the_lines_that_cells_take() -> None:
    only_points: list[tuple[list[str], list[str]]] = [
        ([], ["points as worked out at the table"])
    ] * 3
    grid = plan_two_columns(290, "−1000", only_points, least=text_width("This hand", TEXT, 600))
    assert len(grid.columns([], [("points as worked out at the table", "455")])) == 1
    wide = plan_two_columns(290, "−1000", only_points, least=100)
    assert wide.points - wide.number >= 100
    # What a cell of many melds has room for anyhow costs nothing.
    long, other = "seven queens and two jokers", "cards left in the hand of Bartholomew"
    grid = plan_two_columns(290, "−1000", [(["five 7s"] * 5, [other]), ([long], [])])
    assert len(grid.columns([(long, "140")], [])) == 1


def test_long_labels_are_broken_and_keep_their_points_on_the_last_line() -> None:
    grid = plan_grid(100, "−1000")
    first, *_, last = grid.rows([("cards in the hand of Bartholomäus", "−25")])
    assert "−25" not in first
    assert last.startswith("\N{EN SPACE}")
    assert last.endswith("−25")


@pytest.mark.parametrize("name", ["שרה כהן לוי אברהם", "ليلى الفهد محمد علي"])
@pytest.mark.parametrize("width", [110, 280])
def test_names_from_right_to_left_turn_no_points(name: str, width: int) -> None:
    grid = plan_grid(width, "−1000")
    *before, last = grid.rows([(f"cards left in hand ({name})", "−25")])
    label, points = re.split("\N{POP DIRECTIONAL ISOLATE}", last)
    assert points.endswith("−25")
    assert label.startswith("\N{LEFT-TO-RIGHT ISOLATE}")
    assert bool(before) == (width == 110)
    assert _laid_out(last) * TEXT / 100 == pytest.approx(grid.points, abs=0.5)


def test_lines_are_isolated_in_the_direction_of_their_text() -> None:
    assert isolated_line("cards", "cards (שרה)") == "cards"
    assert isolated_line("cards", "שרה: cards") == "cards"
    assert isolated_line("(שרה", "שרה: cards").startswith("\N{RIGHT-TO-LEFT ISOLATE}")
    assert isolated_line("שרה)", "1 cards (שרה)").startswith("\N{LEFT-TO-RIGHT ISOLATE}")


def test_remarks_share_a_line_while_there_is_room() -> None:
    grid = plan_grid(110, "−1000")
    assert grid.remarks(["Minimum 50", "went out"]) == ["Minimum 50 · went out"]
    assert grid.remarks(["Minimum 50", "went out", "concealed"]) == [
        "Minimum 50 · went out",
        "concealed",
    ]
    assert grid.remarks(["a remark that is longer than a line"]) == [
        "a remark that is longer",
        "than a line",
    ]
    assert grid.remarks([]) == []


def test_names_cannot_turn_a_sentence() -> None:
    assert isolated("Anna") == "Anna"
    assert isolated("שרה") == "\N{FIRST STRONG ISOLATE}שרה\N{POP DIRECTIONAL ISOLATE}"
    assert one_line(" A\tB\n\nC\0 \N{RIGHT-TO-LEFT OVERRIDE}D\ud800 ") == "A B C D"


def test_numbers_of_pages_are_cut_out_of_any_words() -> None:
    assert ENGLISH_LABELS.numbering == ("Page ", " of ", "")


@pytest.mark.parametrize("page", ["Page", "Page {page}", "{pages}: {page}"])
def test_words_without_both_numbers_are_refused(page: str) -> None:
    with pytest.raises(ValueError, match="has to name"):
        _ = replace(ENGLISH_LABELS, page=page).numbering
