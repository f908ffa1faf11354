"""Clock on the pages of an evening: the server's times, from which the page counts on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from flask import Response

from scorekeeper.services.event.clock_view import Phase
from scorekeeper.services.event.views import EventView

_TIME = "Server-Time"
"""The header of every live answer by which pages set their clocks: milliseconds since 1970."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPart:
    """The clock as a page shows it. All moments are milliseconds since 1970, by the server.

    Attributes:
        phase: the phase of the clock.
        now: when the page was made.
        ends: when it runs out; None while it does not run.
        left: milliseconds that are left.
        text: the same in figures: `12:05`.
        warning: the milliseconds before the end at which it warns.
    """

    phase: Phase
    now: int
    ends: int | None
    left: int
    text: str
    warning: int

    @property
    def is_up(self) -> bool:
        """Whether time is up."""
        return self.phase is Phase.UP


def clock_part(view: EventView, now: datetime | None = None) -> ClockPart | None:
    """Return the clock of the round that is played.

    None before the first round, where hands are counted, and once every table has its result.
    """
    clock, current = view.clock, view.current
    if clock is None or current is None or current.is_finished:
        return None
    moment = now or datetime.now(UTC)
    left = clock.remaining(moment)
    phase = clock.phase(moment)
    return ClockPart(
        phase=phase,
        now=_since_1970(moment),
        ends=None if clock.ends_at is None else _since_1970(clock.ends_at),
        left=_milliseconds(left),
        text=figures(left),
        warning=_milliseconds(clock.warning),
    )


def figures(left: timedelta) -> str:
    """Return the time left, as `clock.js` writes it: a second that has begun is whole.

    >>> figures(timedelta(minutes=12, seconds=4, milliseconds=1)), figures(timedelta(hours=1))
    ('12:05', '1:00:00')
    """
    seconds = -(-_milliseconds(left) // 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def tell_time(response: Response) -> Response:
    """Add the server's time to an answer, in milliseconds."""
    response.headers[_TIME] = str(_since_1970(datetime.now(UTC)))
    return response


def _since_1970(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def _milliseconds(length: timedelta) -> int:
    return round(length / timedelta(milliseconds=1))
