from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.sheets.game_page import standing_text
from scorekeeper.sheets.labels import ENGLISH_LABELS
from scorekeeper.sheets.model import Paper, SheetHand, SheetHandSide, SheetSide
from scorekeeper.sheets.render import print_sheet, warm
from scorekeeper.sheets.typesetting import LocalFiles
from scorekeeper.wording.numbers import figure
from tests.sheets.reading import (
    About,
    about,
    fonts,
    page_sizes,
    page_texts,
    tag_tree,
    whole_text,
)
from tests.sheets.samples import EXAMPLE_MELDS, EXAMPLE_NOTE, EXAMPLE_OTHERS, example, game

ROOT = Path(__file__).parents[2]
LONG = "Bartholomäus von und zu Wolfenstein-Habsburg und Ermengarde"
HOSTILE = (
    "<script>alert(1)</script>",
    "{{7*7}}{% raw %}",
    '<img src="file:///etc/passwd">',
    "<style>@import url(http://127.0.0.1:9/x.css)</style>",
    '"><link rel=stylesheet href=http://127.0.0.1:9/y>',
    "</title><svg><image href='file:///etc/passwd'/></svg>",
)


def test_the_rule_books_example_scores_1190_on_paper() -> None:
    text = whole_text(print_sheet(example()))
    assert "This hand 1190 Total 1190" in text
    for label, _ in (*EXAMPLE_MELDS, *EXAMPLE_OTHERS):
        assert label in text
    assert "natural canasta 500" in text
    assert "cards in hand −25" in text


def test_the_sheet_tells_who_when_and_what_was_asked_for() -> None:
    text = whole_text(print_sheet(example()))
    assert "Canasta Caliente Complete" in text
    assert "21 November 2026 · Caliente cards · Played to 5,000 points · Hands: 1" in text
    assert "North-South leads by 1260" in text
    assert "Anna, Chen" in text
    assert "Łukasz, Zoë" in text
    assert "Dealt by Łukasz" in text
    assert "Minimum 50 · went out" in text
    assert "Target 5,000 points" in text


def test_what_the_table_let_pass_is_noted() -> None:
    text = whole_text(print_sheet(example()))
    assert "See note 1" in text
    assert EXAMPLE_NOTE in text


def test_a_note_that_comes_again_is_printed_once() -> None:
    first = example().hands[0]
    text = whole_text(print_sheet(example(hands=(first, replace(first, number=2)))))
    assert text.count("See note 1") == 2
    assert text.count(EXAMPLE_NOTE) == 1


def test_notes_are_referred_to_in_their_order() -> None:
    first, second = example().hands[0].sides
    sides = (replace(first, notes=("a", "b")), replace(second, notes=("c", "a", "b", "a")))
    text = whole_text(print_sheet(example(hands=(SheetHand(number=1, sides=sides),))))
    assert "See notes 1, 2 " in text
    assert "See notes 1, 2, 3" in text
    assert "Notes a b c" in text


def test_a_net_entry_is_a_line_like_others() -> None:
    others = (("as written down", 435),)
    sides = (SheetHandSide(total=435, running_total=435, others=others),) * 2
    text = whole_text(print_sheet(example(hands=(SheetHand(number=1, sides=sides),))))
    assert text.count("as written down 435") == 2
    assert "Minimum" not in text


def test_who_sat_out_stands_with_the_hand() -> None:
    hand = replace(example().hands[0], remark="Dora sat out")
    assert "Dealt by Łukasz Dora sat out" in whole_text(print_sheet(example(hands=(hand,))))


def test_the_end_of_the_game_names_the_winner() -> None:
    sheet = example(winner=0)
    assert "North-South wins by 1260" in whole_text(print_sheet(sheet))


def test_a_winner_who_is_behind_wins_by_no_margin() -> None:
    text = whole_text(print_sheet(example(winner=1)))
    assert "East-West wins" in text
    assert "wins by" not in text


def test_level_sides_lead_nobody() -> None:
    side = SheetHandSide(total=50, running_total=50)
    sheet = example(hands=(SheetHand(number=1, sides=(side, side)),))
    assert "All square" in whole_text(print_sheet(sheet))


