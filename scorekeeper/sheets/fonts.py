"""The files of the sheets, and their fonts: the faces of the pages, each a family of its own.

WeasyPrint tells faces apart by family and weight only; the pages' style sheet has one family for
all scripts, and says of each file which letters it holds.
"""

from __future__ import annotations

import re
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
    r'[^}]+url\("(?P<file>[^"]+)"\)'
)
_SCRIPT: Final = re.compile(r"-(?P<script>latin|vietnamese|greek|cyrillic)(?P<ext>-ext)?-\d+-")


def font_face_rules(style: str) -> str:
    """Return the `@font-face` rules of the sheets.

    Args:
        style: a style sheet with those of the pages.
    """
    faces = (face for face in _FACE.finditer(style) if face["family"] in _FAMILIES)
    return "\n".join(
        f'@font-face {{ font-family: "{_family(face)}"; font-weight: {face["weight"]};'
        f' src: url("{face["file"]}") format("woff2"); }}'
        for face in faces
    )


def _family(face: re.Match[str]) -> str:
    """Return the family that holds one script alone; the first is that of Latin letters."""
    script = _SCRIPT.search(face["file"])
    words = [_FAMILIES[face["family"]]]
    if script and (script["ext"] or script["script"] != "latin"):
        words.append(script["script"].capitalize())
    if script and script["ext"]:
        words.append("Ext")
    return " ".join(words)
