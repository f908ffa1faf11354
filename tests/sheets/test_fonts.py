"""The fonts of the sheets are those that the style sheet of the pages names."""

import re
from collections import Counter

from scorekeeper.sheets.fonts import FONTS, PAGES_STYLE, TEMPLATES, font_face_rules

_NAMED = re.compile(
    r'font-family: "(?P<family>[^"]+)"; font-weight: (?P<weight>\d+); src: url\("(?P<file>[^"]+)"\)'
)


def faces() -> list[re.Match[str]]:
    return list(_NAMED.finditer(font_face_rules(PAGES_STYLE.read_text())))


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
    }
    @font-face {
      font-family: "Table Sans";
      font-weight: 400;
      src: url("../fonts/table-sans-400.woff2") format("woff2");
    }
    """
    assert font_face_rules(style) == (
        '@font-face { font-family: "Sheet Sans Greek Ext"; font-weight: 400;'
        ' src: url("../fonts/source-sans-3-greek-ext-400-normal.woff2") format("woff2"); }'
    )
