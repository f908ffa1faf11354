"""The kinds of scoring a result, as data and one small function each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

Thresholds = tuple[int, ...]
"""Ten rising differences of points; each that is exceeded moves one victory point."""

SHORT: Final[Thresholds] = (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500)
LONG: Final[Thresholds] = (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000)
THRESHOLDS: Final = {"short": SHORT, "long": LONG}
"""The tables of differences that are offered."""

_DRAW: Final = 10
"""The victory points of a draw: half of the 20 that both sides share."""
_FIVES: Final = 5


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of scoring.

    Attributes:
        table: a side's score at a table, from its points, their difference and the thresholds.
        bye: the score of a bye, from the entrant's scores at tables.
    """

    table: Callable[[int, int, Thresholds], int]
    bye: Callable[[Sequence[int]], int]


@dataclass(frozen=True, slots=True)
class Scoring:
    """The scoring of an event.

    Attributes:
        kind: the kind of scoring.
        thresholds: those of victory points; other kinds ignore them.
        bye_score: the director's score for a bye; None for the usual one.
    """

    kind: Kind
    thresholds: Thresholds = SHORT
    bye_score: int | None = None

    def of_table(self, own: int, other: int) -> int:
        """Return the score of a side that made `own` points against `other`."""
        return self.kind.table(own, own - other, self.thresholds)

    def of_bye(self, earned: Sequence[int]) -> int:
        """Return the score of a bye for an entrant with these scores, table by table."""
        return self.kind.bye(earned) if self.bye_score is None else self.bye_score


def _points(own: int, _difference: int, _thresholds: Thresholds) -> int:
    return own


def _victory_points(_own: int, difference: int, thresholds: Thresholds) -> int:
    beyond = sum(abs(difference) > each for each in thresholds)
    return _DRAW + beyond if difference > 0 else _DRAW - beyond


def _wins(_own: int, difference: int, _thresholds: Thresholds) -> int:
    return 1 + (difference > 0) - (difference < 0)


def average_in_fives(earned: Sequence[int]) -> int:
    """Return an average, rounded to fives, half up; 0 of nothing.

    >>> average_in_fives([500, 505]), average_in_fives([-5, 0]), average_in_fives([])
    (505, 0, 0)
    """
    if not earned:
        return 0
    count = len(earned)
    return _FIVES * ((2 * sum(earned) + _FIVES * count) // (2 * _FIVES * count))


SCORINGS: Final = {
    "points": Kind(_points, average_in_fives),
    "victory-points": Kind(_victory_points, lambda _earned: 12),
    "wins": Kind(_wins, lambda _earned: 2),
}
"""The kinds of scoring, by name."""
