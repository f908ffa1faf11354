"""The number of players of a side who took part in a deal."""

from __future__ import annotations

from functools import lru_cache

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.ruleset import Ruleset


def players_of(rules: Ruleset, deal: Deal, index: int) -> int:
    """Return the number of players of the side at `index` who took part, as far as it is known.

    A side of unknown size is taken for the smallest that it can be.
    """
    members = deal.sides[index].members
    seating = rules.seating
    return len(members) or _smallest(seating.sides, len(deal.sides), seating.playing)


@lru_cache(maxsize=256)
def _smallest(layouts: tuple[tuple[int, ...], ...], sides: int, playing: int) -> int:
    """Return the size of the smallest side among `sides` sides, at most `playing`."""
    smallest = [min(sizes) for sizes in layouts if len(sizes) == sides]
    return min([*smallest, playing]) if smallest else 1
