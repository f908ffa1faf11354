"""Clock of a round as it is shown: the time left, and its phase."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

WARNING: Final = timedelta(minutes=5)
"""Time before the end at which a round is warned; a quarter of one that is shorter than twenty."""


class ClockPhase(StrEnum):
    """Phase of the clock of a round."""

    READY = "ready"
    """It has not been started."""
    RUNNING = "running"
    PAUSED = "paused"
    WARNING = "warning"
    """It runs, and little is left."""
    UP = "up"
    """Time is up: the hand that runs is the round's last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockView:
    """The clock of a round.

    Attributes:
        length: length of a round.
        ends_at: when it runs out, in UTC; None while it does not run.
        left: time left when it was paused, or was given more before it began; None otherwise.
    """

    length: timedelta
    ends_at: datetime | None = None
    left: timedelta | None = None

    @property
    def warning(self) -> timedelta:
        """Remaining time at which the clock warns."""
        return min(WARNING, self.length / 4)

    def remaining(self, now: datetime) -> timedelta:
        """Return the remaining time; zero where time is up."""
        if self.ends_at is not None:
            return max(self.ends_at - now, timedelta(0))
        return self.length if self.left is None else self.left

    def is_up(self, now: datetime) -> bool:
        """Whether time is up."""
        return self.ends_at is not None and self.ends_at <= now

    def phase(self, now: datetime) -> ClockPhase:
        """Return how far it is."""
        if self.ends_at is None:
            return ClockPhase.READY if self.left is None else ClockPhase.PAUSED
        if self.is_up(now):
            return ClockPhase.UP
        return ClockPhase.WARNING if self.remaining(now) <= self.warning else ClockPhase.RUNNING


def clock_view(minutes: int | None, ends_at: datetime | None, left: int | None) -> ClockView | None:
    """Return the clock of an evening from its columns; None where it has none."""
    if minutes is None:
        return None
    return ClockView(
        length=timedelta(minutes=minutes),
        ends_at=ends_at,
        left=None if left is None else timedelta(milliseconds=left),
    )
