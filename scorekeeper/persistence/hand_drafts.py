"""Queries for drafts of hands, and their deletion."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import and_, delete, func, or_, select
from sqlalchemy.orm import Session

from scorekeeper.persistence.keys import GameKey, is_of
from scorekeeper.persistence.tables import HandDraft


def find_draft(session: Session, game: GameKey, number: int, device_hash: str) -> HandDraft | None:
    """Return a device's draft of a hand, or None."""
    return session.get(HandDraft, (*game, number, device_hash), populate_existing=True)


def drafts_of(session: Session, game: GameKey, device_hash: str) -> Sequence[HandDraft]:
    """Return a device's drafts of the hands of a game, the last hand first."""
    query = select(HandDraft).where(is_of(HandDraft, game), HandDraft.device_hash == device_hash)
    return session.scalars(query.order_by(HandDraft.number.desc())).all()


def count_drafts(session: Session, game: GameKey) -> int:
    """Return the number of drafts of a game."""
    query = select(func.count()).select_from(HandDraft).where(is_of(HandDraft, game))
    return session.scalar(query) or 0


def delete_oldest(session: Session, game: GameKey) -> None:
    """Delete the draft of a game that was touched longest ago, if there is one."""
    oldest = select(func.min(HandDraft.saved_at)).where(is_of(HandDraft, game)).scalar_subquery()
    session.execute(delete(HandDraft).where(is_of(HandDraft, game), HandDraft.saved_at == oldest))


def delete_drafts(session: Session, game: GameKey, device_hash: str, number: int) -> None:
    """Delete a device's drafts of a hand of a game, and of new hands before it."""
    is_before = and_(HandDraft.number < number, HandDraft.basis == 0)
    session.execute(
        delete(HandDraft).where(
            is_of(HandDraft, game),
            HandDraft.device_hash == device_hash,
            or_(HandDraft.number == number, is_before),
        )
    )


def delete_drafts_before(session: Session, moment: datetime) -> None:
    """Delete all drafts, of any game, that were last touched before a moment."""
    session.execute(delete(HandDraft).where(HandDraft.saved_at < moment))
