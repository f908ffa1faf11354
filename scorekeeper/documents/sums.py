"""Numbers as people write them at a card table: `1190`, `1,190`, `120+45-30`."""

from __future__ import annotations

import re
from typing import Final

_TERM: Final = r"\d{1,7}"
_SUM: Final = re.compile(rf"[+-]?{_TERM}(?:[+-]{_TERM})*")
_MINUS: Final = str.maketrans({"−": "-", "–": "-"})
_GROUPING: Final = re.compile(r"(?<=\d)[.,'’\s](?=\d{3}(?!\d))")
_BLANK: Final = re.compile(r"\s+")
_LONGEST: Final = 200


def read_sum(text: str | None) -> int | None:
    """Return the value of a number, or of a sum of numbers; an empty text is 0.

    Thousands may be set apart by a comma, a point, a blank or an apostrophe.

    >>> read_sum("1,200 + 45 − 30")
    1215

    Args:
        text: the text as it was written.

    Returns:
        None where it is no sum.
    """
    if not text:
        return 0
    if len(text) > _LONGEST:
        return None
    plain = _BLANK.sub("", _GROUPING.sub("", text.strip().translate(_MINUS)))
    if not plain:
        return 0
    if not _SUM.fullmatch(plain):
        return None
    return sum(int(term) for term in re.findall(rf"[+-]?{_TERM}", plain))
