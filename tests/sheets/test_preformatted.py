"""Preformatted lines stand where WeasyPrint itself would put them, and none is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pypdfium2  # type: ignore[import-untyped]
import pytest

from scorekeeper.sheets import render
from scorekeeper.sheets.model import PageSize, Paper
from scorekeeper.sheets.render import print_sheet
from tests.sheets.reading import page_texts, whole_text
from tests.sheets.samples import example
from tests.sheets.test_evening import outside

PATH = 2
"""The kind of an object that is drawn and no text, as PDFium numbers them."""


def printed(body: str, *, direction: str = "ltr") -> pypdfium2.PdfPage:
    html = f'<html lang="en" dir="{direction}"><title>x</title>{body}</html>'
    page = render.Page(html, "game.css", PageSize.of_paper(Paper.A4))
    return pypdfium2.PdfDocument(BytesIO(render.render_here(page)))[0]


def letters(page: pypdfium2.PdfPage) -> Iterator[tuple[str, float, float]]:
    """Yield each letter with its place, in points."""
    text = page.get_textpage()
    for index in range(text.count_chars()):
        letter = text.get_text_range(index, 1)
        if not letter.isspace():
            left, bottom, *_ = text.get_charbox(index)
            yield letter, left, bottom


def rules(page: pypdfium2.PdfPage) -> list[tuple[float, float, float]]:
    """Return left end, right end and height of each rule, in points."""
    bounds = [drawn.get_bounds() for drawn in page.get_objects(filter=[PATH])]
    return [(left, right, top - bottom) for left, bottom, right, top in bounds]


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_lines_stand_where_weasyprint_would_put_them(direction: str) -> None:
    text = "<i>Minimum 50</i>\nthree 7s  15\n\nsix 5s and a little wild\n<b>This hand 1190</b>\n"
    style = "font-family: inherit; margin: 0; white-space: pre; width: 100%"
    ours, theirs = (
        list(letters(printed(f'<{tag} style="{style}">{text}</{tag}>x', direction=direction)))
        for tag in ("pre", "div")
    )
    assert [letter for letter, *_ in ours] == [letter for letter, *_ in theirs]
    for (_, *ours_at), (_, *theirs_at) in zip(ours, theirs, strict=True):
        assert ours_at == pytest.approx(theirs_at, abs=0.01)


def test_letters_of_every_script_and_pictures_of_faces_are_drawn() -> None:
    drawn = "".join(letter for letter, *_ in letters(printed("<pre>Łש\n\N{GRINNING FACE}</pre>")))
    assert drawn.startswith("Łש")


def test_an_overline_lies_on_each_line_all_along_it() -> None:
    style = "text-decoration: overline #8a887e 3pt"
    page = printed(f'<pre style="width: 100pt">a\n<b style="{style}">b\nc</b></pre>')
    (left, right, height), other = rules(page)
    assert right - left == pytest.approx(100, abs=0.01)
    assert height == pytest.approx(3, abs=0.01)
    assert other == pytest.approx((left, right, height))


def test_nothing_takes_no_room() -> None:
    assert list(letters(printed("<pre></pre>x"))) == list(letters(printed("x")))


def test_a_hand_higher_than_a_page_goes_on_on_the_next() -> None:
    first = example().hands[0]
    others = tuple((f"line {number}.", 5) for number in range(130))
    high = replace(first.sides[0], melds=(), others=others)
    long = replace(first, sides=(high, first.sides[1]))
    pdf = print_sheet(example(hands=(long,)))
    assert len(page_texts(pdf)) > 2
    assert outside(pdf) == []
    text = whole_text(pdf)
    assert [f"line {number}." in text for number in range(130)] == [True] * 130
    assert "This hand 1190" in text
