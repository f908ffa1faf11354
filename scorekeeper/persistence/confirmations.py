"""Queries for the confirmations of the sides of a game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from scorekeeper.persistence.keys import GameKey, is_of
from scorekeeper.persistence.tables import Confirmation

RESULT = 0
"""Stands for the result of a game where a hand has its number."""


def confirmations_of(session: Session, game: GameKey) -> Sequence[Confirmation]:
    """Return all confirmations of a game, those of corrected versions included."""
    query = select(Confirmation).where(is_of(Confirmation, game))
    order = (Confirmation.version, Confirmation.confirmed_at, Confirmation.side)
    return session.scalars(query.order_by(*order)).all()


def drop_result(session: Session, game: GameKey, moment: datetime) -> None:
    """Take back the sides' confirmations of a game's result, from a moment on."""
    holds = is_of(Confirmation, game) & Confirmation.taken_back_at.is_(None)
    session.execute(
        update(Confirmation)
        .where(holds, Confirmation.number == RESULT)
        .values(taken_back_at=moment)
    )


def find_confirmation(
    session: Session, game: GameKey, number: int, basis: int, side: int
) -> Confirmation | None:
    """Return a side's confirmation of a revision of a hand, or None."""
    return session.get(Confirmation, (*game, number, basis, side))
