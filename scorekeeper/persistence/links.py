"""Finding games by their links."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, bindparam, func, select, update
from sqlalchemy.orm import Session

from scorekeeper.persistence.games import Stamp
from scorekeeper.persistence.tables import FollowedHand, Game, GameLink


class FoundLink(NamedTuple):
    """What a link leads to.

    Attributes:
        stamp: the state of its game.
        role: what its holder may do.
        number: which of the game's links it is.
        revoked: whether it has been taken back.
        deleted: whether the game has been deleted.
        noted: the version of what is noted of its next hand; 0 for nothing.
    """

    stamp: Stamp
    role: str
    number: int
    revoked: bool
    deleted: bool
    noted: int


# Every look at a game asks this. Built once, of columns rather than of the mapped classes, it takes
# half of what the same question takes elsewhere.
_game = Game.__table__.c
_link = GameLink.__table__.c
_notes = FollowedHand.__table__.c
_FOUND = (
    select(
        _game.id,
        _game.version,
        _game.changed_at,
        _link.role,
        _link.number,
        _link.revoked_at,
        _game.deleted_at,
        _notes.version.label("noted"),
    )
    .join_from(GameLink.__table__, Game.__table__, _game.id == _link.game_id)
    .outerjoin(
        FollowedHand.__table__,
        and_(_notes.game_id == _game.id, _notes.number == _game.deal_count + 1),
    )
    .where(_link.token_hash == bindparam("token_hash"))
)


def find_link(session: Session, token_hash: str) -> FoundLink | None:
    """Return what a link leads to, or None where there is no such link."""
    row = session.connection().execute(_FOUND, {"token_hash": token_hash}).one_or_none()
    if row is None:
        return None
    return FoundLink(
        Stamp(*row[:3]),
        row.role,
        row.number,
        row.revoked_at is not None,
        row.deleted_at is not None,
        row.noted or 0,
    )


def find_linked_games(
    session: Session, token_hashes: Iterable[str]
) -> Sequence[tuple[str, str, Game]]:
    """Return (token hash, role, game) of those links that are good.

    They have not been taken back, and their games have not been deleted.
    """
    query = (
        select(GameLink.token_hash, GameLink.role, Game)
        .join(Game, Game.id == GameLink.game_id)
        .where(
            GameLink.token_hash.in_(token_hashes),
            GameLink.revoked_at.is_(None),
            Game.deleted_at.is_(None),
        )
    )
    return [(token_hash, role, game) for token_hash, role, game in session.execute(query)]


def links_of(session: Session, game_id: int) -> Sequence[GameLink]:
    """Return all links that a game ever had, the newest first."""
    query = select(GameLink).where(GameLink.game_id == game_id)
    return session.scalars(query.order_by(GameLink.number.desc())).all()


def owner_links(session: Session, game_ids: Iterable[int]) -> Sequence[GameLink]:
    """Return the good links of the owners of some games."""
    query = select(GameLink).where(
        GameLink.game_id.in_(game_ids), GameLink.role == "owner", GameLink.revoked_at.is_(None)
    )
    return session.scalars(query).all()


def add_link(
    session: Session, game_id: int, role: str, token_hash: str, salt: str = ""
) -> GameLink:
    """Add a link to a game, and return it; within a transaction that has locked the game.

    Args:
        session: the database.
        game_id: the game.
        role: what the link's holder may do: `owner`, `scorer` or `viewer`.
        token_hash: the SHA-256 of its token, in hexadecimal.
        salt: see `GameLink.salt`.
    """
    query = select(func.max(GameLink.number)).where(GameLink.game_id == game_id)
    link = GameLink(
        game_id=game_id,
        number=(session.scalar(query) or 0) + 1,
        role=role,
        token_hash=token_hash,
        salt=salt,
        made_at=datetime.now(UTC),
        revoked_at=None,
    )
    session.add(link)
    session.flush()
    return link


def revoke_links(session: Session, game_ids: Iterable[int] | Select[Any]) -> None:
    """Take back all links of some games; within a transaction that has locked the games."""
    session.execute(
        update(GameLink)
        .where(GameLink.game_id.in_(game_ids), GameLink.revoked_at.is_(None))
        .values(revoked_at=datetime.now(UTC)),
        execution_options={"synchronize_session": False},
    )
