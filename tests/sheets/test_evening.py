"""The sheets of a club evening: with any names nothing is lost and nothing overflows."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pypdfium2  # type: ignore[import-untyped]
import pytest

from scorekeeper.event.evening import Entrant, Round, Side, Table
from scorekeeper.event.ranking import RankingLine, RoundResult
from scorekeeper.sheets.evening import (
    CardsSheet,
    CertificatesSheet,
    EntrantsSheet,
    EveningSheet,
    RankingSheet,
    SeatingSheet,
    SeatLine,
    SlipsSheet,
    TableCard,
    name_size,
)
from scorekeeper.sheets.labels import ENGLISH_LABELS
from scorekeeper.sheets.model import PX_PER_MM, PageSize, Paper
from scorekeeper.sheets.render import print_sheet
from scorekeeper.sheets.svg import drawing
from tests.sheets.reading import about, page_sizes, page_texts, read, tag_tree, whole_text

LONG = "Bartholomäus von und zu Wolfenstein-Habsburg und Ermengarde"
WIDE = "W" * 60
RTL = "דנה לוי"
NAMES = (f"{LONG} & {LONG}", f"{WIDE} & {WIDE}", RTL, "Zoë & <b>Ann</b>", "Ann & Cid")
_EDGE = 13.0 / 25.4 * 72
"""Nothing is printed nearer to the edge of the paper than this, in points."""


def squeezed(text: str) -> str:
    """Return a text without blanks: lines are broken anywhere between words."""
    return "".join(text.split())


def names(count: int) -> list[str]:
    return [NAMES[place % len(NAMES)] for place in range(count)]


def cards(count: int, *, large: bool = False) -> CardsSheet:
    return CardsSheet(
        title=WIDE,
        cards=tuple(
            TableCard(number, drawing(f"Code {number}", (9, 9)), f"https://e.org/e/{number}")
            for number in range(1, count + 1)
        ),
        large=large,
    )


def entrants(count: int) -> EntrantsSheet:
    listed = ((Entrant(n, (name,)), "from round 2") for n, name in enumerate(names(count), 1))
    return EntrantsSheet(title=LONG, facts=("Who takes part",), entrants=tuple(listed))


def seated(count: int) -> Round:
    tables = (Table(number, ((2 * number,), (2 * number + 1,))) for number in range(1, count + 1))
    return Round(tuple(tables), tuple(range(1000, 1005)))


def called(played: Round) -> dict[Side, str]:
    """Return the names of those who sit in a round, each as often as the others."""
    return {(number,): NAMES[number % 5] for number in played.seated}


def seating(count: int) -> SeatingSheet:
    return SeatingSheet(
        title=LONG,
        facts=("Round 2 of 5",),
        seats=tuple(
            map(SeatLine, names(4 * count), [LONG, "Ben", WIDE, "Ben"] * count, ["150"] * 4 * count)
        ),
        round=seated(count),
        names=called(seated(count)),
    )


def slips(count: int, hands: int = 4) -> SlipsSheet:
    return SlipsSheet(
        title=LONG,
        facts=("Round 2 of 5",),
        round=seated(count),
        names=called(seated(count)),
        hands=hands,
    )


LINE = RankingLine(
    rank=0,
    entrant=Entrant(0),
    rounds=(),
    score=123_456,
    difference=-123_456,
    played=30,
    won=10,
    drawn=10,
    lost=10,
    byes=0,
    by_lot=True,
)


def ranked(count: int, rounds: int = 5) -> RankingSheet:
    results = tuple(RoundResult(number, -12_345) for number in range(100, 100 + rounds))
    return RankingSheet(
        title=LONG,
        facts=("Ranking",),
        rounds=tuple(f"R{number}" for number in range(1, rounds + 1)),
        score="Victory points",
        lines=tuple(
            LINE._replace(rank=rank, entrant=Entrant(rank, (name,)), rounds=results)
            for rank, name in enumerate(names(count), 1)
        ),
        has_lots=True,
    )


def certificates(*winners: str) -> CertificatesSheet:
    return CertificatesSheet(
        title=WIDE,
        facts=("5 rounds",),
        score="Match points",
        winners=tuple(
            (LINE._replace(entrant=Entrant(1, (name,)), score=80), "First place")
            for name in winners
        ),
    )


SHEETS = {
    "cards": cards(13),
    "large cards": cards(3, large=True),
    "entrants": entrants(30),
    "seating": seating(4),
    "slips": slips(5),
    "slips of many hands": slips(3, 20),
    "ranking": ranked(20),
    "ranking of many rounds": ranked(12, 16),
    "certificates": certificates(*NAMES),
}


def outside(pdf: bytes) -> list[str]:
    """Return the texts that stand nearer to an edge than they may."""
    found = []
    for page in pypdfium2.PdfDocument(BytesIO(pdf)):
        width, height = page.get_size()
        text = page.get_textpage()
        for index in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(index)
            within = left >= _EDGE and right <= width - _EDGE and top <= height - _EDGE
            if not within or bottom < 0:
                found.append(text.get_text_bounded(left, bottom, right, top))
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", SHEETS)
def test_nothing_leaves_the_paper(name: str, paper: str) -> None:
    sheet = SHEETS[name]
    pdf = print_sheet(sheet, paper=paper)
    size = (210, 297) if paper == "a4" else (216, 279)
    assert page_sizes(pdf) == {size[::-1] if sheet.landscape else size}
    assert outside(pdf) == []
    told = about(pdf)
    assert (told.is_tagged, told.claims_ua, told.language) == (True, True, "en")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("sheet", "pages"),
    [
        (cards(12), 3),
        (cards(13), 4),
        (cards(3, large=True), 3),
        (certificates(*NAMES), 5),
    ],
)
def test_cards_and_certificates_have_their_places(
    sheet: EveningSheet, pages: int, paper: str
) -> None:
    assert len(page_texts(print_sheet(sheet, paper=paper))) == pages


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_twelve_slips_of_four_hands_take_two_pages_and_fill_them(paper: Paper) -> None:
    usual = seated(12)
    names = dict.fromkeys(called(usual), "Ann & Cid")
    plain = SlipsSheet(title="T", facts=("Round 1",), round=usual, names=names, hands=4)
    assert len(page_texts(print_sheet(plain, paper=paper))) == 2

    def row(hands: int) -> float:
        sheet = replace(plain, hands=hands)
        return float(sheet.shown(ENGLISH_LABELS, PageSize.of_paper(paper))["row"]) / PX_PER_MM

    assert 7.9 < row(4) <= row(3) < 10.1
    least = [row(hands) for hands in range(4, 13)]
    assert min(least) < 7.1
    assert all(6.5 < height < 10.1 for height in least)


def test_each_card_has_its_number_its_code_and_its_link() -> None:
    pdf = print_sheet(cards(5))
    text = whole_text(pdf)
    for number in range(1, 6):
        assert f"Table {number}" in text
        assert f"https://e.org/e/{number}" in text
    figures = [each.alternative for each in tag_tree(pdf) if each.kind == "Figure"]
    assert figures == [f"Code {number}" for number in range(1, 6)]


def test_everybody_stands_on_the_list() -> None:
    # PDFium puts what stands beside a name in Hebrew in another order than it is drawn in.
    pages = read(print_sheet(entrants(30))).pages
    text = squeezed("".join(page.extract_text() for page in pages))
    for name in {*NAMES} - {RTL}:
        assert text.count(f"{squeezed(name)}fromround2") == 6
    for number in range(1, 31):
        assert f"fromround2{number}" in text


def test_everybody_finds_their_table() -> None:
    text = squeezed(whole_text(print_sheet(seating(7))))
    assert text.count("Ben") == 14  # of 28 partners
    assert text.count(squeezed(LONG)) >= 7 + 12 + 8  # partners, names, the tables and the byes
    assert text.count("150") == 7 * 4
    assert "Bytable" in text
    assert squeezed(f"Bye {LONG} & {LONG} · {WIDE}") in text


def test_a_partner_beside_a_long_name_is_not_broken_inside_a_word() -> None:
    seat = SeatLine("Gerda Papadopoulos-Oikonomopoulos", "Maximiliane-Charlotte Green", "7")
    text = whole_text(print_sheet(replace(seating(1), seats=(seat,) * 2)))
    assert text.count("Maximiliane-Charlotte Green") == 2


def test_a_slip_is_whole() -> None:
    for page in page_texts(print_sheet(slips(11))):
        assert page.count("Hand 1") == 0
        assert page.count("Total") == page.count("Signed") == page.count("Table")


@pytest.mark.parametrize(("rounds", "first"), [(5, 0), (6, 0), (10, 0), (16, 6)])
def test_as_many_rounds_as_there_is_room_for(rounds: int, first: int) -> None:
    sheet = ranked(5, rounds)
    assert sheet.landscape is (rounds > 5)
    text = whole_text(print_sheet(sheet))
    if first:
        # The scores of a line add up: those that have no column stand in one together.
        assert f"R1–R{first} " in text
        assert str(sum(range(100, 100 + first))) in text
        text = text.replace(f"R1–R{first} ", "")
    assert [f"R{number} " in text for number in range(1, rounds + 1)] == [
        number > first for number in range(1, rounds + 1)
    ]


def test_a_ranking_without_a_result_has_no_places() -> None:
    none = replace(ranked(3), lines=tuple(line._replace(played=0) for line in ranked(3).lines))
    text = whole_text(print_sheet(none))
    assert "The ranking begins with the first result." in text
    assert "Victory points" not in text


def test_longer_names_of_winners_are_set_smaller() -> None:
    sizes = [name_size(name, 750) for name in ("Ann & Cid", NAMES[0], NAMES[1])]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == 48
    assert sizes[-1] == 22


def test_an_unknown_paper_is_an_error() -> None:
    with pytest.raises(ValueError, match="papyrus"):
        print_sheet(cards(1), paper="papyrus")
