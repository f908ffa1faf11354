"""Tables as CSV (RFC 4180) for spreadsheets: no text is read as a formula."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

BYTE_ORDER_MARK: Final = "\ufeff"
"""The byte order mark in front: without it, Excel reads UTF-8 as another encoding."""

_FORMULA_SIGNS: Final = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_NEEDS_QUOTES: Final = frozenset('",;\t\r\n')


def csv_line(values: Iterable[str | int]) -> str:
    r"""Return a row, its line end included.

    Numbers stay numbers. A text that a spreadsheet would take for a formula gets an apostrophe in
    front, by which all of them know text.

    >>> csv_line(["Ann", -65, "=1+1", 'the "best", they say'])
    'Ann,-65,\'=1+1,"the ""best"", they say"\r\n'
    """
    return ",".join(map(_field, values)) + "\r\n"


def _field(value: str | int) -> str:
    if isinstance(value, int):
        return str(value)
    is_formula = value.startswith(_FORMULA_SIGNS) or value.lstrip().startswith(_FORMULA_SIGNS)
    text = f"'{value}" if is_formula else value
    if _NEEDS_QUOTES & set(text):
        return '"' + text.replace('"', '""') + '"'
    return text
