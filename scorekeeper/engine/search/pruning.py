"""States of the sequences that no way needs, as others are at least as good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorekeeper.engine.search.cutting import Cutter
from scorekeeper.engine.search.lanes import Lanes, State
from scorekeeper.engine.search.ways import Ways
from scorekeeper.engine.search.worth import Counts, Worth

COMPARED: Final = 5
"""The number of states that looking up another state counts for."""

_Index = dict[tuple[int, int], list[tuple[Counts, int]]]
"""By cards and wild cards: the counts and values of the ways of one state."""


def drop_worse(layers: Mapping[State, Ways], rank: int, lanes: Lanes) -> None:
    """Leave out the ways that another state of the sequences is at least as good as.

    Args:
        layers: for each state after `rank` its ways; changed in place.
        rank: the rank.
        lanes: the sequences.
    """
    for state, ways in layers.items() if len(layers) > 1 else ():
        index: _Index = {}
        for weaker, cuts in lanes.weaker(state, rank) if ways else ():
            lanes.cutter.budget.spend(COMPARED)
            others = layers.get(weaker)
            if others and weaker != state:
                index = index or _indexed(ways)
                alike = 1 + len(ways) // len(index)
                for cut in cuts:
                    lanes.cutter.budget.spend(alike * len(others))
                    _drop_from(others, index, cut.worth, lanes.cutter)


def _indexed(ways: Ways) -> _Index:
    """Return ways by their cards and wild cards."""
    index: _Index = {}
    for (cards, wilds, counts), (value, _) in ways.items():
        index.setdefault((cards, wilds), []).append((counts, value))
    return index


def _drop_from(others: Ways, index: _Index, worth: Worth, cutter: Cutter) -> None:
    """Drop from `others` the ways that those of `index`, with `worth`, are at least as good as."""
    worse = [
        place
        for place, (points, _) in others.items()
        if any(
            points <= value + worth.points and cutter.covers(counts, worth.counts, place[2])
            for counts, value in index.get(place[:2], ())
        )
    ]
    for place in worse:
        del others[place]
