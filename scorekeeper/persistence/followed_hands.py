"""Finding what is noted of hands while they are played."""

from __future__ import annotations

from sqlalchemy.orm import Session

from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import FollowedHand


def find_followed(session: Session, game: GameKey, number: int) -> FollowedHand | None:
    """Return what is noted of a hand, None where nothing ever was."""
    return session.get(FollowedHand, (*game, number), populate_existing=True)
