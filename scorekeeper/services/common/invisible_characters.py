"""Invisible characters: two names that differ in them alone look the same.

Some scripts need a few of them between letters, and so do emoji that are made of others: these
stay where they do something, and are dropped anywhere else.
"""

from __future__ import annotations

import unicodedata
from typing import Final

TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of the text around them; their effect can be seen."""

_NON_JOINER, _JOINER = "\u200c", "\u200d"
_VIRAMA: Final = 9
"""The combining class of a sign that takes a letter its vowel; a joiner after it tells how."""
_CURSIVE: Final = "AL"
"""The direction of letters that are written joined, Arabic and its kin."""
_BLACK_FLAG: Final = "\U0001f3f4"

# Formats that are seen: signs that stand around Arabic, Syriac and Kaithi numbers.
_SEEN: Final = (
    TURNING
    | frozenset("\u06dd\u070f\u08e2\U000110bd\U000110cd")
    | set(map(chr, range(0x600, 0x606)))
)
# Not class “format” in Unicode, but invisible: fillers, Khmer vowels, a grapheme joiner.
_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
_TAGS: Final = frozenset(map(chr, range(0xE0020, 0xE0080)))
_STYLES: Final = frozenset("\ufe0e\ufe0f")
"""Selectors that show a sign as text or as a picture."""
_MONGOLIAN: Final = frozenset("\u180b\u180c\u180d\u180e\u180f")
_VARIANTS: Final = frozenset(map(chr, (*range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0))))
"""Selectors of a letter's form, as Japanese names need them."""
_NO_FORMATS: Final = _FILLERS | _STYLES | _MONGOLIAN | _VARIANTS
_KEYCAP: Final = "\u20e3"
_EMPTY: Final = "\u2800"
"""The blank of Braille."""


def without_unseen(text: str) -> str:
    """Return a text without invisible characters, but for those with an effect."""
    kept: list[str] = []
    for place, character in enumerate(text):
        if not is_unseen(character) or _is_needed(character, kept, text[place + 1 : place + 2]):
            kept.append(character)
    return "".join(kept)


def looks_of(name: str) -> str:
    """Return a key that is the same for names that look the same, in whatever case."""
    seen = "".join(character for character in name if not is_unseen(character))
    seen = unicodedata.normalize("NFKC", seen.replace(_EMPTY, " "))
    return " ".join(seen.casefold().split())


def is_unseen(character: str) -> bool:
    """Whether a character by itself shows nothing, and is no blank."""
    if unicodedata.category(character) == "Cf":
        return character not in _SEEN
    return character in _NO_FORMATS


def _is_needed(character: str, before: list[str], following: str) -> bool:
    """Whether an invisible character has an effect between the characters around it."""
    last = before[-1] if before else ""
    if not last:
        return False
    if character in _STYLES:
        return unicodedata.category(last) in {"So", "Sm", "Po"} or following == _KEYCAP
    if character in _MONGOLIAN:
        return unicodedata.name(last, "").startswith("MONGOLIAN")
    if character in _VARIANTS:
        return unicodedata.category(last) == "Lo"
    if character in _TAGS:
        return last == _BLACK_FLAG or last in _TAGS
    return character in {_NON_JOINER, _JOINER} and _joins(character, before, following)


def _joins(character: str, before: list[str], following: str) -> bool:
    if unicodedata.combining(before[-1]) == _VIRAMA:
        return True
    if not following:
        return False
    base = _base(before)
    if unicodedata.bidirectional(base) == _CURSIVE:
        return unicodedata.bidirectional(following) == _CURSIVE
    is_picture = unicodedata.category(base) == unicodedata.category(following) == "So"
    return character == _JOINER and is_picture


def _base(before: list[str]) -> str:
    """Return the letter or picture at the end of the text before, its marks left out."""
    signs = (one for one in reversed(before) if unicodedata.category(one) not in {"Mn", "Sk"})
    return next(signs, before[-1])
