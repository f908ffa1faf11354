"""Who sits where in a hand, and who sits it out."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.play.state import Seat
from scorekeeper.engine.ruleset import Ruleset


def usual_sizes(rules: Ruleset) -> tuple[int, ...]:
    """Return how many players each side has, where nobody says; each alone if sides form later."""
    sides = rules.seating.sides
    return max(sides, key=len) if rules.seating.members_score_alone else sides[0]


def seats_for(
    rules: Ruleset, sizes: Sequence[int] | None = None, deal_number: int = 1
) -> tuple[Seat, ...]:
    """Return who sits where, clockwise: players of different sides by turns.

    Where a side has more players than play one hand, they sit out in turn, hand by hand.

    Args:
        rules: the rules played by.
        sizes: how many players each side has; None for the usual ones.
        deal_number: 1 for the first hand of the game.

    Raises:
        ValueError: the rules know no such sides.
    """
    sizes = usual_sizes(rules) if sizes is None else tuple(sizes)
    if sorted(sizes) not in [sorted(layout) for layout in rules.seating.sides]:
        raise ValueError(f"these rules do not seat sides of {sizes}")
    places = min(rules.seating.playing, *sizes)
    return tuple(
        Seat(side, (deal_number - 1 + place) % size)
        for place in range(places)
        for side, size in enumerate(sizes)
    )
