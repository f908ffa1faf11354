"""Whole numbers that stand in hidden fields and in addresses."""

from __future__ import annotations

import re
from typing import Final

from flask import request

_DIGITS: Final = re.compile(r"[0-9]{1,40}")
"""Nothing has a number of more digits, and Python itself refuses to read endless ones."""


def whole_number(text: str | None) -> int | None:
    """Return the number that is written as digits and nothing else; None where there is none."""
    return int(text) if text is not None and _DIGITS.fullmatch(text) else None


def number_in(text: str | None) -> int:
    """Return the number that is written as digits; -1, which nothing has, where there is none."""
    found = whole_number(text)
    return -1 if found is None else found


def sent_number(name: str) -> int:
    """Return the number in a field of the form that was sent; -1 for none."""
    return number_in(request.form.get(name))
