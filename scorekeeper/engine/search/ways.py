"""The places that a search has reached, and the way to each."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorekeeper.engine.search.lanes import Step
from scorekeeper.engine.search.sets import SetOption
from scorekeeper.engine.search.worth import Counts

Place = tuple[int, int, Counts]
"""A place in a search: cards (laid down, or left over, as the search counts them), wild cards
laid down, canastas."""


class TrailStep(NamedTuple):
    """The step of a way at one rank.

    Attributes:
        rank: the rank; `END` for cards laid beside the ranks.
        step: the step of the sequences.
        option: the cards laid in sets, or beside the ranks.
    """

    rank: int
    step: Step | None
    option: SetOption | None


Trail = tuple[Any, int, Step | None, SetOption | None] | None
"""A way: the trail before its last mark, and that mark."""

Ways = dict[Place, tuple[int, Trail]]
"""For every place the value of the best way to it, and that way."""


def marks(trail: Trail) -> list[TrailStep]:
    """Return the steps along a way, first to last."""
    found: list[TrailStep] = []
    while trail is not None:
        trail, rank, step, option = trail
        found.append(TrailStep(rank, step, option))
    return found[::-1]
