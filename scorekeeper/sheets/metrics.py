"""Widths of text in the sheets' fonts, and gaps of any width made of the spaces that they have."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Final

from scorekeeper.sheets.fonts import FONTS

SANS: Final = "source-sans-3"
SERIF: Final = "source-serif-4"
BOLD: Final = 600
_BESIDE: Final = ("noto-sans-hebrew", "noto-sans-arabic")
_UNKNOWN: Final = 0.56
"""The width of a letter that no font of ours has, in em: about that of most other fonts."""
_UNKNOWN_WIDE: Final = 1.0
_WIDTHLESS: Final = frozenset({"Mn", "Me", "Cf"})
_SHAPED: Final = {ord("\N{EN SPACE}"): 0.5, ord("\N{EM SPACE}"): 1.0}
"""Spaces that no font of ours has: shapers make them of the plain one."""
_BLANK: Final = ord(" ")
_GROUPING: Final = ord("\N{NARROW NO-BREAK SPACE}")
"""Stands between the thousands of a figure; shapers make it half as wide as the font's blank."""
_WIDE_SPACE: Final = re.compile("(?<=[\u0590-\u08ff]) (?=[\u0590-\u08ff])")
_WIDER: Final = 0.07
"""In em: spaces between Hebrew and Arabic letters are those of their fonts, and wider."""
_WORD: Final = re.compile("([^\\S\u202f]*)([\\S\u202f]+)")
"""A word after the blanks before it; a figure is one, whatever stands between its thousands."""
_PART: Final = re.compile("([^\\S\u202f]*)([\\S\u202f]+?-(?=[^\\W\\d])|[\\S\u202f]+)")
"""A word, or what its hyphens part it into, after the blanks before it."""


_JOINED: Final = {
    (False, False): "<isolated>",
    (False, True): "<initial>",
    (True, False): "<final>",
    (True, True): "<medial>",
}
"""The form of an Arabic letter, by whether it is joined to the one before and behind it."""
_LAM_ALEF: Final = re.compile("\u0644[\u0622\u0623\u0625\u0627]")
_LIGATURES: Final = {
    "\u0644\u0622": "\ufef5",
    "\u0644\u0623": "\ufef7",
    "\u0644\u0625": "\ufef9",
    "\u0644\u0627": "\ufefb",
}
"""Lam with alef is one sign."""


@cache
def advances(weight: int, family: str = SANS) -> Mapping[int, float]:
    """Return the width of each letter of a weight (400 or 600) in em, by code point."""
    # Slow to import, and only a PDF needs it.
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # noqa: PLC0415

    widths = dict(_SHAPED)
    for name in (family, *_BESIDE):
        for path in sorted(FONTS.glob(f"{name}-*-{weight}-normal.woff2")):
            with TTFont(path, lazy=True) as font:
                em = font["head"].unitsPerEm
                metrics = font["hmtx"].metrics
                for point, glyph in font.getBestCmap().items():
                    widths.setdefault(point, metrics[glyph][0] / em)
    widths.setdefault(_GROUPING, widths[_BLANK] / 2)
    return widths


def text_width(text: str, size: float, weight: int = 400, family: str = SANS) -> float:
    """Return the width of a text, in the unit of `size`; `SERIF` comes in weight 600 alone."""
    return size * _ems(text, weight, family)


@lru_cache(maxsize=4096)
def _ems(text: str, weight: int, family: str) -> float:
    """Return the width of a text in em; the same words come again while a page is fitted."""
    widths = advances(weight, family)
    wide = _WIDER * len(_WIDE_SPACE.findall(text))
    return wide + sum(widths.get(ord(letter)) or _guess(letter) for letter in shaped(text))


def wrapped(
    text: str, width: float, size: float, weight: int = 400, *, at_hyphens: bool = False
) -> tuple[str, ...]:
    """Return a text broken between words into lines of at most `width`.

    A word that is wider than a line by itself is broken inside; before that, if wanted, any word
    after its hyphens.
    """
    lines: list[str] = []
    line, used = "", 0.0
    for blanks, word in (_PART if at_hyphens else _WORD).findall(text):
        gap = " " if blanks else ""
        before = text_width(gap, size, weight)
        room = text_width(word, size, weight)
        if line and used + before + room <= width:
            line, used = f"{line}{gap}{word}", used + before + room
            continue
        if line:
            lines.append(line)
        *full, line = _pieces(word, width, size, weight) if room > width else [word]
        lines.extend(full)
        used = text_width(line, size, weight)
    return (*lines, line)


