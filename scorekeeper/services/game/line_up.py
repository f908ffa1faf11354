"""Line-up of a side that has more players than play at once.

The players take turns. A table may do otherwise: the side's part of the deal document then names
those who played under `players`, in seat order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.documents.errors import Problem
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.game.views import SidesDocument

PLAYERS = "players"


def chosen_players(
    sides: Sequence[Sequence[str]], playing: int, document: SidesDocument
) -> list[list[str] | None] | None:
    """Return the players of each side who played, None for a side that does not say.

    Args:
        sides: the players of each side.
        playing: the number of players of a side who play at once, at most.
        document: the `sides` of the hand's deal document.

    Returns:
        None where nobody ever sits out, or no side says anything.
    """
    if all(len(players) <= playing for players in sides):
        return None
    chosen = [side.get(PLAYERS) for side in document]
    return chosen if any(names is not None for names in chosen) else None


def line_up_problems(
    sides: Sequence[Sequence[str]], playing: int, document: SidesDocument
) -> list[Problem]:
    """Return the problems of the line-ups that a document names.

    Arguments are those of `chosen_players`.
    """
    chosen = chosen_players(sides, playing, document) or ()
    return [
        problem_of(f"sides[{index}].{PLAYERS}", "players.line_up", count=playing)
        for index, (players, names) in enumerate(zip(sides, chosen, strict=False))
        if names is not None and not _is_line_up(players, playing, names)
    ]


def _is_line_up(players: Sequence[str], playing: int, names: Any) -> bool:  # noqa: ANN401 - JSON
    """Whether `names` are as many of `players` as play at once, each once."""
    count = min(playing, len(players))
    return (
        isinstance(names, list)
        and len(names) == count
        and all(isinstance(name, str) for name in names)
        and len(set(names)) == count
        and set(names) <= set(players)
    )
