"""Finding what is noted of hands while they are played."""

from __future__ import annotations

from sqlalchemy.orm import Session

from scorekeeper.persistence.tables import FollowedHand


def find_followed(session: Session, game_id: int, number: int) -> FollowedHand | None:
    """Return what is noted of a hand, None where nothing ever was."""
    return session.get(FollowedHand, (game_id, number), populate_existing=True)
