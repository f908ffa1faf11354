"""The fonts of the sheets are those that the style sheet of the pages names."""

import re
from collections import Counter

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from scorekeeper.sheets.fonts import FONTS, PAGES_STYLE, TEMPLATES, font_face_rules

_NAMED = re.compile(
    r'font-family: "(?P<family>[^"]+)"; font-weight: (?P<weight>\d+); src: url\("(?P<file>[^"]+)"\)'
)


_EVERY_LETTER = frozenset(map(chr, range(0x10000)))


def faces(letters: frozenset[str] = _EVERY_LETTER) -> list[re.Match[str]]:
    return list(_NAMED.finditer("".join(font_face_rules(PAGES_STYLE.read_text(), letters))))


def test_every_font_of_the_sheets_is_named_once() -> None:
    named = [(PAGES_STYLE.parent / face["file"]).resolve() for face in faces()]
    assert sorted(named) == sorted(
        path for path in FONTS.glob("*.woff2") if not path.name.startswith("table-")
    )


def test_no_two_files_are_of_one_family_and_weight() -> None:
    counted = Counter((face["family"], face["weight"]) for face in faces())
    assert set(counted.values()) == {1}


def test_sheets_ask_for_families_that_are_there_and_for_all_of_them() -> None:
    styles = "".join(path.read_text() for path in TEMPLATES.glob("*.css"))
    assert set(re.findall(r'"(Sheet [^"]+)"', styles)) == {face["family"] for face in faces()}


def test_a_family_says_its_script_unless_that_is_latin() -> None:
    style = """
    @font-face {
      font-family: "Source Sans 3";
      font-weight: 400;
      font-display: swap;
      src: url("../fonts/source-sans-3-greek-ext-400-normal.woff2") format("woff2");
      unicode-range: U+1F00-1FFF;
    }
    @font-face {
      font-family: "Table Sans";
      font-weight: 400;
      src: url("../fonts/table-sans-400.woff2") format("woff2");
      unicode-range: U+1F00-1FFF;
    }
    """
    assert font_face_rules(style, frozenset("\u1f00")) == (
        (
            '@font-face { font-family: "Sheet Sans Greek Ext"; font-weight: 400;'
            ' src: url("../fonts/source-sans-3-greek-ext-400-normal.woff2") format("woff2"); }'
        ),
    )


@pytest.mark.parametrize(
    ("text", "scripts"),
    [
        ("Ana", {"latin"}),
        ("Łukasz", {"latin", "latin-ext"}),
        ("Ana y Юрий", {"latin", "cyrillic"}),
        ("\u1f00", {"greek-ext"}),
        ("\u1fff", {"greek-ext"}),
        ("\u2000", {"latin"}),
        ("\u4e00", set()),
    ],
)
def test_only_the_fonts_of_a_text_are_unpacked(text: str, scripts: set[str]) -> None:
    names = {re.sub(r"-\d+-normal\.woff2$", "", face["file"]) for face in faces(frozenset(text))}
    assert {re.sub(".*/source-(sans-3|serif-4)-", "", name) for name in names} == scripts


def test_each_letter_of_a_font_brings_a_font() -> None:
    """Otherwise its look would depend on the sheets that a process has made before."""
    fonts = {(PAGES_STYLE.parent / face["file"]).resolve() for face in faces()}
    points = set()
    for path in fonts:
        with TTFont(path, lazy=True) as font:
            points |= set(font.getBestCmap())
    ranges = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", PAGES_STYLE.read_text())
    for first, last in ranges:
        points -= set(range(int(first, 16), int(last or first, 16) + 1))
    assert points <= {0xFEFF}  # the mark of a byte order, which has no look