def _pieces(word: str, width: float, size: float, weight: int) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and text_width(pieces[-1] + letter, size, weight) > width:
            pieces.append("")
        pieces[-1] += letter
    if pieces[-1] == "-" and len(pieces) > 1:
        # a hyphen does not stand alone
        pieces[-2:] = [pieces[-2][:-1], f"{pieces[-2][-1]}-"]
    return [piece for piece in pieces if piece]


def shaped(text: str) -> str:
    """Return a text with each Arabic letter in the form in which it is joined to its neighbours.

    >>> [f"{ord(letter):X}" for letter in shaped("علي")]
    ['FECB', 'FEE0', 'FEF2']
    """
    if text.isascii():
        return text
    forms = _forms()
    letters = _LAM_ALEF.sub(lambda pair: _LIGATURES.get(pair[0], pair[0]), text)
    letters = "".join(letter for letter in letters if not unicodedata.combining(letter))
    found: list[str] = []
    for place, letter in enumerate(letters):
        own = forms.get(letter, {})
        before = place > 0 and "<initial>" in forms.get(letters[place - 1], {})
        after = "<final>" in forms.get(letters[place + 1 : place + 2], {})
        is_final, is_initial = before and "<final>" in own, after and "<initial>" in own
        form = _JOINED[is_final, is_initial]
        found.append(own.get(form, letter))
    return "".join(found)


@cache
def _forms() -> Mapping[str, Mapping[str, str]]:
    """Return the forms of each Arabic letter and of lam with alef, as Unicode tells them."""
    found: dict[str, dict[str, str]] = {}
    for sign in map(chr, (*range(0xFB50, 0xFBB2), *range(0xFBD3, 0xFC00), *range(0xFE80, 0xFEFD))):
        form, *letters = unicodedata.decomposition(sign).split() or [""]
        if letters:
            plain = "".join(chr(int(letter, 16)) for letter in letters)
            found.setdefault(_LIGATURES.get(plain, plain), {})[form] = sign
    return found


def _guess(letter: str) -> float:
    if unicodedata.category(letter) in _WIDTHLESS:
        return 0.0
    return _UNKNOWN_WIDE if unicodedata.east_asian_width(letter) in "WF" else _UNKNOWN


_EM: Final = "\N{EM SPACE}"
# In em. The space and the thin space are those of the sheets' sans; the others have these widths
# in every font without a glyph of their own, as ours are.
_WIDTHS: Final[Mapping[str, float]] = {
    " ": 0.2,
    "\N{EN SPACE}": 1 / 2,
    "\N{THREE-PER-EM SPACE}": 1 / 3,
    "\N{FOUR-PER-EM SPACE}": 1 / 4,
    "\N{SIX-PER-EM SPACE}": 1 / 6,
    "\N{THIN SPACE}": 0.1,
    "\N{MEDIUM MATHEMATICAL SPACE}": 4 / 18,
    "\N{HAIR SPACE}": 1 / 16,
}
_MOST: Final = 4
_STEPS: Final = 200
"""Gaps are told apart by a two-hundredth of an em: a fortieth of a point at 8 pt."""


def gap(width: float) -> str:
    """Return a gap of a width in em, nothing if it is negative."""
    if width <= 0:
        return ""
    whole = int(width)
    return _EM * whole + _fractions()[round((width - whole) * _STEPS)]


@cache
def _fractions() -> tuple[str, ...]:
    """Return the best spaces for each fraction of an em; few of them, if as good."""
    made = [
        (sum(_WIDTHS[space] for space in spaces), "".join(spaces))
        for number in range(_MOST + 1)
        for spaces in combinations_with_replacement(_WIDTHS, number)
    ]
    return tuple(
        min(made, key=lambda one: (round(abs(one[0] - step / _STEPS) * _STEPS), len(one[1])))[1]
        for step in range(_STEPS + 1)
    )
