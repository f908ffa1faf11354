"""Finding what the sides of a game have confirmed."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.persistence.keys import GameKey, is_of
from scorekeeper.persistence.tables import Confirmation

RESULT = 0
"""Stands for the result of a game where a hand has its number."""


def confirmations_of(session: Session, game: GameKey) -> Sequence[Confirmation]:
    """Return everything that was confirmed of a game, what has been corrected since included."""
    query = select(Confirmation).where(is_of(Confirmation, game))
    order = (Confirmation.version, Confirmation.confirmed_at, Confirmation.side)
    return session.scalars(query.order_by(*order)).all()


def find_confirmation(
    session: Session, game: GameKey, number: int, basis: int, side: int
) -> Confirmation | None:
    """Return that a side has confirmed a revision of a hand, or None."""
    return session.get(Confirmation, (*game, number, basis, side))
