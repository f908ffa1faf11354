"""Figures as players write them."""

from __future__ import annotations

from typing import Final

_GROUPED_FROM: Final = 10_000
_MINUS: Final = "\N{MINUS SIGN}"
_GAP: Final = "\N{NARROW NO-BREAK SPACE}"


def figure(number: int) -> str:
    """Write a number with a real minus sign, grouped by a thin space from 10 000 on.

    It has neither a comma nor a point, so that it reads the same in every language.

    >>> figure(1190), figure(-65)
    ('1190', '−65')
    """
    text = f"{abs(number):,}".replace(",", _GAP if abs(number) >= _GROUPED_FROM else "")
    return f"{_MINUS}{text}" if number < 0 else text


class Number(int):
    """A number that `%s` writes as `figure` does; `%d` leaves it plain.

    >>> "%(points)s" % {"points": Number(-12000)} == figure(-12000)
    True
    """

    __slots__ = ()

    def __str__(self) -> str:
        """Write it as players do."""
        return figure(self)


def signed_figure(number: int) -> str:
    """Write a number with its sign, also where it is positive."""
    return f"+{figure(number)}" if number > 0 else figure(number)


class Footnotes(dict[str, int]):
    """Sources or remarks, each with its number from 1 on, in the order of their first use."""

    def number(self, source: object) -> int:
        """Return the number of a source; one that comes again keeps its number."""
        return self.setdefault(str(source), len(self) + 1)

    def mark(self, source: object) -> str:
        """Return the mark of a source behind what it proves: `[3]`."""
        return f"[{self.number(source)}]"
