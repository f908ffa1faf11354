"""Cuts the fonts of the pages from those of the sheets: the letters of western Europe alone.

Usage: python scripts/page_fonts.py

A font that is changed may not keep its reserved name (SIL Open Font License 1.1, section 3): the
pages know these as Table Sans and Table Serif. A letter they lack comes from the whole font.
"""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

FONTS: Final = Path(__file__).resolve().parents[1] / "static" / "fonts"
# Source, target, and whether pairs of letters are set closer: the serif
# stands in a few large words and in figures, and its table of pairs would be a third of its file.
CUTS: Final = (
    ("source-sans-3-latin-400-normal", "table-sans-400", "Table Sans", ("kern", "tnum")),
    ("source-sans-3-latin-600-normal", "table-sans-600", "Table Sans", ("kern", "tnum")),
    ("source-serif-4-latin-600-normal", "table-serif-600", "Table Serif", ("tnum",)),
)
LETTERS: Final = tuple(
    chain(
        range(0x20, 0x7F),
        range(0xA0, 0x100),
        (0x152, 0x153),
        range(0x2013, 0x2015),
        range(0x2018, 0x201F),
        (0x2022, 0x2026, 0x20AC, 0x2212),
    )
)
_FAMILY, _FULL, _POSTSCRIPT = 1, 4, 6


def cut(source: str, name: str, family: str, features: tuple[str, ...]) -> None:
    """Write a font that holds the letters alone, under a name of its own."""
    options = Options(
        layout_features=list(features),
        name_IDs=[0, _FAMILY, 2, _FULL, _POSTSCRIPT, 13, 14],
        notdef_outline=True,
        hinting=False,
    )
    font = TTFont(FONTS / f"{source}.woff2", recalcTimestamp=False)
    cutter = Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    names = font["name"]
    names.names = [each for each in names.names if each.nameID in options.name_IDs]
    for record in names.names:
        if record.nameID in {_FAMILY, _FULL}:
            record.string = family
        elif record.nameID == _POSTSCRIPT:
            record.string = family.replace(" ", "")
    for table in {"STAT", "BASE"} & set(font.keys()):
        del font[table]
    font.flavor = "woff2"
    font.save(FONTS / f"{name}.woff2")


def main() -> None:
    """Cut every font of the pages."""
    for source, name, family, features in CUTS:
        cut(source, name, family, features)


if __name__ == "__main__":
    main()
