"""How many players of a side took part in a deal."""

from __future__ import annotations

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.ruleset import Ruleset


def players_of(rules: Ruleset, deal: Deal, index: int) -> int:
    """Return how many players of the side at `index` took part, as far as that is known.

    A side of unknown size is taken for the smallest that it can be.
    """
    if deal.sides[index].members:
        return len(deal.sides[index].members)
    smallest = [min(sizes) for sizes in rules.seating.sides if len(sizes) == len(deal.sides)]
    return min([*smallest, rules.seating.playing]) if smallest else 1
