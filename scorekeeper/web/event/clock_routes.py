"""Routes of a round's clock: a director starts it; when time is up, a table may end its round."""

from __future__ import annotations

from functools import partial
from typing import Final

from flask import Blueprint
from werkzeug.wrappers import Response

from scorekeeper.services import database
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.event.clock import Turn, end_own_table, turn_clock
from scorekeeper.web.common.buttons import pressed
from scorekeeper.web.event.answers import back, refusal_of
from scorekeeper.web.visitors.authorisation import for_event
from scorekeeper.web.visitors.limits import WRITING, limited
from scorekeeper.web.visitors.sent_writes import sent_write

event_clock: Final = Blueprint("event_clock", __name__)

_TURNS: Final = {
    "start": (Turn.START, 0),
    "pause": (Turn.PAUSE, 0),
    "more-1": (Turn.MORE, 1),
    "more-5": (Turn.MORE, 5),
}
"""What each button does, and by how many minutes."""


@event_clock.post("/e/<token>/clock")
@limited(WRITING)
@for_event(EventRole.DIRECTOR)
def turn(token: str) -> Response:
    """Start the clock, pause it, or give it more minutes."""
    _, action = pressed(_TURNS)
    if not action:
        return back(token)
    asked, minutes = _TURNS[action]
    turned = partial(turn_clock, database.session(), token, asked, sent_write(), minutes)
    return back(token, refusal_of(turned))


@event_clock.post("/e/<token>/end")
@limited(WRITING)
@for_event(EventRole.TABLE)
def end(token: str) -> Response:
    """End a table's round with the hands it has, now that time is up."""
    return back(token, refusal_of(partial(end_own_table, database.session(), token, sent_write())))
