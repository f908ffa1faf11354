"""Subset the fonts of the sheets for the pages: only the characters of western Europe.

Usage: python scripts/page_fonts.py

A modified font may not keep its reserved name (SIL Open Font License 1.1, section 3), so the pages
call these Table Sans and Table Serif. Other characters are shown in the complete fonts.
"""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

FONTS: Final = Path(__file__).resolve().parents[1] / "static" / "fonts"
CUTS: Final = (
    ("source-sans-3-latin-400-normal", "table-sans-400", "Table Sans", ("kern", "tnum")),
    ("source-sans-3-latin-600-normal", "table-sans-600", "Table Sans", ("kern", "tnum")),
    ("source-serif-4-latin-600-normal", "table-serif-600", "Table Serif", ("tnum",)),
)
"""Source file, target file, family and OpenType features.

The serif has no kerning: that would be a third of its file, for a few large words and figures.
"""
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
_FAMILY, _FULL, _POSTSCRIPT = 1, 4, 6  # ids in the font's table of names


def cut(source: str, name: str, family: str, features: tuple[str, ...]) -> None:
    """Write the subset of a font as the file `name`, under another family name."""
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
    """Write every font of the pages."""
    for source, name, family, features in CUTS:
        cut(source, name, family, features)


if __name__ == "__main__":
    main()
