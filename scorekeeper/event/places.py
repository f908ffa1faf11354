"""The places of a schedule: held from the start, left by some, taken by those who come later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.event.evening import Entrant, Event
from scorekeeper.event.next_round import NoPlaceError


@dataclass(slots=True)
class Place:
    """A place of a schedule, with its holders in turn."""

    holders: list[Entrant] = field(default_factory=list)

    def holder_in(self, round_number: int) -> int | None:
        """Return the number of the entrant who holds it in a round; None where nobody does."""
        for entrant in self.holders:
            if entrant.is_present(round_number):
                return entrant.number
        return None

    def is_free_for(self, entrant: Entrant) -> bool:
        """Return whether it was left by the time somebody comes."""
        last = self.holders[-1]
        is_other_line = None not in (last.line, entrant.line) and last.line is not entrant.line
        return last.is_gone(entrant.in_from) and not is_other_line


def founders(event: Event) -> list[Entrant]:
    """Return those who are there from the start."""
    return [entrant for entrant in event.entrants if entrant.in_from == 1]


def places_of(event: Event, first: Sequence[Entrant]) -> list[Place]:
    """Return the places of a schedule, with those who came later in places that were left.

    Args:
        event: the event.
        first: the holder of each place from the start.

    Raises:
        NoPlaceError: nobody has left a place for somebody who joins.
    """
    places = [Place([entrant]) for entrant in first]
    joining = [each for each in event.entrants if each.in_from > 1 and each.ever_plays]
    for entrant in sorted(joining, key=lambda each: each.in_from):
        place = next((each for each in places if each.is_free_for(entrant)), None)
        if place is None:
            raise NoPlaceError(entrant.number)
        place.holders.append(entrant)
    return places


def holders(event: Event, places: Sequence[Place]) -> list[int | None]:
    """Return the holder of each place in the next round, None for an empty one."""
    return [place.holder_in(event.next_round) for place in places]


def joined(event: Event, places: Sequence[Place]) -> tuple[tuple[int, int], ...]:
    """Return the entrants who join with the next round, each with the one they replace."""
    return tuple(
        (entrant.number, left.number)
        for place in places
        for left, entrant in zip(place.holders, place.holders[1:], strict=False)
        if entrant.in_from == event.next_round
    )
