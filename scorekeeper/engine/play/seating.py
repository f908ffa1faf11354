"""The sides at the seats of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.ruleset import Ruleset


def usual_sizes(rules: Ruleset) -> tuple[int, ...]:
    """Return the default number of players of each side; 1 each where sides form later."""
    sides = rules.seating.sides
    return max(sides, key=len) if rules.seating.members_score_alone else sides[0]


def sides_around(rules: Ruleset, sizes: Sequence[int] | None = None) -> tuple[int, ...]:
    """Return the side of each seat, clockwise: players of different sides by turns.

    Where a side has more players than play one hand, it has fewer seats than players; who of
    them sits out is no matter of the play.

    Args:
        rules: the rules played by.
        sizes: the number of players of each side; None for the usual ones.

    Raises:
        ValueError: the rules know no such sides.
    """
    sizes = usual_sizes(rules) if sizes is None else tuple(sizes)
    if sorted(sizes) not in [sorted(layout) for layout in rules.seating.sides]:
        raise ValueError(f"these rules do not seat sides of {sizes}")
    places = min(rules.seating.playing, *sizes)
    return tuple(range(len(sizes))) * places