def test_two_of_three_sides_that_are_ahead_are_level_at_the_top() -> None:
    sides = [SheetSide(name=name) for name in ("Ann", "Ben", "Cid")]
    assert standing_text(ENGLISH_LABELS, sides, (0, 570, 570), None) == "Level at the top"
    assert standing_text(ENGLISH_LABELS, sides, (570, 570, 570), None) == "All square"


def test_a_game_without_a_hand_is_printed_too() -> None:
    pdf = print_sheet(example(hands=()))
    assert "No hand played yet" in whole_text(pdf)
    assert len(page_texts(pdf)) == 1


@pytest.mark.parametrize(
    ("paper", "sides", "size"),
    [
        ("a4", 2, (210, 297)),
        ("a4", 4, (210, 297)),
        ("a4", 6, (297, 210)),
        ("letter", 2, (216, 279)),
        (Paper.LETTER, 5, (279, 216)),
    ],
)
def test_paper_is_a4_or_letter_on_its_side_for_many(
    paper: str, sides: int, size: tuple[int, int]
) -> None:
    sheet = game([f"Side {number}" for number in range(sides)], hands=4)
    assert page_sizes(print_sheet(sheet, paper=paper)) == {size}


def test_an_unknown_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="a5"):
        print_sheet(example(), paper="a5")


def test_it_is_tagged_and_says_its_language_and_title() -> None:
    pdf = print_sheet(example())
    assert about(pdf) == About(
        language="en",
        title="Canasta Caliente Complete · 21 November 2026",
        title_is_shown=True,
        is_tagged=True,
        claims_ua=True,
    )
    kinds = {element.kind for element in tag_tree(pdf)}
    assert {"H1", "Figure", "Table", "TR", "TH", "TD", "P", "L"} <= kinds


def test_the_chart_is_told_in_words() -> None:
    figures = [e.alternative for e in tag_tree(print_sheet(example())) if e.kind == "Figure"]
    assert figures == ["Chart of the running totals. North-South leads by 1260."]


def test_every_cell_is_led_by_its_side_and_its_hand() -> None:
    cells = [e.headers for e in tag_tree(print_sheet(example())) if e.kind == "TD"]
    assert cells[-2:] == [2, 2]


def test_fonts_are_ours_and_embedded() -> None:
    found = fonts(print_sheet(example()))
    assert all(name.startswith("Sheet-") for name in found)
    assert all(found.values())


def test_names_of_many_scripts_take_no_font_of_the_machine() -> None:
    names = ("Łukasz Dvořák", "Ελένη", "Юрий Ґалаган", "שרה כהן־לוי", "محمد عبد الرحمن", "Nguyễn Ý")
    found = fonts(print_sheet(game(names, hands=2)))
    assert all(name.startswith("Sheet-") for name in found)
    text = whole_text(print_sheet(game(names, hands=2)))
    for name in ("Łukasz Dvořák", "Ελένη", "Юрий Ґалаган", "Nguyễn Ý"):
        assert name in text


@pytest.mark.skipif(
    not list(Path("/usr/share/fonts").rglob("wqy-microhei.ttc")),
    reason="apt-get install fonts-wqy-microhei",
)
def test_names_in_han_and_hangul_take_a_font_of_the_machine() -> None:
    names = ("张伟 & 李娜", "山田太郎", "김철수")
    pdf = print_sheet(game(names, hands=2))
    assert "WenQuanYi-Micro-Hei" in fonts(pdf)
    assert all(name in whole_text(pdf) for name in names)


def test_the_same_sheet_gives_the_same_bytes() -> None:
    code = (
        "import hashlib, sys\n"
        "from scorekeeper.sheets.render import print_sheet\n"
        "from tests.sheets.samples import example\n"
        "print(hashlib.sha256(print_sheet(example())).hexdigest())\n"
    )
    other = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert other.stdout.strip() == hashlib.sha256(print_sheet(example())).hexdigest()


def test_forty_hands_are_numbered_pages_with_their_heading_on_each() -> None:
    pages = page_texts(print_sheet(game(("North-South", "East-West"), hands=40)))
    assert len(pages) > 2
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page
        assert "Hand North-South East-West" in page


