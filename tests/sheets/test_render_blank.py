from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.sheets.blank_page import BlankSheet, lay_out
from scorekeeper.sheets.labels import ENGLISH_LABELS
from scorekeeper.sheets.metrics import text_width
from scorekeeper.sheets.model import PageSize, Paper, SheetSide
from scorekeeper.sheets.render import print_sheet
from tests.profiles import FULL
from tests.sheets.reading import about, fonts, page_sizes, page_texts, tag_tree, whole_text
from tests.sheets.samples import blank, section

LONG_ROW = ("10 000 or more", "200")
LONG = "Bartholomäus von und zu Wolfenstein-Habsburg und Ermengarde"


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", (210, 297)), (Paper.LETTER, (216, 279))], ids=["a4", "letter"]
)
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_eight_hands_of_up_to_four_sides_stand_on_one_page(
    paper: str, size: tuple[int, int], sides: int
) -> None:
    pdf = print_sheet(blank(sides), paper=paper)
    assert page_sizes(pdf) == {size}
    assert len(page_texts(pdf)) == 1
    text = whole_text(pdf)
    for hand in range(1, 9):
        assert f"Hand {hand} Side 1" in text


@pytest.mark.parametrize("sides", [5, 6])
def test_more_sides_take_two_pages_of_whole_boxes(sides: int) -> None:
    pages = page_texts(print_sheet(blank(sides)))
    assert len(pages) == 2
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of 2" in page
        assert page.count("Melded cards") == page.count("Total")


def test_each_hand_has_its_parts_and_both_sums() -> None:
    text = whole_text(print_sheet(blank(2, hands=9)))
    for part in ("Melded cards", "Canastas", "Bonus cards", "Going out", "Cards in hand (−)"):
        assert text.count(part) >= 9
    assert text.count("This hand") == 9
    assert text.count("Total") == 9


def test_what_to_look_up_stands_on_it() -> None:
    text = whole_text(print_sheet(blank(2)))
    assert "Card points" in text
    assert "little wild, ace 20" in text
    assert "0 to 1495 50" in text
    assert "At least one canasta, natural or mixed." in text
    assert "Date" in text
    assert "First dealer" in text


def test_labels_have_the_room_that_the_widest_value_of_their_table_leaves() -> None:
    (table,) = lay_out([section("First meld", ("Below 0", "any meld"), LONG_ROW)], 300, 10)
    label, value = (text_width(text, 10) for text in (LONG_ROW[0], "any meld"))
    assert table.least >= label + value + 6
    assert table.lines(table.least) == 2
    assert table.lines(label + value) == 3


def test_names_that_are_known_are_printed() -> None:
    sides = (SheetSide(name="North-South", players=("Anna", "Łukasz")), SheetSide(name=LONG))
    text = whole_text(print_sheet(replace(blank(2), sides=sides)))
    assert "North-South Anna, Łukasz" in text
    assert LONG in text


def test_names_that_fit_are_whole_in_every_head() -> None:
    sides = (SheetSide(name="Anna & Ben"), SheetSide(name="Carla & Dirk"))
    text = whole_text(print_sheet(replace(blank(2, hands=9), sides=sides)))
    assert text.count("Carla & Dirk") == 1 + 9


def test_a_name_wider_than_its_line_is_cut() -> None:
    wide = SheetSide(name="M" * 60, players=("Anna",))
    text = whole_text(print_sheet(replace(blank(2), sides=(wide, SheetSide(name="Ben")))))
    assert "M" * 60 not in text
    assert "MMM…" in text


def test_a_long_name_has_one_mark_of_what_is_left_out_and_leaves_room_to_its_players() -> None:
    wide, alone = SheetSide(name="M" * 60, players=("Anna", "Ben")), SheetSide(name="W" * 60)
    fields = replace(blank(2), sides=(wide, alone)).shown(
        ENGLISH_LABELS, PageSize.of_paper(Paper.A4)
    )
    (label, players), (other, nobody) = fields["fields"][2:]
    assert label.endswith("M…")
    assert players == "Anna, Ben"
    assert other.endswith("W…")
    assert nobody == ""
    names = ", ".join("Konstantina" for _ in range(9))
    long = replace(blank(2), sides=(replace(wide, players=(names,)), alone))
    (label, players), _ = long.shown(ENGLISH_LABELS, PageSize.of_paper(Paper.A4))["fields"][2:]
    assert label.endswith("M…")
    assert players.startswith("Konstantina, ")
    assert players.endswith("…")


def test_a_name_that_fits_in_two_lines_is_whole_in_every_head() -> None:
    sides = (SheetSide(name="Rosa & María"), SheetSide(name="Luis & Carmen"))
    pdf = print_sheet(replace(blank(2), sides=sides))
    text = whole_text(pdf)
    assert "…" not in text
    assert text.count("Rosa & María") == 1 + 9
    assert text.count("Luis & Carmen") == 1 + 9
    assert len(page_texts(pdf)) == 1


@pytest.mark.parametrize("hands", [1, 4, 5, 7])
def test_a_game_of_so_many_hands_has_no_room_for_more(hands: int) -> None:
    text = whole_text(print_sheet(blank(2, hands=hands, is_all=True)))
    assert text.count("This hand") == hands


def test_there_may_be_nothing_to_look_up() -> None:
    pdf = print_sheet(blank(2, references=(), subtitle=""))
    assert len(page_texts(pdf)) == 1


def test_many_parts_and_hands_go_on_over_the_pages() -> None:
    hands = 40 if FULL else 12
    sheet = blank(6, hands=hands, parts=tuple(f"Part {number}" for number in range(20)))
    pages = page_texts(print_sheet(sheet))
    assert len(pages) > 3
    assert sum(page.count("Total") for page in pages) == hands
    assert all(page.count("Part 19") == page.count("Total") for page in pages)


def test_much_to_look_up_leaves_room_for_whole_boxes() -> None:
    wordy = section("Going out", ("Needs", "At least one canasta. " * 60))
    pages = page_texts(print_sheet(blank(2, references=(wordy,))))
    assert sum(page.count("Total") for page in pages) >= 8


def test_long_values_are_read_as_text() -> None:
    rows = (("Earns", "100"), ("Needs", "one canasta, natural or mixed"))
    wide = section("Bonuses for canastas of every kind", *rows)
    text = whole_text(print_sheet(blank(2, references=(wide,) * 6)))
    assert text.count("Earns 100 Needs one canasta, natural or mixed") == 6


def test_it_is_tagged_and_its_fonts_are_embedded() -> None:
    pdf = print_sheet(blank(4))
    facts = about(pdf)
    assert facts.is_tagged
    assert facts.claims_ua
    assert facts.title == "Canasta Caliente Complete: score sheet"
    assert all(fonts(pdf).values())
    assert {"H1", "H2", "Table", "TH", "TD"} <= {element.kind for element in tag_tree(pdf)}


def test_the_same_sheet_gives_the_same_bytes() -> None:
    assert print_sheet(blank(3)) == print_sheet(blank(3))


@pytest.mark.parametrize(
    ("sides", "parts", "hands", "message"),
    [
        (1, ("Canastas",), 8, "2 to 6 sides, not 1"),
        (7, ("Canastas",), 8, "2 to 6 sides, not 7"),
        (2, (), 8, "at least one part"),
        (2, ("Canastas",), 0, "at least one hand"),
    ],
)
def test_impossible_sheets_are_refused(
    sides: int, parts: tuple[str, ...], hands: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        BlankSheet(
            title="x",
            sides=tuple(SheetSide(name="") for _ in range(sides)),
            parts=parts,
            hands=hands,
        )
