"""Mitchell: one line keeps its tables, the other moves up one table a round."""

from __future__ import annotations

from typing import Final

from scorekeeper.event.evening import Entrant, Event, Line
from scorekeeper.event.next_round import Movement, Proposal, UnevenLinesError
from scorekeeper.event.schedules import founders, places_of, seat_places


def seat(event: Event) -> Proposal | None:
    """Return the next round; None once every pair of one line has met every pair of the other."""
    ns, ew = _lines(event)
    tables = _rounds(event)
    places = places_of(event, (*ns, *ew))
    if event.next_round > tables:
        return None
    moved = event.next_round - 1
    meetings = [
        (keeps + 1, keeps, len(ns) + moves)
        for keeps in range(len(ns))
        for moves in ((keeps - moved) % tables,)
        if moves < len(ew)
    ]
    return seat_places(event, places, meetings)


def _lines(event: Event) -> tuple[list[Entrant], list[Entrant]]:
    """Return those who sit North-South and East-West from the start.

    Raises:
        UnevenLinesError: one line has at least two entrants more than the other.
    """
    first = founders(event)
    if any(entrant.line is None for entrant in first):
        half = (len(first) + 1) // 2
        return first[:half], first[half:]
    ns = [entrant for entrant in first if entrant.line is Line.NS]
    ew = [entrant for entrant in first if entrant.line is Line.EW]
    if abs(len(ns) - len(ew)) > 1:
        raise UnevenLinesError(len(ns), len(ew))
    return ns, ew


def _rounds(event: Event) -> int:
    """Return the length of the longer line: of an odd number it has one more than the other."""
    return (len(founders(event)) + 1) // 2


MOVEMENT: Final = Movement("mitchell", seat, has_lines=True, most_rounds=_rounds)
