"""The clock of a round: its part of a page, and the routes that turn it.

A director starts it; once time is up, a table may end its round itself.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

from flask import Blueprint, Response
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.services import database
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.event.clock import ClockAct, end_own_table, turn_clock
from scorekeeper.services.event.views import ClockView, EventView, milliseconds
from scorekeeper.web.common.forms import pressed
from scorekeeper.web.common.problems import refusal_of
from scorekeeper.web.event.answers import back
from scorekeeper.web.visitors.authorisation import for_event
from scorekeeper.web.visitors.idempotency import sent_write

event_clock: Final = Blueprint("event_clock", __name__)
event_clock.add_app_template_filter(milliseconds)

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


def shown_clock(view: EventView) -> ClockView | None:
    """Return the clock of the round that is played.

    None before the first round, where hands are counted, and once every table has its result.
    """
    current = view.current
    return None if current is None or current.is_finished else view.clock


@event_clock.app_template_filter()
def clock_figures(left: timedelta) -> str:
    """Return the time left, rounded up to seconds, as `clock.js` writes it.

    >>> clock_figures(timedelta(minutes=12, seconds=4, milliseconds=1))
    '12:05'
    >>> clock_figures(timedelta(hours=1))
    '1:00:00'
    """
    seconds = -(-milliseconds(left) // 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def tell_time(response: Response) -> Response:
    """Add the server's time to an answer, in milliseconds."""
    response.headers[_TIME] = str(since_1970(datetime.now(UTC)))
    return response


@event_clock.app_template_filter()
def since_1970(moment: datetime) -> int:
    """Return a moment in milliseconds since 1970, by the server's time."""
    return round(moment.timestamp() * 1000)
