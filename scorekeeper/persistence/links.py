"""Queries for games by their links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from sqlalchemy import and_, bindparam, func, select, update
from sqlalchemy.orm import Session

from scorekeeper.persistence.event_tables import EventLink, EventToken
from scorekeeper.persistence.games import Stamp
from scorekeeper.persistence.keys import EventKey, GameKey, are_of, is_of, same_game
from scorekeeper.persistence.tables import FollowedHand, Game, GameLink, GameToken
from scorekeeper.persistence.transactions import change_rows

_Tables = tuple[type[GameLink | EventLink], type[GameToken | EventToken]]
_TABLES: Final[Mapping[type, _Tables]] = {
    GameKey: (GameLink, GameToken),
    EventKey: (EventLink, EventToken),
}
"""The tables of links and of their targets, by the key of what they lead to."""
NewLink = tuple[str, str, str]
"""The role of a link, the hash of its token, and its salt; see `GameLink`."""


class FoundLink(NamedTuple):
    """Target of a link of a game.

    Attributes:
        stamp: the state of its game.
        role: the link's role, which tells its holder's rights.
        number: the link's number in the game.
        revoked: whether it has been revoked.
        deleted: whether the game has been deleted.
        noted: the version of the notes of its next hand; 0 where there are none.
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
_token = GameToken.__table__.c
_notes = FollowedHand.__table__.c
_FOUND = (
    select(
        _game.group_id,
        _game.id,
        _game.version,
        _game.changed_at,
        _link.role,
        _link.number,
        _link.revoked_at,
        _game.deleted_at,
        _notes.version.label("noted"),
    )
    .join_from(
        GameToken.__table__,
        GameLink.__table__,
        and_(same_game(_link, _token), _link.number == _token.number),
    )
    .join(Game.__table__, and_(_game.group_id == _link.group_id, _game.id == _link.game_id))
    .outerjoin(
        FollowedHand.__table__,
        and_(same_game(_notes, _link), _notes.number == _game.deal_count + 1),
    )
    .where(_token.token_hash == bindparam("token_hash"))
)


def find_link(session: Session, token_hash: str) -> FoundLink | None:
    """Return the game and the role of a link, or None where there is no such link."""
    row = session.connection().execute(_FOUND, {"token_hash": token_hash}).one_or_none()
    if row is None:
        return None
    return FoundLink(
        Stamp(GameKey(*row[:2]), *row[2:4]),
        row.role,
        row.number,
        row.revoked_at is not None,
        row.deleted_at is not None,
        row.noted or 0,
    )


def find_linked_games(
    session: Session, token_hashes: Iterable[str]
) -> Sequence[tuple[str, str, Game]]:
    """Return (token hash, role, game) of the good links among these.

    They have not been revoked, and their games have not been deleted.
    """
    query = (
        select(GameToken.token_hash, GameLink.role, Game)
        .join_from(
            GameToken,
            GameLink,
            and_(same_game(GameLink, GameToken), GameLink.number == GameToken.number),
        )
        .join(Game, same_game(Game, GameLink))
        .where(
            GameToken.token_hash.in_(token_hashes),
            GameLink.revoked_at.is_(None),
            Game.deleted_at.is_(None),
        )
    )
    return [(token_hash, role, game) for token_hash, role, game in session.execute(query)]


def links_of(session: Session, game: GameKey) -> Sequence[GameLink]:
    """Return all links that a game ever had, the newest first."""
    query = select(GameLink).where(is_of(GameLink, game))
    return session.scalars(query.order_by(GameLink.number.desc())).all()


def owner_links(session: Session, games: Iterable[GameKey]) -> Sequence[GameLink]:
    """Return the good owner links of some games."""
    query = select(GameLink).where(
        are_of(GameLink, games), GameLink.role == "owner", GameLink.revoked_at.is_(None)
    )
    return session.scalars(query).all()


def add_link(
    session: Session,
    key: GameKey | EventKey,
    role: str,
    token_hash: str,
    salt: str = "",
    **place: int,
) -> GameLink | EventLink:
    """Add a link to a game or an evening, and return it; in a transaction that has locked that.

    Args:
        session: the database.
        key: the game, or the evening.
        role: role of the link: see the tables `GameLink` and `EventLink`.
        token_hash: the SHA-256 of its token, in hexadecimal.
        salt: see `GameLink.salt`.
        place: the `place` of an evening's link.
    """
    kind, _ = _TABLES[type(key)]
    number = session.scalar(select(func.max(kind.number)).where(is_of(kind, key))) or 0
    link, target = _rows_of(key, number + 1, (role, token_hash, salt), **place)
    session.add_all((link, target))
    session.flush()
    return link


def add_first_links(session: Session, links: Mapping[GameKey, Sequence[NewLink]]) -> None:
    """Add links to games that have none; within a transaction that has added the games."""
    for game, new in links.items():
        for number, link in enumerate(new, start=1):
            session.add_all(_rows_of(game, number, link))
    session.flush()


def _rows_of(
    key: GameKey | EventKey, number: int, new: NewLink, **place: int
) -> tuple[GameLink | EventLink, GameToken | EventToken]:
    role, token_hash, salt = new
    link, target = _TABLES[type(key)]
    row = link(
        **key._asdict(),
        **place,
        number=number,
        role=role,
        token_hash=token_hash,
        salt=salt,
        made_at=datetime.now(UTC),
        revoked_at=None,
    )
    return row, target(**key._asdict(), token_hash=token_hash, number=number)


def revoke_links(session: Session, group_id: int) -> None:
    """Take back all links of a group's games and evenings; within a transaction that writes."""
    # A transaction that adds a link now holds the game's lock, and finds it revoked afterwards.
    games = select(Game.id).where(Game.group_id == group_id).order_by(Game.id)
    session.execute(games.with_for_update()).all()
    for kind in (GameLink, EventLink):
        good = update(kind).where(kind.group_id == group_id, kind.revoked_at.is_(None))
        change_rows(session, good.values(revoked_at=datetime.now(UTC)))
