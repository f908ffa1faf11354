"""Cards on the table of a hand in play, as the board shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.services import database
from scorekeeper.services.table.following import load_following
from scorekeeper.web.hand.preview import live_of
from scorekeeper.web.visitors.authorisation import opened


@dataclass(frozen=True, slots=True)
class NotedColumn:
    """Cards of a side so far: their points, and whether it went out."""

    points: int
    is_out: bool


def noted_columns(token: str) -> Sequence[NotedColumn]:
    """Return the laid cards of every side so far; nothing where the hand is not followed."""
    if not opened().noted:
        return ()
    following = load_following(database.session(), token)
    if not following.steps or following.game.over:
        return ()
    live = live_of(following.game, following.preview())
    return [
        NotedColumn(side.laid, told.get("went_out", False))
        for side, told in zip(live.sides, following.sides, strict=True)
    ]
