"""Swiss: nobody meets the same opponents twice, and neighbours of the ranking meet."""

from __future__ import annotations

from typing import Final

from scorekeeper.event.by_rank import seat_by_rank
from scorekeeper.event.evening import Event
from scorekeeper.event.history import opponents
from scorekeeper.event.next_round import Movement, Proposal


def seat(event: Event) -> Proposal:
    """Return the next round; there is always one more."""
    return seat_by_rank(event, avoided=opponents(event.rounds))


MOVEMENT: Final = Movement("swiss", seat)
