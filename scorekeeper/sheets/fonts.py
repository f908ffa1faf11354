"""The files of the sheets, and their fonts: the faces of the pages, each a family of its own.

WeasyPrint tells faces apart by family and weight only; the pages' style sheet has one family for
all scripts, and says of each file which letters it holds.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from scorekeeper import folders

TEMPLATES: Final = folders.TEMPLATES / "sheets"
FONTS: Final = folders.STATIC / "fonts"
PAGES_STYLE: Final = folders.STATIC / "css" / "table.css"
"""Nothing outside of these folders is ever read for a sheet."""

_FAMILIES: Final = {
    "Source Sans 3": "Sheet Sans",
    "Source Serif 4": "Sheet Serif",
    "Noto Sans Hebrew": "Sheet Hebrew",
    "Noto Sans Arabic": "Sheet Arabic",
}
"""Names of the pages' families on sheets; others are cut for the pages alone."""

_FACE: Final = re.compile(
    r'@font-face \{\s+font-family: "(?P<family>[^"]+)";\s+font-weight: (?P<weight>\d+);'
    r'[^}]+url\("(?P<file>[^"]+)"\)[^}]+unicode-range:(?P<letters>[^;]+);'
)
_LETTERS: Final = re.compile(r"U\+(?P<first>[0-9A-F]+)(?:-(?P<last>[0-9A-F]+))?")
_SCRIPT: Final = re.compile(r"-(?P<script>latin|vietnamese|greek|cyrillic)(?P<ext>-ext)?-\d+-")


@lru_cache(maxsize=256)
def font_face_rules(style: str, letters: frozenset[str]) -> tuple[str, ...]:
    """Return the `@font-face` rules of the fonts that hold any of the letters.

    The others are left out: each process decompresses the fonts that rules name, which is slow.

    Args:
        style: a style sheet with the rules of the pages.
        letters: the letters of a text.
    """
    points = sorted(map(ord, letters))
    return tuple(
        f'@font-face {{ font-family: "{_family(face)}"; font-weight: {face["weight"]};'
        f' src: url("{face["file"]}") format("woff2"); }}'
        for face in _FACE.finditer(style)
        if face["family"] in _FAMILIES and _holds_any(face["letters"], points)
    )


def _holds_any(ranges: str, points: Sequence[int]) -> bool:
    """Return whether a `unicode-range` holds any of some ascending code points."""
    for match in _LETTERS.finditer(ranges):
        first = int(match["first"], 16)
        last = int(match["last"] or match["first"], 16)
        place = bisect_left(points, first)
        if place < len(points) and points[place] <= last:
            return True
    return False


def _family(face: re.Match[str]) -> str:
    """Return the family that holds one script alone; the first is that of Latin letters."""
    script = _SCRIPT.search(face["file"])
    words = [_FAMILIES[face["family"]]]
    if script and (script["ext"] or script["script"] != "latin"):
        words.append(script["script"].capitalize())
    if script and script["ext"]:
        words.append("Ext")
    return " ".join(words)
