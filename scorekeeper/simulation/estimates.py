"""Figures from many games: percentiles, rates, and the confidence intervals of rates.

Hands of one game are alike: a side that is far ahead needs a higher minimum. So the random sample
is one of games, not of hands, and every rate is a ratio of two sums over games, such as points
over hands. Its error is that of a ratio estimator (the linearised one of survey sampling), and the
error of a difference takes into account that both rulesets were played with the same seeds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

FEWEST_GAMES: Final = 2
"""With fewer games nothing can be said about errors."""

_Z: Final = 1.959964
"""The half width of a 95 % confidence interval, in standard errors."""

_MISSED: Final = 0.05
"""The probability with which a 95 % confidence interval misses the true value."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A ratio of two sums over games.

    Attributes:
        parts: the numerators, game by game.
        wholes: the denominators, game by game.
    """

    parts: tuple[int, ...]
    wholes: tuple[int, ...]

    @property
    def value(self) -> float | None:
        """The ratio, None where nothing was counted."""
        whole = sum(self.wholes)
        return sum(self.parts) / whole if whole else None

    def residuals(self) -> list[float]:
        """Return the deviation of each game from the ratio; they add up to 0."""
        part, whole = sum(self.parts), sum(self.wholes)
        scale = len(self.parts) / whole / whole
        # Whole numbers until the end: the same on every machine.
        return [
            (whole * p - part * w) * scale for p, w in zip(self.parts, self.wholes, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class Interval:
    """The value of a figure, and its 95 % confidence interval.

    Attributes:
        value: the figure.
        low: lower end; None where there were too few games to tell.
        high: upper end, likewise.
    """

    value: float
    low: float | None = None
    high: float | None = None


def estimate(rate: Rate) -> Interval | None:
    """Return a rate with its interval, None where nothing was counted."""
    value = rate.value
    return None if value is None else _interval(value, rate.residuals())


def estimate_share(rate: Rate) -> Interval | None:
    """Return the estimate of a share, with its interval between 0 and 1.

    For an event that was never seen, the upper end is the share with which it would stay unseen in
    as many games with a probability of 5 %, at one chance a game. For one that was always seen, the
    lower end is calculated in the same way.
    """
    found = estimate(rate)
    if found is None or found.low is None or found.high is None:
        return found
    unseen = 1 - _MISSED ** (1 / len(rate.parts))
    low = 1 - unseen if found.value == 1 else max(found.low, 0.0)
    high = unseen if found.value == 0 else min(found.high, 1.0)
    return Interval(found.value, low, high)


def difference(ours: Rate, theirs: Rate) -> Interval | None:
    """Return `ours` less `theirs`, of games paired by their seeds; None if one counted nothing."""
    mine, other = ours.value, theirs.value
    if mine is None or other is None:
        return None
    pairs = zip(ours.residuals(), theirs.residuals(), strict=True)
    return _interval(mine - other, [a - b for a, b in pairs])


def _interval(value: float, residuals: Sequence[float]) -> Interval:
    """Return a value with its interval, from residuals that add up to 0."""
    games = len(residuals)
    if games < FEWEST_GAMES:
        return Interval(value)
    squares = math.fsum(residual * residual for residual in residuals)
    error = _Z * math.sqrt(squares / (games - 1) / games)
    return Interval(value, value - error, value + error)


def percentile(ascending: Sequence[int], percent: int) -> int:
    """Return a percentile: the smallest value that `percent` percent of the values do not exceed.

    >>> percentile([10, 20, 30, 40], 50), percentile([10, 20, 30, 40], 95)
    (20, 40)

    Args:
        ascending: at least one value, in order.
        percent: 0 to 100.
    """
    return ascending[max(0, -(-percent * len(ascending) // 100) - 1)]