@pytest.mark.parametrize(("sides", "hands"), [(2, 40), (3, 12), (4, 12), (5, 8), (6, 40)])
def test_no_hand_is_parted_by_the_end_of_a_page(sides: int, hands: int) -> None:
    sheet = game([f"Side {number}" for number in range(sides)], hands)
    pages = page_texts(print_sheet(sheet))
    seen = []
    for page in pages:
        numbers = [int(number) for number in re.findall(r"(\d+) Dealt by", page)]
        assert page.count("This hand") == sides * len(numbers)
        seen.extend(numbers)
    assert seen == list(range(1, hands + 1))


def test_every_total_of_forty_hands_is_there() -> None:
    sheet = game(("North-South", "East-West"), hands=40)
    text = whole_text(print_sheet(sheet))
    for hand in sheet.hands:
        for side in hand.sides:
            line = f"This hand {figure(side.total)} Total {figure(side.running_total)}"
            assert " ".join(line.split()) in text


def test_long_names_are_printed_whole() -> None:
    names = (LONG, "W" * 60, "X " * 30)
    text = whole_text(print_sheet(game(names, hands=3)))
    joined = text.replace(" ", "")
    for name in names:
        assert name.replace(" ", "") in joined


def test_negative_totals_have_a_true_minus_sign() -> None:
    side = SheetHandSide(total=-1190, running_total=-1190)
    sheet = example(hands=(SheetHand(number=1, sides=(side, side)),))
    text = whole_text(print_sheet(sheet))
    assert "This hand −1190 Total −1190" in text
    assert "-1190" not in text


def test_large_totals_are_grouped_from_ten_thousand_on() -> None:
    side = SheetHandSide(total=10_370, running_total=10_370)
    other = SheetHandSide(total=8310, running_total=8310)
    text = whole_text(print_sheet(example(hands=(SheetHand(number=1, sides=(side, other)),))))
    assert "10 370" in text
    assert "8310" in text


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_text_is_only_text(hostile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    warm()
    asked: list[str] = []
    monkeypatch.setattr(LocalFiles, "fetch", lambda _self, url, *_rest: asked.append(url))
    side = SheetHandSide(
        total=10,
        running_total=10,
        melds=((hostile, 5),),
        others=((hostile, 5),),
        minimum=hostile,
        remark=hostile,
        notes=(hostile,),
    )
    sheet = example(
        title=hostile,
        sides=(SheetSide(name=hostile, players=(hostile,)), SheetSide(name="b")),
        hands=(SheetHand(number=1, dealer=hostile, remark=hostile, sides=(side, side)),),
        options=(hostile,),
        date=hostile,
        target_text=hostile,
    )
    pdf = print_sheet(sheet)
    assert asked == []
    joined = whole_text(pdf).replace(" ", "")
    assert joined.count(hostile.replace(" ", "")) > 10
    assert "root:" not in joined


def test_text_that_cannot_be_printed_does_no_harm() -> None:
    name = "A\x00\ud800\x07B\n\tC\N{RIGHT-TO-LEFT OVERRIDE}"
    sheet = example(title=name, sides=(SheetSide(name=name), SheetSide(name="\n")))
    text = whole_text(print_sheet(sheet))
    assert "AB C" in text


def test_other_words_may_be_used() -> None:
    labels = replace(
        ENGLISH_LABELS, language="es", total="Total acumulado", page="Página {page} de {pages}"
    )
    pdf = print_sheet(example(), labels=labels)
    assert about(pdf).language == "es"
    assert "Total acumulado 1190" in whole_text(pdf)
    assert "Página 1 de 1" in whole_text(pdf)


def test_weasyprint_is_not_imported_before_the_first_sheet() -> None:
    code = "import sys, scorekeeper.sheets.render; sys.exit('weasyprint' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_hands_may_decide_the_end() -> None:
    text = whole_text(print_sheet(example(target=None, target_text="four hands")))
    assert "Played to four hands" in text
    assert "Target" not in text


def test_the_end_of_the_program_is_clean(tmp_path: Path) -> None:
    code = "from scorekeeper.sheets.render import warm; warm()"
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=True, env=environment, capture_output=True
    )
    assert ended.stderr == b""
    assert list(tmp_path.iterdir()) == []
