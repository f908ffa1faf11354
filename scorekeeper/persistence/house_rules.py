"""Queries for house rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import and_, select
from sqlalchemy.orm import Session

from scorekeeper.persistence.tables import HouseRules, HouseRulesVersion


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
