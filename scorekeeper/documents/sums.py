"""Numbers as people write them at a card table: `1190`, `1,190`, `120+45-30`."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category

from scorekeeper.wording.translation import N_

_MOST_DIGITS: Final = 7
_SUM: Final = re.compile(r"[+-]?\d+(?:[+-]\d+)*")
_TERM: Final = re.compile(r"[+-]?\d+")
_MINUS: Final = str.maketrans({"−": "-", "–": "-"})
_GROUPING: Final = re.compile(r"(?<=\d)(?:[.,'’]|\s+)(?=\d{3}(?!\d))")
_AROUND_SIGN: Final = re.compile(r"\s*([+-])\s*")
_LONGEST: Final = 200

LARGEST: Final = 10**_MOST_DIGITS - 1
"""The largest number that `read_sum` reads."""
TOO_LARGE: Final = N_("This is too large: write %(most)s at most.")
"""The sentence about a number that `is_beyond` a limit."""


def read_sum(text: str | None) -> int | None:
    """Return the value of a number, or of a sum of numbers; an empty text is 0.

    Thousands may be set apart by a comma, a point, a blank or an apostrophe; any other blank parts
    two numbers, which are no sum. Characters that show nothing are passed over.

    >>> read_sum("1,200 + 45 − 30")
    1215

    Args:
        text: the text as it was written.

    Returns:
        None where it is no sum, or a number in it has more than seven digits.
    """
    if not text:
        return 0
    terms = _terms(text)
    if terms is None or any(len(term.lstrip("+-")) > _MOST_DIGITS for term in terms):
        return None
    return sum(map(int, terms))


def is_beyond(text: str | None, most: int) -> bool:
    """Return whether the absolute value of a number or a sum exceeds `most`."""
    return abs(sum(map(int, _terms(text or "") or ()))) > most


def _terms(text: str) -> list[str] | None:
    """Return the numbers of a sum, with their signs; None where it is no sum."""
    if len(text) > _LONGEST:
        return None
    seen = "".join(each for each in text if category(each) != "Cf").strip()
    plain = _AROUND_SIGN.sub(r"\1", _GROUPING.sub("", seen.translate(_MINUS)))
    return _TERM.findall(plain) if not plain or _SUM.fullmatch(plain) else None
