"""Picture of a game's score."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.sheets import render
from scorekeeper.sheets.labels import ENGLISH_LABELS
from scorekeeper.sheets.model import Sheet, SheetSide
from scorekeeper.sheets.picture import SIZE, Picture, standing_of
from scorekeeper.sheets.render import Page, page_of, print_sheet
from scorekeeper.sheets.sheet_queue import PrintLimits, SheetQueue

LONG = "Bartholomäus von und zu Wolfenstein-Habsburg und Ermengarde"
NAMES = ("Ann & Cid", LONG, "דנה לוי", f"{LONG} the second", "فاطمة", "<b>Fay</b>")
TOTALS = (3205, 2840, -120, 4995, 12_345, 0)


def a_picture(sides: int, **changes: object) -> Picture:
    given: dict[str, object] = {
        "title": "Canasta Caliente Complete",
        "facts": ("Hand 7", "Played to 5000"),
        "sides": tuple(SheetSide(name=name, several="&" in name) for name in NAMES[:sides]),
        "rules": find_variant("caliente-complete").ruleset(),
        "totals": TOTALS[:sides],
        "hands": 6,
    }
    return Picture(**{**given, **changes})  # type: ignore[arg-type]


def printed(sheet: Sheet) -> list[Page]:
    """Return the pages given to the renderer."""
    pages: list[Page] = []

    def note(page: Page) -> bytes:
        pages.append(page)
        return b""

    render.use_renderer(note)
    try:
        print_sheet(sheet)
    finally:
        render.use_renderer()
    return pages


@pytest.mark.parametrize("sides", range(2, 7))
def test_a_picture_of_any_number_of_sides(sides: int) -> None:
    with Image.open(BytesIO(print_sheet(a_picture(sides)))) as drawn:
        assert (drawn.format, drawn.size) == ("PNG", (SIZE.width, SIZE.height))
        colours = drawn.convert("RGB").getcolors(int(SIZE.width * SIZE.height))
    assert colours is not None
    # Felt, paper and ink: more than an empty page has.
    assert (252, 249, 240) in {colour for _, colour in colours}
    assert len(colours) > 500


def test_what_somebody_typed_is_text() -> None:
    (page,) = printed(a_picture(6, title="<i>Tuesday</i>"))
    assert "&lt;i&gt;Tuesday&lt;/i&gt;" in page.html
    assert "&lt;b&gt;Fay&lt;/b&gt;" in page.html
    assert "12\N{NARROW NO-BREAK SPACE}345" in page.html


def test_long_names_are_told_apart() -> None:
    (page,) = printed(a_picture(4))
    names = [line for line in page.html.splitlines() if 'class="name"' in line]
    assert len(set(names)) == 4
    assert all(len(name) < 80 for name in names)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hands": 0}, "No hand played yet"),
        ({}, "Ann & Cid lead by 365"),
        ({"winner": 0}, "Ann & Cid win by 365"),
    ],
)
def test_how_the_game_stands(changes: dict[str, object], sentence: str) -> None:
    picture = a_picture(2, **changes)
    said = standing_of(picture, ENGLISH_LABELS)
    assert said.replace("Bartholomäus", "") == sentence
    (page,) = printed(picture)
    assert sentence.replace("&", "&amp;") in page.html
    assert ("crown" in page.html) is ("winner" in changes)


def test_no_side_leads_where_nothing_is_played() -> None:
    (page,) = printed(a_picture(3, hands=0))
    assert "leads" not in page.html


def test_no_way_to_go_where_hands_end_the_game() -> None:
    (page,) = printed(a_picture(2, rules=find_variant("hand-and-foot").ruleset()))
    assert 'class="way"' not in page.html
    assert 'class="note"' not in page.html


def test_a_picture_goes_the_way_of_the_sheets() -> None:
    (page,) = printed(a_picture(2))
    assert page_of(page.text()) == page
    queue = SheetQueue(PrintLimits(start_seconds=120, seconds=120))
    try:
        drawn = queue.render(page)
    finally:
        queue.close()
    assert drawn.startswith(b"\x89PNG")
