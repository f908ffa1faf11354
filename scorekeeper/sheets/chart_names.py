"""Positions of the names of a chart: apart from each other, and off the lines."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

_SAMPLES: Final = 8


def spread(places: Sequence[float], distance: float, room: tuple[float, float]) -> list[float]:
    """Return the places moved as little as needed to stand a distance apart, within a room.

    Places that are equal keep their order. Where the room is too small for the distance, they
    share it.
    """
    top, bottom = room
    distance = min(distance, (bottom - top) / max(1, len(places) - 1))
    order = sorted(range(len(places)), key=lambda index: (places[index], index))
    moved = [max(top, places[index]) for index in order]
    for upper, lower in pairwise(range(len(moved))):
        moved[lower] = max(moved[lower], moved[upper] + distance)
    moved[-1] = min(moved[-1], bottom)
    for lower, upper in pairwise(range(len(moved) - 1, -1, -1)):
        moved[upper] = min(moved[upper], moved[lower] - distance)
    found = [0.0] * len(places)
    for index, place in zip(order, moved, strict=True):
        found[index] = place
    return found


def clearance(
    heights: Sequence[Sequence[float]], step: float, span: tuple[float, float], height: float
) -> float:
    """Return the smallest distance of the lines, above or below, from a level stretch.

    Args:
        heights: for each line its height at 0, `step`, 2 × `step` …
        step: from one height to the next.
        span: begin and end of the stretch.
        height: of the stretch.
    """
    begin, end = span
    places = [begin + share * (end - begin) / _SAMPLES for share in range(_SAMPLES + 1)]
    return min(abs(_height(line, place / step) - height) for line in heights for place in places)


def _height(line: Sequence[float], place: float) -> float:
    before = min(max(int(place), 0), len(line) - 2)
    return line[before] + (place - before) * (line[before + 1] - line[before])
