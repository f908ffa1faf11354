"""The clock of a round: its part of a page, and the routes that turn it.

A director starts it; once time is up, a table may end its round itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

from flask import Blueprint, Response
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.services import database
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.event.clock import ClockAct, end_own_table, turn_clock
from scorekeeper.services.event.views import ClockPhase, EventView, milliseconds
from scorekeeper.web.common.forms import pressed
from scorekeeper.web.common.problems import refusal_of
from scorekeeper.web.event.answers import back
from scorekeeper.web.visitors.authorisation import for_event
from scorekeeper.web.visitors.idempotency import sent_write

event_clock: Final = Blueprint("event_clock", __name__)

_TURNS: Final = {
    "start": (ClockAct.START, 0),
    "pause": (ClockAct.PAUSE, 0),
    "more-1": (ClockAct.MORE, 1),
    "more-5": (ClockAct.MORE, 5),
}
"""The act of each button, and the minutes that it adds."""
_TIME = "Server-Time"
"""The header of live responses that pages set their clocks by: milliseconds since 1970."""


@event_clock.post("/e/<token>/clock")
@for_event(EventRole.DIRECTOR)
def turn(token: str) -> AnyResponse:
    """Start the clock, pause it, or give it more minutes."""
    _, action = pressed(_TURNS)
    if not action:
        return back(token)
    asked, minutes = _TURNS[action]
    turned = partial(turn_clock, database.session(), token, asked, sent_write(), minutes)
    return back(token, refusal_of(turned))


@event_clock.post("/e/<token>/end")
@for_event(EventRole.TABLE)
def end(token: str) -> AnyResponse:
    """End a table's round with the hands that it has, now that time is up."""
    return back(token, refusal_of(partial(end_own_table, database.session(), token, sent_write())))


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPart:
    """The clock as a page shows it. Moments are in milliseconds since 1970, by the server's time.

    Attributes:
        phase: the phase of the clock.
        now: when the page was made.
        ends: when it runs out; None while it does not run.
        left: milliseconds that are left.
        text: the time left in figures: `12:05`.
        warning: the milliseconds before the end at which it warns.
    """

    phase: ClockPhase
    now: int
    ends: int | None
    left: int
    text: str
    warning: int

    @property
    def is_up(self) -> bool:
        """Whether time is up."""
        return self.phase is ClockPhase.UP


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
        left=milliseconds(left),
        text=figures(left),
        warning=milliseconds(clock.warning),
    )


def figures(left: timedelta) -> str:
    """Return the time left, rounded up to seconds, as `clock.js` writes it.

    >>> figures(timedelta(minutes=12, seconds=4, milliseconds=1)), figures(timedelta(hours=1))
    ('12:05', '1:00:00')
    """
    seconds = -(-milliseconds(left) // 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def tell_time(response: Response) -> Response:
    """Add the server's time to an answer, in milliseconds."""
    response.headers[_TIME] = str(_since_1970(datetime.now(UTC)))
    return response


def _since_1970(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
