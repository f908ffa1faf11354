"""Danish: the first meets the second, the third the fourth, whoever met before."""

from __future__ import annotations

from typing import Final

from scorekeeper.event.by_rank import seat_by_rank
from scorekeeper.event.evening import Event
from scorekeeper.event.history import opponents
from scorekeeper.event.next_round import Movement, Proposal


def seat(event: Event) -> Proposal:
    """Return the next round; there is always one more."""
    last = event.rounds[-1:] if event.no_instant_rematch else ()
    return seat_by_rank(event, avoided=opponents(last))


MOVEMENT: Final = Movement("danish", seat)
