"""House rules: their tables, and queries for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import ForeignKey, Integer, SmallInteger, String, UniqueConstraint, and_, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from scorekeeper.persistence.tables import Base, PlayedRules
from scorekeeper.persistence.types import RowId


class HouseRules(Base):
    """House rules of a table, to start games by; they change, their games do not."""

    __tablename__ = "house_rules"
    __table_args__ = (UniqueConstraint("token_hash"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64))
    """SHA-256 of the link's token, in hexadecimal; the token itself is nowhere."""
    version: Mapped[int] = mapped_column(Integer)
    """The version that stands; 1 for new ones."""


class HouseRulesVersion(PlayedRules, Base):
    """A saved version of house rules. Rows are only ever added."""

    __tablename__ = "house_rules_versions"

    house_rules_id: Mapped[int] = mapped_column(
        RowId, ForeignKey(HouseRules.id, ondelete="CASCADE"), primary_key=True
    )
    version: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(60))
    players: Mapped[int] = mapped_column(SmallInteger)
    saved_at: Mapped[datetime]


def find_current(
    session: Session, token_hashes: Iterable[str]
) -> Sequence[tuple[str, HouseRulesVersion]]:
    """Return the hashes of the house rules that exist, with their current version."""
    query = (
        select(HouseRules.token_hash, HouseRulesVersion)
        .join(
            HouseRulesVersion,
            and_(
                HouseRulesVersion.house_rules_id == HouseRules.id,
                HouseRulesVersion.version == HouseRules.version,
            ),
        )
        .where(HouseRules.token_hash.in_(token_hashes))
    )
    return [(token_hash, version) for token_hash, version in session.execute(query)]


def lock(session: Session, token_hash: str) -> HouseRules | None:
    """Return house rules as they are now, locked for others till commit."""
    query = select(HouseRules).where(HouseRules.token_hash == token_hash).with_for_update()
    return session.scalar(query.execution_options(populate_existing=True))
