"""Where the names of a chart find room: apart, short enough, off the lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

_WIDE: Final = 1.0
_CAPITAL: Final = 0.7
_OTHER: Final = 0.56
_SAMPLES: Final = 8


def spread(places: Sequence[float], distance: float, room: tuple[float, float]) -> list[float]:
    """Return the places moved as little as it takes to stand a distance apart, within a room.

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


def shortened(name: str, room: float) -> str:
    """Return a name cut in its middle where it is wider than `room` em: its ends tell it apart.

    The width is an estimate on the safe side, as the font of a page is not known.
    """
    widths = [_estimate(letter) for letter in name]
    if sum(widths) <= room:
        return name
    head, tail = 0, len(name)
    left = room - _WIDE
    while head < tail:
        at_end = 2 * (len(name) - tail) < head
        width = widths[tail - 1] if at_end else widths[head]
        if width > left:
            break
        left -= width
        head, tail = (head, tail - 1) if at_end else (head + 1, tail)
    return f"{name[:head].rstrip()}…{name[tail:].lstrip()}"


def clearance(
    heights: Sequence[Sequence[float]], step: float, span: tuple[float, float], height: float
) -> float:
    """Return how far the nearest line passes above or below a level stretch.

    Args:
        heights: for each line its height at 0, `step`, 2 × `step` …
        step: from one height to the next.
        span: where the stretch begins and ends.
        height: of the stretch.
    """
    begin, end = span
    places = [begin + share * (end - begin) / _SAMPLES for share in range(_SAMPLES + 1)]
    return min(abs(_height(line, place / step) - height) for line in heights for place in places)


def _height(line: Sequence[float], place: float) -> float:
    before = min(max(int(place), 0), len(line) - 2)
    return line[before] + (place - before) * (line[before + 1] - line[before])


def _estimate(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return _WIDE
    return _CAPITAL if letter.isupper() else _OTHER
