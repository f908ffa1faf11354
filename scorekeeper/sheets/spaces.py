"""Gaps of any width, made of the spaces that fonts have or shapers make.

Tabs would be simpler, but come out of WeasyPrint 70 a fortieth too wide.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

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
