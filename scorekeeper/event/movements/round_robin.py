"""Round robin: everybody meets everybody once."""

from __future__ import annotations

from typing import Final

from scorekeeper.event.evening import Event
from scorekeeper.event.next_round import Movement, Proposal
from scorekeeper.event.schedules import circle, founders, places_of, rounds_of_circle, seat_places


def seat(event: Event) -> Proposal | None:
    """Return the next round of the schedule; None once everybody has met."""
    places = places_of(event, founders(event))
    if event.next_round > _rounds(event):
        return None
    pairs = circle(len(places), event.next_round - 1)
    meetings = [(number, *pair) for number, pair in enumerate(pairs, start=1)]
    return seat_places(event, places, meetings)


def _rounds(event: Event) -> int:
    return rounds_of_circle(len(founders(event)))


MOVEMENT: Final = Movement("round-robin", seat, most_rounds=_rounds)
